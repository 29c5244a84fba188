#!/usr/bin/env python3
"""Play a folder of test vectors against a program that speaks the protocol: run_vectors.py DIR -- PROGRAM ARGS...

FORMAT.md describes the folder, the verdicts and the exit codes. Standard library only; free to copy.
"""
import argparse
import hashlib
import json
import os
import queue
import subprocess
import sys
import threading

LONGEST_LINE = 1_000_000
STARTS = 3  # so often it is tried to start a program that never says hello
NEEDED_LEVEL = {"legal": 2, "illegal": 2, "apply": 3, "score": 2, "end": 2, "play": 1, "perft": 3}


class Trouble(Exception):
    """The program failed as a program: crash, timeout, broken, error."""


class Skipped(Exception):
    pass


class BadFolder(Exception):
    pass


# The folder.

def read_folder(folder):
    """The manifest and the cases of a folder, checked."""
    where = os.path.join(folder, "manifest.json")
    try:
        with open(where, encoding="utf-8") as file:
            manifest = json.load(file)
    except (OSError, ValueError) as what:
        raise BadFolder(f"{where}: {what}") from None
    if not isinstance(manifest, dict) or manifest.get("schema") != "bargello/vectors/1":
        raise BadFolder(f'{where}: "schema": "bargello/vectors/1" expected')
    for key in ("game", "counts", "suites", "chance", "files", "configs", "questions"):
        if key not in manifest:
            raise BadFolder(f"{where}: {key} is missing")
    cases, seen = [], set()
    for name, about in manifest["files"].items():
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as what:
            raise BadFolder(f"{path}: {what}") from None
        if hashlib.sha256(data).hexdigest() != about["sha256"]:
            raise BadFolder(f"{path}: the checksum differs from the manifest")
        lines = data.decode("utf-8").splitlines()
        if len(lines) != about["cases"]:
            raise BadFolder(f"{path}: {about['cases']} cases expected, {len(lines)} found")
        for number, line in enumerate(lines, 1):
            case = check_case(line, f"{path}:{number}", manifest)
            if case["id"] in seen:
                raise BadFolder(f"{path}:{number}: {case['id']} stands twice")
            seen.add(case["id"])
            cases.append(case)
    for suite, ids in manifest["suites"].items():
        for unknown in set(ids) - seen:
            raise BadFolder(f"{where}: suite {suite} names {unknown}, which is no case")
    return manifest, cases


def check_case(line, where, manifest):
    try:
        case = json.loads(line)
    except ValueError as what:
        raise BadFolder(f"{where}: {what}") from None
    for key in ("id", "kind", "rules", "suite", "config", "players", "state", "moves", "input", "answers"):
        if not isinstance(case, dict) or key not in case:
            raise BadFolder(f"{where}: a case with {key} expected")
    if case["kind"] not in NEEDED_LEVEL and case["kind"] != "value":
        raise BadFolder(f"{where}: no such kind: {case['kind']}")
    if case["config"] not in manifest["configs"]:
        raise BadFolder(f"{where}: no such configuration: {case['config']}")
    if not case["answers"] or case["answers"][0]["readings"] != {}:
        raise BadFolder(f"{where}: the first answer should be that of our readings")
    return case


# The program.

class Program:
    """A child that is asked one thing at a time, started when first needed and again after trouble."""

    def __init__(self, command, timeout):
        self.command, self.timeout = command, timeout
        self.child, self.lines, self.id, self.about, self.tries = None, None, 0, None, STARTS

    def start(self):
        if self.tries == 0:
            raise Skipped("the program does not start")
        self.tries -= 1
        try:
            self.child = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as what:
            print(what, file=sys.stderr)
            raise Trouble("crash: it does not start") from None
        self.lines = queue.Queue(maxsize=10)
        threading.Thread(target=self.listen, args=(self.child.stdout, self.lines), daemon=True).start()
        self.about = self.ok({"cmd": "hello", "protocol": 1})
        self.tries = STARTS

    @staticmethod
    def listen(stdout, lines):
        while line := stdout.readline(LONGEST_LINE):
            lines.put(line)
        lines.put(b"")

    def stop(self):
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            self.child = None

    def ask(self, request):
        """The reply to a request. Raises Trouble."""
        if self.child is None:
            self.start()
        self.id += 1
        try:
            self.child.stdin.write(json.dumps({"id": self.id, **request}).encode() + b"\n")
            self.child.stdin.flush()
        except OSError:
            pass  # it has gone; what it said last tells why
        try:
            line = self.lines.get(timeout=self.timeout)
        except queue.Empty:
            raise Trouble(f"timeout: no reply to {request['cmd']} within {self.timeout:g} seconds") from None
        if not line:
            raise Trouble(f"crash: it ended with code {self.child.wait()} on {request['cmd']}")
        try:
            reply = json.loads(line)
            if reply["id"] != self.id or len({"ok", "illegal", "unsupported", "skipped", "error"} & set(reply)) != 1:
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Trouble(f"broken: not a reply to {request['cmd']}: {line[:200].decode('utf-8', 'replace').strip()}") from None
        return reply

    def ok(self, request):
        """The 'ok' part of a reply that must be one; None if the program says illegal."""
        reply = self.ask(request)
        if "unsupported" in reply or "skipped" in reply:
            raise Skipped(f"{request['cmd']}: {reply.get('unsupported', reply.get('skipped'))}")
        if "error" in reply:
            raise Trouble(f"error: {request['cmd']}: {reply['error']}")
        if "illegal" in reply:
            return None
        if not isinstance(reply["ok"], dict):
            raise Trouble(f"broken: {request['cmd']}: ok should be an object")
        return reply["ok"]

    def part(self, request, key):
        ok = self.ok(request)
        if ok is None or key not in ok:
            raise Trouble(f"broken: {request['cmd']}: {key} expected in the reply")
        return ok[key]


class Player:
    """Plays cases on a program. An answer is compared as it stands; a list of moves is brought into an order."""

    def __init__(self, manifest, program):
        self.manifest, self.program = manifest, program

    def level(self, case):
        if self.program.child is None:
            self.program.start()
        games = (self.program.about or {}).get("games", {})
        about = games.get(self.manifest["game"])
        if about is None:
            raise Skipped("the program does not play this game")
        if case["players"] not in about.get("players", []):
            raise Skipped(f"not for {case['players']} players")
        return about.get("level", 0)

    def made(self, move):
        """Did the program make this move?"""
        by_chance = isinstance(move, dict) and move.get("do") in self.manifest["chance"]
        request = {"cmd": "chance", "outcome": move} if by_chance else {"cmd": "apply", "move": move}
        return self.program.ok(request) is not None

    def answer(self, case):
        kind, level = case["kind"], self.level(case)
        if kind == "value":
            raise Skipped("values are not asked for")
        needed = 3 if case["state"] is not None and kind != "play" else NEEDED_LEVEL[kind]
        if level < needed:
            raise Skipped(f"needs level {needed}")
        game = {"game": self.manifest["game"], "players": case["players"], "config": self.manifest["configs"][case["config"]]}
        if kind == "play" and case["state"] is None:
            reply = self.program.ask({"cmd": "replay", **game, "moves": case["moves"]})
            if "ok" in reply and "scores" in reply["ok"]:
                return reply["ok"]["scores"]
            if level < 2:
                raise Trouble(f"error: replay: {json.dumps(reply)}")
        if self.program.ok({"cmd": "new", **game}) is None:
            raise Trouble("broken: new: it cannot be illegal")
        if case["state"] is not None and self.program.ok({"cmd": "load", "state": case["state"]}) is None:
            raise Trouble("error: load: the state is called illegal")
        for number, move in enumerate(case["moves"], 1):
            if not self.made(move):
                return {"illegal": number}
        if kind == "legal":
            return in_order(self.program.part({"cmd": "legal"}, "moves"))
        if kind == "illegal":
            return "ok" if self.made(case["input"]) else "illegal"
        if kind == "apply":
            return self.program.part({"cmd": "state"}, "state") if self.made(case["input"]) else {"illegal": len(case["moves"]) + 1}
        if kind == "end":
            return self.program.part({"cmd": "over"}, "over")
        if kind == "perft":
            return self.plays(case["input"])
        return self.program.part({"cmd": "score"}, "scores") if self.program.part({"cmd": "over"}, "over") else None

    def plays(self, depth):
        """How many plays there are from here: so many moves long, or with None to the end."""
        moves = self.program.part({"cmd": "legal"}, "moves") if depth != 0 else []
        if not moves:
            return 1
        state = self.program.part({"cmd": "state"}, "state")
        total = 0
        for move in moves:
            if self.program.ok({"cmd": "load", "state": state}) is None or not self.made(move):
                raise Trouble(f"broken: a legal move is refused: {json.dumps(move)}")
            total += self.plays(None if depth is None else depth - 1)
        return total


def in_order(moves):
    if not isinstance(moves, list):
        raise Trouble("broken: legal: a list of moves expected")
    return sorted(moves, key=lambda move: json.dumps(move, sort_keys=True))


def same(kind, answer, got):
    if kind == "legal" and isinstance(answer, list):
        answer = in_order(answer)
    return json.dumps(answer, sort_keys=True) == json.dumps(got, sort_keys=True)


# Verdicts.

def judge(player, case):
    """What became of a case: verdict, and what there is to say about it."""
    found = {"id": case["id"], "kind": case["kind"], "rules": case["rules"], "suite": case["suite"]}
    try:
        got = player.answer(case)
    except Skipped as why:
        return {**found, "verdict": "skipped", "why": str(why)}
    except Trouble as what:
        player.program.stop()
        return {**found, "verdict": "wrong", "why": str(what)}
    fitting = [answer["readings"] for answer in case["answers"] if same(case["kind"], answer["answer"], got)]
    if {} in fitting:
        verdict = {"verdict": "right"}
    elif fitting:
        verdict = {"verdict": "reading", "readings": fitting}
    else:
        verdict = {"verdict": "wrong", "why": "answer", "expected": case["answers"][0]["answer"]}
    return {**found, **verdict, "got": got}


def readings_fit(manifest, cases, results):
    """For each question with deciding cases: how many there were, and how many of them each reading fits."""
    table = {}
    for case, result in zip(cases, results):
        if "got" not in result:
            continue
        ours = case["answers"][0]["answer"]
        for question, readings in manifest["questions"].items():
            others = {answer["readings"][question]: answer["answer"] for answer in case["answers"][1:] if list(answer["readings"]) == [question]}
            if all(same(case["kind"], ours, other) for other in others.values()):
                continue
            row = table.setdefault(question, {"cases": 0, "fits": dict.fromkeys(readings, 0)})
            row["cases"] += 1
            for reading in readings:
                row["fits"][reading] += same(case["kind"], others.get(reading, ours), result["got"])
    for row in table.values():
        fitting = [reading for reading, count in row["fits"].items() if count == row["cases"]]
        row["reading"] = fitting[0] if len(fitting) == 1 else None
    return table


def contradicted(table, results):
    """A program plays one reading of a question: a case that fits only readings which another one outdoes in the cases of their question is wrong after all."""
    for result in results:
        if result["verdict"] != "reading" or any(all(table[q]["fits"][r] == max(table[q]["fits"].values()) for q, r in fit.items()) for fit in result["readings"]):
            continue
        fits = "; ".join(" ".join(f"{q}={r}" for q, r in fit.items()) for fit in result["readings"])
        result.update(verdict="wrong", why=f"contradiction: fits only {fits}, which other answers speak against")


def tally(results, key):
    table = {}
    for result in results:
        for name in result[key] if isinstance(result[key], list) else [result[key]]:
            row = table.setdefault(name, {"right": 0, "reading": 0, "wrong": 0, "skipped": 0})
            row[result["verdict"]] += 1
    return table


def say(document):
    """The document as text."""
    for found in document["findings"]:
        if found["verdict"] == "wrong":
            print(f"wrong    {found['id']}  {found['why']}")
            if found["why"] == "answer":
                print(f"         expected {json.dumps(found['expected'])}\n         got      {json.dumps(found['got'])}")
        else:
            print(f"reading  {found['id']}  {'; '.join(' '.join(f'{q}={r}' for q, r in fit.items()) for fit in found['readings'])}")
    for title in ("kind", "rule", "suite"):
        print(f"\n{title:24}right reading wrong skipped")
        for name, row in document[f"by_{title}"].items():
            print(f"{name:24}{row['right']:5} {row['reading']:7} {row['wrong']:5} {row['skipped']:7}")
    for question, row in document["readings"].items():
        fits = ", ".join(f"{reading} {count}" for reading, count in row["fits"].items())
        print(f"\n{question}: {row['reading'] or 'undecided'} ({row['cases']} cases; {fits})", end="")
    print(f"\n\n{document['right']} right, {document['reading']} by another reading, {document['wrong']} wrong, {document['skipped']} skipped")
    for why, count in document["why_skipped"].items():
        print(f"skipped {count}: {why}")


def main():
    if "--" not in sys.argv:
        print("usage: run_vectors.py DIR [--suite NAME] [--timeout SECONDS] [--json] -- PROGRAM ARGS...", file=sys.stderr)
        return 2
    split = sys.argv.index("--")
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folder")
    arguments.add_argument("--suite")
    arguments.add_argument("--timeout", type=float, default=5)
    arguments.add_argument("--json", action="store_true")
    given = arguments.parse_args(sys.argv[1:split])
    command = sys.argv[split + 1:]
    if not command:
        arguments.error("a program is expected after --")
    try:
        manifest, cases = read_folder(given.folder)
        if given.suite is not None:
            if given.suite not in manifest["suites"]:
                raise BadFolder(f"{given.folder}: no suite {given.suite!r}")
            chosen = set(manifest["suites"][given.suite])
            cases = [case for case in cases if case["id"] in chosen]
    except BadFolder as what:
        print(what, file=sys.stderr)
        return 2
    program = Program(command, given.timeout)
    player = Player(manifest, program)
    results = [judge(player, case) for case in cases]
    program.stop()
    readings = readings_fit(manifest, cases, results)
    contradicted(readings, results)

    total = {verdict: sum(r["verdict"] == verdict for r in results) for verdict in ("right", "reading", "wrong", "skipped")}
    answered = sum("got" in result for result in results)
    why = {}
    for result in results:
        if result["verdict"] == "skipped":
            why[result["why"]] = why.get(result["why"], 0) + 1
    document = {"schema": "bargello/run-vectors/1", "program": command, "game": manifest["game"], "cases": len(cases), **total,
                "by_kind": tally(results, "kind"), "by_rule": tally(results, "rules"), "by_suite": tally(results, "suite"),
                "readings": readings, "why_skipped": why,
                "findings": [r for r in results if r["verdict"] in ("wrong", "reading")]}
    if given.json:
        print(json.dumps(document, indent=1))
    else:
        say(document)
    return 4 if answered == 0 else 1 if total["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
