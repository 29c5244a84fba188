"""measure.py: how much of the bundles does 'bargello conform' find?

    measure.py BARGELLO --out FILE [--half H] [--seeds 1,2,3] [--limit-seconds S] [--jobs N] [BUNDLE...]
                                    run it, judge what it says, keep a line for each run in FILE; runs that are there already are not repeated
    measure.py --table FILE         the tables, by game and by limit

With --half right the programs have no fault: ours under every limit and number of players, each other reading once, 25 mixtures for each game.
A BUNDLE is the beginning of an id ("medici", "strozzi/building/04"); none means all of the half. Exit code 0: measured; 2: bad usage.
What is counted is defined in README.md, section 'What is counted'.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import generate
import observe
from observe import Program
from peers import PEERS

CHANCE = {"medici": {"start", "remove", "card"}, "medici-card": {"start", "card"}, "medina": {"well", "start-merchant", "start"},
          "strozzi": {"start", "tile", "remove", "ship"}}
GRACE = 30  # seconds beyond its own limit after which a run is killed


# Running it.

def run(bargello, bundle, seed, limit):
    """Exit code, the document or None, seconds by the clock and of the processor, the last line of its complaints."""
    line = [bargello, "conform", bundle["game"], "--json", "--quiet", "--seed", str(seed), "--limit-seconds", str(limit), "--", *generate.command(bundle)]
    began = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = subprocess.Popen(line, stdout=out, stderr=err, stdin=subprocess.DEVNULL, start_new_session=True)
        killed = False
        while True:  # not child.wait(), which does not tell the time used by it and by the program it has started
            ended, status, usage = os.wait4(child.pid, os.WNOHANG)
            if ended:
                break
            if not killed and time.monotonic() - began > limit + GRACE:
                os.killpg(child.pid, signal.SIGKILL)  # the group is the one we made
                killed = True
            time.sleep(0.05)
        child.returncode = os.waitstatus_to_exitcode(status)
        code = "killed" if killed else child.returncode
        seconds = (time.monotonic() - began, usage.ru_utime + usage.ru_stime)
        out.seek(0)
        err.seek(0)
        said = err.read().decode("utf-8", "replace").strip().splitlines()
        try:
            document = json.loads(out.read())
        except ValueError:
            document = None
    return code, document, seconds, said[-1] if said else ""


# What a divergence shows.

def right(bundle, readings):
    """A right program with the limits of the bundle, under these readings."""
    return Program({**bundle, "faults": [], "readings": readings})


def only(bundle, fault):
    return Program({**bundle, "faults": [fault]})


class Divergence:
    """A printed divergence: what is played, from where, and what it speaks of."""

    def __init__(self, game, printed):
        self.module, self.printed = PEERS[game][0], printed
        self.config = {**printed["config"], "players": printed["players"]} if "players" in printed else dict(printed["config"])
        start = printed.get("from", printed.get("state"))
        self.state = start if isinstance(start, dict) else None
        if self.state is not None and set(self.state) == {"state"}:
            self.state = self.state["state"]
        self.moves = [self.module.parse(move) if isinstance(move, str) else move for move in printed["play"]]
        offered = printed.get("offered")
        self.offered = self.module.parse(offered) if isinstance(offered, str) else offered
        sides = [side for side in (printed.get("expected"), printed.get("got")) if isinstance(side, dict)]
        self.parts = {key for side in sides for key in (side.get("state") or {}) if isinstance(side.get("state"), dict)}
        self.listed = {self.line(move) for side in sides for move in (side.get("moves") or [])}
        self.over = any("over" in side for side in sides)
        self.scores = any("scores" in side for side in sides) or isinstance(printed.get("expected"), list)

    def line(self, move):
        if isinstance(move, str):
            return move
        if isinstance(move.get("florins"), dict):  # a range of bids
            return json.dumps(move)
        return self.module.text(move)

    def observe(self, program):
        """All that can be seen of a program after the play, as a dict; along the play only whether it refuses a move."""
        if program.limits.level == 1:
            return {"scores": program.replay(self.config, self.moves)}
        try:
            program.new(self.config)
        except ValueError as why:
            return {"new": str(why)}
        if self.state is not None and not program.load(self.state):
            return {"load": "refused"}
        for number, move in enumerate(self.moves, 1):
            if not program.accepts(move):
                return {"refused": number}
        seen = program.view()
        if self.offered is not None:
            seen["offered"] = program.would_accept(self.offered)
        return seen

    def difference(self, seen, reference):
        """Where two observations differ, within what this divergence speaks of; {} if nowhere."""
        whole = full_difference(seen, reference)
        if set(whole) - {"moves", "over", "scores", "state"}:  # refused, offered, new, load: that is what it is about
            return {key: value for key, value in whole.items() if key not in ("moves", "over", "scores", "state")}
        found = {}
        if "state" in whole and self.parts & set(whole["state"]):
            found["state"] = {key: value for key, value in whole["state"].items() if key in self.parts}
        if "moves" in whole and self.listed & set(whole["moves"]):
            found["moves"] = {key: value for key, value in whole["moves"].items() if key in self.listed}
        if "scores" in whole and self.scores:
            found["scores"] = whole["scores"]
        if "over" in whole and self.over:
            found["over"] = whole["over"]
        # A divergence of another form than we know is about all that differs.
        return found if self.parts or self.listed or self.scores or self.over else whole


def full_difference(seen, reference):
    """{what: how} of two observations; the moves and the state part by part."""
    found = {}
    for key in seen.keys() | reference.keys():
        a, b = seen.get(key), reference.get(key)
        if a == b:
            continue
        if key == "moves" and a is not None and b is not None:
            found[key] = {move: "extra" for move in set(a) - set(b)} | {move: "missing" for move in set(b) - set(a)}
        elif key == "state" and a is not None and b is not None:
            found[key] = {part: [a.get(part), b.get(part)] for part in a.keys() | b.keys() if a.get(part) != b.get(part)}
        else:
            found[key] = [a, b]
    return found


class Process:
    """A fresh process of the bundle, asked through the protocol."""

    def __init__(self, bundle):
        self.child = subprocess.Popen(generate.command(bundle), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.number = 0
        self.game = bundle["game"]

    def ask(self, cmd, **fields):
        self.number += 1
        print(json.dumps({"id": self.number, "cmd": cmd, **fields}), file=self.child.stdin, flush=True)
        return json.loads(self.child.stdout.readline())

    def close(self):
        self.child.stdin.close()
        self.child.stdout.close()
        self.child.wait()

    def observe(self, divergence, limits):
        """As Divergence.observe, by requests."""
        players = divergence.config["players"]
        if limits.level == 1:
            reply = self.ask("replay", game=self.game, players=players, config=divergence.config, moves=divergence.moves)
            return {"scores": reply["ok"]["scores"] if "ok" in reply else sorted(reply)[-1]}
        if "ok" not in self.ask("new", game=self.game, players=players, config=divergence.config):
            return {"new": "refused"}
        if divergence.state is not None and "ok" not in self.ask("load", state=divergence.state):
            return {"load": "refused"}
        for number, move in enumerate(divergence.moves, 1):
            chance = move["do"] in CHANCE[self.game]
            reply = self.ask("chance", outcome=move) if chance else self.ask("apply", move=move)
            if "ok" not in reply:
                return {"refused": number}
        seen = {"moves": sorted(divergence.line(move) for move in self.ask("legal")["ok"]["moves"]), "over": self.ask("over")["ok"]["over"]}
        if seen["over"]:
            seen["scores"] = self.ask("score")["ok"]["scores"]
        if "state" in limits.commands():
            seen["state"] = self.ask("state")["ok"]["state"]
        if divergence.offered is not None:
            seen["offered"] = "ok" in self.ask("apply", move=divergence.offered)
        return seen


def is_phantom(bundle, divergence):
    """Played in a fresh process, does it show nothing that a right program would not show?"""
    process = Process(bundle)
    try:
        seen = process.observe(divergence, observe.limits_of(bundle))
    finally:
        process.close()
    reference = divergence.observe(right(bundle, {}))
    if isinstance(seen.get("scores"), str):  # refused by name only; any refusal is a difference
        return isinstance(reference.get("scores"), str)
    return not full_difference(json.loads(json.dumps(seen)), json.loads(json.dumps(reference)))


def judge(bundle, printed):
    """What one divergence is: {"rule", "credits": faults, "kind": fault, reading, phantom or loose, "load": bool}."""
    divergence = Divergence(bundle["game"], printed)
    verdict = {"rule": printed.get("rule"), "candidates": printed.get("candidates") or [], "fits": printed.get("fits_reading"),
               "load": divergence.state is not None, "credits": []}
    if is_phantom(bundle, divergence):
        return {**verdict, "kind": "phantom"}
    reference = divergence.observe(right(bundle, bundle["readings"]))
    whole = divergence.difference(divergence.observe(Program(bundle)), reference)
    if not whole:
        return {**verdict, "kind": "reading"}
    needed = [fault for fault in bundle["faults"] if not divergence.difference(divergence.observe(Program(bundle, [fault])), reference)]
    alone = {fault: divergence.difference(divergence.observe(only(bundle, fault)), reference) for fault in bundle["faults"]}
    if needed:
        credits = [fault for fault in bundle["faults"] if fault in needed or alone[fault] == whole]
    else:
        credits = [fault for fault in bundle["faults"] if alone[fault]]
    return {**verdict, "kind": "fault" if credits else "loose", "credits": credits}


def rule_of(candidate):
    """A candidate may be a rule or an object that names it."""
    return candidate.get("rule") if isinstance(candidate, dict) else candidate


def judge_run(bundle, known, code, document, seconds, said):
    """A line of the results."""
    module = PEERS[bundle["game"]][0]
    line = {"bundle": bundle["id"], "game": bundle["game"], "limit": bundle["limit"], "code": code, "seconds": round(seconds[0], 1), "processor": round(seconds[1], 1), "said": said,
            "games": document and document.get("games"), "cases": document and document.get("cases")}
    judged = []
    for printed in (document or {}).get("divergences", []):
        try:
            judged.append({**judge(bundle, printed), "printed": printed})
        except Exception as what:  # a form we cannot read is to be seen in the table, not to end the measuring
            judged.append({"kind": "unreadable", "why": f"{type(what).__name__}: {what}", "rule": printed.get("rule"), "credits": [], "load": False,
                           "printed": printed})
    line["divergences"] = judged
    line["faults"] = []
    for fault in bundle["faults"]:
        rule = module.FAULTS[fault][0]
        own = [d for d in judged if fault in d["credits"]]
        found = bool(own)
        line["faults"].append({"fault": fault, "rule": rule, "verdict": "observable" if found else observe.verdict(known, fault), "found": found,
                               "named": any(d["rule"] == rule for d in own),
                               "among": any(rule in [d["rule"], *map(rule_of, d["candidates"])] for d in own), "rules": sorted({str(d["rule"]) for d in own})})
    said_of = {question: said["reading"] for question, said in ((document or {}).get("readings") or {}).items() if said.get("reading")}
    line["readings"] = [{"question": question, "reading": reading, "verdict": observe.verdict(known, question), "said": said_of.get(question)}
                        for question, reading in bundle["readings"].items()]
    line["false readings"] = [f"{question}={reading}" for question, reading in said_of.items()
                              if question in module.QUESTIONS and reading != bundle["readings"].get(question, module.QUESTIONS[question][0])]
    return line


# Tables.

def refreshed(lines):
    """With what is known by now of what can be observed."""
    known = {half: observe.load(half) for half in observe.WHERE}
    for line in lines:
        of_bundle = known[line["bundle"].split("/")[1]].get(line["bundle"])
        for fault in line["faults"]:
            fault["verdict"] = "observable" if fault["found"] else observe.verdict(of_bundle, fault["fault"])
        for reading in line["readings"]:
            reading["verdict"] = observe.verdict(of_bundle, reading["question"])
        yield line


def row(lines):
    faults = [fault for line in lines for fault in line["faults"]]
    observable = [fault for fault in faults if fault["verdict"] == "observable"]
    found = [fault for fault in observable if fault["found"]]
    readings = [reading for line in lines for reading in line["readings"] if reading["verdict"] == "observable"]
    divergences = [d for line in lines for d in line["divergences"]]

    used = [line["processor"] for line in lines if "processor" in line]
    processor = f"{statistics.median(used):.0f}" if used else "-"

    def count(kind):
        return sum(d["kind"] == kind for d in divergences)

    def share(part, whole):
        return f"{part} of {whole}" + (f" ({100 * part // whole} %)" if whole else "")

    return [str(len(lines)), str(len(observable)) + (f" (+{undecided})" if (undecided := sum(f["verdict"] == "undecided" for f in faults)) else ""),
            share(len(found), len(observable)), share(sum(f["named"] for f in found), len(observable)), share(sum(f["among"] for f in found), len(observable)),
            share(sum(r["said"] == r["reading"] for r in readings), len(readings)), str(sum(len(line["false readings"]) for line in lines)),
            str(len(divergences)), str(count("phantom")), str(count("reading")), str(count("loose") + count("unreadable")),
            str(sum(line["code"] == 0 for line in lines)), f"{statistics.median(line['seconds'] for line in lines):.0f}", processor]


HEAD = ["runs", "observable faults", "found", "named by their rule", "among the candidates", "readings recognised", "false readings", "divergences", "phantoms",
        "readings as faults", "of no fault", "exit code 0", "seconds (median)", "of the processor"]


def table(lines):
    text = []
    for key in ("game", "limit"):
        text += ["| " + " | ".join([key, *HEAD]) + " |", "|---" * (len(HEAD) + 1) + "|"]
        for name in sorted({line[key] for line in lines}):
            text.append("| " + " | ".join([name, *row([line for line in lines if line[key] == name])]) + " |")
        text += ["| " + " | ".join(["all", *row(lines)]) + " |", ""]
    return "\n".join(text)


def missed(lines):
    """What was observable and not found, or found under another rule."""
    for line in lines:
        for fault in line["faults"]:
            if fault["verdict"] == "observable" and not fault["named"]:
                yield f"{line['bundle']} seed {line['seed']}: {fault['fault']} ({fault['rule']}): " + (f"named {' '.join(fault['rules'])}" if fault["found"] else "not found")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("bargello", nargs="?")
    arguments.add_argument("bundles", nargs="*", metavar="BUNDLE")
    arguments.add_argument("--half", choices=observe.WHERE, default="building")
    arguments.add_argument("--out", metavar="FILE", type=pathlib.Path)
    arguments.add_argument("--seeds", default="1")
    arguments.add_argument("--limit-seconds", type=float, default=300)
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--table", metavar="FILE", type=pathlib.Path)
    arguments.add_argument("--missed", action="store_true", help="with --table: each fault that was missed or misnamed")
    given = arguments.parse_intermixed_args()
    if given.table:
        lines = list(refreshed([json.loads(line) for line in given.table.read_text(encoding="utf-8").splitlines()]))
        print(table(lines), end="")
        if given.missed:
            print(*missed(lines), sep="\n")
        return 0
    if not given.bargello or not given.out:
        arguments.error("BARGELLO and --out FILE expected, or --table FILE")
    done = set()
    if given.out.exists():
        done = {(line["bundle"], line["seed"]) for line in map(json.loads, given.out.read_text(encoding="utf-8").splitlines())}
    known = observe.load(given.half)
    wanted = [(bundle, seed) for seed in map(int, given.seeds.split(",")) for bundle in generate.load(given.half)
              if (bundle["id"], seed) not in done and (not given.bundles or any(bundle["id"].startswith(name) for name in given.bundles))]

    def one(task):
        bundle, seed = task
        return {"seed": seed, **judge_run(bundle, known.get(bundle["id"]), *run(given.bargello, bundle, seed, given.limit_seconds))}

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        for line in pool.map(one, wanted):
            with open(given.out, "a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            seen = [fault for fault in line["faults"] if fault["verdict"] == "observable"]
            print(f"{line['bundle']} seed {line['seed']}: {sum(f['found'] for f in seen)} of {len(seen)} faults, {sum(f['named'] for f in seen)} named, "
                  f"{len(line['divergences'])} divergences, code {line['code']}, {line['seconds']} s", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
