# cc -O2 -shared -fPIC -march=native -fno-math-errno -I. examples/lessons/from_python.c -o from_python.so -lm
#
# I want to call it from Python: a thousand geodesics from a point, in two threads, to their ends or to an event.
# The batch uses NumPy's arrays without copying them.
import concurrent.futures
import ctypes
import numpy

library = ctypes.CDLL("./from_python.so")
count, threads, N = 1000, 2, 6
numbers = numpy.ctypeslib.ndpointer(numpy.float64, flags="C_CONTIGUOUS")
integers = numpy.ctypeslib.ndpointer(numpy.intc, flags="C_CONTIGUOUS")
library.ellipsoid_start.argtypes = [ctypes.c_void_p, numbers, numbers, numbers]
library.trace.argtypes = [ctypes.c_void_p, ctypes.c_double, ctypes.c_int, ctypes.c_size_t, numbers, numbers, numbers,
                          integers, integers]

ellipsoid = (ctypes.c_double * 3)(1.0, 1.2, 0.8)  # struct ellipsoid
y0 = numpy.empty((count, N))
for k, angle in enumerate(2 * numpy.pi * numpy.arange(count) / count):
    direction = numpy.array([0, numpy.cos(angle), numpy.sin(angle)])
    if library.ellipsoid_start(ellipsoid, numpy.array([1.0, 0, 0]), direction, y0[k]) != 0:
        raise SystemExit("no start in this direction")


def trace(length, accuracy, stops):  # during the call of C, ctypes lets other Python threads run
    t, t_end, y = numpy.zeros(count), numpy.full(count, length), y0.copy()
    status, event = numpy.empty(count, numpy.intc), numpy.empty(count, numpy.intc)
    parts = [slice(k * count // threads, (k + 1) * count // threads) for k in range(threads)]
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda p: library.trace(ellipsoid, accuracy, stops, p.stop - p.start, t[p], t_end[p], y[p],
                                              status[p], event[p]), parts))
    return t, y, status


t, y, status = trace(1.0, 1e-6, False)
print(f"{(status == 0).sum()} of {count} have come to their ends, the highest at z = {y[:, 2].max():.4f}")
t, y, status = trace(10.0, 1e-9, True)
print(f"{(status == 1).sum()} stop at x = 0, after {t.min():.6f} to {t.max():.6f}")
