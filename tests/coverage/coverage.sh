#!/bin/sh
# What of the header no test takes; fails where that is not in explained.csv. Arguments: coverage.py --help.
set -eu
for tool in clang-19 llvm-cov-19 llvm-profdata-19; do
    command -v $tool >/dev/null && continue
    echo "coverage.sh: no $tool; Debian: clang-19 llvm-19 libclang-rt-19-dev" >&2
    exit 2
done
exec python3 "$(dirname "$0")/coverage.py" "$@"
