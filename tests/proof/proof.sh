#!/bin/sh
# What is proved of the header, by frama-c; README.md says of what, and what is assumed.
set -eu

usage()
{
    cat <<'END'
usage: proof.sh [--short] [-j JOBS]

  (nothing)   all instances: 21 minutes on one core
  --short     three instances, the lists of lanes and of rows, and the search for events: 3 minutes
  -j JOBS     so many at once [1]

Prints a line for each proof: proved, or what is not. Exit status 0; 1 where a proof fails, 2 where a tool is
missing.
END
}

short=false jobs=1
while [ $# -gt 0 ]; do
    case $1 in
    --short) short=true ;;
    -j) jobs=${2-} && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
    esac
    [ $# -eq 0 ] || shift
done
case $jobs in '' | 0 | *[!0-9]*) echo "proof.sh: -j wants a number" >&2 && usage >&2 && exit 2 ;; esac
cd "$(dirname "$0")/../.."
here=tests/proof
command -v frama-c >/dev/null || { echo "proof.sh: no frama-c (Debian: frama-c-base)" >&2 && exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Follows all that a program of here can do. $1: name; $2: file; $3: macros; the rest: options. The report is
# in $work/$1.csv.
eva()
{
    name=$1 file=$2 macros=$3
    shift 3
    frama-c -eva -eva-precision 0 -eva-auto-loop-unroll 160 -eva-initialized-locals \
        -warn-special-float none "$@" \
        -cpp-extra-args="$macros -I. -std=c99 -U__GNUC__ -U__SIZEOF_FLOAT128__" "$here/$file" \
        -then -report-csv "$work/$name.csv" >"$work/$name.log" 2>&1 || echo failed >"$work/$name.csv"
}

# What of a report is not proved: a line each, or nothing. That a count of 64 bits overflows is not looked
# for; inverse_root, which Merson's step control does not call, may be dead. $1: name
left_over()
{
    [ -s "$work/$1.csv" ] || echo "frama-c gave no report"
    awk -F '\t' 'NR == 1 && $6 != "status" {print "frama-c failed: " $0}
        NR > 1 && $6 != "Valid" && $6 != "Considered valid" {print $4 ", line " $3 ": " $6 ": " $5 ": " $7}' \
        "$work/$1.csv" |
        grep -v -e "signed_overflow: .*922337203685477580[78]" -e "p_gi_inverse_root, .*: Dead: " || true
}

# $1: name; $2: what is proved. The lines on stdin are what is not.
tell()
{
    open=$(cat)
    if [ -z "$open" ]; then
        echo "proved: $1: $2"
    else
        echo "NOT PROVED: $1: $2"
        echo "$open" | sed 's/^/    /'
        : >"$work/failed"
    fi
}

# A header in which sizes such as 4 + 1 are numbers: frama-c 25 fails on a zero initializer of arrays of arrays of such
# sizes. Wrong numbers are an error there. A `split` lets Eva follow each number of stages of GI_RADAU by itself.
# -iquote names its folder, as frama-c looks in the current folder before those of -I. $1: instance; $2: N; $3: number of
# stages; $4: size of a matrix in whole blocks
fold()
{
    mkdir -p "$work/$1"
    sed -e "s/\(define GI_[NV] \).*/\1 $2/; s/\[GI_MOST_STAGES + 1\]\[/[$(($3 + 1))][/" \
        -e "s/\[GI_MOST_STAGES \/ 2\]/[$(($3 / 2))]/; s/\[GI_MOST_STAGES \/ 2 + 1\]/[$(($3 / 2 + 1))]/" \
        -e "s/\[GI_PADDED\]/[$4]/g; s|const int stages = GI_(choose_stages).*|& /*@ split stages; */|" \
        -e "/define GI_PADDED /a #if GI_NZ != $2 || GI_STAGES != $3 || GI_PADDED != $4\n#error sizes\n#endif" \
        geodesic_integ.h >"$work/$1/geodesic_integ.h"
}

# No index leaves its array, whatever is called. $1: instance
calls()
{
    instance=$1
    set --
    case $instance in
    GAUSS_2) fold GAUSS_2 2 4 2 ;;
    MASS_5)
        fold MASS_5 5 8 8
        set -- -eva-slevel-function p_gi_shift:200
        ;;
    RADAU_*)
        if [ "$instance" = RADAU_2 ]; then fold RADAU_2 2 7 2; else fold RADAU_5 5 7 8; fi
        set -- -eva-subdivide-non-linear-function p_gi_choose_stages:16 \
            -eva-slevel-function p_gi_choose_stages:50,p_gi_radau_coefficients:50 \
            -eva-slevel-function p_gi_factorize_pairs:50,p_gi_correct_stages:50,p_gi_shift:200
        ;;
    esac
    eva "$instance" calls.c "-iquote $work/$instance -DPROOF_KIND=$instance" "$@"
    left_over "$instance" | grep -v -f "$here/explained.txt" |
        tell "$instance" "no access outside of an object, in any order of calls"
}

# The same of batches, sweeps and samples, in all lanes. $1: instance; $2: lanes
batches()
{
    eva "batch_$1" calls.c "-DPROOF_KIND=$1 -DPROOF_LANES=$2" \
        -eva-slevel-function any_batch:60,p_gi_sample_is_due:10 -eva-split-return-function p_gi_sample_is_due:full \
        -eva-slevel-function p_gi_lanes_sample:400,p_gi_take_samples:5000
    left_over "batch_$1" | grep -v -f "$here/explained.txt" |
        tell "batch_$1" "no access outside of an object, in batches of $2 lanes, but by the lists of lanes"
}

# Indices in the lists of lanes. What another function makes of its lane is anything.
lists()
{
    eva lists batch.c -DPROOF_KIND=SURFACE_6 \
        -eva-slevel-function main:2000,list:300,serve:300,sample:300,project:50 \
        -eva-slevel-function p_gi_list_lanes:300,p_gi_lanes_serve:600 \
        -eva-slevel-function p_gi_lanes_sample:3000,p_gi_lanes_project:300 \
        -eva-slevel-function p_gi_sample_is_due:10 -eva-split-return-function p_gi_sample_is_due:full \
        -eva-use-spec p_gi_lane_continues,p_gi_lane_fill,any_samples
    left_over lists | grep -v -e "signed_overflow: .*more" -e "p_gi_lane_continues, .*postcondition" |
        tell lists "an index in a list of 4 lanes is that of a lane"
}

# The list of the rows of a matrix that elimination exchanges.
rows()
{
    fold rows 5 8 8
    eva rows rows.c "-iquote $work/rows" -inline-calls p_gi_bring_pivot \
        -eva-slevel-function p_gi_shift:200,p_gi_factorize:20000
    left_over rows | tell rows "an index in the list of the rows of a matrix is that of a row"
}

# What search_events sends back in a step is bounded.
attempts()
{
    eva attempts search.c '' \
        -eva-slevel-function main:4000,look_before:100,search_from_the_ends:100,search_on:10 \
        -eva-slevel-function p_gi_look_before:100,p_gi_search_events:100 \
        -eva-split-return-function p_gi_look_before:full,p_gi_search_events:full
    left_over attempts | grep -v -f "$here/explained.txt" |
        tell attempts "a search for events sends back less than 1520 attempts in a step"
}

# $1: file of a statement whose opposite z3 is to refute. Its lines "; code:" must be in the header.
refuted()
{
    sed -n 's/^; code: //p' "$here/$1" | while read -r line; do
        grep -q -F -e "$line" geodesic_integ.h || echo "the header has no longer: $line"
    done >"$work/$1.code"
    {
        cat "$work/$1.code"
        timeout 600 z3 "$here/$1" | grep -v -x unsat || true
    } | tell "$1" "$(sed -n '1s/^; //p' "$here/$1")"
}

instances="ODE_1 POINT_2 MASS_5" batches=
$short || batches="batch_ODE_1"
$short || instances="ODE_1 ODE_2 POINT_2 FUNCTION_2 SURFACE_6 GENERAL_6 METRIC_6 BODY_6 RODAS_2 GAUSS_2"
$short || instances="$instances MASS_5 RADAU_2 RADAU_5"
running=0
for job in $instances $batches lists rows attempts; do
    case $job in
    lists | rows | attempts) $job & ;;
    batch_*) batches "${job#batch_}" 2 & ;;
    *) calls $job & ;;
    esac
    running=$((running + 1))
    [ $((running % jobs)) -ne 0 ] || wait
done
wait
if command -v z3 >/dev/null; then
    for statement in "$here"/*.smt2; do refuted "$(basename "$statement")"; done
else
    echo "proof.sh: no z3 (Debian: z3)" >&2
    : >"$work/missing"
fi
[ ! -e "$work/failed" ] || exit 1
[ ! -e "$work/missing" ] || exit 2
