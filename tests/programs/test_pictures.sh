#!/bin/sh
# The pictures of examples/README.md that are SVG: its commands make them, numbers to 0.1, as a compiler rounds them, all
# else byte for byte, except for those that gnuplot draws. Each of its pictures is there; a picture that cannot be
# written is an error.
#
#   test_pictures.sh FOLDER_OF_EXAMPLES FOLDER_OF_PROGRAMS
set -eu
examples=$1
programs=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail()
{
    echo "FAILED: $*"
    exit 1
}

# $1, $2: files
same()
{
    sed 's/[-0-9.]*[0-9]/\n&\n/g' "$1" >"$work/first"
    sed 's/[-0-9.]*[0-9]/\n&\n/g' "$2" >"$work/second"
    paste -d '\t' "$work/first" "$work/second" | awk -F '\t' '
        $1 != $2 && !(($1 $2) ~ /^[-0-9.]+$/ && ($1 - $2) ^ 2 < 0.0101) {wrong = 1}
        END {exit wrong}'
}

sh "$examples/gallery.sh" "$programs" "$work/pictures" ' [a-z]*\.svg$'
made=0
for stored in "$examples"/pictures/*.svg; do
    name=$(basename "$stored")
    grep -q "(pictures/$name)" "$examples/README.md" || fail "README.md does not show $name"
    # What gnuplot draws is another file for each version of it.
    grep -q "^    gnuplot ${name%.svg}.gp" "$examples/README.md" && continue
    same "$stored" "$work/pictures/$name" || fail "$name is another picture"
    [ "$(wc -c <"$stored")" -le 100000 ] || fail "$name is large"
    made=$((made + 1))
done
for shown in $(sed -n 's|^!.*(\(.*\))$|\1|p' "$examples/README.md"); do
    [ -s "$examples/$shown" ] || fail "README.md shows $shown, which is not there"
done

# So that a run takes a moment.
if command -v gnuplot >/dev/null; then
    cd "$work"
    "$programs/energy" --periods 4 --plot energy.gp >printed
    "$programs/amplifier" --plot amplifier.gp >printed
    for name in energy amplifier; do
        gnuplot $name.gp && grep -q '</svg>' $name.svg || fail "$name.gp draws nothing"
    done
    cd - >/dev/null
fi

# $1: program; the rest: its words, which end in the file
refused()
{
    program=$1
    shift
    status=0
    "$programs/$program" "$@" >"$work/printed" 2>"$work/told" || status=$?
    [ "$status" -eq 1 ] && grep -q "^$program: /nowhere/at/all: cannot be written" "$work/told" ||
        { cat "$work/told" && fail "$program $*: status $status"; }
}
refused gyroid --length 1 --rays 3 --svg /nowhere/at/all
refused lens --rays 3 --svg /nowhere/at/all
refused logarithm --svg /nowhere/at/all
refused lorenz --time 1 --svg /nowhere/at/all
refused light_ray --svg /nowhere/at/all
refused mechanism --time 0.01 --svg /nowhere/at/all
refused energy --periods 1 --plot /nowhere/at/all
refused amplifier --plot /nowhere/at/all
refused rigid_body --svg /nowhere/at/all
refused surface_of_revolution torus 2 1 --svg /nowhere/at/all
for program in gyroid lens logarithm lorenz light_ray mechanism rigid_body; do
    status=0
    "$programs/$program" --svg 2>"$work/told" || status=$?
    [ "$status" -eq 2 ] && grep -q "^$program: --svg needs a name of a file" "$work/told" ||
        { cat "$work/told" && fail "$program --svg: status $status"; }
done
echo "$made pictures are those of README.md"
