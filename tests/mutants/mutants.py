#!/usr/bin/env python3
"""Whether the tests notice when one token of geodesic_integ.h is another.

  mutants.py [--count N] [--seed N] [--lines A-B] [--jobs N] [--build DIR] [--tests NAME,...] [--all]
             [--quick] [--slowest SECONDS] [--each SECONDS] [--seconds SECONDS] [--kept FILE]
             [--again FILE] [--flags=FLAGS] [--goal PERCENT] [--requirements] [--alone]

  --count    how many mutants are drawn, one of a token at most [100]; 0: one of each token
  --seed     which ones [1]
  --lines    only those on these lines of the header, such as the changed ones; may be given several times
  --jobs     how many run at once [2]
  --build    what is compiled stays there, and serves until the header or a test changes [build/mutants]
  --tests    these programs of tests/behaviour, truth and build alone ("metric,connect")
  --quick    those of them that are soon compiled
  --all      the programs that take minutes too
  --slowest  test functions that take longer are left out [5]
  --each     a mutant meets no more test functions than take so many seconds together [1000]
  --seconds  no further mutant is begun after so long
  --again    the survivors in this file, written by an earlier run, in place of a sample
  --flags    what else gcc is told, such as --flags=-fsanitize=address [none]
  --kept     each result is appended to this file; those it has from an earlier run are taken from it
  --alone    only the mutants that are drawn are compiled: sooner for one draw, but nothing serves the next one
  --goal     exit status 1 where fewer are killed, or none is run [0]
  --requirements
             the golden rows come last; reports the score without them too, which --goal is for

A mutant changes one token of code, batch and check included: a relation, an operator, a number, a sign, !,
true, min, a condition that is turned round; or it leaves out one statement. All are compiled into one
header, each behind a switch, so each test is compiled once. A first run tells which test function meets
which mutant. Then each mutant that is drawn is run against those that meet it, the likely killer first.
Killed: one fails, crashes or takes more than six times as long. What does not compile is not drawn.
Equivalent mutants are listed in equivalents.csv and do not count; one of them that is killed is told.
Survivors go to BUILD/survivors.json. Debian: gcc libcmocka-dev.
"""
import argparse
import collections
import concurrent.futures
import csv
import hashlib
import json
import math
import os
import random
import re
import resource
import subprocess
import sys
import threading
import time

from candidates import candidates, sections
from switched import switched

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.join(ROOT, "tests", "mutants")
DATA = os.path.join(ROOT, "tests", "truth", "data")
FOLDERS = ("behaviour", "truth", "build")
GOLDEN = "golden"       # the golden rows, the likely first killer; of these methods
GOLDEN_ROWS = os.path.join(ROOT, "tests", "golden")
GOLDEN_METHODS = ("merson", "tsitouras", "dop853", "semi_explicit")
LEFT_OUT = {"check"}    # tests that are to fail within it
SLOW = {"accuracy", "shortest_judged", "derived_by_hand", "derived_by_hand_sizes"}  # minutes: only with --all
# What lanes do only where vectors are wide; the bits are the same.
WIDE = ["-mavx2"] if "avx2" in (open("/proc/cpuinfo").read() if os.path.exists("/proc/cpuinfo") else "") else []
WIDE_TESTS = {GOLDEN, "lanes_corrected", "lanes"}
FLAGS_OF = {"lanes": ["-DLANES_BRIEF"]}     # as in the suite `behaviour`
# An index that is too large ends the program; what is not set is not by chance what it should be.
CHECKED = ["-fsanitize=bounds-strict,bool", "-fsanitize-undefined-trap-on-error", "-ftrivial-auto-var-init=pattern"]
# Programs that are soon compiled, for --quick.
QUICK = (
    "golden", "options", "controller", "projection", "calls", "projection_when", "overshoot", "barrier",
    "connect_ways", "few_lanes", "never_stuck", "never_stuck_projection", "connect", "events", "metric",
    "mechanical", "mechanical_constraints", "parametric", "shortest", "shortest_work", "frame", "global_error",
    "samples", "first_order", "moving", "correction", "noise", "further_call", "events_far", "events_close", "errors",
    "rates", "starts", "lanes_corrected", "events_work", "mechanical_held", "overflow", "batch_errors",
    "check_edges", "check_states", "carried", "connect_metric", "events_once", "families", "hamiltonian", "implicit",
    "implicit_mechanisms", "integrals", "jumps", "start_null", "stiff", "variations", "variations_kinds",
    "variations_manifolds", "two_points_fail", "singular", "chart_edges", "never_lying", "lanes", "lanes_locals",
    "dispatch", "path", "float", "rounding", "events_range", "merson_order", "properties", "methods", "derived_by_hand",
    "scales", "precision", "margin", "truth_surfaces", "small", "every_method", "instances",
)
ARGUMENTS = {"precision": [DATA], "derived_by_hand": ["3"]}
# Sections of the header without mutants: what a compiler or the tables of coefficients decide.
NOT_MUTATED = {"common part", "parameters", "precision", "methods", "undefine"}

Function = collections.namedtuple("Function", "test name seconds meets")


def test_files():
    """{name: path} of the programs of tests."""
    return {GOLDEN: os.path.join(HERE, "golden_rows.c"),
            **{file[5:-2]: os.path.join(ROOT, "tests", folder, file) for folder in FOLDERS
            for file in sorted(os.listdir(os.path.join(ROOT, "tests", folder)))
            if re.match(r"test_.*\.c$", file) and file[5:-2] not in LEFT_OUT}}


def golden_methods():
    """A text that leaves the golden rows only some methods, which compile faster, and the implicit ones."""
    with open(os.path.join(ROOT, "tests", "each_method.h")) as file:
        text = file.read()
    out = '#define WITH_IMPLICIT_METHODS\n#include "each_method.h"\n'
    for kind in ("CONTROLLED", "FIXED"):
        table = re.search(r"#define EACH_%s_METHOD\(X\)[^\n]*\n(.*?)\n(?:\n|/\*)" % kind, text, re.S).group(1)
        rows = re.findall(r"X\((\w+),.*?\)", table.replace("\\\n", ""))
        whole = re.findall(r"X\(\w+,.*?\)", table.replace("\\\n", ""))
        out += "#undef EACH_%s_METHOD\n#define EACH_%s_METHOD(X) %s\n" % (
            kind, kind, " ".join(w for n, w in zip(rows, whole) if n in GOLDEN_METHODS))
    return out


class Build:
    """The tests with all mutants in them."""

    def __init__(self, folder, flags, source):
        self.folder, self.flags = folder, flags.split()
        os.makedirs(folder, exist_ok=True)
        place = sections(source)
        if NOT_MUTATED - set(place):
            sys.exit("mutants.py: the header has no section " + ", ".join(sorted(NOT_MUTATED - set(place))))
        self.mutants = candidates(source, [lines for title, lines in place.items() if title not in NOT_MUTATED])
        self.source = source
        self.known = os.path.join(folder, "dropped.json")       # lines whose mutants do not compile
        self.dropped = set()
        if os.path.exists(self.known):
            with open(self.known) as file:
                known = json.load(file)
            if known["source"] == self.name_of_source() and known["lines"]:
                self.drop(set(known["lines"]))

    def name_of_source(self):
        return hashlib.sha256(self.source.encode()).hexdigest()

    def write(self):
        text = switched(self.source, self.mutants)
        path = os.path.join(self.folder, "geodesic_integ.h")
        if not os.path.exists(path) or open(path).read() != text:
            with open(path, "w") as file:
                file.write(text)
        with open(os.path.join(self.folder, "golden_methods.h"), "w") as file:
            file.write(golden_methods())

    def command(self, name, path):
        folders = ["-I" + f for f in (self.folder, ROOT, os.path.join(ROOT, "tests"))]
        more = []
        if name == GOLDEN:
            more = ["-include", os.path.join(self.folder, "golden_methods.h"), "-DGOLDEN_BRIEF=1",
                    '-DGOLDEN_DATA="%s"' % GOLDEN_ROWS]
            more += [os.path.join(GOLDEN_ROWS, f) for f in sorted(os.listdir(GOLDEN_ROWS))
                     if f.endswith(".c") and f != "golden.c"]
        more += (WIDE if name in WIDE_TESTS else []) + FLAGS_OF.get(name, [])
        return ["gcc", "-std=gnu11", "-w", "-O0", "-ffp-contract=off", *CHECKED, *self.flags, *folders,
                '-DGI_TEST_DATA="%s"' % DATA, "-DMUTANTS=%d" % len(self.mutants), "-MMD", "-MF", name + ".d",
                os.path.join(HERE, "one_by_one.c"), *more, path, "-Wl,--wrap=_cmocka_run_group_tests",
                "-o", os.path.join(self.folder, name), "-lcmocka", "-lm"]

    def compile(self, name, path):
        """None, or the lines of the header that do not compile."""
        done = subprocess.run(self.command(name, path), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, cwd=self.folder)
        if done.returncode == 0:
            with open(os.path.join(self.folder, name + ".d")) as file:
                if "../geodesic_integ.h" in file.read():
                    sys.exit("%s: includes the header by its path, and so has no mutants" % name)
            self.mark(name, "compiled")
            return None
        bad = {int(n) for n in re.findall(r"^geodesic_integ\.h:(\d+):\d+: error", done.stdout, re.M)}
        if not bad:
            sys.exit("%s:\n%s" % (name, done.stdout[-3000:]))
        return bad

    def state(self, name):
        """A number for all files that a test is made of."""
        with open(os.path.join(self.folder, name + ".d")) as file:
            files = file.read().split(":", 1)[1].replace("\\\n", " ").split()
        if name == GOLDEN:      # the last of its files alone tells what it is made of
            files += ["geodesic_integ.h"] + [os.path.join(GOLDEN_ROWS, f) for f in os.listdir(GOLDEN_ROWS)]
        total = hashlib.sha256(repr(self.flags).encode())
        for path in sorted(files + [os.path.join(HERE, "one_by_one.c")]):
            with open(os.path.join(self.folder, path), "rb") as file:
                total.update(file.read())
        return total.hexdigest()

    def mark(self, name, what):
        with open(os.path.join(self.folder, name + "." + what), "w") as file:
            file.write(self.state(name))

    def is_new(self, name, what):
        try:
            with open(os.path.join(self.folder, name + "." + what)) as file:
                return file.read() == self.state(name)
        except FileNotFoundError:
            return False

    def run(self, name, limit, **environment):
        """Exit status, not 0 where it took more seconds of a processor; None where it took very much longer."""
        def bound():
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1))
        try:
            nowhere = subprocess.DEVNULL
            command = [os.path.join(self.folder, name), *ARGUMENTS.get(name, [])]
            return subprocess.run(command, timeout=20 * limit + 60, preexec_fn=bound, stdout=nowhere,
                                  stderr=nowhere, stdin=nowhere, env=dict(os.environ, **environment)).returncode
        except subprocess.TimeoutExpired:
            return None

    def drop(self, lines):
        """Mutants on these lines do not compile."""
        before = sum(m is not None for m in self.mutants)
        self.mutants = [m if m and m.line not in lines else None for m in self.mutants]
        self.dropped |= lines
        if sum(m is not None for m in self.mutants) == before:
            sys.exit("geodesic_integ.h does not compile on lines %s" % sorted(lines))

    def prepare(self, tests, pool, slowest):
        """Compiles all tests and notes what each of their functions meets: [Function]."""
        self.write()
        while True:
            todo = {n: p for n, p in tests.items() if not self.is_new(n, "compiled")}
            bad = set().union(*filter(None, pool.map(lambda n: self.compile(n, todo[n]), todo)))
            if not bad:
                break
            self.drop(bad)
            self.write()
        with open(self.known, "w") as file:
            json.dump({"source": self.name_of_source(), "lines": sorted(self.dropped)}, file)
        found = []
        for functions in pool.map(lambda n: self.functions(n, slowest), tests):
            found += functions
        return found

    def functions(self, name, slowest):
        """The test functions of a program that pass when they run alone, without a mutant."""
        recorded = "recorded %g" % slowest
        path = os.path.join(self.folder, "%s.functions %g" % (name, slowest))
        if not self.is_new(name, recorded):
            if os.path.exists(path):
                os.remove(path)
            status = self.run(name, 3600, MUTANT_RECORD=path, MUTANT_SECONDS="%g" % slowest)
            if status != 0:
                print("%s: not all of its functions pass alone: exit status %s" % (name, status), flush=True)
            self.mark(name, recorded)
        if not os.path.exists(path):
            return []
        with open(path) as file:
            rows = [line.rstrip("\n").split("\t") for line in file]
        return [Function(name, row[0], float(row[1]), set(map(int, row[2].split()))) for row in rows]


class Hunt:
    """Runs mutants against the test functions that meet them."""

    def __init__(self, build, functions, slowest, each, golden_last):
        self.each, self.build, self.lock, self.golden_last = each, build, threading.Lock(), golden_last
        self.programs = {}
        for f in functions:
            if f.seconds <= slowest:
                self.programs.setdefault(f.test, []).append(f)
        self.met = {k for f in functions for k in f.meets}
        self.kills, self.runs = collections.Counter({GOLDEN: 90}), collections.Counter({GOLDEN: 100})

    def order(self, k):
        """[(program, its functions that meet mutant k, seconds)], the likely and fast killer first."""
        found = []
        for name, functions in self.programs.items():
            ours = [f for f in sorted(functions, key=lambda f: f.seconds) if k in f.meets]
            if ours:
                found.append((name, ours, sum(f.seconds for f in ours)))
        with self.lock:
            return sorted(found, key=lambda p: (self.golden_last and p[0] == GOLDEN,
                                                (p[2] + 0.05) * (self.runs[p[0]] + 2) / (self.kills[p[0]] + 1)))

    def hunt(self, k):
        """("killed", by which program), ("survived", "") or ("unmet", "")."""
        tried, spent = self.order(k), 0
        for name, functions, seconds in tried:
            while functions and spent + seconds > self.each and name != GOLDEN:
                seconds -= functions.pop().seconds      # the slowest one
            if not functions:
                continue
            spent += seconds
            status = self.build.run(name, 6 * seconds + 1, MUTANT=str(k),
                                    MUTANT_TESTS=",%s," % ",".join(f.name for f in functions))
            with self.lock:
                self.runs[name] += 1
                self.kills[name] += status != 0
            if status != 0:
                return "killed", name
        return ("survived", "") if tried else ("too slow" if k in self.met else "unmet", "")


def key_of(build, m):
    """Text of the line, token, the how manieth such in the line, what it becomes, and text of the line before."""
    lines = build.source.split("\n")
    text, before = lines[m.line - 1], lines[m.line - 2]
    which = text[:column(build, m) - 1].count(m.original) + 1
    return " ".join(text.split()), m.original[:60], str(which), m.mutant, " ".join(before.split())


def equivalents():
    """{(text of the line, token, which, mutant, text of the line before, or "" for any)}"""
    with open(os.path.join(HERE, "equivalents.csv"), newline="") as file:
        return {(r["line"], r["token"], r["which"], r["mutant"], r["before"]) for r in csv.DictReader(file)}


def is_equivalent(listed, key):
    return key in listed or key[:-1] + ("",) in listed


def sample(build, chosen, lines):
    """Numbers of the mutants to run, one of a token."""
    if chosen.again:
        with open(chosen.again) as file:
            wanted = {(s["line"], s["column"], s["mutant"]) for s in json.load(file)}
        return [k for k, m in enumerate(build.mutants)
                if m and (m.line, column(build, m), m.mutant) in wanted]
    tokens = collections.OrderedDict()
    for k, m in enumerate(build.mutants):
        if m and (not lines or any(a <= m.line <= b for a, b in lines)):
            tokens.setdefault((m.at, m.kind == "statement"), []).append(k)
    rng = random.Random(chosen.seed)
    ones = [rng.choice(ks) for ks in tokens.values()]
    return rng.sample(ones, min(chosen.count or len(ones), len(ones)))


def column(build, m):
    return m.at - build.source.rfind("\n", 0, m.at)


def described(build, k, result):
    m = build.mutants[k]
    text = " ".join(build.source.split("\n")[m.line - 1].split())
    return "geodesic_integ.h:%d:%d: %s: %r -> %r | %s" % (m.line, column(build, m), result, m.original[:60],
                                                          m.mutant, text)


def report(build, results, requirements):
    """Prints what survived; the share that was killed of those that are not equivalent. requirements: what the golden
    rows alone have killed has survived."""
    listed = equivalents()
    counts, survivors = collections.Counter(), []
    for k, (result, by) in sorted(results.items()):
        m = build.mutants[k]
        same = is_equivalent(listed, key_of(build, m))
        if same and result == "killed":
            print("equivalents.csv: killed by %s: %s" % (by, key_of(build, m)))
        counts["equivalent" if same and result != "killed" else result] += 1
        if result == "killed" and by == GOLDEN and requirements:
            counts["by golden rows alone"] += 1
            result = "killed by golden rows alone"
        elif result == "killed" or same:
            continue
        survivors.append({"line": m.line, "column": column(build, m), "mutant": m.mutant, "result": result})
        print(described(build, k, result))
    with open(os.path.join(build.folder, "survivors.json"), "w") as file:
        json.dump(survivors, file, indent=1)
    total = len(results) - counts["equivalent"]
    score = 100.0 * counts["killed"] / total if total else 0.0
    print("killed %d of %d, %.1f %%; %s" % (counts["killed"], total, score, dict(counts)))
    if requirements:
        killed = counts["killed"] - counts["by golden rows alone"]
        score = 100.0 * killed / total if total else 0.0
        print("without golden rows: killed %d of %d, %.1f %%" % (killed, total, score))
    return score


def kept_results(path, numbers):
    """{number: (result, by)} of those numbers that the file has."""
    if not path or not os.path.exists(path):
        return {}
    with open(path) as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {int(k): (result, by) for k, result, by in rows if int(k) in set(numbers)}


def keep_result(path, k, result):
    if path:
        with open(path, "a") as file:
            file.write("%d\t%s\t%s\n" % (k, *result))


def arguments():
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lines", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "mutants"))
    parser.add_argument("--tests", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--slowest", type=float, default=5)
    parser.add_argument("--each", type=float, default=1000)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--again")
    parser.add_argument("--flags", default="")
    parser.add_argument("--kept")
    parser.add_argument("--goal", type=float, default=0)
    parser.add_argument("--requirements", action="store_true")
    parser.add_argument("--alone", action="store_true")
    return parser.parse_args()


def main():
    chosen = arguments()
    lines = [tuple(map(int, (part + "-" + part).split("-")[:2])) for part in chosen.lines]
    tests = test_files()
    if chosen.tests:
        unknown = set(chosen.tests.split(",")) - set(tests)
        if unknown:
            sys.exit("mutants.py: no such test: " + ", ".join(sorted(unknown)))
        tests = {n: tests[n] for n in chosen.tests.split(",")}
    elif chosen.quick:
        tests = {n: tests[n] for n in QUICK}
    elif not chosen.all:
        tests = {n: p for n, p in tests.items() if n not in SLOW}
    with open(os.path.join(ROOT, "geodesic_integ.h")) as file:
        build = Build(os.path.abspath(chosen.build), chosen.flags, file.read())
    if chosen.alone:
        drawn = set(sample(build, chosen, lines))
        build.mutants = [m if k in drawn else None for k, m in enumerate(build.mutants)]
    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        hunt = Hunt(build, build.prepare(tests, pool, chosen.slowest), chosen.slowest, chosen.each,
                    chosen.requirements)
        numbers = [k for k in sorted(drawn) if build.mutants[k]] if chosen.alone else sample(build, chosen, lines)
        known, functions = sum(m is not None for m in build.mutants), sum(map(len, hunt.programs.values()))
        print("%d of %d mutants, %d test functions" % (len(numbers), known, functions), flush=True)
        results, until = kept_results(chosen.kept, numbers), time.time() + chosen.seconds
        numbers = [k for k in numbers if k not in results]
        work = {pool.submit(lambda k: hunt.hunt(k) if time.time() < until else None, k): k for k in numbers}
        for done in concurrent.futures.as_completed(work):
            if done.result() is None:
                continue        # no time left; those that were run are a sample too
            results[work[done]] = done.result()
            keep_result(chosen.kept, work[done], done.result())
            if done.result()[0] != "killed":
                print(described(build, work[done], done.result()[0]), flush=True)
            if len(results) % 50 == 0:
                killed = sum(r == "killed" for r, _ in results.values())
                print("%d run, %d killed" % (len(results), killed), flush=True)
    return report(build, results, chosen.requirements) < chosen.goal


if __name__ == "__main__":
    sys.exit(main())
