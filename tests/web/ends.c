/* Where geodesics of the page end, by native C: reads lines
 *     kind size size size length x y z u v w formula
 * (kind as in surface.h; the formula may be missing) and prints the end of the geodesic and how many
 * conjugate points it passes. */
#include <stdio.h>
#include <stdlib.h>

#include "../../examples/web/geodesic.h"

static int print_end(char *text)
{
    static struct geodesic line;
    static struct surface s;
    double number[11], y[surface_N];
    const char *wrong;
    int where;
    for (int k = 0; k < 11; k++) number[k] = strtod(text, &text);
    text[strcspn(text, "\n")] = 0;
    s.kind = (enum kind)(int)number[0];
    memcpy(s.size, number + 1, sizeof s.size);
    if (s.kind == FORMULA && !formula_read(text, &s.formula, &wrong, &where)) return 1;
    if (surface_start(&s, number + 5, number + 8, y) != GI_OK) return 1;
    if (trace(&s, y, number[4], 0, &line) != GI_OK) return 1;
    printf("%.17g %.17g %.17g %d\n", line.end[0], line.end[1], line.end[2], line.conjugate);
    return 0;
}

int main(void)
{
    char text[1024];
    int failed = 0;
    while (fgets(text, sizeof text, stdin)) failed += print_end(text);
    return failed > 0;
}
