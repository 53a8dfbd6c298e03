#!/usr/bin/env python3
"""What the black hole should cost on many machines: a simulation of how its tiles go to MPI ranks.

    black_hole --size 2048x2048 --threads 1 --chunk-times times.csv
    ranks.py times.csv [--pixels 4096x4096] [--ranks 1,4,16] [--tiles 1,4,16] [options]
    ranks.py --check

Prints a Markdown table of tile size by number of ranks that work (rank 0, which only hands out tiles, comes
on top): efficiency, the work over the processor time that was taken, and seconds until the last pixel is at
rank 0. Starting the ranks and writing the PNG, which rank 0 does alone, are not in it.

The model is the protocol of examples/black_hole/ranks.h. A rank gets a tile, makes its chunks, one after the
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
import heapq
import sys
import tempfile

CHUNK = 2048  # rays, as in examples/black_hole/black_hole.c


def number(convert, allowed, what):
    """A reader of such numbers, for argparse and for files."""

    def read(text):
        try:
            value = convert(text)
            if allowed(value):
                return value
        except ValueError:
            pass
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")

    return read


whole = number(int, lambda n: 0 < n < 2**31, "a whole number from 1 to 2147483647")
positive = number(float, lambda x: 0 < x < float("inf"), "a finite number > 0")
not_negative = number(float, lambda x: 0 <= x < float("inf"), "a finite number >= 0")


def wholes(text):
    return [whole(word) for word in text.split(",")]


def size(text):
    """WxH, or W for WxW."""
    words = text.split("x")
    if len(words) > 2:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 4096x4096")
    whole(str(whole(words[0]) * whole(words[-1])))
    return whole(words[0]), whole(words[-1])


def read_times(name):
    """Seconds of each chunk, of the full size."""
    try:
        with open(name, encoding="utf-8") as file:
            kept = [(n, line) for n, line in enumerate(file, 1) if line.strip() and line[0] != "#"]
    except OSError as error:
        sys.exit(f"ranks.py: {name}: {error.strerror}")
    except ValueError:
        sys.exit(f"ranks.py: {name}: not text")
    lines = [(n, [word.strip() for word in line.split(",")]) for n, line in kept]
    columns = lines[0][1] if lines else []
    for column in "pixels", "seconds":
        if column not in columns:
            sys.exit(f"ranks.py: {name}: no column {column}")
    times = []
    for n, words in lines[1:]:
        try:
            if len(words) != len(columns):
                raise argparse.ArgumentTypeError(f"{len(words)} of {len(columns)} columns")
            row = dict(zip(columns, words))
            times.append((whole(row["pixels"]), positive(row["seconds"])))
        except argparse.ArgumentTypeError as error:
            sys.exit(f"ranks.py: {name}: line {n}: {error}")
    if not times:
        sys.exit(f"ranks.py: {name}: no chunks")
    most = max(pixels for pixels, _ in times)
    return [seconds * most / pixels for pixels, seconds in times]


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

    def expect_refusal(read, text, what):
        try:
            read(text)
            message = "nothing"
        except (SystemExit, argparse.ArgumentTypeError) as error:
            message = str(error)
        print(f"{read.__name__}, {text}: {message}")
        if what not in message:
            sys.exit(f"ranks.py: {what!r} was to be said")

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
    for content, what in (
        (b"", ": no column pixels"),
        (b"pixels\n2048\n", ": no column seconds"),
        (b"# pixels,seconds\npixels,seconds\n", ": no chunks"),
        (b"pixels,seconds\n2048,1\n2048\n", ": line 3: 1 of 2 columns"),
        (b"pixels,seconds\n2.5,1\n", ": line 2: '2.5' is not a whole number"),
        (b"pixels,seconds\n0,1\n", ": line 2: '0' is not a whole number"),
        (b"#\npixels,seconds\n2048,nan\n", ": line 3: 'nan' is not a finite number > 0"),
        (b"pixels,seconds\n2048,0\n", ": line 2: '0' is not a finite number > 0"),
        (b"pixels,seconds\n\xff\n", ": not text"),
    ):
        with tempfile.NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            expect_refusal(read_times, file.name, what)
    expect_refusal(read_times, "/nowhere/at/all", ": No such file")
    for read, text in (
        (wholes, "0"), (wholes, "1,,2"), (wholes, "-1"), (size, "4x"), (size, "4x4x4"),
        (size, "65536"), (positive, "0"), (positive, "inf"), (not_negative, "-1e-9"),
        (not_negative, "nan"),
    ):  # fmt: skip
        expect_refusal(read, text, f"'{text}'" if read in (positive, not_negative) else "is not")
    expect("a width alone", size("4096") == (4096, 4096) and size("64x9") == (64, 9), 1)
    print("all is well")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )

    def option(name, read, metavar, default, what):
        parser.add_argument(
            name, type=read, metavar=metavar, default=default, help=what + " [%(default)s]"
        )

    parser.add_argument("times", nargs="?", help="written by black_hole --chunk-times")
    parser.add_argument("--check", action="store_true", help="against known answers [no]")
    option("--pixels", size, "WxH", "4096x4096", "of the picture, or W for a square")
    option("--ranks", wholes, "N,N...", "1,4,16,64,256,1024,4096", "that work, a column each")
    option("--tiles", wholes, "N,N...", "1,2,4,16,64,256", "chunks in a tile, a row each")
    option("--latency", not_negative, "S", 50e-6, "seconds that a message travels")
    option("--bandwidth", positive, "B", 1.25e9, "bytes per second of rank 0's link")
    option("--service", not_negative, "S", 50e-6, "seconds of rank 0 for a report")
    option("--nap", not_negative, "S", 250e-6, "seconds between two looks for a message")
    link = parser.parse_args()
    if link.check:
        return check()
    if not link.times:
        parser.error("times.csv, or --check")
    width, height = link.pixels
    link.chunk_bytes, link.alone = 3 * CHUNK, True
    chunks = resample(read_times(link.times), -(-width * height // CHUNK))
    print(
        f"{width} x {height} pixels, one ray each: {len(chunks)} chunks of {CHUNK} rays, "
        f"{1e3 * min(chunks):.2f} ... {1e3 * max(chunks):.2f} ms, {sum(chunks):.1f} s in all\n"
    )
    return print_table(chunks, link.tiles, link.ranks, link)


if __name__ == "__main__":
    sys.exit(main())
