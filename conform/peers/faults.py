"""faults.py: do the faults on purpose still show, and how often?

    faults.py [GAME...]                re-check every stored play of faults/<game>.jsonl: the right and the faulty peer agree up to its last
                                       move and differ there as stored; and no fault is just a reading of an open question
    faults.py --measure N [GAME...]    play N random games of the right peer with the faulty ones beside it; print the share in which each shows,
                                       and with --write keep it in faults/shares.json
    faults.py --table                  print faults.md: every fault with its rule, kind, share and shortest known play

Random games: every number of players equally often, a player's move uniform over the legal ones, chance by its weights. Beside
each decision the faulty peer is also offered one move that was legal earlier in the game and is not now. A fault that has shown
in 20 games is not played any further.
Exit code 0: all is as stored; 1: something is not; 2: bad usage.
"""
import argparse
import json
import pathlib
import random
import sys
from collections import namedtuple

from peers import PEERS

PLAYS = pathlib.Path(__file__).with_name("faults")
PLAYERS = {"medici": [2, 3, 4, 5, 6], "medici-card": [2, 3, 4, 5, 6], "strozzi": [3, 4, 5, 6], "medina": [2, 3, 4]}
PURSES = {"money", "coins"}
ENOUGH = 20  # games in which a fault shows


# What the driver of a program sees of a game.
View = namedtuple("View", "turn moves scores state")


def view(game):
    return View(game.turn(), game.legal(), game.scores() if game.turn() == "over" else None, game.state())


def difference(module, right, faulty):
    """None, or (kind, expected, got): how two views that should be alike differ."""
    if right == faulty:
        return None
    keys = [key for key in right.state if right.state[key] != faulty.state[key]]
    ours, theirs = ({module.text(move) for move in v.moves} for v in (right, faulty))
    expected, got = {}, {}

    def note(what, a, b):
        if a != b:
            expected[what], got[what] = a, b

    note("turn", right.turn, faulty.turn)
    if right.turn == faulty.turn:
        note("moves", sorted(ours - theirs), sorted(theirs - ours))
    note("scores", right.scores, faulty.scores)
    note("state", {key: right.state[key] for key in keys}, {key: faulty.state[key] for key in keys})
    if not expected:
        return None  # the same moves in another order
    if PURSES & set(keys) or right.turn == faulty.turn and right.scores != faulty.scores:
        kind = "wrong score"
    elif "over" in (right.turn, faulty.turn) and right.turn != faulty.turn:
        kind = "wrong end"
    elif right.turn != faulty.turn:
        kind = "wrong player to move"
    elif ours != theirs:
        kind = "missing move" if ours - theirs else "extra move"
    else:
        kind = "wrong transition"
    return kind, expected, got


def accepts(game, move, legal=None):
    """Play a move, if the game lets us; legal: its moves, if known already."""
    if legal is not None:
        game.legal = lambda: legal
    try:
        game.apply(move)
    except ValueError:
        return False
    finally:
        if legal is not None:
            del game.legal
    return True


def tries_illegal(fault):
    """Such a fault shows in no list of moves, only when a move is made."""
    return fault.endswith("-accepted")


# Stored plays.

def load_plays(name):
    with open(PLAYS / f"{name}.jsonl", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def play(module, make, config, faults, moves):
    """The first difference between the right peer and the faulty one along these moves, and after how many of them; else None."""
    right, faulty = make(config), make(config, faults)
    for number, move in enumerate(moves + [None]):
        found = difference(module, view(right), view(faulty))
        if found:
            return number, found
        if move is not None:
            move = module.parse(move)
            right.apply(move)
            if not accepts(faulty, move):
                return number, ("missing move", {"illegal": False}, {"illegal": True})


def check_play(module, make, entry):
    """What is wrong with a stored play, or None."""
    fault, moves = entry["fault"], entry["moves"]
    config = {"players": entry["players"], **entry["config"]}
    rule, _ = module.FAULTS[fault]
    if entry["rule"] != rule:
        return f"rule {entry['rule']}, the peer says {rule}"
    found = play(module, make, config, [fault], moves)
    if "try" in entry:
        if found:
            return f"differs already after {found[0]} moves: {found[1]}"
        right, faulty = make(config), make(config, [fault])
        for move in moves:
            right.apply(module.parse(move))
            faulty.apply(module.parse(move))
        move = module.parse(entry["try"])
        if accepts(right, move) or not accepts(faulty, move):
            return "the last move should be refused by the right peer and accepted by the faulty one"
        found = len(moves), ("illegal accepted", {"illegal": True}, {"illegal": False})
    if not found:
        return "no difference"
    number, (kind, expected, got) = found
    if number != len(moves):
        return f"differs already after {number} moves: {expected}, {got}"
    if (entry["kind"], entry["expected"], entry["got"]) != (kind, expected, got):
        return f"another difference than stored: {kind}: expected {expected}, got {got}"


def parts(module, read, faulty, rng, moves, last):
    """Do two games ever differ along these moves and the last one tried, or, without moves, along a random game?"""
    while not difference(module, view(read), view(faulty)):
        if moves is None:
            legal = faulty.legal()
            if not legal:
                return False
            move = pick(rng, faulty, legal)
        elif moves:
            move, moves = moves[0], moves[1:]
        else:
            return last is not None and accepts(read, last) != accepts(faulty, last)
        if accepts(read, move) != accepts(faulty, move):
            return True
    return True


def parts_from_reading(module, make, entry, question, reading, games):
    """Does a right peer under this reading ever play differently from the faulty peer under our readings?

    On the stored play, or in one of so many random games on its configuration and of as many in full size.
    """
    small, full = {"players": entry["players"], **entry["config"]}, {"players": max(entry["players"], PLAYERS[module.NAME][0])}
    rng = random.Random(f"{question}={reading}")
    stored = [module.parse(move) for move in entry["moves"]]
    last = module.parse(entry["try"]) if "try" in entry else None
    for config, moves in [(small, stored)] + [(small, None)] * games + [(full, None)] * games:
        try:
            read = make({**config, "readings": {question: reading}})
        except ValueError:  # the reading does not fit this configuration
            continue
        if parts(module, read, make(config, [entry["fault"]]), rng, moves, last):
            return True
    return False


def check(name):
    module, make = PEERS[name]
    wrong, entries = [], load_plays(name)
    for missing in sorted(set(module.FAULTS) - {entry["fault"] for entry in entries}):
        wrong.append(f"{name} {missing}: no play stored")
    for entry in entries:
        what = check_play(module, make, entry)
        if what:
            wrong.append(f"{name} {entry['fault']}: {what}")
            continue
        for question, readings in module.QUESTIONS.items():
            for reading in readings[1:]:
                if not parts_from_reading(module, make, entry, question, reading, games=20):
                    wrong.append(f"{name} {entry['fault']}: not told from {question}={reading}")
    print(f"{name}: {len(entries)} plays, {sum(len(e['moves']) for e in entries)} moves, longest {max(len(e['moves']) for e in entries)}")
    return wrong


# Shares.

def pick(rng, game, legal):
    if game.turn() == "chance":
        return rng.choices(legal, [game.weight(move) for move in legal])[0]
    return rng.choice(legal)


def showing(name, players, seed, programs):
    """Play one random game with faulty programs (name to faults) beside it; the names of those that differ in it."""
    module, make = PEERS[name]
    rng, offers = random.Random(f"{name} {players} {seed}"), random.Random(seed)
    right = make({"players": players})
    beside = {program: make({"players": players}, faults) for program, faults in programs.items()}
    careless = [program for program, faults in programs.items() if any(map(tries_illegal, faults))]
    earlier = {}
    while beside:
        ours = view(right)
        beside = {program: game for program, game in beside.items() if not difference(module, ours, view(game))}
        if not ours.moves:
            break
        if right.turn() != "chance" and any(program in beside for program in careless):
            now = {module.text(move): move for move in ours.moves}
            others = sorted(earlier.keys() - now.keys())
            offered = earlier[offers.choice(others)] if others else None
            for program in careless:
                if offered and program in beside and accepts(beside[program], offered):
                    del beside[program]
            earlier.update(now)
        move = pick(rng, right, ours.moves)
        for game in [right, *beside.values()]:
            accepts(game, move, ours.moves)
    return programs.keys() - beside.keys()


def measure(name, games):
    """For each fault in how many games it showed, and of how many.

    Faults that seldom show are played in one program that has them all, and one by one only in games in which that one differs.
    """
    shares = {fault: [0, 0] for fault in PEERS[name][0].FAULTS}
    for seed in range(games):
        players = PLAYERS[name][seed % len(PLAYERS[name])]
        wanted = [fault for fault, (shown, _) in shares.items() if shown < ENOUGH]
        seldom = [fault for fault in wanted if seed >= 10 and 10 * shares[fault][0] <= seed]
        programs = {fault: [fault] for fault in wanted if fault not in seldom}
        if seldom:
            programs["seldom"] = seldom
        shown = showing(name, players, seed, programs)
        if "seldom" in shown:
            shown |= showing(name, players, seed, {fault: [fault] for fault in seldom})
        for fault in wanted:
            shares[fault][0] += fault in shown
            shares[fault][1] += 1
    return shares


def percent(shown, games):
    return f"{100 * shown / games:.1f}% ({shown} of {games})"


def load_shares():
    with open(PLAYS / "shares.json", encoding="utf-8") as file:
        return json.load(file)


def table():
    """The text of faults.md."""
    shares = load_shares()
    lines = ["# Faults on purpose", "",
             "Each peer can be told to break a rule: `python3 conform/peers/medici.py --fault equal-bid-wins`. The faults are of the kinds people make; they",
             "were written from the rulebooks, and none is a reading of an open question. This page is written by `faults.py --table`; the plays are in `faults/`,",
             "and `faults.py` re-checks them. Share: of random games, all numbers of players alike, in how many the fault shows (`faults.py --measure`).",
             "Play: after these moves on a small configuration (the start, if there are none) the faulty peer differs first; *try*: it accepts this move, which is illegal.",
             "Kind: what differs first in that play. The configurations are in `faults/<game>.jsonl`.", ""]
    for name, (module, _) in PEERS.items():
        plays = {entry["fault"]: entry for entry in load_plays(name)}
        lines += [f"## {name}", "", "| fault | rule | kind | what is wrong | share | play |", "|---|---|---|---|---|---|"]
        for fault, (rule, wrong) in module.FAULTS.items():
            entry = plays[fault]
            play_text = ", ".join(entry["moves"]) or "the start"
            if "try" in entry:
                play_text += f"; *try* {entry['try']}"
            lines.append(f"| `{fault}` | {rule} | {entry['kind']} | {wrong} | {percent(*shares[name][fault])} | {entry['players']} players: {play_text} |")
        lines.append("")
    return "\n".join(lines)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("games", nargs="*", metavar="GAME")
    arguments.add_argument("--measure", type=int, metavar="N")
    arguments.add_argument("--write", action="store_true", help="keep what --measure found")
    arguments.add_argument("--table", action="store_true")
    given = arguments.parse_args()
    for name in given.games:
        if name not in PEERS:
            arguments.error(f"no such game: {name!r}")
    names = given.games or list(PEERS)
    if given.measure is not None:
        if given.measure < 1:
            arguments.error("--measure: at least 1 expected")
        for name in names:
            shares = measure(name, given.measure)
            for fault, share in shares.items():
                print(f"{name}\t{fault}\t{percent(*share)}", flush=True)
            if given.write:
                known = load_shares() if (PLAYS / "shares.json").exists() else {}
                (PLAYS / "shares.json").write_text(json.dumps({**known, name: shares}, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    if given.table:
        print(table(), end="")
        return 0
    wrong = [line for name in names for line in check(name)]
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
