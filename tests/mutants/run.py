#!/usr/bin/env python3
"""Runs the tests against each mutant that plant.py has planted, and says which program catches it.

  run.py BUILD                 every mutant not finished yet
  run.py BUILD 3 17 search     these, or those of a room, even when they are finished
  run.py BUILD --every 17      all programs, not only up to the first that catches it
  run.py --table               what is known so far, as the table of docs/trust.md

BUILD is a build of the planted copy with tests. A mutant's room is tried first, the quick programs before the slow
ones; the other programs only if it lives. Results are kept beside the copy, one line of JSON for each mutant, so that
a run that is ended goes on where it was; a mutant whose text has changed is run again. A program may take ten times
what it takes without a mutant. Exit code 1 when a mutant lives.
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import plant

RESULTS = plant.ROOT / "build/mutants"

# The programs of a room, by the beginning of their names; all others come after them.
PROGRAMS = {
    "games": ["rulebook", "model_", "properties_", "solver_agreement", "trace"],
    "keys": ["model_core", "model_medici_codec", "model_medina_codec", "model_", "properties_laws", "properties_", "explore_", "toys_"],
    "explorer": ["explore_", "properties_", "toys_", "apps_cli_explore", "reports_impact", "model_"],
    "spill": ["explore_", "endgame_", "apps_cli_explore", "fuzz_"],
    "search": ["endgame_", "model_medici", "model_medina"],
    "backward solve": ["endgame_", "fuzz_"],
    "proofs": ["solver_", "model_payments", "reports_claims"],
    "report": ["reports_", "apps_serve"],
    "conform": ["conform_"],
}
# They pack, install or build what is there, and judge nothing that a mutant changes.
LEFT_OUT = {"install_test", "package_test", "example_test", "fifth_game_test", "mutants_test"}
LEAST_SECONDS = 60  # of a limit


class Program:
    """All tests of one program, or one test that is a script."""

    def __init__(self, name, command, folder, environment):
        self.name, self.command, self.folder, self.environment = name, command, folder, environment
        self.home = None  # the planted copy
        self.tests = []  # of GoogleTest; a script has none
        self.seconds = 0.0
        self.fails = []  # without a mutant
        self.is_broken = False


def programs_of(build):
    shown = json.loads(subprocess.run(["ctest", "--show-only=json-v1", "-LE", "slow"], cwd=build, check=True,
                                      capture_output=True, text=True).stdout)
    cache = (build / "CMakeCache.txt").read_text(encoding="utf-8")
    home = re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", cache, re.MULTILINE)[1]
    programs = {}
    for test in shown["tests"]:
        properties = {p["name"]: p["value"] for p in test["properties"]}
        command = test.get("command")
        if command is None or test["name"] in LEFT_OUT:
            continue
        name = re.split(r"[.]", test["name"])[0]
        filters = [word for word in command if word.startswith("--gtest_filter=")]
        if filters:
            command = command[:1]  # the whole program at once
        program = programs.setdefault(
            name, Program(name, command, properties.get("WORKING_DIRECTORY", str(build)), properties.get("ENVIRONMENT", [])))
        program.home = home
        program.tests += [word.split("=", 1)[1] for word in filters]
    return programs


class Ran:
    def __init__(self, how, test, seconds):
        self.how, self.test, self.seconds = how, test, seconds


def run(program, mutant, limit, to_the_end=False):
    """None when all tests pass."""
    environment = dict(os.environ, **dict(pair.split("=", 1) for pair in program.environment))
    environment.pop("BARGELLO_MUTANT", None)
    environment["BARGELLO_HOME"] = str(program.home)
    if mutant:
        environment["BARGELLO_MUTANT"] = str(mutant)
    command = list(program.command)
    if program.tests:
        if program.fails:
            command.append("--gtest_filter=-" + ":".join(program.fails))
        if not to_the_end:
            command.append("--gtest_fail_fast")
        command.append("--gtest_brief=0")
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutant-") as scratch, tempfile.TemporaryFile() as output:
        environment["TMPDIR"] = scratch
        child = subprocess.Popen(command, cwd=program.folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                 stderr=subprocess.STDOUT, start_new_session=True)
        how = None
        try:
            code = child.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            how, code = "time limit", -1
        finally:
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            child.wait()
        output.seek(0)
        said = output.read().decode("utf-8", "replace")
    seconds = time.monotonic() - begin
    failed = re.findall(r"^\[  FAILED  \] (\S+?),? (?:where|\()", said, re.MULTILINE)
    begun = re.findall(r"^\[ RUN      \] (\S+)", said, re.MULTILINE)
    if code == 0 and how is None:
        return Ran(None, [], seconds)
    if how is None:
        how = "failed" if failed or not program.tests else "crashed"
    return Ran(how, failed if failed else begun[-1:], seconds)


def baseline(programs, build):
    """How long each program takes without a mutant, and what of it fails then: it says nothing about any."""
    path = RESULTS / "baseline.json"
    known = json.loads(path.read_text()) if path.is_file() else {}
    for name, program in programs.items():
        stamp = os.stat(program.command[0]).st_mtime if program.tests else 0
        if known.get(name, {}).get("stamp") != stamp:
            print(f"without a mutant: {name}", file=sys.stderr, flush=True)
            ran = run(program, 0, 900, to_the_end=True)
            known[name] = {"stamp": stamp, "seconds": round(ran.seconds, 1), "how": ran.how, "fails": sorted(set(ran.test))}
            path.write_text(json.dumps(known, indent=1) + "\n")
        program.seconds = known[name]["seconds"]
        program.fails = known[name]["fails"] if known[name]["how"] == "failed" else []
        program.is_broken = known[name]["how"] is not None and not program.fails
        if known[name]["how"] is not None:
            print(f"{name} {known[name]['how']} without a mutant: {', '.join(known[name]['fails']) or 'all of it'}", file=sys.stderr)


def in_order(programs, room):
    def rank(program):
        for place, beginning in enumerate(PROGRAMS[room]):
            if program.name.startswith(beginning):
                return 0 if program.seconds < 20 else 1
        return 2

    return sorted((p for p in programs.values() if not p.is_broken), key=lambda p: (rank(p), p.seconds, p.name))


def sum_of(mutant):
    text = json.dumps([mutant[key] for key in ("file", "kind", "right", "wrong")])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_results():
    """The last line of each mutant counts."""
    path = RESULTS / "results.jsonl"
    results = {}
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                result = json.loads(line)
            except ValueError:  # cut off by a kill
                continue
            results[result["sum"]] = result
    return results


def try_mutant(mutant, programs, every):
    result = {"id": mutant["id"], "sum": sum_of(mutant), "caught": []}
    begin = time.monotonic()
    tried = 0
    for program in in_order(programs, mutant["room"]):
        limit = max(LEAST_SECONDS, 10 * program.seconds)
        ran = run(program, mutant["id"], limit, to_the_end=every)
        tried += 1
        if ran.how is None:
            continue
        result["caught"].append({"program": program.name, "test": ran.test[0] if ran.test else "", "how": ran.how})
        if not every:
            break
    result["programs"] = tried
    result["seconds"] = round(time.monotonic() - begin, 1)
    return result


def table(mutants, results):
    lines = ["| | room | what is wrong | caught by | seconds |", "|---|---|---|---|---|"]
    count = {"caught": 0, "lives": 0, "equivalent": 0, "open": 0}
    for mutant in mutants:
        result = results.get(sum_of(mutant))
        seconds = ""
        if "equivalent" in mutant:
            said = f"none can: {mutant['equivalent']}"
            count["equivalent"] += 1
        elif result is None:
            said = "not run yet"
            count["open"] += 1
        elif not result["caught"]:
            said = "**lives**"
            count["lives"] += 1
        else:
            by = [f"`{one['program']}` {one['test']}".strip() + ("" if one["how"] == "failed" else f" ({one['how']})")
                  for one in result["caught"][:3]]
            more = len(result["caught"]) - len(by)
            said = ", ".join(by) + (f" and {more} more" if more else "")
            count["caught"] += 1
        if result is not None:
            seconds = f"{result['seconds']:.0f}"
        what = mutant["what"].replace("|", "\\|")
        lines.append(f"| {mutant['id']} | {mutant['room']} | {what} | {said} | {seconds} |")
    total = f"{len(mutants)} mutants: {count['caught']} caught, {count['lives']} alive, {count['equivalent']} equivalent"
    if count["open"]:
        total += f", {count['open']} not run yet"
    return "\n".join(lines), total + ".", count["lives"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", type=pathlib.Path)
    parser.add_argument("which", nargs="*", help="numbers or rooms")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--minutes", type=float, default=0, help="begin no further mutant after that")
    options = parser.parse_args()
    mutants = plant.read_list()
    if options.table:
        rows, total, _ = table(mutants, read_results())
        print(f"{rows}\n\n{total}")
        return
    if options.build is None:
        parser.error("a build of the planted copy, or --table")
    for word in options.which:
        if word not in plant.ROOMS and not any(word == str(m["id"]) for m in mutants):
            sys.exit(f"'{word}' is neither a mutant nor one of {', '.join(plant.ROOMS)}")
    RESULTS.mkdir(parents=True, exist_ok=True)
    programs = programs_of(options.build.resolve())
    baseline(programs, options.build)
    results = read_results()
    begin = time.monotonic()
    for mutant in mutants:
        if "equivalent" in mutant:
            continue
        if options.which and not {str(mutant["id"]), mutant["room"]} & set(options.which):
            continue
        if not options.which and sum_of(mutant) in results:
            continue
        if options.minutes and time.monotonic() - begin > 60 * options.minutes:
            break
        result = try_mutant(mutant, programs, options.every)
        results[result["sum"]] = result
        with open(RESULTS / "results.jsonl", "a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")
        said = ", ".join(f"{one['program']} {one['test']} ({one['how']})" for one in result["caught"][:3]) or "LIVES"
        print(f"{mutant['id']} ({mutant['room']}, {result['seconds']:.0f} s): {said}", flush=True)
    _, total, alive = table(mutants, results)
    print(total)
    sys.exit(1 if alive else 0)


if __name__ == "__main__":
    main()
