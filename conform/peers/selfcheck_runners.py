"""selfcheck_runners.py: the runners of conform/runners on small folders of vectors that are made here from the peers' stored plays.

The JavaScript runner must print the same document as the Python one; without node that part is left out, and it is said.
"""
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import faults
import perft
from peers import PEERS
from selfcheck_faults import FILES, HERE

RUNNERS = HERE.parent / "runners"
CHANCE = {"medici": ["start", "remove", "card"], "medici-card": ["start", "card"], "medina": ["well", "start-merchant", "start"],
          "strozzi": ["start", "tile", "remove", "ship"]}
HIDDEN = """
import sys
for line in sys.stdin:
    pass
"""
CRASHES = """
import json, sys
sys.path.insert(0, {peers!r})
import medici, protocol
session = protocol.Session("medici", medici.Medici, medici.parse)
for number, line in enumerate(sys.stdin.buffer):
    if number == 7:
        sys.exit(3)
    print(json.dumps(protocol.reply_to(session, line)[0]), flush=True)
"""


def answer(make, kind, config, moves, given, readings):
    game = make({**config, "readings": readings})
    for number, move in enumerate(moves, 1):
        if not faults.accepts(game, move):
            return {"illegal": number}
    if kind == "legal":
        return game.legal()
    if kind == "illegal":
        return "ok" if faults.accepts(game, given) else "illegal"
    if kind == "apply":
        return game.state() if faults.accepts(game, given) else {"illegal": len(moves) + 1}
    if kind == "end":
        return game.turn() == "over"
    if kind == "perft":
        return perft.counter(game)(game.state(), given)
    return game.scores()


def cases_of(name):
    """A few cases of every kind, with the answers of all readings."""
    module, make = PEERS[name]
    for number, entry in enumerate(faults.load_plays(name)):
        config = {"players": entry["players"], **entry["config"]}
        moves = [module.parse(move) for move in entry["moves"]]
        game = make(config)
        for move in moves:
            game.apply(move)
        asked = [("legal", moves, None), ("end", moves, None)]
        if moves:
            asked.append(("apply", moves[:-1], moves[-1]))
        if game.turn() == "over":
            asked += [("score", moves, None), ("play", moves, None)]
        if "try" in entry:
            asked.append(("illegal", moves, module.parse(entry["try"])))
        if number == 3:
            asked.append(("perft", moves, 1))
        for kind, play, given in asked:
            ours = answer(make, kind, config, play, given, {})
            answers = [{"readings": {}, "answer": ours}]
            for question, readings in module.QUESTIONS.items():
                for reading in readings[1:]:
                    try:
                        other = answer(make, kind, config, play, given, {question: reading})
                    except ValueError:  # not over under this reading, or not for this configuration
                        continue
                    if other != ours:
                        answers.append({"readings": {question: reading}, "answer": other})
            yield {"id": f"{name}/{kind}/{entry['rule']}/{number:04}", "kind": kind, "rules": [entry["rule"]], "suite": ["core"],
                   "config": str(number), "players": entry["players"], "state": None, "moves": play, "input": given, "answers": answers}, config


def write_folder(folder, name):
    made = list(cases_of(name))
    cases = [case for case, _ in made]
    data = "".join(json.dumps(case) + "\n" for case in cases).encode()
    (folder / "cases.jsonl").write_bytes(data)
    kinds = [case["kind"] for case in cases]
    (folder / "manifest.json").write_text(json.dumps({
        "schema": "bargello/vectors/1", "game": name, "counts": {kind: kinds.count(kind) for kind in kinds},
        "suites": {"core": [case["id"] for case in cases], "smoke": [case["id"] for case in cases[:4]]}, "chance": CHANCE[name],
        "files": {"cases.jsonl": {"sha256": hashlib.sha256(data).hexdigest(), "cases": len(cases)}},
        "configs": {case["config"]: config for case, config in made}, "questions": PEERS[name][0].QUESTIONS}))
    return len(cases)


def run(folder, *program, options=()):
    """Exit code and document of a run; of both runners, if node is there."""
    outcomes = []
    for runner in ([sys.executable, RUNNERS / "run_vectors.py"], [shutil.which("node"), RUNNERS / "run_vectors.mjs"]):
        if runner[0] is None:
            continue
        done = subprocess.run([*map(str, runner), str(folder), "--json", *options, "--", *program], capture_output=True, text=True, timeout=120)
        outcomes.append((done.returncode, json.loads(done.stdout) if done.stdout else done.stderr))
    if len(outcomes) == 2 and outcomes[0][0] != 2:
        assert outcomes[0] == outcomes[1], outcomes
    assert len({code for code, _ in outcomes}) == 1, outcomes
    return outcomes[0]


def peer(name, *switches):
    return sys.executable, str(HERE / FILES[name]), *switches


def main():
    total = 0
    with tempfile.TemporaryDirectory() as place:
        for name in PEERS:
            folder = pathlib.Path(place, name)
            folder.mkdir()
            count = write_folder(folder, name)
            total += count
            code, document = run(folder, *peer(name))
            assert code == 0 and document["right"] == document["cases"] == count, document
            fault = next(entry["fault"] for entry in faults.load_plays(name) if entry["moves"])
            code, document = run(folder, *peer(name, "--fault", fault))
            assert code == 1 and document["wrong"] > 0, (fault, document)

        # Accepting what is not listed fits another reading in one case, but not in the list.
        code, document = run(pathlib.Path(place, "medici-card"), *peer("medici-card", "--fault", "overload-accepted"))
        assert code == 1 and document["wrong"] > 0 and all(found["why"].startswith("contradiction: fits only overload=overload") for found in document["findings"]), document
        folder = pathlib.Path(place, "medici")
        code, document = run(folder, *peer("medici", "--reading", "last-lot=end-at-once"))
        row = document["readings"]["last-lot"]
        assert code == 0 and document["reading"] > 0 and row["reading"] == "end-at-once" and row["fits"]["end-at-once"] == row["cases"], document
        smoke = ["--suite", "smoke", "--timeout", "1"]
        for program in ("false", "yes", "/nonexistent", (sys.executable, "-c", HIDDEN), peer("medina")):
            code, document = run(folder, *([program] if isinstance(program, str) else program), options=smoke)
            assert code == 4 and document["right"] == 0, (program, document)
        code, document = run(folder, sys.executable, "-c", CRASHES.format(peers=str(HERE)), options=["--suite", "smoke"])
        assert code == 1 and document["right"] > 0 and "crash" in document["findings"][0]["why"], document
        (folder / "cases.jsonl").write_bytes(b"{}\n")
        code, said = run(folder, *peer("medici"))
        assert code == 2 and "checksum" in said, said
    print(f"ok: {total} cases" + ("" if shutil.which("node") else "; no node here, the JavaScript runner was not run"))


if __name__ == "__main__":
    main()
