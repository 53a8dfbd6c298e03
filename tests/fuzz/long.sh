#!/bin/sh
# Long searches: libFuzzer, random rounds, AFL++, memory and thread sanitizer, valgrind, differential. Installs nothing.
set -u

usage()
{
    cat <<'END'
usage: long.sh [--seconds S] [--only NAME]

  --seconds S   for each search that goes on until it is stopped: six of random and of libfuzzer, afl, ten of
                programs [60]. The others take what they take: minutes.
  --only NAME   one of: every_call random libfuzzer memory valgrind threads differential afl programs

Inputs that fail stay in build/fuzz. Needs clang; afl++, valgrind, libcjson-dev, libpng-dev where they are asked for.
Prints what was run and how many calls or inputs that were. Exit status 1 where one failed.
END
}

seconds=60 only=
while [ $# -gt 0 ]; do
    case $1 in
    --seconds) seconds=${2-} && shift ;;
    --only) only=${2-} && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
    esac
    [ $# -eq 0 ] || shift
done
case $seconds in '' | *[!0-9]*) echo "long.sh: --seconds wants a number" >&2 && usage >&2 && exit 2 ;; esac
case $only in
'' | every_call | random | libfuzzer | memory | valgrind | threads | differential | afl | programs) ;;
*) echo "long.sh: --only $only?" >&2 && usage >&2 && exit 2 ;;
esac
cd "$(dirname "$0")/../.."
out=build/fuzz
mkdir -p "$out"
# Searches begin with what once failed, and with what corpus.sh has found.
begin=$out/begin.txt
cat tests/fuzz/corpus/mended.txt >"$begin"
[ ! -e "$out/reached.txt" ] || cat "$out/reached.txt" >>"$begin"
failed=0

# Whether this one is asked for. $1: name
asked()
{
    [ -z "$only" ] || [ "$only" = "$1" ]
}

# $1: what; $2: log; the rest: command. Says the last lines of what it prints.
try()
{
    what=$1 log=$out/$2
    shift 2
    if "$@" >"$log" 2>&1; then
        echo "$what: $(grep -a -E 'calls|executed_units|all the same|ERROR SUMMARY' "$log" | tail -1)"
    else
        echo "FAILED: $what: $log"
        tail -5 "$log"
        failed=1
    fi
}

# Compiles a group of instances, with calls instead of inlining. $1: group; $2: program; $3: compiler; the rest: flags.
build()
{
    number=$1 program=$2 compiler=$3
    shift 3
    "$compiler" -std=c11 -g -DFUZZ_SMALL=1 "-DFUZZ_GROUP=$number" "$@" -I. tests/fuzz/fuzz_interface.c \
        -o "$out/$program" -lm || failed=1
}

# Random rounds with other seeds, each time and each day, until the time is over. $1: program
rounds()
{
    seed=$(date +%s) sum=0
    end=$((seed + seconds))
    while [ "$(date +%s)" -lt "$end" ]; do
        "$out/$1" 100000 "$((seed * 1000003))" >"$out/rounds" 2>&1 || { cat "$out/rounds" && return 1; }
        sum=$((sum + $(sed 's/.*rounds, \([0-9]*\) calls.*/\1/' "$out/rounds"))) seed=$((seed + 1))
    done
    echo "$sum calls"
}

for g in 1 2 3 4 5 6; do
    alone=-DGI_FUZZ_STANDALONE
    if asked every_call || asked random; then build $g alone$g clang -O1 $alone; fi
    asked every_call && try "a fault at every call, group $g" every$g "$out/alone$g" -k 4
    asked random && try "random, group $g" random$g rounds alone$g
    if asked libfuzzer; then
        mkdir -p "$out/corpus$g"
        build $g search$g clang -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all
        "$out/search$g" -c "$begin" "$out/corpus$g" >"$out/log" || failed=1
        try "libFuzzer, group $g" libfuzzer$g "$out/search$g" -max_total_time="$seconds" -timeout=20 \
            -print_final_stats=1 -artifact_prefix="$out/" "$out/corpus$g"
    fi
    if asked memory; then
        build $g memory$g clang -O1 -fsanitize=memory $alone
        try "memory sanitizer, group $g" memory$g.log timeout "$((60 + seconds))" "$out/memory$g" 2000
    fi
    if asked valgrind; then
        build $g plain$g gcc -O0 $alone
        try "valgrind, group $g" valgrind$g valgrind -q --error-exitcode=1 "$out/plain$g" 200
    fi
done

if asked threads; then
    clang -g -O1 -fsanitize=thread -I. tests/fuzz/threads.c -o "$out/threads" -lm || failed=1
    try "thread sanitizer" threads.log timeout "$((60 + seconds))" "$out/threads" 200
fi

if asked differential; then
    same="-O1 -ffp-contract=off -I. -o"
    clang -std=c11 $same "$out/in_c" tests/fuzz/differential.c -lm || failed=1
    clang++ -x c++ -std=c++17 $same "$out/in_cpp" tests/fuzz/differential.c -lm || failed=1
    try "differential, C" in_c.log "$out/in_c" 5000
    try "differential, C++" in_cpp.log "$out/in_cpp" 5000
    cmp "$out/in_c.log" "$out/in_cpp.log" || failed=1
fi

if asked afl; then
    mkdir -p "$out/afl_in"
    AFL_QUIET=1 afl-clang-fast -std=c11 -O1 -DFUZZ_SMALL=1 -DFUZZ_GROUP=1 -fsanitize=fuzzer -I. \
        tests/fuzz/fuzz_interface.c -o "$out/afl" -lm || failed=1
    : >"$out/afl_in/nothing"
    "$out/afl" -c "$begin" "$out/afl_in" >"$out/log" || failed=1
    AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 \
        afl-fuzz -V "$seconds" -i "$out/afl_in" -o "$out/afl_out" -- "$out/afl" >"$out/afl.log" 2>&1 || failed=1
    grep -E "execs_done|saved_crashes|saved_hangs" "$out/afl_out/default/fuzzer_stats"
    grep -q "saved_crashes *: 0" "$out/afl_out/default/fuzzer_stats" || failed=1
fi

if asked programs; then sh tests/fuzz/programs/programs.sh --seconds "$seconds" || failed=1; fi
exit $failed
