"""What the peers share: bags of cards, known orders, groups of equals, checks of input.

A bag is a dict from card to how many, without zero entries.
"""


def put(bag, card, count=1):
    bag[card] = bag.get(card, 0) + count


def take_out(bag, card):
    if bag[card] == 1:
        del bag[card]
    else:
        bag[card] -= 1


def pour(bag, other):
    """Put every card of 'other' into 'bag'."""
    for card, count in other.items():
        put(bag, card, count)


def size(bag):
    return sum(bag.values())


def groups(values):
    """Seats by falling value, equals together: [20, 16, 16] -> [[0], [1, 2]]."""
    return [[seat for seat, v in enumerate(values) if v == value]
            for value in sorted(set(values), reverse=True)]


def too_many(bag, of):
    """Some card of which 'bag' has more than 'of', or None."""
    return next((card for card, count in bag.items() if count > of.get(card, 0)), None)


def together(bags):
    found = {}
    for bag in bags:
        pour(found, bag)
    return found


def richest(values):
    return [seat for seat, value in enumerate(values) if value == max(values)]


def clockwise(seat, players):
    """Every seat once, beginning left of 'seat' and ending with it."""
    return [(seat + step) % players for step in range(1, players + 1)]


def is_whole(value, low, high=None):
    return type(value) is int and value >= low and (high is None or value <= high)


def whole(value, what, low=0, high=None):
    if not is_whole(value, low, high):
        limit = f"{low}..{high}" if high is not None else f"at least {low}"
        raise ValueError(f"{what}: a whole number {limit} expected, got {value!r}")
    return value


def list_of(value, count, what):
    if not isinstance(value, list) or len(value) != count:
        raise ValueError(f"{what}: a list of {count} expected, got {value!r}")
    return value


def bag_of(value, what, is_card):
    if not isinstance(value, dict):
        raise ValueError(f"{what}: a bag of cards expected, got {value!r}")
    for card, count in value.items():
        if not is_card(card):
            raise ValueError(f"{what}: no such card: {card!r}")
        whole(count, f"{what}, {card}", 1)
    return dict(value)


def order_of(deck, is_card):
    """The cards of {"order": [..]} or {"order": [..], "first": D}, top first."""
    order = deck["order"]
    if not isinstance(order, list) or not all(map(is_card, order)) or set(deck) - {"order", "first"}:
        raise ValueError(f"deck: a known order of cards expected, got {deck!r}")
    first = whole(deck.get("first", len(order)), "deck, first")
    if first and not order:
        raise ValueError("deck: an empty order cannot be repeated")
    return [order[i % len(order)] for i in range(first)]


def readings_of(config, questions):
    """The chosen reading of every question; the first one listed is ours."""
    chosen = {question: readings[0] for question, readings in questions.items()}
    given = config.get("readings") or {}
    if not isinstance(given, dict):
        raise ValueError("readings: an object expected")
    for question, reading in given.items():
        if question not in questions:
            raise ValueError(f"readings: no such question: {question!r}")
        if reading not in questions[question]:
            raise ValueError(f"readings: {question} has no reading {reading!r}")
        chosen[question] = reading
    return chosen


def faults_of(names, known):
    """The faults switched on: names of the table 'known'."""
    for name in names:
        if name not in known:
            raise ValueError(f"no such fault: {name!r}")
    return frozenset(names)


def check_config(config, game, keys):
    if not isinstance(config, dict):
        raise ValueError("config: an object expected")
    if config.get("game", game) != game:
        raise ValueError(f"config: game {game} expected, got {config['game']!r}")
    for key in config:
        if key not in keys and key not in ("game", "name", "shown", "comment"):
            raise ValueError(f"config: unknown key {key!r}")


def prizes_of(config, key, default, players):
    """Payments by place, one for every player."""
    prizes = config.get(key, default)
    if not isinstance(prizes, list):
        raise ValueError(f"{key}: a list expected")
    for prize in prizes:
        whole(prize, key)
    return (prizes + [0] * players)[:players]
