/* The part of <math.h> that the page needs: what WebAssembly has as an instruction, and the rest from Math of
 * JavaScript (page/wasm.js). */
#ifndef WEB_MATH_H
#define WEB_MATH_H

#define HUGE_VAL    __builtin_huge_val()
#define INFINITY    __builtin_inff()
#define NAN         __builtin_nanf("")
#define isfinite(x) __builtin_isfinite(x)
#define isnan(x)    __builtin_isnan(x)

#define WEB_FROM_MATH(name) __attribute__((import_module("Math"), import_name(#name)))
#define WEB_OF_ONE(name)    WEB_FROM_MATH(name) double name(double)
WEB_OF_ONE(sin);
WEB_OF_ONE(cos);
WEB_OF_ONE(tan);
WEB_OF_ONE(exp);
WEB_OF_ONE(log);
WEB_OF_ONE(log10);
WEB_OF_ONE(cbrt);
WEB_OF_ONE(acos);
WEB_OF_ONE(asin);
WEB_FROM_MATH(atan2) double atan2(double, double);
WEB_FROM_MATH(pow) double pow(double, double);

static inline double sqrt(double x)
{
    return __builtin_sqrt(x);
}

static inline double fabs(double x)
{
    return __builtin_fabs(x);
}

static inline double fmin(double a, double b)
{
    return a < b || b != b ? a : b;
}

static inline double fmax(double a, double b)
{
    return a > b || b != b ? a : b;
}

/* Of lengths whose squares are numbers. */
static inline double hypot(double x, double y)
{
    return __builtin_sqrt(x * x + y * y);
}

static inline double copysign(double size, double sign)
{
    return __builtin_copysign(size, sign);
}

static inline double floor(double x)
{
    return __builtin_floor(x);
}

#endif
