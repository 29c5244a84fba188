"""selfcheck_medina.py: the Medina peer on the rulebook's worked examples, on a situation for every question, on the named
positions and mini-games, and on random games.

Says nothing but a line at the end; the first thing that is wrong stops it with a traceback.
"""
import io
import json
import random
import sys

import in_step
import medina
import perft
import protocol
from medina import ARMS, COLOURS, KINDS, MERCHANT, Medina

checks = 0


def same(got, expected):
    global checks
    checks += 1
    assert got == expected, f"expected {expected!r}, got {got!r}"


def play(game, *lines):
    for line in lines:
        game.apply(medina.parse(line))
    return game


def moves(game, kind=""):
    return {line for line in map(medina.text, game.legal()) if line.startswith(kind)}


def refused(game, line):
    before = game.state()
    try:
        play(game, line)
    except ValueError:
        same(game.state(), before)
        return
    assert False, f"accepted: {line}"


def stock(line):
    """'O 2, roof 1' as the nine numbers of a stock."""
    counts = [0] * 9
    for part in filter(None, line.split(", ")):
        kind, count = part.split()
        counts[KINDS.index(kind)] += int(count)
    return counts


def position(grid, *stocks, readings=None, tiles="", towers="", lying=(0, 0, 0, 0), mover=0, owed=2, made=0, tea=None, arms="", more=None,
             **config):
    """A game at a position. Grid as in the rule file (3 is neutral for two players); tiles 'O1 B2'; towers '11' = tile 1 held by A;
    arms 'N-NW 2, S-SE 1'."""
    rows = [[token[:-1] + "n" if len(token) == 2 and token[1] == "3" and len(stocks) == 2 else token for token in row.split()]
            for row in grid.split("/")]
    game = Medina({"players": len(stocks), "rows": len(rows), "cols": len(rows[0]), "well": None, "start_merchant": None, "start": 0,
                   "tower_merchants": [0] * 4, "readings": readings or {}, **config})
    state = game.state()
    lengths = dict(part.split() for part in arms.split(", ")) if arms else {}
    state.update(
        phase="play", turn=None, mover=mover, owed=owed, made=made, short=0, board=rows, stocks=[stock(s) for s in stocks],
        tea=tea or [0] * len(stocks), arms=[int(lengths.get(arm, 0)) for arm in ARMS],
        palaces=[next((t[1] for t in tiles.split() if t[0] == k), None) for k in COLOURS],
        towers=[next((t[1] for t in towers.split() if t[0] == k), None) for k in "1234"], tower_merchants=list(lying), **(more or {}))
    game.load(state)
    return game


asked = set()


def both(question, *readings):
    """Every reading of a question, each with a dict to choose it."""
    asked.add(question)
    same(list(readings), medina.QUESTIONS[question])
    return [(reading, {question: reading}) for reading in readings]


def board(game):
    return " / ".join(" ".join(row) for row in game.state()["board"])


def board_points(game):
    """Without tiles."""
    game.palace_tiles = game.tower_tiles = [None] * 4
    return game.points()


# The rulebook's examples (T numbers)

def examples():
    game = Medina({"players": 2, "start": 0, "well": [4, 6], "start_merchant": [2, 3]})  # T1
    same([s[medina.ROOF] + s[medina.NEUTRAL] for s in game.stocks], [6, 6])
    same([sum(s) for s in game.stocks], [69, 69])
    same([sum(Medina({"players": n}).stocks[0]) for n in (2, 3, 4)], [69, 53, 42])
    same((len(game.legal()), len(moves(game, "build")), len(moves(game, "merchant")), len(moves(game, "wall"))), (532, 520, 4, 8))  # T16
    for n, cells in ((2, 96), (3, 126), (4, 126)):
        game = Medina({"players": n})
        same((game.turn(), len(game.legal()), {game.weight(m) for m in game.legal()}), ("chance", cells, {1}))
        play(game, "well 1 1")
        same((game.phase, len(game.legal())), ("merchant", cells - 1))
        refused(game, "start-merchant 1 1")
        play(game, "start-merchant 1 2")
        same((game.phase, moves(game)), ("start", {f"start {s}" for s in range(n)}))
        play(game, "start 1")
        same((game.turn(), game.owed, game.made, game.short), (1, 1, 0, 0 if n == 2 else 1))
        play(game, "wall N-NW")
        same((game.turn(), game.owed, game.short), (2 % n, 2 if n == 2 else 1, 0))
        play(game, "wall N-NW")
        same((game.turn(), game.owed, game.made), (0, 1, 1) if n == 2 else (3 % n, 2, 0))
    # T2, T5, T6: the pictures are missing; boards of ours for the same rules
    same(moves(position(". . . . . / . O1 . . . / . . . . O / . . . . .", "O 1", ""), "build"), {"build O 1 4", "build O 2 3", "build O 3 4"})
    same(moves(position(". O . . / . s . . / . . . . / . . . .", "stable 1", "")), {"stable 0 0", "stable 0 2"})
    same(moves(position(". . . . / . M m M / . . . .", "merchant 1", "")), {"merchant 1 0", "merchant 0 1", "merchant 2 1", "merchant 0 3", "merchant 2 3"})
    same(moves(position("M m . / . . m / . m M", "merchant 1", "")), {"merchant 1 0"})
    # T3
    same(position("O1 O1 O1 O1 s", "", "").points(), [5, 0])
    # T4
    game = position("O2 . O . B B . . .", "", "roof 2, B 1", mover=1, tiles="O2")
    same(moves(game, "roof"), {"roof 0 4"})
    refused(game, "roof 0 5")
    same(moves(game, "build"), {"build B 0 6"})
    play(game, "roof 0 4")
    same((board(game), moves(game)), ("O2 . O . B2 B2 . . .", {"build B 0 7", "build B 0 8"}))
    # T7
    game = position("P . P . P . P", "roof 2, merchant 9", "neutral 1, merchant 9", "roof 2, merchant 9", owed=1)
    play(game, "roof 0 0")
    same((game.tea, game.turn()), ([3, 0, 0], 1))
    play(game, "neutral 0 2", "merchant 0 1", "roof 0 4")
    same((game.tea, game.palace_tiles), ([3, 0, 1], [None, None, None, 0]))
    # T8
    grid = "O1 O1 O1 . . . / s s . . . . / . . . . . . / O O O O . ."
    game = position(grid, "stable 3, merchant 1", "roof 1, stable 2, merchant 1", tiles="O1", mover=1)
    play(game, "roof 3 0")
    same(game.palace_tiles[0], 0)
    play(game, "stable 3 4", "merchant 0 5", "stable 0 3")
    same((game.palace_tiles[0], game.turn()), (0, 1))  # 5 to 5, then 6 to 5
    game = position("O1 O1 O1 . . . / s s . . . . / . . . . . . / . . . . . . / O2 O2 O2 O2 . .", "", "stable 2", tiles="O1", mover=1)
    play(game, "stable 4 4")
    same(game.palace_tiles[0], 0)
    play(game, "stable 3 0")
    same(game.palace_tiles[0], 1)
    # T9: blue seat 0, green 1, yellow 2
    game = position("B B . O O . / . . . . . . / . . . . . . / G3 . . . . .", "roof 1, wall 9", "roof 1, wall 9", "stable 1, wall 9",
                    arms="N-NW 4, W-NW 3", owed=1, lying=(3, 2, 1, 0), tiles="G3")
    play(game, "roof 0 0")
    same((game.tower_tiles, game.stocks[0][MERCHANT], game.tower_merchants), ([0, None, None, None], 3, [0, 2, 1, 0]))
    play(game, "roof 0 3")
    same((game.tower_tiles[0], game.stocks[1][MERCHANT]), (1, 0))
    play(game, "wall E-SE", "stable 2 0")
    same((game.tower_tiles, game.stocks[2][MERCHANT]), ([2, None, None, None], 0))
    # T10 to T14: built so that every count is met
    game = position("O1 O1 O1 O1 . . / s M . s . .", "", "", arms="N-NW 2")  # 4 + 2 + 2 walls + 1 merchant
    same(game.points(), [9, 0])
    game = position("G1 G1 M . / G1 M . . / . . . . / . . . .", "", "", arms="N-NW 2, W-NW 2")
    same(game.points(), [9, 0])
    l_shape = ". . . . . / . W . P1 . / . . . P1 . / . P1 P1 P1 M"
    same(position(l_shape, "", "").points(), [6 + 8, 0])
    game = position("B1 B1 B1 B1 B1 s / M m m . . .", "", "", arms="N-NW 3")
    same(game.points(), [12, 0])
    same(position("O1 s . W", "", "").points(), [2 + 4, 0])
    # T15
    game = play(position("O O .", "roof 1, wall 1", "", arms="N-NW 1"), "roof 0 0")
    same((game.palace_tiles, game.tower_tiles), ([0, None, None, None], [0, None, None, None]))
    # A16
    same(position("O1 . / . .", "", "", arms="N-NW 1, W-NW 1").points(), [3, 0])


# A situation for every question

def questions():
    a1 = ". . . . / . W . O1 / . . . O1 / . O1 O1 O1"
    for (reading, chosen), worth in zip(both("well-bonus", "per-piece", "per-palace"), (13, 9)):
        same(position(a1, "", "", readings=chosen).points(), [worth, 0])
        same(position(a1, "", "", readings=chosen, tiles="O1").points(), [worth + 4, 0])
    for (reading, chosen), side, corner in zip(both("well-zone", "straight4", "ring12", "ring16"), (1, 5, 5), (1, 1, 5)):
        same(position(". . . . / . W . . / . . . O1 / . . . .", "", "", readings=chosen).points(), [side, 0])
        same(position(". . . . / . W . . / . . . . / . . . O1", "", "", readings=chosen).points(), [corner, 0])
    for (reading, chosen), legal in zip(both("piece-list", "with-stables", "without-stables"), ({"stable 0 1"}, {"pass"})):
        game = position("O1 . .", "stable 1, roof 1", "merchant 1", readings=chosen)
        same(moves(game), legal)
    for (reading, chosen), legal in zip(both("roof-space", "on-top", "empty-cell"), ({"roof 0 0", "neutral 0 0"}, set())):
        same(moves(position("O", "roof 1, neutral 1", "", readings=chosen)), legal)
    for (reading, chosen), cells in zip(both("start-zone", "inner", "anywhere"), (1, 9)):
        same(len(Medina({"players": 2, "rows": 3, "cols": 3, "readings": chosen}).legal()), cells)
        game = play(Medina({"players": 2, "rows": 3, "cols": 3, "readings": chosen}), "well 1 1")
        same((game.phase, len(game.legal())), ("start", 2) if cells == 1 else ("merchant", 8))
    for (reading, chosen), legal in zip(both("attach", "via-building", "via-palace"), ({"build O 0 3"}, {"build O 0 2"})):
        game = position("O s . .", "O 1, stable 1", "roof 1", readings=chosen)
        same((moves(game, "build"), moves(game, "stable")), (legal, set()))
        play(game, *legal)
        same(len(game.palaces()), 2 if reading == "via-building" else 1)
    for (reading, chosen), legal in zip(both("alley", "non-palace", "literally-empty"), ({"build B 0 2"}, {"pass"})):
        same(moves(position("O1 M .", "B 1", "merchant 1", readings=chosen, owed=1, made=1)), legal)
        # across a corner, and a knight's jump, which is free
        same(len(moves(position("O1 . . / . M . / . . .", "B 1", "", readings=chosen), "build")), 5 if reading == "non-palace" else 4)
    for (reading, chosen), legal in zip(both("new-start", "keeps-distance", "truly-any"), ({"pass"}, {"build B 0 1"})):
        same(moves(position("O1 .", "B 1", "wall 2", readings=chosen)), legal)
        same(moves(position(". . . / . W . / . . .", "O 1", "wall 1", readings=chosen)), {"pass"})  # never around the well
    for (reading, chosen), legal in zip(both("stuck-palace", "releases", "blocks"), ({"build O 0 2"}, {"pass"})):
        same(moves(position("O M .", "O 1", "roof 1", readings=chosen)), legal)
    for (reading, chosen), legal in zip(both("final-size", "stables-allowed", "closed"), ({"stable 0 1"}, set())):
        same(moves(position("O1 .", "stable 1", "", readings=chosen)), legal)
        same(moves(position("O .", "stable 1", "", readings=chosen)), {"stable 0 1"})
    # A12: F9, the 2x2, G1
    for (reading, chosen), f9, square, g1 in zip(both("new-street", "at-most-one", "isolated", "any-free"), (3, 2, 3), (0, 0, 1), (3, 2, 3)):
        game = position("O1 . O2 / M m M", "merchant 1", "", readings=chosen)
        while game.turn() != "over":
            game.apply(game.legal()[0])
        same(board_points(game), [f9, f9])
        same(len(moves(position("m M / M .", "merchant 1", "", readings=chosen))), square)
        game = position("O1 M O2 / M m .", "", "merchant 1", readings=chosen, mover=1)
        if game.turn() == 1:
            play(game, "merchant 1 2", "pass")
        same((game.turn(), board_points(game)), ("over", [3, g1]))
    game = play(position("O1 . O2 / M m M", "merchant 1", ""), "merchant 0 1")
    same(board(game), "O1 M O2 / m m m")
    for (reading, chosen), worth in zip(both("merchant-count", "once", "per-contact"), (4, 5)):
        same(position("O1 O1 / O1 M", "", "", readings=chosen).points(), [worth, 0])
    for (reading, chosen), equal, unequal in zip(both("merchant-shared", "both", "one"), ([2, 2], [1, 1]), ([3, 2], [3, 1])):
        same(position("O1 M B2", "", "", readings=chosen).points(), equal)
        same(position("O1 O1 M B2", "", "", readings=chosen).points(), unequal)
        same(position("O1 M B3 B3", "", "", readings=chosen).points(), [equal[0], 0])
        same(position("O1 M B B", "", "", readings=chosen).points(), [2, 0])
    for (reading, chosen), worth, walled in zip(both("scoring-adjacency", "orth", "ring8"), (1, 2), (2, 3)):
        same(position("O1 . / . M", "", "", readings=chosen).points(), [worth, 0])
        same(position("O1 . . . / . . . .", "", "", readings=chosen, arms="N-NW 3").points(), [walled, 0])
    for (reading, chosen), legal in zip(both("gates", "per-side", "between-walls"), (set(), {"wall N-NW"})):
        same(moves(position(". . / . .", "wall 1", "", readings=chosen, arms="N-NW 1"), "wall N"), legal)
        same(moves(position(". . . / . . .", "wall 1", "", readings=chosen, arms="N-NW 1, N-NE 1"), "wall N"), set())
        game = play(position(". . / . .", "wall 2", "", readings=chosen), "wall S-SE")
        same(moves(game, "wall S"), legal and {"wall S-SE"})
    a18 = dict(grid="O1 O1 . / . . . / O2 . . / . . .", arms="N-NW 1, W-NW 3", towers="12")
    for (reading, chosen), fresh, again in zip(both("wall-contact", "every-contact", "only-if-already-touching", "only-first-contact"),
                                               (0, None, 0), (0, 0, 1)):
        same(play(position("O1 .", "wall 1", "", readings=chosen), "wall N-NW").tower_tiles[0], fresh)
        grid = a18["grid"]
        game = position(grid, "wall 1", "wall 1", readings=chosen, arms=a18["arms"], towers=a18["towers"])
        same(play(game, "wall N-NW").tower_tiles[0], again)
    for (reading, chosen), holder in zip(both("stable-contact", "every-contact", "only-if-new"), (0, 1)):  # F7
        game = position("O1 . . O2 .", "stable 1", "", readings=chosen, arms="N-NW 4", towers="12", tiles="O1")
        same(play(game, "stable 0 1").tower_tiles[0], holder)
    for (reading, chosen) in both("dropped-out-merchants", "re-enter", "stay-out", "lost"):  # G5
        game = position("O1 O1 .", "", "wall 1", readings=chosen, arms="N-NE 1, S-SW 1, S-SE 1", towers="31", tiles="O1", mover=1, lying=(1, 1, 0, 0))
        same(moves(game), {"wall N-NW", "wall N-NE"})
        play(game, "wall N-NW", "pass")
        same((game.turn(), game.out, game.stocks[0][MERCHANT]),
             {"re-enter": (0, [0, 0], 1), "stay-out": ("over", [1, 0], 1), "lost": ("over", [0, 0], 0)}[reading])
        if reading == "re-enter":
            play(game, "merchant 0 2", "pass")
        same((game.turn(), game.scores()[0]), ("over", 2 + 2 + 4 + 3 + 1 + (reading == "re-enter")))
    for (reading, chosen), legal in zip(both("roof-towers", "all", "choose-one"), ({"roof 0 0"}, {"roof 0 0 tower 1", "roof 0 0 tower 2"})):
        game = position("O O O", "roof 1", "", readings=chosen, arms="N-NW 1, N-NE 1")
        same(moves(game), legal)
        play(game, max(legal))
        same(game.tower_tiles[:2], [0, 0] if reading == "all" else [None, 0])
        same(moves(position("O O O", "neutral 1", "", readings=chosen, arms="N-NW 1")), {"neutral 0 0"})
    for (reading, chosen), holder in zip(both("palace-tile-after-stable", "owner", "enlarger"), (1, 0)):  # F8
        game = position("O1 . O2 .", "stable 1", "", readings=chosen, tiles="O1")
        same(moves(game), {"stable 0 3"})
        same(play(game, "stable 0 3").palace_tiles[0], holder)
        # whoever does not hold it takes it, if the palace outgrows the holder's own
        game = play(position("O1 . . O3 . .", "stable 1", "stable 1", readings=chosen, tiles="O1", mover=1), "stable 0 4")
        same(game.palace_tiles[0], "n" if reading == "owner" else 1)
        game = play(position("O1 . . . O2 .", "stable 1", "stable 1", readings=chosen, tiles="O1", mover=1), "stable 0 1")
        same(game.palace_tiles[0], 0)
    for (reading, chosen), tile, worth in zip(both("neutral-palace-tile", "neutral-blocks", "first-player-takes"), ("n", None), (1, 5)):  # G3
        game = play(position("O O . . . .", "neutral 1, O 1, roof 1", "O 1", readings=chosen), "neutral 0 0")
        same(game.palace_tiles[0], tile)
        game = play(position("O3 O3 . O", "roof 1", "", readings=chosen, tiles="On" if tile else ""), "roof 0 3", "pass")
        same(game.scores(), [worth, 0])
    for (reading, chosen), tile, worth in zip(both("neutral-enlarged", "moves", "stays"), ("n", 0), (1, 5)):
        game = play(position("O1 . O3 .", "stable 1", "", readings=chosen, tiles="O1"), "stable 0 3", "pass")
        same((game.palace_tiles[0], game.scores()), (tile, [worth, 0]))
    for (reading, chosen), legal in zip(both("stable-distance", "buildings-and-stables", "buildings-only"),
                                        ({"build B 0 3"}, {"build B 0 2", "build B 0 3"})):
        game = position("O1 s . .", "B 1", "roof 1, stable 1", readings=chosen)
        same(moves(game), legal)
        if reading == "buildings-only":
            play(game, "build B 0 2")
            same(board(game), "O1 sW B .")
            same(sorted((p.colour, len(p.cells)) for p in game.palaces()), [("B", 1), ("O", 2)])
            game.load(json.loads(json.dumps(game.state())))
            same(board(game), "O1 sW B .")
            play(game, "pass", "stable 0 3")
            same(board(game), "O1 sW B s")
    for (reading, chosen), turn in zip(both("end-condition", "nobody-can-place", "all-used"), ("over", 0)):  # F2
        game = position("O1 . O2", "neutral 1", "neutral 1", readings=chosen, tiles="O1")
        same((game.turn(), game.legal()), (turn, []))
        game = play(position("O1 . O2", "wall 1, neutral 1", "neutral 1", readings=chosen), "wall S-SE", "pass")
        same((game.turn(), game.legal()), (turn if turn == "over" else 1, []))
        game = play(position("O1 . O2", "wall 1", "", readings=chosen), "wall S-SE", "pass")
        same((game.turn(), game.mover, game.owed, game.made), ("over", 1, 2, 0))
    for (reading, chosen) in both("no-placement", "pass-may-return", "drop-out", "discard"):  # F1
        game = position("O2 . .", "roof 1", "O 1", readings=chosen, tiles="O2")
        if reading == "discard":
            same(moves(game), {"discard roof"})
            play(game, "discard roof")
            same((game.turn(), game.made, game.owed), (0, 1, 1))
        play(game, "pass", "build O 0 2", "pass")
        same((game.turn(), game.out, sum(game.stocks[0])),
             {"pass-may-return": (0, [0, 0], 1), "drop-out": ("over", [1, 0], 1), "discard": ("over", [0, 0], 0)}[reading])
        if reading == "pass-may-return":
            play(game, "roof 0 2", "pass")
        same(game.scores(), [1 if reading == "pass-may-return" else 0, 5])
        # F2 with everything used
        game = position("O1 . O2", "neutral 1", "neutral 1", readings={**chosen, "end-condition": "all-used"}, tiles="O1")
        lines = {"pass-may-return": [], "drop-out": ["pass", "pass"], "discard": ["discard neutral", "pass", "discard neutral", "pass"]}[reading]
        play(game, *lines)
        same((game.turn(), game.legal()), (0 if reading == "pass-may-return" else "over", []))
    for (reading, chosen), free in zip(both("self-blocking", "free", "must-keep-second-possible"), (True, False)):  # F3
        game = position("O1 . . / . . .", "B 1, stable 1", "roof 1", readings=chosen, tiles="O1")
        same("stable 0 1" in moves(game), free)
        same("stable 1 0" in moves(game), True)
        same(moves(game, "build"), {"build B 0 2", "build B 1 2"})
        same(moves(position("O1 . / . .", "B 1, stable 1", "", readings=chosen)), {"stable 0 1", "stable 1 0"})
    # Tea. E6a: A has 1 tea
    game = position(". . M O2 O2", "O 1, roof 1", "O 1", tiles="O2", tea=[1, 0])
    same(moves(game), {"build O 0 0", "build O 0 1"})
    play(game, "build O 0 0")
    same(moves(game), {"roof 0 0", "tea"})
    play(game, "tea")
    same((game.turn(), game.tea, game.owed), (1, [0, 0], 2))
    for (reading, chosen), legal in zip(both("tea-same-turn", "yes", "no"), ({"wall N-NW", "tea"}, {"wall N-NW"})):
        game = play(position("P . . .", "roof 1, wall 1", "wall 1", readings=chosen), "roof 0 0")
        same((moves(game, "wall N-NW") | moves(game, "tea"), game.tea[0], game.fresh_tea), (legal, 3, 3 * (reading == "no")))
        same(play(game, "wall N-NW").fresh_tea, 0)
    for (reading, chosen), legal in zip(both("tea-when-blocked", "not-spent", "spent"), ({"pass"}, {"tea"})):
        blocked = dict(readings=chosen, owed=1, made=1)
        same(moves(position("O1 . .", "roof 1", "wall 1", tea=[1, 0], **blocked)), legal)
        same(moves(position("O1 . .", "roof 1", "wall 1", tea=[0, 1], **blocked)), {"pass"})
        same(moves(position("O1 . .", "", "wall 1", tea=[1, 0], **blocked)), {"pass"})
        same(moves(position("O1 . .", "roof 1", "wall 1", tea=[1, 0], readings=chosen)), {"pass"})
    for (reading, chosen), legal in zip(both("tea-last-piece", "not-needed", "needed"), ({"pass"}, {"tea"})):
        ended = dict(readings=chosen, owed=1, made=1)
        same(moves(position("O1 . .", "", "wall 1", tea=[1, 0], **ended)), legal)
        same(moves(position("O1 . .", "", "wall 1", tea=[0, 1], **ended)), {"pass"})
        same(moves(position("O1 . .", "roof 1", "wall 1", tea=[1, 0], **ended)), {"pass"})
    for (reading, chosen), more in zip(both("tea-full-pass", "no", "yes"), (set(), {"tea"})):
        game = position("O1 .", "stable 1", "", readings=chosen, tea=[1, 0])
        same(moves(game), {"stable 0 1"} | more)
        same(moves(position("O1 . .", "roof 1", "wall 1", readings=chosen, tea=[1, 0])), {"pass"})
    for (reading, chosen), winners in zip(both("win-tie", "shared", "largest-palace"), ([0, 1], [0])):
        game = position("G1 M . P2", "", "", readings=chosen, tiles="G1 P2")  # both of size 1, nothing known of their order
        same((game.scores(), game.winners()), ([3, 3], [0, 1]))
        game = position("G . M . P", "roof 1", "roof 1", readings=chosen, palace_points={"O": 4, "B": 3, "G": 2, "P": 2})
        play(game, "roof 0 0", "pass", "roof 0 4", "pass")
        same((game.scores(), game.winners(), game.claims), ([3, 3], winners, [] if reading == "shared" else ["G1", "P2"]))
        game = position("G1 G1 . P2", "", "", readings=chosen, tiles="G1 P2")
        same((game.scores(), game.winners()), ([3, 3], winners))
    for (reading, chosen) in both("won-merchants", "at-once", "next-turn"):
        game = position("O . .", "roof 1", "B 1, roof 1", readings=chosen, arms="N-NW 1", lying=(1, 0, 0, 0), palace_points=dict.fromkeys(COLOURS, 0),
                        tower_points=[0] * 4)
        play(game, "roof 0 0")
        if reading == "at-once":
            same(moves(game), {"merchant 0 1", "merchant 0 2"})
            play(game, "merchant 0 2")
            same((game.turn(), game.scores()), ("over", [2, 0]))
        else:
            same((moves(game), game.fresh_merchants, game.stocks[0][MERCHANT]), ({"pass"}, 1, 1))
            play(game, "pass", "build B 0 2", "roof 0 2")
            same((game.turn(), moves(game), game.fresh_merchants), (0, {"merchant 0 1"}, 0))
            play(game, "merchant 0 1", "pass")
            same((game.turn(), game.scores()), ("over", [3, 2]))
    for (reading, chosen), legal in zip(both("wall-start", "continues", "tower-only"),
                                        ({"wall N-NW", "wall N-NE", "wall S-SW", "wall S-SE"}, {"wall N-NE", "wall S-SW", "wall S-SE"})):
        same(moves(position(". . . .", "wall 1", "", readings=chosen, arms="N-NW 1")), legal)
    for (reading, chosen), first in zip(both("branch-end", "end-stays", "inner-at-once"), ({"merchant 2 2"}, set())):
        game = play(position(". m O1 . / m m . . / B2 M . . / . . . .", "merchant 2", "", readings=chosen), "merchant 3 1")
        same(moves(game), first | {"merchant 3 0", "merchant 3 2"})
        game = play(position(". . . / . M . / . . .", "merchant 2", "", readings=chosen), "merchant 1 2")
        same(board(game), ". . . / . M M / . . .")  # a street that begins alone has two ends in any case
    for (reading, chosen), legal in zip(both("stuck-reason", "no-legal-cell", "no-empty-cell"), ({"build O 0 4"}, {"pass"})):
        same(moves(position("O . B1 . .", "O 1", "wall 1", readings=chosen)), legal)
        same(moves(position("O M B1 . .", "O 1", "wall 1", readings=chosen)), {"build O 0 4"})
    for (reading, chosen), legal in zip(both("closed-colour", "stables-allowed", "no-stables"), ({"stable 0 1", "stable 0 3"}, {"pass"})):
        same(moves(position("O1 . . . O2", "stable 1", "wall 1", readings=chosen)), legal)
        same(moves(position("O1 . . . B2", "stable 1", "wall 1", readings=chosen)), {"stable 0 1", "stable 0 3"})
    for (reading, chosen), tile in zip(both("neutral-size", "first-or-larger", "any-size"), (0, "n")):
        same(play(position("O1 O1 . O .", "neutral 1", "wall 1", readings=chosen, tiles="O1"), "neutral 0 3").palace_tiles[0], tile)
    for (reading, chosen), small, large in zip(both("neutral-tile-back", "by-larger", "by-next", "never"), ("n", 0, "n"), (0, 0, "n")):
        same(play(position("On On . O .", "roof 1", "wall 1", readings=chosen, tiles="On"), "roof 0 3").palace_tiles[0], small)
        same(play(position("On . O O .", "roof 1", "wall 1", readings=chosen, tiles="On"), "roof 0 2").palace_tiles[0], large)
        grown = play(position("On . O1 . .", "stable 1", "wall 1", readings=chosen, tiles="On"), "stable 0 3")
        same(grown.palace_tiles[0], "n" if reading == "never" else 0)
    for (reading, chosen), holder in zip(both("tower-tile-after-stable", "owner", "placer"), (0, 1)):
        game = position(". G1 . / . . . / . . .", "", "stable 1", readings=chosen, arms="N-NW 1", mover=1)
        same(play(game, "stable 0 0").tower_tiles[0], holder)
    same(asked, set(medina.QUESTIONS))


def dead_ends():
    """The table of dead ends by piece kind, the claims C4, C10, C14, C19 and closing."""
    def blocked(grid, held, other="merchant 9, wall 9", **more):
        return moves(position(grid, held, other, owed=1, made=1, **more)) == {"pass"}

    same(blocked("O1", "", "roof 1"), True)
    same(blocked("O1", "O 1"), True)
    game = position("O1", "", "roof 1", mover=1)
    same((game.turn(), game.scores()), ("over", [1, 0]))
    same(blocked("O1 . O2", "neutral 1"), True)
    same(blocked("O1 .", "O 1, B 1"), True)
    same(blocked("O1 M", "stable 1"), True)
    same(blocked("m M / M .", "merchant 1"), True)
    same(blocked(". .", "wall 1", arms="N-NW 1, S-SE 1"), True)
    same(blocked(". .", "wall 1", arms="N-NW 1"), False)
    same(moves(position(". .", "wall 1, merchant 1", "")), {"merchant 0 0", "merchant 0 1"} | {f"wall {a}" for a in ("N-NW", "N-NE", "S-SW", "S-SE")})
    # C4 on the real board, with four and with three placements
    game = Medina({"players": 2, "start": 0, "well": None, "start_merchant": [1, 1]})
    play(game, "merchant 0 1", "merchant 1 0", "build O 0 0")
    same((len(moves(game, "build O")) > 100, "build O 0 2" in moves(game)), (True, True))
    play(game, "build O 5 5")
    same(sum(p.colour == "O" and p.owner is None for p in game.palaces()), 2)
    game = Medina({"players": 2, "start": 0, "well": [1, 2], "start_merchant": [1, 1]})
    play(game, "merchant 1 0", "build O 0 0")
    same(len(moves(game, "build O")) > 100, True)
    # C10: on one row a stable moves two tiles, a roof several anywhere
    game = play(position("O1 . .", "stable 1", "", arms="N-NW 2, S-SW 2"), "stable 0 1")
    same(game.tower_tiles, [0, None, 0, None])
    game = play(position("O . / O .", "roof 1", "", arms="N-NW 1, S-SW 1"), "roof 0 0")
    same(game.tower_tiles, [0, None, 0, None])
    # a neutral taker: the tile lies beside the board, its merchants leave; the next one gets none
    game = play(position("O . O", "neutral 1", "roof 1", arms="N-NW 2, S-SE 1", lying=(3, 2, 1, 0)), "neutral 0 0")
    same((game.tower_tiles, game.tower_merchants, game.palace_tiles[0]), (["n", None, None, None], [0, 2, 1, 0], "n"))
    # C19: eight palaces of one building, all colours closed, only neutral roofs are left after sixteen placements
    game = Medina({"players": 2, "start": 0, "well": None, "start_merchant": None, "towers": None,
                   "stock": {"O": 8, "B": 8, "G": 8, "P": 8, "roof": 4, "neutral": 2}})
    lines = []
    for i, colour in enumerate("OOBBGGPP"):
        lines += [f"build {colour} {2 * (i % 4)} {2 * (i // 4)}", f"roof {2 * (i % 4)} {2 * (i // 4)}"]
    # A builds, B roofs and builds, A roofs and builds, ... each roofs the other's
    play(game, *lines[:15])
    same(game.stocks[0][3] > 0, True)
    play(game, lines[15])
    same((game.stocks[0], game.stocks[1]), ([0, 0, 0, 0, 0, 2, 0, 0, 0], [0, 0, 0, 0, 0, 2, 0, 0, 0]))
    if game.turn() != "over":
        play(game, "pass")
    same(game.turn(), "over")
    # R14: neutral roofs close nothing, and are not needed
    game = play(position("O . O . O", "roof 1, O 2, merchant 1", "neutral 1, O 2, merchant 5"), "roof 0 0", "merchant 0 1", "neutral 0 2")
    same([s[0] for s in game.stocks], [2, 2])
    game = play(position("O1 . O . O", "O 2, merchant 1", "roof 1, O 2, merchant 5", mover=1), "roof 0 2")
    same([s[0] for s in game.stocks], [0, 0])
    # G5 and E8 as shipped
    game = position("O1 . . / . . . / . . O2", "", "wall 2", tiles="O1", lying=(1, 0, 0, 0), mover=1)  # E8
    same(len(game.legal()), 8)
    play(game, "wall W-NW", "wall N-NW")
    same((game.turn(), game.stocks[0][MERCHANT]), (0, 1))
    # loading
    game = position("O1 . . / . M . / . . O2", "wall 1", "wall 1")
    state = game.state()
    for key, value in dict(board=[["O1"]], phase="x", mover=2, turn=1, owed=3, made=1, arms=[4] + [0] * 7, stocks=[[0] * 9], tea=[-1, 0],
                           palaces=["3", None, None, None], towers=[1, None, None, None], fresh_tea=1, out=[1, 0], claims=["O1"],
                           tower_merchants=[1]).items():
        try:
            game.load({**state, key: value})
        except ValueError:
            same(game.state(), state)
            continue
        assert False, f"accepted: {key}={value}"
    for token in ("O3", "x", "s", "MM", "o", 3, None, "sN", "O12", ""):
        wrong = json.loads(json.dumps(state))
        wrong["board"][1][0 if token != "s" else 1] = token
        if token in ("s", "sN"):
            wrong["board"][1] = [".", ".", "."]
            wrong["board"][2] = [token, ".", "."]
        try:
            game.load(wrong)
        except ValueError:
            continue
        assert False, f"accepted: {token}"


# Named positions and mini-games

MINIS = {
    "mini-3x3-b2": (3, 3, "O 2, roof 1", {}), "mini-4x4-b2": (4, 4, "O 2, roof 1", {}), "mini-4x4-b3": (4, 4, "O 3, roof 1", {}),
    "mini-4x4-well-b2s1": (4, 4, "O 2, roof 1, stable 1", {"well": [1, 1]}), "mini-4x4-b2s1": (4, 4, "O 2, roof 1, stable 1", {}),
    "mini-3x5-b2n1": (3, 5, "O 2, roof 1, neutral 1", {}), "mini-3x4-2col-b1": (3, 4, "O 1, B 1, roof 2", {}),
    "mini-3x4-tea": (3, 4, "O 1, P 1, roof 2", {}), "mini-3x5-tea": (3, 5, "O 1, P 1, roof 2", {}),
    "mini-3x4-b2m1": (3, 4, "O 2, roof 1, merchant 1", {"start_merchant": [1, 1]}),
    "mini-3x4-b2s1m1": (3, 4, "O 2, roof 1, stable 1, merchant 1", {"start_merchant": [1, 1]}),
    "mini-3x3-b2w1": (3, 3, "O 2, roof 1, wall 1", {}), "mini-3x3-b1w2": (3, 3, "O 1, roof 1, wall 2", {}),
    "mini-3x3-all1": (3, 3, "O 1, roof 1, stable 1, merchant 1, wall 1", {"start_merchant": [1, 1]}),
    "mini-4x4-b3n1s1": (4, 4, "O 3, roof 1, neutral 1, stable 1", {}),
    "mini-3x4-b2s1m1w1": (3, 4, "O 2, roof 1, stable 1, merchant 1, wall 1", {"start_merchant": [1, 1]}),
}


def mini(name, readings=None, **more):
    rows, cols, held, config = MINIS[name]
    stocks = {kind: int(count) for kind, count in (part.split() for part in held.split(", "))}
    config = {"well": None, "start_merchant": None, "start": 0, "tower_merchants": [0] * 4, **config}
    if "wall" not in stocks:
        config["towers"] = None
    return {"game": "medina", "players": 2, "rows": rows, "cols": cols, "stock": stocks, "readings": readings or {}, **config, **more}


def named():
    """The positions of the list that have a single line or a plain answer."""
    game = position("O1 . . / . . . / . . O2", "wall 2", "wall 2", tiles="O1")  # E1
    same(len(game.legal()), 8)
    game = position("O1 O1 . . / . . . . / . . . O2", "stable 1, wall 1", "stable 2", tiles="O1")  # E2
    same(moves(game, "stable"), {"stable 0 2", "stable 1 0", "stable 1 1", "stable 2 2", "stable 1 3"})
    game = position("O1 . O . / . . . . / . . . .", "O 2", "O 1, roof 1", tiles="O1")  # E3
    same(moves(game), {"build O 0 3", "build O 1 2"})
    game = position("O1 . O . / . . . .", "O 1, neutral 1", "O 1, roof 1", tiles="O1", mover=1)  # E4
    same(moves(game), {"build O 0 3", "build O 1 2", "roof 0 2"})
    game = position("O1 . . O2 / . . M . / . . . .", "merchant 2", "merchant 2", tiles="O1")  # E5
    same(moves(game), {"merchant 0 2", "merchant 1 1", "merchant 1 3", "merchant 2 2"})
    game = position(". . . . / . W . O / . . . . / . . . .", "O 2, roof 1", "O 2, roof 1")  # E7
    same(moves(game), {"build O 0 3", "build O 2 3", "roof 1 3"})
    game = position("O1 . O2 / . . .", "stable 1, wall 1", "stable 1, wall 1", arms="N-NW 1", towers="11", tiles="O1")  # E9
    same(moves(game), {"stable 1 0", "stable 1 2"} | {f"wall {arm}" for arm in ARMS})


def reach(game):
    """Every state reachable, each checked: how many states, moves between them, and ends."""
    start = game.state()
    seen, todo, over, moved = {json.dumps(start)}, [start], 0, 0
    while todo:
        state = todo.pop()
        game.load(state)
        legal = game.legal()
        over += not legal
        for move in legal:
            game.load(state)
            game.apply(move)
            moved += 1
            check_state(game)
            after = game.state()
            key = json.dumps(after)
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return len(seen), moved, over


def exhaustive():
    """Some small games from end to end (the numbers are our own, to notice a change)."""
    same(reach(Medina(mini("mini-3x3-b2"))), (414, 523, 151))
    tiny = Medina({**mini("mini-3x3-b1w2"), "rows": 2, "cols": 2, "tower_merchants": [1, 1, 0, 0]})
    same(reach(tiny), (5834, 15021, 640))


# Random games

def check_state(game):
    """What holds in every state under the default readings."""
    for cell in game.geometry.cells:  # C3, C7
        palace = game.palace_at(cell)
        if palace is not None:
            assert all(game.palace_at(n) in (None, palace) for n in game.geometry.ring[cell]), board(game)
            assert not any(game.what[n] == "W" for n in game.geometry.ring[cell])
    for side in range(4):  # C2
        assert sum(game.arms[2 * side:2 * side + 2]) <= max(0, game.geometry.length[side] - 1)
    for seat in range(game.players):
        for colour in COLOURS:
            assert len(game.owns(seat, colour)) <= 1
    for k, holder in enumerate(game.palace_tiles):  # C8
        roofed = [p for p in game.palaces() if p.colour == COLOURS[k] and p.owner is not None]
        assert (holder is None) == (not roofed)
        if roofed:
            assert game.largest(holder, COLOURS[k]) == max(len(p.cells) for p in roofed)
    for tower, holder in enumerate(game.tower_tiles):  # C9
        touching = {p.owner for p in game.palaces() if p.owner is not None and tower in game.contact(p.cells)}
        assert holder in touching if touching else holder is None
    merchants = [c for c in game.geometry.cells if game.what[c] == "m"]
    assert sum(len(game.merchants_beside(c)) for c in merchants) <= 2 * max(0, len(merchants) - 1)  # acyclic (C12)
    extendable = [p.colour for p in game.palaces() if p.owner is None and game.extending_cells(p)]
    assert len(set(extendable)) == len(extendable)  # C4


def random_game(config, rng, default=True):
    """Play one game to its end; every few plies through text, JSON and 'load', and in step with itself."""
    game = Medina(config)
    n, plies = game.players, 0
    merchants_at_first = None
    gone = tea_left = 0
    stuck, lines = set(), [json.dumps({"config": config})]
    while game.turn() != "over":
        legal = game.legal()
        line = {"turn": game.turn(), "moves": [medina.text(m) for m in legal], "state": game.state()}
        if game.turn() == "chance":
            line["moves"] = {medina.text(m): game.weight(m) for m in legal}
        if not legal:
            assert config["readings"].get("end-condition") == "all-used", "dead end"
            lines.append(json.dumps(line))
            return plies, False, lines
        move = rng.choice(legal)
        if rng.random() < 0.5:  # every kind alike, else walls and merchants come last
            kind = rng.choice(sorted({m["do"] for m in legal}))
            move = rng.choice([m for m in legal if m["do"] == kind])
        lines.append(json.dumps({**line, "move": medina.text(move)}))
        if plies % 7 == 0:
            for m in legal:
                assert medina.parse(medina.text(m)) == m
            state = json.loads(json.dumps(game.state()))
            game = Medina(config)
            game.load(state)
            assert game.state() == state and game.legal() == legal
        before = game.state()
        points = board_only(game) if default else None
        game.apply(move)
        plies += 1
        for tower in range(4):
            if before["towers"][tower] is None and game.tower_tiles[tower] == "n":
                gone += before["tower_merchants"][tower]
        tea_left += move["do"] == "tea"
        if not default:
            continue
        check_state(game)
        if game.phase not in ("well", "merchant"):
            merchants = sum(s[MERCHANT] for s in game.stocks) + sum(game.tower_merchants) + game.what.count("m") + gone
            merchants_at_first = merchants_at_first or merchants
            assert merchants == merchants_at_first  # C16
            assert merchants == 31 or "stock" in config
        purple = [p for p in game.palaces() if p.colour == game.tea_colour and p.owner is not None]
        if not any(p.owner == "n" for p in purple):  # C15
            assert sum(game.tea) + tea_left == sum(game.tea_amounts[:len(purple)])
        assert all(a >= b for a, b in zip(board_only(game), points))  # C17
        for first in [c for c in stuck if game.owner[c] is None]:  # C5
            assert not game.extending_cells(game.palace_at(first))
        stuck |= {p.buildings[0] for p in game.palaces() if p.owner is None and not game.extending_cells(p)}
    same(len(game.scores()), n)
    assert game.winners()
    lines.append(json.dumps({"turn": "over", "moves": [], "state": game.state(), "scores": game.scores()}))
    return plies, True, lines


def board_only(game):
    points = [0] * game.players
    for palace in game.palaces():
        if palace.owner not in (None, "n"):
            points[palace.owner] += game.value(palace)
    return points


SMALL = [
    {"players": 2, "rows": 3, "cols": 4, "start": 0, "stock": dict(zip(KINDS, (2, 1, 0, 2, 3, 1, 2, 2, 3)))},
    {"players": 2, "rows": 5, "cols": 5, "stock": dict(zip(KINDS, (2, 2, 1, 3, 4, 1, 3, 3, 4)))},
    {"players": 3, "rows": 4, "cols": 5, "stock": dict(zip(KINDS, (2, 0, 1, 2, 3, 1, 2, 2, 3)))},
    {"players": 2, "rows": 1, "cols": 7, "start": 1, "stock": dict(zip(KINDS, (2, 2, 0, 2, 3, 1, 2, 1, 3)))},
    {"players": 4, "rows": 6, "cols": 6, "stock": dict(zip(KINDS, (1, 1, 1, 1, 3, 0, 1, 2, 2)))},
]


def random_games():
    rng = random.Random(1)
    total = ended = plies = 0
    transcripts = []

    def one(config, default):
        nonlocal total, ended, plies
        length, over, lines = random_game({"game": "medina", "readings": {}, **config}, rng, default)
        total, ended, plies = total + 1, ended + over, plies + length
        transcripts.extend(lines)

    for players in (2, 3, 4):
        for _ in range(2):
            one({"players": players}, True)
    for name in MINIS:
        for _ in range(10):
            one(mini(name), True)
    for config in SMALL:
        for _ in range(15):
            one(config, True)
    alone = [{question: reading} for question, readings in medina.QUESTIONS.items() for reading in readings[1:]]
    for readings in alone:
        for config in SMALL:
            for _ in range(2):
                one({**config, "readings": readings}, False)
    for i in range(210):  # readings mixed, now and then on the real boards
        readings = {question: rng.choice(given) for question, given in medina.QUESTIONS.items() if rng.random() < 0.3}
        one({**(rng.choice(SMALL) if i % 30 else {"players": 2 + i // 30 % 3}), "readings": readings}, False)
    return total, ended, plies, transcripts


def follow(transcripts):
    """in_step.py on our own transcripts, and on one with a wrong move list."""
    def run(lines):
        stdin, stdout, sys.stdin, sys.stdout = sys.stdin, sys.stdout, io.StringIO("\n".join(lines)), io.StringIO()
        try:
            return in_step.main("medina"), sys.stdout.getvalue()
        finally:
            sys.stdin, sys.stdout = stdin, stdout

    same(run(transcripts)[0], 0)
    wrong = [line.replace('"start 0": 1, ', "") for line in transcripts[:6]]
    same(run(wrong)[0], 1)


def counts():
    """Complete plays counted by perft.py and by walking."""
    def walk(config, lines):
        game = play(Medina(config), *lines)
        legal = [medina.text(m) for m in game.legal()]
        return sum(walk(config, lines + [line]) for line in legal) if legal else 1

    tiny = {"game": "medina", "players": 2, "rows": 1, "cols": 3, "start": 0, "well": None, "start_merchant": None, "tower_merchants": [1, 0, 0, 0],
            "stock": {"O": 1, "roof": 1, "wall": 1}}
    same(perft.counter(Medina(tiny))(Medina(tiny).state(), None), walk(tiny, []))
    game = perft.set_up(Medina, {"config": tiny, "readings": {"gates": "between-walls"}, "state": Medina(tiny).state()})
    same(perft.counter(game)(game.state(), 1), 3 + 8)
    real = Medina({"players": 2, "start": 0, "well": [4, 6], "start_merchant": [2, 3]})
    same(perft.counter(real)(real.state(), 1), 532)


# Protocol

def talk():
    session = protocol.Session("medina", Medina, medina.parse, (2, 3, 4))

    def ask(**request):
        reply, _ = protocol.reply_to(session, json.dumps({"id": 7, **request}).encode())
        same(reply["id"], 7)
        return {key: value for key, value in reply.items() if key != "id"}

    same(ask(cmd="hello", protocol=1)["ok"]["games"]["medina"], {"players": [2, 3, 4], "level": 3})
    assert "error" in ask(cmd="legal")
    assert "unsupported" in ask(cmd="new", game="chess", players=2)
    assert "error" in ask(cmd="new", game="medina", players=5)
    for wrong in ({"rows": 12}, {"well": [10, 0]}, {"stock": {"x": 1}}, {"towers": ["NW"]}, {"tea": 3}, {"well": [1, 1], "start_merchant": [1, 1]},
                  {"days": 3}, {"start": 2}, {"palace_points": {"O": 1}}, {"readings": {"attach": "x"}}):
        assert "error" in ask(cmd="new", game="medina", players=2, config=wrong), wrong
    config = {"rows": 4, "cols": 4, "stock": dict(zip(KINDS, (2, 1, 1, 2, 3, 1, 1, 2, 2)))}
    same(ask(cmd="new", game="medina", players=2, config=config), {"ok": {}})
    same(len(ask(cmd="legal")["ok"]["moves"]), 4)
    assert "illegal" in ask(cmd="apply", move={"do": "well", "row": 1, "col": 1})
    assert "illegal" in ask(cmd="chance", outcome={"do": "well", "row": 0, "col": 1})
    assert "illegal" in ask(cmd="chance", outcome={"do": "well", "row": True, "col": 1})
    assert "error" in ask(cmd="score")
    played, rng = [], random.Random(2)
    while not ask(cmd="over")["ok"]["over"]:
        move = rng.choice(ask(cmd="legal")["ok"]["moves"])
        kind = {"cmd": "chance", "outcome": move} if session.game.turn() == "chance" else {"cmd": "apply", "move": move}
        same(ask(**kind), {"ok": {}})
        played.append(move)
        if len(played) == 9:
            state = ask(cmd="state")["ok"]["state"]
            same(ask(cmd="load", state=state), {"ok": {}})
            assert "error" in ask(cmd="load", state={**state, "tea": [1]})
            same(ask(cmd="state"), {"ok": {"state": state}})
    scores = ask(cmd="score")
    same(ask(cmd="replay", game="medina", players=2, config=config, moves=played), scores)
    same(ask(cmd="replay", game="medina", players=2, config=config, moves=[medina.text(m) for m in played]), scores)
    assert "illegal" in ask(cmd="replay", game="medina", players=2, config=config, moves=played[1:])
    for nonsense in (b'{"cmd":"apply","move":{"do":["x"]}}', b'{"cmd":"load","state":[]}', b'{"cmd":"apply","move":{"do":"wall","arm":[1]}}',
                     b'{"cmd":"apply","move":"build O 1"}', b'{"cmd":"apply","move":{"do":"build","colour":["O"],"row":1,"col":1}}',
                     b'{"cmd":"load","state":{"board":3}}'):
        reply, more = protocol.reply_to(session, nonsense)
        assert more and "ok" not in reply and len(reply) == 2, (nonsense, reply)
    for line in ("build X 1 1", "roof 1", "wall N", "discard x", "roof 01 1", "build O 1 1 tower 1", "stable 1 1 tower 2", "tea 1", "dance 1 1"):
        try:
            medina.parse(line)
        except ValueError:
            continue
        assert False, line


if __name__ == "__main__":
    examples()
    questions()
    dead_ends()
    named()
    counts()
    talk()
    exhaustive()
    total, ended, plies, transcripts = random_games()
    follow(transcripts)
    print(f"ok: {checks} checks; {total} random games, {plies} plies, {total - ended} dead ends")
