#!/bin/sh
# Fetches cmocka's source, Debian's, and unpacks it; nothing is installed. Processors without a libcmocka of
# their own compile it.
#
#   cmocka.sh [FOLDER]     [build/cmocka of the repository]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
to=${1:-$here/../../build/cmocka}
[ ! -e "$to/src/cmocka.c" ] || exit 0
mkdir -p "$to"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/sources" "$work/lists/partial"
for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -e "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/sources/${file##*/}"
done
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -e "$file" ] || sed 's/^deb /deb-src /' "$file" >"$work/sources/$(basename "$file" .list).list"
done
cd "$work"
options="-q -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts=$work/sources"
options="$options -o Dir::State::Lists=$work/lists -o APT::Sandbox::User=root"
apt-get $options update
apt-get $options source --download-only cmocka
tar -C "$to" --strip-components=1 -xf cmocka_*.orig.tar.[gx]z
