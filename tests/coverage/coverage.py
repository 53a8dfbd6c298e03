#!/usr/bin/env python3
"""What of geodesic_integ.h no test takes: regions, outcomes of branches, conditions without effect of
their own.

  coverage.py [--build DIR] [--jobs N] [--tests NAME,...] [--keep]

  --build   where objects and profiles go [build/coverage]
  --jobs    how many tests at once [2]
  --tests   these alone, without the comparison with explained.csv ("metric,connect")
  --keep    take what an earlier run with the same sources left in --build

The header is included many times, each time with other macros. A region, an outcome or a condition
(MC/DC) counts as taken where one instance takes it. What the compiler folds in every instance (`GI_NC >
0`) is no branch. Each test is compiled without optimisation by clang-19 (MC/DC needs it; Debian: clang-19
llvm-19 libclang-rt-19-dev), one with it for wide vectors, and must pass. What is left is compared with
explained.csv by the text of the code: exit status 1 where something is not listed, or what is listed is
taken or gone.
"""
import argparse
import concurrent.futures
import csv
import json
import os
import subprocess
import sys
import time

from source import Source

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, "tests", "truth", "data")
HEADER = os.path.join(ROOT, "geodesic_integ.h")
EXPLAINED = os.path.join(ROOT, "tests", "coverage", "explained.csv")
FLAGS = ["-std=c11", "-w", "-Wno-everything", "-O0", "-ffp-contract=off", "-fprofile-instr-generate",
         "-fcoverage-mapping", "-fcoverage-mcdc", "-I" + ROOT, "-I" + os.path.join(ROOT, "tests"),
         '-DGI_TEST_DATA="%s"' % DATA]
MORE_FLAGS = {"lanes_corrected": ["-O1"]}   # optimised there are wide vectors, by GI_DISPATCH
ARGUMENTS = {"precision": [DATA]}
CODE = 0        # kinds of regions in the JSON of llvm-cov
MCDC_BRANCH = 6


def all_tests():
    """{name: path} of all programs with assertions that include the header."""
    found = {}
    for folder in ("behaviour", "truth", "build"):
        for file in sorted(os.listdir(os.path.join(ROOT, "tests", folder))):
            if file.startswith("test_") and file.endswith(".c"):
                found[file[5:-2]] = os.path.join(ROOT, "tests", folder, file)
    return found


def run(command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if done.returncode:
        sys.exit("%s\n%s" % (" ".join(command)[:300], done.stdout[-3000:]))


def profile(name, path, build):
    """Compiles and runs one test; what it takes of the header, as reduce says."""
    base, begin = os.path.join(build, name), time.monotonic()
    run(["clang-19", *FLAGS, *MORE_FLAGS.get(name, []), path, "-o", base, "-lcmocka", "-lm"])
    compiled = time.monotonic()
    run([base, *ARGUMENTS.get(name, [])], env=dict(os.environ, LLVM_PROFILE_FILE=base + ".raw"), timeout=1800)
    ran = time.monotonic()
    run(["llvm-profdata-19", "merge", "-sparse", base + ".raw", "-o", base + ".profile"])
    exported = subprocess.run(["llvm-cov-19", "export", base, "-instr-profile=" + base + ".profile"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    taken = reduce(json.loads(exported)["data"][0]["functions"])
    with open(base + ".taken.json", "w") as file:
        json.dump(taken, file)
    for suffix in ("", ".raw", ".profile"):
        os.remove(base + suffix)
    return "%s: compiled in %.0f s, ran %.0f s, read in %.0f s" % (
        name, compiled - begin, ran - compiled, time.monotonic() - ran)


def reduce(functions):
    """Union over instances: {"regions": {place: 0 or 1}, "branches": {place: [0 or 1, 0 or 1]},
    "decisions": {place: [[place of a condition, 0 or 1], ...]}}; a place is "line,column,line,column"."""
    regions, branches, decisions = {}, {}, {}
    for function in functions:
        ours = [os.path.basename(f) == "geodesic_integ.h" for f in function["filenames"]]
        for *place, count, file, _, kind in function["regions"]:
            if kind == CODE and ours[file]:
                key = ",".join(map(str, place))
                regions[key] = max(regions.get(key, 0), int(count > 0))
        conditions = []
        for *place, true, false, file, _, kind in function["branches"]:
            if not ours[file]:
                continue
            key = ",".join(map(str, place))
            old = branches.get(key, [0, 0])
            branches[key] = [max(old[0], int(true > 0)), max(old[1], int(false > 0))]
            if kind == MCDC_BRANCH:
                conditions.append(place)
        for record in function.get("mcdc_records", []):
            unite_decision(decisions, record[:4], record[-1], conditions)
    return {"regions": regions, "branches": branches, "decisions": decisions}


def unite_decision(decisions, place, shown, conditions):
    """A decision of one instance; the conditions of a decision in a macro are found by their place in it."""
    inside = sorted({tuple(c) for c in conditions if place[:2] <= c[:2] and c[2:] <= place[2:]})
    if len(inside) != len(shown):
        return      # conditions in another file than the decision: they are counted as branches
    key = ",".join(map(str, place))
    old = decisions.get(key) or [[",".join(map(str, c)), 0] for c in inside]
    decisions[key] = [[c, max(was, int(now))] for (c, was), now in zip(old, shown)]


def unite(build, names):
    """What all tests together take."""
    total = {"regions": {}, "branches": {}, "decisions": {}}
    for name in names:
        with open(os.path.join(build, name + ".taken.json")) as file:
            one = json.load(file)
        for place, count in one["regions"].items():
            total["regions"][place] = max(total["regions"].get(place, 0), count)
        for place, counts in one["branches"].items():
            old = total["branches"].get(place, [0, 0])
            total["branches"][place] = [max(a, b) for a, b in zip(old, counts)]
        for place, conditions in one["decisions"].items():
            old = total["decisions"].get(place, conditions)
            total["decisions"][place] = [[c, max(a, b)] for (c, a), (_, b) in zip(old, conditions)]
    return total


def numbers(place):
    return tuple(map(int, place.split(",")))


def left(total, source):
    """Figures, and what is not taken: [(line, kind, function, text)]."""
    missing, figures = [], {}
    regions = {numbers(p): c for p, c in total["regions"].items()}
    never = sorted(p for p, c in regions.items() if not c)
    outer = [p for p in never if not any(q != p and q[:2] <= p[:2] and p[2:] <= q[2:] for q in never)]
    missing += [(p[0], "region", p) for p in outer]
    figures["regions"] = (len(regions) - len(never), len(regions))
    figures["lines"] = lines_taken(regions)
    # Of a branch both of whose outcomes are never taken the compiler knew the value, or the region tells.
    branches = {numbers(p): c for p, c in total["branches"].items() if any(c)}
    for place, (true, false) in sorted(branches.items()):
        if not true or not false:
            missing.append((place[0], "never true" if not true else "never false", place))
    figures["outcomes"] = (sum(map(sum, branches.values())), 2 * len(branches))
    conditions = [(numbers(c), shown) for d in total["decisions"].values() for c, shown in d
                  if numbers(c) in branches]
    missing += [(p[0], "not independent", p) for p, shown in conditions if not shown]
    figures["conditions"] = (sum(s for _, s in conditions), len(conditions))
    return figures, [(line, kind, source.function(line), source.text(p)) for line, kind, p in sorted(missing)]


def lines_taken(regions):
    """(taken, all) of the lines on which a region begins or that lie in one; the innermost one tells."""
    innermost = {}
    for place in sorted(regions, key=lambda p: ((p[2], p[3]), (-p[0], -p[1])), reverse=True):
        for line in range(place[0] + (place[1] > 60), place[2] + 1):
            innermost[line] = regions[place]
    return sum(innermost.values()), len(innermost)


def compare(missing):
    """Prints what explained.csv does not say, and what it says without need; whether there is any."""
    with open(EXPLAINED, newline="") as file:
        rows = {(r["missing"], r["function"], r["text"]): r["reason"] for r in csv.DictReader(file)}
    found = {}
    for line, *key in missing:
        found.setdefault(tuple(key), line)
    for key, line in sorted(found.items(), key=lambda item: item[1]):
        if key not in rows:
            print("geodesic_integ.h:%d: %s, in %s: %s" % (line, *key))
    for key in rows:
        if key not in found:
            print("explained.csv: taken or gone: %s, in %s: %s" % key)
        elif not rows[key].strip():
            print("explained.csv: no reason: %s, in %s: %s" % key)
    still_open = sum(rows[key].startswith("open:") for key in found if key in rows)
    listed = sum(key in rows for key in found)
    print("of %d explained %d, open %d" % (len(found), listed - still_open, still_open))
    return set(found) != set(rows) or not all(r.strip() for r in rows.values())


def main():
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "coverage"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tests", default="")
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    tests = all_tests()
    names = [n for n in chosen.tests.split(",") if n] or list(tests)
    unknown = set(names) - set(tests)
    if unknown:
        sys.exit("coverage.py: no such test: " + ", ".join(sorted(unknown)))
    os.makedirs(chosen.build, exist_ok=True)
    todo = [n for n in names
            if not (chosen.keep and os.path.exists(os.path.join(chosen.build, n + ".taken.json")))]
    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        work = [pool.submit(profile, n, tests[n], chosen.build) for n in todo]
        for done in concurrent.futures.as_completed(work):
            print(done.result(), flush=True)
    figures, missing = left(unite(chosen.build, names), Source(HEADER))
    print(", ".join("%s %d of %d" % (what, *of) for what, of in figures.items()))
    if chosen.tests:
        print("not taken by these tests (other tests may):")
        for item in missing:
            print("%d: %s, in %s: %s" % item)
        return 0
    return compare(missing)


if __name__ == "__main__":
    sys.exit(main())
