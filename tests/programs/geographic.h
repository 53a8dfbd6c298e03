/* The ellipsoid of revolution in geographic coordinates, for the tests of geodsolve: metres and degrees. */
#ifndef TESTS_GEOGRAPHIC_H
#define TESTS_GEOGRAPHIC_H

#include <math.h>

static const long double degree = 3.14159265358979323846264338327950288L / 180;
static const long double wgs84_a = 6378137, wgs84_f = 1 / 298.257223563L;

/* Point and unit velocity that belong to latitude, longitude and azimuth. */
static inline void to_cartesian(long double a, long double f, long double lat, long double lon,
                                long double azi, long double x[3], long double v[3])
{
    const long double sin_lat = sinl(lat * degree), cos_lat = cosl(lat * degree);
    const long double sin_lon = sinl(lon * degree), cos_lon = cosl(lon * degree);
    const long double sin_azi = sinl(azi * degree), cos_azi = cosl(azi * degree);
    const long double n = a / sqrtl(cos_lat * cos_lat + (1 - f) * (1 - f) * sin_lat * sin_lat);
    x[0] = n * cos_lat * cos_lon;
    x[1] = n * cos_lat * sin_lon;
    x[2] = n * (1 - f) * (1 - f) * sin_lat;
    v[0] = -cos_azi * sin_lat * cos_lon - sin_azi * sin_lon;
    v[1] = -cos_azi * sin_lat * sin_lon + sin_azi * cos_lon;
    v[2] = cos_azi * cos_lat;
}

static inline long double distance(const long double x[3], const long double y[3])
{
    return hypotl(hypotl(x[0] - y[0], x[1] - y[1]), x[2] - y[2]);
}

#endif
