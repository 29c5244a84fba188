"""Medici, the board game: a plain second implementation, to be compared with the model.

Numbers such as R8 or A3 are those of the rule file 'medici'; the words are the rulebook's.
Moves and states are the JSON forms of docs/formats.md. Run as a program it speaks the protocol.
"""
import re

import common
from common import clockwise, groups, is_whole, pour, put, size, take_out

NAME = "medici"
GOODS = ["Cl", "Fu", "Gr", "Dy", "Sp"]

# Ours first.
QUESTIONS = {
    "lot-limit-whose": ["any", "other", "every", "own"],          # A1
    "lot-limit-money": ["capacity-only", "can-bid"],              # A2
    "last-lot": ["auction-then-end", "end-at-once"],              # A3
    "short-lot": ["lot-closes", "reshuffle-discards"],            # A4
    "track-length": ["seven-steps", "eight-steps"],               # A5
    "bonus-direction": ["top-20", "top-5"],                       # A6
    "bonus-sum": ["level-only", "cumulative"],                    # A7
    "over-the-top": ["cap-tie", "true-count"],                    # A8
    "tie-places": ["competition", "dense"],                       # A9
    "tie-sum-first": ["sum-places", "own-only"],                  # A10
    "two-player-track-tie": ["sum-10-0", "sum-10-5"],             # A11
    "turn-to-full-ship": ["skip", "literal"],                     # A12
    "empty-ship-rank": ["rank-by-value", "no-cargo-no-pay"],      # A13
    "poorest-by": ["money", "disc-position"],                     # A14b
    "discard-inspection": ["discards-only", "removed-too"],       # A20
    "bonus-repeat": ["every-day", "once"],                        # A25
    "next-drawer": ["left-of-drawer", "left-of-winner"],          # A26
    "track-next-after-tie": ["place-used-up", "second-still-paid"],  # A27
    "tied-last-ships": ["share", "nothing"],                      # A28
    "next-after-unsold": ["left-of-drawer", "same-drawer"],       # A29
}

# Wrong on purpose, when switched on: name, rule, what is wrong.
FAULTS = {
    "two-players-five-spaces": ("R1", "with two players, too, a ship has five spaces"),
    "four-players-30-florins": ("R3", "with four players each begins with 30 florins, as with five"),
    "hundred-forgotten": ("R3", "who passes 99 on the money track starts again from 0"),
    "one-five-of-each": ("R4", "every good has one card of value 5, so 31 cards are shuffled"),
    "five-players-remove-12": ("R4", "with five players as many cards are removed as with four"),
    "lot-without-limit": ("R7", "a lot may have more than three cards, as long as a ship has room for them"),
    "limit-looked-at-late": ("R8", "a card may still be turned up when the lot has just reached the limit"),
    "bids-counter-clockwise": ("R10", "bidding goes round to the right, the drawer still last"),
    "drawer-cut-off": ("R10", "the drawer is not asked when somebody has bid"),
    "drawer-speaks-first": ("R10", "the drawer speaks first, then the others clockwise"),
    "broke-not-asked": ("R10", "a player without money is left out of the auction instead of passing"),
    "equal-bid-wins": ("R11", "a bid may equal the highest one and takes its place"),
    "lower-bid-accepted": ("R11", "the list of moves is right, but a bid that is too low is accepted when made"),
    "bid-of-zero": ("R11", "while nobody has bid a bid of 0 is possible"),
    "one-florin-kept": ("R12", "a bidder must keep one florin"),
    "bid-beyond-ship": ("R13", "one free space is enough to bid, however large the lot"),
    "unsold-to-drawer": ("R15", "a lot nobody bids for goes to the drawer, if it fits"),
    "winner-draws-next": ("R16", "whoever bought the lot draws the next one"),
    "one-full-ship-skipped": ("R16", "only one full ship is skipped; the seat after it draws, full or not"),
    "first-full-ends-day": ("R17", "the day ends at once when the first ship is full"),
    "no-free-fill": ("R17", "the day ends at once when one ship is left"),
    "fill-all-or-nothing": ("R17", "there is no free fill when the deck cannot fill the last ship"),
    "gold-worth-nothing": ("R20", "gold is left out of a ship's value"),
    "gold-worth-five": ("R20", "gold is worth 5"),
    "six-players-third-10": ("R21", "with six players the third ship is paid 10, as with five"),
    "last-ships-paid-twice": ("R21", "the ships of the last day are paid twice"),
    "ship-tie-by-seat": ("R22", "of equal ships the lower seat takes the better place"),
    "share-rounds-up": ("R22", "shares are rounded up"),
    "tie-uses-one-place": ("R22", "tied players pool the prizes of their places but use up one place only"),
    "fourth-tied-ship-unpaid": ("R22", "of four or more equal ships only the three lowest seats get their share"),
    "shares-in-fives": ("R22", "shares are rounded down to fives, as in the card game"),
    "gold-climbs-everywhere": ("R23", "gold counts as a card of every good"),
    "climbs-by-value": ("R23", "a disc climbs by the values of the cards, not by their number"),
    "climbs-five-a-day": ("R23", "a disc climbs at most five levels a day, also with ships of seven spaces"),
    "two-players-second-paid": ("R24", "with two players, too, the second on a track is paid 5"),
    "level-zero-unpaid": ("R26", "who stands on the start level of a track gets nothing there"),
    "top-bonus-divided": ("R27", "players on the highest level of a track divide its bonus"),
    "bonus-of-yesterday": ("R27", "the bonus is that of the level before the discs move"),
    "no-bonus-beyond-top": ("R27", "a disc that could have climbed past the top gets no bonus"),
    "levels-start-anew": ("R28", "every day the discs on the tracks begin at level 0 again"),
    "richest-begins": ("R31", "the player with the most florins draws first on the next day"),
    "poorest-tie-by-seat": ("R31", "of several poorest the lowest seat begins"),
    "poorest-coin-toss": ("R31", "of three or more poorest only the two lowest seats can begin"),
    "ends-after-two-days": ("R32", "the game ends after the second day"),
}

SHIP_PRIZES = {  # R21
    2: [20, 0], 3: [30, 15, 0], 4: [30, 20, 10, 0], 5: [30, 20, 10, 5, 0], 6: [30, 20, 15, 10, 5, 0],
}
DAY_DECK = {2: 18, 3: 18, 4: 24, 5: 30, 6: 36}  # R4


def box():
    """The 36 cards: of each good 0 1 2 3 4 5 5, and the gold."""
    cards = {f"{good}{value}": 2 if value == 5 else 1 for good in GOODS for value in range(6)}
    cards["Au10"] = 1
    return cards


CARD = re.compile(r"(Cl|Fu|Gr|Dy|Sp|Au)(0|[1-9][0-9]{0,3})", re.ASCII)


def is_card(card):
    return isinstance(card, str) and CARD.fullmatch(card) is not None


def good(card):
    """The good on a card; "Au" for gold, which is none of the goods."""
    return card[:2]


def value(card):
    return int(card[2:])


# Moves, as text and as JSON.

SINGLE = ("draw", "stop", "pass")
WITH_CARD = ("card", "remove")
WITH_NUMBER = {"start": "seat", "bid": "florins"}


def text(move):
    """One line for a JSON move. Raises ValueError if it is not a well-formed move of this game."""
    do = move.get("do") if isinstance(move, dict) else None
    if do in SINGLE and set(move) == {"do"}:
        return do
    if do in WITH_CARD and set(move) == {"do", "card"} and is_card(move["card"]):
        return f"{do} {move['card']}"
    if do in ("start", "bid") and set(move) == {"do", WITH_NUMBER[do]} and is_whole(move[WITH_NUMBER[do]], 0):
        return f"{do} {move[WITH_NUMBER[do]]}"
    raise ValueError(f"not a move of medici: {move!r}")


def parse(line):
    words = line.split(" ")
    if len(words) == 1 and words[0] in SINGLE:
        return {"do": words[0]}
    if len(words) == 2 and words[0] in WITH_CARD and is_card(words[1]):
        return {"do": words[0], "card": words[1]}
    if len(words) == 2 and words[0] in WITH_NUMBER and re.fullmatch(r"0|[1-9][0-9]{0,17}", words[1], re.ASCII):
        return {"do": words[0], WITH_NUMBER[words[0]]: int(words[1])}
    raise ValueError(f"not a move of medici: {line!r}")


class Medici:
    def __init__(self, config, faults=()):
        self.faults = common.faults_of(faults, FAULTS)
        common.check_config(config, NAME, {"players", "days", "day", "capacity", "money", "cards", "deck", "start",
                                           "ship_prizes", "track_prizes", "readings"})
        n = self.players = common.whole(config.get("players"), "players", 2, 6)
        self.reading = common.readings_of(config, QUESTIONS)
        self.days = common.whole(config.get("days", 3), "days", 1)
        self.first_day = common.whole(config.get("day", 1), "day", 1, self.days)
        seven = n == 2 and "two-players-five-spaces" not in self.faults
        self.capacity = common.whole(config.get("capacity", 7 if seven else 5), "capacity", 1, 8)  # R1
        forty = n <= (3 if "four-players-30-florins" in self.faults else 4)
        self.start_money = common.whole(config.get("money", 40 if forty else 30), "money")  # R3
        own_box = dict.fromkeys(box(), 1) if "one-five-of-each" in self.faults else box()
        self.cards = common.bag_of(config.get("cards", own_box), "cards", is_card)
        self.start = config.get("start", "chance")
        if self.start != "chance":
            common.whole(self.start, "start", 0, n - 1)
        self.ship_prizes = common.prizes_of(config, "ship_prizes", SHIP_PRIZES[n], n)
        self.track_prizes = common.prizes_of(config, "track_prizes", [10, 0] if n == 2 and "two-players-second-paid" not in self.faults else [10, 5], n)  # R24

        deck = config.get("deck", {"size": min(DAY_DECK[n], size(self.cards)) if "one-five-of-each" in self.faults else DAY_DECK[n]})
        self.order = None  # the known order of the day deck, top first; None when it is shuffled
        if isinstance(deck, dict) and "order" in deck:
            self.order = common.order_of(deck, is_card)
            self.deck_size = len(self.order)
            if self.first_day != self.days:
                raise ValueError("deck: a known order is for one day only")
        elif isinstance(deck, dict) and set(deck) == {"size"}:
            self.deck_size = common.whole(deck["size"], "deck, size", 1, size(self.cards))
        else:
            raise ValueError(f"deck: a size or an order expected, got {deck!r}")

        if n == 5 and "five-players-remove-12" in self.faults:
            self.deck_size = max(1, self.deck_size - 6)

        # The track: eight levels with the start level, so the top is seven steps up (R23, A5); bonuses on the three highest (R27).
        self.top = 8 if self.reading["track-length"] == "eight-steps" else 7
        self.bonus_levels = {self.top - 2: 5, self.top - 1: 10, self.top: 20}
        if self.reading["bonus-direction"] == "top-5":  # A6
            self.bonus_levels = {self.top - 2: 20, self.top - 1: 10, self.top: 5}

        self.money = [self.start_money] * n
        self.levels = [[0] * len(GOODS) for _ in range(n)]  # R2
        self.begin_day(self.first_day, list(range(n)) if self.start == "chance" else [self.start])  # R5

    # The day.

    def begin_day(self, day, starters):
        """Gather and shuffle all cards (R4, R30); one of 'starters' draws first (R5, R31)."""
        self.day = day
        self.lot, self.discards, self.high = {}, {}, None
        self.ships = [{} for _ in range(self.players)]
        self.pool = {} if self.order is not None else dict(self.cards)
        self.deck = self.deck_size
        self.reshuffled = False
        self.bidder = None
        if len(starters) > 1:
            self.phase, self.drawer = "start", None
        else:
            self.begin_with(starters[0])

    def begin_with(self, drawer):
        self.drawer = drawer
        # A20: with removed-too everybody sees which cards are set aside.
        openly = self.reading["discard-inspection"] == "removed-too" and size(self.pool) > self.deck
        self.phase = "remove" if openly else "draw"

    def starters(self):
        """Who may be first drawer of this day: anybody on the first (R5), later whoever has least money (R31)."""
        if self.day == self.first_day:
            return list(range(self.players))
        return self.poorest()

    def poorest(self):
        purses = [m % 100 if self.reading["poorest-by"] == "disc-position" else m for m in self.money]  # A14b
        wanted = max(purses) if "richest-begins" in self.faults else min(purses)
        poorest = [seat for seat, purse in enumerate(purses) if purse == wanted]
        if "poorest-tie-by-seat" in self.faults:
            return poorest[:1]
        return poorest[:2] if "poorest-coin-toss" in self.faults else poorest

    def free(self, seat):
        return self.capacity - size(self.ships[seat])

    def not_full(self):
        return [seat for seat in range(self.players) if self.free(seat) > 0]

    # Drawing a lot.

    def lot_limit(self):
        """How many cards a lot may have for the sake of the ships (R8)."""
        whose = self.reading["lot-limit-whose"]  # A1
        seats = self.not_full() if whose == "every" else range(self.players)
        if whose == "other":
            seats = [seat for seat in seats if seat != self.drawer]
        elif whose == "own":
            seats = [self.drawer]
        if self.reading["lot-limit-money"] == "can-bid":  # A2
            seats = [seat for seat in seats if self.money[seat] > 0]
        room = [self.free(seat) for seat in seats]
        if not room:
            return 0
        return min(room) if whose == "every" else max(room)

    def may_reshuffle(self):
        return (self.reading["short-lot"] == "reshuffle-discards"  # A4
                and not self.reshuffled  # once a day, else a day could go on for ever
                and self.deck == 0 and bool(self.lot) and bool(self.discards))

    def may_draw(self):
        if self.free(self.drawer) <= 0:  # R9; felt only with turn-to-full-ship=literal (A12)
            return False
        card_left = self.deck > 0 or self.may_reshuffle()
        limit = self.lot_limit() + ("limit-looked-at-late" in self.faults)
        most = limit if "lot-without-limit" in self.faults else 3
        return card_left and size(self.lot) < min(most, limit)  # R6, R7, R8, A24

    def known_card(self):
        """The top card of the deck if everybody knows it, else None."""
        if self.order is None or self.reshuffled:
            return None
        return self.order[len(self.order) - self.deck]

    def draw(self):
        if self.deck == 0:  # A4: the discards are the new deck; what was unseen stays out
            self.pool, self.discards = self.discards, {}
            self.deck = size(self.pool)
            self.reshuffled = True
        card = self.known_card()
        if card is None:
            self.phase = "card"
        else:
            self.turn_up(card)

    def turn_up(self, card):
        """A card comes from the deck into the lot, for good (R6)."""
        self.draw_off(card)
        put(self.lot, card)
        if self.deck == 0 and self.reading["last-lot"] == "end-at-once":  # A3
            self.end_day()
        elif self.may_draw():
            self.phase = "draw"
        else:
            self.begin_auction()

    def draw_off(self, card):
        self.deck -= 1
        if self.pool:
            take_out(self.pool, card)

    # The auction.

    def bidders(self):
        """In order: left of the drawer first, the drawer last (R10); full ships are out (R9)."""
        order = [seat for seat in clockwise(self.drawer, self.players) if self.free(seat) > 0]
        if "bids-counter-clockwise" in self.faults and order[-1] == self.drawer:
            order = order[-2::-1] + order[-1:]
        if "drawer-speaks-first" in self.faults and order[-1] == self.drawer:
            order = order[-1:] + order[:-1]
        if "broke-not-asked" in self.faults:
            order = [seat for seat in order if self.money[seat] > 0]
        return order

    def begin_auction(self):
        self.phase = "bid"
        self.high = None
        order = self.bidders()
        if order:
            self.bidder = order[0]
        else:  # only when players are left out by a fault
            self.close_auction()

    def bids(self):
        """The amounts the bidder may offer."""
        if size(self.lot) > self.free(self.bidder) and "bid-beyond-ship" not in self.faults:  # R13
            return range(0)
        least = self.high["bid"] + 1 if self.high else 1  # R11
        if not self.high and "bid-of-zero" in self.faults:
            least = 0
        if self.high and "equal-bid-wins" in self.faults:
            least = self.high["bid"]
        return range(least, self.money[self.bidder] + 1 - ("one-florin-kept" in self.faults))  # R12

    def next_bidder(self):
        order = self.bidders()
        spoken = order.index(self.bidder) + 1
        cut_off = "drawer-cut-off" in self.faults and self.high is not None and order[spoken:] == [self.drawer]
        if spoken < len(order) and not cut_off:
            self.bidder = order[spoken]
        else:
            self.close_auction()

    def close_auction(self):
        winner = None
        if self.high:  # R14
            winner = self.high["by"]
            self.money[winner] -= self.high["bid"]
            pour(self.ships[winner], self.lot)
        elif "unsold-to-drawer" in self.faults and size(self.lot) <= self.free(self.drawer):
            pour(self.ships[self.drawer], self.lot)
        else:  # R15
            pour(self.discards, self.lot)
        self.lot, self.high, self.bidder = {}, None, None

        open_ships = self.not_full()
        if len(open_ships) < self.players and "first-full-ends-day" in self.faults:
            self.end_day()
        elif len(open_ships) == 1 and self.is_filled_free(open_ships[0]):
            self.begin_fill(open_ships[0])  # R17
        elif len(open_ships) <= 1 or self.deck == 0:
            self.end_day()  # R18
        else:
            previous = self.drawer
            if winner is not None and self.reading["next-drawer"] == "left-of-winner":  # A26
                previous = winner
            elif winner is None and self.reading["next-after-unsold"] == "same-drawer":  # A29
                previous = (self.drawer - 1) % self.players
            if winner is not None and "winner-draws-next" in self.faults:
                previous = (winner - 1) % self.players
            self.pass_on_from(previous)

    def pass_on_from(self, seat):
        """The seat to the left draws next (R16), full ships being skipped unless A12 is read literally."""
        order = clockwise(seat, self.players)
        if self.reading["turn-to-full-ship"] == "skip":
            skipped = 1 if "one-full-ship-skipped" in self.faults else len(order)
            order = [s for place, s in enumerate(order) if self.free(s) > 0 or place >= skipped]
        self.drawer = order[0]
        self.phase = "draw"

    # The end of the day.

    def is_filled_free(self, seat):
        """Always so, but for two faults."""
        if "fill-all-or-nothing" in self.faults:
            return self.deck >= self.free(seat)
        return "no-free-fill" not in self.faults

    def begin_fill(self, seat):
        """The last ship takes what comes, free of charge (R17)."""
        self.phase, self.drawer = "fill", seat
        self.fill_what_is_known()

    def fill_what_is_known(self):
        while True:
            if self.deck == 0 or self.free(self.drawer) <= 0:
                self.end_day()
                return
            card = self.known_card()
            if card is None:
                return
            self.fill_with(card)

    def fill_with(self, card):
        self.draw_off(card)
        put(self.ships[self.drawer], card)

    def end_day(self):
        self.score_ships()
        if self.day == self.days and "last-ships-paid-twice" in self.faults:
            self.score_ships()
        self.score_goods()
        if "hundred-forgotten" in self.faults:
            self.money = [money % 100 for money in self.money]
        if self.day < self.days and (self.day < 2 or "ends-after-two-days" not in self.faults):
            if "levels-start-anew" in self.faults:
                self.levels = [[0] * len(GOODS) for _ in self.levels]
            self.day += 1  # the levels stay (R28)
            self.begin_day(self.day, self.poorest())
        else:  # R32
            self.phase = "over"
            self.drawer = self.bidder = self.high = None
            self.lot, self.discards, self.pool, self.deck, self.reshuffled = {}, {}, {}, 0, False
            self.ships = [{} for _ in range(self.players)]

    def score_ships(self):
        counted = self.ships
        if "gold-worth-nothing" in self.faults:
            counted = [{card: count for card, count in ship.items() if good(card) != "Au"} for ship in self.ships]
        worth = [sum(value(card) * count for card, count in ship.items()) for ship in counted]  # R20
        if "gold-worth-five" in self.faults:
            worth = [sum((5 if good(card) == "Au" else value(card)) * count for card, count in ship.items()) for ship in self.ships]
        ranked = list(range(self.players))
        if self.reading["empty-ship-rank"] == "no-cargo-no-pay":  # A13
            ranked = [seat for seat in ranked if self.ships[seat]]
        own_prize = self.reading["tie-places"] == "dense"
        prizes = self.ship_prizes
        if self.players == 6 and "six-players-third-10" in self.faults:
            prizes = prizes[:2] + [10] + prizes[3:]
        ties = self.faults & {"ship-tie-by-seat", "fourth-tied-ship-unpaid"} | self.tie_faults()
        payments = share([worth[seat] for seat in ranked], prizes, own_prize, own_prize, ties)  # R21
        if self.reading["tied-last-ships"] == "nothing" and ranked:  # A28
            least, most = min(worth[seat] for seat in ranked), max(worth[seat] for seat in ranked)
            payments = [0 if worth[seat] == least < most else payment for seat, payment in zip(ranked, payments)]
        for seat, payment in zip(ranked, payments):
            self.money[seat] += payment

    def score_goods(self):
        """Each good once, in any order (R29)."""
        for track, name in enumerate(GOODS):
            before = [levels[track] for levels in self.levels]
            loaded = [sum(count for card, count in ship.items() if good(card) == name) for ship in self.ships]  # R23: cards, not values
            if "climbs-by-value" in self.faults:
                loaded = [sum(value(card) * count for card, count in ship.items() if good(card) == name) for ship in self.ships]
            if "gold-climbs-everywhere" in self.faults:
                loaded = [cards + sum(count for card, count in ship.items() if good(card) == "Au") for cards, ship in zip(loaded, self.ships)]
            if "climbs-five-a-day" in self.faults:
                loaded = [min(5, cards) for cards in loaded]
            climbed = [level + cards for level, cards in zip(before, loaded)]
            after = [min(level, self.top) for level in climbed] if self.reading["over-the-top"] == "cap-tie" else climbed  # A8
            for levels, level in zip(self.levels, after):
                levels[track] = level
            for seat, payment in enumerate(self.track_payments(after)):
                bonus = self.bonus(before[seat], after[seat])
                if "bonus-of-yesterday" in self.faults:
                    bonus = self.bonus(before[seat], before[seat])
                if climbed[seat] > self.top and "no-bonus-beyond-top" in self.faults:
                    bonus = 0
                if after[seat] == self.top and "top-bonus-divided" in self.faults:
                    bonus //= after.count(after[seat])
                self.money[seat] += payment + bonus

    def track_payments(self, levels):
        """Highest and second on a track (R24, R25); the start level is a level like any other (R26)."""
        dense = self.reading["track-next-after-tie"] == "second-still-paid"  # A27
        own_only = dense or self.reading["tie-sum-first"] == "own-only"  # A10
        prizes = self.track_prizes
        if (self.players == 2 and levels[0] == levels[1]
                and self.reading["two-player-track-tie"] == "sum-10-5"):  # A11
            prizes = [prizes[0], 5]
        payments = share(levels, prizes, own_only, dense, self.tie_faults())
        if "level-zero-unpaid" in self.faults:
            payments = [payment if level > 0 else 0 for payment, level in zip(payments, levels)]
        return payments

    def tie_faults(self):
        """Those that ships and tracks have in common."""
        return self.faults & {"share-rounds-up", "shares-in-fives", "tie-uses-one-place"}

    def bonus(self, before, after):
        """For standing on one of the three highest levels, never divided (R27)."""
        before, after = min(before, self.top), min(after, self.top)
        if self.reading["bonus-repeat"] == "once" and before == after:  # A25
            return 0
        if self.reading["bonus-sum"] == "cumulative":  # A7
            return sum(amount for level, amount in self.bonus_levels.items() if level <= after)
        return self.bonus_levels.get(after, 0)

    # Playing.

    def turn(self):
        if self.phase == "over":
            return "over"
        if self.phase == "draw":
            return self.drawer
        if self.phase == "bid":
            return self.bidder
        return "chance"

    def legal(self):
        if self.phase == "start":
            return [{"do": "start", "seat": seat} for seat in self.starters()]
        if self.phase == "remove":
            return [{"do": "remove", "card": card} for card in self.pool]
        if self.phase in ("card", "fill"):
            return [{"do": "card", "card": card} for card in self.pool]
        if self.phase == "draw":
            moves = [{"do": "draw"}] if self.may_draw() else []
            if self.lot:
                moves.append({"do": "stop"})
            return moves
        if self.phase == "bid":
            return [{"do": "pass"}] + [{"do": "bid", "florins": b} for b in self.bids()]
        return []

    def weight(self, move):
        """How many ways chance has to this outcome. REQUIRES: it is one of legal()."""
        return 1 if self.phase == "start" else self.pool[move["card"]]

    def must_be_legal(self, move):
        line = text(move)
        if move["do"] == "bid" and self.phase == "bid":  # said in words, being the move people get wrong
            amounts = self.bids()
            if move["florins"] in amounts:
                return
            fits, affordable = size(self.lot) <= self.free(self.bidder), move["florins"] <= self.money[self.bidder]
            if fits and affordable and move["florins"] > 0 and "lower-bid-accepted" in self.faults:
                return
            if not fits:
                raise ValueError("the lot does not fit on the ship (R13)")
            if not affordable:
                raise ValueError(f"only {self.money[self.bidder]} florins left (R12)")
            raise ValueError(f"a bid must be at least {amounts.start} (R11)")
        if move not in self.legal():
            raise ValueError(f"'{line}' is not possible in phase {self.phase}, turn {self.turn()}")

    def apply(self, move):
        self.must_be_legal(move)
        do = move["do"]
        if do == "start":
            self.begin_with(move["seat"])
        elif do == "remove":
            take_out(self.pool, move["card"])
            if size(self.pool) == self.deck:
                self.phase = "draw"
        elif do == "draw":
            self.draw()
        elif do == "card" and self.phase == "card":
            self.turn_up(move["card"])
        elif do == "card":
            self.fill_with(move["card"])
            self.fill_what_is_known()
        elif do == "stop":  # R7
            self.begin_auction()
        elif do == "bid":
            self.high = {"bid": move["florins"], "by": self.bidder}
            self.next_bidder()
        elif do == "pass":
            self.next_bidder()

    def scores(self):
        if self.phase != "over":
            raise ValueError("the game is not over")
        return list(self.money)

    # States.

    def state(self):
        seat = self.turn()
        return {
            "day": self.day,
            "phase": self.phase,
            "turn": seat if isinstance(seat, int) else None,
            "drawer": self.drawer,
            "lot": dict(self.lot),
            "high": dict(self.high) if self.high else None,
            "deck": self.deck,
            "pool": dict(self.pool),
            "money": list(self.money),
            "ships": [dict(ship) for ship in self.ships],
            "levels": [list(levels) for levels in self.levels],
            "discards": dict(self.discards),
            "reshuffled": self.reshuffled,
        }

    def load(self, state):
        """Take over a state. Raises ValueError, and changes nothing, if it is not of the right form."""
        n = self.players
        keys = {"day", "phase", "turn", "drawer", "lot", "high", "deck", "pool", "money", "ships", "levels", "discards"}
        if not isinstance(state, dict) or set(state) - {"reshuffled"} != keys:
            raise ValueError(f"state: an object with {', '.join(sorted(keys))} expected")
        phase = state["phase"]
        if phase not in ("start", "remove", "draw", "card", "bid", "fill", "over"):
            raise ValueError(f"state: no such phase: {phase!r}")
        day = common.whole(state["day"], "day", 1, self.days)
        drawer, bidder = state["drawer"], None
        if phase in ("start", "over"):
            if drawer is not None:
                raise ValueError(f"drawer: none in phase {phase}")
        else:
            common.whole(drawer, "drawer", 0, n - 1)
        if phase == "bid":
            bidder = common.whole(state["turn"], "turn", 0, n - 1)
        elif state["turn"] != (drawer if phase == "draw" else None):
            raise ValueError("turn: does not fit the phase")
        bags = {key: common.bag_of(state[key], key, is_card) for key in ("lot", "pool", "discards")}
        deck = common.whole(state["deck"], "deck")
        reshuffled = state.get("reshuffled", False)
        if not isinstance(reshuffled, bool):
            raise ValueError("reshuffled: true or false expected")
        if bags["pool"]:
            if deck > size(bags["pool"]):
                raise ValueError("deck: more cards than the pool has")
        elif deck > 0 and (self.order is None or deck > len(self.order)):
            raise ValueError("deck: which cards?")
        high = state["high"]
        if high is not None:
            if not isinstance(high, dict) or set(high) != {"bid", "by"}:
                raise ValueError("high: bid and by expected")
            high = {"bid": common.whole(high["bid"], "high, bid", 1), "by": common.whole(high["by"], "high, by", 0, n - 1)}
        money = [common.whole(m, "money") for m in common.list_of(state["money"], n, "money")]
        ships = [common.bag_of(s, "ships", is_card) for s in common.list_of(state["ships"], n, "ships")]
        levels = [[common.whole(level, "levels") for level in common.list_of(row, len(GOODS), "levels")]
                  for row in common.list_of(state["levels"], n, "levels")]
        if any(size(ship) > self.capacity for ship in ships):
            raise ValueError("ships: more cards than a ship holds")
        if phase == "bid" and size(ships[bidder]) == self.capacity:
            raise ValueError("turn: a full ship does not bid")
        if phase in ("card", "fill", "remove") and not (bags["pool"] and deck):
            raise ValueError(f"pool: a card must be left in phase {phase}")

        self.day, self.phase, self.drawer, self.bidder = day, phase, drawer, bidder
        self.lot, self.pool, self.discards = bags["lot"], bags["pool"], bags["discards"]
        self.deck, self.high, self.money, self.ships, self.levels = deck, high, money, ships, levels
        self.reshuffled = reshuffled

    def winning_seats(self):
        """R32"""
        return common.richest(self.scores())

    def never_reached(self):
        """Why a play cannot come to this state, as far as a program that keeps books would notice; None if nothing speaks against it."""
        if any(level > self.top for levels in self.levels for level in levels) and self.reading["over-the-top"] == "cap-tie":
            return "a disc above the top"
        if self.day == 1 and any(map(any, self.levels)) and self.phase != "over":
            return "discs have climbed on the first day"
        if self.day == 1 and sum(self.money) > self.players * self.start_money and self.phase != "over":
            return "more florins than there are"
        if self.high is not None and self.high["bid"] > self.money[self.high["by"]]:
            return "a bid beyond the purse"
        seen = common.together([self.lot, self.discards, *self.ships])
        if self.phase != "over" and common.too_many(common.together([seen, self.pool]), self.cards) and self.order is None:
            return "a card too many"
        if self.phase != "over" and not self.reshuffled and self.deck + size(seen) != self.deck_size:
            return "another number of cards than the day has"
        return None


def share(values, prizes, own_prize_only, dense, faults=frozenset()):
    """What each value earns: prizes by place, tied players pool the prizes of their places and split them, rounding down (R22).

    own_prize_only: a tied group has the prize of its first place only (A10). dense: and the next group takes the very next place (A9, A27).
    """
    payments = [0] * len(values)
    place = 0
    for tied in groups(values):
        pooled = prizes[place] if own_prize_only else sum(prizes[place:place + len(tied)])
        for seat in tied:
            payments[seat] = pooled // len(tied)
            if "share-rounds-up" in faults:
                payments[seat] = -(-pooled // len(tied))
            if "shares-in-fives" in faults and len(tied) > 1:
                payments[seat] = pooled // len(tied) // 5 * 5
            if "ship-tie-by-seat" in faults:
                payments[seat] = prizes[place + tied.index(seat)]
            if "fourth-tied-ship-unpaid" in faults and tied.index(seat) >= 3:
                payments[seat] = 0
        place += 1 if dense or "tie-uses-one-place" in faults else len(tied)
    return payments


if __name__ == "__main__":
    import protocol
    protocol.serve(NAME, Medici, parse, QUESTIONS, FAULTS)
