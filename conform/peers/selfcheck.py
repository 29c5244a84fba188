"""selfcheck.py: the peers on the rulebooks' worked examples, on a situation for every question, and on random games.

Says nothing but a line at the end; the first thing that is wrong stops it with a traceback.
"""
import json
import random

import in_step
import medici
import medici_card
import perft
import protocol
from common import pour, size
from medici import Medici
from medici_card import MediciCard
from peers import PEERS

checks = 0


def same(got, expected):
    global checks
    checks += 1
    assert got == expected, f"expected {expected!r}, got {got!r}"


def play(game, *lines):
    module = medici if isinstance(game, Medici) else medici_card
    for line in lines:
        game.apply(module.parse(line))
    return game


def moves(game):
    module = medici if isinstance(game, Medici) else medici_card
    return {module.text(move) for move in game.legal()}


def bag(cards):
    found = {}
    for card in cards.split():
        pour(found, {card: 1})
    return found


def refused(game, line):
    global checks
    before = game.state()
    try:
        play(game, line)
    except ValueError:
        checks += 1
        same(game.state(), before)
        return
    assert False, f"accepted: {line}"


# medici

def day3(players, order=None, readings=None, **more):
    """A game on its last day; 'order' is a known deck, else the box is shuffled."""
    config = {"game": "medici", "players": players, "day": 3, "start": 0, "readings": readings or {}}
    if order is not None:
        config["deck"] = {"order": order.split()}
    return Medici({**config, **more})


def put_in(game, **changes):
    """Load the game's own state with some fields changed; ships may be written as lines of cards."""
    state = game.state()
    state.update(changes)
    for field in ("ships", "warehouses"):
        if field in state:
            state[field] = [bag(s) if isinstance(s, str) else s for s in state[field]]
    game.load(state)
    return game


def gains(game, **changes):
    """What the end of the day pays from a given state."""
    put_in(game, **changes)
    before = list(game.money)
    game.end_day()
    return [after - was for after, was in zip(game.money, before)]


S0, S1 = "Cl4 Fu3 Gr3 Dy3 Sp3", "Cl3 Fu4 Gr2 Dy4 Sp2 Cl1"
TWO = [[2] * 5, [2] * 5]


def medici_examples():
    same(size(medici.box()), 36)
    # TV1
    game = day3(4, "Fu5 Gr0 Cl1 Sp1 Sp2 Sp3 Dy0 Dy1")
    put_in(game, ships=["Cl2 Cl3", "Gr1 Gr2 Gr3", "Dy2 Dy3 Dy4 Dy5", "Sp4 Sp5"])
    same(moves(game), {"draw"})
    play(game, "draw")
    same(moves(game), {"draw", "stop"})
    play(game, "draw", "draw")
    same((game.turn(), moves(game)), (1, {"pass"}))
    refused(game, "bid 1")
    play(game, "pass")
    same((game.turn(), moves(game)), (2, {"pass"}))
    play(game, "pass", "bid 7")
    same(moves(game), {"pass"} | {f"bid {b}" for b in range(8, 41)})
    refused(game, "bid 7")
    refused(game, "bid 41")
    play(game, "bid 8")
    same((game.money[0], size(game.ships[0]), game.turn()), (32, 5, 1))
    play(game, "draw", "draw", "draw")
    same((game.turn(), moves(game)), (2, {"pass"}))
    play(game, "pass", "bid 1", "pass")
    same((game.money[3], size(game.ships[3]), game.turn()), (39, 5, 2))
    # TV2, TV2b, TV5
    ships = ["Cl5 Dy5 Gr3 Gr0 Au10", "Gr5 Dy4 Fu4 Fu3 Sp4", "Cl3 Sp5 Cl2 Cl1 Dy5", "Sp3 Gr5 Gr4 Gr2 Fu2", "Sp5 Sp2 Dy3 Dy0 Cl4"]
    same(medici.share([23, 20, 16, 16, 14], [30, 20, 10, 5, 0], False, False), [30, 20, 7, 7, 0])
    same(gains(Medici({"players": 5, "days": 1, "start": 0}), ships=ships), [38, 32, 19, 23, 22])
    # TV3, TV4
    four = day3(4)
    same(four.track_payments([3, 1, 1, 1]), [10, 1, 1, 1])
    same([p + four.bonus(0, level) for p, level in zip(four.track_payments([7, 6, 6, 3]), [7, 6, 6, 3])], [30, 12, 12, 0])
    # Two readings that TV4 and TV2 refute.
    same(day3(4, readings={"bonus-sum": "cumulative"}).bonus(0, 7), 35)
    same([day3(4, readings={"bonus-direction": "top-5"}).bonus(0, level) for level in (4, 5, 6, 7)], [0, 20, 10, 5])


def medici_questions():
    # A1, position B3
    for reading, expected in (("any", {"draw", "stop"}), ("other", {"pass"} | {f"bid {b}" for b in range(1, 31)})):
        game = day3(2, "Au10 Fu5", {"lot-limit-whose": reading})
        put_in(game, ships=[S0, S1], levels=TWO, money=[30, 30])
        same(moves(play(game, "draw")), expected)
    game = day3(4, "Fu5 Gr0 Cl1 Sp1", {"lot-limit-whose": "every"})
    put_in(game, ships=["Cl2 Cl3", "Gr1 Gr2 Gr3", "Dy2 Dy3 Dy4 Dy5", "Sp4 Sp5"])
    same(play(game, "draw").phase, "bid")
    # A2
    for reading, expected in (("capacity-only", {"draw"}), ("can-bid", set())):
        game = day3(2, "Au10", {"lot-limit-money": reading})
        put_in(game, ships=[S0 + " Cl0", S1], money=[0, 0])
        same((game.turn(), moves(game)), (0, expected))
        if expected:
            same(play(game, "draw", "pass", "pass").turn(), "over")
    # A3, position B1-10
    game = day3(2, "Au10")
    put_in(game, ships=[S0 + " Cl0", S1], levels=TWO, money=[10, 10])
    same(play(game, "draw").phase, "bid")
    game = day3(2, "Au10", {"last-lot": "end-at-once"})
    put_in(game, ships=[S0 + " Cl0", S1], levels=TWO, money=[10, 10])
    same(play(game, "draw").phase, "over")
    same(game.scores(), [10 + 10 + 25, 10 + 10 + 25])
    # A4
    for reading, expected in (("lot-closes", "bid"), ("reshuffle-discards", "draw")):
        game = day3(3, "Fu5", {"short-lot": reading})
        put_in(game, discards={"Gr0": 1})
        same(play(game, "draw").phase, expected)
        if expected == "draw":
            play(game, "draw")
            same((game.phase, moves(game), game.deck, game.pool, game.discards), ("card", {"card Gr0"}, 1, {"Gr0": 1}, {}))
            play(game, "card Gr0")
            same((game.phase, game.lot, game.deck), ("bid", {"Fu5": 1, "Gr0": 1}, 0))
    # A5: 7 furs on day 1. Ships and other tracks are tied, so 30 besides.
    for reading, bonus in (("seven-steps", 20), ("eight-steps", 10)):
        game = Medici({"players": 2, "days": 1, "start": 0, "readings": {"track-length": reading}})
        same(gains(game, ships=["Fu0 Fu0 Fu0 Fu0 Fu0 Fu0 Fu0", "Gr0"]), [10 + 15 + 10 + 0 + bonus, 10 + 15 + 0 + 10])
    # A8
    for reading, fur in (("cap-tie", [25, 25]), ("true-count", [30, 20])):
        game = Medici({"players": 2, "days": 1, "start": 0, "readings": {"over-the-top": reading}})
        same(gains(game, ships=["Fu0 Fu0", ""], levels=[[0, 7, 0, 0, 0]] * 2), [30 + fur[0], 30 + fur[1]])
    # A9, A10, A11, A27
    same(day3(3).track_payments([3, 3, 1]), [7, 7, 0])
    same(day3(3, readings={"tie-places": "dense"}).track_payments([3, 3, 1]), [7, 7, 0])
    same(day3(3, readings={"track-next-after-tie": "second-still-paid"}).track_payments([3, 3, 1]), [5, 5, 5])
    same(day3(3, readings={"tie-sum-first": "own-only"}).track_payments([3, 3, 1]), [5, 5, 0])
    # A28
    for reading, pay in (("share", [30, 7, 7]), ("nothing", [30, 0, 0])):
        game = Medici({"players": 3, "days": 1, "start": 0, "readings": {"tied-last-ships": reading}})
        put_in(game, ships=["Au10", "Fu5", "Fu5"], money=[0, 0, 0])
        game.score_ships()
        same(game.money, pay)
    # A29
    for reading, drawer in (("left-of-drawer", 1), ("same-drawer", 0)):
        game = play(day3(3, "Fu5 Fu4 Fu3", {"next-after-unsold": reading}), "draw", "stop", "pass", "pass", "pass")
        same((game.turn(), game.discards), (drawer, {"Fu5": 1}))
    same(day3(2).track_payments([3, 3]), [5, 5])
    same(day3(2).track_payments([3, 2]), [10, 0])
    same(day3(2, readings={"two-player-track-tie": "sum-10-5"}).track_payments([3, 3]), [7, 7])
    same(day3(2, readings={"two-player-track-tie": "sum-10-5"}).track_payments([3, 2]), [10, 0])
    # A12
    for reading, drawer in (("skip", 2), ("literal", 1)):
        game = day3(3, "Fu5 Fu4 Fu3", {"turn-to-full-ship": reading})
        put_in(game, ships=["", "Cl0 Cl1 Cl2 Cl3 Cl4", ""])
        play(game, "draw", "stop", "pass", "pass")
        same((game.turn(), moves(game)), (drawer, {"draw"} if reading == "skip" else set()))
    # A13
    for reading, pay in (("rank-by-value", [10, 10]), ("no-cargo-no-pay", [0, 20])):
        game = Medici({"players": 2, "days": 1, "start": 0, "readings": {"empty-ship-rank": reading}})
        same(gains(game, ships=["", "Fu0"]), [pay[0] + 20, pay[1] + 30])
    # A14b
    for reading, drawer in (("money", 1), ("disc-position", 0)):
        game = Medici({"players": 2, "start": 0, "readings": {"poorest-by": reading}})
        gains(game, money=[105, 60])
        same((game.day, game.turn()), (2, drawer))
    # A20
    game = Medici({"players": 4, "readings": {"discard-inspection": "removed-too"}})
    same((game.turn(), moves(game)), ("chance", {"start 0", "start 1", "start 2", "start 3"}))
    play(game, "start 2")
    same((game.phase, game.deck, game.weight({"do": "remove", "card": "Fu5"})), ("remove", 24, 2))
    while game.phase == "remove":
        game.apply(game.legal()[0])
    same((game.phase, game.turn(), size(game.pool), game.deck), ("draw", 2, 24, 24))
    # A25
    for reading, bonus in (("every-day", 20), ("once", 0)):
        game = day3(2, readings={"bonus-repeat": reading})
        same(gains(game, levels=[[0, 7, 0, 0, 0], [0, 0, 0, 0, 0]]), [10 + 20 + 10 + bonus, 10 + 20])
    # A26
    for reading, drawer in (("left-of-drawer", 1), ("left-of-winner", 2)):
        game = day3(3, "Fu5 Fu4 Fu3", {"next-drawer": reading})
        play(game, "draw", "stop", "bid 3", "pass", "pass")
        same(game.turn(), drawer)
    # R17, R18: the free fill, by chance and by a known order
    game = day3(2)
    put_in(game, ships=[S0 + " Cl0", S1])
    play(game, "draw", "card Au10", "bid 1", "pass")
    same((game.phase, game.turn(), game.drawer, game.deck), ("fill", "chance", 0, 17))
    same(play(game, "card Fu5").phase, "over")
    game = day3(2, "Au10 Fu5")
    put_in(game, ships=[S0 + " Cl0", S1], levels=TWO, money=[0, 1])
    play(game, "draw", "bid 1", "pass")
    same((game.turn(), game.scores()), ("over", [0 + 30, 0 + 20 + 20]))  # P0 fills with Fu5 and leads in fur; 26 beats 21


# medici-card

def card_day3(players, order=None, readings=None, **more):
    config = {"game": "medici-card", "players": players, "day": 3, "start": 0, "readings": readings or {}}
    if order is not None:
        config["deck"] = {"order": order.split()}
    return MediciCard({**config, **more})


def warehouses(*rows):
    """Warehouses from counts such as "Fu5 Dy2": that many one-symbol cards (of value 3)."""
    return [{f"{row[:2]}3": int(row[2:]) for row in line.split()} for line in rows]


TAKE_ALL = {"take 1", "take 1+2", "take 1+3", "take 1+2+3"}


def card_examples():
    deck = medici_card.placeholder_110()
    same(size(deck), 110)
    same(sum(count for name, count in deck.items() if medici_card.card_of(name).spaces == 0), 15)
    for cloth, worth in (("Cl4", 4), ("Cl3", 3)):  # TV1: Hungarian, French
        game = card_day3(3, f"Cl0 Fu3 g2 Gr5 {cloth} Sp3")
        same(moves(game), {"reveal"})
        play(game, "reveal", "reveal", "reveal")
        same(moves(game), TAKE_ALL)
        play(game, "take 1+2")
        same((game.ships[0], game.used(0), game.market, game.turn()), ({"g2": 1, "Fu3": 1}, 1, ["Cl0"], 1))
        same(moves(game), {"reveal", "take 1"})
        play(game, "reveal", "reveal", "take 1+3")
        same((sum(medici_card.card_of(c).value for c in game.ships[1]), game.used(1), game.market), (worth, 2, ["Gr5"]))
        play(game, "take 1")
        same((game.ships[2], game.market, moves(game)), ({"Gr5": 1}, [], {"reveal"}))
    same(card_day3(4).share([20, 16, 16, 13], [30, 20, 10, 0]), [30, 15, 15, 0])  # TV2
    game = card_day3(3)  # TV3, TV4; the ships, all empty, are tied: 45/3
    same(gains(game, warehouses=warehouses("Dy2 Gr1 Fu2", "Dy2 Gr2", "Dy1 Gr1 Cl3")), [30, 30, 25])
    same((game.split(15, 2), game.split(5, 2)), (5, 0))


def card_gains(players, stock, readings, **more):
    """Goods and bonus only: the ships pay nothing here."""
    return gains(card_day3(players, readings=readings, ship_prizes=[0], **more), warehouses=stock)


def card_questions():
    each = ("per-kind-each", "any-kind-once", "all-kinds-once")
    for scope, bonus in zip(each, (20, 10, 0)):  # A2
        same(card_gains(3, warehouses("Fu5 Dy5", "", ""), {"bonus-scope": scope}), [20 + bonus, 0, 0])
    for scope, one, two in zip(each, (10, 10, 0), (20, 10, 0)):  # A3
        same(card_gains(2, warehouses("Fu7", ""), {"bonus-scope": scope}), [10 + one, 0])
        same(card_gains(2, warehouses("Fu7 Dy7", ""), {"bonus-scope": scope}), [20 + two, 0])
    same(card_gains(3, warehouses("Gr5 Sp5 Fu5 Dy5 Cl5", "", ""), {"bonus-scope": "all-kinds-once"}), [60, 0, 0])
    on = {"variant-bonus": "on"}
    same(card_gains(2, warehouses("Dy10", ""), {}), [20, 0])  # R20
    for scope, bonus in zip(each, (20, 20, 10)):  # A4: with the basic bonus per kind
        same(card_gains(2, warehouses("Dy10", ""), {**on, "variant-scope": scope}), [10 + bonus, 0])
    for scope, bonus in zip(each, (40, 30, 20)):
        same(card_gains(2, warehouses("Dy10 Fu10", ""), {**on, "variant-scope": scope}), [20 + bonus, 0])
    same(card_gains(2, warehouses("Dy10", ""), {**on, "variant-amount": "add"}), [40, 0])  # A28
    for reading, below in (("ten-below", 10), ("none-below", 0)):  # A43
        same(card_gains(2, warehouses("Dy7", ""), {**on, "variant-below": reading}), [10 + below, 0])
        same(card_gains(2, warehouses("Dy10", ""), {**on, "variant-below": reading}), [30, 0])
        same(card_gains(2, warehouses("Dy7", ""), {"variant-below": reading}), [20, 0])
    same(card_gains(2, warehouses("Dy10 Fu10", ""), {**on, "bonus-scope": "any-kind-once"}), [60, 0])
    same(card_gains(2, warehouses("Dy10", ""), on, bonus=None), [10, 0])
    same(card_gains(2, warehouses("Dy10", ""), on, variant=None), [20, 0])
    # A5
    for reading, expected in (("prev-turn", {"reveal", "take 1"}), ("prev-day", {"reveal"})):
        game = put_in(card_day3(2, "Fu2", {"no-reveal-exception": reading}), market=["Gr5"])
        same(moves(game), expected)
        play(game, "reveal")
        same(moves(game), {"take 1", "take 1+2"})
        same(moves(put_in(card_day3(2, "Fu2", {"no-reveal-exception": reading}), market=["Gr5"], deck=0)), {"take 1"})
    # A6, position K4; P1 takes the last turn
    k4 = dict(deck=0, ships=[{"cargo5v18": 1}, {"cargo5v19": 1}], market=["b7", "Gr0", "Cl0"])
    for reading, expected in (("skip-ok", {"take 1", "take 1+2", "take 1+3"}), ("contiguous", {"take 1", "take 1+2"}),
                              ("max-two", {"take 1", "take 1+2"})):
        same(moves(put_in(card_day3(2, "Fu2", {"take-window": reading}), **k4)), expected)
        game = put_in(card_day3(2, "Fu2", {"take-window": reading}), deck=0, market=["b7", "Gr0", "Cl0"])
        same(moves(game), {"skip-ok": TAKE_ALL, "contiguous": {"take 1", "take 1+2", "take 1+2+3"},
                           "max-two": {"take 1", "take 1+2"}}[reading])
    # A7
    for reading, expected in (("mandatory", {"take 1"}), ("optional", {"take 1", "decline"})):
        game = MediciCard({"players": 2, "start": 0, "cards": {"b7": 1, "Fu3": 2}, "readings": {"last-turn": reading}})
        put_in(game, ships=[{"cargo6v20": 1}, {"cargo7v25": 1}], market=["b7"], deck={})
        same(moves(game), expected)
        if reading == "optional":
            same((play(game, "decline").day, game.deck, game.market), (2, {"b7": 1}, []))
    same(moves(put_in(card_day3(2, "Fu2", {"last-turn": "optional"}), market=["b7"])), {"take 1", "reveal"})
    # A8
    for reading, shares in (("floor5", [0, 10, 20, 5, 0]), ("nearest5", [5, 15, 20, 5, 0]), ("flat5", [5, 5, 5, 5, 5])):
        game = card_day3(6, readings={"rounding": reading})
        same([game.split(15, 4), game.split(65, 5), game.split(45, 2), game.split(15, 2), game.split(5, 2)], shares)
        same(game.split(30, 2), 15)
    # A9, A13a: symbols 1, 2; values 5, 0
    for reading, pay in (("symbols", [5, 10, 0]), ("cards", [5, 5, 0]), ("value", [10, 0, 0])):
        same(card_gains(3, [{"Fu5": 1}, {"Fu0x2": 1}, {}], {"majority-count": reading}), pay)
    for reading, pay in (("symbols", [10, 5]), ("cards", [5, 5])):
        same(card_gains(2, [{"Fu0x2": 1}, {"Fu3": 1}], {"majority-count": reading}), pay)
    # A10
    for reading, full in (("value-only", False), ("uses-space", True)):
        game = put_in(card_day3(3, "Fu2", {"neutral-cards": reading}), deck=0, ships=["Fu2 Fu3 Fu4 Fu5", "", ""], market=["Gr0", "g2"])
        same(play(game, "take 1").is_full(0), full)
        game = put_in(card_day3(3, "Fu2", {"neutral-cards": reading}), deck=0, ships=["Fu2 Fu3 Fu4 Fu5", "", ""], market=["gGr0"])
        play(game, "take 1")
        same(game.warehouses[0].get("gGr0"), 1)  # no card was left, so the day ended
    # A12
    for reading, deck in (("all", {"g2": 1, "Fu3": 1}), ("goods-only", {"Fu3": 1})):
        game = MediciCard({"players": 2, "start": 0, "readings": {"market-return": reading}})
        gains(game, market=["g2", "Fu3"], deck={})
        same((game.deck, game.market, game.day, game.phase), (deck, [], 2, "start"))
    # A13b
    for reading, bonus in (("symbols", 10), ("cards", 0)):
        same(card_gains(3, [{"Fu0x2": 3}, {}, {}], {"bonus-count": reading}), [10 + bonus, 0, 0])
    # A15
    for reading, pay in (("by-place", [30, 15, 0]), ("top-only", [30, 0, 0])):
        game = card_day3(3, readings={"ship-prizes": reading})
        same(game.share([9, 8, 7], game.ship_prizes), pay)
    # A19, position K5
    for reading, expected in (("strict", {"reveal", "take 1"}), ("overload", {"reveal"} | TAKE_ALL)):
        game = card_day3(2, "Fu2", {"overload": reading})
        put_in(game, ships=[{"cargo6v10": 1}, {"cargo6v24": 1}], market=["b7", "b7", "Sp3"])
        same(moves(game), expected)
    # A20, A21
    same(card_gains(2, warehouses("Fu2", "Fu1"), {}), [10, 5])
    same(card_gains(2, warehouses("Fu2", "Fu1"), {"second-place-2p": "second-0"}), [10, 0])
    zero = {"zero-holders": "zero-eligible"}
    same(card_gains(2, warehouses("Fu1", ""), {}), [10, 0])
    same(card_gains(2, warehouses("Fu1", ""), zero), [10 + 20, 5 + 20])
    same(card_gains(3, warehouses("", "", ""), {}), [0, 0, 0])
    same(card_gains(3, warehouses("", "", ""), zero), [25, 25, 25])
    # A25, position K1: P0 takes the only card and is full, P1 has no card
    k1 = dict(ships=[{"cargo5v20": 1}, {"cargo6v25": 1}])
    same(play(put_in(card_day3(2, "b7"), **k1), "reveal", "take 1").scores(), [20, 0])
    game = play(put_in(card_day3(2, "b7", {"no-card": "dead-end"}), **k1), "reveal", "take 1")
    same((game.turn(), game.legal()), (1, []))
    # A26, with a known order and by chance
    fill = dict(ships=[{"cargo6v20": 1}, {"Fu3": 2}])
    order = "b7 Sp2 Sp3 gCl0 Sp4 Sp5 Gr5 Gr4"
    for reading, phase, ship in (("one-turn", "act", {"Fu3": 2}), ("fill-up", "over", {})):
        game = play(put_in(card_day3(2, order, {"final-turn-powers": reading}), **fill), "reveal", "take 1")
        same((game.phase, game.ships[1]), (phase, ship))
        if reading == "fill-up":
            same((game.warehouses[1], game.deck), (bag("Fu3 Fu3 Sp2 Sp3 gCl0 Sp4 Sp5 Gr5"), 1))
    game = card_day3(2, None, {"final-turn-powers": "fill-up"}, cards={"Sp2": 3})
    put_in(game, **fill, market=["b7"])
    play(game, "take 1")
    same((game.phase, game.mover, game.turn(), moves(game), game.weight({"do": "card", "card": "Sp2"})),
         ("fill", 1, "chance", {"card Sp2"}, 3))
    same(play(game, "card Sp2", "card Sp2", "card Sp2").phase, "over")
    # A27a: 10 for most furs each day, and the bonus
    for reading, total in (("every-day", 60), ("once-per-game", 40)):
        game = MediciCard({"players": 3, "start": 0, "ship_prizes": [0], "readings": {"bonus-repeat": reading}})
        gains(game, warehouses=warehouses("Fu5", "", ""))
        game.end_day()
        game.end_day()
        same(game.scores(), [total, 0, 0])
    # A27b
    for reading, bonus in (("full", 10), ("shared", 5)):
        same(card_gains(3, warehouses("Fu5", "Fu6", ""), {"bonus-tie": reading}), [5 + bonus, 10 + bonus, 0])
    # A30
    game = card_day3(2, None, {"reveal": "announce-count"}, cards={"b7": 1, "Fu0": 1})
    same(moves(game), {"announce 1", "announce 2"})
    play(game, "announce 2")
    same((game.phase, game.pending, game.turn(), moves(game)), ("card", 2, "chance", {"card b7", "card Fu0"}))
    play(game, "card b7", "card Fu0")
    same((game.phase, game.revealed, moves(game)), ("take", 2, {"take 1", "take 1+2"}))
    play(game, "take 1")
    same(moves(game), {"announce 0"})
    same(play(game, "announce 0").phase, "take")
    # A33
    game = put_in(card_day3(3, "Fu2"), ships=["Fu2 Fu3 Fu4 Fu5", "", ""], market=["g2", "g2", "b7"])
    same(moves(game), {"reveal"} | TAKE_ALL)
    # A42
    for reading, pay in (("share", [30, 5, 5]), ("nothing", [30, 0, 0])):
        game = put_in(card_day3(3, readings={"tied-last": reading}), ships=["Fu5", "Fu2", "Cl2"])
        game.score_ships()
        same(game.money, pay)
    # A38
    same(card_day3(3).share([2, 2, 1], [10, 5, 0]), [5, 5, 0])
    same(card_day3(3, readings={"tie-rank": "dense"}).share([2, 2, 1], [10, 5, 0]), [5, 5, 5])


# Counting

def counts():
    def plays(game, depth=None):
        return perft.counter(game)(game.state(), depth)

    one_day = {"players": 2, "day": 3, "start": 0, "capacity": 2}
    deck = {"order": "Fu5 Cl0 b7 g2 Gr3 Sp4".split()}
    for reading in ("any", "other"):
        game = Medici({**one_day, "money": 2, "deck": {"order": ["Fu5"]}, "readings": {"lot-limit-whose": reading}})
        same(plays(game), 6)  # by hand: after a pass 3, after bid 1 2, after bid 2 1
        same([plays(Medici({**one_day, "money": 2, "deck": {"order": ["Fu5"]}}), d) for d in (0, 1, 2, 3, 9)], [1, 1, 3, 6, 6])
    same([plays(MediciCard({**one_day, "deck": {**deck, "first": d}})) for d in (1, 2)], [1, 3])  # by hand
    for d in range(1, 8):
        step = MediciCard({**one_day, "deck": {**deck, "first": d}})
        whole = MediciCard({**one_day, "deck": {**deck, "first": d}, "turn": "whole"})
        same(plays(step), plays(whole))


# Random games

def check_medici(game, readings):
    state = game.state()
    assert min(state["money"]) >= 0
    assert all(size(ship) <= game.capacity for ship in state["ships"])
    if state["phase"] == "over":
        return
    assert state["deck"] <= size(state["pool"])
    cards = {}
    for part in [state["pool"], state["lot"], state["discards"], *state["ships"]]:
        pour(cards, part)
    if readings in ({"discard-inspection": "removed-too"}, {"short-lot": "reshuffle-discards"}):
        assert all(count <= game.cards[card] for card, count in cards.items())
    else:
        assert cards == game.cards


def check_card(game, readings):
    state = game.state()
    assert min(state["money"]) >= 0 and all(m % 5 == 0 for m in state["money"])
    cards = {}
    for part in [state["deck"], *state["ships"], *state["warehouses"]]:
        pour(cards, part)
    for card in state["market"]:
        pour(cards, {card: 1})
    for card, count in medici_card.placeholder_110().items():
        held = cards.pop(card, 0)
        if card in ("g2", "b7"):
            assert held == count if state["day"] == 1 and state["phase"] != "over" else held <= count
        else:
            assert held == count
    assert not cards
    if readings.get("overload") != "overload":
        assert all(game.used(seat) <= game.capacity for seat in range(game.players))


def random_game(name, players, readings, rng):
    """Play one game to its end; every few plies through text, JSON and 'load', and in step with itself."""
    module, make = PEERS[name]
    game = make({"game": name, "players": players, "readings": readings})
    check = check_medici if name == "medici" else check_card
    plies = 0
    while game.turn() != "over":
        legal = game.legal()
        if not legal:
            assert readings in ({"lot-limit-money": "can-bid"}, {"turn-to-full-ship": "literal"}), "dead end"
            return plies, False
        if game.turn() == "chance":
            move = rng.choices(legal, [game.weight(m) for m in legal])[0]
        else:
            passing = {"do": "pass"} in legal
            move = legal[0] if passing and rng.random() < 0.5 else rng.choice(legal[:15] if passing else legal)
        if plies % 7 == 0:
            for m in legal:
                assert module.parse(module.text(m)) == m
            state = json.loads(json.dumps(game.state()))
            game = make({"game": name, "players": players, "readings": readings})
            game.load(state)
            assert game.state() == state and game.legal() == legal
            in_step.compare(module, game, {"turn": game.turn(), "state": state})
        game.apply(move)
        check(game, readings)
        plies += 1
    same(len(game.scores()), players)
    return plies, True


def random_games():
    rng = random.Random(1)
    total = ended = plies = 0
    for name, questions in (("medici", medici.QUESTIONS), ("medici-card", medici_card.QUESTIONS)):
        alone = [{}] + [{question: reading} for question, readings in questions.items() for reading in readings[1:]]
        for readings in alone:
            for players in range(2, 7):
                length, over = random_game(name, players, readings, rng)
                total, plies, ended = total + 1, plies + length, ended + over
    return total, ended, plies


# Protocol

def talk(names=("medici", "medici-card"), short={"days": 1}):
    for name in names:
        module, make = PEERS[name]
        session = protocol.Session(name, make, module.parse)

        def ask(**request):
            reply, _ = protocol.reply_to(session, json.dumps({"id": 7, **request}).encode())
            same(reply["id"], 7)
            return {key: value for key, value in reply.items() if key != "id"}

        same(ask(cmd="hello", protocol=1)["ok"]["games"][name]["level"], 3)
        assert "error" in ask(cmd="legal")
        assert "unsupported" in ask(cmd="new", game="chess", players=2)
        assert "unsupported" in ask(cmd="dance")
        assert "error" in ask(cmd="new", game=name, players=9)
        same(ask(cmd="new", game=name, players=2, config=short), {"ok": {}})
        same(ask(cmd="legal"), {"ok": {"moves": [{"do": "start", "seat": 0}, {"do": "start", "seat": 1}]}})
        assert "illegal" in ask(cmd="apply", move={"do": "start", "seat": 0})
        assert "illegal" in ask(cmd="chance", outcome={"do": "start", "seat": 2})
        assert "illegal" in ask(cmd="chance", outcome={"do": "start", "seat": True})
        assert "error" in ask(cmd="chance")
        assert "error" in ask(cmd="score")
        played = []
        rng = random.Random(2)
        while not ask(cmd="over")["ok"]["over"]:
            move = rng.choice(ask(cmd="legal")["ok"]["moves"])
            kind = {"cmd": "chance", "outcome": move} if session.game.turn() == "chance" else {"cmd": "apply", "move": move}
            same(ask(**kind), {"ok": {}})
            played.append(move)
            if len(played) == 9:
                state = ask(cmd="state")["ok"]["state"]
                same(ask(cmd="load", state=state), {"ok": {}})
                assert "error" in ask(cmd="load", state={**state, "money": [1]})
                same(ask(cmd="state"), {"ok": {"state": state}})
        scores = ask(cmd="score")
        same(ask(cmd="replay", game=name, players=2, config=short, moves=played), scores)
        same(ask(cmd="replay", game=name, players=2, config=short, moves=[module.text(m) for m in played]), scores)
        assert "error" in ask(cmd="replay", game=name, players=2, config=short, moves=played[:-1])
        assert "illegal" in ask(cmd="replay", game=name, players=2, config=short, moves=played[1:])
        for nonsense in (b"\xff\n", b"{", b"[]", b"3", b'{"cmd":[]}', b'{"cmd":"new","config":3}', b"[" * 100000,
                         b'{"cmd":"new","players":2,"config":{"cards":{"Fu3":-1}}}', b'{"cmd":"replay","moves":5}',
                         b'{"cmd":"apply","move":{"do":["x"]}}', b'{"cmd":"load","state":[]}'):
            reply, more = protocol.reply_to(session, nonsense)
            assert more and "ok" not in reply and len(reply) == 2, (nonsense, reply)
        same(protocol.reply_to(session, b'{"id":"x","cmd":"bye"}'), ({"id": "x", "ok": {}}, False))


if __name__ == "__main__":
    medici_examples()
    medici_questions()
    card_examples()
    card_questions()
    counts()
    talk()
    total, ended, plies = random_games()
    print(f"ok: {checks} checks; {total} random games, {plies} plies, {total - ended} dead ends")
