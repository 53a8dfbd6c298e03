#!/bin/sh
# Methods with step control against each other, and their options: derivative evaluations, rejected steps and
# true errors on five problems, as Markdown tables. Counts, so the machine and its load do not matter.
#
#     bench/methods.sh [--count=N] [OPTION ...] [--against [OPTION ...]]
#
#   --count=N                  geodesics of each problem, at most 512 [200]
#   --controller=I|PI          options.controller [by method]
#   --against                  also with the options that follow, and the ratio of both
#
# CC chooses another compiler [gcc].
set -eu
. "$(dirname "$0")/common/setup.sh"
words '--count=* | --controller=I | --controller=PI | --against' "$@"
numbers 512 '--count=*' "$@"

"${CC:-gcc}" -std=c11 -O1 "$here/methods/methods.c" -o "$work/methods" -lm
"$work/methods" "$@"
