// Vectors of WIDTH numbers by the vector types of gcc and clang, and what they have no operator for. A vector
// of one is a double: the kernels are scalar loops then.
#ifndef BENCH_LANES_VECTORS_HPP
#define BENCH_LANES_VECTORS_HPP

#include <cmath>
#include <cstring>
#include <utility>

#ifdef __x86_64__
#    include <immintrin.h>
#endif

#define BENCH_ALWAYS __attribute__((always_inline))
#define BENCH_INLINE BENCH_ALWAYS inline
#define BENCH_UNROLL _Pragma("GCC unroll 16")

// The widest of the processor that the compiler is told of.
#if defined(__AVX512F__) && defined(__AVX512DQ__)
enum { VECTOR_WIDTH = 8 };
#elif defined(__AVX__)
enum { VECTOR_WIDTH = 4 };
#else
enum { VECTOR_WIDTH = 2 };
#endif

template <int WIDTH> struct vector_types {
    typedef double real __attribute__((vector_size(8 * WIDTH)));
    typedef unsigned long long bits __attribute__((vector_size(8 * WIDTH)));
};
template <> struct vector_types<1> {
    typedef double real;
    typedef unsigned long long bits;
};
template <int WIDTH> using real = typename vector_types<WIDTH>::real;
template <int WIDTH> using bits = typename vector_types<WIDTH>::bits;
// What comparisons make; a condition of ?: too.
template <int WIDTH> using mask = decltype(real<WIDTH>() < real<WIDTH>());

template <class V> constexpr int width_of = sizeof(V) / sizeof(double);

template <class V> BENCH_INLINE V all_of(double x)
{
    return V{} + x;
}

template <class V> BENCH_INLINE double get(const V &v, int lane)
{
    return reinterpret_cast<const double *>(&v)[lane];
}

template <class V> BENCH_INLINE void set(V &v, int lane, double x)
{
    reinterpret_cast<double *>(&v)[lane] = x;
}

// A bit for each lane.
template <class V> BENCH_INLINE unsigned bits_of(mask<width_of<V>> m)
{
    if constexpr (width_of<V> == 1) return m;
#ifdef __AVX512DQ__
    else if constexpr (width_of<V> == 8)
        return _mm512_movepi64_mask((__m512i)m);
#endif
#ifdef __AVX__
    else if constexpr (width_of<V> == 4)
        return static_cast<unsigned>(_mm256_movemask_pd((__m256d)m));
#endif
    else {
        unsigned all = 0;
        for (int lane = 0; lane < width_of<V>; ++lane) all |= (m[lane] != 0) << lane;
        return all;
    }
}

template <class V> BENCH_INLINE V root(V x)
{
    if constexpr (width_of<V> == 1) return std::sqrt(x);
#ifdef __AVX512F__
    else if constexpr (width_of<V> == 8)
        return (V)_mm512_sqrt_pd((__m512d)x);
#endif
#ifdef __AVX__
    else if constexpr (width_of<V> == 4)
        return (V)_mm256_sqrt_pd((__m256d)x);
#endif
    else {
        for (int lane = 0; lane < width_of<V>; ++lane) x[lane] = std::sqrt(x[lane]);
        return x;
    }
}

// The larger one; b where one is NaN, as the instruction does.
template <class V> BENCH_INLINE V larger(V a, V b)
{
    return a > b ? a : b;
}

template <class V> BENCH_INLINE V smaller(V a, V b)
{
    return a < b ? a : b;
}

template <class V> BENCH_INLINE V magnitude(V x)
{
    return larger(x, -x);
}

template <int n, class V> BENCH_INLINE V power(V x)
{
    if constexpr (n == 1) return x;
    else if constexpr (n % 2 == 0)
        return power<n / 2>(V(x * x));
    else
        return x * power<n / 2>(V(x * x));
}

// x^(-1/n), 1e-60 < x < 1e60, to 1.5 % for n of at most 32: good enough for the size of a step, and cheaper
// than roots. The bits of a double are, as a whole number, nearly its logarithm; one Newton round follows.
template <int n, class V> BENCH_INLINE V inverse_root(V x)
{
    typedef bits<width_of<V>> B;
    constexpr double unit = 0x1p40, middle = 0.043; // of an exponent; of what a mantissa is off a logarithm
    const B magic = B{} + 0x4330000000000000ULL;    // 2^52: the bits of a number below it follow
    B b;
    V r;
    std::memcpy(&b, &x, sizeof b);
    b = (b >> 12) | magic;
    std::memcpy(&r, &b, sizeof r);
    r = (0x1p52 + (1023 * (1 + 1. / n) - middle) * unit) - (r - 0x1p52) * (1. / n);
    std::memcpy(&b, &r, sizeof b);
    b = b << 12;
    std::memcpy(&r, &b, sizeof r);
    return r * ((1 + 1. / n) - x * power<n>(r) * (1. / n));
}

template <class F, int... i>
BENCH_INLINE void unroll_over(std::integer_sequence<int, i...>, const F &f)
{
    (f(std::integral_constant<int, i>()), ...);
}

// f(0) ... f(n-1), each index a constant.
template <int n, class F> BENCH_INLINE void unroll(const F &f)
{
    unroll_over(std::make_integer_sequence<int, n>(), f);
}

#endif
