# cc -O2 -shared -fPIC -march=native -fno-math-errno -I. examples/lessons/from_python.c -o from_python.so -lm
#
# I want to call it from Python: a thousand geodesics from a point. NumPy's arrays go into the batch as they are.
import ctypes
import numpy

library = ctypes.CDLL("./from_python.so")
count, N = 1000, 6


def doubles(*shape):
    return numpy.ctypeslib.ndpointer(numpy.float64, len(shape), shape, "C_CONTIGUOUS")


class Batch(ctypes.Structure):  # ellipsoid_batch, field by field
    _fields_ = [("system", ctypes.c_void_p), ("systems", ctypes.c_void_p), ("options", ctypes.c_void_p),
                ("count", ctypes.c_size_t), ("t", ctypes.c_void_p), ("t_end", ctypes.c_void_p),
                ("y", ctypes.c_void_p), ("status", ctypes.c_void_p), ("event", ctypes.c_void_p),
                ("times_count", ctypes.c_size_t), ("times", ctypes.c_void_p), ("samples", ctypes.c_void_p),
                ("stats", ctypes.c_longlong * 10), ("first_failed", ctypes.c_size_t), ("what", ctypes.c_char_p),
                ("where", ctypes.c_int), ("value", ctypes.c_double), ("limit", ctypes.c_double)]


library.ellipsoid_start.argtypes = [ctypes.c_void_p, doubles(3), doubles(3), doubles(N)]

ellipsoid = (ctypes.c_double * 3)(1.0, 1.2, 0.8)  # struct ellipsoid
t, t_end = numpy.zeros(count), numpy.ones(count)
y = numpy.empty((count, N))  # starts, then ends
status = numpy.empty(count, numpy.intc)
for k, angle in enumerate(2 * numpy.pi * numpy.arange(count) / count):
    direction = numpy.array([0, numpy.cos(angle), numpy.sin(angle)])
    if library.ellipsoid_start(ellipsoid, numpy.array([1.0, 0, 0]), direction, y[k]) != 0:
        raise SystemExit("no start in this direction")
job = Batch(system=ctypes.addressof(ellipsoid), count=count, t=t.ctypes.data, t_end=t_end.ctypes.data,
            y=y.ctypes.data, status=status.ctypes.data)
library.ellipsoid_integrate_batch(ctypes.byref(job))
print(f"{(status == 0).sum()} of {count} have come to their ends, the highest at z = {y[:, 2].max():.4f}")
