#!/usr/bin/env python3
"""Writes a model from a template.

    generate.py card_mini.m.in 16-3 > model          card-mini-16-3 (or card_mini.pml.in)
    generate.py medici_tiny.m.in tiny-2p > model     a configuration of Medici, or the path of one

@NAME@ stands for a value or an expression. A block from "@each turn@" to "@end@" is repeated: for card-mini for the sixteen kinds of turn
(reveal 0..3; take the last card, perhaps the second and the third from last), "@each twin@" for each pair of alike cards, "@each card@"
for each card of the deck, "@each type@" for each card type; for Medici "@each seat@", "@each good@" for each good of which there are
cards, "@each seat_good@" for each seat and each of those.
"""
import json
import os
import re
import sys

home = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def card(i):
    """Good, value, green: cards alike in all three are the same type."""
    return (i % 3, [0, 2, 3, 4, 5][7 * i % 5], i % 6 == 5)


def ones(x):
    """How many bits are set."""
    x = f"({x} - (({x} >> 1) & {0x55555555}))"
    x = f"(({x} & {0x33333333}) + (({x} >> 2) & {0x33333333}))"
    x = f"(({x} + ({x} >> 4)) & {0x0F0F0F0F})"
    return f"((({x} * {0x01010101}) >> 24) & 63)"


class Bits:
    """Expressions that read the same in Murphi and Promela, over a row of cards as bits (the newest card is the lowest bit)."""

    def __init__(self, size, green_free):
        self.size = size
        self.space = green_free

    def rest(self, drop):
        """The market without its newest cards. REQUIRES: the market has as many."""
        x = "market"
        for _ in range(drop):
            x = f"({x} & ({x} - 1))"
        return x

    def newest(self, drop):
        """The newest card of that rest. REQUIRES: there is one."""
        x = self.rest(drop)
        return f"({x} & ({2 ** self.size} - {x}))"

    def turn(self, n, second, third, both):
        """Reveals n cards and takes the last, perhaps the second and the third from last. Places count from 1, the last card."""
        places = [1] + [2] * second + [3] * third
        deepest = places[-1] - n
        enough = [f"{self.rest(drop)} != 0" for drop in range(deepest)] or ["true"]
        taken_new = sum(1 << (p - 1) for p in places if p <= n)
        kept_new = 2 ** n - 1 - taken_new
        old = [p - n - 1 for p in places if p > n]  # how many newer market cards there are

        def at_left(bits):
            return f"({bits} << (left - {n}))" if n else str(bits)

        taken = [at_left(taken_new)] * (taken_new > 0) + [self.newest(drop) for drop in old]
        if old == list(range(len(old))):
            kept = self.rest(len(old))
        else:
            kept = "(" + " ^ ".join(["market"] + [self.newest(drop) for drop in old]) + ")"
        if kept_new:
            kept = f"({kept} | {at_left(kept_new)})"
        spaces = [f"(({self.space} >> (left - {n - p + 1})) & 1)" for p in places if p <= n]
        spaces += [f"((({self.newest(drop)} & {self.space}) + {2 ** self.size - 1}) >> {self.size})" for drop in old]
        return {
            "ENOUGH": f" {both} ".join(enough), "TAKEN": "(" + " | ".join(taken) + ")", "KEPT": kept, "SPACES": "(" + " + ".join(spaces) + ")",
        }


def card_mini(size, capacity, murphi):
    """Values for a template of card-mini-SIZE-CAPACITY."""
    if not (3 <= size <= 30 and 1 <= capacity <= 7):  # masks fit in 31 bits, no card has two twins; spaces fit in 3 bits
        raise SystemExit("generate.py: D is 3..30, C is 1..7")
    deck = [card(i) for i in range(size)]
    types = sorted(set(deck), key=deck.index)

    def bit(i):  # the first card has the highest bit
        return 1 << (size - 1 - i)

    green_free = sum(bit(i) for i in range(size) if not deck[i][2])
    bits = Bits(size, green_free)
    twins = [(early, late) for late in range(size) for early in range(late) if deck[early] == deck[late]]
    common = {
        "D": size, "C": capacity, "ALL": 2 ** size - 1, "SPACE": green_free, "LAST_TYPE": len(types) - 1,
        "SETTLE": "settle();" if twins else "",
        "ONES_SHIP0": ones("(ship0 & space)"), "ONES_SHIP1": ones(f"((({2 ** size} - (1 << left)) ^ market ^ ship0) & space)"),
    }
    turns = [{
        "N": n, "SECOND": int(second), "THIRD": int(third),
        "AND_SECOND": " and the second" if second else "", "AND_THIRD": " and the third" if third else "",
    } | bits.turn(n, second, third, "&" if murphi else "&&") for n in range(4) for second in (False, True) for third in (False, True)]
    pairs = [{
        "EARLY": bit(early), "LATE": bit(late), "BOTH": bit(early) + bit(late), "LEFT": size - late,
        "BETWEEN": sum(bit(i) for i in range(early, late)),
    } for early, late in twins]
    cards = [{"I": i, "TYPE": types.index(deck[i])} for i in range(size)]
    kinds = [{"I": k, "COUNT": deck.count(types[k]), "TAKES": int(not types[k][2])} for k in range(len(types))]
    return common, {"turn": turns, "twin": pairs, "card": cards, "type": kinds}


def choice(what, cases, otherwise):
    """A nested choice: the value of the case that 'what' is equal to."""
    text = str(otherwise)
    for case, value in reversed(cases):
        text = f"({what} = {case} ? {value} : {text})"
    return text


def shares(prizes, players):
    """What a seat earns that is placed behind 'above' others and has the place with 'tied' in all, rounded down (R22, R25)."""
    def share(above, tied):
        return sum(prizes[above:above + tied]) // tied
    return choice("tied", [(tied, choice("above", [(above, share(above, tied)) for above in range(players - tied)], share(players - tied, tied)))
                           for tied in range(1, players)], share(0, players))


def medici_config(name):
    """A configuration of Medici by name, or by the path of a .json file."""
    path = name if name.endswith(".json") else os.path.join(home, "model", "medici", "configs", f"{name}.json")
    if not os.path.exists(path):
        raise SystemExit(f"generate.py: there is no configuration {name}")
    with open(path, encoding="utf-8") as file:
        config = json.load(file)
    known = {"game", "comment", "players", "days", "capacity", "money", "cards", "deck", "start", "ship_prizes", "track_prizes"}
    if set(config) - known or set(config.get("deck", {})) != {"size"} or not {"capacity", "money", "cards"} <= set(config):
        raise SystemExit(f"generate.py: {name}: medici_tiny.m.in needs capacity, money, cards and the size of the deck, and knows of no readings")
    if set(config["cards"].values()) != {1} or len(config["cards"]) > 15:
        raise SystemExit(f"generate.py: {name}: medici_tiny.m.in has sets of at most 15 cards, each of them once")
    return config


def medici(name):
    """Values for a template of a configuration of Medici."""
    config = medici_config(name)
    players, days, capacity, cards = config["players"], config.get("days", 3), config["capacity"], list(config["cards"])
    seats = range(players)
    # R21, R24
    ship_prizes = config.get("ship_prizes", {2: [20, 0], 3: [30, 15, 0], 4: [30, 20, 10, 0], 5: [30, 20, 10, 5, 0], 6: [30, 20, 15, 10, 5, 0]}[players])
    track_prizes = config.get("track_prizes", [10, 0] if players == 2 else [10, 5])
    ship_prizes, track_prizes = [(prizes + [0] * players)[:players] for prizes in (ship_prizes, track_prizes)]
    of = {good: [i for i, card in enumerate(cards) if card[:2] == good] for good in ("Cl", "Fu", "Gr", "Dy", "Sp")}
    bare = [good for good in of if not of[good]]
    of = {good: at for good, at in of.items() if at}
    steps = {good: min(7, days * min(capacity, len(at))) for good, at in of.items()}
    a_day = ship_prizes[0] + 5 * track_prizes[0] + sum({5: 5, 6: 10, 7: 20}.get(most, 0) for most in steps.values())
    start = config.get("start", "chance")
    values = [int(card[2:]) for card in cards]

    def compared(name_of, seat, sign):
        return " + ".join(f"({name_of(other)} {sign} {name_of(seat)} ? 1 : 0)" for other in seats if other != seat)

    def aboard(seat, i):
        return f"((ship[{seat}] >> {i}) & 1)"

    places = ["pool", "lot", "discards"] + [f"ship[{s}]" for s in seats]
    common = {
        "NAME": os.path.splitext(os.path.basename(name))[0], "PLAYERS": players, "DAYS": days, "CAPACITY": capacity, "MONEY": config["money"], "DECK": config["deck"]["size"],
        "REMOVED": len(cards) - config["deck"]["size"], "MOST": config["money"] + days * a_day, "HIGHEST": config["money"] + (days - 1) * a_day,
        "ALL": 2 ** len(cards) - 1, "LAST_CARD": len(cards) - 1, "CARDS": ", ".join(cards), "WORTH": sum(values),
        "MOST_STEPS": 7 + capacity,
        "SHIP_SHARE": shares(ship_prizes, players), "TRACK_SHARE": shares(track_prizes, players), "BARE": ", ".join(bare) or "none",
        "BARE_SHARE": len(bare) * (sum(track_prizes) // players),
        "OPEN_SHIPS": "(" + " + ".join(f"(free[{s}] = 0 ? 0 : 1)" for s in seats) + ")",
        "ROOM_FOR_MORE": " | ".join(f"lot_size < free[{s}]" for s in seats),
        "FIRST_PHASE": "starting" if start == "chance" else "drawing", "FIRST_DRAWER": "nobody" if start == "chance" else start,
        "SUM": " + ".join(places), "UNION": " | ".join(places),
        "ONES_POOL": ones("pool"), "ONES_LOT": ones("lot"),
        "BELOW_TOP": " & ".join(f"level_{good}[s] <= top" for good in of), "AT_BOTTOM": " & ".join(f"level_{good}[s] = 0" for good in of),
    }
    by_seat = [{
        "S": s, "CARGO": " + ".join(f"{aboard(s, i)} * {value}" for i, value in enumerate(values) if value) or "0",
        "SHIPS_ABOVE": compared(lambda t: f"worth{t}", s, ">"), "SHIPS_TIED": "1 + " + compared(lambda t: f"worth{t}", s, "="),
        "ONES_SHIP": ones(f"ship[{s}]"), "AND": " &" if s + 1 < players else ";",
    } for s in seats]
    by_good = [{"GOOD": good, "STEPS": steps[good]} for good in of]
    by_both = [{
        "S": s, "GOOD": good, "LOADED": " + ".join(aboard(s, i) for i in of[good]),
        "LEVELS_ABOVE": compared(lambda t, g=good: f"level_{g}[{t}]", s, ">"), "LEVELS_TIED": "1 + " + compared(lambda t, g=good: f"level_{g}[{t}]", s, "="),
    } for good in of for s in seats]
    return common, {"seat": by_seat, "good": by_good, "seat_good": by_both}


def expand(template, common, lists):

    def fill(text, known):
        def value(match):
            if match[1] not in known:
                raise SystemExit(f"generate.py: @{match[1]}@ is not known")
            return str(known[match[1]])
        return re.sub(r"@([A-Z_0-9]+)@", value, text)

    def repeat(match):
        return "".join(fill(match[2], common | item) for item in lists[match[1]])

    return fill(re.sub(r"^@each (\w+)@\n(.*?)^@end@\n", repeat, template, flags=re.M | re.S), common)


def write(template, of):
    """The model that a template is of; 'of': "16-3" for card-mini, the name or path of a configuration for Medici."""
    with open(template, encoding="utf-8") as file:
        text = file.read()
    if os.path.basename(template).startswith("medici"):
        return expand(text, *medici(of))
    return expand(text, *card_mini(*map(int, of.split("-")), ".m." in template))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.stdout.write(write(sys.argv[1], sys.argv[2]))
