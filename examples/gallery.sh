#!/bin/sh
# Runs the commands of README.md beside this file, which make its pictures: meson compile -C build gallery.
#
#   gallery.sh FOLDER_OF_PROGRAMS FOLDER_OF_PICTURES [WHAT_A_COMMAND_HAS]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
programs=$(cd "$1" && pwd)
mkdir -p "$2"
cd "$2"
[ -e examples ] || ln -s "$here" examples
sed -n 's|^    \./||p' "$here/README.md" | grep -e "${3-.}" >commands
while read -r program arguments; do
    [ -x "$programs/$program" ] || { echo "$program is not built" && continue; }
    echo "$program $arguments"
    # shellcheck disable=SC2086
    "$programs/$program" $arguments >"$program.txt"
done <commands
rm commands
for plot in *.gp; do
    [ ! -e "$plot" ] || gnuplot "$plot" || echo "$plot is not drawn"
done
