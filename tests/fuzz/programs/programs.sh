#!/bin/sh
# Fuzzes the programs of examples/ by fuzz_program.c: words and files that make no sense. Needs clang,
# libcjson-dev, libpng-dev.
set -u

usage()
{
    cat <<'END'
usage: programs.sh [--seconds S] [--inputs N] [--plain] [PROGRAM ...]

  --seconds S   for each program, at most [60]
  --inputs N    for each program, at most; 0: as the seconds allow [0]
  --plain       optimised, without sanitizers, inputs of up to 80 bytes, for cable's files 400; geodsolve with 40,
                a low accuracy and shapes less flat: five times as many
  PROGRAM       one of those in the script, such as cable [all]

What fails stays in build/fuzz. Prints how many inputs each was given. Exit status 1 where one failed.
END
}

seconds=60 inputs=0 plain=false
while :; do
    case ${1-} in
    --seconds) seconds=${2-} && shift 2 ;;
    --inputs) inputs=${2-} && shift 2 ;;
    --plain) plain=true && shift ;;
    -h | --help) usage && exit 0 ;;
    -*) usage >&2 && exit 2 ;;
    *) break ;;
    esac
done
for number in "$seconds" "$inputs"; do
    case $number in '' | *[!0-9]*) echo "programs.sh: a number is missing" >&2 && usage >&2 && exit 2 ;; esac
done
cd "$(dirname "$0")/../../.."
out=build/fuzz
here=tests/fuzz/programs
failed=0
[ $# -gt 0 ] || set -- geodsolve cable lorenz light_ray rigid_body mechanism shortest gyroid \
    surface_of_revolution wavefront
for name; do
    [ -d "$here/seeds/$name" ] || { echo "programs.sh: $name?" >&2 && usage >&2 && exit 2; }
done
for name; do
    file=$name words=
    case $name in
    cable | wavefront) file=$name/$name ;;
    esac
    # What takes long without an option is made shorter.
    case $name in
    lorenz) words='"--time", "1"' ;;
    mechanism) words='"--time", "0.01"' ;;
    gyroid) words='"--rays", "2", "--length", "1"' ;;
    wavefront) words='"--geodesics", "50", "--size", "60", "--rings", "4", "--length", "1"' ;;
    esac
    flags="-g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all" most=2000
    if $plain; then
        flags="-g -O2 -fsanitize=fuzzer" most=80
        case $name in
        geodsolve) most=40 flags="$flags -DACCURACY=1e-6L -DFLATTEST=2" ;;
        cable) most=400 ;;
        esac
    fi
    mkdir -p "$out/$name.corpus"
    clang $flags -DGI_SMALL=1 \
        ${words:+"-DFIRST_WORDS=$words"} "-DPROGRAM=\"examples/$file.c\"" -I. -Iexamples \
        $here/fuzz_program.c -o "$out/$name" -lcjson -lpng -lm || { failed=1 && continue; }
    if "$out/$name" -close_fd_mask=3 -max_total_time="$seconds" -runs="$((inputs > 0 ? inputs : -1))" \
        -timeout=60 -max_len=$most -print_final_stats=1 -artifact_prefix="$out/$name-" \
        "$out/$name.corpus" "$here/seeds/$name" >"$out/$name.log" 2>&1; then
        echo "$name: $(sed -n 's/.*number_of_executed_units: *//p' "$out/$name.log") inputs"
    else
        echo "FAILED: $name: $out/$name.log"
        failed=1
    fi
done
exit $failed
