"""find_faults.py GAME [FAULT...]: look for short plays on which a faulty peer first differs from the right one.

Random games on random small configurations; the shortest play that shows a fault is made shorter by leaving out moves, as long as
it is still legal and still shows the fault. What is found replaces the stored play in faults/<game>.jsonl when it is shorter.
"""
import argparse
import json
import random
import sys
import time

import faults
from peers import PEERS


def some(rng, things, least, most):
    """Between 'least' and 'most' draws from two or three of the things, so that equals come up."""
    few = rng.sample(things, min(len(things), rng.randint(1, 3)))
    return [rng.choice(few) for _ in range(rng.randint(least, most))]


def bag(cards):
    return {card: cards.count(card) for card in sorted(cards)}


def medici(rng):
    n = rng.choice([2, 2, 2, 3, 3, 4, 5, 6])
    config = {"players": n, "start": 0, "capacity": rng.choice([1, 1, 2, 3, 7]), "money": rng.choice([0, 1, 2, 99])}
    cards = some(rng, ["Fu0", "Fu5", "Gr0", "Gr3", "Au10"], 1, 9)
    if rng.random() < 0.7:
        return {**config, "days": 1, "deck": {"order": cards}}
    return {**config, "days": rng.choice([2, 2, 3]), "cards": bag(cards), "deck": {"size": rng.randint(1, len(cards))}}


def medici_card(rng):
    n = rng.choice([2, 2, 2, 3, 3, 4, 5, 6])
    config = {"players": n, "start": 0, "capacity": rng.choice([1, 2, 3, 7])}
    cards = some(rng, ["Fu0", "Fu3", "Gr2", "Fu0x2", "gFu0", "gFu0x2", "g2", "b7"], 1, 14)
    if rng.random() < 0.8:
        return {**config, "days": 1, "deck": {"order": cards}, "turn": rng.choice(["step", "whole"])}
    return {**config, "days": rng.choice([2, 2, 3]), "cards": bag(cards)}


def strozzi(rng):
    ports = rng.randint(1, 3)
    ships = [f"{rng.choice([2, 3, 8])}:{''.join(rng.choice('012') for _ in range(ports))}s{rng.choice('001222')}p{rng.choice('001')}" for _ in range(3)]
    flags = rng.choice([["pirate"], ["plus1"], ["goods"], ["pirate", "goods"], ["pirate", "plus1"], ["pirate", "plus1", "goods"]])
    return {"players": rng.choice([2, 2, 3, 3, 4, 5]), "start": 0, "rounds": rng.choice([1, 1, 1, 2, 3]), "ports": ports,
            "florence": rng.random() < 0.7, "flags": flags, "ships": bag(some(rng, ships, 1, 6)), "removed": 0,
            "tiles": bag(some(rng, ["art1gold", "art2", "science1gold"], 0, 3)), "display": rng.randint(1, 2),
            "tracks": {"top": rng.randint(1, 3), "bonus": {"1": 5}}}


def medina(rng):
    rows, cols = rng.choice([(1, 3), (1, 4), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (3, 5), (5, 5)])

    def cell():
        return rng.choice([None, None, [rng.randrange(rows), rng.randrange(cols)]])

    stock = {}
    for kind in rng.sample(["O", "P", "roof", "neutral", "stable", "merchant", "wall"], rng.randint(2, 5)):
        stock[kind] = rng.randint(1, 3)
    config = {"players": rng.choice([2, 2, 3]), "rows": rows, "cols": cols, "stock": stock, "well": cell(), "start_merchant": cell(), "start": 0,
              "short_turns": rng.randint(0, 1)}
    if config["well"] is not None and config["well"] == config["start_merchant"]:
        config["well"] = None
    return config


SMALL = {"medici": medici, "medici-card": medici_card, "strozzi": strozzi, "medina": medina}


def random_play(module, make, config, fault, rng, longest):
    """The moves after which the fault shows first in a random game, and the move to try, if it takes one; None if it does not show."""
    right, faulty = make(config), make(config, [fault])
    moves, earlier = [], {}
    while len(moves) <= longest:
        ours = faults.view(right)
        if faults.difference(module, ours, faults.view(faulty)):
            return moves, None
        if not ours.moves:
            return None
        if faults.tries_illegal(fault) and right.turn() != "chance":
            now = {module.text(move): move for move in ours.moves}
            for line in sorted(earlier.keys() - now.keys()):
                if faults.accepts(faulty, earlier[line]):
                    return moves, line
            earlier.update(now)
        move = faults.pick(rng, right, ours.moves)
        for game in (right, faulty):
            faults.accepts(game, move, ours.moves)
        moves.append(module.text(move))


def shows(module, make, config, fault, moves, last):
    """The moves up to where the fault shows; None if they are not legal or it does not show."""
    try:
        found = faults.play(module, make, config, [fault], moves)
        if last is None:
            return moves[:found[0]] if found else None
        right, faulty = make(config), make(config, [fault])
        for move in moves:
            right.apply(module.parse(move))
            faulty.apply(module.parse(move))
        if found is None and not faults.accepts(right, module.parse(last)) and faults.accepts(faulty, module.parse(last)):
            return moves
    except ValueError:
        pass
    return None


def shortened(module, make, config, fault, moves, last):
    chunk = max(1, len(moves) // 2)
    while chunk:
        start = 0
        while start < len(moves):
            shorter = shows(module, make, config, fault, moves[:start] + moves[start + chunk:], last)
            if shorter is not None:
                moves = shorter
            else:
                start += 1
        chunk //= 2
    return moves


def cost(config, moves):
    return len(moves), len(json.dumps(config))


def search(name, fault, seconds, seed):
    module, make = PEERS[name]
    rng = random.Random(f"{fault} {seed}")
    best = None
    until = time.process_time() + seconds
    while time.process_time() < until:
        config = SMALL[name](rng) if rng.random() < 0.95 else {"players": rng.choice(faults.PLAYERS[name])}
        try:
            found = random_play(module, make, config, fault, rng, longest=len(best[1]) + 8 if best else 60)
        except ValueError:
            continue
        if found is None:
            continue
        moves = shortened(module, make, config, fault, *found)
        if best is None or cost(config, moves) < cost(*best[:2]):
            best = config, moves, found[1]
    return best


def entry(name, fault, config, moves, last):
    """The stored form of a play."""
    module, make = PEERS[name]
    line = {"fault": fault, "rule": module.FAULTS[fault][0]}
    if last is None:
        _, (line["kind"], expected, got) = faults.play(module, make, config, [fault], moves)
    else:
        line["kind"], expected, got = "illegal accepted", {"illegal": True}, {"illegal": False}
    line["config"] = {key: value for key, value in config.items() if key != "players"}
    line["players"], line["moves"] = config["players"], moves
    if last is not None:
        line["try"] = last
    return {**line, "expected": expected, "got": got}


def store(name, found):
    order = list(PEERS[name][0].FAULTS)
    entries = sorted(found.values(), key=lambda line: order.index(line["fault"]))
    faults.PLAYS.mkdir(exist_ok=True)
    text = "".join(json.dumps(line) + "\n" for line in entries)
    (faults.PLAYS / f"{name}.jsonl").write_text(text, encoding="utf-8")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("game", choices=PEERS)
    arguments.add_argument("fault", nargs="*")
    arguments.add_argument("--seconds", type=float, default=2, help="for each fault")
    arguments.add_argument("--seed", type=int, default=0)
    given = arguments.parse_args()
    known = PEERS[given.game][0].FAULTS
    try:
        stored = {line["fault"]: line for line in faults.load_plays(given.game) if line["fault"] in known}
    except FileNotFoundError:
        stored = {}
    for fault in given.fault or known:
        old = stored.get(fault)
        found = search(given.game, fault, given.seconds, given.seed)
        if found and (old is None or cost(*found[:2]) < cost({"players": old["players"], **old["config"]}, old["moves"])):
            stored[fault] = entry(given.game, fault, *found)
        line = stored.get(fault)
        print(f"{given.game}\t{fault}\t{len(line['moves']) if line else 'none'}", flush=True)
    store(given.game, stored)
    return 0


if __name__ == "__main__":
    sys.exit(main())
