"""perft.py GAME FILE.json [--depth N]: how many complete plays there are, or how many sequences of N moves.

FILE holds a configuration, or a position {"config": {..}, "state": {..}}. A play that is over or in a dead end before
N moves counts once. Chance outcomes are one branch each, whatever their weight.
"""
import argparse
import json
import sys

from peers import PEERS


def counter(game):
    """A function from (state, moves still to go or None) to the number of plays, with a memo on the state's JSON."""
    memo = {}

    def plays(state, depth):
        key = json.dumps(state, sort_keys=True), depth
        if key not in memo:
            game.load(state)
            moves = game.legal() if depth != 0 else []
            total = 0 if moves else 1
            for move in moves:
                game.load(state)
                game.apply(move)
                total += plays(game.state(), None if depth is None else depth - 1)
            memo[key] = total
        return memo[key]

    return plays


def set_up(make, document):
    """The game of a configuration or position document."""
    if "config" not in document:
        return make(document)
    config = document["config"]
    if not isinstance(config, dict):
        raise ValueError("config: an object expected (names are not looked up here)")
    readings = {**(config.get("readings") or {}), **(document.get("readings") or {})}
    game = make({**config, "readings": readings})
    if document.get("state") is not None:
        game.load(document["state"])
    return game


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("game", choices=PEERS)
    arguments.add_argument("file")
    arguments.add_argument("--depth", type=int)
    given = arguments.parse_args()
    if given.depth is not None and given.depth < 0:
        arguments.error("--depth: at least 0 expected")
    sys.setrecursionlimit(100_000)
    try:
        with open(given.file, encoding="utf-8") as file:
            game = set_up(PEERS[given.game][1], json.load(file))
    except (OSError, ValueError) as what:
        print(f"{given.file}: {what}", file=sys.stderr)
        return 2
    print(counter(game)(game.state(), given.depth))
    return 0


if __name__ == "__main__":
    sys.exit(main())
