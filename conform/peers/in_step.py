"""in_step.py GAME: follow a transcript (JSON lines on stdin) with the peer, and stop at the first difference.

A line {"config": {..}, "load": {..}?} starts a game. Every other line is a state of it: "turn", "moves" (texts; at chance an
object of weights), "state" (may be missing), and the "move" that follows, or in the end "scores" or nothing.
Exit code 0: in step to the end; 1: a difference; 2: not a transcript.
"""
import json
import sys

from peers import PEERS


class Difference(Exception):
    pass


def no_twice(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Difference(f"a key stands twice in {[key for key, _ in pairs]}")
    return found


def differ(what, theirs, ours):
    raise Difference(f"{what}: transcript {json.dumps(theirs)}, peer {json.dumps(ours)}")


def compare_moves(module, game, theirs):
    legal = game.legal()
    ours = [module.text(move) for move in legal]
    if len(set(ours)) != len(ours):
        raise Difference(f"the peer has a move twice: {ours}")
    if game.turn() == "chance":
        weights = {line: game.weight(move) for line, move in zip(ours, legal)}
        if theirs != weights:
            differ("outcomes", theirs, weights)
        return
    if isinstance(theirs, dict):
        differ("moves", theirs, ours)
    if len(set(theirs)) != len(theirs):
        raise Difference(f"moves: the transcript has a move twice: {sorted(m for m in set(theirs) if theirs.count(m) > 1)}, "
                         f"peer {json.dumps(ours)}")
    if set(theirs) != set(ours):
        missing, extra = sorted(set(ours) - set(theirs)), sorted(set(theirs) - set(ours))
        raise Difference(f"moves: only transcript {json.dumps(extra)}, only peer {json.dumps(missing)}")


def compare_state(theirs, ours):
    if theirs == ours:
        return
    keys = [key for key in {**ours, **theirs} if theirs.get(key, "missing") != ours.get(key, "missing")]
    differ("state", {key: theirs.get(key, "missing") for key in keys}, {key: ours.get(key, "missing") for key in keys})


def compare(module, game, line):
    if "turn" in line and line["turn"] != game.turn():
        differ("turn", line["turn"], game.turn())
    if "moves" in line:
        compare_moves(module, game, line["moves"])
    if "state" in line:
        compare_state(line["state"], game.state())
    if "scores" in line:
        if game.turn() != "over":
            differ("scores", line["scores"], "not over")
        if line["scores"] != game.scores():
            differ("scores", line["scores"], game.scores())
    elif game.turn() == "over":
        differ("scores", "missing", game.scores())


def main(name):
    module, make = PEERS[name]
    game, games, ply, plies = None, 0, 0, 0
    for number, text in enumerate(sys.stdin, 1):
        if not text.strip():
            continue
        try:
            line = json.loads(text, object_pairs_hook=no_twice)
            if "config" in line:
                game, games, ply = make(line["config"]), games + 1, 0
                if line.get("load") is not None:
                    game.load(line["load"])
                continue
            if game is None:
                print(f"line {number}: a state before any config", file=sys.stderr)
                return 2
            compare(module, game, line)
            if line.get("move") is None:
                game = None  # over, or a dead end; a config must follow
                continue
            try:
                game.apply(module.parse(line["move"]))
            except ValueError as why:
                raise Difference(f"move: transcript {line['move']!r}, peer: {why}") from None
            ply, plies = ply + 1, plies + 1
        except Difference as what:
            print(f"game {games} ply {ply} (line {number}): {what}")
            return 1
        except (ValueError, TypeError, AttributeError, KeyError) as what:
            print(f"line {number}: {what}", file=sys.stderr)
            return 2
    print(f"games {games} plies {plies}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in PEERS:
        print(f"usage: in_step.py {'|'.join(PEERS)} < transcript", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
