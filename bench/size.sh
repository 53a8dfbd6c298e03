#!/bin/sh
# What one instance costs to compile and to carry, by method and family: seconds of the compiler, bytes of code and
# constants, and the deepest stack, on x86-64 at -O2 and on a Cortex-M4 at -Os. The functions of the user
# are declared only, so that the numbers are the header's alone; the instance is what initialize and
# integrate need, with lanes integrate_batch too. Prints one Markdown table.
#
#     bench/size.sh [--short]      --short: one method
#
# BUILDS: lines "name | compiler | flags". A compiler that is missing is left out.
set -eu
for word; do
    case $word in
    -h | --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" && exit ;;
    --short) ;;
    *) echo "${0##*/}: $word: unknown, see --help" >&2 && exit 2 ;;
    esac
done

source=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
methods="GI_MERSON43 GI_TSITOURAS54 GI_DOP853 GI_VERNER96 GI_EULER GI_SEMI_EXPLICIT_EULER"
[ -z "${1:-}" ] || methods=GI_MERSON43
: "${BUILDS:=x86-64 | gcc | -O2
Cortex-M4, float | arm-none-eabi-gcc | -Os -mcpu=cortex-m4 -mthumb -mfloat-abi=hard -mfpu=fpv4-sp-d16 -DREAL=float}"

# write FAMILY: the source of an instance in $work/instance.c; METHOD, REAL and LANES are macros of the command line
write() {
    {
        echo '#include <stdbool.h>'
        echo '#ifndef REAL'
        echo '#define REAL double'
        echo '#endif'
        echo 'struct one { int nothing; };'
        case $1 in
        general*)
            echo '#define GI_NQ 3'
            echo '#define GI_NC 3'
            echo 'void one_derivs(const struct one *, REAL t, const REAL y[], REAL ydot[]);'
            echo 'void one_constraint_errors(const struct one *, REAL t, const REAL y[], REAL cerr[]);'
            echo 'void one_constraint_jacobian(const struct one *, REAL t, const REAL y[], REAL jac[3][6]);'
            echo 'bool one_project_if_needed(const struct one *, REAL tol, REAL t, REAL y[]);'
            case $1 in
            *function*) echo '#define GI_PROJECTION GI_PROJECT_BY_FUNCTION' ;;
            *Jacobian) echo '#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN' ;;
            *) echo '#define GI_PROJECTION GI_PROJECT_BY_DIFFERENCES' ;;
            esac ;;
        implicit*)
            echo '#define GI_PROBLEM GI_IMPLICIT_SURFACE'
            echo 'void one_surface(const struct one *, const REAL x[3], REAL *f, REAL grad[3], REAL hess[6]);' ;;
        parametric*)
            echo '#define GI_PROBLEM GI_PARAMETRIC_SURFACE'
            echo 'void one_surface(const struct one *, REAL u, REAL v, REAL x[3], REAL xu[3], REAL xv[3],'
            echo '                 REAL xuu[3], REAL xuv[3], REAL xvv[3]);' ;;
        metric*)
            echo '#define GI_PROBLEM GI_METRIC'
            echo '#define GI_NQ 4'
            echo 'void one_metric(const struct one *, const REAL x[4], REAL ginv[4][4], REAL dginv[4][4][4]);' ;;
        mechanical*)
            echo '#define GI_PROBLEM GI_MECHANICAL'
            echo '#define GI_NQ 7'
            echo '#define GI_NC 6'
            echo 'void one_mass(const struct one *, REAL t, const REAL q[], REAL M[][7]);'
            echo 'void one_force(const struct one *, REAL t, const REAL q[], const REAL u[], const REAL z[],'
            echo '               REAL f[]);'
            echo 'void one_position_constraints(const struct one *, REAL t, const REAL q[], REAL p[]);'
            echo 'void one_constraint_matrix(const struct one *, REAL t, const REAL q[], REAL G[][7]);'
            echo 'void one_constraint_bias(const struct one *, REAL t, const REAL q[], const REAL u[], REAL b[]);' ;;
        esac
        case $1 in *Jacobi\ fields) echo '#define GI_JACOBI_FIELDS 1' ;; esac
        case $1 in *lanes) echo '#define GI_LANES 64' ;; esac
        echo '#define GI_NAME one'
        echo '#define GI_REAL REAL'
        echo '#define GI_METHOD METHOD'
        echo "#include \"$source/../geodesic_integ.h\""
        echo 'gi_status run(one_integ *, const struct one *, const one_options *, const REAL y0[], REAL t);'
        echo 'gi_status run(one_integ *it, const struct one *s, const one_options *o, const REAL y0[], REAL t)'
        echo '{'
        echo '    const gi_status status = one_initialize(it, s, o, 0, y0);'
        echo '    return status == GI_OK ? one_integrate(it, t) : status;'
        echo '}'
        case $1 in
        *lanes)
            echo 'gi_status all(const struct one *, size_t n, REAL t[], REAL end[], REAL y[][one_N]);'
            echo 'gi_status all(const struct one *s, size_t n, REAL t[], REAL end[], REAL y[][one_N])'
            echo '{'
            echo '    return one_integrate_batch(s, NULL, n, t, end, y, NULL, NULL);'
            echo '}' ;;
        esac
    } >"$work/instance.c"
}

# deepest: bytes of stack of the deepest chain of calls, by the graph in $work/instance.ci
deepest() {
    awk -F'"' '
        /^node:/ {
            if (match($4, /[0-9]+ bytes/)) size[$2] = substr($4, RSTART, RLENGTH) + 0
        }
        /^edge:/ { calls[$2] = calls[$2] "\n" $4 }
        function depth(f,   list, n, i, d, most) {
            if (f in known) return known[f]
            known[f] = 0
            n = split(calls[f], list, "\n")
            for (i = 2; i <= n; i++) { d = depth(list[i]); if (d > most) most = d }
            return known[f] = size[f] + most
        }
        END { a = depth("run"); b = depth("all"); print (a > b ? a : b) }' "$work/instance.ci"
}

# seconds COMMAND ...: sets `seconds` of the processor that it took
seconds() {
    sh -c '"$@" 2>"$0" || exit 1; times' "$work/log" "$@" >"$work/times" || { cat "$work/log" >&2; exit 1; }
    seconds=$(awk 'NR == 2 { split($1, part, /[ms]/); printf "%.2f", 60 * part[1] + part[2] }' "$work/times")
}

echo "| build | family | method | compile, s | code and constants, bytes | stack, bytes | NAME_integ, bytes |"
echo "|---|---|---|---:|---:|---:|---:|"
echo "$BUILDS" | while IFS='|' read -r name compiler flags; do
    name=$(echo $name) compiler=$(echo $compiler) flags=$(echo $flags)
    command -v "$compiler" >/dev/null || { echo "without $name: no $compiler" >&2; continue; }
    prefix=${compiler%gcc}
    for family in 'general, by function' 'general, by Jacobian' 'general, by differences' 'implicit surface' \
        'implicit surface, Jacobi fields' 'parametric surface' 'metric, 4' 'mechanical, 7 and 6' \
        'general, by function, lanes' 'implicit surface, lanes'; do
        case $name,$family in Cortex*lanes) continue ;; esac
        for method in $methods; do
            write "$family"
            # shellcheck disable=SC2086
            seconds $compiler -std=gnu11 $flags -DMETHOD=$method -w -fno-asynchronous-unwind-tables \
                -fcallgraph-info=su -c "$work/instance.c" \
                -o "$work/instance.o" -dumpdir "$work/"
            bytes=$("${prefix}size" "$work/instance.o" | awk 'NR == 2 { print $1 + $2 }')
            printf '%s\n' 'one_integ size_of_it;' >>"$work/instance.c"
            # shellcheck disable=SC2086
            $compiler -std=gnu11 -O0 $flags -O0 -DMETHOD=$method -w -c "$work/instance.c" -o "$work/sized.o"
            it=$("${prefix}nm" -S "$work/sized.o" | awk '$4 == "size_of_it" { print $2 }')
            printf '| %s, %s | %s | %s | %s | %s | %s | %d |\n' "$name" "${flags%% *}" "$family" "${method#GI_}" \
                "$seconds" "$bytes" "$(deepest)" "0x$it"
        done
    done
done
