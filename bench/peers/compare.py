#!/usr/bin/env python3
"""The same models in several checkers, side by side in one go: called by bench/run.

    compare.py [--quick | --large] [--runs N] [--models card-mini-15-5,tiny-3p] [--limit SECONDS] [--log FILE]
                                    times all of them, prints a table for each model
    compare.py --check              only compares state counts, of small models of both games, with count.py (a minute or two): the test of
                                    the models in this folder

The models are sizes of card-mini (rumur and spin) and configurations of Medici (rumur); --large adds two large sizes of card-mini.
Everything is generated and compiled in build/bench. State counts that differ, or a checker that reports an error, end it with a failure.
One core means one core: the process is bound to it. The checkers take turns. Medians are printed; the best peer is the one with the least
median wall time at the same number of cores, over its options; with others at work on the machine, the least processor time. Processor
seconds of spin on two cores leave out the processes it does not wait for. A run that takes longer than the limit is stopped and not tried
again.
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


class Model:
    """What is explored: a size of card-mini, or a configuration of Medici."""

    # States of the sizes of card-mini we time. The tables of the checkers are sized by them, as their manuals advise.
    known = {"16-3": 18393, "15-5": 1358412, "20-5": 10934591, "20-6": 79243735, "22-6": 174468977}

    def __init__(self, word):
        """Of "card-mini-16-3", also "16-3"; or of a configuration of Medici, its name or the path of its file."""
        size = re.fullmatch(r"(?:card-mini-)?(\d+-\d+)", word)
        if size:
            self.game, self.config, self.of = "medici-card", f"card-mini-{size[1]}", size[1]
            self.name = self.config
            self.templates = {"rumur": "card_mini.m.in", "spin": "card_mini.pml.in"}
            self.bytes = 8  # a state of rumur's, rounded up
            self.states = self.known.get(size[1])
        else:
            if word.endswith(".json"):
                word = os.path.abspath(word)
            self.game, self.config, self.of = "medici", word, word
            self.name = os.path.splitext(os.path.basename(word))[0]
            self.templates = {"rumur": "medici_tiny.m.in"}
            self.bytes = 16
            with open(os.path.join(home, "model", "medici", "counts.txt"), encoding="utf-8") as file:
                published = {words[0]: int(words[1]) for words in map(str.split, file) if len(words) > 1 and words[0] != "#"}
            self.states = published.get(word)

    def __str__(self):
        return f"{self.game} {self.name}"


# Large pages for what malloc gives out: helps every peer on large tables. Ours runs as it is shipped.
pages = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}

clang = ["clang", "-O3", "-march=native", "-w"]

# What rumur generates reads and writes a state through small functions, in many places; left to itself clang does not take them all in.
inline = ["-mllvm", "-inline-threshold=2000", "-mllvm", "-inline-cold-callsite-threshold=2000"]


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

    def run(self, cores, limit):
        """States counted, and what it took; no states when it took too long. Ends the comparison when there is no count."""
        result = measure.run(self.words, set(sorted(os.sched_getaffinity(0))[:cores]), self.folder, self.environment, self.contestant.several, limit)
        if result.late:
            return None, result
        states = self.contestant.states(result.output) if result.code == 0 else None
        if states is None:
            sys.exit(f"compare.py: {self.name} ended with {result.code} and no count:\n{result.output[-3000:]}")
        return states, result


class Rumur:
    """Murphi, breadth first."""

    tool, several = "rumur", False

    def __init__(self, name, options, more_bytes):
        self.name, self.options, self.more_bytes = f"rumur {name}", options, more_bytes

    def compile(self, model, states, cores):
        stem = f"{self.name.replace(' ', '-')}-{model.name}-{cores}"
        source = write_model(model, self.tool, f"{stem}.m")
        capacity = 8 * (model.bytes + self.more_bytes) << slots(states, 0.74)  # rumur counts both a place and a state
        command(["rumur", "--quiet", "--symmetry-reduction", "off", "--deadlock-detection", "off", "--threads", str(cores),
                 "--set-capacity", str(capacity)] + self.options + ["--output", f"{stem}.c", source])
        command(clang + inline + ["-DNDEBUG", "-o", stem, f"{stem}.c", "-lpthread"])
        return Ready(self, build, [f"./{stem}"], pages)

    def states(self, output):
        if "No error found" not in output:
            return None
        return only(re.findall(r"^\s*(\d+) states, \d+ rules fired", output, re.M))


class Spin:
    """Promela. Only searches that store every state in full: no hash compaction, no bit states."""

    tool = "spin"

    def __init__(self, name, defines, options, several=False):
        self.name, self.defines, self.options, self.several = f"spin {name}", defines, options, several

    def compile(self, model, states, cores):
        stem = f"{self.name.replace(' ', '-')}-{model.name}-{cores}"
        folder = os.path.join(build, f"{stem}.d")
        os.makedirs(folder, exist_ok=True)
        write_model(model, self.tool, f"{stem}.d/model.pml")
        command(["spin", "-a", "model.pml"], folder)
        command(clang + self.defines + ["-o", "pan", "pan.c", "-lpthread"], folder)
        return Ready(self, folder, ["./pan", f"-w{slots(states, 1)}"] + self.options, pages)

    def states(self, output):
        exact = "Full statespace search" in output and "errors: 0" in output and "max search depth too small" not in output
        return only(re.findall(r"^\s*(\d+) states, stored", output, re.M)) if exact else None


class Ours:
    name, several = "bargello", False

    def compile(self, model, states, cores):
        return Ready(self, home, [ours, "explore", model.game, "--config", model.config, "--threads", str(cores), "--json", "--no-witness", "--quiet"], {})

    def states(self, output):
        try:
            return json.loads(output)["states"]
        except (ValueError, KeyError):
            return None


# What each tool does best with, found by trying; the best one counts. Traces off: ours runs without witnesses too.
dfs = ["-DSAFETY", "-DNOREDUCE", "-DNOFAIR"]
peers = {
    1: [
        Rumur("packed", ["--counterexample-trace", "off"], 0),
        Rumur("traces", [], 8),
        Spin("dfs", dfs + ["-DSPACE"], ["-m100"]),
        Spin("dfs-nocomp", dfs + ["-DNOCOMP"], ["-m100"]),
    ],
    2: [
        Rumur("packed", ["--counterexample-trace", "off"], 0),
        Rumur("traces", [], 8),
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


def write_model(model, tool, name):
    text = generate.write(os.path.join(here, model.templates[tool]), model.of)
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


def contestants(model, cores, with_ours):
    large = (model.states or 0) > 50_000_000  # without spin, which is the slowest of all on smaller ones
    return [peer for peer in peers[cores] if peer.tool in model.templates and not (large and peer.tool == "spin")] + ([Ours()] if with_ours else [])


def at_hand():
    return [cores for cores in (1, 2) if cores <= len(os.sched_getaffinity(0))]


def check(models, limit):
    """State counts of small models against the plain counter; card-mini with more than 15 cards has cards that are alike."""
    bad = False
    with_ours = have_ours()
    for model in models:
        wanted = count.count_any(model.of)
        for cores in at_hand():
            for contestant in contestants(model, cores, with_ours):
                states, _ = contestant.compile(model, wanted, cores).run(cores, limit)
                verdict = "same" if states == wanted else "DIFFERENT" if states is not None else f"NOT WITHIN {limit:g} s"
                bad |= states != wanted
                print(f"{model.name:>14} {contestant.name:18} {cores} core{'s' * (cores > 1):1} {states or 0:>10}  count.py {wanted:>10}  {verdict}", flush=True)
    if bad:
        sys.exit("compare.py: state counts differ")


def compare(models, runs, limit, log):
    with_ours = have_ours()
    load = os.getloadavg()[0]  # of others: nothing of ours runs yet
    busy = load > 0.5
    bad = False
    ready = {}
    print("compile lines (in build/bench):")
    for model in models:
        for cores in at_hand():
            ready[model, cores] = [c.compile(model, model.states or 20_000_000, cores) for c in contestants(model, cores, with_ours)]
    print("run lines:")
    for (model, cores), those in ready.items():
        for contestant in those:
            print(f"  {model.name} {contestant.name}, {cores} core{'s' * (cores > 1)}: {contestant.line()}")
    print(flush=True)

    summary = []
    for model in models:
        taken = {}
        counts = {}
        late = set()
        for turn in range(runs):
            for cores in at_hand():
                for contestant in ready[model, cores]:
                    who = cores, contestant.name
                    taken.setdefault(who, [])
                    if who in late:
                        continue
                    states, result = contestant.run(cores, limit)
                    if log:
                        log.write(f"{model.name} run {turn + 1} {contestant.name} {cores} {states} {result.wall:.4f} {result.cpu:.4f} {result.peak}\n")
                        log.flush()
                    if states is None:
                        late.add(who)
                        continue
                    taken[who].append(result)
                    counts.setdefault(states, set()).add(contestant.name)
        if len(counts) > 1 or (counts and model.states and model.states not in counts):
            bad = True
            print(f"STATE COUNTS OF {model} DIFFER: " + "; ".join(f"{n}: {', '.join(sorted(who))}" for n, who in counts.items())
                  + (f"; known: {model.states}" if model.states else ""))
            continue
        if not counts:
            print(f"{model}: none within {limit:g} s\n")
            continue
        states = next(iter(counts))
        print(f"{model}: {states} states, the same in all; medians of {runs} run{'s' * (runs > 1)}")
        if busy:
            print(f"  (the machine was busy, load {load:.1f}: compare processor seconds, not wall time)")
        print(f"  {'':18} {'cores':>5} {'wall s':>9} {'cpu s':>9} {'states/s':>12} {'bytes/state':>12}")
        for cores in at_hand():
            wall, cpu = {}, {}
            for (n, name), results in taken.items():
                if n != cores:
                    continue
                if (n, name) in late:
                    print(f"  {name:18} {cores:>5} not within {limit:g} s")
                    continue
                wall[name] = statistics.median(r.wall for r in results)
                cpu[name] = statistics.median(r.cpu for r in results)
                peak = statistics.median(r.peak for r in results)
                print(f"  {name:18} {cores:>5} {wall[name]:>9.3f} {cpu[name]:>9.3f} {states / wall[name]:>12.0f} {peak / states:>12.1f}")
            # On a busy machine wall time says little; spin's processes on two cores are not all counted in processor time.
            word, by = ("processor", cpu) if busy else ("wall", wall)
            theirs = [c.name for c in ready[model, cores] if c.name in wall and c.name != Ours.name and not (busy and c.contestant.several)]
            if not theirs:
                continue
            best = min(theirs, key=lambda name: by[name])
            line = f"best peer, {cores} core{'s' * (cores > 1)}: {best}"
            if Ours.name in wall:
                line += f"; its {word} time is {by[best] / by[Ours.name]:.2f} times ours"
            print(f"  {line}")
            summary.append(f"  {model}, {line}")
        print(flush=True)
    if len(summary) > 2:
        print("all models:\n" + "\n".join(summary))
    if bad:
        sys.exit("compare.py: state counts differ")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--quick", action="store_true", help="the smallest of either game only, once")
    arguments.add_argument("--large", action="store_true", help="card-mini-20-6 and -22-6, too: minutes for each run, 6 GB")
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--runs", type=int, default=0)
    arguments.add_argument("--models", default="", help="such as card-mini-16-3,tiny-3p,my.json (of Medici)")
    arguments.add_argument("--limit", type=float, default=600, help="seconds for a run (600)")
    arguments.add_argument("--log", help="every single run goes to this file")
    asked = arguments.parse_args()
    for tool in ("rumur", "spin", "clang"):
        if shutil.which(tool) is None:
            sys.exit(f"compare.py: {tool} is not installed")
    os.makedirs(build, exist_ok=True)
    if asked.models:
        models = asked.models.split(",")
    elif asked.check:
        models = ["8-3", "10-3", "12-3", "12-4", "18-4", "tiny-2p-3days", "tiny-2p"]
    elif asked.quick:
        models = ["16-3", "tiny-2p"]
    else:
        models = ["16-3", "15-5", "20-5"] + ["20-6", "22-6"] * asked.large + ["tiny-2p", "tiny-3p"]
    models = [Model(word) for word in models]
    if asked.check:
        check(models, asked.limit)
    else:
        compare(models, asked.runs or (1 if asked.quick else 3), asked.limit, open(asked.log, "w", encoding="utf-8") if asked.log else None)


if __name__ == "__main__":
    main()
