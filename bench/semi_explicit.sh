#!/bin/sh
# GI_SEMI_EXPLICIT_EULER takes qdot at (q0, u1) by calling the whole equations and leaving it to the
# compiler to drop what is not used. Whether it does: instructions of a step (callgrind) of a body whose
# udot costs 1000 or so, by GI_EULER, by GI_SEMI_EXPLICIT_EULER, and by the same where the equations are
# called and cannot be cut. Fails where dropping saves less than three quarters of what there is.
#
#     bench/semi_explicit.sh
#
# CC_LIST [gcc clang] and FLAGS_LIST [-O2 -O3] choose compilers and flags.
set -eu
. "$(dirname "$0")/common/setup.sh"
words "''" "$@"

# step COMPILER FLAGS...: instructions of a step
step() {
    "$@" -std=c11 "$here/semi_explicit/semi_explicit.c" -o "$work/program" -lm
    instructions "$work/program" 1000
    few=$instructions
    instructions "$work/program" 2000
    echo $(((instructions - few) / 1000))
}

echo '| compiler | flags | Euler | semi-explicit | semi-explicit, nothing dropped |'
echo '|---|---|---:|---:|---:|'
for compiler in ${CC_LIST:-gcc clang}; do
    for flags in ${FLAGS_LIST:--O2 -O3}; do
        euler=$(step "$compiler" "$flags" -DMETHOD=GI_EULER)
        semi=$(step "$compiler" "$flags" -DMETHOD=GI_SEMI_EXPLICIT_EULER)
        whole=$(step "$compiler" "$flags" -DMETHOD=GI_SEMI_EXPLICIT_EULER -DCALLED)
        echo "| $compiler | $flags | $euler | $semi | $whole |"
        [ $((4 * (whole - semi))) -gt $((3 * (whole - euler))) ] || { echo "not dropped" >&2; exit 1; }
    done
done
