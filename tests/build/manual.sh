#!/bin/sh
# Compiles every example of the manual at the top of the header, and runs those that are programs. An example is
# a block of lines that are indented by eight, after a blank line or a heading.
#
#   manual.sh ROOT_OF_PROJECT
set -eu
root=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root/geodesic_integ.h" "$work"
cd "$work"

awk '/^\*\/$/ {exit}
     !on && /^        [^ ]/ && (before == "" || before ~ /^[A-Z]/) {on = 1; n++}
     on && !/^        / {on = 0}
     on {print substr($0, 9) > ("block" n ".c")}
     {before = $0}' geodesic_integ.h
set -- block*.c
[ $# -eq 12 ] || { echo "the manual has $# examples, this test knows 12"; exit 1; }
awk '/^\*\/$/ {exit} NR > 1 {n++} END {if (n > 420) {print "the manual has " n " lines"; exit 1}}' geodesic_integ.h
for block; do # a program, or ten lines at most
    [ "$(wc -l <"$block")" -le 10 ] || grep -q '^int main' "$block" || { echo "$block is long"; exit 1; }
done

compile() { gcc -std=c99 -Wall -Werror "$1.c" -o "$1" -lm; }
before_main() { sed '/^int main/,$d' "$1"; }
inside() { echo "int main(void) {"; cat "$@"; echo "return 0; }"; }

for n in 1 2 3; do compile block$n; done
[ "$(./block1 | wc -l)" -gt 10 ]
./block2 | grep -q '^all is well: '
./block3 | grep -q '^0: '

lorenz() { before_main block2.c | grep -v '^#define\|geodesic'; }
with_lorenz() { printf '#define GI_NAME lorenz\n#define GI_NZ 3\n#define %s\n#include "geodesic_integ.h"\n' "$1"; }
surface() { before_main block1.c | grep -v geodesic; printf '#define %s\n#include "geodesic_integ.h"\n' "$1"; }

{ # ERRORS
    surface 'GI_EVENTS 0'
    echo "static egg_integ it;"
    inside block4.c
} >errors.c
{ # EVENTS
    echo "struct fall { double g; };"
    cat block5.c
    echo "static void fall_derivs(const struct fall *s, double t, const double y[], double f[])"
    echo "{ f[0] = y[1], f[1] = -s->g; }"
    printf '#define GI_NAME fall\n#define GI_NZ 2\n#define GI_EVENTS 1\n#include "geodesic_integ.h"\n'
    echo "int main(void) { const struct fall s = {9.81}; const double y[2] = {1, 0}; fall_integ it;"
    echo "fall_initialize(&it, &s, NULL, 0, y); return fall_integrate(&it, 9) != GI_EVENT; }"
} >events.c
{ # CONSTRAINTS THAT MOVE
    printf '#include <math.h>\nstruct lift { double w; };\n'
    cat block6.c
    of='const struct lift *s, double t, const double q[]'
    echo "static void lift_mass($of, double M[][1]) { M[0][0] = 1; }"
    echo "static void lift_force($of, const double u[], const double z[], double f[]) { f[0] = 0; }"
    echo "static void lift_position_constraints($of, double p[]) { p[0] = q[0] - sin(s->w * t); }"
    echo "static void lift_constraint_matrix($of, double G[][1]) { G[0][0] = 1; }"
    echo "static void lift_constraint_bias($of, const double u[], double b[])"
    echo "{ b[0] = -s->w * s->w * sin(s->w * t); }"
    printf '#define GI_NAME lift\n#define GI_PROBLEM GI_MECHANICAL\n#define GI_NQ 1\n#define GI_NC 1\n'
    printf '#define GI_MOVING 1\n#include "geodesic_integ.h"\n'
    echo "int main(void) { const struct lift s = {2}; const double y[2] = {0, 2};"
    echo "return lift_check(&s, 0, y, NULL) != GI_OK; }"
} >moving.c
{ # TWO POINTS
    surface 'GI_JACOBI_FIELDS 1'
    printf 'static struct egg s = {{1.0, 1.2, 0.8}};\nint main(void) {\n'
    cat block7.c
    echo "return status != GI_OK || !(length > 0); }"
} >points.c
{ # CARRIED ALONG
    lorenz
    cat block8.c
    printf '#include "geodesic_integ.h"\nint main(void) { struct lorenz s = {10, 28, 3}; double y[3] = {1, 1, 1};\n'
    echo "lorenz_integ it; lorenz_initialize(&it, &s, NULL, 0, y); lorenz_integrate(&it, 1);"
    echo "return !(it.variation[0][0] != 0); }"
} >carried.c
{ # THE GLOBAL ERROR
    printf '#include <math.h>\n'
    lorenz
    with_lorenz 'GI_GLOBAL_ERROR 1'
    printf 'static lorenz_integ it;\n'
    inside block9.c
} >global.c
{ # STIFF SYSTEMS
    printf 'struct decay { double rate; };\n'
    echo "static void decay_derivs(const struct decay *s, double t, const double y[], double f[])"
    echo "{ f[0] = -s->rate * y[0]; }"
    cat block10.c
    printf '#define GI_NAME decay\n#define GI_NZ 1\n#define GI_JACOBIAN 1\n#define GI_METHOD GI_RODAS5P\n'
    printf '#include "geodesic_integ.h"\nint main(void) { const struct decay s = {1e6}; const double y[1] = {1};\n'
    echo "return decay_check(&s, 0, y, NULL) != GI_OK; }"
} >stiff.c
{ # BATCHES
    lorenz
    with_lorenz 'GI_LANES 4'
    printf 'static struct lorenz s = {10, 28, 3};\n'
    inside block11.c
} >batch.c
{ # PRECISION
    lorenz | sed 's/double/float/g'
    cat block12.c
    with_lorenz 'GI_EVENTS 0'
    echo "int main(void) { return sizeof(((lorenz_integ *)0)->t) != sizeof(float); }"
} >precision.c
for program in errors events moving points carried global stiff batch precision; do
    compile $program
    ./$program >/dev/null 2>&1 || { echo "$program fails"; exit 1; }
done
