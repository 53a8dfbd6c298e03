#!/bin/sh
# Makes build/fuzz/reached.txt: few short inputs that together take as many places of the code as libFuzzer finds.
set -u

usage()
{
    cat <<'END'
usage: corpus.sh [--seconds S]

  --seconds S   for each of six groups: how long to search [180]

Begins with tests/fuzz/corpus/mended.txt, and with build/fuzz/reached.txt of an earlier run. What fails stays in
build/fuzz. Needs clang.
END
}

seconds=180
while [ $# -gt 0 ]; do
    case $1 in
    --seconds) seconds=${2-} && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
    esac
    [ $# -eq 0 ] || shift
done
case $seconds in '' | *[!0-9]*) echo "corpus.sh: --seconds wants a number" >&2 && usage >&2 && exit 2 ;; esac
cd "$(dirname "$0")/../.."
out=build/fuzz/kept
reached=build/fuzz/reached.txt
# Of 40 bytes and the instance. Longer inputs are more of them and take no more places in the same time.
short="-max_len=41 -timeout=20 -artifact_prefix=build/fuzz/"
rm -rf "$out"
mkdir -p "$out"
[ -e "$reached" ] || : >"$reached"
cat tests/fuzz/corpus/mended.txt "$reached" >"$out/begin.txt"

for g in 1 2 3 4 5 6; do
    clang -std=c11 -g -O1 -DFUZZ_SMALL=1 -DFUZZ_GROUP=$g -fsanitize=fuzzer -I. tests/fuzz/fuzz_interface.c \
        -o "$out/search$g" -lm || exit 1
    mkdir "$out/from$g" "$out/found$g" "$out/few$g"
    "$out/search$g" -c "$out/begin.txt" "$out/from$g" >"$out/log" 2>&1 || exit 1
    "$out/search$g" $short -max_total_time="$seconds" "$out/found$g" "$out/from$g" >"$out/search$g.log" 2>&1 || {
        echo "FAILED: group $g: $out/search$g.log"
        exit 1
    }
    # By places alone, not by how often each is taken.
    "$out/search$g" $short -set_cover_merge=1 -use_counters=0 "$out/few$g" "$out/found$g" "$out/from$g" \
        >"$out/merge$g.log" 2>&1 || exit 1
    find "$out/few$g" -type f -exec "$out/search$g" -l {} + >>"$out/lines" || exit 1
    echo "group $g: $(grep -o '[0-9]* new coverage edges' "$out/merge$g.log")"
done
sort -u "$out/lines" >"$reached"
echo "$(wc -l <"$reached") inputs, $(wc -c <"$reached") bytes"
