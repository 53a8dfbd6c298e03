/* The cable of the page by native C: reads the places of its ends and obstacles, three numbers each, and
 * prints the status and the length of the path that is found from nothing. */
#include <stdio.h>

#include "../../examples/web/obstacles.h"

static bool read_place(double x[3])
{
    return scanf("%lf %lf %lf", &x[0], &x[1], &x[2]) == 3;
}

int main(void)
{
    struct cable cable;
    if (!make_obstacles(&cable)) return 1;
    bool good = read_place(cable.from) && read_place(cable.to);
    for (int i = 0; i < OBSTACLES; i++) good = good && read_place(cable.along[i].at);
    if (good) printf("%d", (int)cable_solve(&cable, false));
    if (good) printf(" %.17g\n", cable.length);
    cable_free(&cable);
    return good ? 0 : 1;
}
