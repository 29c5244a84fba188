"""Medici: The Card Game: a plain second implementation, to be compared with the model.

Numbers such as R8 or A19 are those of the rule file 'medici-card'; the words are the rulebooks'.
Moves and states are the JSON forms of docs/formats.md. Run as a program it speaks the protocol.
"""
import functools
import json
import re
from collections import namedtuple

import common
from common import clockwise, groups, is_whole, pour, put, size, take_out

NAME = "medici-card"
GOODS = ["Gr", "Sp", "Fu", "Dy", "Cl"]

# Ours first.
QUESTIONS = {
    "bonus-scope": ["per-kind-each", "any-kind-once", "all-kinds-once"],    # A2, A3
    "variant-bonus": ["off", "on"],                                         # R20
    "variant-scope": ["per-kind-each", "any-kind-once", "all-kinds-once"],  # A4
    "no-reveal-exception": ["prev-turn", "prev-day"],                       # A5
    "take-window": ["skip-ok", "contiguous", "max-two"],                    # A6
    "last-turn": ["mandatory", "optional"],                                 # A7
    "rounding": ["floor5", "nearest5", "flat5"],                            # A8
    "majority-count": ["symbols", "cards", "value"],                        # A9, A13a
    "neutral-cards": ["value-only", "uses-space"],                          # A10
    "market-return": ["all", "goods-only"],                                 # A12
    "bonus-count": ["symbols", "cards"],                                    # A13b
    "ship-prizes": ["by-place", "top-only"],                                # A15
    "overload": ["strict", "overload"],                                     # A19
    "second-place-2p": ["second-5", "second-0"],                            # A20
    "zero-holders": ["need-one", "zero-eligible"],                          # A21
    "no-card": ["skip-and-end", "dead-end"],                                # A25
    "final-turn-powers": ["one-turn", "fill-up"],                           # A26
    "bonus-repeat": ["every-day", "once-per-game"],                         # A27a
    "bonus-tie": ["full", "shared"],                                        # A27b
    "variant-amount": ["replace", "add"],                                   # A28
    "reveal": ["sequential", "announce-count"],                             # A30
    "tie-rank": ["competition", "dense"],                                   # A38
    "tied-last": ["share", "nothing"],                                      # A42
    "variant-below": ["ten-below", "none-below"],                           # A43
}

# Wrong on purpose, when switched on: name, rule, what is wrong.
FAULTS = {
    "no-black-sevens": ("R1", "there are no black sevens in the deck"),
    "reveals-four": ("R3", "up to four cards may be revealed in a turn"),
    "full-market-closed": ("R3", "no card may be revealed while three or more lie in the market"),
    "market-holds-eight": ("R3", "the market has eight places; when a ninth card comes the oldest is lost"),
    "three-or-none-left": ("R5", "with fewer than three cards in the deck no turn begins with a reveal, unless the market is empty"),
    "last-card-stays": ("R5", "the last card of the deck cannot be revealed while the market has a card"),
    "deck-empty-ends-day": ("R5", "the day ends when the deck is empty, whatever lies in the market"),
    "only-new-cards": ("R7", "beside the last card only cards revealed in this turn can be taken"),
    "skipped-cards-lost": ("R8", "a card that is newer than one taken and was not taken leaves the game"),
    "three-players-seven-spaces": ("R9", "with three players, too, a ship has seven spaces"),
    "banner-takes-space": ("R9", "a green-banner goods card takes a space"),
    "two-symbols-two-spaces": ("R9", "a card with two symbols takes two spaces"),
    "two-players-five-spaces": ("R9", "with two players a ship is full with five cards"),
    "no-green-on-top": ("R9", "no green card may come with the take that fills the ship"),
    "overload-accepted": ("R9", "the list of moves is right, but a take that overloads the ship is accepted when made"),
    "play-goes-right": ("R10", "the next turn is that of the seat to the right"),
    "one-full-ship-skipped": ("R11", "only one full ship is skipped; the seat after it has the turn, full or not"),
    "first-full-ends-day": ("R12", "the day ends at once when the first ship is full"),
    "no-last-turn": ("R12", "the day ends at once when one ship is left"),
    "last-plays-until-full": ("R12", "the last player has turns until the ship is full"),
    "sevens-worth-nothing": ("R13", "black sevens are left out of a ship's value"),
    "green-worth-nothing": ("R13", "green cards are left out of a ship's value"),
    "four-players-fourth-paid": ("R14", "with four players the last ship is paid 5, as the fourth is with five"),
    "six-players-third-10": ("R14", "with six players the third ship is paid 10, as with five"),
    "tie-paid-in-full": ("R15", "tied players each get all of the payment of their best place"),
    "tie-by-seat": ("R15", "of equals the lower seat takes the better place"),
    "whole-coins": ("R15", "shares are rounded down to whole coins, not to fives"),
    "share-rounds-up": ("R15", "shares are rounded up to fives"),
    "fourth-tied-ship-unpaid": ("R15", "of four or more equal ships only the three lowest seats get their share"),
    "warehouses-emptied": ("R16", "after each day the warehouses are emptied"),
    "banners-not-unloaded": ("R16", "green-banner goods leave the game with the neutral cards"),
    "neutrals-come-back": ("R17", "neutral cards on ships go back into the deck"),
    "goods-of-today": ("R18", "most and second are counted over the goods of the day only"),
    "zero-has-no-symbol": ("R18", "cards of value 0 are not counted for most and second"),
    "third-good-paid": ("R18", "the third most symbols earn 5, too"),
    "column-holds-nine": ("R18", "a column of the warehouse has room for nine symbols, more are not counted for most and second"),
    "last-goods-forgotten": ("R18", "on the last day goods are not paid"),
    "two-players-bonus-from-five": ("R19", "with two players, too, the bonus is paid from five symbols"),
    "bonus-before-unloading": ("R19", "bonuses are paid for the warehouses as they were before unloading"),
    "bonus-above-only": ("R19", "the number of symbols must be above the bonus threshold"),
    "bonus-for-every-five": ("R19", "the bonus is paid once for each full threshold, so twice for twice as many symbols"),
    "market-leaves-game": ("R21", "the cards left in the market do not come back"),
    "market-stays": ("R21", "the market stays as it is for the next day"),
    "richest-begins": ("R22", "the player with the most money begins the next day"),
    "poorest-tie-by-seat": ("R22", "of several poorest the lowest seat begins"),
    "ends-after-two-days": ("R23", "the game ends after the second day"),
}

SHIP_PRIZES = {  # R14
    2: [20, 0], 3: [30, 15, 0], 4: [30, 20, 10, 0], 5: [30, 20, 10, 5, 0], 6: [30, 20, 15, 10, 5, 0],
}

TAKES = {  # R6, R7, A6; counted from the newest card
    "skip-ok": [[1], [1, 2], [1, 3], [1, 2, 3]],
    "contiguous": [[1], [1, 2], [1, 2, 3]],
    "max-two": [[1], [1, 2]],
}


def placeholder_110():
    """PLACEHOLDER-110: invented, as no rulebook gives the composition."""
    cards = {}
    for name in GOODS:
        cards.update({f"{name}0": 1, f"{name}2": 4, f"{name}3": 4, f"{name}4": 4, f"{name}5": 3,
                      f"{name}0x2": 2, f"g{name}0": 2})
    cards.update({"g2": 5, "b7": 5})
    return cards


# good: None on a neutral card; spaces: what it takes on a ship; neutral_green: the g2 kind.
Card = namedtuple("Card", "good value symbols spaces neutral_green")

GOODS_CARD = re.compile(r"(g?)(Gr|Sp|Fu|Dy|Cl)(0|[1-9][0-9]{0,3})(x2)?", re.ASCII)
NEUTRAL = re.compile(r"([gb])(0|[1-9][0-9]{0,3})", re.ASCII)
CARGO = re.compile(r"cargo(0|[1-9][0-9]{0,3})v(0|[1-9][0-9]{0,3})", re.ASCII)


@functools.lru_cache(maxsize=None)
def card_of(name):
    if not isinstance(name, str):
        raise ValueError(f"no such card: {name!r}")
    if found := GOODS_CARD.fullmatch(name):
        banner, good, value, double = found.groups()
        return Card(good, int(value), 2 if double else 1, 0 if banner else 1, False)  # R9, A40
    if found := NEUTRAL.fullmatch(name):
        return Card(None, int(found[2]), 0, 0 if found[1] == "g" else 1, found[1] == "g")
    if found := CARGO.fullmatch(name):
        return Card(None, int(found[2]), 0, int(found[1]), False)
    raise ValueError(f"no such card: {name!r}")


def is_card(name):
    """A card that can lie in a deck or market."""
    try:
        card_of(name)
    except (ValueError, TypeError):
        return False
    return not name.startswith("cargo")


def is_aboard(name):
    """What may lie on a ship: a card, or unnamed cargo."""
    return is_card(name) or isinstance(name, str) and CARGO.fullmatch(name) is not None


# Moves, as text and as JSON.

SINGLE = ("reveal", "decline")


def is_subset(cards):
    return cards in TAKES["skip-ok"] and all(type(c) is int for c in cards)


def text(move):
    """One line for a JSON move. Raises ValueError if it is not a well-formed move of this game."""
    do = move.get("do") if isinstance(move, dict) else None
    if do in SINGLE and set(move) == {"do"}:
        return do
    if do == "start" and set(move) == {"do", "seat"} and is_whole(move["seat"], 0):
        return f"start {move['seat']}"
    if do == "announce" and set(move) == {"do", "cards"} and is_whole(move["cards"], 0):
        return f"announce {move['cards']}"
    if do == "card" and set(move) == {"do", "card"} and is_card(move["card"]):
        return f"card {move['card']}"
    if do == "take" and set(move) == {"do", "cards"} and is_subset(move["cards"]):
        return f"take {'+'.join(map(str, move['cards']))}"
    if (do == "turn" and set(move) == {"do", "reveal", "take"} and is_whole(move["reveal"], 0)
            and is_subset(move["take"])):
        return f"reveal {move['reveal']} take {'+'.join(map(str, move['take']))}"
    raise ValueError(f"not a move of medici-card: {move!r}")


LINE = re.compile(r"(?P<single>reveal|decline)|start (?P<seat>0|[1-9]\d{0,3})|announce (?P<announce>\d)|card (?P<card>\S+)"
                  r"|(?:reveal (?P<reveal>\d) )?take (?P<take>[1-3](?:\+[1-3])*)", re.ASCII)


def parse(line):
    found = LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"not a move of medici-card: {line!r}")
    if found["single"]:
        move = {"do": line}
    elif found["seat"]:
        move = {"do": "start", "seat": int(found["seat"])}
    elif found["announce"]:
        move = {"do": "announce", "cards": int(found["announce"])}
    elif found["card"]:
        move = {"do": "card", "card": found["card"]}
    elif found["reveal"]:
        move = {"do": "turn", "reveal": int(found["reveal"]), "take": list(map(int, found["take"].split("+")))}
    else:
        move = {"do": "take", "cards": list(map(int, found["take"].split("+")))}
    text(move)
    return move


class MediciCard:
    def __init__(self, config, faults=()):
        self.faults = common.faults_of(faults, FAULTS)
        common.check_config(config, NAME, {"players", "days", "day", "start", "capacity", "money", "cards", "deck", "turn",
                                           "ship_prizes", "good_prizes", "bonus", "variant", "readings"})
        n = self.players = common.whole(config.get("players"), "players", 2, 6)
        self.reading = common.readings_of(config, QUESTIONS)
        self.days = common.whole(config.get("days", 3), "days", 1)
        self.first_day = common.whole(config.get("day", 1), "day", 1, self.days)
        seven = n == 2 or n == 3 and "three-players-seven-spaces" in self.faults
        self.capacity = common.whole(config.get("capacity", 7 if seven else 5), "capacity", 1)  # R9
        if n == 2 and "two-players-five-spaces" in self.faults:
            self.capacity = min(5, self.capacity)
        self.start_money = common.whole(config.get("money", 0), "money")  # A22
        self.start = config.get("start", "chance")
        if self.start != "chance":
            common.whole(self.start, "start", 0, n - 1)
        self.ship_prizes = common.prizes_of(config, "ship_prizes", SHIP_PRIZES[n], n)
        if self.reading["ship-prizes"] == "top-only":  # A15
            self.ship_prizes = self.ship_prizes[:1] + [0] * (n - 1)
        if n == 4 and "four-players-fourth-paid" in self.faults and self.ship_prizes == SHIP_PRIZES[4]:
            self.ship_prizes = [30, 20, 10, 5]
        self.good_prizes = common.prizes_of(config, "good_prizes", [10, 5, 5] if "third-good-paid" in self.faults else [10, 5], n)
        if n == 2 and self.reading["second-place-2p"] == "second-0":  # A20
            self.good_prizes = [self.good_prizes[0], 0]
        from_seven = n == 2 and "two-players-bonus-from-five" not in self.faults
        self.bonus = award_of(config, "bonus", {"from": 7 if from_seven else 5, "pays": 10})  # R19
        self.variant = award_of(config, "variant", {"from": 10 if n == 2 else 8, "pays": 20})  # R20
        if self.bonus is None or self.reading["variant-bonus"] == "off":
            self.variant = None

        deck = config.get("deck", "shuffled")
        self.order = None  # the known order of the deck, top first; None when it is shuffled
        if isinstance(deck, dict) and "order" in deck:
            self.order = common.order_of(deck, is_card)
            if self.first_day != self.days:
                raise ValueError("deck: a known order is for one day only")
        elif deck != "shuffled":
            raise ValueError(f"deck: shuffled or an order expected, got {deck!r}")
        self.whole_turns = config.get("turn", "step") == "whole"
        if config.get("turn", "step") not in ("step", "whole") or self.whole_turns and self.order is None:
            raise ValueError("turn: step expected, or whole with a known order")

        self.money = [self.start_money] * n
        self.warehouses = [{} for _ in range(n)]
        self.paid = [0] * n
        self.market = []
        # The draw deck: a bag, or how many cards of the known order are left.
        self.deck = len(self.order) if self.order is not None else composition(config.get("cards", "PLACEHOLDER-110"))  # R1
        if "no-black-sevens" in self.faults and self.order is None and isinstance(config.get("cards", ""), str):
            self.deck = {card: count for card, count in self.deck.items() if card != "b7"}
        self.all_cards = None if self.order is not None else dict(self.deck)
        self.begin_day(self.first_day, list(range(n)) if self.start == "chance" else [self.start])  # R2

    # The day.

    def begin_day(self, day, starters):
        self.day = day
        self.ships = [{} for _ in range(self.players)]
        self.revealed = self.pending = 0
        if len(starters) > 1:
            self.phase, self.mover = "start", None
        else:
            self.begin_turn(starters[0])

    def starters(self):
        """Who may begin this day: anybody on the first (R2), later whoever has least money (R22)."""
        if self.day == self.first_day:
            return list(range(self.players))
        return self.poorest()

    def poorest(self):
        wanted = max(self.money) if "richest-begins" in self.faults else min(self.money)
        poorest = [seat for seat, money in enumerate(self.money) if money == wanted]
        return poorest[:1] if "poorest-tie-by-seat" in self.faults else poorest

    def spaces(self, name):
        card = card_of(name)
        if card.neutral_green and self.reading["neutral-cards"] == "uses-space":  # A10
            return 1
        if card.good and "banner-takes-space" in self.faults:
            return 1
        if card.symbols == 2 and "two-symbols-two-spaces" in self.faults:
            return 2 * card.spaces
        return card.spaces

    def used(self, seat):
        return sum(self.spaces(name) * count for name, count in self.ships[seat].items())

    def is_full(self, seat):
        return self.used(seat) >= self.capacity

    def not_full(self):
        return [seat for seat in range(self.players) if not self.is_full(seat)]

    def cards_left(self):
        return size(self.deck) if self.order is None else self.deck

    def upcoming(self, count):
        """The next cards of a known order."""
        top = len(self.order) - self.deck
        return self.order[top:top + count]

    # A turn.

    def begin_turn(self, seat):
        self.phase, self.mover = "act", seat
        self.revealed = self.pending = 0
        no_card = self.cards_left() == 0 and (not self.market or "deck-empty-ends-day" in self.faults)
        if no_card and self.reading["no-card"] == "skip-and-end":  # A25
            self.end_day()

    def is_last_turn(self):
        return self.not_full() == [self.mover]

    def may_reveal_none(self):
        """Is it enough to take what already lies in the market? (R4)"""
        if not self.market:
            return False
        return self.reading["no-reveal-exception"] == "prev-turn" or self.cards_left() == 0  # A5, R5

    def may_decline(self):
        return (self.reading["last-turn"] == "optional" and self.reading["final-turn-powers"] == "one-turn"
                and self.revealed == 0 and self.is_last_turn())  # A7, A26

    def may_reveal(self):
        """Is there a card to reveal? (R3, R5)"""
        if "three-or-none-left" in self.faults and self.revealed == 0 and self.market and self.cards_left() < 3:
            return False
        if "last-card-stays" in self.faults and self.market and self.cards_left() == 1:
            return False
        if "full-market-closed" in self.faults and len(self.market) >= 3:
            return False
        return self.revealed < self.most_revealed() and self.cards_left() > 0

    def most_revealed(self):
        """R3"""
        return 4 if "reveals-four" in self.faults else 3

    def reveal_counts(self):
        """How many cards may be revealed in a whole turn (R3, R4, R5, A24)."""
        none = [0] if self.may_reveal_none() else []
        most = min(self.most_revealed(), self.cards_left()) if self.may_reveal() else 0
        if "full-market-closed" in self.faults:
            most = min(most, max(0, 3 - len(self.market)))
        return none + list(range(1, most + 1))

    def takes(self, market, revealed, overloading=False):
        """The sets of cards the mover may take, counted from the newest (R6, R7)."""
        fitting = []
        reach = max(1, revealed) if "only-new-cards" in self.faults else len(market)
        for cards in TAKES[self.reading["take-window"]]:
            if cards[-1] > min(reach, len(market)):
                continue
            used = self.used(self.mover) + sum(self.spaces(market[-c]) for c in cards)
            if self.reading["overload"] == "strict" and used > self.capacity and not overloading:  # R9, A19
                continue
            if used >= self.capacity and "no-green-on-top" in self.faults and not all(self.spaces(market[-c]) for c in cards):
                continue
            fitting.append(cards)
        return fitting

    def reveal_known(self, count):
        for card in self.upcoming(count):
            self.turn_up(card)

    def turn_up(self, card):
        self.draw_off(card)
        self.market.append(card)  # R3: at the newest end
        if "market-holds-eight" in self.faults:
            self.market = self.market[-8:]
        self.revealed += 1

    def draw_off(self, card):
        if self.order is None:
            take_out(self.deck, card)
        else:
            self.deck -= 1

    def take(self, cards):
        """The cards go on the ship, the row closes up (R8); who is next (R10, R11, R12)?"""
        last_turn = self.is_last_turn()
        for c in cards:
            put(self.ships[self.mover], self.market[-c])
        newest = len(self.market)
        left = self.market
        if "skipped-cards-lost" in self.faults:
            left = left[:newest - max(cards)]
            newest -= max(cards)
            cards = []
        self.market = [card for place, card in enumerate(left) if newest - place not in cards]
        self.revealed = 0

        open_ships = self.not_full()
        if self.reading["final-turn-powers"] == "fill-up" and len(open_ships) == 1:  # A26
            self.begin_fill(open_ships[0])
        elif last_turn and "last-plays-until-full" not in self.faults or not open_ships:  # R12
            self.end_day()
        elif len(open_ships) == 1 and "no-last-turn" in self.faults:
            self.end_day()
        elif len(open_ships) < self.players and "first-full-ends-day" in self.faults:
            self.end_day()
        else:
            order = clockwise(self.mover, self.players)
            if "play-goes-right" in self.faults:
                order = order[-2::-1] + order[-1:]
            skipped = 1 if "one-full-ship-skipped" in self.faults else self.players
            self.begin_turn(next(s for place, s in enumerate(order) if not self.is_full(s) or place >= skipped))  # R11

    # The end of the day.

    def begin_fill(self, seat):
        """A26, fill-up: the last ship takes what the deck gives."""
        self.phase, self.mover = "fill", seat
        self.fill_what_is_known()

    def fill_what_is_known(self):
        while self.cards_left() > 0 and not self.is_full(self.mover):
            if self.order is None:
                return
            self.fill_with(self.upcoming(1)[0])
        self.end_day()

    def fill_with(self, card):
        self.draw_off(card)
        put(self.ships[self.mover], card)

    def end_day(self):
        self.score_ships()
        if "bonus-before-unloading" in self.faults:
            self.pay_bonuses()
        counted = self.ships if "goods-of-today" in self.faults else self.warehouses
        self.unload()
        if self.day < self.days or "last-goods-forgotten" not in self.faults:
            self.score_goods(counted)
        if "bonus-before-unloading" not in self.faults:
            self.pay_bonuses()
        self.mover = None
        self.revealed = self.pending = 0
        if "warehouses-emptied" in self.faults:
            self.warehouses = [{} for _ in self.warehouses]
        if self.day < self.days and (self.day < 2 or "ends-after-two-days" not in self.faults):
            if "market-stays" not in self.faults:
                for card in self.market:  # R21
                    if "market-leaves-game" in self.faults:
                        continue
                    if card_of(card).good or self.reading["market-return"] == "all":  # A12, A41
                        put(self.deck, card)
                self.market = []
            self.begin_day(self.day + 1, self.poorest())
        else:
            self.phase = "over"  # R23

    def score_ships(self):
        counted = self.ships
        if "green-worth-nothing" in self.faults:
            counted = [{name: count for name, count in ship.items() if card_of(name).spaces} for ship in self.ships]
        if "sevens-worth-nothing" in self.faults:
            counted = [{name: count for name, count in ship.items() if name != "b7"} for ship in counted]
        worth = [sum(card_of(name).value * count for name, count in ship.items()) for ship in counted]  # R13
        prizes = self.ship_prizes
        if self.players == 6 and "six-players-third-10" in self.faults:
            prizes = prizes[:2] + [10] + prizes[3:]
        payments = self.share(worth, prizes)
        if self.reading["tied-last"] == "nothing" and min(worth) < max(worth):  # A42
            payments = [0 if value == min(worth) else payment for value, payment in zip(worth, payments)]
        if "fourth-tied-ship-unpaid" in self.faults:
            payments = [payment if worth[:seat].count(worth[seat]) < 3 else 0 for seat, payment in enumerate(payments)]
        for seat, payment in enumerate(payments):  # R14
            self.money[seat] += payment

    def unload(self):
        for seat, ship in enumerate(self.ships):
            for name, count in ship.items():
                card = card_of(name)
                if card.good and (card.spaces or "banners-not-unloaded" not in self.faults):  # R16; what has no good leaves the game (R17)
                    put(self.warehouses[seat], name, count)
                elif not card.good and "neutrals-come-back" in self.faults and self.day < self.days:
                    put(self.deck, name, count)
        self.ships = [{} for _ in range(self.players)]

    def count(self, warehouse, good, what):
        """Symbols, cards or value of one good in a warehouse."""
        total = 0
        for name, count in warehouse.items():
            card = card_of(name)
            if card.good == good:
                total += count * {"symbols": card.symbols, "cards": 1, "value": card.value}[what]
        return total

    def score_goods(self, warehouses):
        for good in GOODS:  # R18
            have = [self.count(warehouse, good, self.reading["majority-count"]) for warehouse in warehouses]
            if "zero-has-no-symbol" in self.faults:
                have = [self.count({name: count for name, count in warehouse.items() if card_of(name).value}, good, self.reading["majority-count"])
                        for warehouse in warehouses]
            if "column-holds-nine" in self.faults:
                have = [min(9, symbols) for symbols in have]
            for seat, payment in enumerate(self.share(have, self.good_prizes)):
                if have[seat] > 0 or self.reading["zero-holders"] == "zero-eligible":  # A21
                    self.money[seat] += payment

    def share(self, values, prizes):
        """What each value earns: tied players pool the prizes of their places and split them (R15)."""
        dense = self.reading["tie-rank"] == "dense"  # A38
        payments = [0] * len(values)
        place = 0
        for tied in groups(values):
            pooled = prizes[place] if dense else sum(prizes[place:place + len(tied)])
            for rank, seat in enumerate(tied):
                payments[seat] = prizes[place + rank] if "tie-by-seat" in self.faults else self.split(pooled, len(tied))
                if "tie-paid-in-full" in self.faults:
                    payments[seat] = prizes[place]
            place += 1 if dense else len(tied)
        return payments

    def split(self, amount, among):
        """One share, in coins of 5 (R15, A8)."""
        if among == 1:
            return amount  # only ties are rounded
        if "whole-coins" in self.faults:
            return amount // among
        fives, rest = divmod(amount, 5 * among)
        if rest and "share-rounds-up" in self.faults:
            return 5 * (fives + 1)
        if rest == 0 or self.reading["rounding"] == "floor5":
            return 5 * fives
        if self.reading["rounding"] == "flat5":
            return 5
        return 5 * (fives + 1) if 2 * rest > 5 * among else 5 * fives  # nearest5, halves down

    # Bonuses.

    def awards(self, seat, award, scope):
        """The awards a player holds: goods' names, or one for the whole warehouse."""
        have = {good: self.count(self.warehouses[seat], good, self.reading["bonus-count"]) for good in GOODS}  # A13b
        least = award["from"] + ("bonus-above-only" in self.faults)
        reached = [good for good in GOODS if have[good] >= least]
        if "bonus-for-every-five" in self.faults:
            reached = [good for good in GOODS for _ in range(have[good] // award["from"])]
        if scope == "per-kind-each":
            return reached
        if scope == "any-kind-once":
            return ["any"] if reached else []
        return ["all"] if len(reached) == len(GOODS) else []

    def pay_bonuses(self):
        """For many goods of a kind (R19), more with the variant (R20)."""
        if self.bonus is None:
            return
        seats = range(self.players)
        scope, variant_scope = self.reading["bonus-scope"], self.reading["variant-scope"]
        basic = [self.awards(seat, self.bonus, scope) for seat in seats]
        variant = [self.awards(seat, self.variant, variant_scope) if self.variant else [] for seat in seats]

        def amount(award, which, holders):
            if self.reading["bonus-tie"] == "shared":  # A27b
                return self.split(award["pays"], sum(which in held for held in holders))
            return award["pays"]

        for seat in seats:
            counted = list(basic[seat])
            if self.variant and self.reading["variant-below"] == "none-below":  # A43
                counted = []
            if self.reading["variant-amount"] == "replace":  # A28: the higher bonus stands instead of a basic one
                for which in variant[seat]:
                    if scope == variant_scope == "per-kind-each":
                        if which in counted:
                            counted.remove(which)
                    elif counted:
                        counted.pop(0)
            due = sum(amount(self.bonus, which, basic) for which in counted)
            due += sum(amount(self.variant, which, variant) for which in variant[seat])
            if self.reading["bonus-repeat"] == "once-per-game":  # A27a
                due = max(0, due - self.paid[seat])
                self.paid[seat] += due
            self.money[seat] += due

    # Playing.

    def turn(self):
        if self.phase == "over":
            return "over"
        return self.mover if self.phase in ("act", "take") else "chance"

    def legal(self):
        if self.phase == "start":
            return [{"do": "start", "seat": seat} for seat in self.starters()]
        if self.phase in ("card", "fill"):
            return [{"do": "card", "card": card} for card in self.deck]
        if self.phase == "take":
            return [{"do": "take", "cards": cards} for cards in self.takes(self.market, self.revealed)]
        if self.phase == "over":
            return []
        moves = []
        if self.whole_turns:
            for count in self.reveal_counts():
                for cards in self.takes(self.market + self.upcoming(count), count):
                    moves.append({"do": "turn", "reveal": count, "take": cards})
        elif self.reading["reveal"] == "announce-count":  # A30
            moves += [{"do": "announce", "cards": count} for count in self.reveal_counts()]
        else:
            if self.may_reveal():
                moves.append({"do": "reveal"})
            if self.market and (self.revealed > 0 or self.may_reveal_none()):  # R4
                moves += [{"do": "take", "cards": cards} for cards in self.takes(self.market, self.revealed)]
        if self.may_decline():
            moves.append({"do": "decline"})
        return moves

    def weight(self, move):
        """How many ways chance has to this outcome. REQUIRES: it is one of legal()."""
        return 1 if self.phase == "start" else self.deck[move["card"]]

    def must_be_legal(self, move):
        line = text(move)
        if (move["do"] == "take" and self.phase == "act" and "overload-accepted" in self.faults
                and move["cards"] in self.takes(self.market, self.revealed, overloading=True)):
            return
        if move not in self.legal():
            raise ValueError(f"'{line}' is not possible in phase {self.phase}, turn {self.turn()}")

    def apply(self, move):
        self.must_be_legal(move)
        do = move["do"]
        if do == "start":
            self.begin_turn(move["seat"])
        elif do == "reveal":
            if self.order is not None:
                self.reveal_known(1)
            else:
                self.phase, self.pending = "card", 1
        elif do == "announce":
            if self.order is not None:
                self.reveal_known(move["cards"])
                self.phase = "take"
            else:
                self.pending = move["cards"]
                self.phase = "card" if self.pending else "take"
        elif do == "card" and self.phase == "card":
            self.turn_up(move["card"])
            self.pending -= 1
            if self.pending == 0:
                self.phase = "take" if self.reading["reveal"] == "announce-count" else "act"
        elif do == "card":
            self.fill_with(move["card"])
            self.fill_what_is_known()
        elif do == "turn":
            self.reveal_known(move["reveal"])
            self.take(move["take"])
        elif do == "take":
            self.take(move["cards"])
        elif do == "decline":
            self.end_day()

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
            "mover": self.mover,
            "revealed": self.revealed,
            "pending": self.pending,
            "market": list(self.market),
            "deck": dict(self.deck) if self.order is None else self.deck,
            "money": list(self.money),
            "ships": [dict(ship) for ship in self.ships],
            "warehouses": [dict(warehouse) for warehouse in self.warehouses],
            "paid": list(self.paid),
        }

    def load(self, state):
        """Take over a state. Raises ValueError, and changes nothing, if it is not of the right form."""
        n = self.players
        keys = {"day", "phase", "turn", "mover", "revealed", "pending", "market", "deck", "money", "ships", "warehouses", "paid"}
        if not isinstance(state, dict) or set(state) != keys:
            raise ValueError(f"state: an object with {', '.join(sorted(keys))} expected")
        phase = state["phase"]
        if phase not in ("start", "act", "card", "take", "fill", "over"):
            raise ValueError(f"state: no such phase: {phase!r}")
        day = common.whole(state["day"], "day", 1, self.days)
        mover = state["mover"]
        if phase in ("start", "over"):
            if mover is not None:
                raise ValueError(f"mover: none in phase {phase}")
        else:
            common.whole(mover, "mover", 0, n - 1)
        if state["turn"] != (mover if phase in ("act", "take") else None):
            raise ValueError("turn: does not fit the phase")
        revealed = common.whole(state["revealed"], "revealed", 0, 3)
        pending = common.whole(state["pending"], "pending", 0, 3)
        if (pending > 0) != (phase == "card"):
            raise ValueError("pending: does not fit the phase")
        market = state["market"]
        if not isinstance(market, list) or not all(map(is_card, market)):
            raise ValueError("market: a row of cards expected")
        if self.order is None:
            deck = common.bag_of(state["deck"], "deck", is_card)
            left = size(deck)
        else:
            left = deck = common.whole(state["deck"], "deck", 0, len(self.order))
        if phase in ("card", "fill") and (self.order is not None or left < max(1, pending)):
            raise ValueError(f"deck: no card can be turned up in phase {phase}")
        money = [common.whole(m, "money") for m in common.list_of(state["money"], n, "money")]
        paid = [common.whole(p, "paid") for p in common.list_of(state["paid"], n, "paid")]
        ships = [common.bag_of(s, "ships", is_aboard) for s in common.list_of(state["ships"], n, "ships")]
        warehouses = [common.bag_of(w, "warehouses", is_card) for w in common.list_of(state["warehouses"], n, "warehouses")]

        self.day, self.phase, self.mover = day, phase, mover
        self.revealed, self.pending, self.market, self.deck = revealed, pending, list(market), deck
        self.money, self.ships, self.warehouses, self.paid = money, ships, warehouses, paid

    def winning_seats(self):
        """R23"""
        return common.richest(self.scores())

    def never_reached(self):
        """Why a play cannot come to this state, as far as a program that keeps books would notice; None if nothing speaks against it."""
        if any(name.startswith("cargo") for ship in self.ships for name in ship):
            return "cards without a name"
        if self.day == 1 and self.phase != "over" and (any(self.warehouses) or self.money != [self.start_money] * self.players):
            return "goods or money before the first day's end"
        market = common.together([{card: 1} for card in self.market])
        if self.order is None and common.too_many(common.together([market, self.deck, *self.ships, *self.warehouses]), self.all_cards):
            return "a card too many"
        if self.order is not None and size(market) + sum(map(size, self.ships)) + self.deck > len(self.order):
            return "more cards than the deck had"
        return None


def award_of(config, key, default):
    award = config.get(key, default)
    if award is None:
        return None
    if not isinstance(award, dict) or set(award) != {"from", "pays"}:
        raise ValueError(f"{key}: from and pays expected, got {award!r}")
    return {"from": common.whole(award["from"], f"{key}, from", 1), "pays": common.whole(award["pays"], f"{key}, pays")}


def composition(cards):
    """The bag of all cards: given outright, by the one name we know, or by the path of a composition file."""
    if cards == "PLACEHOLDER-110":
        return placeholder_110()
    if isinstance(cards, str):
        try:
            with open(cards, encoding="utf-8") as file:
                cards = json.load(file)["cards"]
        except (OSError, ValueError, KeyError, TypeError):
            raise ValueError(f"cards: no composition {cards!r}") from None
    bag = common.bag_of(cards, "cards", is_aboard)
    return {card: count for card, count in bag.items() if is_card(card)}  # unnamed cargo is never in the deck


if __name__ == "__main__":
    import protocol
    protocol.serve(NAME, MediciCard, parse, QUESTIONS, FAULTS)
