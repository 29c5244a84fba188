"""Medina (2nd edition): a plain second implementation, to be compared with the model.

Numbers such as R8 or A19 are those of the rule file 'medina'; the words are the rulebook's.
Moves and states are the JSON forms of docs/formats-medina.md. Run as a program it speaks the protocol.
"""
import re
from collections import namedtuple

import common
from common import is_whole

NAME = "medina"
COLOURS = "OBGP"
KINDS = ["O", "B", "G", "P", "roof", "neutral", "stable", "merchant", "wall"]  # the order of a stock
ROOF, NEUTRAL, STABLE, MERCHANT, WALL = range(4, 9)
SIDES = "NSWE"  # side k has the arms 2k and 2k+1
ARMS = ["N-NW", "N-NE", "S-SW", "S-SE", "W-NW", "W-SW", "E-NE", "E-SE"]
CORNERS = ["NW", "NE", "SW", "SE"]
NEWS = [("N", -1, 0), ("E", 0, 1), ("S", 1, 0), ("W", 0, -1)]
DIAGONALS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
MARKS = ["1", "2", "3", "4", "n"]  # owner marks; in here an owner is a seat, "n" or None

# Ours first.
QUESTIONS = {
    "well-bonus": ["per-piece", "per-palace"],                                                  # A1
    "well-zone": ["straight4", "ring12", "ring16"],                                             # A2
    "piece-list": ["with-stables", "without-stables"],                                          # A3
    "roof-space": ["on-top", "empty-cell"],                                                     # A4
    "start-zone": ["inner", "anywhere"],                                                        # A5
    "attach": ["via-building", "via-palace"],                                                   # A6
    "alley": ["non-palace", "literally-empty"],                                                 # A7
    "new-start": ["keeps-distance", "truly-any"],                                               # A8
    "stuck-palace": ["releases", "blocks"],                                                     # A9
    "final-size": ["stables-allowed", "closed"],                                                # A10
    "new-street": ["at-most-one", "isolated", "any-free"],                                      # A12
    "merchant-count": ["once", "per-contact"],                                                  # A14a
    "merchant-shared": ["both", "one"],                                                         # A14b
    "scoring-adjacency": ["orth", "ring8"],                                                     # A15
    "gates": ["per-side", "between-walls"],                                                     # A17
    "wall-contact": ["every-contact", "only-if-already-touching", "only-first-contact"],        # A18
    "stable-contact": ["every-contact", "only-if-new"],                                         # A19
    "dropped-out-merchants": ["re-enter", "stay-out", "lost"],                                  # A20
    "roof-towers": ["all", "choose-one"],                                                       # A22
    "palace-tile-after-stable": ["owner", "enlarger"],                                          # A23
    "neutral-palace-tile": ["neutral-blocks", "first-player-takes"],                            # A25a
    "neutral-enlarged": ["moves", "stays"],                                                     # A25b
    "stable-distance": ["buildings-and-stables", "buildings-only"],                             # A26
    "end-condition": ["nobody-can-place", "all-used"],                                          # A27, A29
    "no-placement": ["pass-may-return", "drop-out", "discard"],                                 # A28
    "self-blocking": ["free", "must-keep-second-possible"],                                     # A30
    "tea-same-turn": ["yes", "no"],                                                             # A31a
    "tea-when-blocked": ["not-spent", "spent"],                                                 # A31b
    "tea-last-piece": ["not-needed", "needed"],                                                 # A31c
    "tea-full-pass": ["no", "yes"],                                                             # A31d
    "win-tie": ["shared", "largest-palace"],                                                    # A34
    "won-merchants": ["at-once", "next-turn"],                                                  # A38
    "wall-start": ["continues", "tower-only"],                                                  # A39
    "branch-end": ["end-stays", "inner-at-once"],                                               # A40
    "stuck-reason": ["no-legal-cell", "no-empty-cell"],                                         # A41
    "closed-colour": ["stables-allowed", "no-stables"],                                         # A42
    "neutral-size": ["first-or-larger", "any-size"],                                            # A43
    "neutral-tile-back": ["by-larger", "by-next", "never"],                                     # A44
    "tower-tile-after-stable": ["owner", "placer"],                                             # A45
}

# Wrong on purpose, when switched on: name, rule, what is wrong.
FAULTS = {
    "stables-at-well": ("R2", "stables may stand round the well"),
    "well-corners-free": ("R2", "buildings and stables may touch the well diagonally"),
    "no-merchants-at-well": ("R2", "merchants may not stand round the well either"),
    "stables-keep-no-distance": ("R3", "a stable need not keep apart from other palaces"),
    "diagonal-ignored": ("R3", "palaces may touch diagonally"),
    "new-palace-any-time": ("R4", "a new palace may be begun though an unroofed one of that colour can be extended"),
    "new-palace-accepted": ("R4", "the list of moves is right, but a building that should extend a palace is accepted elsewhere"),
    "roof-needs-two": ("R8", "a palace of one building cannot be roofed by a player"),
    "second-palace-of-colour": ("R8", "a player may roof a second palace of a colour"),
    "three-players-two-neutral": ("R9", "with three players each has two neutral roofs, as with two"),
    "neutral-roof-once": ("R9", "a colour takes one neutral roof only"),
    "three-own-roofs": ("R12", "each player has three own roofs"),
    "never-closes": ("R14", "no colour ever closes"),
    "neutral-roof-closes": ("R14", "a colour closes when it has as many roofs as there are players, neutral ones included"),
    "closed-colour-no-neutral": ("R14", "an unroofed palace of a closed colour takes no neutral roof"),
    "closed-colour-no-stable": ("R14", "an unroofed palace of a closed colour takes no stable"),
    "closing-mover-only": ("R14", "only the player who closes a colour gives buildings back"),
    "stables-at-roofed-only": ("R15", "a stable cannot be added to an unroofed palace"),
    "one-stable-each": ("R15", "a palace takes one stable only"),
    "stable-beside-stable": ("R15", "a stable may be put beside a stable"),
    "no-merchants-at-wall": ("R17", "merchants may not stand on the outermost cells"),
    "street-wraps": ("R17", "the last cell of a row counts as beside the first cell of the next row, for merchants"),
    "street-branches": ("R17", "a merchant may go beside any merchant of the board, touching no other"),
    "no-new-street": ("R18", "when the street cannot go on, no merchant can be placed"),
    "gate-of-two": ("R19", "two spaces of every side stay free"),
    "no-gate": ("R19", "a side may be walled up completely"),
    "no-gate-at-tower": ("R19", "the gate of a side may not lie beside a tower"),
    "fourth-roof-tea": ("R20", "the fourth roof on a purple palace earns one tea"),
    "tea-skips-neutral": ("R20", "a neutral roof does not use up the tea of its place"),
    "tea-not-given-back": ("R21", "a tea break costs no tea"),
    "tea-scores": ("R21", "each tea left at the end is a point"),
    "size-without-stables": ("R22", "stables do not count for the palace tile"),
    "first-keeps-tile": ("R23", "the first holder of a palace tile keeps it"),
    "tile-on-equal-size": ("R23", "a palace of equal size takes the palace tile"),
    "dropped-out-wins-no-tile": ("R23", "a stable that another adds wins no palace tile for a player without pieces"),
    "foreign-wall-takes-nothing": ("R26", "a wall takes the tower tile only when the palace is the mover's own"),
    "roof-takes-one-tower": ("R26", "a roof takes the tile of one tower only, the lowest"),
    "neutral-takes-one-tower": ("R26", "a neutral roof takes the tile of one tower only, the lowest"),
    "stable-takes-untaken-only": ("R26", "a stable takes a tower tile only when nobody has it yet"),
    "wall-tile-to-mover": ("R26", "the tower tile goes to the player who places the wall, not to the palace's owner"),
    "tower-tile-stays": ("R26", "a tower tile stays with its first holder"),
    "merchants-every-time": ("R27", "whoever takes a tower tile from another gets as many merchants as the first"),
    "merchants-of-one-tower": ("R27", "a roof that takes several tower tiles with merchants brings those of the lowest only"),
    "dropped-out-gives-merchants": ("R27", "merchants won by a player without pieces go to the mover"),
    "neutral-merchants-to-mover": ("R27", "merchants on a tower tile that goes to neutral are taken by the mover"),
    "one-short-turn": ("R29", "with three or four players, too, only the first turn has one placement"),
    "turns-go-right": ("R29", "turns go counter-clockwise"),
    "first-turn-full": ("R29", "the first turn of the game has two placements"),
    "last-piece-lost": ("R29", "a player with one piece left cannot place it"),
    "no-buildings-ends-game": ("R30", "the game ends when nobody has buildings left"),
    "blocked-ends-game": ("R30", "the game ends when the player to move has pieces and cannot place one"),
    "first-out-ends-game": ("R30", "the game ends when a player has no pieces left"),
    "neutral-roofs-left-ends-game": ("R30", "the game ends when only neutral roofs are left, though one could be placed"),
    "stables-score-nothing": ("R31", "a stable is no point by itself"),
    "corner-one-wall": ("R31", "a corner piece counts one of its two walls"),
    "walls-of-two-sides": ("R31", "a palace counts the walls of two sides at most, though it touches three or four"),
    "well-bonus-at-most-8": ("R31", "the well bonus of a palace is never more than 8"),
    "no-well-bonus-for-stables": ("R31", "a stable gets no bonus for the well"),
    "merchant-hides-well": ("R31", "a piece with a merchant between it and the well gets no bonus"),
    "tower-tiles-unpaid": ("R32", "tower tiles are no points"),
}

STOCKS = {  # what each player has
    2: [8, 8, 8, 8, 4, 2, 4, 12, 15], 3: [6, 6, 6, 6, 4, 1, 4, 8, 12], 4: [5, 5, 5, 5, 4, 0, 3, 6, 9],
}

# Moves, as text and as JSON.

AT_CELL = ("well", "start-merchant", "roof", "neutral", "stable", "merchant")
SINGLE = ("tea", "pass")


def text(move):
    """One line for a JSON move. Raises ValueError if it is not a well-formed move of this game."""
    do = move.get("do") if isinstance(move, dict) else None
    if isinstance(do, str):
        keys = set(move) - {"do"}
        if do in SINGLE and not keys:
            return do
        if {"row", "col"} <= keys and is_whole(move["row"], 0) and is_whole(move["col"], 0):
            cell = f"{move['row']} {move['col']}"
            if do in AT_CELL and len(keys) == 2:
                return f"{do} {cell}"
            if do in ("roof", "neutral") and keys == {"row", "col", "tower"} and is_whole(move["tower"], 1, 4):
                return f"{do} {cell} tower {move['tower']}"
            if do == "build" and keys == {"row", "col", "colour"} and move["colour"] in list(COLOURS):
                return f"build {move['colour']} {cell}"
        if do == "wall" and keys == {"arm"} and move["arm"] in ARMS:
            return f"wall {move['arm']}"
        if do == "discard" and keys == {"piece"} and move["piece"] in KINDS:
            return f"discard {move['piece']}"
        if do == "start" and keys == {"seat"} and is_whole(move["seat"], 0):
            return f"start {move['seat']}"
    raise ValueError(f"not a move of medina: {move!r}")


NUMBER = r"(?:0|[1-9]\d{0,3})"
LINE = re.compile(rf"(?P<single>tea|pass)|start (?P<seat>{NUMBER})|wall (?P<arm>\S+)|discard (?P<piece>\S+)"
                  rf"|(?:build (?P<colour>\S)|(?P<do>[a-z-]+)) (?P<row>{NUMBER}) (?P<col>{NUMBER})(?: tower (?P<tower>[1-4]))?", re.ASCII)


def parse(line):
    found = LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"not a move of medina: {line!r}")
    if found["single"]:
        move = {"do": line}
    elif found["seat"]:
        move = {"do": "start", "seat": int(found["seat"])}
    elif found["arm"]:
        move = {"do": "wall", "arm": found["arm"]}
    elif found["piece"]:
        move = {"do": "discard", "piece": found["piece"]}
    else:
        move = {"do": found["do"] or "build"}
        if found["colour"]:
            move["colour"] = found["colour"]
        move.update(row=int(found["row"]), col=int(found["col"]))
        if found["tower"]:
            move["tower"] = int(found["tower"])
    text(move)
    return move


# buildings and stables: cells, row by row; cells: both.
Palace = namedtuple("Palace", "colour owner buildings stables cells")


class Board:
    """The geometry. A cell is row * cols + col; a wall space is (side, place), side a number into SIDES."""

    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.cells = range(rows * cols)
        self.length = [cols, cols, rows, rows]  # of each side
        self.orth = [[c for _, r, k in NEWS if (c := self.at(cell, r, k)) is not None] for cell in self.cells]
        self.ring = [self.orth[cell] + [c for r, k in DIAGONALS if (c := self.at(cell, r, k)) is not None] for cell in self.cells]
        # (one step away, two steps away) in each of the eight directions
        eight = [(r, k) for _, r, k in NEWS] + DIAGONALS
        self.lines = [[(self.at(cell, r, k), far) for r, k in eight if (far := self.at(cell, 2 * r, 2 * k)) is not None]
                      for cell in self.cells]
        self.spaces = [[] for _ in self.cells]  # the wall spaces a cell touches
        for cell in self.cells:
            row, col = divmod(cell, cols)
            for side, touches, place in ((0, row == 0, col), (1, row == rows - 1, col), (2, col == 0, row), (3, col == cols - 1, row)):
                if touches:
                    self.spaces[cell].append((side, place))

    def at(self, cell, down, right):
        """The cell so many steps away, None off the board."""
        row, col = cell // self.cols + down, cell % self.cols + right
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def inner(self, cell):
        row, col = divmod(cell, self.cols)
        return 0 < row < self.rows - 1 and 0 < col < self.cols - 1

    def place_of_space(self, space):
        """Where a wall space lies, in rows and columns that go on beyond the board."""
        side, place = space
        return [(-1, place), (self.rows, place), (place, -1), (place, self.cols)][side]

    def cell_of_space(self, space):
        row, col = self.place_of_space(space)
        return min(max(row, 0), self.rows - 1) * self.cols + min(max(col, 0), self.cols - 1)


class Medina:
    def __init__(self, config, faults=()):
        self.faults = common.faults_of(faults, FAULTS)
        common.check_config(config, NAME, {"players", "rows", "cols", "stock", "towers", "tower_points", "tower_merchants",
                                           "palace_points", "tea", "well", "start_merchant", "start", "short_turns", "readings"})
        n = self.players = common.whole(config.get("players"), "players", 2, 4)
        self.reading = common.readings_of(config, QUESTIONS)
        self.rows = common.whole(config.get("rows", 10 if n == 2 else 11), "rows", 1, 11)
        self.cols = common.whole(config.get("cols", 14 if n == 2 else 16), "cols", 1, 16)
        self.geometry = Board(self.rows, self.cols)
        stock = list(stock_of(config.get("stock"), n))
        if config.get("stock") is None:
            stock[NEUTRAL] += n == 3 and "three-players-two-neutral" in self.faults
            stock[ROOF] -= "three-own-roofs" in self.faults
        towers = config.get("towers", CORNERS)
        if towers is not None and (not isinstance(towers, list) or len(towers) != 4 or any(c not in towers for c in CORNERS)):
            raise ValueError(f"towers: the four corners expected, or null, got {towers!r}")
        self.tower_at = None if towers is None else {corner: towers.index(corner) for corner in CORNERS}
        self.tower_points = four(config.get("tower_points", [1, 2, 3, 4]), "tower_points")
        tower_merchants = four(config.get("tower_merchants", [3, 2, 1, 0]), "tower_merchants")
        points = config.get("palace_points", {"O": 4, "B": 3, "G": 1, "P": 2})
        if not isinstance(points, dict) or set(points) != set(COLOURS):
            raise ValueError(f"palace_points: a number for each colour expected, got {points!r}")
        self.palace_points = [common.whole(points[k], "palace_points") for k in COLOURS]
        self.tea_colour, self.tea_amounts = tea_of(config.get("tea", {"colour": "P", "amounts": [3, 2, 1]}))
        if "fourth-roof-tea" in self.faults and len(self.tea_amounts) == 3:
            self.tea_amounts.append(1)
        self.well_by_chance, well = self.cell_or_chance(config.get("well", "chance"), "well")
        self.merchant_by_chance, merchant = self.cell_or_chance(config.get("start_merchant", "chance"), "start_merchant")
        if well is not None and well == merchant:
            raise ValueError("start_merchant: the well stands there")
        self.start = config.get("start", "chance")
        if self.start != "chance":
            common.whole(self.start, "start", 0, n - 1)

        self.what = ["."] * len(self.geometry.cells)  # . O B G P s m W
        self.owner = [None] * len(self.geometry.cells)  # of a building: None unroofed, a seat, or "n"
        self.home = {}  # the building to which a stable was added
        self.ends = []  # of the live street: none, one or two merchants
        self.arms = [0] * 8
        self.first_stock = list(stock)
        self.stocks = [list(stock) for _ in range(n)]
        self.tea = [0] * n
        self.palace_tiles = [None] * 4
        self.tower_tiles = [None] * 4
        self.tower_merchants = tower_merchants if self.tower_at is not None else [0] * 4
        self.first_merchants = list(self.tower_merchants)
        self.fresh_tea = self.fresh_merchants = 0
        self.out = [0] * n
        self.claims = []
        self.mover, self.owed, self.made = None, 0, 0
        self.short = common.whole(config.get("short_turns", 1 if n == 2 or "one-short-turn" in self.faults else 2), "short_turns")
        if "first-turn-full" in self.faults:
            self.short = max(0, self.short - 1)
        self.known = {}  # what was computed for the board as it stands
        if well is not None:
            self.what[well] = "W"
        if merchant is not None:
            self.what[merchant], self.ends = "m", [merchant]
        self.set_up("well")

    def cell_or_chance(self, value, key):
        """Is it left to chance, and the cell, if one is given."""
        if value is None or value == "chance":
            return value is not None, None
        common.list_of(value, 2, key)
        return False, common.whole(value[0], key, 0, self.rows - 1) * self.cols + common.whole(value[1], key, 0, self.cols - 1)

    # Set-up.

    def set_up(self, phase):
        """Go to this phase, or to the first one after it that has something to decide."""
        self.phase = phase
        if phase == "well" and not (self.well_by_chance and self.start_cells()):
            self.set_up("merchant")
        elif phase == "merchant" and not (self.merchant_by_chance and self.start_cells()):
            self.set_up("start")
        elif phase == "start" and self.start != "chance":
            self.begin_turn(self.start)

    def start_cells(self):
        anywhere = self.reading["start-zone"] == "anywhere"  # A5
        return [c for c in self.geometry.cells if self.what[c] == "." and (anywhere or self.geometry.inner(c))]

    # The board as it stands. What is computed is kept until the next change.

    def changed(self):
        self.known = {}

    def palaces(self):
        if "palaces" not in self.known:
            self.find_palaces()
        return self.known["palaces"]

    def palace_at(self, cell):
        """The palace of a building or stable, None elsewhere."""
        self.palaces()
        return self.known["at"][cell]

    def find_palaces(self):
        what, owner, orth = self.what, self.owner, self.geometry.orth
        via_palace = self.reading["attach"] == "via-palace"
        label = [None] * len(what)
        groups = []

        def kin(cell, building):
            return what[cell] == what[building] and owner[cell] == owner[building]

        for first in self.geometry.cells:
            if what[first] not in COLOURS or label[first] is not None:
                continue
            label[first] = len(groups)
            buildings = [first]
            for cell in buildings:
                reach = orth[cell]
                if via_palace:  # A6: also across a stable of this palace
                    reach = reach + [far for s in reach if what[s] == "s" and kin(self.home[s], first) for far in orth[s]]
                for near in reach:
                    if label[near] is None and kin(near, first):
                        label[near] = len(groups)
                        buildings.append(near)
            groups.append((what[first], owner[first], sorted(buildings), []))
        for stable, building in sorted(self.home.items()):
            label[stable] = label[building]
            groups[label[building]][3].append(stable)
        palaces = [Palace(*group, group[2] + group[3]) for group in groups]
        self.known["palaces"] = palaces
        self.known["at"] = [None if k is None else palaces[k] for k in label]

    def wall_tower(self, space):
        """The tower whose wall stands on this space, or None (R25)."""
        side, place = space
        if place < self.arms[2 * side]:
            arm = 2 * side
        elif place >= self.geometry.length[side] - self.arms[2 * side + 1]:
            arm = 2 * side + 1
        else:
            return None
        return self.tower_of(arm)

    def tower_of(self, arm):
        return self.tower_at[ARMS[arm][2:]]

    def contact(self, cells):
        """The towers with whose walls these cells have contact, in order."""
        if self.tower_at is None:
            return []
        found = {self.wall_tower(space) for cell in cells for space in self.geometry.spaces[cell]}
        return sorted(found - {None})

    def owns(self, owner, colour):
        """The palaces of one colour that somebody owns; owner: a seat or "n"."""
        return [p for p in self.palaces() if p.owner == owner and p.colour == colour]

    # Where pieces may go. Seats do not matter here.

    def targets(self, kind):
        """The places for a building of a colour, a stable, a merchant (cells), or a wall (arms)."""
        if kind not in self.known:
            if kind in COLOURS:
                self.known[kind] = self.building_cells(kind)
            else:
                self.known[kind] = {"stable": self.stable_cells, "merchant": self.merchant_cells, "wall": self.wall_arms}[kind]()
        return self.known[kind]

    def free_for_palaces(self):
        """Empty cells, but for those round the well (R1, R2)."""
        if "free" not in self.known:
            well = self.what.index("W") if "W" in self.what else None
            ring = self.geometry.orth if "well-corners-free" in self.faults else self.geometry.ring
            at_well = ring[well] if well is not None else []
            self.known["free"] = [c for c in self.geometry.cells if self.what[c] == "." and c not in at_well]
        return self.known["free"]

    def counts_for_distance(self, cell):
        """The palace of this cell, if others must keep away from the cell; else None."""
        if self.what[cell] == "s" and self.reading["stable-distance"] == "buildings-only":  # A26
            return None
        return self.palace_at(cell)

    def keeps_distance(self, cell, own):
        """Is this cell far enough from every palace but 'own' (R3)?"""
        ring = self.geometry.orth if "diagonal-ignored" in self.faults else self.geometry.ring
        for near in ring[cell]:
            if self.what[near] not in ".mW" and self.counts_for_distance(near) not in (None, own):
                return False
        if self.reading["alley"] == "literally-empty":  # A7
            for near, far in self.geometry.lines[cell]:
                if self.what[near] in "mW" and self.counts_for_distance(far) not in (None, own):
                    return False
        return True

    def extending_cells(self, palace):
        beside = palace.cells if self.reading["attach"] == "via-palace" else palace.buildings  # A6
        free = set(self.free_for_palaces())
        around = {near for cell in beside for near in self.geometry.orth[cell]}
        return {cell for cell in around & free if self.keeps_distance(cell, palace)}

    def has_empty_side(self, palace):
        """Is there an empty cell at which a building would touch the palace, legal or not?"""
        beside = palace.cells if self.reading["attach"] == "via-palace" else palace.buildings
        return any(self.what[near] == "." for cell in beside for near in self.geometry.orth[cell])

    def building_cells(self, colour):
        unroofed = [p for p in self.palaces() if p.colour == colour and p.owner is None]
        extending = [self.extending_cells(p) for p in unroofed]
        if self.reading["stuck-palace"] == "blocks" and not all(extending):  # A9
            return []
        if self.reading["stuck-reason"] == "no-empty-cell":  # A41: it cannot grow, but not for want of a space
            if any(not cells and self.has_empty_side(p) for p, cells in zip(unroofed, extending)):
                return []
        if not any(extending):
            return self.new_palace_cells()
        beside = set().union(*extending)  # R4
        if "new-palace-any-time" in self.faults:
            beside.update(self.new_palace_cells())
        return sorted(beside)

    def new_palace_cells(self):
        """R5"""
        if "new" not in self.known:
            if self.reading["new-start"] == "truly-any":  # A8
                self.known["new"] = self.free_for_palaces()
            else:
                self.known["new"] = [c for c in self.free_for_palaces() if self.keeps_distance(c, None)]
        return self.known["new"]

    def home_for(self, cell):
        """The building of the palace that a stable on this empty cell would join, None if it cannot (R15)."""
        beside = [c for c in self.geometry.orth[cell] if self.what[c] in COLOURS]
        if not beside and "stable-beside-stable" in self.faults:
            beside = [self.home[c] for c in self.geometry.orth[cell] if self.what[c] == "s"]
        if not beside:
            return None
        palace = self.palace_at(beside[0])
        if palace.owner is not None and self.reading["final-size"] == "closed":  # A10
            return None
        if self.reading["closed-colour"] == "no-stables" and self.is_closed(palace.colour):  # A42
            return None
        if palace.owner is None and "stables-at-roofed-only" in self.faults or palace.stables and "one-stable-each" in self.faults:
            return None
        if palace.owner is None and "closed-colour-no-stable" in self.faults and self.is_closed(palace.colour):
            return None
        return beside[0] if self.keeps_distance(cell, palace) or "stables-keep-no-distance" in self.faults else None

    def stable_cells(self):
        if self.reading["piece-list"] == "without-stables":  # A3
            return []
        free = self.free_for_palaces()
        if "stables-at-well" in self.faults:
            free = [c for c in self.geometry.cells if self.what[c] == "."]
        return [c for c in free if self.home_for(c) is not None]

    def merchants_beside(self, cell):
        return [c for c in self.along(cell) if self.what[c] == "m"]

    def along(self, cell):
        """The cells to which a street can go on from this one."""
        if "street-wraps" in self.faults:
            return sorted({*self.geometry.orth[cell], cell - 1, cell + 1} & set(self.geometry.cells))
        return self.geometry.orth[cell]

    def merchant_cells(self):
        barred = set()
        if "no-merchants-at-well" in self.faults and "W" in self.what:
            barred = set(self.geometry.ring[self.what.index("W")])
        if "no-merchants-at-wall" in self.faults:
            barred.update(c for c in self.geometry.cells if not self.geometry.inner(c))
        ends = self.ends
        if "street-branches" in self.faults:
            ends = [c for c in self.geometry.cells if self.what[c] == "m"]
        at_ends = {c for end in ends for c in self.along(end) if self.what[c] == "."} - barred
        going_on = sorted(c for c in at_ends if len(self.merchants_beside(c)) == 1)  # R17
        if going_on or ends and "no-new-street" in self.faults:
            return going_on
        most = {"at-most-one": 1, "isolated": 0, "any-free": 4}[self.reading["new-street"]]  # R18, A12
        return [c for c in self.geometry.cells if self.what[c] == "." and c not in barred and len(self.merchants_beside(c)) <= most]

    def wall_arms(self):
        if self.tower_at is None:
            return []
        arms = []
        for arm in range(8):
            a, b, n = self.arms[arm], self.arms[arm ^ 1], self.geometry.length[arm // 2]
            gate = 0 if self.reading["gates"] == "between-walls" and b == 0 else 1  # R19, A17
            if "no-gate" in self.faults:
                gate = 0
            if b == 0 and "no-gate-at-tower" in self.faults or "gate-of-two" in self.faults:
                gate = 2
            if a and self.reading["wall-start"] == "tower-only":  # A39
                continue
            if a + 1 + b + gate <= n:
                arms.append(arm)
        return arms

    # Placements.

    def hand(self, seat):
        """What a seat can use now, by kind; a seat that is out has nothing."""
        if self.out[seat]:
            return [0] * 9
        if sum(self.stocks[seat]) == 1 and "last-piece-lost" in self.faults:
            return [0] * 9
        stock = list(self.stocks[seat])
        if seat == self.mover:
            stock[MERCHANT] -= self.fresh_merchants  # A38
        return stock

    def placements(self, seat):
        """Every placement this seat could make, one after the other."""
        hand = self.hand(seat)

        def at(do, cell, **more):
            return {"do": do, **more, "row": cell // self.cols, "col": cell % self.cols}

        for kind, colour in enumerate(COLOURS):
            if hand[kind]:
                for cell in self.targets(colour):
                    yield at("build", cell, colour=colour)
        for kind, do in ((ROOF, "roof"), (NEUTRAL, "neutral")):
            if not hand[kind] or self.reading["roof-space"] == "empty-cell":  # A4
                continue
            for palace in self.palaces():
                if palace.owner is not None or do == "roof" and self.owns(seat, palace.colour) and "second-palace-of-colour" not in self.faults:  # R8, R9
                    continue
                if do == "roof" and len(palace.cells) == 1 and "roof-needs-two" in self.faults:
                    continue
                if do == "neutral" and self.owns("n", palace.colour) and "neutral-roof-once" in self.faults:
                    continue
                if do == "neutral" and self.is_closed(palace.colour) and "closed-colour-no-neutral" in self.faults:
                    continue
                move = at(do, palace.buildings[0])
                towers = self.contact(palace.cells)
                if self.reading["roof-towers"] == "choose-one" and len(towers) > 1:  # A22
                    for tower in towers:
                        yield {**move, "tower": tower + 1}
                else:
                    yield move
        if hand[STABLE]:
            for cell in self.targets("stable"):
                yield at("stable", cell)
        if hand[MERCHANT]:
            for cell in self.targets("merchant"):
                yield at("merchant", cell)
        if hand[WALL]:
            for arm in self.targets("wall"):
                yield {"do": "wall", "arm": ARMS[arm]}

    def is_closed(self, colour):
        if "never-closes" in self.faults:
            return False
        return all(self.owns(seat, colour) for seat in range(self.players))

    def can_place(self, seat):
        return next(self.placements(seat), None) is not None

    def anybody_can_place(self):
        return any(self.can_place(seat) for seat in range(self.players))

    def leaves_a_second(self, move):
        """A30: could the mover place another piece after this one?"""
        twin = object.__new__(Medina)
        twin.__dict__.update(self.__dict__)
        for name in ("what", "owner", "home", "ends", "arms", "tea", "palace_tiles", "tower_tiles", "tower_merchants", "out", "claims"):
            setattr(twin, name, getattr(self, name).copy())
        twin.stocks = [list(stock) for stock in self.stocks]
        twin.changed()
        twin.place(move)
        return twin.can_place(twin.mover)

    # What a placement does.

    def place(self, move):
        """The piece leaves the stock and everything follows at once, but for the turn."""
        do, seat = move["do"], self.mover
        empty_before = [sum(stock) == 0 for stock in self.stocks]
        cell = move["row"] * self.cols + move["col"] if "row" in move else None
        if do == "build":
            self.stocks[seat][COLOURS.index(move["colour"])] -= 1
            self.what[cell] = move["colour"]
            self.changed()
        elif do in ("roof", "neutral"):
            self.stocks[seat][ROOF if do == "roof" else NEUTRAL] -= 1
            self.put_roof(cell, seat if do == "roof" else "n", move.get("tower"), empty_before)
        elif do == "stable":
            self.stocks[seat][STABLE] -= 1
            self.put_stable(cell, empty_before)
        elif do == "merchant":
            self.stocks[seat][MERCHANT] -= 1
            self.put_merchant(cell)
        elif do == "wall":
            self.stocks[seat][WALL] -= 1
            self.put_wall(ARMS.index(move["arm"]), empty_before)

    def put_roof(self, cell, owner, tower, empty_before):
        palace = self.palace_at(cell)
        colour = COLOURS.index(palace.colour)
        roofs_before = [p.owner for p in self.palaces() if p.colour == palace.colour and p.owner is not None]
        for building in palace.buildings:
            self.owner[building] = owner
        self.changed()
        towers = [tower - 1] if tower is not None else self.contact(palace.cells)  # R26a
        if "roof-takes-one-tower" in self.faults or owner == "n" and "neutral-takes-one-tower" in self.faults:
            towers = towers[:1]
        if "merchants-of-one-tower" in self.faults:
            for t in [t for t in towers if self.tower_merchants[t]][1:]:
                self.tower_merchants[t] = 0
        for t in towers:
            self.take_tower(t, owner, empty_before)
        holder = self.palace_tiles[colour]  # R23, R24
        if holder is not None and "first-keeps-tile" in self.faults:
            pass
        elif holder is None:
            if owner != "n" or self.reading["neutral-palace-tile"] == "neutral-blocks":  # A25a
                self.palace_tiles[colour] = owner
        elif owner == "n" and self.reading["neutral-size"] == "any-size":  # A43
            self.palace_tiles[colour] = owner
        elif holder == "n" and self.reading["neutral-tile-back"] == "by-next":  # A44
            self.palace_tiles[colour] = owner
        elif holder != owner and self.is_larger(cell, holder):
            self.palace_tiles[colour] = owner
        if palace.colour == self.tea_colour:
            self.earn_tea(owner, roofs_before)
        if owner != "n" and self.reading["win-tie"] == "largest-palace":
            self.claims.append(palace.colour + MARKS[owner])
        closed = owner != "n" and self.is_closed(palace.colour)  # R14
        if "neutral-roof-closes" in self.faults:
            closed = len(roofs_before) + 1 >= self.players
        if closed:
            for seat, stock in enumerate(self.stocks):
                if seat == self.mover or "closing-mover-only" not in self.faults:
                    stock[colour] = 0

    def earn_tea(self, owner, roofs_before):
        """R20"""
        if "tea-skips-neutral" in self.faults:
            roofs_before = [roof for roof in roofs_before if roof != "n"]
        if owner != "n" and len(roofs_before) < len(self.tea_amounts):
            earned = self.tea_amounts[len(roofs_before)]
            self.tea[owner] += earned
            if self.reading["tea-same-turn"] == "no":  # A31a
                self.fresh_tea += earned

    def size(self, palace):
        """R22"""
        return len(palace.buildings if "size-without-stables" in self.faults else palace.cells)

    def is_larger(self, cell, holder):
        """Does the palace of this cell beat every one that the holder of its tile owns (R23)?"""
        if holder == "n" and self.reading["neutral-tile-back"] == "never":  # A44
            return False
        palace = self.palace_at(cell)
        return self.size(palace) > self.largest(holder, palace.colour) - ("tile-on-equal-size" in self.faults)

    def largest(self, owner, colour):
        """Size of the largest palace of a colour that somebody owns."""
        return max((self.size(p) for p in self.owns(owner, colour)), default=0)

    def put_stable(self, cell, empty_before):
        home = self.home_for(cell)
        before = self.palace_at(home)
        touched = self.contact(before.cells)
        self.what[cell], self.home[cell] = "s", home
        self.changed()
        owner, colour = before.owner, COLOURS.index(before.colour)
        if owner is None:
            return
        for t in self.contact([cell]):  # R26c
            if self.tower_tiles[t] is not None and "stable-takes-untaken-only" in self.faults:
                continue
            if self.reading["stable-contact"] == "every-contact" or t not in touched:  # A19
                placer = self.reading["tower-tile-after-stable"] == "placer"  # A45
                self.take_tower(t, self.mover if placer else owner, empty_before)
        holder = self.palace_tiles[colour]
        if holder is None or "first-keeps-tile" in self.faults or not self.is_larger(cell, holder):
            return
        if owner != "n" and empty_before[owner] and "dropped-out-wins-no-tile" in self.faults:
            return
        if self.reading["palace-tile-after-stable"] == "enlarger":  # A23
            self.palace_tiles[colour] = self.mover
        elif owner != "n" or self.reading["neutral-enlarged"] == "moves":  # A25b
            self.palace_tiles[colour] = owner

    def put_merchant(self, cell):
        beside = self.merchants_beside(cell)
        if len(beside) == 1 and beside[0] in self.ends:
            branch = self.reading["branch-end"] == "inner-at-once" and self.merchants_beside(beside[0])  # A40
            if len(self.ends) == 2 or branch:
                self.ends.remove(beside[0])
            self.ends.append(cell)
        else:
            self.ends = [cell]  # R18
        self.what[cell] = "m"
        self.changed()

    def put_wall(self, arm, empty_before):
        side, tower, seat = arm // 2, self.tower_of(arm), self.mover
        place = self.arms[arm] if arm % 2 == 0 else self.geometry.length[side] - 1 - self.arms[arm]
        palace = self.palace_at(self.geometry.cell_of_space((side, place)))
        roofed = palace is not None and palace.owner is not None
        touched = roofed and tower in self.contact(palace.cells)
        self.arms[arm] += 1
        self.changed()
        if roofed and palace.owner != seat and "foreign-wall-takes-nothing" in self.faults:
            return
        if roofed and {"every-contact": True, "only-if-already-touching": touched,
                       "only-first-contact": not touched}[self.reading["wall-contact"]]:  # R26b, A18
            self.take_tower(tower, self.mover if "wall-tile-to-mover" in self.faults else palace.owner, empty_before)

    def take_tower(self, tower, owner, empty_before):
        """R27. 'empty_before': whose stock was empty before this move."""
        if self.tower_tiles[tower] == owner or self.tower_tiles[tower] is not None and "tower-tile-stays" in self.faults:
            return
        self.tower_tiles[tower] = owner
        merchants, self.tower_merchants[tower] = self.tower_merchants[tower], 0
        if "merchants-every-time" in self.faults:
            merchants = self.first_merchants[tower]
        if owner == "n" and "neutral-merchants-to-mover" in self.faults:
            owner = self.mover
        if owner == "n" or merchants == 0:
            return
        if empty_before[owner] and "dropped-out-gives-merchants" in self.faults:
            owner = self.mover
        if empty_before[owner] or self.out[owner]:  # A20
            if self.reading["dropped-out-merchants"] == "lost":
                return
            if self.reading["dropped-out-merchants"] == "stay-out":
                self.out[owner] = 1
        self.stocks[owner][MERCHANT] += merchants
        if owner == self.mover and self.reading["won-merchants"] == "next-turn":  # A38
            self.fresh_merchants += merchants

    # Turns.

    def begin_turn(self, seat):
        self.phase, self.mover, self.made = "play", seat, 0
        self.fresh_tea = self.fresh_merchants = 0
        self.owed = 1 if self.short else 2
        self.short = max(0, self.short - 1)
        if self.has_ended():
            self.phase = "over"

    def has_ended(self):
        """R30, asked at the start of a turn only."""
        if self.reading["end-condition"] == "all-used":  # A29
            return all(self.out[seat] or sum(self.stocks[seat]) == 0 for seat in range(self.players))
        if "no-buildings-ends-game" in self.faults and not any(any(stock[:ROOF]) for stock in self.stocks):
            return True
        if "first-out-ends-game" in self.faults and not all(map(any, self.stocks)):
            return True
        if "blocked-ends-game" in self.faults and any(self.stocks[self.mover]) and not self.can_place(self.mover):
            return True
        if "neutral-roofs-left-ends-game" in self.faults and all(sum(stock) == stock[NEUTRAL] for stock in self.stocks):
            return True
        return not self.anybody_can_place()

    def end_turn(self):
        self.begin_turn((self.mover + (-1 if "turns-go-right" in self.faults else 1)) % self.players)

    def placement_made(self):
        self.made = 1
        self.owed -= 1
        if self.owed == 0:
            self.end_turn()

    # Playing.

    def turn(self):
        return {"over": "over", "play": self.mover}.get(self.phase, "chance")

    def legal(self):
        if self.phase in ("well", "merchant"):
            do = "well" if self.phase == "well" else "start-merchant"
            return [{"do": do, "row": c // self.cols, "col": c % self.cols} for c in self.start_cells()]
        if self.phase == "start":
            return [{"do": "start", "seat": seat} for seat in range(self.players)]
        if self.phase == "over":
            return []
        moves = list(self.placements(self.mover))
        if not moves:
            return self.moves_when_blocked()
        if self.owed == 2 and self.reading["self-blocking"] == "must-keep-second-possible":  # A30
            moves = [move for move in moves if self.leaves_a_second(move)] or moves
        if self.usable_tea() and (self.made or self.reading["tea-full-pass"] == "yes"):  # R21, A31d
            moves.append({"do": "tea"})
        return moves

    def usable_tea(self):
        return self.tea[self.mover] - self.fresh_tea

    def moves_when_blocked(self):
        hand = self.hand(self.mover)
        discarding = self.reading["no-placement"] == "discard"
        if (self.made == 0 and self.reading["end-condition"] == "all-used"
                and self.reading["no-placement"] == "pass-may-return" and not self.anybody_can_place()):
            return []  # a dead end
        if self.made and self.usable_tea():
            if self.reading["tea-last-piece"] == "needed" and not any(hand):  # A31c
                return [{"do": "tea"}]
            if self.reading["tea-when-blocked"] == "spent" and any(hand) and not discarding:  # A31b
                return [{"do": "tea"}]
        if discarding and any(hand):
            return [{"do": "discard", "piece": piece} for piece, count in zip(KINDS, hand) if count]
        return [{"do": "pass"}]

    def weight(self, move):
        """Chance is uniform everywhere. REQUIRES: it is one of legal()."""
        return 1

    def must_be_legal(self, move):
        line = text(move)
        if (move["do"] == "build" and self.phase == "play" and self.hand(self.mover)[COLOURS.index(move["colour"])]
                and "new-palace-accepted" in self.faults and move["row"] < self.rows and move["col"] < self.cols
                and move["row"] * self.cols + move["col"] in self.new_palace_cells()):
            return
        if move not in self.legal():
            raise ValueError(f"'{line}' is not possible in phase {self.phase}, turn {self.turn()}")

    def apply(self, move):
        self.must_be_legal(move)
        do = move["do"]
        if do == "well":
            self.what[move["row"] * self.cols + move["col"]] = "W"
            self.changed()
            self.set_up("merchant")
        elif do == "start-merchant":
            self.put_merchant(move["row"] * self.cols + move["col"])
            self.set_up("start")
        elif do == "start":
            self.begin_turn(move["seat"])
        elif do == "tea":
            self.tea[self.mover] -= "tea-not-given-back" not in self.faults
            self.end_turn()
        elif do == "pass":
            if self.reading["no-placement"] == "drop-out" and any(self.hand(self.mover)):
                self.out[self.mover] = 1
            self.end_turn()
        elif do == "discard":
            self.stocks[self.mover][KINDS.index(move["piece"])] -= 1
            self.placement_made()
        else:
            self.place(move)
            self.placement_made()

    # Scoring.

    def scores(self):
        if self.phase != "over":
            raise ValueError("the game is not over")
        return self.points()

    def points(self):
        """R32, for the board as it stands."""
        points = [0] * self.players
        for palace in self.palaces():
            if palace.owner not in (None, "n"):
                points[palace.owner] += self.value(palace)
        if "tea-scores" in self.faults:
            points = [a + b for a, b in zip(points, self.tea)]
        tower_points = [0] * 4 if "tower-tiles-unpaid" in self.faults else self.tower_points
        for holders, worth in ((self.palace_tiles, self.palace_points), (self.tower_tiles, tower_points)):
            for holder, amount in zip(holders, worth):
                if holder not in (None, "n"):
                    points[holder] += amount
        return points

    def value(self, palace):
        """R31."""
        merchants = sum(self.merchant_value(c, palace) for c in self.geometry.cells if self.what[c] == "m")
        pieces = len(palace.buildings if "stables-score-nothing" in self.faults else palace.cells)
        return pieces + self.walls_touching(palace) + merchants + self.well_bonus(palace)

    def touch(self, a, b):
        """Do two places (row, column) touch, for scoring (A15)?"""
        down, right = abs(a[0] - b[0]), abs(a[1] - b[1])
        return max(down, right) == 1 if self.reading["scoring-adjacency"] == "ring8" else down + right == 1

    def touches(self, place, palace):
        """How many of the palace's cells touch a place."""
        return sum(self.touch(place, divmod(cell, self.cols)) for cell in palace.cells)

    def walls_touching(self, palace):
        if self.tower_at is None:
            return 0
        if "corner-one-wall" in self.faults:
            return sum(bool(self.contact([cell])) for cell in palace.cells)
        by_side = [0] * 4
        for side in range(4):
            for place in range(self.geometry.length[side]):
                if self.wall_tower((side, place)) is not None:
                    by_side[side] += self.touches(self.geometry.place_of_space((side, place)), palace) > 0
        if "walls-of-two-sides" in self.faults:
            by_side = [walls for walls in by_side if walls][:2]
        return sum(by_side)

    def merchant_value(self, merchant, palace):
        place = divmod(merchant, self.cols)
        contacts = self.touches(place, palace)
        if contacts == 0:
            return 0
        if self.reading["merchant-shared"] == "one":  # A14b
            sizes = [len(p.cells) for p in self.palaces() if p is not palace and p.owner is not None and self.touches(place, p)]
            if max(sizes, default=0) >= len(palace.cells):
                return 0
        return contacts if self.reading["merchant-count"] == "per-contact" else 1  # A14a

    def well_bonus(self, palace):
        wells = [divmod(c, self.cols) for c in self.geometry.cells if self.what[c] == "W"]
        pieces = 0
        for row, col in wells:
            for cell in palace.cells:
                down, right = abs(cell // self.cols - row), abs(cell % self.cols - col)
                between = (row + cell // self.cols) // 2 * self.cols + (col + cell % self.cols) // 2
                if self.what[between] == "m" and "merchant-hides-well" in self.faults:
                    continue
                if self.what[cell] == "s" and "no-well-bonus-for-stables" in self.faults:
                    continue
                most_aside = {"straight4": 0, "ring12": 1, "ring16": 2}[self.reading["well-zone"]]  # A2
                pieces += max(down, right) == 2 and min(down, right) <= most_aside
        if self.reading["well-bonus"] == "per-palace":  # A1
            return 4 if pieces else 0
        if "well-bonus-at-most-8" in self.faults:
            pieces = min(2, pieces)
        return 4 * pieces

    def winners(self):
        """The seats that share the win (A34)."""
        points = self.scores()
        best = [seat for seat in range(self.players) if points[seat] == max(points)]
        if self.reading["win-tie"] == "shared" or len(best) == 1:
            return best

        def size(seat):
            return max((len(p.cells) for p in self.palaces() if p.owner == seat), default=0)

        def claimed(seat):
            """When the earliest of its largest palaces was claimed; -1: before what we know of."""
            marks = [p.colour + MARKS[seat] for p in self.palaces() if p.owner == seat and len(p.cells) == size(seat)]
            return min((self.claims.index(mark) if mark in self.claims else -1 for mark in marks), default=-1)

        best = [seat for seat in best if size(seat) == max(map(size, best))]
        return [seat for seat in best if claimed(seat) == min(map(claimed, best))]

    def winning_seats(self):
        return self.winners()

    def never_reached(self):
        """Why a play cannot come to this state, as far as a program that keeps books would notice; None if nothing speaks against it."""
        placed = [self.what.count(colour) for colour in COLOURS] + [0, 0, self.what.count("s"), 0, sum(self.arms)]
        for kind, count in enumerate(placed):
            if kind != MERCHANT and count + sum(stock[kind] for stock in self.stocks) > self.players * self.first_stock[kind]:
                return f"too many pieces: {KINDS[kind]}"
        own_roofs = [len({p.colour for p in self.palaces() if p.owner == seat}) for seat in range(self.players)]
        if any(roofs + stock[ROOF] > self.first_stock[ROOF] for roofs, stock in zip(own_roofs, self.stocks)):
            return "too many roofs"
        if sum(self.tea) > sum(self.tea_amounts):
            return "too much tea"
        return None

    # States.

    def token(self, cell):
        what, owner = self.what[cell], self.owner[cell]
        if what == "m":
            return "M" if cell in self.ends else "m"
        if what == "s":
            beside = [(name, c) for name, r, k in NEWS if (c := self.geometry.at(cell, r, k)) is not None and self.what[c] in COLOURS]
            own = self.palace_at(cell)
            if all(self.palace_at(c) is own for _, c in beside):
                return "s"
            return "s" + next(name for name, c in beside if self.palace_at(c) is own)
        return what if owner is None else what + mark(owner)

    def state(self):
        seat = self.turn()
        return {
            "phase": self.phase,
            "turn": seat if isinstance(seat, int) else None,
            "mover": self.mover,
            "owed": self.owed,
            "made": self.made,
            "short": self.short,
            "board": [[self.token(r * self.cols + c) for c in range(self.cols)] for r in range(self.rows)],
            "arms": list(self.arms),
            "stocks": [list(stock) for stock in self.stocks],
            "tea": list(self.tea),
            "palaces": [mark(holder) for holder in self.palace_tiles],
            "towers": [mark(holder) for holder in self.tower_tiles],
            "tower_merchants": list(self.tower_merchants),
            "fresh_tea": self.fresh_tea,
            "fresh_merchants": self.fresh_merchants,
            "out": list(self.out),
            "claims": list(self.claims),
        }

    def load(self, state):
        """Take over a state. Raises ValueError, and changes nothing, if it is not of the right form."""
        n, list_of, whole = self.players, common.list_of, common.whole
        keys = {"phase", "turn", "mover", "owed", "made", "short", "board", "arms", "stocks", "tea", "palaces", "towers",
                "tower_merchants", "fresh_tea", "fresh_merchants", "out", "claims"}
        if not isinstance(state, dict) or set(state) != keys:
            raise ValueError(f"state: an object with {', '.join(sorted(keys))} expected")
        phase, mover = state["phase"], state["mover"]
        if phase not in ("well", "merchant", "start", "play", "over"):
            raise ValueError(f"state: no such phase: {phase!r}")
        playing = phase in ("play", "over")
        if playing:
            whole(mover, "mover", 0, n - 1)
        elif mover is not None:
            raise ValueError(f"mover: none in phase {phase}")
        if state["turn"] is not None and (state["turn"] != mover or type(state["turn"]) is not int):
            raise ValueError("turn: null or the mover expected")
        owed = whole(state["owed"], "owed", 1, 2) if playing else whole(state["owed"], "owed", 0, 0)
        made = whole(state["made"], "made", 0, 1 if owed == 1 else 0)
        short = whole(state["short"], "short")

        what, owner, home, ends = self.read_board(state["board"])
        arms = [whole(a, "arms") for a in list_of(state["arms"], 8, "arms")]
        if any(arms[2 * k] + arms[2 * k + 1] > self.geometry.length[k] for k in range(4)):
            raise ValueError("arms: longer than the side")
        stocks = [[whole(count, "stocks") for count in list_of(stock, 9, "stocks")] for stock in list_of(state["stocks"], n, "stocks")]
        tea = [whole(t, "tea") for t in list_of(state["tea"], n, "tea")]
        palace_tiles = [self.holder_of(m, "palaces") for m in list_of(state["palaces"], 4, "palaces")]
        tower_tiles = [self.holder_of(m, "towers") for m in list_of(state["towers"], 4, "towers")]
        tower_merchants = four(state["tower_merchants"], "tower_merchants")
        if any(holder is not None and lie for holder, lie in zip(tower_tiles, tower_merchants)):
            raise ValueError("tower_merchants: none lie on a tile that was taken")
        if self.tower_at is None and (any(arms) or any(tower_merchants) or tower_tiles != [None] * 4):
            raise ValueError("towers: there are none")
        tea_limit = tea[mover] if playing and self.reading["tea-same-turn"] == "no" else 0
        fresh_tea = whole(state["fresh_tea"], "fresh_tea", 0, tea_limit)
        merchant_limit = stocks[mover][MERCHANT] if playing and self.reading["won-merchants"] == "next-turn" else 0
        fresh_merchants = whole(state["fresh_merchants"], "fresh_merchants", 0, merchant_limit)
        may_be_out = self.reading["no-placement"] == "drop-out" or self.reading["dropped-out-merchants"] == "stay-out"
        out = [whole(o, "out", 0, int(may_be_out)) for o in list_of(state["out"], n, "out")]
        claims = state["claims"]
        possible = [k + m for k in COLOURS for m in MARKS[:n]] if self.reading["win-tie"] == "largest-palace" else []
        if not isinstance(claims, list) or any(c not in possible for c in claims) or len(set(claims)) != len(claims):
            raise ValueError(f"claims: palaces in order expected, got {claims!r}")

        self.phase, self.mover, self.owed, self.made, self.short = phase, mover, owed, made, short
        self.what, self.owner, self.home, self.ends, self.arms = what, owner, home, ends, arms
        self.stocks, self.tea, self.palace_tiles, self.tower_tiles = stocks, tea, palace_tiles, tower_tiles
        self.tower_merchants, self.fresh_tea, self.fresh_merchants = tower_merchants, fresh_tea, fresh_merchants
        self.out, self.claims = out, list(claims)
        self.changed()
        if playing:
            self.phase = "over" if made == 0 and self.has_ended() else "play"

    def holder_of(self, value, what):
        """An owner from its mark."""
        if value is None or value == "n":
            return value
        if value not in MARKS[:self.players]:
            raise ValueError(f"{what}: no such owner: {value!r}")
        return int(value) - 1

    def read_board(self, board):
        """Contents, owners, homes of stables and ends of the live street from the tokens."""
        tokens = [t for row in common.list_of(board, self.rows, "board") for t in common.list_of(row, self.cols, "board")]
        what, owner, home, ends = [], [None] * len(tokens), {}, []
        for cell, token in enumerate(tokens):
            if token in (".", "s", "sN", "sE", "sS", "sW", "W"):
                what.append(token[0])
            elif token in ("m", "M"):
                what.append("m")
                if token == "M":
                    ends.append(cell)
            elif isinstance(token, str) and token[:1] in tuple(COLOURS):
                what.append(token[0])
                if token[1:]:
                    owner[cell] = self.holder_of(token[1:], "board")
            else:
                raise ValueError(f"board: no such token: {token!r}")
        if what.count("W") > 1 or len(ends) > 2:
            raise ValueError("board: at most one well and two ends of the street")
        for cell, token in enumerate(tokens):
            if token[0] == "s":
                for name, down, right in NEWS:
                    beside = self.geometry.at(cell, down, right)
                    if beside is not None and what[beside] in COLOURS and name in (token[1:] or name):
                        home[cell] = beside
                        break
                else:
                    raise ValueError(f"board: no building for the stable at {divmod(cell, self.cols)}")
        return what, owner, home, ends


def mark(owner):
    return MARKS[owner] if isinstance(owner, int) else owner


def four(value, what):
    return [common.whole(v, what) for v in common.list_of(value, 4, what)]


def stock_of(stock, players):
    if stock is None:
        return STOCKS[players]
    if not isinstance(stock, dict):
        raise ValueError(f"stock: an object expected, got {stock!r}")
    for kind, count in stock.items():
        if kind not in KINDS:
            raise ValueError(f"stock: no such piece: {kind!r}")
        common.whole(count, f"stock, {kind}")
    return [stock.get(kind, 0) for kind in KINDS]


def tea_of(tea):
    """Colour and amounts; no colour if there is no tea."""
    if tea is None:
        return None, []
    if not isinstance(tea, dict) or set(tea) != {"colour", "amounts"} or tea["colour"] not in list(COLOURS):
        raise ValueError(f"tea: colour and amounts expected, got {tea!r}")
    if not isinstance(tea["amounts"], list):
        raise ValueError("tea: a list of amounts expected")
    return tea["colour"], [common.whole(amount, "tea, amounts") for amount in tea["amounts"]]


if __name__ == "__main__":
    import protocol
    protocol.serve(NAME, Medina, parse, QUESTIONS, FAULTS, players=(2, 3, 4))
