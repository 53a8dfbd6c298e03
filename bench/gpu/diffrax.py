#!/usr/bin/env python3
"""Geodesics on the ellipsoid of ellipsoid.cu by diffrax (P. Kidger, On neural differential equations, 2021), in double
precision: geodesics per second and true error, for the fan.

    diffrax.py [--count N] [--length L]

--count: 1048576. --length: 20. Exit status 77: jax or diffrax is missing.
"""
import argparse
import sys
import time

sys.path.pop(0)  # this file has the name of the module
try:
    import diffrax
    import jax
    import jax.numpy as jnp
except ImportError as missing:
    print(f"diffrax.py: {missing}", file=sys.stderr)
    sys.exit(77)

SEMI_AXES = (1.0, 1.2, 0.8)
SAMPLE = 256  # geodesics whose error is measured


def slope(t, y, args):
    """x'' = -(v.W v) / (W x)^2 W x."""
    w = jnp.array([1 / a**2 for a in SEMI_AXES])
    x, v = y[:3], y[3:]
    normal = w * x
    return jnp.concatenate([v, -jnp.dot(v, w * v) / jnp.dot(normal, normal) * normal])


def fan(count):
    """All directions from the end of the first axis."""
    angle = 2 * jnp.pi * jnp.arange(count) / count
    zero = jnp.zeros(count)
    return jnp.stack([zero + SEMI_AXES[0], zero, zero, zero, jnp.cos(angle), jnp.sin(angle)], axis=1)


def tracer(solver, tolerance, length):
    """Takes all geodesics to their ends at once."""

    def trace(y0):
        return diffrax.diffeqsolve(
            diffrax.ODETerm(slope), solver, 0.0, length, None, y0, max_steps=100000,
            saveat=diffrax.SaveAt(t1=True),
            stepsize_controller=diffrax.PIDController(rtol=tolerance, atol=tolerance)).ys[0]

    return jax.jit(jax.vmap(trace))


def least_seconds(trace, y0):
    """Of three runs, after one that compiles; and the ends."""
    ends = trace(y0).block_until_ready()
    seconds = []
    for _ in range(3):
        begin = time.perf_counter()
        trace(y0).block_until_ready()
        seconds.append(time.perf_counter() - begin)
    return min(seconds), ends


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1 << 20)
    parser.add_argument("--length", type=float, default=20.0)
    asked = parser.parse_known_args()[0]  # gpu.sh hands on what is for its kernels
    jax.config.update("jax_enable_x64", True)
    y0 = fan(asked.count)
    some = slice(0, asked.count, 1 + asked.count // SAMPLE)
    right = tracer(diffrax.Dopri8(), 1e-13, asked.length)(y0[some])
    print("| diffrax | on | tolerance | geodesics | geodesics/s | true error |\n|---|---|---:|---:|---:|---:|")
    for solver in (diffrax.Tsit5(), diffrax.Dopri8()):
        for tolerance in (1e-6, 1e-8, 1e-10):
            seconds, ends = least_seconds(tracer(solver, tolerance, asked.length), y0)
            error = float(jnp.max(jnp.abs(ends[some] - right)[:, :3]))
            print(f"| {type(solver).__name__} | {jax.devices()[0].device_kind} | {tolerance:g} | {asked.count} | "
                  f"{asked.count / seconds:.3g} | {error:.2g} |", flush=True)


if __name__ == "__main__":
    main()
