"""selfcheck_faults.py: the faults on purpose are as described, and the peers as programs answer whatever they are asked."""
import json
import pathlib
import random
import subprocess
import sys

import faults
import protocol
from peers import PEERS

HERE = pathlib.Path(__file__).parent
FILES = {"medici": "medici.py", "medici-card": "medici_card.py", "medina": "medina.py", "strozzi": "strozzi.py"}


def stored_plays():
    wrong = [line for name in PEERS for line in faults.check(name)]
    assert not wrong, "\n".join(wrong)


def enough_of_them():
    shares = faults.load_shares()
    for name, (module, _) in PEERS.items():
        assert set(shares[name]) == set(module.FAULTS), f"{name}: measure again"
        rare = [fault for fault, (shown, games) in shares[name].items() if 100 * shown < games]
        assert len(module.FAULTS) >= 15 and len(rare) >= 5, (name, len(module.FAULTS), rare)
    assert (HERE / "faults.md").read_text(encoding="utf-8") == faults.table(), "faults.md: write it again with faults.py --table"


def run(name, *switches, requests=()):
    """Run a peer as a program: exit code, replies, what it printed."""
    lines = "".join(json.dumps({"id": number, **request}) + "\n" for number, request in enumerate(requests))
    done = subprocess.run([sys.executable, str(HERE / FILES[name]), *switches], input=lines, capture_output=True, text=True, timeout=60)
    replies = [json.loads(line) for line in done.stdout.splitlines()] if requests else []
    return done.returncode, replies, done.stdout + done.stderr


def programs():
    for name, (module, _) in PEERS.items():
        code, _, listed = run(name, "--list-faults")
        assert code == 0 and [line.split("\t")[0] for line in listed.splitlines()] == list(module.FAULTS), listed
        for switches in (["--fault", "nonsense"], ["--reading", "nonsense=x"], ["--reading", next(iter(module.QUESTIONS)) + "=nonsense"]):
            code, _, said = run(name, *switches)
            assert code == 2 and "nonsense" in said, (name, switches, said)
        entry = next(e for e in faults.load_plays(name) if e["moves"] and "moves" in e["expected"])
        start = {"cmd": "new", "game": name, "players": entry["players"], "config": entry["config"]}
        right, faulty = (legal_after(name, module, switches, start, entry) for switches in ([], ["--fault", entry["fault"]]))
        assert sorted(right - faulty) == entry["expected"]["moves"] and sorted(faulty - right) == entry["got"]["moves"], entry["fault"]


def legal_after(name, module, switches, start, entry):
    """What a peer as a program says is legal after a stored play."""
    _, make = PEERS[name]
    game, moves = make({"players": entry["players"], **entry["config"]}), []
    for move in map(module.parse, entry["moves"]):
        moves.append({"cmd": "chance", "outcome": move} if game.turn() == "chance" else {"cmd": "apply", "move": move})
        game.apply(move)
    code, replies, said = run(name, *switches, requests=[{"cmd": "hello", "protocol": 1}, start, *moves, {"cmd": "legal"}, {"cmd": "bye"}])
    assert code == 0 and len(replies) == len(moves) + 4 and all("ok" in reply for reply in replies), said
    return {module.text(move) for move in replies[-2]["ok"]["moves"]}


def readings_by_switch():
    code, replies, _ = run("medici-card", "--reading", "reveal=announce-count", requests=[
        {"cmd": "new", "game": "medici-card", "players": 2, "config": {"start": 0, "readings": {"reveal": "sequential"}}}, {"cmd": "legal"}])
    assert code == 0 and replies[1]["ok"]["moves"][0] == {"do": "announce", "cards": 1}, replies


def nonsense():
    """Requests with parts left out, exchanged or of the wrong type: always one reply, never the end."""
    rng = random.Random(1)
    odd = [None, True, -1, 10 ** 30, 1.5, "", "x", [], {}, [[]], {"do": []}, {"do": "start", "seat": -1}, {"players": 2}, "start 0", ["start 0"], "\ud800"]
    total = 0
    for name, (module, make) in PEERS.items():
        session = protocol.Session(name, make, module.parse)
        state = make({"players": 3}).state()
        for _ in range(400):
            request = {"id": rng.choice(odd), "cmd": rng.choice(["hello", "new", "legal", "apply", "chance", "state", "score", "over", "load", "replay", "fly", None, []])}
            for key in rng.sample(["game", "players", "config", "move", "outcome", "state", "moves", "protocol"], rng.randint(0, 4)):
                request[key] = rng.choice(odd)
            if rng.random() < 0.3:
                request.update(cmd="new", game=name, players=3, config={})
            if rng.random() < 0.3:
                request.update(cmd="load", state={**state, rng.choice(list(state)): rng.choice(odd)})
            reply, more = protocol.reply_to(session, json.dumps(request).encode())
            assert more and len(reply) == 2 and reply["id"] == request["id"] and len({"ok", "illegal", "unsupported", "error"} & set(reply)) == 1, (request, reply)
            json.dumps(reply)
            total += 1
    return total


if __name__ == "__main__":
    stored_plays()
    enough_of_them()
    programs()
    readings_by_switch()
    asked = nonsense()
    print(f"ok: {sum(len(module.FAULTS) for module, _ in PEERS.values())} faults; {asked} odd requests")
