#!/bin/sh
# Time of a frame of a cable over obstacles, warm and cold, and of 80 cables in threads: sh bench/cable.sh [FRAMES]
set -e
case ${1-} in
-h | --help)
    echo "usage: cable.sh [FRAMES]    frames of a sweep [1000]"
    exit 0
    ;;
esac
cd "$(dirname "$0")/.."
out=${OUT-$(mktemp -d)}
${CC-gcc} -std=gnu11 ${FLAGS--O2 -march=native -fno-math-errno} -fopenmp -I. bench/cable/cable.c -o "$out/cable" -lm
"$out/cable" "$@"
