#!/bin/sh
# Makes the page, one folder that works from file:// and from any server. $1: that folder; $CLANG: the
# compiler [clang], which needs its linker for WebAssembly (Debian: clang, lld).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=$1
programs="geodesic hole cable"
compiler=${CLANG:-clang}
for needed in "$compiler" "$("$compiler" -print-prog-name=wasm-ld 2>/dev/null || echo wasm-ld)"; do
    command -v "$needed" >/dev/null && continue
    echo "build.sh: there is no $needed, which the page is made with (Debian: clang, lld)" >&2
    exit 1
done
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

# The stack comes first in memory, so that too deep a call ends in an error and overwrites nothing.
# -fno-slp-vectorize: the vectors that clang 14 makes of scalar code for WebAssembly give wrong results.
for program in $programs; do
    "$compiler" --target=wasm32 -std=gnu11 -O2 -nostdlib -nostdlibinc -ffreestanding \
        -I"$here/libc" -I"$here/../.." -msimd128 -fno-slp-vectorize -mbulk-memory -fno-math-errno \
        -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Werror \
        -Wl,--no-entry -Wl,--stack-first -Wl,-z,stack-size=4194304 -Wl,--strip-all \
        "$here/$program.c" -o "$folder/$program.wasm"
done
{
    echo "'use strict';"
    echo "const PROGRAMS = {"
    for program in $programs; do
        printf "    %s: '%s',\n" "$program" "$(base64 -w 0 "$folder/$program.wasm")"
        rm "$folder/$program.wasm"
    done
    echo "};"
} >"$folder/programs.js"
cp "$here"/page/* "$folder"
echo "$folder/index.html"
