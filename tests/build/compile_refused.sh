#!/bin/sh
# What the compiler must refuse, and with which remedy, in its first error or, where its own words come first, in
# its second: fast-math (fault 12: finite-math flags delete tests for NaN), each parameter that is missing,
# impossible or misspelt, C89, and functions of the user that are missing or have other arguments. Also: what an
# include leaves defined.
#
# usage: compile_refused.sh CC [ARGUMENTS]      for example: compile_refused.sh gcc -std=c11
set -u
LC_ALL=C
export LC_ALL
tests=$(cd "$(dirname "$0")" && pwd)
header=$tests/../../geodesic_integ.h
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

# The counts are files: what stands behind a pipe runs in a shell of its own.
: >"$work/cases"
: >"$work/failures"

fail()
{
    echo "FAILED: $*" | tee -a "$work/failures"
}

count()
{
    echo "$1" >>"$work/cases"
}

# Writes $work/case.c: all that a user may provide (not if $bare), the parameters of standard input, the include.
program()
{
    {
        [ -n "${bare:-}" ] || cat <<'END'
#include <stdbool.h>
struct thing { double k; };
static inline void thing_derivs(const struct thing *s, double t, const double y[], double ydot[])
{
    (void)t;
    ydot[0] = -s->k * y[0];
    ydot[1] = -s->k * y[1];
}
static inline void thing_constraint_errors(const struct thing *s, double t, const double y[],
                                           double cerr[])
{
    (void)t;
    cerr[0] = y[0] - s->k;
}
static inline void ball_surface(const struct thing *s, const double x[3], double *f,
                                 double grad[3], double hess[6])
{
    *f = x[2] - s->k;
    grad[0] = grad[1] = 0, grad[2] = 1;
    for (int i = 0; i < 6; i++) hess[i] = 0;
}
END
        cat
        echo "#include \"$header\""
        echo "int main(void) { return 0; }"
    } >"$work/case.c"
}

# accepted WHAT [FLAGS]: the program of standard input compiles.
accepted()
{
    what=$1
    shift
    count "$what"
    program
    $compiler "$@" -c "$work/case.c" -o "$work/case.o" >"$work/log" 2>&1 ||
        fail "$what should compile: $(grep error "$work/log" | head -n 1)"
}

# does_not_compile WHAT [FLAGS]: the program of standard input does not; what the compiler said is $work/log.
does_not_compile()
{
    what=$1
    shift
    count "$what"
    program
    $compiler "$@" -c "$work/case.c" -o "$work/case.o" >"$work/log" 2>&1 || return 0
    fail "$what should be refused"
    return 1
}

# refused WHAT REMEDY [FLAGS]: it does not, and the first error comes from the header and has REMEDY.
refused()
{
    what=$1
    remedy=$2
    shift 2
    does_not_compile "$what" "$@" || return
    first=$(grep 'error:' "$work/log" | head -n 1)
    case $first in
    *"geodesic_integ.h: "*"$remedy"*) ;;
    *) fail "$what: the first error should name $remedy, is: $first" ;;
    esac
}

# told WHAT REMEDY [FLAGS]: it does not, and what the compiler says of its first two errors, with its notes, has
# REMEDY.
told()
{
    what=$1
    remedy=$2
    shift 2
    does_not_compile "$what" "$@" || return
    awk '/error:/ {n++} n < 3' "$work/log" | grep -Fq "$remedy" ||
        fail "$what: one of the first two errors should name $remedy: $(grep 'error:' "$work/log" | head -n 2)"
}

[ $# -ge 1 ] || { echo "usage: $0 CC [ARGUMENTS]"; exit 2; }
compiler="$*"
case $1 in
*++*) language=c++ ;;
*) language=c ;;
esac

good='#define GI_NAME thing
#define GI_NQ 1
#define GI_NC 0'
surface='#define GI_NAME ball
#define GI_SYSTEM struct thing
#define GI_PROBLEM GI_IMPLICIT_SURFACE'

# The same with the lines of $2 added to those of $1.
with()
{
    printf '%s\n%s\n' "$1" "$2"
}

# ---- finite-math flags ----
echo "$good" | accepted "a good program"
echo "$surface" | accepted "a good surface"
echo "$good" | refused "fast-math" "-fno-finite-math-only" -O2 -ffast-math
echo "$good" | refused "fast-math without optimization" "-fno-finite-math-only" -O0 -ffast-math
echo "$good" | refused "finite-math-only" "-fno-finite-math-only" -ffinite-math-only
echo "$surface" | refused "fast-math on a surface" "-fno-finite-math-only" -O2 -ffast-math
echo "$good" | accepted "fast-math that keeps NaN" -O2 -ffast-math -fno-finite-math-only
echo "$surface" | accepted "a surface with fast-math that keeps NaN" -O2 -ffast-math \
    -fno-finite-math-only

# ---- missing parameters ----
with '#define GI_NQ 1' '#define GI_NC 0' | refused "no GI_NAME" GI_NAME
with '#define GI_NAME thing' '#define GI_NC 0' | refused "no GI_NQ" GI_NQ
echo '#define GI_NAME thing' | refused "GI_NAME alone" "define GI_PROBLEM, or for GI_GENERAL"
with '#define GI_NAME thing' '#define GI_NZ 2' | accepted "GI_NZ alone"
with '#define GI_NAME thing' '#define GI_NZ 0' | refused "GI_NZ 0 alone" GI_NZ
with '#define GI_NAME thing' '#define GI_NU 1' | refused "GI_NU alone" GI_NQ
with '#define GI_NAME thing
#define GI_NZ 2' '#define GI_NC 1' | refused "GI_NZ and GI_NC alone" GI_NQ
with '#define GI_NAME thing' '#define GI_NQ 1' | refused "no GI_NC" GI_NC

# ---- impossible parameters ----
with "$good" '#define GI_PROBLEM GI_IMPLICT_SURFACE' | refused "misspelt GI_PROBLEM" GI_PROBLEM
with '#define GI_NAME ball
#define GI_SYSTEM struct thing' '#define GI_PROBLEM GI_IMPLICIT_SURFCE' |
    refused "misspelt GI_PROBLEM of a surface" GI_PROBLEM
with "$good" '#define GI_PROBLEM 77' | refused "GI_PROBLEM 77" GI_PROBLEM
with "$good" '#define GI_METHOD GI_MERSON34' | refused "misspelt GI_METHOD" GI_METHOD
with "$good" '#define GI_METHOD 77' | refused "GI_METHOD 77" GI_METHOD
with "$good" '#define GI_METHOD GI_TSITOURAS45' | refused "another misspelt GI_METHOD" GI_METHOD
with "$good" '#define GI_METHOD -1' | refused "negative GI_METHOD" GI_METHOD
for method in BOGACKI_SHAMPINE32 MERSON43 TSITOURAS54 DOP853 VERNER96 EULER SEMI_EXPLICIT_EULER; do
    with "$good" "#define GI_METHOD GI_$method" | accepted "GI_$method"
    with "$surface" "#define GI_METHOD GI_$method" | accepted "a surface with GI_$method"
done
if echo '__float128 x;' | $compiler -x c -fsyntax-only - 2>/dev/null; then
    quad='static inline void quad_derivs(const struct thing *s, __float128 t, const __float128 y[],
                                         __float128 ydot[])
{
    (void)t;
    ydot[0] = -(__float128)s->k * y[0];
    ydot[1] = -(__float128)s->k * y[1];
}
#define GI_NAME   quad
#define GI_SYSTEM struct thing
#define GI_NQ     1
#define GI_NC     0
#define GI_REAL   __float128'
    with "$quad" '#define GI_METHOD GI_MERSON43' | accepted "GI_MERSON43 with __float128"
    with "$quad" '#define GI_METHOD GI_DOP853' | refused "GI_DOP853 with __float128" GI_DOP853
    for method in $(sed -n 's/^ *X([a-z_0-9]*, *\(GI_[A-Z_0-9]*\),.*/\1/p' "$tests/../each_method.h"); do
        [ "$method" != GI_DOP853 ] || continue
        with "$quad" "#define GI_METHOD $method" |
            accepted "$method with __float128" -Wall -Wextra -Wno-unused-function -Wpedantic -Wconversion \
                -Wshadow -Wdouble-promotion -Werror
    done
fi
with "$good" '#define GI_PROJECTION GI_PROJECT_BY_MAGIC' |
    refused "misspelt GI_PROJECTION" GI_PROJECTION
with "$good" '#define GI_PROJECTION 77' | refused "GI_PROJECTION 77" GI_PROJECTION
with "$good" '#define GI_REAL real' | refused "unknown GI_REAL" GI_REAL
with "$good" '#define GI_REAL int' | refused "GI_REAL int" GI_REAL
with "$good" 'typedef double gi_test_real;
#define GI_REAL gi_test_real' | refused "GI_REAL a typedef" GI_REAL
# An enumerator is 0 to #if, whatever its value.
few='enum { FEW = 1 };'
numbers='must be numbers to #if: no enumerators'
for parameter in NU NZ EVENTS LANES SMALL GLOBAL_ERROR DECLARE; do
    with "$good" "$few
#define GI_$parameter FEW" | refused "GI_$parameter an enumerator" "$numbers"
done
with "$few" '#define GI_NAME thing
#define GI_NQ 1
#define GI_NC FEW' | refused "GI_NC an enumerator" "$numbers"
with "$few" '#define GI_NAME thing
#define GI_NQ FEW
#define GI_NU 1
#define GI_NC 0' | refused "GI_NQ an enumerator" "$numbers"
with "$surface" "$few
#define GI_JACOBI_FIELDS FEW" | refused "GI_JACOBI_FIELDS an enumerator" "$numbers"
with "$good" "$few
#define GI_HELD FEW" | refused "GI_HELD an enumerator" "$numbers"
with "$good" "$few
#define GI_MOVING FEW" | refused "GI_MOVING an enumerator" "$numbers"
with "$good" "$few
#define GI_DRIVEN FEW" | refused "GI_DRIVEN an enumerator" "$numbers"
with "$good" "$few
#define GI_AUTONOMOUS FEW" | refused "GI_AUTONOMOUS an enumerator" "$numbers"
with "$good" "$few
#define GI_EVENTS_ONCE FEW" | refused "GI_EVENTS_ONCE an enumerator" "$numbers"
with "$good" '#define GI_DRIVEN 1' | refused "GI_DRIVEN without a Hamiltonian" GI_DRIVEN
# 2 * 1 + 1 is no array of two halves.
for parameter in NU NZ EVENTS LANES; do
    for sum in '1 + 1' '1 + 0' '1 << 1' '1 | 2' '1 ? 2 : 3' '0 ? 1 : 0' '0 || 0'; do
        with "$good" "#define GI_$parameter $sum" | refused "GI_$parameter $sum" parentheses
    done
done
for sum in '0 + 1' '1 - 1' '2 - 1'; do
    with "$surface" "#define GI_JACOBI_FIELDS $sum" | refused "GI_JACOBI_FIELDS $sum" parentheses
done
with "$good" "$few
#define GI_EVENTS 1 + FEW" | refused "GI_EVENTS a sum with an enumerator" parentheses
with "$good" '#define GI_LANES (2 + 2)' | accepted "GI_LANES a sum in parentheses"
with "$good" '#define GI_NU -1' | refused "negative GI_NU" GI_NU
with "$good" '#define GI_NZ -1' | refused "negative GI_NZ" GI_NZ
with "$good" '#define GI_JACOBI_FIELDS 1' | refused "Jacobi fields without a surface" \
    GI_JACOBI_FIELDS
with "$surface" '#define GI_JACOBI_FIELDS 2' | refused "GI_JACOBI_FIELDS 2" GI_JACOBI_FIELDS
refused "GI_NQ 0" GI_NQ <<'END'
#define GI_NAME thing
#define GI_NQ 0
#define GI_NC 0
END
refused "GI_NQ -1" GI_NQ <<'END'
#define GI_NAME thing
#define GI_NQ -1
#define GI_NC 0
END
refused "GI_NC -1" GI_NC <<'END'
#define GI_NAME thing
#define GI_NQ 1
#define GI_NC -1
END
refused "GI_NC_POSITION above GI_NC" GI_NC_POSITION <<'END'
#define GI_NAME thing
#define GI_NQ 1
#define GI_NC 1
#define GI_NC_POSITION 2
END
refused "GI_NC_POSITION -1" GI_NC_POSITION <<'END'
#define GI_NAME thing
#define GI_NQ 1
#define GI_NC 1
#define GI_NC_POSITION -1
END
refused "GI_NC above all that could be corrected" GI_NC <<'END'
#define GI_NAME thing
#define GI_NQ 1
#define GI_NU 1
#define GI_NC 3
END
for parameter in GI_NQ GI_NU GI_NC GI_NC_POSITION GI_PROJECTION; do
    with "$surface" "#define $parameter 1" | refused "a surface with $parameter" "$parameter"
done
metric='#define GI_NAME thing
#define GI_PROBLEM GI_METRIC
#define GI_NQ 2'
for parameter in GI_NU GI_NC GI_NC_POSITION GI_PROJECTION; do
    with "$metric" "#define $parameter 1" | refused "a metric with $parameter" "$parameter"
done
mechanism='#define GI_NAME thing
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ 2
#define GI_NC 1'
for parameter in GI_NU GI_NC_POSITION GI_PROJECTION; do
    with "$mechanism" "#define $parameter 1" | refused "a mechanism with $parameter" "$parameter"
done
with "$mechanism" '#define GI_JACOBI_FIELDS 1' | refused "a mechanism with GI_JACOBI_FIELDS" \
    GI_JACOBI_FIELDS
with "$mechanism" '#define GI_HELD 2' | refused "GI_HELD 2" GI_HELD
with "$good" '#define GI_HELD 1' | refused "GI_HELD without a mechanism" GI_HELD
with "$mechanism" '#define GI_MOVING 2' | refused "GI_MOVING 2" GI_MOVING
with "$good" '#define GI_AUTONOMOUS 2' | refused "GI_AUTONOMOUS 2" GI_AUTONOMOUS
with "$mechanism" '#define GI_AUTONOMOUS 1' | refused "a mechanism with GI_AUTONOMOUS" GI_AUTONOMOUS
with "$good" '#define GI_MOVING 1' | refused "GI_MOVING without a mechanism" GI_MOVING
with "$good" '#define GI_EVENTS -1' | refused "GI_EVENTS -1" GI_EVENTS
with "$good" '#define GI_EVENTS_ONCE 1' | refused "GI_EVENTS_ONCE without events" GI_EVENTS_ONCE
with "$good" '#define GI_EVENTS 1
#define GI_EVENTS_ONCE 2' | refused "GI_EVENTS_ONCE 2" GI_EVENTS_ONCE
with "$good" '#define GI_LANES -1' | refused "GI_LANES -1" GI_LANES
with "$good" '#define GI_SMALL 1' | accepted "GI_SMALL" -O2
with "$good" '#define GI_SMALL 2' | refused "GI_SMALL 2" GI_SMALL
with "$good" '#define GI_GLOBAL_ERROR 1' | accepted "GI_GLOBAL_ERROR" -O2
with "$good" '#define GI_GLOBAL_ERROR 2' | refused "GI_GLOBAL_ERROR 2" GI_GLOBAL_ERROR
with "$good" '#define GI_GLOBAL_ERROR 1
#define GI_METHOD GI_EULER' | refused "GI_GLOBAL_ERROR at fixed steps" "error control"
with "$good" '#define GI_LANES 100000' | refused "GI_LANES 100000" GI_LANES
with "$good" '#define GI_LANES 20000' | refused "lanes of over 1 MiB" "take fewer"
with "$good" '#define GI_LANES GI_LANES_AUTO' | accepted "GI_LANES_AUTO" -O2
with "$good" '#define GI_LANES GI_LANES_AUTOMATIC' |
    told "misspelt GI_LANES_AUTO" GI_LANES_AUTOMATIC
with "$good" '#define GI_LANES 65537 - 1' | refused "GI_LANES one less than automatic" parentheses
with "$good" '#define GI_LANES GI_LANES_AUTO
#define GI_DISPATCH 1' | accepted "GI_DISPATCH" -O2
with "$good" '#define GI_LANES 8
#define GI_DISPATCH 2' | refused "GI_DISPATCH 2" GI_DISPATCH
with "$good" '#define GI_DISPATCH 1' | refused "GI_DISPATCH without lanes" "with GI_LANES"
with "$good" "$few
#define GI_LANES 8
#define GI_DISPATCH FEW" | refused "GI_DISPATCH an enumerator" "$numbers"
refused "a metric without a dimension" "define GI_NQ, the number of coordinates" <<'END'
#define GI_NAME thing
#define GI_PROBLEM GI_METRIC
END
with '#define GI_NAME thing
#define GI_NC 1' '#define GI_PROBLEM GI_MECHANICAL' |
    refused "a mechanism without GI_NQ" "define GI_NQ, the number of coordinates"
refused "a mechanism without GI_NC" GI_NC <<'END'
#define GI_NAME thing
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ 2
END
refused "GI_NQ of letters" GI_NQ <<'END'
#define GI_NAME thing
#define GI_NQ many
#define GI_NC 0
END
# ---- names of other software ----
with "$good" '#define GI_TYPE double
#define GI_FLOAT float
#define GI_TARGET x86
#define GI_EVENT_QUEUE 1' | accepted "names that begin with GI_ and are of others"

# ---- declarations ----
declared='struct unknown;
#define GI_NAME unknown
#define GI_NZ 2
#define GI_DECLARE'
echo "$declared 1" | accepted "a declared name, without its functions"
echo "$declared 1" | accepted "a declared name with fast-math" -O2 -ffast-math
echo "$declared 2" | refused "GI_DECLARE 2" GI_DECLARE
with "$good
#define GI_DECLARE 1" "#include \"$header\"
$good" | told "a name declared, then with bodies" this_name_is_included_twice

# ---- functions that are missing, or are not what is needed ----
# The compiler names the function in words of its own, at the line of the header that says what it is given.
# The lines: each macro on the way is shown.
wrong='struct wrong { double k; };
#define GI_NAME wrong'
with "$wrong" '#define GI_PROBLEM GI_IMPLICIT_SURFACE' | told "no surface" wrong_surface
with "$wrong" '#define GI_NQ 1
#define GI_NC 0' | told "no derivs" wrong_derivs
with "$good" '#define GI_EVENTS 1' | told "no events" thing_events
with '#define GI_NAME thing
#define GI_NQ 1
#define GI_NC 1' '#define GI_PROJECTION GI_PROJECT_BY_JACOBIAN' |
    told "no Jacobian" thing_constraint_jacobian
with "$wrong" '#define GI_NQ 1
#define GI_NC 1
void wrong_derivs(const struct wrong *, double t, const double y[], double ydot[]);' |
    told "no constraint errors" wrong_constraint_errors
with "$wrong" '#define GI_NQ 2
#define GI_NC 0
#define GI_PROBLEM GI_MECHANICAL
void wrong_mass(const struct wrong *, double t, const double q[], double M[2][2]);' |
    told "no force" wrong_force
with "$surface" '#define GI_NZ 1' | told "no zdot" ball_zdot

# surface_of ARGUMENTS: the program of a surface that has these.
surface_of()
{
    with "$wrong" "void wrong_surface($1);
#define GI_PROBLEM GI_IMPLICIT_SURFACE"
}
s='const struct wrong *s'
x='const double x[3]'
surface_of "$s, $x, double *f, double g[3], double h[6]" | accepted "a surface as it should be"
surface_of "$s, $x, double *f, double g[3], double h[3][3]" | told "a Hessian 3 x 3" wrong_surface
surface_of "$s, const float x[3], float *f, float g[3], float h[6]" |
    told "a surface in float" wrong_surface
surface_of "$s, $x, double g[3], double h[6]" | told "a surface without f" wrong_surface
surface_of "$x, double *f, double g[3], double h[6], $s" | told "a system behind" wrong_surface
without_const='struct wrong *s, double x[3], double *f, double g[3], double h[6]'
if [ $language = c ]; then
    surface_of "$without_const" | accepted "a surface without const" -Werror
    with "$wrong" 'static void surface_by_hand(const struct wrong *s, const double x[3], double *f, double g[3],
                            double h[6])
{
    *f = x[2] - s->k, g[0] = g[1] = 0, g[2] = 1;
    for (int i = 0; i < 6; i++) h[i] = 0;
}
static void (*wrong_surface)(const struct wrong *s, const double x[3], double *f, double g[3],
                             double h[6]) = surface_by_hand;
#define GI_PROBLEM GI_IMPLICIT_SURFACE' | accepted "a pointer to a surface" -Werror
else
    surface_of "$without_const" | told "a surface without const" wrong_surface
    with "$wrong" '#define GI_PROBLEM GI_IMPLICIT_SURFACE
template <class real> void wrong_surface(const wrong *, const real *, real *, real *, real *);' |
        accepted "a template of a surface"
    with "$wrong" '#define GI_PROBLEM GI_IMPLICIT_SURFACE
struct flat { void operator()(const wrong *, const double *x, double *f, double *, double *) const { *f = x[2]; } };
static const flat wrong_surface = {};' | accepted "a surface that can be called"
fi
with 'typedef struct { double k; } wrong;
void wrong_surface(const wrong *, const double x[3], double *f, double g[3], double h[6]);
#define GI_NAME wrong' '#define GI_PROBLEM GI_IMPLICIT_SURFACE' |
    told "a system that is a typedef" wrong_surface

# ---- C89 ----
if [ $language = c ]; then
    for standard in c89 gnu89 iso9899:199409; do
        echo '#define GI_NAME thing' | bare=yes refused "$standard" "C99 or later" "-std=$standard"
    done
fi

# ---- arrays that are too short ----
# gcc says so from -O0 on (-Wstringop-overread, -Wstringop-overflow), clang too (-Warray-bounds); C++ has no way.
if [ $language = c ]; then
    for call in 'thing_initialize(&it, &used, 0, 0, y)' 'thing_interpolate(&it, 0, y)'; do
        case $1,$call in
        *clang*) words='array argument is too small' ;;
        *initialize*) words='from a region of size 8' ;;
        *) words='in a region of size 8' ;;
        esac
        with "$good" "#include \"$header\"
int use(int);
int use(int given)
{
    static const struct thing used = {1};
    thing_integ it = {0};
    double y[LENGTH] = {0};
    it.system = given ? &used : 0;
    return $call != 0;
}
#define GI_NAME   thing2
#define GI_SYSTEM struct thing
#define GI_NZ     1
void thing2_derivs(const struct thing *, double t, const double y[], double ydot[]);" >"$work/short"
        for level in -O0 -O2; do
            accepted "$call at $level" $level -Wall -Wno-unused -Werror -DLENGTH=2 <"$work/short"
            told "a short array in $call at $level" "$words" $level -Wall -Wno-unused -Werror \
                -DLENGTH=1 <"$work/short"
        done
    done
fi

# Here the preprocessor's own message comes before the remedy; what is asked is only a refusal.
for line in '#define GI_NQ sizeof(int)' '#define GI_REAL long'; do
    what="$line"
    count "$what"
    {
        echo '#define GI_NAME thing'
        [ "$line" = '#define GI_REAL long' ] && echo '#define GI_NQ 1'
        echo "$line"
        echo '#define GI_NC 0'
    } | program
    $compiler -c "$work/case.c" -o "$work/case.o" >"$work/log" 2>&1 && fail "$what compiles"
done

# ---- what an include leaves defined ----
# No parameter, and of all other macros those alone that have the same tokens in each instance.
one="$good"
two="$good
#include \"$header\"
static inline void other_surface(const struct thing *s, const float x[3], float *f, float grad[3],
                                 float hess[6])
{
    *f = x[2] - (float)s->k;
    grad[0] = grad[1] = 0, grad[2] = 1;
    for (int i = 0; i < 6; i++) hess[i] = 0;
}
#define GI_NAME          other
#define GI_PROBLEM       GI_IMPLICIT_SURFACE
#define GI_SYSTEM        struct thing
#define GI_REAL          float
#define GI_JACOBI_FIELDS 1
#define GI_METHOD        GI_DOP853
#define GI_FUNC          static inline
#include \"$header\"
#define GI_NAME        thing2
#define GI_SYSTEM      struct thing
#define GI_NQ          1
#define GI_NU          1
#define GI_NZ          0
#define GI_NC          1
#define GI_NC_POSITION 1
#define GI_PROJECTION  GI_PROJECT_BY_DIFFERENCES
#define GI_METHOD      GI_TSITOURAS54
static inline void thing2_derivs(const struct thing *s, double t, const double y[], double ydot[])
{
    thing_derivs(s, t, y, ydot);
}
static inline void thing2_constraint_errors(const struct thing *s, double t, const double y[],
                                            double cerr[])
{
    thing_constraint_errors(s, t, y, cerr);
}
#include \"$header\"
#define GI_NAME    elsewhere
#define GI_DECLARE 1
#define GI_NQ      1
#define GI_NC      0
#include \"$header\"
void warp_metric(const struct thing *, const double x[], double g[][2], double dg[][2][2]);
void warp_events(const struct thing *, double t, const double y[], double g[]);
#define GI_NAME    warp
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_METRIC
#define GI_NQ      2
#define GI_EVENTS  1
#define GI_LANES   2
#include \"$header\"
void arm_mass(const struct thing *, double t, const double q[], double M[][1]);
void arm_force(const struct thing *, double t, const double q[], const double u[],
               const double z[], double f[]);
void arm_held(const struct thing *, bool held[]);
#define GI_NAME    arm
#define GI_SYSTEM  struct thing
#define GI_PROBLEM GI_MECHANICAL
#define GI_NQ      1
#define GI_NC      0
#define GI_HELD    1
#define GI_MOVING  1
#define GI_LANES   2"

# left_defined FILE: the macros that begin with GI_ after the program of standard input.
left_defined()
{
    accepted "$1"
    $compiler -E -dM "$work/case.c" |
        grep '^#define GI_' | sort >"$work/$1"
}
echo "$one" | left_defined one_instance
echo "$two" | left_defined five_instances
count "left after five instances"
[ -s "$work/one_instance" ] || fail "no macros of one instance are found"
comm -23 "$work/one_instance" "$work/five_instances" >"$work/left"
[ -s "$work/left" ] && fail "of one instance, and not the same after five:" "$(cat "$work/left")"
for parameter in NAME PROBLEM NQ NU NZ NC NC_POSITION METHOD REAL SYSTEM PROJECTION JACOBI_FIELDS \
    HELD MOVING DRIVEN AUTONOMOUS EVENTS EVENTS_ONCE LANES DISPATCH SMALL GLOBAL_ERROR FUNC DECLARE; do
    count "left $parameter"
    grep -q "^#define GI_$parameter\( \|\$\)" "$work/five_instances" && fail "GI_$parameter is left defined"
done

# Flags of clang that delete tests for NaN and show no macro: refused when the program runs.
cat >"$work/runs.c" <<END
struct thing { double k; };
static inline void thing_derivs(const struct thing *s, double t, const double y[], double ydot[])
{
    (void)t, ydot[0] = -s->k * y[0];
}
#define GI_NAME thing
#define GI_NQ 1
#define GI_NU 0
#define GI_NC 0
#include "$header"
int main(void)
{
    const struct thing s = {1};
    const double y0[1] = {1};
    thing_integ it;
    return (int)thing_initialize(&it, &s, 0, 0, y0);
}
END
case $1 in
*clang*)
    for flags in -fno-honor-nans '-ffast-math -fhonor-infinities'; do
        for level in -O0 -O2; do
            count "runs $flags $level"
            $compiler -w $level $flags "$work/runs.c" -o "$work/runs" -lm || fail "$flags does not compile"
            "$work/runs"
            status=$?
            [ $status -eq 2 ] || [ "$level $status" = '-O0 0' ] || fail "$flags $level: status $status"
        done
    done
    ;;
esac

echo "$compiler: $(wc -l <"$work/cases") cases, $(wc -l <"$work/failures") failures"
[ ! -s "$work/failures" ]
