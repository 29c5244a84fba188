"""failing_calls.py BARGELLO LIBRARY [--points N] [--allocations N]: fails the n-th file call, and the n-th allocation, of a run.

After each failure there is either the result or one line and exit code 2 (or 3), and the next run gives the right bytes. File calls: every n,
or N of them spread evenly; each as an error, as a full disk and as a call that does half. Allocations: 1, 2, 4, ... and N at random.
"""
import argparse
import os
import random
import sys

from common import *


def jobs(program, root):
    """Name, command, and what holds its result besides stdout; all of them take up what an earlier run left."""
    explore = root / "checkpoint"
    table = root / "table.btb"
    return [
        ("explore", [program, "explore", "medici", "--config", "tiny-2p", "--checkpoint", explore, "--checkpoint-seconds", "0", "--stable", "--json", "--quiet"], [], [explore]),
        ("explore --memory", [program, "explore", "medina", "--config", "mini-3x4-b2m1", "--memory", "256KB", "--scratch", root / "scratch", "--stable", "--json", "--quiet"], [], [root / "scratch"]),
        ("table build", [program, "table", "build", "medina", "--config", "mini-3x4-b2m1", "--out", table, "--stable", "--json", "--quiet"], [table], [root / "table.btb.layers", root / "table.btb.lock"]),
        ("table verify", [program, "table", "verify", root / "kept.btb", "--stable", "--json", "--quiet"], [], []),
        ("report", [program, "report", "medici", "--question", "last-lot", "--cache", root / "cache", "--out", root / "report", "--games", "20", "--stable", "--json", "--quiet"], [root / "report"], [root / "cache"]),
        ("vectors", [program, "vectors", "medici", "--suite", "smoke", "--out", root / "vectors", "--stable", "--json", "--quiet"], [root / "vectors"], []),
    ]


def results(paths):
    return {str(path): bytes_of(path) if path.is_dir() else path.read_bytes() if path.exists() else None for path in paths}


def clear(paths):
    for path in paths:
        if path.is_dir():
            shutil.rmtree(path)
        elif path.exists():
            path.unlink()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program", type=pathlib.Path)
    arguments.add_argument("library", type=pathlib.Path)
    arguments.add_argument("--points", type=int, help="so many file calls of each job instead of all")
    arguments.add_argument("--allocations", type=int, default=200)
    arguments.add_argument("--only", nargs="+", help="some of the jobs, by name")
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    program, library = chosen.program.resolve(), str(chosen.library.resolve())
    rng = random.Random(chosen.seed)
    tally = Tally(["verb", "file calls of a run", "failures tried", "allocations of a run", "allocations failed", "faults"])
    with Scratch() as root:
        run([program, "table", "build", "medina", "--config", "mini-3x4-b2m1", "--out", root / "kept.btb", "--quiet"], patience=60)
        (root / "scratch").mkdir()
        for name, command, made, kept in jobs(program, root):
            if chosen.only and name not in chosen.only:
                continue
            count = root / "count"
            clear(made + kept)
            (root / "scratch").mkdir(exist_ok=True)
            right = run(command, patience=300, env={**os.environ, "LD_PRELOAD": library, "FAIL_COUNT": str(count)})
            wanted = results(made)
            calls, allocations = map(int, count.read_text().split())
            before = len(tally.faults)

            def attempt(where, **how):
                clear(made + kept)
                (root / "scratch").mkdir(exist_ok=True)
                hurt = run(command, patience=300, env={**os.environ, "LD_PRELOAD": library, **how})
                if hurt.fault():
                    tally.fault(where, hurt.fault())
                elif hurt.code == 0 and (hurt.out != right.out or results(made) != wanted):
                    tally.fault(where, "another result with exit code 0")
                if name == "vectors":  # makes a folder and never changes one
                    clear(made)
                again = run(command, patience=300)
                if again.code != right.code or again.out != right.out or results(made) != wanted:
                    tally.fault(where, f"the next run differs: exit code {again.code} {again.err[:200]!r}")
                if left := left_behind(root / "tmp") + left_behind(root):
                    tally.fault(where, f"left behind: {left[:3]}")

            points = range(1, calls + 1)
            if chosen.points and chosen.points < calls:
                points = sorted(rng.sample(points, chosen.points))
            tried = 0
            for n in points:
                for how in ("error", "full", "short") if not chosen.points else [("error", "full", "short")[n % 3]]:
                    attempt(f"{name}, file call {n}, {how}", FAIL_CALL=str(n), FAIL_HOW=how)
                    tried += 1
            powers = [1 << k for k in range(40) if 1 << k <= allocations]
            some = sorted(set(powers + [rng.randint(1, allocations) for _ in range(chosen.allocations)])) if chosen.allocations else []
            for n in some:
                attempt(f"{name}, allocation {n}", FAIL_NEW=str(n))
            tally.row(name, calls, tried, allocations, len(some), len(tally.faults) - before)
    return tally.finish()


if __name__ == "__main__":
    sys.exit(main())
