#!/bin/sh
# Compiles freestanding.c without a C library, on the machine itself (x86-64, gcc) and for a
# Cortex-M4, and prints code size and stack use there.
#
#   freestanding.sh FOLDER_OF_HEADER [FOLDER_FOR_OUTPUT]
#
# Exit status: 0 all well; 77 a compiler is missing, so that nothing, or a part, could be tested;
# else a test failed. CC_NATIVE and CC_ARM name other compilers.

set -u

header=$1
tests=$(dirname "$0")
if [ $# -gt 1 ]; then
    out=$2
    mkdir -p "$out" || exit 1
else
    out=$(mktemp -d) || exit 1
    trap 'rm -rf "$out"' EXIT
fi

cc=${CC_NATIVE:-gcc}
cc_arm=${CC_ARM:-arm-none-eabi-gcc}
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wdouble-promotion -Werror'
common="-std=c11 -ffreestanding -fno-math-errno $warnings -I$header"
failures=0
missing=0

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

# check_symbols NM OBJECT PATTERN: nothing undefined but what the pattern allows
check_symbols() {
    undefined=$("$1" --undefined-only --format=posix "$2" | cut -d' ' -f1 | sort -u)
    refused=$(echo "$undefined" | grep -v -E "^($3)?\$")
    echo "  undefined symbols:" $undefined
    [ -z "$refused" ] || fail "$2 needs" $refused
}

# stack_use CALLGRAPH: for each function with external linkage and all it calls, the longest sum of
# frames, from the graph of gcc -fcallgraph-info=su. Calls that leave the file (memcpy, sqrt, soft
# floating point) count as nothing. A frame of unknown size, or recursion, is an error.
stack_use() {
    awk '
    function depth(f, i, n, d, most, callee) {
        if (f in known) return known[f]
        if (f in entered) { print "  recursion in " f; bad = 1; return 0 }
        entered[f] = 1
        most = 0
        n = split(calls[f], callee, SUBSEP)
        for (i = 1; i <= n; i++) {
            d = depth(callee[i])
            if (d > most) most = d
        }
        return known[f] = frame[f] + most
    }
    /^node:/ {
        split($0, part, "\"")
        if (match($0, /[0-9]+ bytes \([a-z,]+\)/)) {
            use = substr($0, RSTART, RLENGTH)
            frame[part[2]] = use + 0
            if (use !~ /static/) { print "  " part[2] ": " use; bad = 1 }
        }
    }
    /^edge:/ {
        split($0, part, "\"")
        calls[part[2]] = calls[part[2]] (calls[part[2]] == "" ? "" : SUBSEP) part[4]
    }
    END {
        for (f in frame)
            if (f ~ /^(surface|general)_/) {
                count++
                printf "  stack %-20s %5d bytes\n", f, depth(f)
                if (known[f] > worst) worst = known[f]
            }
        printf "  stack, worst of the %d public functions: %d bytes\n", count, worst
        exit bad || count != 9
    }' "$1" > "$1.txt"
    status=$?
    sort "$1.txt"
    return $status
}

# native NAME REAL LEVEL
native() {
    echo "== $cc, $2, $3"
    # shellcheck disable=SC2086
    if ! "$cc" $common "$3" "-DFREESTANDING_REAL=$2" -c "$tests/freestanding.c" -o "$out/$1.o"; then
        fail "$cc $2 $3 does not compile"
        return
    fi
    check_symbols nm "$out/$1.o" 'memcpy|memset|_GLOBAL_OFFSET_TABLE_'
    # shellcheck disable=SC2086
    if ! "$cc" $common "$3" "-DFREESTANDING_REAL=$2" -DFREESTANDING_PROGRAM -fno-stack-protector \
        -nostdlib -static "$tests/freestanding.c" -o "$out/$1"; then
        fail "$cc $2 $3 does not link"
        return
    fi
    "$out/$1"
    status=$?
    if [ $status -eq 0 ]; then
        echo "  runs without a library: both circles close"
    else
        fail "the program without a library exits with $status"
    fi
}

# arm NAME REAL ALLOWED FLAGS...
arm() {
    name=$1 real=$2 allowed=$3
    shift 3
    echo "== $cc_arm $*, $real"
    # shellcheck disable=SC2086
    if ! "$cc_arm" $common -Os "$@" "-DFREESTANDING_REAL=$real" -ffunction-sections \
        -fcallgraph-info=su -c "$tests/freestanding.c" -o "$out/$name.o"; then
        fail "$cc_arm $real does not compile"
        return
    fi
    check_symbols "${cc_arm%gcc}nm" "$out/$name.o" "$allowed"
    "${cc_arm%gcc}size" "$out/$name.o" || fail "size of $name"
    stack_use "$out/$name.ci" || fail "stack use of $name"
}

if command -v "$cc" > /dev/null && [ "$(uname -m)" = x86_64 ]; then
    for level in -O2 -O3 -Os -O0; do
        native "native_double$level" double $level
        native "native_float$level" float $level
    done
else
    echo "no $cc for x86-64 here"
    missing=1
fi

if command -v "$cc_arm" > /dev/null; then
    # single precision has a unit of its own, with a square root; double is done by libgcc
    # (__aeabi_ and its comparisons), and its square root is the platform's
    arm arm_float float 'memcpy|memset' -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16
    arm arm_double double 'memcpy|memset|sqrt|__aeabi_[a-z0-9]+' -mcpu=cortex-m4 -mthumb \
        -mfloat-abi=soft
else
    echo "no $cc_arm here"
    missing=1
fi

[ $failures -eq 0 ] || exit 1
[ $missing -eq 0 ] || exit 77
echo "all well"
