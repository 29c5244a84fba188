"""The JSON-lines loop by which a peer answers the model: one request a line on stdin, one reply a line on stdout.

Everything a program can be asked is here (level 3). Whatever comes in, a reply goes out; only 'bye' and the end of
the input end the loop.

A peer takes two switches that make it play otherwise: --reading QUESTION=READING plays that reading whatever the configuration asks
for, and --fault NAME breaks a rule on purpose (--list-faults names them), so that one can see whether a test would notice.

The other switches make it do less, or say more, as other people's programs do: --players, --full-only, --level, --with-state, --own-positions,
--not-kept, --winners, --bid-ranges, --box. Without them it is asked everything and says what it always said.
"""
import argparse
import copy
import json
import sys
from dataclasses import dataclass, field

VERSION = "1"


class Unsupported(Exception):
    pass


class Illegal(Exception):
    pass


@dataclass
class Limits:
    """What a program does not do, or says besides."""
    players: list = None         # the only numbers of players; None: all that the game has
    full_only: bool = False      # the full game and no other configuration
    level: int = 3
    with_state: bool = False     # 'state' at level 2
    own_positions: str = None    # how it refuses to load what its own rules cannot reach: "error", "unsupported"; None: it does not refuse
    not_kept: list = field(default_factory=list)  # parts of a state it does not keep
    winners: bool = False        # tells who has won
    bid_ranges: bool = False     # lists bids as one range
    box: dict = field(default_factory=dict)  # data that no rulebook fixes, as keys of a configuration

    def commands(self):
        """What can be asked besides 'hello' and 'bye'."""
        known = {"replay"}
        if self.level >= 2:
            known |= {"new", "legal", "apply", "chance", "score", "over"}
        if self.level >= 3 or self.level == 2 and self.with_state:
            known.add("state")
        if self.level >= 3:
            known.add("load")
        if self.winners and self.level >= 2:
            known.add("winners")
        return known

    def of_hello(self):
        """What 'hello' says of a game besides its players and level."""
        said = {}
        if self.level == 2 and self.with_state:
            said["state"] = True
        for key in ("not_kept", "winners", "box"):
            if getattr(self, key):
                said[key] = getattr(self, key)
        return said


class Session:
    def __init__(self, name, make, parse, players=(2, 3, 4, 5, 6), limits=None):
        self.name, self.make, self.parse = name, make, parse
        self.limits = limits or Limits()
        self.players = [n for n in players if self.limits.players is None or n in self.limits.players]
        self.game = None

    def answer(self, request):
        """The 'ok' part of the reply. Raises Illegal, Unsupported, or anything else for an error."""
        cmd = request.get("cmd")
        if cmd == "hello":
            if request.get("protocol", 1) != 1:
                raise Unsupported(f"protocol {request['protocol']!r}")
            return {"name": f"bargello-peer-{self.name}", "version": VERSION,
                    "games": {self.name: {"players": list(self.players), "level": self.limits.level, **self.limits.of_hello()}}}
        if cmd == "bye":
            return {}
        if cmd not in self.limits.commands():
            raise Unsupported(f"command {cmd!r}")
        if cmd == "new":
            self.game = self.new_game(request)
            return {}
        if cmd == "replay":
            return {"scores": self.replay(request)}
        if self.game is None:
            raise ValueError("no game: send 'new' first")
        if cmd == "legal":
            return {"moves": in_ranges(self.game.legal()) if self.limits.bid_ranges else self.game.legal()}
        if cmd == "apply":
            self.move(self.game, self.field(request, "move"), by_chance=False)
            return {}
        if cmd == "chance":
            self.move(self.game, self.field(request, "outcome"), by_chance=True)
            return {}
        if cmd == "state":
            return {"state": {key: part for key, part in self.game.state().items() if key not in self.limits.not_kept}}
        if cmd == "score":
            return {"scores": self.game.scores()}
        if cmd == "over":
            return {"over": self.game.turn() == "over"}
        if cmd == "winners":
            return {"winners": self.game.winning_seats()}
        self.load(self.game, self.field(request, "state"))
        return {}

    def field(self, request, key):
        if key not in request:
            raise ValueError(f"'{key}' is missing")
        return request[key]

    def new_game(self, request):
        config = request.get("config") or {}
        if not isinstance(config, dict):
            raise ValueError("config: an object expected")
        config = dict(config)
        if request.get("game", self.name) != self.name:
            raise Unsupported(f"game {request['game']!r}")
        if "players" in request:
            if config.setdefault("players", request["players"]) != request["players"]:
                raise ValueError("players: request and config differ")
        if self.limits.players is not None and config.get("players") not in self.players:
            raise Unsupported(f"{config.get('players')} players")
        if self.limits.full_only and set(config) - {"players", "game", "name", "shown", "comment"}:
            raise Unsupported("anything but the full game")
        return self.make({**self.limits.box, **config})

    def load(self, game, state):
        if self.limits.own_positions:
            trial = copy.deepcopy(game)
            trial.load(state)
            if why := trial.never_reached():
                raise (Unsupported if self.limits.own_positions == "unsupported" else ValueError)(f"this cannot happen: {why}")
        game.load(state)

    def move(self, game, move, by_chance=None):
        """Play one move, an object or its text; by_chance says whose it must be (None: either's)."""
        if isinstance(move, str):
            move = self.parse(move)
        if not isinstance(move, dict):
            raise ValueError(f"a move expected, got {move!r}")
        if by_chance is not None and game.turn() != "over" and by_chance != (game.turn() == "chance"):
            raise Illegal(f"the turn is {game.turn()}")
        try:
            game.apply(move)
        except ValueError as why:
            raise Illegal(str(why)) from None

    def replay(self, request):
        game = self.new_game(request)
        if "state" in request:
            if "load" not in self.limits.commands():
                raise Unsupported("a play from a position")
            self.load(game, request["state"])
        for number, move in enumerate(self.field(request, "moves"), 1):
            try:
                self.move(game, move)
            except Illegal as why:
                raise Illegal(f"move {number}: {why}") from None
        return game.scores()


def in_ranges(moves):
    """The bids among these moves as one range, which they are."""
    bids = [move["florins"] for move in moves if move["do"] == "bid"]
    others = [move for move in moves if move["do"] != "bid"]
    return others + ([{"do": "bid", "florins": {"from": min(bids), "to": max(bids)}}] if bids else [])


def reply_to(session, line):
    """The reply to one line of input, and whether to go on."""
    reply = {"id": None}
    try:
        request = json.loads(line.decode("utf-8"))
        if not isinstance(request, dict):
            raise ValueError("an object expected")
        reply["id"] = request.get("id")
        reply["ok"] = session.answer(request)
        return reply, request["cmd"] != "bye"
    except Illegal as why:
        reply["illegal"] = str(why)
    except Unsupported as what:
        reply["unsupported"] = str(what)
    except Exception as what:  # whatever was sent, the loop goes on
        reply["error"] = str(what) or type(what).__name__
    return reply, True


def switches(name, questions, faults, line=None):
    """The command line of a peer: the readings it insists on, the faults it has, and its limits."""
    arguments = argparse.ArgumentParser(description=f"A second implementation of {name} that speaks the protocol on stdin and stdout.")
    arguments.add_argument("--reading", metavar="QUESTION=READING", action="append", default=[])
    arguments.add_argument("--fault", metavar="NAME", action="append", default=[])
    arguments.add_argument("--list-faults", action="store_true")
    arguments.add_argument("--players", metavar="N", type=int, action="append", help="play with so many players only")
    arguments.add_argument("--full-only", action="store_true", help="play no configuration but the full game")
    arguments.add_argument("--level", type=int, choices=[1, 2, 3], default=3)
    arguments.add_argument("--with-state", action="store_true", help="tell the state at level 2")
    arguments.add_argument("--own-positions", choices=["error", "unsupported"], help="so refuse to load a position that cannot come up")
    arguments.add_argument("--not-kept", metavar="KEY", action="append", default=[], help="leave a part of the state out")
    arguments.add_argument("--winners", action="store_true", help="answer 'winners'")
    arguments.add_argument("--bid-ranges", action="store_true", help="list bids as one range")
    arguments.add_argument("--box", metavar="JSON", type=json.loads, default={}, help="data of the box, as keys of a configuration")
    given = arguments.parse_args(line)
    if given.list_faults:
        for fault, (rule, wrong) in faults.items():
            print(f"{fault}\t{rule}\t{wrong}")
        sys.exit(0)
    for fault in given.fault:
        if fault not in faults:
            arguments.error(f"no such fault: {fault!r}")
    readings = dict(pair.partition("=")[::2] for pair in given.reading)
    for question, reading in readings.items():
        if reading not in questions.get(question, []):
            arguments.error(f"no such reading: {question}={reading}")
    limits = Limits(given.players, given.full_only, given.level, given.with_state, given.own_positions, given.not_kept, given.winners,
                    given.bid_ranges, given.box)
    return readings, given.fault, limits


def serve(name, make, parse, questions, faults, players=(2, 3, 4, 5, 6)):
    readings, switched_on, limits = switches(name, questions, faults)

    def make_as_told(config):
        if readings:
            config = {**config, "readings": {**(config.get("readings") or {}), **readings}}
        return make(config, switched_on)

    session = Session(name, make_as_told, parse, players, limits)
    try:
        for line in sys.stdin.buffer:
            if not line.strip():
                continue
            reply, more = reply_to(session, line)
            print(json.dumps(reply), flush=True)
            if not more:
                break
    except BrokenPipeError:  # nobody listens any more
        sys.stderr.close()
