#!/bin/sh
# Every lesson of examples/lessons is at most 40 lines, compiles by its first line, without a warning and in
# other ways too, and prints what README.md there says; README.md of the project leads to it. Python's is left out
# where there is no NumPy.
#
#   lessons.sh ROOT_OF_PROJECT [--short]      --short: each in one of the other ways
set -eu
root=$1 short=${2-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$root/geodesic_integ.h" "$root/examples" .

fail()
{
    echo "FAILED: $*"
    exit 1
}

# What README.md says that a lesson prints: the first block after its link.
expected()
{
    awk -v link="($1)" 'index($0, link) {seen = 1} seen && /^```text$/ {on = 1; next} /^```$/ {if (on) exit} on' \
        examples/lessons/README.md
}

# $1: lesson; the rest: how it runs
check()
{
    lesson=$1
    shift
    expected "$lesson" >expected
    [ -s expected ] || fail "README.md does not say what $lesson prints"
    "$@" >printed || fail "$lesson ends with an error"
    diff expected printed || fail "$lesson prints something else"
}

python=
for each in python3 /usr/bin/python3; do
    if "$each" -c "import numpy" 2>/dev/null; then python=$each && break; fi
done

warnings="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Werror"
lessons=0
for file in examples/lessons/*.c examples/lessons/*.py examples/lessons/*.cu; do
    lesson=$(basename "$file")
    lessons=$((lessons + 1))
    [ "$(wc -l <"$file")" -le 40 ] || fail "$lesson has more than 40 lines"
    grep -q "(examples/lessons/$lesson)" "$root/README.md" || [ "$lesson" = from_python.c ] ||
        fail "README.md does not lead to $lesson"
    command=$(sed -n '1s|^/\* cc ||p; 1s|^# cc ||p; 1s|^/\* nvcc ||p' "$file")
    [ -n "$command" ] || fail "the first line of $lesson does not compile it"
    case $lesson in
    *.py) [ -n "$python" ] || continue ;;
    *.cu) # compiled where nvcc is, run where there is a device
        command -v nvcc >/dev/null || continue
        sh -ec "nvcc $command"
        ! "./${lesson%.cu}" | grep -q "no device" || continue
        check "$lesson" "./${lesson%.cu}"
        continue
        ;;
    esac
    way=0
    for how in cc "gcc -std=c99 $warnings" "clang -std=c11 $warnings -O3 -march=native -ffp-contract=fast"; do
        way=$((way + 1))
        [ -z "$short" ] || [ $way -ne $((2 + lessons % 2)) ] || continue
        sh -ec "$how $command"
        case $lesson in
        from_python.c) ;;
        *.py) check "$lesson" "$python" "$file" ;;
        *.c) check "$lesson" "./${lesson%.c}" ;;
        esac
    done
done
echo "$lessons files, as README.md says"
[ -n "$python" ] || { echo "no Python with NumPy" && exit 77; }
