# cc -O2 -shared -fPIC -march=native -fno-math-errno -I. examples/lessons/from_python.c -o from_python.so -lm
#
# I want to call it from Python: a thousand geodesics from a point. NumPy's arrays go into the batch as they are.
import ctypes
import numpy

library = ctypes.CDLL("./from_python.so")
count, N = 1000, 6


def doubles(*shape):
    return numpy.ctypeslib.ndpointer(numpy.float64, len(shape), shape, "C_CONTIGUOUS")


library.ellipsoid_start.argtypes = [ctypes.c_void_p, doubles(3), doubles(3), doubles(N)]
library.ellipsoid_integrate_batch.argtypes = [
    ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, doubles(count), doubles(count), doubles(count, N),
    numpy.ctypeslib.ndpointer(numpy.intc, 1, (count,), "C_CONTIGUOUS"), ctypes.c_void_p]

ellipsoid = (ctypes.c_double * 3)(1.0, 1.2, 0.8)  # struct ellipsoid
t, t_end = numpy.zeros(count), numpy.ones(count)
y = numpy.empty((count, N))  # starts, then ends
status = numpy.empty(count, numpy.intc)
for k, angle in enumerate(2 * numpy.pi * numpy.arange(count) / count):
    direction = numpy.array([0, numpy.cos(angle), numpy.sin(angle)])
    if library.ellipsoid_start(ellipsoid, numpy.array([1.0, 0, 0]), direction, y[k]) != 0:
        raise SystemExit("no start in this direction")
library.ellipsoid_integrate_batch(ellipsoid, None, count, t, t_end, y, status, None)
print(f"{(status == 0).sum()} of {count} have come to their ends, the highest at z = {y[:, 2].max():.4f}")
