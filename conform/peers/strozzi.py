"""Strozzi: a plain second implementation, to be compared with the model.

Numbers such as R8 or A19 are those of the rule file 'strozzi'; the words are the rulebook's.
Moves and states are the JSON forms of docs/formats-strozzi.md. Run as a program it speaks the protocol.
"""
import functools
import json
import re
from collections import namedtuple
from fractions import Fraction

import common
from common import clockwise, is_whole, pour, put, size, take_out

NAME = "strozzi"
PORTS = ["V", "R", "N"]
GOODS = ["gold", "grain", "cloth"]  # one for each port (A20)
CATEGORIES = ["art", "science", "architecture"]
FLAGS = ["pirate", "plus1", "goods"]  # A19

# Ours first.
QUESTIONS = {
    "pirate-window": ["one-lap", "full-lap"],                                             # A1
    "tile-stock": ["face-down", "face-up-stack", "face-up-spread"],                       # A2
    "start-player-when-florence-empty": ["keep", "rechoose", "left-of-last-docker"],      # A3
    "florence-tie-both-at-start": ["split", "seat-order", "all-get-higher", "nobody"],    # A4a
    "win-tie-both-at-start": ["joint-win", "seat-order"],                                 # A4b
    "zero-totals": ["zero-counts", "zero-excluded"],                                      # A5
    "tile-face-value": ["majority-only", "also-added"],                                   # A6
    "may-or-must": ["must", "may", "may-flag", "may-tile"],                               # A8
    "at-top": ["hold", "requeue"],                                                        # A9
    "several-equal-ships": ["below-all", "below-first"],                                  # A10
    "speed-cap": ["nine", "cap-8"],                                                       # A11
    "left-is-higher": ["left-higher", "space-only"],                                      # A12
    "goods-flag-without-goods": ["always-one", "only-if-matching"],                       # A13
    "bonus-eligibility": ["every-marker", "ranked-only"],                                 # A14
    "skip-chain": ["iterate", "one-step"],                                                # A15
    "reshuffle-scope": ["all-29", "only-used"],                                           # A16
    "tiles-between-rounds": ["persist", "reset-display"],                                 # A17
    "removed-ships": ["unseen", "seen"],                                                  # A26
    "patronage-next-after-tie": ["next-place", "next-total"],                             # A27
    "surplus-steps": ["stop-at-top", "no-move"],                                          # A28
}

# Wrong on purpose, when switched on: name, rule, what is wrong.
FAULTS = {
    "fastest-ship-missing": ("R1", "the ship of speed 8 is not in the deck"),
    "six-players-remove-none": ("R1", "with six players no ship is removed"),
    "four-tiles-open": ("R1", "four tiles lie face up"),
    "four-players-remove-11": ("R1", "with four players as many ships are removed as with five"),
    "ends-after-two-rounds": ("R2", "the game ends after the second round"),
    "active-cannot-decline": ("R7", "the active player cannot decline a ship, unless no flag can be put on it"),
    "pirate-can-be-robbed": ("R8", "after a pirate the others are still asked for theirs"),
    "every-flag-answers": ("R9", "a claim can be answered with any flag"),
    "last-seat-not-asked": ("R9", "the right neighbour of the active player is not asked to answer a claim"),
    "robbed-flag-lost": ("R10", "a robbed player does not get the flag back"),
    "turn-lost-when-declined": ("R13", "when all have declined, the next player flips"),
    "goods-must-match": ("R14", "a ship docks only where its goods match, if one of the free ports is such"),
    "three-ships-a-port": ("R14", "a port with three ships is full"),
    "second-ship-accepted": ("R14", "the list of moves is right, but a second ship in a port is accepted when docked"),
    "plus-one-forgotten": ("R15", "later ships are compared with the printed number of a ship with the +1 flag"),
    "slowest-on-top": ("R16", "the slowest ship lies on top"),
    "equal-ship-above": ("R16", "a ship goes above those of equal speed"),
    "every-good-moves": ("R17", "the icons of all goods move the markers in their cities, whatever the port"),
    "goods-flag-doubles": ("R18", "the goods flag counts every matching icon twice"),
    "newcomer-left": ("R19", "a marker goes to the left of those already on the space"),
    "two-scrolls-one-step": ("R20", "two scrolls move the marker in Florence by one"),
    "tiles-count-one": ("R21", "every tile counts 1 for its category"),
    "tile-good-ignored": ("R22", "the good on a tile moves no marker"),
    "tile-not-replaced": ("R23", "a tile taken is not replaced in the same round"),
    "goes-beyond-the-top": ("R24", "a marker goes on beyond the top space"),
    "top-turns-back": ("R24", "a marker that would pass the top turns there and goes its remaining steps down"),
    "overshoot-goes-left": ("R24", "a marker that would pass the top goes to the left of the top space"),
    "left-of-flipper-next": ("R25", "the next active player is the left neighbour of the one who flipped the ship"),
    "docker-flips-again": ("R25", "the player who docked is the next active player while holding a flag"),
    "flagless-still-asked": ("R26", "players without flags are still asked and have to pass"),
    "one-out-ends-round": ("R27", "the round ends when one player has no flag left"),
    "last-ship-not-offered": ("R27", "the round ends when the last ship is turned up"),
    "both-ends-pay-twice": ("R27", "a round that ends with the last flag and the last ship at once is scored twice"),
    "fourth-ship-paid": ("R28", "the fourth ship at a port is paid 5, too"),
    "lone-ship-unpaid": ("R28", "a ship that is alone in its port is not paid"),
    "space-shares": ("R29", "markers on one space share the payments of their places"),
    "start-space-paid": ("R29", "markers on the start space are ranked behind the others, by seat"),
    "florence-unpaid": ("R29", "markers in Florence are not scored at the end of a round"),
    "last-markers-paid-twice": ("R29", "after the last round the markers are scored once more"),
    "bonus-in-last-round-only": ("R30", "bonus spaces are paid in the last round only"),
    "top-bonus-to-leftmost": ("R30", "of several markers on the top space only the leftmost gets the bonus"),
    "pirate-spent-for-good": ("R32", "a pirate that was spent does not come back for the next round"),
    "lowest-in-florence-starts": ("R33", "of the markers above the start space in Florence the lowest starts the next round"),
    "richest-starts": ("R33", "the player with the most coins starts the next round"),
    "empty-florence-next-starts": ("R33", "when nobody has moved in Florence, the left neighbour of the last start player starts"),
    "patronage-paid-as-ports": ("R34", "each category pays 15, 10 and 5"),
    "patronage-tie-by-seat": ("R34", "ties in a category are broken by seat, not in Florence"),
    "start-space-tie-to-last": ("R34", "of players who have not moved in Florence the highest seat wins a tie in a category"),
    "split-in-fives": ("R34", "what is left to be split is paid in coins of five, the rest is lost"),
}

PHASES = ["start", "tile", "remove", "ship", "offer", "dock", "flag-step", "take", "tile-step", "stuck", "over"]
CHANCE = ("start", "tile", "remove", "ship")
KEYS = {"round", "phase", "turn", "active", "starter", "ship", "claim", "step", "deck", "pool", "sure", "drawn", "flags", "ports", "tracks",
        "coins", "tiles", "display", "top", "stock", "last"}


def default_29():
    """Section 1.7 of the rule file: invented, as nobody published the cards."""
    families = [(7, "100 010 001", 0, 0), (6, "110 011 101", 0, 0), (6, "100 010 001", 1, 0), (5, "200 020 002", 1, 0),
                (4, "210 021 102", 0, 1), (4, "100 010 001", 2, 0), (3, "022 202 220", 0, 1), (2, "300 030 003", 0, 1),
                (1, "211 121 112", 1, 1), (8, "000", 0, 0), (5, "111", 2, 0)]
    ships = {f"{speed}:{goods}s{scrolls}p{patronage}": 1
             for speed, kinds, scrolls, patronage in families for goods in kinds.split()}
    tiles = {category + kind: 3 for category in CATEGORIES for kind in ("1gold", "1grain", "1cloth", "2")}
    tracks = {"top": 9, "bonus": {"7": 5, "8": 10, "9": 15}}
    return {"name": "DEFAULT-29", "box": True, "ships": ships, "tiles": tiles, "tracks": tracks}


Ship = namedtuple("Ship", "speed goods scrolls patronage")
Tile = namedtuple("Tile", "category value good")
Track = namedtuple("Track", "top bonus")

SHIP = re.compile(r"([1-8]):([0-9]{1,3})s([0-2])p([01])", re.ASCII)
TILE = re.compile(r"(art|science|architecture)([12])(gold|grain|cloth)?", re.ASCII)


@functools.lru_cache(maxsize=None)
def ship_of(name):
    speed, goods, scrolls, patronage = SHIP.fullmatch(name).groups()
    return Ship(int(speed), [int(digit) for digit in goods], int(scrolls), int(patronage))


@functools.lru_cache(maxsize=None)
def tile_of(name):
    category, value, good = TILE.fullmatch(name).groups()
    return Tile(CATEGORIES.index(category), int(value), GOODS.index(good) if good else None)


def is_ship(name):
    return isinstance(name, str) and SHIP.fullmatch(name) is not None


def is_tile(name):
    return isinstance(name, str) and TILE.fullmatch(name) is not None


def exact(amount):
    """A whole number, or a fraction in lowest terms as a string."""
    return int(amount) if amount == int(amount) else str(amount)


AMOUNT = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]?)", re.ASCII)


def amount_of(value, what):
    if is_whole(value, 0):
        return Fraction(value)
    if isinstance(value, str) and AMOUNT.fullmatch(value) and exact(Fraction(value)) == value:
        if 60 % Fraction(value).denominator == 0:
            return Fraction(value)
    raise ValueError(f"{what}: a whole number or a fraction in lowest terms expected, got {value!r}")


# Moves, as text and as JSON.

SINGLE = ("pass", "advance", "stay")
WORDS = {  # kind of move: its one field, and what may stand there
    "start": ("seat", lambda seat: is_whole(seat, 0)),
    "tile": ("tile", is_tile), "take": ("tile", is_tile),
    "ship": ("ship", is_ship), "remove": ("ship", is_ship),
    "claim": ("flag", lambda flag: isinstance(flag, str) and flag in FLAGS),
    "dock": ("port", lambda port: isinstance(port, str) and port in PORTS),
}


def text(move):
    """One line for a JSON move. Raises ValueError if it is not a well-formed move of this game."""
    do = move.get("do") if isinstance(move, dict) else None
    if isinstance(do, str):
        if do in SINGLE and set(move) == {"do"}:
            return do
        if do in WORDS:
            field, fits = WORDS[do]
            if set(move) == {"do", field} and fits(move[field]):
                return f"{do} {move[field]}"
    raise ValueError(f"not a move of strozzi: {move!r}")


def parse(line):
    do, _, rest = line.partition(" ")
    move = None
    if do in WORDS:
        seat = re.fullmatch(r"0|[1-9][0-9]{0,3}", rest, re.ASCII)
        move = {"do": do, WORDS[do][0]: int(rest) if do == "start" and seat else rest}
    elif line in SINGLE:
        move = {"do": line}
    text(move)
    return move


class Strozzi:
    def __init__(self, config, faults=()):
        self.faults = common.faults_of(faults, FAULTS)
        common.check_config(config, NAME, {"players", "rounds", "round", "start", "ports", "florence", "flags", "data", "ships",
                                           "tiles", "tracks", "removed", "display", "ship_prizes", "marker_prizes",
                                           "final_prizes", "readings"})
        n = self.players = common.whole(config.get("players"), "players", 2, 6)  # R1
        self.reading = common.readings_of(config, QUESTIONS)
        self.rounds = common.whole(config.get("rounds", 3), "rounds", 1)  # R2
        self.first_round = common.whole(config.get("round", 1), "round", 1, self.rounds)
        self.start = config.get("start", "chance")
        if self.start != "chance":
            common.whole(self.start, "start", 0, n - 1)
        self.port_names = PORTS[:common.whole(config.get("ports", 3), "ports", 1, 3)]
        self.has_florence = config.get("florence", True)
        if type(self.has_florence) is not bool:
            raise ValueError(f"florence: true or false expected, got {self.has_florence!r}")
        self.cities = self.port_names + (["F"] if self.has_florence else [])
        flags = config.get("flags", FLAGS)
        if not isinstance(flags, list) or not flags or any(not isinstance(flag, str) or flag not in FLAGS for flag in flags) \
                or len(set(flags)) != len(flags):
            raise ValueError(f"flags: some of {', '.join(FLAGS)} expected, got {flags!r}")
        self.all_flags = [flag for flag in FLAGS if flag in flags]

        data = composition(config.get("data", "DEFAULT-29"))
        in_box = data["ships"]
        if "fastest-ship-missing" in self.faults:
            in_box = {name: count for name, count in in_box.items() if ship_of(name).speed < 8}
        self.all_ships = common.bag_of(config.get("ships", in_box), "ships", is_ship)
        for name in self.all_ships:
            if len(ship_of(name).goods) != len(self.port_names):
                raise ValueError(f"ships: {name} should have a digit for each of {len(self.port_names)} ports")
        self.all_tiles = common.bag_of(config.get("tiles", data["tiles"]), "tiles", is_tile)
        by_city = {**tracks_of(data["tracks"]), **tracks_of(config.get("tracks", {}))}
        self.boards = [by_city[city] for city in self.cities]
        count = size(self.all_ships)
        if count == 0:
            raise ValueError("ships: at least one expected")
        self.removed = common.whole(config.get("removed", max(0, count - (3 * n + 3))), "removed", 0, count - 1)  # 1.3
        if n == 4 and "four-players-remove-11" in self.faults:
            self.removed = max(0, self.removed - 3)
        if n == 6 and "six-players-remove-none" in self.faults:
            self.removed = 0
        self.display_size = common.whole(config.get("display", 4 if "four-tiles-open" in self.faults else 3), "display", 1)
        self.ship_prizes = prizes_of(config, "ship_prizes", [15, 10, 5])
        self.marker_prizes = prizes_of(config, "marker_prizes", [15, 10, 5])
        self.final_prizes = prizes_of(config, "final_prizes", [15, 10, 5] if "patronage-paid-as-ports" in self.faults else [30, 20, 10])
        self.only_used = self.reading["reshuffle-scope"] == "only-used"  # A16
        if self.only_used and self.first_round < self.rounds and self.removed and max(self.all_ships.values()) > 1:
            raise ValueError("reshuffle-scope: only-used needs ships that are pairwise different, or none removed")

        self.coins = [Fraction(0)] * n
        self.owned = [[0] * len(CATEGORIES) for _ in range(n)]
        self.markers = [{} for _ in self.cities]  # by city: space above 0 -> seats from left to right
        self.display, self.top, self.stock = {}, None, dict(self.all_tiles)
        self.pool, self.sure, self.drawn = dict(self.all_ships), {}, {}
        self.begin_round(self.first_round, None if self.start == "chance" else self.start)

    # Between rounds.

    def begin_round(self, number, starter):
        """R1, R32; starter is None if chance names it."""
        self.round = number
        spent = self.hands if number > self.first_round and "pirate-spent-for-good" in self.faults else [list(self.all_flags)] * self.players
        self.hands = [[flag for flag in self.all_flags if flag != "pirate" or flag in left] for left in spent]
        self.docks = [[] for _ in self.port_names]  # by port: (seat, effective speed) from top to bottom
        self.deck = size(self.all_ships) - self.removed
        self.ship = self.claim = self.step = self.last = self.active = self.actor = self.flipper = None
        self.starter = starter
        if number > self.first_round:
            if self.only_used:
                pour(self.sure, self.drawn)
                self.drawn = {}
            else:
                self.pool = dict(self.all_ships)
            if self.reading["tiles-between-rounds"] == "reset-display":  # A17
                pour(self.stock, self.display)
                if self.top is not None:
                    put(self.stock, self.top)
                self.display, self.top = {}, None
        if starter is None:
            self.phase = "start"
        else:
            self.lay_out_tiles()

    def lay_out_tiles(self):
        if self.round == self.first_round or self.reading["tiles-between-rounds"] == "reset-display":
            self.fill_tiles()
        else:
            self.begin_flips()

    def begin_flips(self):
        self.active = self.starter
        self.remove_openly()

    def remove_openly(self):
        seen = self.reading["removed-ships"] == "seen"  # A26
        if seen and not self.sure and size(self.pool) > self.deck:
            self.phase = "remove"
        else:
            self.phase = "ship"

    def next_starter(self):
        """R33; None if chance decides."""
        if "richest-starts" in self.faults:
            return self.coins.index(max(self.coins))
        highest = []
        if self.has_florence and self.markers[-1]:
            highest = self.markers[-1][max(self.markers[-1])]
            if "lowest-in-florence-starts" in self.faults:
                highest = self.markers[-1][min(self.markers[-1])]
        if len(highest) == 1 or highest and self.reading["left-is-higher"] == "left-higher":  # A12
            return highest[0]
        if not highest and "empty-florence-next-starts" in self.faults:
            return (self.starter + 1) % self.players
        how = self.reading["start-player-when-florence-empty"]  # A3
        if how == "rechoose":
            return None
        if how == "left-of-last-docker" and self.last is not None:
            return (self.last + 1) % self.players
        return self.starter

    # Tiles.

    def fill_tiles(self):
        """The display is filled up from the stock (R23, A7); under face-up-stack its top tile shows (A2)."""
        stacked = self.reading["tile-stock"] == "face-up-stack"
        if size(self.display) < self.display_size and self.top is not None:
            put(self.display, self.top)
            self.top = None
        wanted = size(self.display) < self.display_size or stacked and self.top is None
        if "tile-not-replaced" in self.faults and self.active is not None:
            wanted = False
        if self.stock and wanted:
            self.phase = "tile"
        elif self.active is None:  # before the first flip
            self.begin_flips()
        else:
            self.end_turn()

    def turn_up_tile(self, tile):
        take_out(self.stock, tile)
        if self.reading["tile-stock"] == "face-up-stack":
            self.top = tile
        else:
            put(self.display, tile)
        self.fill_tiles()

    # The lap.

    def flip(self, ship):
        """R6"""
        take_out(self.sure if ship in self.sure else self.pool, ship)
        self.deck -= 1
        if self.only_used and self.round < self.rounds:
            put(self.drawn, ship)
        self.ship, self.phase, self.actor, self.flipper = ship, "offer", self.active, self.active
        if self.deck == 0 and "last-ship-not-offered" in self.faults:
            self.ship = None
            self.end_round()

    def flip_weights(self):
        """Each kind of ship that may be on top of the deck, with how many ways."""
        if not self.sure:
            return dict(self.pool)
        lurking = self.deck - size(self.sure)  # ships in the deck that were never seen
        if lurking == 0:
            return dict(self.sure)
        kinds = [kind for kind in self.all_ships if kind in self.sure or kind in self.pool]
        return {kind: self.sure.get(kind, 0) * size(self.pool) + self.pool.get(kind, 0) * lurking for kind in kinds}

    def free_ports(self, seat):
        """R14"""
        free = [port for port, dock in zip(self.port_names, self.docks) if all(by != seat for by, _ in dock)]
        if "three-ships-a-port" in self.faults:
            free = [port for port in free if len(self.docks[self.port_names.index(port)]) < 3]
        if "goods-must-match" in self.faults and self.ship is not None:
            goods = ship_of(self.ship).goods
            free = [port for port in free if goods[self.port_names.index(port)]] or free
        return free

    def playable_flags(self):
        if not self.free_ports(self.actor):  # C6
            return []
        hand = self.hands[self.actor]
        return [flag for flag in hand if flag == "pirate" or self.claim is None or "every-flag-answers" in self.faults]  # R7, R9, R11

    def next_in_lap(self):
        """The next seat after the actor that may still speak on this ship, or None."""
        end = self.active  # R9
        if self.claim is not None and self.reading["pirate-window"] == "full-lap":  # A1
            end = self.claim["by"]
        for seat in clockwise(self.actor, self.players):
            if seat == end:
                return None
            if self.claim is not None and seat == (self.active - 1) % self.players and "last-seat-not-asked" in self.faults:
                return None
            if self.hands[seat] or "flagless-still-asked" in self.faults:  # R26
                return seat

    def go_on_with_lap(self):
        seat = self.next_in_lap()
        if seat is not None:
            self.actor = seat
        elif self.claim is not None:  # R12
            self.acquire()
        else:  # R13
            self.ship, self.actor = None, None
            if self.deck == 0:
                self.end_round()  # R27
            elif "turn-lost-when-declined" in self.faults:
                self.end_turn()
            else:
                self.phase = "ship"

    def put_flag(self, flag):
        if self.claim is not None and "robbed-flag-lost" in self.faults:
            self.hands[self.claim["by"]].remove(self.claim["flag"])
        self.claim = {"flag": flag, "by": self.actor}  # an earlier flag is back with its owner (R10)
        if flag == "pirate" and "pirate-can-be-robbed" not in self.faults:
            self.acquire()  # R8, R10
        else:
            self.go_on_with_lap()

    def acquire(self):
        self.phase, self.active, self.actor = "dock", self.claim["by"], None

    # Docking.

    def dock(self, port):
        """R14 to R20"""
        seat, flag, ship = self.active, self.claim["flag"], ship_of(self.ship)
        self.claim = None
        self.hands[seat].remove(flag)
        if self.reading["start-player-when-florence-empty"] == "left-of-last-docker":
            self.last = seat
        speed = ship.speed + (flag == "plus1")  # R15
        if self.reading["speed-cap"] == "cap-8":  # A11
            speed = min(speed, 8)
        place = self.port_names.index(port)
        self.moor(self.docks[place], seat, speed)
        if flag == "plus1" and "plus-one-forgotten" in self.faults:
            self.docks[place] = [(by, ship.speed if by == seat else other) for by, other in self.docks[place]]

        icons = ship.goods[place]  # R17
        extra = 0
        if flag == "goods" and "goods-flag-doubles" in self.faults:
            extra = icons
        elif flag == "goods" and (icons > 0 or self.reading["goods-flag-without-goods"] == "always-one"):  # R18, A13
            extra = 1
        optional = self.reading["may-or-must"] in ("may", "may-flag")  # A8
        self.advance(place, seat, icons if optional else icons + extra)
        if "every-good-moves" in self.faults:
            for city, count in enumerate(ship.goods):
                self.advance(city, seat, count if city != place else 0)
        if self.has_florence:
            scrolls = min(1, ship.scrolls) if "two-scrolls-one-step" in self.faults else ship.scrolls
            self.advance(len(self.cities) - 1, seat, scrolls)  # R20
        if extra and optional:
            self.phase, self.step = "flag-step", port
        else:
            self.look_for_tile()

    def moor(self, dock, seat, speed):
        """R16"""
        equals = [place for place, (_, other) in enumerate(dock) if other == speed]
        if equals and self.reading["several-equal-ships"] == "below-first":  # A10
            place = equals[0] + 1
        else:
            place = sum(1 for _, other in dock if (other <= speed if "slowest-on-top" in self.faults else other >= speed))
            if "equal-ship-above" in self.faults:
                place -= len(equals)
        dock.insert(place, (seat, speed))

    def space(self, city, seat):
        for space, seats in self.markers[city].items():
            if seat in seats:
                return space
        return 0

    def advance(self, city, seat, steps):
        """R19, R24"""
        if steps == 0:
            return
        track, top = self.markers[city], self.boards[city].top
        old = self.space(city, seat)
        if old == top and self.reading["at-top"] == "hold":  # A9
            return
        if old + steps > top and self.reading["surplus-steps"] == "no-move":  # A28
            return
        if old > 0:
            track[old].remove(seat)
            if not track[old]:
                del track[old]
        space = old + steps if "goes-beyond-the-top" in self.faults else min(top, old + steps)
        if old + steps > top and "top-turns-back" in self.faults:
            space = max(1, 2 * top - old - steps)
        reached = track.setdefault(space, [])
        if "newcomer-left" in self.faults or old + steps > top and "overshoot-goes-left" in self.faults:
            reached.insert(0, seat)
        else:
            reached.append(seat)

    def look_for_tile(self):
        """R21"""
        patronage = ship_of(self.ship).patronage
        self.ship = self.step = None
        if patronage and self.display:
            self.phase = "take"
        else:
            self.end_turn()

    def take(self, name):
        tile = tile_of(name)
        take_out(self.display, name)
        self.owned[self.active][tile.category] += 1 if "tiles-count-one" in self.faults else tile.value
        if tile.good is None or tile.good >= len(self.port_names) or "tile-good-ignored" in self.faults:
            self.fill_tiles()
        elif self.reading["may-or-must"] in ("may", "may-tile"):
            self.phase, self.step = "tile-step", self.port_names[tile.good]
        else:
            self.advance(tile.good, self.active, 1)  # R22
            self.fill_tiles()

    def after_step(self):
        flag_step = self.phase == "flag-step"
        self.step = None
        if flag_step:
            self.look_for_tile()
        else:
            self.fill_tiles()

    def end_turn(self):
        over = self.deck == 0 or not any(self.hands)  # R27
        if over or not all(self.hands) and "one-out-ends-round" in self.faults:
            self.end_round()
            return
        order = clockwise(self.flipper if "left-of-flipper-next" in self.faults else self.active, self.players)  # R25
        if self.hands[self.active] and "docker-flips-again" in self.faults:
            order = order[-1:]
        if self.reading["skip-chain"] == "one-step":  # A15
            self.active = order[0] if self.hands[order[0]] else order[1]
        else:
            self.active = next(seat for seat in order if self.hands[seat])  # R26
        self.phase = "ship" if self.hands[self.active] else "stuck"

    # Scoring.

    def end_round(self):
        self.active = self.actor = None
        self.score_ships()
        self.score_markers()
        if self.deck == 0 and not any(self.hands) and "both-ends-pay-twice" in self.faults:
            self.score_ships()
            self.score_markers()
        if self.round == self.rounds and "last-markers-paid-twice" in self.faults:
            self.score_markers()
        if self.round < self.rounds and (self.round < 2 or "ends-after-two-rounds" not in self.faults):
            self.begin_round(self.round + 1, self.next_starter())
        else:
            self.score_patronage()
            self.phase = "over"

    def score_ships(self):
        for dock in self.docks:  # R28
            if len(dock) == 1 and "lone-ship-unpaid" in self.faults:
                continue
            prizes = self.ship_prizes + [5] if "fourth-ship-paid" in self.faults else self.ship_prizes
            for (seat, _), prize in zip(dock, prizes):
                self.coins[seat] += prize

    def ranked(self, city):
        """Seats above the start space, the highest first (R29)."""
        order = [seat for space in sorted(self.markers[city], reverse=True) for seat in self.markers[city][space]]
        if "start-space-paid" in self.faults:
            order += [seat for seat in range(self.players) if seat not in order]
        return order

    def score_markers(self):
        for city, board in enumerate(self.boards):
            if self.cities[city] == "F" and "florence-unpaid" in self.faults:
                continue
            order = self.ranked(city)
            prizes = self.marker_prizes
            if "space-shares" in self.faults:
                prizes = self.shared_by_space(order, city)
            for seat, prize in zip(order, prizes):
                self.coins[seat] += prize
            if self.reading["bonus-eligibility"] == "ranked-only":  # A14
                order = order[:len(self.marker_prizes)]
            for seat in order:
                space = self.space(city, seat)
                if "bonus-in-last-round-only" in self.faults and self.round < self.rounds:
                    continue
                if "top-bonus-to-leftmost" in self.faults and space == board.top and seat != self.markers[city][space][0]:
                    continue
                self.coins[seat] += board.bonus.get(space, 0)  # R30

    def shared_by_space(self, order, city):
        """Only by a fault: what each of these markers is paid when those on one space share."""
        prizes = self.marker_prizes + [0] * self.players
        spaces = [self.space(city, seat) for seat in order]
        return [Fraction(sum(prizes[spaces.index(space):spaces.index(space) + spaces.count(space)]), spaces.count(space)) for space in spaces]

    def florence_groups(self, seats):
        """These seats by falling height in Florence, equals together."""
        found = []
        if self.has_florence:
            track = self.markers[-1]
            for space in sorted(track, reverse=True):
                here = [seat for seat in track[space] if seat in seats]
                if self.reading["left-is-higher"] == "left-higher":  # A12
                    found += [[seat] for seat in here]
                elif here:
                    found.append(here)
        below = [seat for seat in seats if not self.has_florence or self.space(-1, seat) == 0]
        return found + ([below] if below else [])

    def in_seat_order(self, seats):
        """Clockwise from the last start player."""
        return sorted(seats, key=lambda seat: (seat - self.starter) % self.players)

    def score_patronage(self):
        """R34"""
        how = self.reading["florence-tie-both-at-start"]  # A4a
        for category in range(len(CATEGORIES)):
            worth = [owned[category] for owned in self.owned]
            prizes = self.final_prizes + [0] * self.players
            place = 0
            for value in sorted(set(worth), reverse=True):
                if value == 0 and self.reading["zero-totals"] == "zero-excluded":  # A5
                    continue
                equals = [seat for seat in range(self.players) if worth[seat] == value]
                by_seat = [[seat] for seat in equals]
                after = place + 1
                for tied in by_seat if "patronage-tie-by-seat" in self.faults else self.florence_groups(equals):
                    here = prizes[place:place + len(tied)]
                    if self.reading["patronage-next-after-tie"] == "next-total":
                        here = prizes[place:place + 1] + [0] * (len(tied) - 1)
                    place += len(tied)
                    if len(tied) == 1 or how == "seat-order":
                        payments = here
                    elif how == "split":
                        payments = [Fraction(sum(here), len(tied))] * len(tied)
                        if "split-in-fives" in self.faults:
                            payments = [payment // 5 * 5 for payment in payments]
                        if "start-space-tie-to-last" in self.faults:
                            payments = [here[sorted(tied, reverse=True).index(seat)] for seat in self.in_seat_order(tied)]
                    elif how == "all-get-higher":
                        payments = here[:1] * len(tied)
                    else:
                        payments = [0] * len(tied)
                    for seat, payment in zip(self.in_seat_order(tied), payments):
                        self.coins[seat] += payment
                    if self.reading["patronage-next-after-tie"] == "next-total":  # A27: one prize for each total
                        place = after
                        break
        if self.reading["tile-face-value"] == "also-added":  # A6
            for seat, owned in enumerate(self.owned):
                self.coins[seat] += sum(owned)

    def winners(self):
        """Each player's share of the win (R35)."""
        if self.phase != "over":
            raise ValueError("the game is not over")
        best = self.florence_groups([seat for seat, coins in enumerate(self.coins) if coins == max(self.coins)])[0]
        if self.reading["win-tie-both-at-start"] == "seat-order":  # A4b
            best = self.in_seat_order(best)[:1]
        return [exact(Fraction(1, len(best))) if seat in best else 0 for seat in range(self.players)]

    # Playing.

    def turn(self):
        if self.phase == "over":
            return "over"
        if self.phase in CHANCE:
            return "chance"
        return self.actor if self.phase == "offer" else self.active

    def legal(self):
        if self.phase == "start":
            return [{"do": "start", "seat": seat} for seat in range(self.players)]  # R4
        if self.phase == "tile":
            return [{"do": "tile", "tile": tile} for tile in self.all_tiles if tile in self.stock]
        if self.phase == "remove":
            return [{"do": "remove", "ship": ship} for ship in self.all_ships if ship in self.pool]
        if self.phase == "ship":
            weights = self.flip_weights()
            return [{"do": "ship", "ship": ship} for ship in self.all_ships if ship in weights]
        if self.phase == "offer":
            claims = [{"do": "claim", "flag": flag} for flag in self.playable_flags()]
            must = claims and self.actor == self.active and self.claim is None and "active-cannot-decline" in self.faults
            return claims if must else claims + [{"do": "pass"}]
        if self.phase == "dock":
            return [{"do": "dock", "port": port} for port in self.free_ports(self.active)]
        if self.phase in ("flag-step", "tile-step"):
            return [{"do": "advance"}, {"do": "stay"}]
        if self.phase == "take":
            return [{"do": "take", "tile": tile} for tile in self.all_tiles if tile in self.display]
        return []

    def weight(self, move):
        """How many ways chance has to this outcome. REQUIRES: it is one of legal()."""
        if self.phase == "start":
            return 1
        if self.phase == "tile":
            return self.stock[move["tile"]]
        if self.phase == "remove":
            return self.pool[move["ship"]]
        return self.flip_weights()[move["ship"]]

    def apply(self, move):
        line = text(move)
        unchecked = move["do"] == "dock" and self.phase == "dock" and move["port"] in self.port_names and "second-ship-accepted" in self.faults
        if move not in self.legal() and not unchecked:
            raise ValueError(f"'{line}' is not possible in phase {self.phase}, turn {self.turn()}")
        do = move["do"]
        if do == "start":
            self.starter = move["seat"]
            self.lay_out_tiles()
        elif do == "tile":
            self.turn_up_tile(move["tile"])
        elif do == "remove":
            take_out(self.pool, move["ship"])
            self.remove_openly()
        elif do == "ship":
            self.flip(move["ship"])
        elif do == "claim":
            self.put_flag(move["flag"])
        elif do == "pass":
            self.go_on_with_lap()
        elif do == "dock":
            self.dock(move["port"])
        elif do == "take":
            self.take(move["tile"])
        else:
            if do == "advance":
                self.advance(self.port_names.index(self.step), self.active, 1)
            self.after_step()

    def scores(self):
        if self.phase != "over":
            raise ValueError("the game is not over")
        return [exact(coins) for coins in self.coins]

    # States.

    def state(self):
        seat = self.turn()
        return {
            "round": self.round,
            "phase": self.phase,
            "turn": seat if isinstance(seat, int) else None,
            "active": self.active,
            "starter": self.starter,
            "ship": self.ship,
            "claim": dict(self.claim) if self.claim else None,
            "step": self.step,
            "deck": self.deck,
            "pool": dict(self.pool),
            "sure": dict(self.sure),
            "drawn": dict(self.drawn),
            "flags": [list(hand) for hand in self.hands],
            "ports": [[[seat, speed] for seat, speed in dock] for dock in self.docks],
            "tracks": [{str(space): list(seats) for space, seats in track.items()} for track in self.markers],
            "coins": [exact(coins) for coins in self.coins],
            "tiles": [list(owned) for owned in self.owned],
            "display": dict(self.display),
            "top": self.top,
            "stock": dict(self.stock),
            "last": self.last,
        }

    def load(self, state):
        """Take over a state. Raises ValueError, and changes nothing, if it is not of the right form."""
        n = self.players
        if not isinstance(state, dict) or set(state) != KEYS:
            raise ValueError(f"state: an object with {', '.join(sorted(KEYS))} expected")
        phase = state["phase"]
        if not isinstance(phase, str) or phase not in PHASES:
            raise ValueError(f"state: no such phase: {phase!r}")
        number = common.whole(state["round"], "round", 1, self.rounds)

        def seat_or_none(key, needed):
            """needed: True, False, or None if either will do."""
            if state[key] is None and not needed:
                return None
            if needed is False:
                raise ValueError(f"{key}: none in phase {phase}")
            return common.whole(state[key], key, 0, n - 1)

        active = seat_or_none("active", None if phase == "tile" else phase not in ("start", "over"))
        starter = seat_or_none("starter", phase != "start")
        last = seat_or_none("last", None if self.reading["start-player-when-florence-empty"] == "left-of-last-docker" else False)
        actor = seat_or_none("turn", phase not in CHANCE + ("over",))
        if phase not in CHANCE + ("over", "offer"):
            if actor != active:
                raise ValueError("turn: does not fit the phase")
            actor = None

        ship, claim, step = state["ship"], state["claim"], state["step"]
        if phase in ("offer", "dock", "flag-step"):
            if ship not in self.all_ships:
                raise ValueError("ship: one of the ships expected")
        elif ship is not None:
            raise ValueError(f"ship: none in phase {phase}")
        if claim is not None:
            if not isinstance(claim, dict) or set(claim) != {"flag", "by"} or phase not in ("offer", "dock"):
                raise ValueError("claim: flag and by expected, in phases offer and dock only")
            by = common.whole(claim["by"], "claim, by", 0, n - 1)
            claim = {"flag": claim["flag"], "by": by}
        if phase == "dock" and (claim is None or claim["by"] != active):
            raise ValueError("claim: that of the acquirer expected")
        if phase in ("flag-step", "tile-step"):
            if step not in self.port_names:
                raise ValueError("step: a port expected")
        elif step is not None:
            raise ValueError(f"step: none in phase {phase}")

        is_our_ship, is_our_tile = self.all_ships.__contains__, self.all_tiles.__contains__
        bags = {key: common.bag_of(state[key], key, is_our_ship) for key in ("pool", "sure", "drawn")}
        bags.update({key: common.bag_of(state[key], key, is_our_tile) for key in ("display", "stock")})
        if not self.only_used and (bags["sure"] or bags["drawn"]):
            raise ValueError("sure, drawn: only under reshuffle-scope=only-used")
        deck = common.whole(state["deck"], "deck")
        if deck > size(bags["pool"]) + size(bags["sure"]):
            raise ValueError("deck: more ships than were not seen")
        if phase in ("ship", "remove") and deck == 0:
            raise ValueError(f"deck: a ship must be left in phase {phase}")
        if deck < size(bags["sure"]):
            raise ValueError("sure: more than the deck has")
        if size(bags["display"]) > self.display_size:
            raise ValueError("display: too many tiles")
        if phase == "take" and not bags["display"] or phase == "tile" and not bags["stock"]:
            raise ValueError(f"a tile must be there in phase {phase}")
        top = state["top"]
        if top is not None and (self.reading["tile-stock"] != "face-up-stack" or not isinstance(top, str) or top not in self.all_tiles):
            raise ValueError("top: a tile, only under tile-stock=face-up-stack")

        hands = common.list_of(state["flags"], n, "flags")
        for hand in hands:
            if not isinstance(hand, list) or hand != [flag for flag in self.all_flags if flag in hand]:
                raise ValueError(f"flags: flags in their order expected, got {hand!r}")
        if claim is not None and claim["flag"] not in hands[claim["by"]]:
            raise ValueError("claim: that flag is not in hand")
        if phase == "offer" and not hands[actor]:
            raise ValueError("turn: a player without flags is out")
        docks = []
        for dock in common.list_of(state["ports"], len(self.port_names), "ports"):
            if not isinstance(dock, list):
                raise ValueError("ports: lists of ships expected")
            ships = [tuple(common.list_of(ship_in_dock, 2, "ports")) for ship_in_dock in dock]
            for by, speed in ships:
                common.whole(by, "ports, seat", 0, n - 1)
                common.whole(speed, "ports, speed", 1, 9)
            if len({by for by, _ in ships}) != len(ships) or any(a[1] < b[1] for a, b in zip(ships, ships[1:])):
                raise ValueError("ports: one ship each, fastest first, expected")
            docks.append(ships)
        markers = []
        for track, board in zip(common.list_of(state["tracks"], len(self.cities), "tracks"), self.boards):
            if not isinstance(track, dict):
                raise ValueError("tracks: an object expected")
            seats = [seat for here in track.values() for seat in common.list_of(here, max(1, len(here)), "tracks")]
            for seat in seats:
                common.whole(seat, "tracks, seat", 0, n - 1)
            if len(set(seats)) != len(seats):
                raise ValueError("tracks: a marker stands twice")
            markers.append({space_of(space, board.top): list(here) for space, here in track.items()})
        coins = [amount_of(c, "coins") for c in common.list_of(state["coins"], n, "coins")]
        owned = [[common.whole(value, "tiles") for value in common.list_of(row, len(CATEGORIES), "tiles")]
                 for row in common.list_of(state["tiles"], n, "tiles")]
        if phase == "dock" and all(any(by == active for by, _ in dock) for dock in docks):
            raise ValueError("ports: no port is free for the acquirer")

        self.round, self.phase, self.active, self.actor, self.starter, self.last = number, phase, active, actor, starter, last
        self.flipper = active
        self.ship, self.claim, self.step, self.deck, self.top = ship, claim, step, deck, top
        self.pool, self.sure, self.drawn = bags["pool"], bags["sure"], bags["drawn"]
        self.display, self.stock = bags["display"], bags["stock"]
        self.hands = [list(hand) for hand in hands]
        self.docks, self.markers, self.coins, self.owned = docks, markers, coins, owned

    def winning_seats(self):
        return [seat for seat, share_of_win in enumerate(self.winners()) if share_of_win]

    def never_reached(self):
        """Why a play cannot come to this state, as far as a program that keeps books would notice; None if nothing speaks against it."""
        if common.too_many(common.together([self.display, self.stock]), self.all_tiles):
            return "a tile too many"
        if common.too_many(common.together([self.pool, self.sure]), self.all_ships):
            return "a ship too many"
        if self.deck > size(self.all_ships) - self.removed:
            return "more ships than the deck had"
        if self.round == 1 and self.phase != "over" and any(self.coins):
            return "coins before the first round's end"
        for seat, hand in enumerate(self.hands):
            docked = sum(by == seat for dock in self.docks for by, _ in dock)
            if len(hand) + docked > len(self.all_flags):
                return "more flags and ships than a player has flags"
        return None


def space_of(name, top):
    if not isinstance(name, str) or not re.fullmatch(r"[1-9][0-9]{0,3}", name, re.ASCII) or int(name) > top:
        raise ValueError(f"tracks: a space 1..{top} expected, got {name!r}")
    return int(name)


def prizes_of(config, key, default):
    prizes = config.get(key, default)
    if not isinstance(prizes, list):
        raise ValueError(f"{key}: a list expected")
    return [common.whole(prize, key) for prize in prizes]


def track_of(track):
    if not isinstance(track, dict) or set(track) != {"top", "bonus"} or not isinstance(track["bonus"], dict):
        raise ValueError(f"tracks: top and bonus expected, got {track!r}")
    top = common.whole(track["top"], "tracks, top", 1)
    return Track(top, {space_of(space, top): common.whole(coins, "tracks, bonus") for space, coins in track["bonus"].items()})


def tracks_of(tracks):
    """By city; one track given for all, or some cities by name."""
    if not isinstance(tracks, dict):
        raise ValueError("tracks: an object expected")
    if "top" in tracks or "bonus" in tracks:
        return {city: track_of(tracks) for city in PORTS + ["F"]}
    for city in tracks:
        if city not in PORTS + ["F"]:
            raise ValueError(f"tracks: no such city: {city!r}")
    return {city: track_of(track) for city, track in tracks.items()}


def composition(name):
    """The data: by the one name we know, or by the path of a composition file."""
    if name == "DEFAULT-29":
        return default_29()
    try:
        with open(name, encoding="utf-8") as file:
            data = json.load(file)
    except (OSError, ValueError, TypeError):
        raise ValueError(f"data: no composition {name!r}") from None
    check_composition(data)
    return data


def check_composition(data):
    if not isinstance(data, dict) or set(data) != {"name", "box", "ships", "tiles", "tracks"} or type(data["box"]) is not bool:
        raise ValueError("data: name, box, ships, tiles and tracks expected")
    ships = common.bag_of(data["ships"], "ships", is_ship)
    tiles = common.bag_of(data["tiles"], "tiles", is_tile)
    tracks = tracks_of(data["tracks"])
    if set(tracks) != set(PORTS + ["F"]):
        raise ValueError("data: a track for every city expected")
    if not data["box"]:
        return
    if size(ships) != 29:
        raise ValueError("data: a box has 29 ships")
    if not any(ship_of(name).goods == [0, 2, 2] and ship_of(name).patronage for name in ships):
        raise ValueError("data: the ship of the rulebook's example is missing")
    for number, category in enumerate(CATEGORIES):
        if sum(count for name, count in tiles.items() if tile_of(name).category == number) != 12:
            raise ValueError(f"data: a box has 12 tiles of {category}")
    if any((tile_of(name).value == 1) != (tile_of(name).good is not None) for name in tiles):
        raise ValueError("data: tiles of value 1, and only these, show a good")
    if "art1gold" not in tiles:
        raise ValueError("data: the tile of the rulebook's example is missing")
    for city, (top, bonus) in tracks.items():
        if city == "F" and not bonus:
            continue
        if [bonus[space] for space in sorted(bonus)] != [5, 10, 15] or max(bonus) != top:
            raise ValueError(f"data: bonuses of 5, 10 and 15 up to the top expected in {city}")


if __name__ == "__main__":
    import protocol
    protocol.serve(NAME, Strozzi, parse, QUESTIONS, FAULTS)
