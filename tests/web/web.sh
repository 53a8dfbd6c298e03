#!/bin/sh
# Builds the page and drives it in chromium. $1: build folder of these tests; $2, $3, $4: programs of ends.c,
# pixels.c and path.c. Exit status 77, skipped, and why, where something that it needs is not there.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
build=$1 ends=$(realpath "$2") pixels=$(realpath "$3") path=$(realpath "$4")
for needed in "${CLANG:-clang}" wasm-ld chromium node npm; do
    command -v "$needed" >/dev/null || { echo "skipped: there is no $needed" && exit 77; }
done
mkdir -p "$build"
cp "$here/package.json" "$here/package-lock.json" "$here"/*.js "$build"
cd "$build"
if [ ! -d node_modules/puppeteer-core ]; then
    npm ci --ignore-scripts --no-audit --no-fund >npm.log 2>&1 ||
        { cat npm.log && echo "skipped: npm cannot install puppeteer-core" && exit 77; }
fi
sh "$here/../../examples/web/build.sh" page
node page.js "$PWD/page" "$ends" "$pixels" "$path"
