"""selfcheck_strozzi.py: the Strozzi peer on the rulebook's example, on a situation for every question, on the named positions and
mini-games, and on random games with the invariants of the rule file.

Says nothing but a line at the end; the first thing that is wrong stops it with a traceback.
"""
import io
import itertools
import json
import os
import random
import sys
import tempfile
from fractions import Fraction

import in_step
import perft
import selfcheck
import strozzi
from common import pour, size
from selfcheck import same
from strozzi import Strozzi, parse, text

A, B, C, D = range(4)
DEFAULT = strozzi.default_29()
EXAMPLE = "3:022s0p1"


def play(game, *lines):
    for line in lines:
        game.apply(parse(line))
    return game


def moves(game):
    return [text(move) for move in game.legal()]


def refused(game, line):
    before = game.state()
    try:
        play(game, line)
    except ValueError:
        same(game.state(), before)
        return
    assert False, f"accepted: {line}"


def bad(make, *arguments):
    try:
        make(*arguments)
    except ValueError:
        selfcheck.checks += 1
        return
    assert False, f"accepted: {arguments}"


def flags_of(line):
    """'pirate,goods/-/plus1' as the JSON form."""
    return [[] if hand == "-" else hand.split(",") for hand in line.split("/")]


def ports_of(line):
    return [[] if dock == "-" else [[int(x) for x in ship.split("@")] for ship in dock.split(",")] for dock in line.split("/")]


def tracks_of(line):
    return [{} if track == "-" else {here.split(":")[0]: [int(seat) for seat in here.split(":")[1].split("+")]
                                     for here in track.split(",")} for track in line.split("/")]


def at(config, **changes):
    """A game of this configuration, its own state changed: ports, tracks and flags may be given in their text form."""
    game = Strozzi({"start": 0, "tiles": {}, **config})
    state = game.state()
    state.update(changes)
    for key, read in (("flags", flags_of), ("ports", ports_of), ("tracks", tracks_of)):
        if isinstance(state[key], str):
            state[key] = read(state[key])
    game.load(state)
    return game


def last_round(players, ships=None, readings=None, **more):
    config = {"players": players, "round": 3, "final_prizes": [], "readings": readings or {}, **more}
    if ships is not None:
        config.update(ships={ship: ships.split().count(ship) for ship in ships.split()}, removed=more.get("removed", 0))
    return config


def paid(readings=None, players=3, more=None, **changes):
    """What the end of the last round pays, final scoring included."""
    game = at({"players": players, "round": 3, "readings": readings or {}, **(more or {})}, **changes)
    before = list(game.coins)
    game.end_round()
    return [strozzi.exact(after - was) for after, was in zip(game.coins, before)]


# The named positions and mini-games of positions.md.

def position(ships, active, flags, ports, tracks, readings=None, deck=None, removed=0, final=False, **state):
    config = last_round(3, ships, readings, removed=removed, **({"final_prizes": [30, 20, 10]} if final else {}))
    if "display" in state:
        config["tiles"] = dict(state["display"])
    return at(config, active=active, flags=flags, ports=ports, tracks=tracks, stock={}, phase="ship",
              deck=deck or len(ships.split()), **state)


def positions(name, **readings):
    readings = {key.replace("_", "-"): value for key, value in readings.items()}
    return {
        "E1": lambda: position("4:200s1p0", A, "plus1/goods/pirate", "-/0@6,1@5,2@4/2@7,0@3,1@2",
                               "-/3:0,2:1+2/4:2,2:1,1:0/1:1+0", readings),
        "E2": lambda: position("4:100s0p0", A, "plus1,goods/-/-", "1@5,2@5/2@8,1@4/0@6,1@3,2@1",
                               "2:2,1:1/1:2+0/3:2,2:0+1/2:2,1:0+1", readings),
        "E3": lambda: position("6:200s0p0 3:021s1p0", A, "pirate/goods/plus1", "1@4,2@4/0@5,2@3/1@6,0@2",
                               "2:2,1:0+1/2:1,1:0/3:1,1:0+2/1:2+1+0", readings),
        "E4": lambda: position("6:011s1p0 5:000s0p0 1:000s0p0", A, "pirate/goods/pirate", "2@8,0@1/1@8,2@1/0@7,1@4",
                               "3:1,1:0+2/3:2+1/3:0,2:2,1:1/1:0+1+2", readings, deck=2, removed=1),
        "E5": lambda: position("3:002s0p1", A, "goods/-/pirate", "1@7,2@2/0@6,1@4,2@3/0@8,1@1",
                               "4:1,2:0+2/5:0,3:2+1/2:1+2,1:0/2:1,1:0", readings, final=True,
                               tiles=[[0, 0, 1], [1, 2, 0], [0, 0, 0]],
                               display={"art1gold": 1, "science2": 1, "architecture1cloth": 1}),
        "E6": lambda: position("7:300s0p0 2:100s2p0", B, "goods/plus1/-", "2@8/1@5,0@4,2@2/1@6,2@3,0@1",
                               "9:1,8:0+2/8:0,3:1+2/2:0+1+2/1:2", readings),
    }[name]()


def mini(players, ports, flags, ships, drawn, readings=None):
    ships = [ship.replace(";", ":") + "s0p0" for ship in ships.split()]
    return {"game": "strozzi", "players": players, "rounds": 1, "start": 0, "ports": ports, "florence": False, "flags": flags,
            "ships": {ship: 1 for ship in ships}, "removed": len(ships) - drawn, "tiles": {}, "final_prizes": [],
            "tracks": {"top": 3, "bonus": {"3": 5}}, "readings": readings or {}}


NANO, MICRO = "1;2 2;1 3;0 2;2", "1;20 1;02 3;10 3;01 2;11 4;00"
ALL = ["goods", "plus1", "pirate"]
MINI = {
    "nano2": lambda r=None: mini(2, 1, ["goods", "pirate"], NANO, 3, r),
    "nano3": lambda r=None: mini(3, 1, ALL, NANO + " 1;1", 4, r),
    "micro2": lambda r=None: mini(2, 2, ["goods", "pirate"], MICRO, 5, r),
    "micro2x3f": lambda r=None: mini(2, 2, ALL, MICRO, 5, r),
    "micro3": lambda r=None: mini(3, 2, ["plus1", "pirate"], MICRO + " 2;01", 7, r),
}


def values(game, last=False):
    """Expected coins when each maximises its own, chance exact; among equally good moves the first, or the last."""
    memo = {}

    def value(state):
        key = json.dumps(state, sort_keys=True)
        if key in memo:
            return memo[key]
        game.load(state)
        turn = game.turn()
        if turn == "over":
            found = list(game.coins)
        else:
            legal = game.legal()
            weights = [game.weight(move) for move in legal] if turn == "chance" else []
            children = []
            for move in legal:
                game.load(state)
                game.apply(move)
                children.append(value(game.state()))
            if turn == "chance":
                found = [sum(w * child[seat] for w, child in zip(weights, children)) / Fraction(sum(weights))
                         for seat in range(game.players)]
            else:
                best = max(child[turn] for child in children)
                best_ones = [child for child in children if child[turn] == best]
                found = best_ones[-1 if last else 0]
        memo[key] = found
        return found

    return [strozzi.exact(v) for v in value(game.state())]


# Test vectors of the rulebook.

def vectors():
    # TV1, C3
    for players, removed, deck in ((3, 17, 12), (4, 14, 15), (5, 11, 18), (6, 8, 21)):
        game = Strozzi({"players": players, "start": 0})
        same((game.removed, game.deck), (removed, deck))
    # TV2
    for old, new, flag, expected in ((5, "5", "goods", [[A, 5], [B, 5]]), (5, "4", "plus1", [[A, 5], [B, 5]]),
                                     (4, "4", "plus1", [[B, 5], [A, 4]]), (4, "5", "goods", [[B, 5], [A, 4]])):
        game = at(last_round(3, f"{new}:000s0p0 1:000s0p0"), ports=f"0@{old}/-/-", flags="goods/pirate,plus1,goods/pirate", active=B)
        play(game, f"ship {new}:000s0p0", f"claim {flag}", "pass", "pass", "dock V")
        same(game.state()["ports"][0], expected)
    # TV3, TV6: Anna, Sanyi, Tomi, Helga, Jani
    anna, sanyi, tomi, helga, jani = range(5)

    def example(readings=None, **changes):
        full = "pirate,plus1,goods"
        state = dict(active=anna, phase="ship", ports="-/0@5/0@4", flags=f"pirate/{full}/{full}/{full}/{full}",
                     tracks="-/-/-/-", display={"art1gold": 1, "science2": 2}, stock={"science2": 1, "art2": 1},
                     pool={EXAMPLE: 1, "8:000s0p0": 5}, deck=4)
        return at({"players": 5, "tiles": {"art1gold": 1, "science2": 3, "art2": 1}, "readings": readings or {}}, **{**state, **changes})

    game = play(example(), f"ship {EXAMPLE}")
    same((game.turn(), moves(game)), (anna, ["claim pirate", "pass"]))
    refused(game, "claim goods")
    play(game, "pass")
    same((game.turn(), moves(game)), (sanyi, ["claim pirate", "claim plus1", "claim goods", "pass"]))
    play(game, "claim goods")
    same((game.turn(), moves(game)), (tomi, ["claim pirate", "pass"]))
    refused(game, "claim goods")
    play(game, "pass")
    same((game.turn(), game.claim), (helga, {"flag": "goods", "by": sanyi}))
    robbed = game.state()
    play(game, "claim pirate")
    same((game.turn(), game.phase, moves(game)), (helga, "dock", ["dock V", "dock R", "dock N"]))
    play(game, "dock N")
    same((game.turn(), game.phase, game.hands[sanyi]), (helga, "take", ["pirate", "plus1", "goods"]))
    same(game.state()["tracks"], [{}, {}, {"2": [helga]}, {}])
    same(moves(game), ["take art1gold", "take science2"])
    play(game, "take art1gold")
    same((game.turn(), game.active, size(game.stock)), ("chance", helga, 2))
    same(game.state()["tracks"], [{"1": [helga]}, {}, {"2": [helga]}, {}])
    same({text(move): game.weight(move) for move in game.legal()}, {"tile science2": 1, "tile art2": 1})
    play(game, "tile art2")
    same((game.turn(), game.active, size(game.display), size(game.stock)), ("chance", jani, 3, 1))
    same((game.hands[helga], game.owned[helga], game.state()["ports"][2]), (["plus1", "goods"], [1, 0, 0], [[0, 4], [helga, 3]]))
    # had Helga passed, Jani is the last, and Anna gets no second decision
    game.load(robbed)
    play(game, "pass")
    same(game.turn(), jani)
    play(game, "pass")
    same((game.turn(), game.phase), (sanyi, "dock"))
    play(game, "dock R")
    same(game.state()["tracks"][1], {"3": [sanyi]})
    # TV4 and C23
    same(paid(ports="0@5,1@4,2@3/-/-", more={"final_prizes": []}), [15, 10, 5])
    same(paid(ports="2@5/-/-", tracks="5:1+0,2:2/-/-/-", more={"final_prizes": []}), [10, 15, 20])
    same(paid(tracks="9:0,8:1,7:2/-/-/9:2,8:1,7:0", more={"final_prizes": []}), [30 + 10, 20 + 20, 10 + 30])
    same(paid(tiles=[[3, 1, 0], [2, 2, 1], [1, 3, 2]], more={}), [30 + 10 + 10, 20 + 20 + 20, 10 + 30 + 30])
    # TV5 and the checks under 1.7
    ships = [strozzi.ship_of(name) for name in DEFAULT["ships"]]
    same((6 * 4, 6 * 3, size(DEFAULT["ships"]), size(DEFAULT["tiles"]), 18 + 30 + 12, 18 * 5 + 30 * 10 + 12 * 50),
         (24, 18, 29, 36, 60, 990))
    same((len(ships), [sum(ship.speed == v for ship in ships) for v in range(1, 9)]), (29, [3, 3, 3, 6, 4, 6, 3, 1]))
    same([sum(ship.goods[g] for ship in ships) for g in range(3)], [22] * 3)
    same((sum(ship.scrolls for ship in ships), sum(ship.patronage for ship in ships)), (17, 12))
    for category in range(3):
        same(sum(strozzi.tile_of(t).value * k for t, k in DEFAULT["tiles"].items() if strozzi.tile_of(t).category == category), 15)
    strozzi.check_composition(DEFAULT)


def rules():
    # R13: everybody passes, the same player flips again; at the last ship the round ends
    game = at(last_round(3, "1:000s0p0 2:000s0p0"), phase="ship", active=B)
    play(game, "ship 1:000s0p0", "pass", "pass", "pass")
    same((game.phase, game.active, game.deck, game.pool), ("ship", B, 1, {"2:000s0p0": 1}))
    play(game, "ship 2:000s0p0", "pass", "pass", "pass")
    same((game.turn(), game.scores(), game.winners()), ("over", [0, 0, 0], ["1/3"] * 3))
    same(game.state()["flags"], [["pirate", "plus1", "goods"]] * 3)
    # R8, R25, R26: a pirate takes at once; flagless seats are skipped in the lap and as active
    game = at(last_round(4, "1:000s0p0 2:000s0p0 3:000s0p0"), phase="ship", flags="pirate,goods/-/pirate,goods/-",
              ports="1@3/1@3/1@3,3@2")
    play(game, "ship 1:000s0p0", "pass")
    same(game.turn(), C)
    play(game, "claim pirate", "dock V")
    same((game.phase, game.active), ("ship", A))
    play(game, "ship 2:000s0p0", "claim goods")
    same((game.turn(), moves(game)), (C, ["pass"]))  # a forced pass is a move
    play(game, "pass", "dock N")
    same((game.active, game.state()["ports"][2]), (C, [[B, 3], [D, 2], [A, 2]]))
    # R14: one ship at a port
    game = at(last_round(3, "1:000s0p0"), phase="ship", ports="0@5/-/-", flags="pirate,goods/pirate/pirate")
    play(game, "ship 1:000s0p0", "claim pirate")
    same(moves(game), ["dock R", "dock N"])
    # R17 to R20, R24: icons of the port only, the flag's step, scrolls, the top
    game = at(last_round(3, "1:211s1p1 1:121s1p1"), phase="ship", tracks="8:0,1:1/-/-/1:1,9:2")
    play(game, "ship 1:211s1p1", "claim goods", "pass", "pass", "dock V")
    same(game.state()["tracks"], [{"9": [A], "1": [B]}, {}, {}, {"9": [C], "1": [B, A]}])
    # Guard: more flags than ports
    game = Strozzi(MINI["micro2x3f"]())
    play(game, "ship 1:20s0p0", "claim pirate", "dock V", "ship 1:02s0p0", "claim plus1", "pass", "dock V")
    play(game, "ship 3:10s0p0", "claim goods", "pass", "dock R", "ship 3:01s0p0", "pass")
    same((game.turn(), moves(game), game.hands[A]), (A, ["pass"], ["plus1"]))
    # R33: the highest in Florence starts; markers stay, flags and ships come back
    game = at({"players": 3, "rounds": 3, "round": 1}, tracks="3:2/-/-/2:1+0", deck=1, phase="ship")
    play(game, "ship 8:000s0p0", "pass", "pass", "pass")
    same((game.round, game.phase, game.active, game.starter, game.deck), (2, "ship", B, B, 12))
    same((game.pool, game.state()["tracks"]), (DEFAULT["ships"], tracks_of("3:2/-/-/2:1+0")))
    same(game.coins, [10, 15, 15])
    # C8: B and C are never active
    game = at(last_round(3, " ".join(["1:000s0p0"] * 12)), phase="ship")
    for port in "VRN":
        play(game, "ship 1:000s0p0", "pass", "pass", f"claim {'pirate' if port == 'V' else 'plus1' if port == 'R' else 'goods'}", f"dock {port}")
        same(game.active, A)
    for port in "VRN":
        play(game, "ship 1:000s0p0", "pass", f"claim {'pirate' if port == 'V' else 'plus1' if port == 'R' else 'goods'}", f"dock {port}")
        same(game.active, A)
    # Section 2.3: histories and outcomes of one lap
    for players in range(2, 7):
        for window, histories in (("one-lap", (players + 1) ** 2), ("full-lap", 2 * players ** 2 + players + 1)):
            game = at(last_round(players, "1:000s0p0 2:000s0p0", {"pirate-window": window}), phase="ship")
            play(game, "ship 1:000s0p0")
            outcomes, count, todo = set(), 0, [game.state()]
            while todo:
                state = todo.pop()
                game.load(state)
                if game.phase == "offer":
                    for move in game.legal():
                        game.load(state)
                        game.apply(move)
                        todo.append(game.state())
                    continue
                count += 1
                outcomes |= {(game.active, game.claim["flag"], line) for line in moves(game)} if game.phase == "dock" else {None}
            same((count, len(outcomes)), (histories, 9 * players + 1))
    # C12: nine is above every eight
    game = at(last_round(3, "8:000s0p0"), phase="ship", ports="1@8/-/-", flags="plus1/goods/goods")
    play(game, "ship 8:000s0p0", "claim plus1", "pass", "pass", "dock V")
    same(game.state()["ports"][0], [[A, 9], [B, 8]])
    # C22: the effects of one docking commute
    for steps in itertools.permutations([(0, 3), (0, 1), (3, 2)]):
        game = at({"players": 3}, tracks="2:0+1,5:2/-/-/1:2+0")
        for city, count in steps:
            game.advance(city, A, count)
        same(game.state()["tracks"], [{"2": [B], "5": [C], "6": [A]}, {}, {}, {"1": [C], "3": [A]}])


def questions():
    """The smallest distinguishing situation of every question."""
    def each(question):
        return [(reading, {question: reading}) for reading in strozzi.QUESTIONS[question]]

    # A1
    for reading, readings in each("pirate-window"):
        game = at(last_round(3, "1:000s0p0 2:000s0p0", readings), phase="ship")
        play(game, "ship 1:000s0p0", "pass", "claim goods", "pass")
        same((game.turn(), game.phase), (B, "dock") if reading == "one-lap" else (A, "offer"))
        if reading == "full-lap":
            same(moves(game), ["claim pirate", "pass"])
            play(game, "pass")
            same((game.turn(), game.phase), (B, "dock"))
            play(game, "dock V", "ship 2:000s0p0")
            same((game.turn(), moves(game)[-1]), (C, "pass"))
    # A2
    for reading, readings in each("tile-stock"):
        config = {"players": 3, "tiles": {"art1gold": 3, "science2": 2}, "removed": 0, "ships": {EXAMPLE: 3}, "rounds": 1, "start": 0,
                  "readings": readings}
        game = Strozzi(config)
        play(game, "tile art1gold", "tile art1gold", "tile art1gold")
        stacked = reading == "face-up-stack"
        if stacked:
            same((game.phase, game.top), ("tile", None))
            play(game, "tile science2")
        same((game.phase, game.display, game.top, game.stock),
             ("ship", {"art1gold": 3}, "science2" if stacked else None, {"science2": 1 if stacked else 2}))
        play(game, f"ship {EXAMPLE}", "claim pirate", "dock R", "take art1gold")
        same((game.phase, game.display), ("tile", {"art1gold": 2, "science2": 1} if stacked else {"art1gold": 2}))
        play(game, "tile science2")
        same((game.phase, game.active, game.top), ("ship", B, "science2" if stacked else None))
        play(game, f"ship {EXAMPLE}", "claim pirate", "dock R", "take art1gold")
        if not stacked:
            same((game.phase, game.active, size(game.display)), ("tile", B, 2))
            play(game, "tile science2")
        same((game.phase, game.active, size(game.display), game.top, game.stock), ("ship", C, 3, None, {}))
    # A3
    for reading, readings in each("start-player-when-florence-empty"):
        for florence, expected in (("-", {"keep": B, "left-of-last-docker": A}), ("1:0", {"keep": A, "rechoose": A, "left-of-last-docker": A})):
            game = at({"players": 3, "readings": readings}, deck=2, phase="ship", active=B, starter=B, flags="goods/goods/goods",
                      tracks=f"-/-/-/{florence}")
            play(game, "ship 8:000s0p0", "pass", "claim goods", "pass", "dock V")
            same(game.last, C if reading == "left-of-last-docker" else None)
            play(game, "ship 7:100s0p0", "pass", "pass")  # C has no flag left
            same((game.round, game.starter, game.active), (2, expected.get(reading), expected.get(reading)))
            same((game.phase, game.last), ("ship" if reading in expected else "start", None))
            if game.phase == "start":
                same(moves(game), ["start 0", "start 1", "start 2"])
                play(game, "start 2")
                same((game.phase, game.starter, game.active), ("ship", C, C))
        # nobody docked at all
        game = at({"players": 3, "readings": readings}, deck=1, phase="ship", active=B, starter=B)
        play(game, "ship 7:100s0p0", "pass", "pass", "pass")
        same(game.starter, None if reading == "rechoose" else B)
    # A4a
    for reading, readings in each("florence-tie-both-at-start"):
        expected = {"split": [25, 25, 10], "seat-order": [30, 20, 10], "all-get-higher": [30, 30, 10], "nobody": [0, 0, 10]}[reading]
        art = [[1, 3, 1], [1, 2, 2], [0, 1, 3]]  # the other categories pay 30, 20, 10 and 10, 20, 30
        got = paid(readings, tiles=art, tracks="-/-/-/1:2", more={"marker_prizes": []})
        same([x - y for x, y in zip(got, [40, 40, 40])], expected)
        got = paid(readings, tiles=art, tracks="-/-/-/1:2", starter=B, more={"marker_prizes": []})
        same([x - y for x, y in zip(got, [40, 40, 40])], [20, 30, 10] if reading == "seat-order" else expected)
        # C the highest of three equals: the other two share what is left
        got = paid(readings, tiles=[[1, 3, 1], [1, 2, 2], [1, 1, 3]], tracks="-/-/-/1:2", more={"marker_prizes": []})
        same([x - y for x, y in zip(got, [40, 40, 40])],
             {"split": [15, 15, 30], "seat-order": [20, 10, 30], "all-get-higher": [20, 20, 30], "nobody": [0, 0, 30]}[reading])
    same(paid(players=5, tiles=[[3, 3, 3], [2, 2, 2]] + [[1, 1, 1]] * 3), [90, 60, 10, 10, 10])
    same(paid(players=6, tiles=[[3, 3, 3], [2, 2, 2]] + [[1, 1, 1]] * 3 + [[0, 9, 9]]), [70, 40, "10/3", "10/3", "10/3", 60])
    same(paid(players=5, tiles=[[3, 0, 0]] + [[0, 0, 0]] * 4), [54, "63/2", "63/2", "63/2", "63/2"])
    # A27: art 2, 2, 1, 0 with A above B in Florence; the other categories pay 30, 20, 10, 0
    for reading, readings in each("patronage-next-after-tie"):
        tiles = [[2, 3, 3], [2, 2, 2], [1, 1, 1], [0, 0, 0]]
        got = paid(readings, players=4, tiles=tiles, tracks="-/-/-/2:0,1:1", more={"marker_prizes": []})
        same(got, [90, 60, 30, 0] if reading == "next-place" else [90, 40, 40, 10])
    for how, first in (("split", 15), ("all-get-higher", 30), ("nobody", 0)):  # both on the start space: A4a on one prize
        got = paid({"patronage-next-after-tie": "next-total", "florence-tie-both-at-start": how}, tiles=[[2, 3, 3], [2, 2, 2], [1, 1, 1]])
        same(got, [first + 60, first + 40, 20 + 20])
    # A4b
    for reading, readings in each("win-tie-both-at-start"):
        for starter, coins, florence, expected in ((A, [5, 5, 0], "-", [1, 0, 0]), (B, [5, 5, 0], "-", [0, 1, 0]), (C, [5, 5, 0], "-", [1, 0, 0])):
            game = at(last_round(3, readings=readings), coins=coins, starter=starter, phase="over", active=None, tracks=f"-/-/-/{florence}")
            same(game.winners(), ["1/2", "1/2", 0] if reading == "joint-win" else expected)
        for florence, expected in (("1:1", [0, 1, 0]), ("1:1+0", [0, 1, 0]), ("2:2,1:0", [1, 0, 0])):
            game = at(last_round(3, readings=readings), coins=[5, 5, 0], phase="over", active=None, tracks=f"-/-/-/{florence}")
            same(game.winners(), expected)
    # A5
    for reading, readings in each("zero-totals"):
        got = paid(readings, tiles=[[1, 3, 1], [0, 2, 2], [0, 1, 3]], tracks="-/-/-/2:1,1:2", more={"marker_prizes": []})
        same([x - 40 for x in got], [30, 20, 10] if reading == "zero-counts" else [30, 0, 0])
        got = paid(readings, tracks="-/-/-/2:1,1:2,3:0", more={"marker_prizes": []})  # C17
        same(got, [90, 60, 30] if reading == "zero-counts" else [0, 0, 0])
    # A6
    for reading, readings in each("tile-face-value"):
        for prizes in ([30, 20, 10], []):
            plain = paid(None, tiles=[[1, 3, 1], [0, 2, 2], [0, 1, 3]], more={"final_prizes": prizes})
            got = paid(readings, tiles=[[1, 3, 1], [0, 2, 2], [0, 1, 3]], more={"final_prizes": prizes})
            same([x - y for x, y in zip(got, plain)], [0, 0, 0] if reading == "majority-only" else [5, 4, 4])
    # A8
    for reading, readings in each("may-or-must"):
        board = {"V": {"top": 9, "bonus": {"3": 5, "9": 15}}}
        config = last_round(3, "1:000s1p1 1:100s0p0", readings, tracks=board, tiles={"art1gold": 1})

        def docked(*more):
            game = at(config, phase="ship", active=A, tracks="3:0/-/-/-", display={"art1gold": 1}, stock={})
            return play(game, "ship 1:000s1p1", "claim goods", "pass", "pass", "dock V", *more)

        if reading == "must":
            same((docked().phase, docked().state()["tracks"][0]), ("take", {"4": [A]}))
            same(docked("take art1gold").state()["tracks"][0], {"5": [A]})
        elif reading == "may-flag":
            same((docked().phase, docked("stay", "take art1gold").phase), ("flag-step", "ship"))
            same(docked("stay", "take art1gold").state()["tracks"][0], {"4": [A]})
        elif reading == "may-tile":
            same((docked().phase, docked("take art1gold").phase), ("take", "tile-step"))
            same(docked("take art1gold", "stay").state()["tracks"][0], {"4": [A]})
        else:
            game = docked()
            same((game.phase, game.turn(), game.step, game.ship, moves(game)), ("flag-step", A, "V", "1:000s1p1", ["advance", "stay"]))
            same(game.state()["tracks"], tracks_of("3:0/-/-/1:0"))
            same(docked("stay", "take art1gold").state()["tracks"][0], {"3": [A]})
            game = docked("advance", "take art1gold")
            same((game.phase, game.turn(), game.step, game.ship, moves(game)), ("tile-step", A, "V", None, ["advance", "stay"]))
            same((play(game, "stay").phase, game.active, game.state()["tracks"][0]), ("ship", B, {"4": [A]}))
            same(docked("advance", "take art1gold", "advance").state()["tracks"][0], {"5": [A]})
    # A9
    for reading, readings in each("at-top"):
        game = at(last_round(3, "1:100s0p0", readings), phase="ship", active=B, tracks="9:1+2/-/-/-")
        play(game, "ship 1:100s0p0", "claim pirate", "dock V")
        same(game.scores(), [0, 15 + 30, 25] if reading == "hold" else [0, 15 + 25, 30])
        game = at(last_round(3, "1:000s0p0", readings), phase="ship", active=B, tracks="9:1+2/-/-/-")
        play(game, "ship 1:000s0p0", "claim pirate", "dock V")
        same(game.scores(), [0, 45, 25])  # no step, no new place in the row
    # A28
    for reading, readings in each("surplus-steps"):
        for space, expected in ((7, {"9": [B]}), (8, {"9": [B]} if reading == "stop-at-top" else {"8": [B]})):
            game = at(last_round(3, "1:200s0p0 1:000s0p0", readings), phase="ship", active=B, tracks=f"{space}:1/-/-/-")
            same(play(game, "ship 1:200s0p0", "claim pirate", "dock V").state()["tracks"][0], expected)
    # A10
    for reading, readings in each("several-equal-ships"):
        game = at(last_round(4, "5:000s0p0 1:000s0p0", readings), phase="ship", active=C, ports="3@6,0@5,1@5/-/-", flags="goods/goods/pirate/goods")
        play(game, "ship 5:000s0p0", "claim pirate", "dock V")
        same([seat for seat, _ in game.docks[0]], [D, A, B, C] if reading == "below-all" else [D, A, C, B])
    # A11
    for reading, readings in each("speed-cap"):
        game = at(last_round(3, "8:000s0p0 1:000s0p0", readings), phase="ship", active=B, ports="0@8/-/-", flags="goods/plus1/goods")
        play(game, "ship 8:000s0p0", "claim plus1", "pass", "pass", "dock V")
        same(game.state()["ports"][0], [[B, 9], [A, 8]] if reading == "nine" else [[A, 8], [B, 8]])
    # A12: start player, patronage, the win; not marker scoring
    for reading, readings in each("left-is-higher"):
        game = at({"players": 3, "readings": readings}, deck=1, phase="ship", active=C, starter=C, tracks="-/-/-/1:1+0")
        play(game, "ship 8:000s0p0", "pass", "pass", "pass")
        same((game.starter, game.coins), (B if reading == "left-higher" else C, [10, 15, 0]))
        game = at({"players": 3, "readings": readings}, deck=1, phase="ship", active=C, starter=C, tracks="-/-/-/2:1,1:0")
        same(play(game, "ship 8:000s0p0", "pass", "pass", "pass").starter, B)  # alone on the highest space
        got = paid(readings, tiles=[[1, 3, 1], [1, 2, 2], [0, 1, 3]], tracks="-/-/-/1:1+0", more={"marker_prizes": []})
        same([x - 40 for x in got], [20, 30, 10] if reading == "left-higher" else [25, 25, 10])
        game = at(last_round(3, readings=readings), coins=[5, 5, 0], phase="over", active=None, tracks="-/-/-/1:1+0")
        same(game.winners(), [0, 1, 0] if reading == "left-higher" else ["1/2", "1/2", 0])
    # A13
    for reading, readings in each("goods-flag-without-goods"):
        for ship, steps in (("1:011s0p0", 0), ("1:100s0p0", 2)):
            game = at(last_round(3, f"{ship} {ship}", readings), phase="ship")
            play(game, f"ship {ship}", "claim goods", "pass", "pass", "dock V")
            steps = 1 if reading == "always-one" and steps == 0 else steps
            same(game.state()["tracks"][0], {str(steps): [A]} if steps else {})
    game = at(last_round(3, "1:011s0p0 1:011s0p0", {"goods-flag-without-goods": "only-if-matching", "may-or-must": "may"}), phase="ship")
    same(play(game, "ship 1:011s0p0", "claim goods", "pass", "pass", "dock V").phase, "ship")
    # A14
    for reading, readings in each("bonus-eligibility"):
        same(paid(readings, players=4, tracks="9:0+1+2+3/-/-/-", more={"final_prizes": []}),
             [30, 25, 20, 15 if reading == "every-marker" else 0])
    # A15
    for reading, readings in each("skip-chain"):
        for flags, active in (("pirate,goods/-/-/goods", {"iterate": D, "one-step": C}), ("pirate,goods/-/goods/-", {"iterate": C, "one-step": C}),
                              ("pirate,goods/-/-/-", {"iterate": A, "one-step": C})):
            game = at(last_round(4, "1:000s0p0 2:000s0p0", readings), phase="ship", flags=flags)
            play(game, "ship 1:000s0p0", "claim pirate", "dock V")
            dead = not game.hands[active[reading]]
            same((game.phase, game.active), ("stuck" if dead else "ship", active[reading]))
            if dead:
                same((game.turn(), game.legal()), (C, []))
    # A16
    for reading, readings in each("reshuffle-scope"):
        game = Strozzi({"players": 3, "start": 0, "tiles": {}, "ships": {"1:000s0p0": 1, "2:000s0p0": 1, "3:000s0p0": 1, "4:000s0p0": 1},
                        "removed": 2, "flags": ["pirate"], "ports": 3, "readings": readings})
        play(game, "ship 3:000s0p0")
        for line in ("claim pirate", "dock V"):
            play(game, line)
        game.load({**game.state(), "flags": [[], [], ["pirate"]], "active": C})  # the last flag, one ship left in the deck
        if reading == "only-used":
            same(game.drawn, {"3:000s0p0": 1})
        game.hands[C] = []
        game.active = B
        game.end_turn()
        weights = {text(move): game.weight(move) for move in game.legal()}
        if reading == "all-29":
            same(weights, {f"ship {v}:000s0p0": 1 for v in (1, 2, 3, 4)})
            continue
        # ship 3 is in the deck for sure, and one of the other three: 1/2, and 1/6 each
        same((game.deck, game.sure, weights), (2, {"3:000s0p0": 1}, {"ship 1:000s0p0": 1, "ship 2:000s0p0": 1, "ship 3:000s0p0": 3, "ship 4:000s0p0": 1}))
        play(game, "ship 2:000s0p0", "pass", "pass", "pass")
        same({text(move): game.weight(move) for move in game.legal()}, {"ship 3:000s0p0": 1})
        play(game, "ship 3:000s0p0", "pass", "pass", "pass")
        same((game.round, game.sure, game.drawn), (3, {"2:000s0p0": 1, "3:000s0p0": 1}, {}))
        same({text(move): game.weight(move) for move in game.legal()}, {"ship 2:000s0p0": 1, "ship 3:000s0p0": 1})
        play(game, "ship 2:000s0p0", "pass", "pass", "pass")
        same(game.drawn, {})
    # A17
    for reading, readings in each("tiles-between-rounds"):
        for stack in ("face-down", "face-up-stack"):
            game = at({"players": 3, "tiles": DEFAULT["tiles"], "readings": {**readings, "tile-stock": stack}}, deck=1, phase="ship", active=A,
                      display={"art2": 2}, stock={"art2": 1, "science2": 1}, top="art1gold" if stack == "face-up-stack" else None)
            play(game, "ship 8:000s0p0", "pass", "pass", "pass")
            if reading == "persist":
                same((game.phase, game.display, game.stock, game.active), ("ship", {"art2": 2}, {"art2": 1, "science2": 1}, A))
            else:
                stock = {"art2": 3, "science2": 1, **({"art1gold": 1} if stack == "face-up-stack" else {})}
                same((game.phase, game.display, game.stock, game.top, game.active), ("tile", {}, stock, None, None))
                play(game, "tile art2", "tile art2", "tile science2")
                same(game.phase, "ship" if stack == "face-down" else "tile")
    # A26
    for reading, readings in each("removed-ships"):
        game = Strozzi({"players": 3, "start": 0, "tiles": {}, "ships": {"1:000s0p0": 2, "2:000s0p0": 1, "3:000s0p0": 1}, "removed": 2, "readings": readings})
        if reading == "unseen":
            same((game.phase, game.weight(parse("ship 1:000s0p0"))), ("ship", 2))
            continue
        same((game.phase, game.active, game.weight(parse("remove 1:000s0p0"))), ("remove", A, 2))
        play(game, "remove 1:000s0p0", "remove 3:000s0p0")
        same((game.phase, game.pool, game.deck), ("ship", {"1:000s0p0": 1, "2:000s0p0": 1}, 2))


# Random games.

def place_payments(order, prizes):
    return {seat: prizes[i] if i < len(prizes) else 0 for i, seat in enumerate(order)}


class Watched(Strozzi):
    """Scores every round a second time, from the state and in another way; default readings of the scoring only."""

    def end_round(self):
        state, number = self.state(), self.round
        aside = self.deck_size - self.deck - sum(map(len, self.docks))
        if self.usual:
            assert (any(sum(by == seat for dock in self.docks for by, _ in dock) < 3 for seat in range(self.players))) == (aside >= 4)  # C4
        super().end_round()
        if self.plain:
            coins = [strozzi.amount_of(c, "coins") for c in state["coins"]]
            self.recount(state, coins, number == self.rounds)
            assert coins == self.coins, (coins, self.coins)

    def recount(self, state, coins, final):
        n = self.players
        for dock in state["ports"]:
            for place, (seat, _) in enumerate(dock[:3]):
                coins[seat] += (15, 10, 5)[place]
        heights = []
        for track in state["tracks"]:
            heights.append([(0, 0)] * n)
            for space, seats in track.items():
                for place, seat in enumerate(seats):
                    heights[-1][seat] = (int(space), -place)
        for height, board in zip(heights, self.boards):
            for seat in range(n):
                above = sum(other > height[seat] for other in height)
                if height[seat][0] > 0:
                    coins[seat] += (15, 10, 5, 0, 0, 0)[above] + board.bonus.get(height[seat][0], 0)
        if not final or not self.final_prizes:
            return
        for category in range(3):
            keys = [(state["tiles"][seat][category], heights[-1][seat] if self.has_florence else 0) for seat in range(n)]
            for seat in range(n):
                above, equal = sum(k > keys[seat] for k in keys), keys.count(keys[seat])
                coins[seat] += Fraction(sum((30, 20, 10, 0, 0, 0)[above:above + equal]), equal)


SCORING = {"florence-tie-both-at-start", "patronage-next-after-tie", "zero-totals", "tile-face-value", "left-is-higher", "bonus-eligibility"}


def random_game(config, rng, eager):
    make = lambda: Watched(config)
    Watched.plain = Watched.usual = False
    probe = make()
    plain = not SCORING & set(config.get("readings", {}))
    deck_size = Watched.deck_size = size(probe.all_ships) - probe.removed
    Watched.plain, Watched.usual = plain, "ships" not in config and not (config.get("readings", {}).get("skip-chain"))
    game = make()
    full = len(game.all_flags) == len(game.port_names)
    readings = game.reading
    aside = taken = plies = 0
    pirates = set()
    heights = [[0] * game.players for _ in game.cities]
    while game.turn() != "over":
        legal = game.legal()
        if not legal:
            assert game.phase == "stuck" and readings["skip-chain"] == "one-step"
            return plies, False
        if game.turn() == "chance":
            weights = [game.weight(m) for m in legal]
            assert min(weights) > 0
            if game.phase == "ship" and not game.sure:
                assert sum(weights) == size(game.pool)
            move = rng.choices(legal, weights)[0]
        else:
            move = rng.choice(legal)
            if game.phase == "offer" and rng.random() > eager:
                move = legal[-1]
        if plies % 7 == 0:
            for m in legal:
                assert parse(text(m)) == m
            state = json.loads(json.dumps(game.state()))
            game = make()
            game.load(state)
            assert game.state() == state and game.legal() == legal
            in_step.compare(strozzi, game, {"turn": game.turn(), "state": state})
        number, phase, actor = game.round, game.phase, game.turn()
        game.apply(move)
        plies += 1
        if game.round != number:
            aside, pirates = 0, set()
        elif move["do"] == "pass" and game.phase not in ("offer", "dock"):
            aside += 1
        taken += move["do"] == "take"
        if phase == "dock" and game.round == number and "pirate" in game.all_flags and "pirate" not in game.hands[actor]:
            pirates.add(actor)
        check(game, aside, taken, pirates, deck_size, full)
        for city in range(len(game.cities)):
            now = [game.space(city, seat) for seat in range(game.players)]
            assert all(a <= b for a, b in zip(heights[city], now))  # I6
            heights[city] = now
    assert len(game.scores()) == game.players and sum(Fraction(share) for share in game.winners()) == 1
    in_step.compare(strozzi, game, {"turn": "over", "scores": json.loads(json.dumps(game.scores())), "moves": []})
    return plies, True


def check(game, aside, taken, pirates, deck_size, full):
    n, placed = game.players, sum(map(len, game.docks))
    for seat in range(n):
        assert not full or len(game.hands[seat]) == len(game.free_ports(seat))  # I1
        assert all(sum(by == seat for by, _ in dock) <= 1 for dock in game.docks)  # I2
    if game.phase != "over":
        assert placed + aside + game.deck + (game.phase in ("offer", "dock")) == deck_size  # I3
    if game.reading["removed-ships"] == "unseen" and not game.only_used:
        assert size(game.pool) == game.deck + game.removed  # I4
    elif game.phase != "remove" and game.round == game.first_round:
        assert game.only_used or size(game.pool) == game.deck or game.phase in ("start", "tile")
    if game.only_used:
        assert size(game.sure) <= game.deck <= size(game.sure) + size(game.pool)
    for track, board in zip(game.markers, game.boards):  # I5
        seats = [seat for here in track.values() for seat in here]
        assert len(set(seats)) == len(seats) and all(0 < space <= board.top for space in track) and all(track.values())
    for dock in game.docks:  # I7
        assert all(a[1] >= b[1] for a, b in zip(dock, dock[1:]))
    assert size(game.display) + size(game.stock) + (game.top is not None) + taken == size(game.all_tiles)  # I8
    if game.phase != "over":
        assert all(coins % 5 == 0 for coins in game.coins)  # I9
    if game.phase in ("ship", "offer", "dock"):
        assert game.hands[game.active]  # I10
    assert all("pirate" not in game.hands[seat] for seat in pirates)  # I11
    if game.phase == "over" and game.reading["tile-face-value"] == "majority-only" and n <= 4:
        assert all(coins % 5 == 0 for coins in game.coins)  # C20


def random_games():
    rng = random.Random(3)
    total = ended = plies = 0
    alone = [{}] + [{question: reading} for question, readings in strozzi.QUESTIONS.items() for reading in readings[1:]]
    pairs = [{"tile-stock": "face-up-stack", "tile-face-value": "also-added", "may-or-must": "may"},  # the book
             {"reshuffle-scope": "only-used", "removed-ships": "seen"},
             {"left-is-higher": "space-only", "start-player-when-florence-empty": "rechoose", "tiles-between-rounds": "reset-display"},
             {"tile-stock": "face-up-stack", "tiles-between-rounds": "reset-display", "removed-ships": "seen"}]
    for readings in alone + pairs:
        configs = [{"players": n, "readings": readings} for n in range(2, 7)] + [make(readings) for make in MINI.values()]
        for config in configs:
            for eager in (0.15, 0.7):
                length, over = random_game(config, rng, eager)
                total, plies, ended = total + 1, plies + length, ended + over
    return total, ended, plies


# Input that must be refused; perft and in_step as programs.

def refusals():
    for wrong in ({"ports": 4}, {"ports": 2}, {"flags": []}, {"flags": ["goods", "goods"]}, {"flags": ["red"]}, {"removed": 29},
                  {"removed": -1}, {"florence": 1}, {"tiles": {"art3": 1}}, {"ships": {"9:000s0p0": 1}}, {"ships": {}}, {"round": 4},
                  {"tracks": {"top": 3}}, {"tracks": {"X": {"top": 3, "bonus": {}}}}, {"tracks": {"top": 3, "bonus": {"4": 5}}},
                  {"display": 0}, {"readings": {"at-top": "fly"}}, {"days": 3}, {"data": "no-such"}, {"prizes": []},
                  {"ships": {"1:000s0p0": 9}, "removed": 1, "readings": {"reshuffle-scope": "only-used"}}):
        bad(Strozzi, {"players": 3, **wrong})
    game = Strozzi({"players": 3, "start": 0, "tiles": {}})
    state = game.state()
    for wrong in ({"phase": "x"}, {"turn": 0}, {"active": None}, {"ship": EXAMPLE}, {"deck": 30}, {"deck": 0}, {"claim": {"flag": "goods", "by": 0}},
                  {"step": "V"}, {"sure": {EXAMPLE: 1}}, {"flags": [["goods", "pirate"], [], []]}, {"ports": [[], []]},
                  {"ports": [[[0, 3], [1, 4]], [], []]}, {"ports": [[[0, 3], [0, 3]], [], []]}, {"tracks": [{"10": [0]}, {}, {}, {}]},
                  {"tracks": [{"1": [0], "2": [0]}, {}, {}, {}]}, {"tracks": [{"1": []}, {}, {}, {}]}, {"coins": [0, 0, "4/2"]}, {"coins": [0, 0, -1]},
                  {"coins": [0, 0, "1/7"]}, {"tiles": [[0, 0]] * 3}, {"top": "art2"}, {"last": 0}, {"starter": None}, {"display": {"art2": 1}}):
        bad(game.load, {**state, **wrong})
        same(game.state(), state)
    game.load({**state, "coins": [0, "35/3", "15/2"]})
    same(game.state()["coins"], [0, "35/3", "15/2"])
    for line in ("pass now", "dock X", "claim", "start 01", "start x", "ship 9:000s0p0", "take", "jump"):
        bad(parse, line)
    for move in ({"do": "start", "seat": True}, {"do": ["x"]}, {"do": "dock", "port": ["V"]}, {"do": "pass", "x": 1}, None, 3):
        bad(text, move)
    data = strozzi.default_29()
    for change in ({"ships": {"1:000s0p0": 29}}, {"tiles": {"art1gold": 36}}, {"tracks": {"top": 9, "bonus": {"9": 15}}}, {"box": 1}):
        bad(strozzi.check_composition, {**data, **change})
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mine.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({**data, "box": False, "ships": {"1:000s0p0": 20}}, file)
        same(Strozzi({"players": 3, "data": path}).removed, 8)


def counts():
    """Complete plays, counted twice: with perft's memo and by walking."""
    def walk(game):
        state, total = game.state(), 0
        for move in game.legal():
            game.load(state)
            game.apply(move)
            total += walk(game)
        return total or 1

    for name in ("E1", "E2", "E3", "E5", "E6"):
        game = positions(name)
        state = game.state()
        total = walk(game)
        game.load(state)
        same(perft.counter(game)(state, None), total)
    for last in (False, True):  # by hand: A docks at V with the goods flag
        same(values(positions("E2"), last), [60, 50, 90])
    game = Strozzi(MINI["nano2"]())
    same(perft.counter(game)(game.state(), None), walk(Strozzi(MINI["nano2"]())))


def transcript():
    """A game told to in_step.py, with a split prize in the scores."""
    rng = random.Random(4)
    config = {"players": 6, "rounds": 1, "florence": False, "final_prizes": [37], "readings": {}}
    game, lines = Strozzi(config), [{"config": config}]
    while True:
        legal = game.legal()
        line = {"turn": game.turn(), "state": game.state(),
                "moves": {text(m): game.weight(m) for m in legal} if game.turn() == "chance" else [text(m) for m in legal]}
        lines.append(line)
        if game.turn() == "over":
            line["scores"] = game.scores()
            break
        move = rng.choice(legal if game.phase != "offer" or rng.random() < 0.05 else legal[-1:])
        line["move"] = text(move)
        game.apply(move)
    assert any(isinstance(score, str) for score in game.scores()), game.scores()
    real = sys.stdin, sys.stdout
    try:
        for broken in (False, True):
            if broken:
                lines[-1] = {**lines[-1], "scores": [0] * 6}
            sys.stdin, sys.stdout = io.StringIO("\n".join(map(json.dumps, lines))), io.StringIO()
            code = in_step.main("strozzi")
            same(code, int(broken))
    finally:
        sys.stdin, sys.stdout = real


if __name__ == "__main__":
    vectors()
    rules()
    questions()
    refusals()
    counts()
    transcript()
    selfcheck.talk(["strozzi"], {"rounds": 1})
    total, ended, plies = random_games()
    print(f"ok: {selfcheck.checks} checks; {total} random games, {plies} plies, {total - ended} dead ends")
