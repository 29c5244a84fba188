"""observe.py: which faults and readings of the bundles can be seen at all through the protocol, within the limits of the program?

    observe.py [--half H] [--games N] [--vectors DIR] [--seconds S] [BUNDLE...]    ask about what is not known yet, and keep the answers
    observe.py --table [--half H]                                                 how many of each kind

A fault of a bundle is observable when the program gives another reply with it than without it, all else being as in the bundle: in a random
game or in a case of the vectors ('bargello vectors GAME --out DIR/GAME'). Replies are those that the limits permit: at level 1 the scores of
whole plays; at level 2 the moves, whether the game is over, the scores, and whether a move is accepted; the state besides where it is told.
It counts as unobservable after 2,000 random games and all vectors without a difference; until then it is undecided.

Random games: one third is driven by the bundle itself, one third by a right program that plays the bundle's readings, one third by one that plays
ours; where the program can load, the last kind is set right by 'load' when the program refuses a move, and now and then anyway. Every second game is
on a small configuration, unless the program plays the full game only. The answers are kept in observable-building.json and observable-set-aside.json.
"""
import argparse
import copy
import json
import pathlib
import random
import sys
import time

import generate
from generate import HERE, PLAYERS
from peers import PEERS

import faults as single
import find_faults
import perft
import protocol

ENOUGH = 2000  # random games without a difference
FIRST = 30     # random games before the vectors are asked
WHERE = {half: HERE / f"observable-{half}.json" for half in [*generate.HALVES, "right"]}


def limits_of(bundle):
    """The limits as the peer itself understands them."""
    module = PEERS[bundle["game"]][0]
    return protocol.switches(module.NAME, module.QUESTIONS, module.FAULTS, bundle["switches"])[2]


class Program:
    """A bundle in our own process, without some of its faults or readings."""

    def __init__(self, bundle, without=()):
        self.make_game = PEERS[bundle["game"]][1]
        self.module = PEERS[bundle["game"]][0]
        self.limits = limits_of(bundle)
        self.readings = {question: reading for question, reading in bundle["readings"].items() if question not in without}
        self.faults = [fault for fault in bundle["faults"] if fault not in without]
        self.commands = self.limits.commands()
        self.game = None
        self.listed = None  # its moves, if they were asked for where it stands

    def new(self, config):
        self.listed = None
        self.game = self.make_game({**self.limits.box, **config, "readings": {**(config.get("readings") or {}), **self.readings}}, self.faults)

    def load(self, state):
        """Is it taken over?"""
        trial = copy.deepcopy(self.game)
        try:
            trial.load(state)
        except ValueError:
            return False
        if self.limits.own_positions and trial.never_reached():
            return False
        self.game, self.listed = trial, None
        return True

    def legal(self):
        if self.listed is None:
            self.listed = self.game.legal()
        return self.listed

    def accepts(self, move):
        listed, self.listed = self.listed, None
        return single.accepts(self.game, move, listed)

    def would_accept(self, move):
        return single.accepts(copy.deepcopy(self.game), move)

    def view(self):
        """What can be seen where it stands, level 2 or above."""
        game = self.game
        seen = {"moves": sorted(self.module.text(move) for move in self.legal()), "over": game.turn() == "over"}
        if seen["over"]:
            seen["scores"] = game.scores()
        if "state" in self.commands:
            seen["state"] = {key: part for key, part in game.state().items() if key not in self.limits.not_kept}
        return seen

    def replay(self, config, moves):
        """What level 1 answers."""
        try:
            self.new(config)
        except ValueError as why:
            return f"error: {why}"
        for number, move in enumerate(moves, 1):
            if not self.accepts(move):
                return f"illegal {number}"
        return self.game.scores() if self.game.turn() == "over" else "not over"


def supports(bundle, config):
    limits = limits_of(bundle)
    if config.get("players") not in bundle["players"]:
        return False
    return not limits.full_only or not set(config) - {"players", "game", "name", "shown", "comment"}


def config_for(bundle, rng, number):
    """A configuration the program plays: the full game, and every second time a small one, if it can."""
    small = find_faults.SMALL[bundle["game"]]
    if number % 2 and not limits_of(bundle).full_only:
        for _ in range(50):
            config = small(rng)
            if supports(bundle, config):
                return config
    return {"players": rng.choice(bundle["players"])}


class Watch:
    """The bundle and, for each fault or question in doubt, the bundle without it: which have differed?"""

    def __init__(self, bundle, doubts):
        self.bundle, self.whole = bundle, Program(bundle)
        self.less = {doubt: Program(bundle, [doubt]) for doubt in doubts}
        self.seen = {}

    def new(self, config):
        """Games that all can begin; a configuration one of them refuses is a difference, too."""
        def begins(program):
            try:
                program.new(config)
            except ValueError:
                return False
            return True
        begun = begins(self.whole)
        self.differ(lambda program: begins(program) != begun)
        return begun

    def differ(self, how):
        for doubt in [doubt for doubt, program in self.less.items() if how(program)]:
            self.seen[doubt] = True
            del self.less[doubt]

    def look(self):
        view = self.whole.view()
        self.differ(lambda program: program.view() != view)
        return view

    def move(self, move):
        """Is it accepted by all? A difference about that is one."""
        accepted = self.whole.accepts(move)
        self.differ(lambda program: program.accepts(move) != accepted)
        return accepted

    def offer(self, move):
        accepted = self.whole.would_accept(move)
        self.differ(lambda program: program.would_accept(move) != accepted)

    def load(self, state):
        loaded = self.whole.load(state)
        self.differ(lambda program: program.load(state) != loaded)
        return loaded


def whole_play(driver, rng):
    moves = []
    while legal := driver.legal():
        move = single.pick(rng, driver, legal)
        driver.apply(move)
        moves.append(move)
        if len(moves) > 3000:
            break
    return moves


def random_game(watch, number):
    """Play one; the doubts that are settled by it are in watch.seen."""
    bundle, whole = watch.bundle, watch.whole
    module, make = PEERS[bundle["game"]]
    rng = random.Random(f"{bundle['id']} {number}")
    config = config_for(bundle, rng, number)
    kind = number // 2 % 3
    driver = None
    try:
        if kind:
            driver = make({**config, "readings": bundle["readings"] if kind == 1 else {}})
    except ValueError:  # a reading that does not fit this configuration
        return
    if whole.limits.level == 1:
        if driver is None:
            whole.new(config)
            driver = whole.game
        try:
            moves = whole_play(driver, rng)
        except ValueError:
            return
        answer = whole.replay(config, moves)
        watch.differ(lambda program: program.replay(config, moves) != answer)
        return
    if not watch.new(config):
        return
    careless = any(map(single.tries_illegal, bundle["faults"]))
    can_load, earlier = "load" in whole.commands and kind == 2, {}
    for _ in range(3000):
        watch.look()
        if not watch.less:
            return
        leader = driver or whole.game
        legal = (driver or whole).legal()
        if not legal:
            return
        if careless and leader.turn() != "chance" and rng.random() < 0.3:
            now = {module.text(move): move for move in legal}
            others = sorted(earlier.keys() - now.keys())
            if others:
                watch.offer(earlier[rng.choice(others)])
            earlier.update(now)
        move = single.pick(rng, leader, legal)
        if driver is not None:
            driver.apply(move)
        if not watch.move(move):
            if not can_load or not watch.load(driver.state()):
                return
        elif can_load and rng.random() < 0.05 and not watch.load(driver.state()):
            return


def cases(folder, game):
    """The vectors that are asked of a program, with their configurations."""
    folder = pathlib.Path(folder, game)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    for name in manifest["files"]:
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["kind"] != "value":
                yield case, {"players": case["players"], **manifest["configs"][case["config"]]}


def vector(watch, case, config):
    whole = watch.whole
    if not supports(watch.bundle, config) or case["state"] is not None and "load" not in whole.commands:
        return
    if whole.limits.level == 1:
        if case["kind"] == "play":
            answer = whole.replay(config, case["moves"])
            watch.differ(lambda program: program.replay(config, case["moves"]) != answer)
        return
    if case["kind"] in ("apply", "perft") and "state" not in whole.commands or case["kind"] == "perft" and "load" not in whole.commands:
        return
    if not watch.new(config) or case["state"] is not None and not watch.load(case["state"]):
        return
    for move in case["moves"]:
        if not watch.move(move):
            return
    watch.look()
    if case["kind"] == "illegal":
        watch.offer(case["input"])
    elif case["kind"] == "apply" and watch.move(case["input"]):
        watch.look()
    elif case["kind"] == "perft":
        plays = count(whole, case["input"])
        watch.differ(lambda program: count(program, case["input"]) != plays)


def count(program, depth):
    try:
        return perft.counter(program.game)(program.game.state(), depth)
    except ValueError as why:
        return f"error: {why}"


def ask(bundle, known, games, vectors, until):
    """Bring what is known of a bundle up to so many games and, if vectors are at hand, all of them."""
    names = bundle["faults"] + list(bundle["readings"])
    asked = bundle["switches"] + names
    if not known or known["asked"] != asked:  # new, or another bundle than it was
        known = {"asked": asked, "games": 0, "vectors": False, "seen": {}}
    number = known["games"]

    def doubts():
        return [name for name in names if name not in known["seen"]]

    def note(watch, how):
        for name in watch.seen:
            known["seen"][name] = how

    while doubts() and time.monotonic() < until:
        if number >= FIRST and vectors and not known["vectors"]:
            for case, config in cases(vectors, bundle["game"]):
                watch = Watch(bundle, doubts())
                vector(watch, case, config)
                note(watch, case["id"])
                if not doubts():
                    break
            known["vectors"] = True
        elif number < games:
            watch = Watch(bundle, doubts())
            random_game(watch, number)
            note(watch, f"game {number}")
            number += 1
        else:
            break
    known["games"] = number
    return known


def load(half):
    return json.loads(WHERE[half].read_text(encoding="utf-8")) if WHERE[half].exists() else {}


def store(half, known):
    lines = [f"{json.dumps(name)}: {json.dumps(known[name])}" for name in sorted(known)]
    WHERE[half].write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def verdict(known, name):
    """"observable", "unobservable" or "undecided"."""
    if known and name in known["seen"]:
        return "observable"
    return "unobservable" if known and known["games"] >= ENOUGH and known["vectors"] else "undecided"


def table(half):
    known, rows = load(half), {}
    for bundle in generate.load(half):
        for name in bundle["faults"] + list(bundle["readings"]):
            what = "faults" if name in bundle["faults"] else "readings"
            for row in ((bundle["game"], what), (bundle["limit"], what)):
                counts = rows.setdefault(row, {"observable": 0, "unobservable": 0, "undecided": 0})
                counts[verdict(known.get(bundle["id"]), name)] += 1
    lines = ["| | | observable | unobservable | undecided |", "|---|---|---|---|---|"]
    return "\n".join(lines + [f"| {name} | {what} | {' | '.join(str(n) for n in counts.values())} |" for (name, what), counts in rows.items()])


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("bundles", nargs="*", metavar="BUNDLE")
    arguments.add_argument("--half", choices=WHERE, default="building")
    arguments.add_argument("--games", type=int, default=ENOUGH)
    arguments.add_argument("--vectors", metavar="DIR", help="with a folder for each game")
    arguments.add_argument("--seconds", type=float, default=1e9, help="for each bundle")
    arguments.add_argument("--table", action="store_true")
    given = arguments.parse_args()
    if given.table:
        print(table(given.half))
        return 0
    known = load(given.half)
    for bundle in generate.load(given.half):
        if given.bundles and not any(bundle["id"].startswith(name) for name in given.bundles):
            continue
        known[bundle["id"]] = ask(bundle, known.get(bundle["id"]), given.games, given.vectors, time.monotonic() + given.seconds)
        store(given.half, known)
        open_ones = [name for name in bundle["faults"] + list(bundle["readings"]) if name not in known[bundle["id"]]["seen"]]
        print(f"{bundle['id']}: {known[bundle['id']]['games']} games; not seen: {' '.join(open_ones) or 'none'}", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
