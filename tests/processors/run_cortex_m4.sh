#!/bin/sh
# Runs a program for a bare Cortex-M4 on the board that qemu emulates; it reads this machine's files through
# semihosting: run_cortex_m4.sh PROGRAM [ARGUMENT...]
program=$1
shift
# picolibc itself puts a name before the arguments.
arguments=
for argument; do arguments="$arguments,arg=$argument"; done
exec qemu-system-arm -machine mps2-an386 -display none -monitor none -serial null \
    -semihosting-config "enable=on,target=native$arguments" -kernel "$program"
