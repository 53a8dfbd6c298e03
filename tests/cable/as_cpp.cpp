/* cable.h in C++: a cable over half a cylinder has the length pi and two straight pieces. */
#include <cmath>
#include <cstdio>

#include "examples/cable/cable.h"

int main()
{
    struct cable c;
    if (!cable_create(&c, 1)) return 1;
    c.along[0].shape.kind = CABLE_CYLINDER;
    c.along[0].shape.size[0] = 1;
    c.from[0] = 1, c.from[1] = -2, c.to[0] = -1, c.to[1] = -2;
    c.along[0].has_hint = true, c.along[0].hint[1] = 1;
    const enum cable_status status = cable_solve(&c, false);
    std::printf("%s, length %.9f\n", cable_message(status), c.length);
    const bool right = status == CABLE_OK && std::fabs(c.length - 4 - 3.14159265358979) < 1e-9;
    cable_free(&c);
    return right ? 0 : 1;
}
