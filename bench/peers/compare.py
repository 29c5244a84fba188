#!/usr/bin/env python3
"""The same model in several checkers, side by side in one go: called by bench/run.

    compare.py [--quick] [--runs N] [--sizes 16-3,15-5] [--log FILE]   times all of them, prints the table
    compare.py --check                                       only compares state counts, on small sizes, with count.py

Everything is generated and compiled in build/bench. State counts that differ, or a checker that reports an error, end it with a failure.
One core means one core: the process is bound to it. Medians are printed; the best peer is the one with the least median wall time at the
same number of cores, over its options. Processor seconds of spin on two cores leave out the processes it does not wait for.
"""
import argparse
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys

import count
import generate
import measure

here = os.path.dirname(os.path.abspath(__file__))
home = os.path.dirname(os.path.dirname(here))
build = os.path.join(home, "build", "bench")
ours = os.path.join(home, "build", "release", "bargello")

# States of the sizes we time. The tables of the checkers are sized by them, as their manuals advise. Small sizes: by count.py.
known = {"16-3": 18393, "15-5": 1358412, "20-5": 10934591}

# Large pages for what malloc gives out: helps every peer on large tables. Ours runs as it is shipped.
pages = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}

clang = ["clang", "-O3", "-march=native", "-w"]


def slots(states, fill):
    """The exponent of a table that is at most so full in the end."""
    return max(10, math.ceil(math.log2(states / fill)))


class Ready:
    """A contestant that can run."""

    def __init__(self, contestant, folder, words, environment):
        self.contestant, self.folder, self.words, self.environment = contestant, folder, words, environment
        self.name = contestant.name

    def line(self):
        return f"(cd {os.path.relpath(self.folder, home)} && " + " ".join([f"{k}={v}" for k, v in self.environment.items()] + self.words) + ")"

    def run(self, cores):
        """States counted, and what it took. Ends the comparison when there is no count."""
        result = measure.run(self.words, set(sorted(os.sched_getaffinity(0))[:cores]), self.folder, self.environment, self.contestant.several)
        states = self.contestant.states(result.output) if result.code == 0 else None
        if states is None:
            sys.exit(f"compare.py: {self.name} ended with {result.code} and no count:\n{result.output[-3000:]}")
        return states, result


class Rumur:
    """Murphi, breadth first."""

    several = False

    def __init__(self, name, options, bytes_per_state):
        self.name, self.options, self.bytes_per_state = f"rumur {name}", options, bytes_per_state

    def compile(self, size, states, cores):
        stem = f"{self.name.replace(' ', '-')}-{size}-{cores}"
        model = write_model("card_mini.m.in", size, f"{stem}.m")
        capacity = 8 * self.bytes_per_state << slots(states, 0.74)
        command(["rumur", "--quiet", "--symmetry-reduction", "off", "--deadlock-detection", "off", "--threads", str(cores),
                 "--set-capacity", str(capacity)] + self.options + ["--output", f"{stem}.c", model])
        command(clang + ["-DNDEBUG", "-o", stem, f"{stem}.c", "-lpthread"])
        return Ready(self, build, [f"./{stem}"], pages)

    def states(self, output):
        if "No error found" not in output:
            return None
        return only(re.findall(r"^\s*(\d+) states, \d+ rules fired", output, re.M))


class Spin:
    """Promela. Only searches that store every state in full: no hash compaction, no bit states."""

    def __init__(self, name, defines, options, several=False):
        self.name, self.defines, self.options, self.several = f"spin {name}", defines, options, several

    def compile(self, size, states, cores):
        stem = f"{self.name.replace(' ', '-')}-{size}-{cores}"
        folder = os.path.join(build, f"{stem}.d")
        os.makedirs(folder, exist_ok=True)
        write_model("card_mini.pml.in", size, f"{stem}.d/model.pml")
        command(["spin", "-a", "model.pml"], folder)
        command(clang + self.defines + ["-o", "pan", "pan.c", "-lpthread"], folder)
        return Ready(self, folder, ["./pan", f"-w{slots(states, 1)}"] + self.options, pages)

    def states(self, output):
        exact = "Full statespace search" in output and "errors: 0" in output and "max search depth too small" not in output
        return only(re.findall(r"^\s*(\d+) states, stored", output, re.M)) if exact else None


class Ours:
    name, several = "bargello", False

    def compile(self, size, states, cores):
        return Ready(self, home, [ours, "explore", "medici-card", "--config", f"card-mini-{size}", "--threads", str(cores), "--json", "--no-witness", "--quiet"], {})

    def states(self, output):
        try:
            return json.loads(output)["states"]
        except (ValueError, KeyError):
            return None


# What each tool does best with, found by trying; the best one counts. Traces off: ours runs without witnesses too.
dfs = ["-DSAFETY", "-DNOREDUCE", "-DNOFAIR"]
peers = {
    1: [
        Rumur("packed", ["--counterexample-trace", "off"], 8),
        Rumur("traces", [], 16),
        Spin("dfs", dfs + ["-DSPACE"], ["-m100"]),
        Spin("dfs-nocomp", dfs + ["-DNOCOMP"], ["-m100"]),
    ],
    2: [
        Rumur("packed", ["--counterexample-trace", "off"], 8),
        Rumur("traces", [], 16),
        Spin("ncore", dfs + ["-DNOCOMP", "-DNCORE=2"], ["-m100", "-z2"], several=True),
        Spin("bfs-par", ["-DSAFETY", "-DBFS_PAR", "-DNO_HC"], ["-u2"], several=True),
    ],
}


def only(found):
    return int(found[0]) if len(found) == 1 else None


def command(words, folder=build):
    print("  " + (f"(cd {os.path.relpath(folder, build)}) " if folder != build else "") + " ".join(words), flush=True)
    done = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"compare.py: this failed:\n{done.stdout}")


def write_model(template, size, name):
    cards, capacity = map(int, size.split("-"))
    with open(os.path.join(here, template), encoding="utf-8") as file:
        text = generate.expand(file.read(), cards, capacity, template.endswith(".m.in"))
    with open(os.path.join(build, name), "w", encoding="utf-8") as file:
        file.write(text)
    return name


def have_ours():
    if not os.path.exists(ours):
        print("bargello: not built (build/release/bargello); the peers are compared with each other only")
        return False
    answer = subprocess.run([ours, "--help"], capture_output=True, text=True, check=False)
    if not re.search(r"^  explore\b", answer.stdout, re.M):
        print("bargello: it has no verb 'explore' yet; the peers are compared with each other only")
        return False
    return True


def check(sizes):
    """State counts on small sizes against the plain counter; those with more than 15 cards have cards that are alike."""
    bad = False
    with_ours = have_ours()
    for size in sizes:
        cards, capacity = map(int, size.split("-"))
        wanted = count.count(cards, capacity)
        everyone = [(c, n) for n in (1, 2) if n <= len(os.sched_getaffinity(0)) for c in peers[n] + ([Ours()] if with_ours else [])]
        for contestant, cores in everyone:
            states, _ = contestant.compile(size, wanted, cores).run(cores)
            verdict = "same" if states == wanted else "DIFFERENT"
            bad |= states != wanted
            print(f"{size:>6} {contestant.name:18} {cores} core{'s' * (cores > 1):1} {states:>10}  count.py {wanted:>10}  {verdict}", flush=True)
    if bad:
        sys.exit("compare.py: state counts differ")


def compare(sizes, runs, log):
    at_hand = [n for n in (1, 2) if n <= len(os.sched_getaffinity(0))]
    with_ours = have_ours()
    load = os.getloadavg()[0]  # of others: nothing of ours runs yet
    busy = load > 0.5
    bad = False
    ready = {}
    print("compile lines (in build/bench):")
    for size in sizes:
        states = known.get(size, 20_000_000)
        for cores in at_hand:
            ready[size, cores] = [c.compile(size, states, cores) for c in peers[cores] + ([Ours()] if with_ours else [])]
    print("run lines:")
    for (size, cores), contestants in ready.items():
        for contestant in contestants:
            print(f"  {size} {contestant.name}, {cores} core{'s' * (cores > 1)}: {contestant.line()}")
    print(flush=True)

    for size in sizes:
        taken = {}
        counts = {}
        for turn in range(runs):
            for cores in at_hand:
                for contestant in ready[size, cores]:
                    states, result = contestant.run(cores)
                    taken.setdefault((cores, contestant.name), []).append(result)
                    counts.setdefault(states, set()).add(contestant.name)
                    if log:
                        log.write(f"{size} run {turn + 1} {contestant.name} {cores} {states} {result.wall:.4f} {result.cpu:.4f} {result.peak}\n")
                        log.flush()
        if len(counts) > 1 or (size in known and known[size] not in counts):
            bad = True
            print(f"STATE COUNTS OF {size} DIFFER: " + "; ".join(f"{n}: {', '.join(sorted(who))}" for n, who in counts.items()))
            continue
        states = next(iter(counts))
        print(f"card-mini-{size}: {states} states, the same in all; medians of {runs} run{'s' * (runs > 1)}")
        if busy:
            print(f"  (the machine was busy, load {load:.1f}: compare processor seconds, not wall time)")
        print(f"  {'':18} {'cores':>5} {'wall s':>9} {'cpu s':>9} {'states/s':>12} {'bytes/state':>12}")
        for cores in at_hand:
            wall = {}
            for (n, name), results in taken.items():
                if n != cores:
                    continue
                wall[name] = statistics.median(r.wall for r in results)
                peak = statistics.median(r.peak for r in results)
                cpu = statistics.median(r.cpu for r in results)
                print(f"  {name:18} {cores:>5} {wall[name]:>9.3f} {cpu:>9.3f} {states / wall[name]:>12.0f} {peak / states:>12.1f}")
            best = min((w, name) for name, w in wall.items() if name != Ours.name)
            line = f"  best peer, {cores} core{'s' * (cores > 1)}: {best[1]}"
            if Ours.name in wall:
                line += f"; its wall time is {best[0] / wall[Ours.name]:.2f} times ours"
            print(line)
        print(flush=True)
    if bad:
        sys.exit("compare.py: state counts differ")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--quick", action="store_true", help="16-3 only, once")
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--runs", type=int, default=0)
    arguments.add_argument("--sizes", default="")
    arguments.add_argument("--log", help="every single run goes to this file")
    asked = arguments.parse_args()
    for tool in ("rumur", "spin", "clang"):
        if shutil.which(tool) is None:
            sys.exit(f"compare.py: {tool} is not installed")
    os.makedirs(build, exist_ok=True)
    if asked.check:
        check(asked.sizes.split(",") if asked.sizes else ["8-3", "10-3", "12-3", "12-4", "18-4"])
        return
    sizes = asked.sizes.split(",") if asked.sizes else ["16-3"] if asked.quick else list(known)
    compare(sizes, asked.runs or (1 if asked.quick else 3), open(asked.log, "w", encoding="utf-8") if asked.log else None)


if __name__ == "__main__":
    main()
