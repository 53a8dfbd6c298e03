#!/usr/bin/env python3
"""What the black hole should cost on many machines: a simulation of how its tiles go to MPI ranks.

    black_hole --size 2048x2048 --threads 1 --chunk-times times.csv
    ranks.py times.csv [--pixels 4096x4096] [--ranks 1,4,16] [--tiles 1,4,16] [options]
    ranks.py --check

Prints a Markdown table of tile size by number of ranks that work (rank 0, which only hands out tiles, comes
on top): efficiency, the work over the processor time that was taken, and seconds until the last pixel is at
rank 0. Starting the ranks and writing the PNG, which rank 0 does alone, are not in it.

The model is the protocol of examples/black_hole_ranks.h. A rank gets a tile, makes its chunks, one after the
other (one thread), sends 16 bytes and the pixels, and waits for the next tile. Rank 0 takes reports one at a
time, in the order in which they came; each keeps it busy for `service`, and its link, which all share, for
bytes / bandwidth. A message travels for `latency`; who waits for one looks every `nap`, on average half of
that too late.

Defaults are pessimistic figures of a plain cluster. latency 50 us: TCP between machines on a switch (MPI
over InfiniBand needs a few us). bandwidth 1.25e9: 10 Gbit Ethernet at its nominal rate. service 50 us: what
black_hole_mpi prints at its end; 24 us for tiles of one chunk to 80 us for those of four with 3 ranks on a
machine with 2 processors and other work. nap 250 us: 200 us in the source, and 50 us until the system wakes
a sleeper (timer slack of Linux).

Chunks of a picture of another size are taken from the same heights of the measured one.
"""

import argparse
import csv
import heapq
import sys

CHUNK = 2048  # rays, as in examples/black_hole.c


def read_times(name):
    """Seconds of each chunk, of the full size."""
    with open(name, newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        times = [(int(row["pixels"]), float(row["seconds"])) for row in rows]
    if not times:
        sys.exit(f"ranks.py: {name}: no chunks")
    whole = max(pixels for pixels, _ in times)
    return [seconds * whole / pixels for pixels, seconds in times]


def resample(times, chunks):
    """The same course of costs over another number of chunks."""
    return [times[i * len(times) // chunks] for i in range(chunks)]


def makespan(chunks, workers, tile, link):
    """Seconds until rank 0 has all pixels, and how many reports it has served.

    chunks: seconds of each. A worker's next event is a report's arrival at rank 0; they are served in the
    order of arrival, so a heap of arrivals is the whole state.
    """
    if workers == 1 and link.alone:
        return sum(chunks), 0
    wait = link.latency + link.nap / 2
    arrivals, now, begin = [], 0.0, 0
    served = 0

    def hand_out(at, worker, begin):
        end = min(begin + tile, len(chunks))
        done = at + wait + sum(chunks[begin:end])
        heapq.heappush(arrivals, (done + link.latency, worker, end - begin))
        return end

    for worker in range(workers):
        if begin == len(chunks):
            break
        now += link.service / 2  # sends only
        begin = hand_out(now, worker, begin)
    while arrivals:
        arrival, worker, size = heapq.heappop(arrivals)
        idle = arrival > now
        now = max(arrival + link.nap / 2 if idle else arrival, now)
        now += link.service + size * link.chunk_bytes / link.bandwidth
        served += 1
        if begin < len(chunks):
            begin = hand_out(now, worker, begin)
    return now, served


def efficiency(chunks, workers, tile, link):
    seconds, _ = makespan(chunks, workers, tile, link)
    return sum(chunks) / (workers * seconds), seconds


def print_table(chunks, tiles, ranks, link):
    print("| chunks in a tile |" + "".join(f" {n} |" for n in ranks))
    print("|---:|" + "---:|" * len(ranks))
    for tile in tiles:
        cells = []
        for workers in ranks:
            part, seconds = efficiency(chunks, workers, tile, link)
            cells.append(f" {100 * part:.0f} %, {seconds:.3g} s |")
        print(f"| {tile} |" + "".join(cells))


def check():
    """Cases whose answer is known."""
    free = argparse.Namespace(
        latency=0.0, bandwidth=float("inf"), service=0.0, nap=0.0, chunk_bytes=0, alone=False
    )

    def expect(what, value, known):
        print(f"{what}: {value:.9g}, known {known:.9g}")
        if not abs(value - known) <= 1e-9 * abs(known):
            sys.exit(f"ranks.py: {what} is wrong")

    def with_(**changes):
        return argparse.Namespace(**{**vars(free), **changes})

    equal = [0.25] * 96
    expect("one rank, the sum", makespan([1, 2, 3.5], 1, 2, free)[0], 6.5)
    expect("equal costs, 8 ranks", makespan(equal, 8, 1, free)[0], 12 * 0.25)
    expect("equal costs, tiles of 5, 8 ranks", makespan(equal, 8, 5, free)[0], 15 * 0.25)
    expect("more ranks than chunks", makespan(equal, 1000, 1, free)[0], 0.25)
    expect("tiles larger than the picture", makespan(equal, 8, 1000, free)[0], 96 * 0.25)
    expect("the longest last", makespan([1, 1, 1, 1, 10], 2, 1, free)[0], 12)
    expect("reports served", makespan(equal, 8, 5, free)[1], 20)
    # one worker: each tile goes there and back, is served, and is waited for with half a nap twice
    slow = with_(latency=0.01, service=0.004, nap=0.002, bandwidth=1e4, chunk_bytes=10)
    each = 3 * 0.25 + 2 * 0.01 + 0.002 + 0.004 + 3 * 10 / 1e4
    expect("a worker far away", makespan(equal, 1, 3, slow)[0], 32 * each + 0.004 / 2)
    # work without cost: rank 0 is busy all the time
    busy = with_(service=0.004)
    expect("rank 0 is the limit", makespan([0.0] * 96, 8, 1, busy)[0], 8 * 0.002 + 96 * 0.004)
    uneven = [0.1 + 0.01 * (i % 7) for i in range(1000)]
    greedy = makespan(uneven, 16, 1, free)[0]  # Graham (1966): within max of the ideal
    if not sum(uneven) / 16 <= greedy <= sum(uneven) / 16 + max(uneven):
        sys.exit("ranks.py: greedy hand-out is out of its bounds")
    print("all is well")


def numbers(text):
    return [int(word) for word in text.split(",")]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("times", nargs="?", help="written by black_hole --chunk-times")
    parser.add_argument("--check", action="store_true", help="against known answers")
    parser.add_argument("--pixels", default="4096x4096", help="of the picture [%(default)s]")
    parser.add_argument("--ranks", type=numbers, default=[1, 4, 16, 64, 256, 1024, 4096])
    parser.add_argument("--tiles", type=numbers, default=[1, 2, 4, 16, 64, 256])
    parser.add_argument("--latency", type=float, default=50e-6, help="seconds [%(default)s]")
    parser.add_argument("--bandwidth", type=float, default=1.25e9, help="bytes/s [%(default)s]")
    parser.add_argument("--service", type=float, default=50e-6, help="seconds [%(default)s]")
    parser.add_argument("--nap", type=float, default=250e-6, help="seconds [%(default)s]")
    link = parser.parse_args()
    if link.check:
        return check()
    if not link.times:
        parser.error("times.csv, or --check")
    width, height = (int(word) for word in link.pixels.split("x"))
    link.chunk_bytes, link.alone = 3 * CHUNK, True
    chunks = resample(read_times(link.times), -(-width * height // CHUNK))
    print(
        f"{width} x {height} pixels, one ray each: {len(chunks)} chunks of {CHUNK} rays, "
        f"{1e3 * min(chunks):.2f} ... {1e3 * max(chunks):.2f} ms, {sum(chunks):.1f} s in all\n"
    )
    return print_table(chunks, link.tiles, link.ranks, link)


if __name__ == "__main__":
    sys.exit(main())
