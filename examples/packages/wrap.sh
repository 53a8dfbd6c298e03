#!/bin/sh
# Prints the wrap file of a release, as it stands in WrapDB: geodesic_integ.wrap.
#
#   sh wrap.sh geodesic_integ-VERSION.tar.gz ADDRESS_OF_THAT_FILE
#
# `meson dist -C build --formats gztar` makes the archive, in build/meson-dist.
set -eu
[ $# -eq 2 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
name=$(basename "$1")
cat <<WRAP
[wrap-file]
directory = ${name%.tar.*}
source_url = $2
source_filename = $name
source_hash = $(sha256sum "$1" | cut -d' ' -f1)

[provide]
dependency_names = geodesic_integ
WRAP
