"""The JSON-lines loop by which a peer answers the model: one request a line on stdin, one reply a line on stdout.

Everything a program can be asked is here (level 3). Whatever comes in, a reply goes out; only 'bye' and the end of
the input end the loop.

A peer takes two switches: --reading QUESTION=READING plays that reading whatever the configuration asks for, and --fault NAME
breaks a rule on purpose (--list-faults names them), so that one can see whether a test would notice.
"""
import argparse
import json
import sys

VERSION = "1"


class Unsupported(Exception):
    pass


class Illegal(Exception):
    pass


class Session:
    def __init__(self, name, make, parse, players=(2, 3, 4, 5, 6)):
        self.name, self.make, self.parse, self.players = name, make, parse, players
        self.game = None

    def answer(self, request):
        """The 'ok' part of the reply. Raises Illegal, Unsupported, or anything else for an error."""
        cmd = request.get("cmd")
        if cmd == "hello":
            if request.get("protocol", 1) != 1:
                raise Unsupported(f"protocol {request['protocol']!r}")
            return {"name": f"bargello-peer-{self.name}", "version": VERSION,
                    "games": {self.name: {"players": list(self.players), "level": 3}}}
        if cmd == "bye":
            return {}
        if cmd == "new":
            self.game = self.new_game(request)
            return {}
        if cmd == "replay":
            return {"scores": self.replay(request)}
        if cmd not in ("legal", "apply", "chance", "state", "score", "over", "load"):
            raise Unsupported(f"command {cmd!r}")
        if self.game is None:
            raise ValueError("no game: send 'new' first")
        if cmd == "legal":
            return {"moves": self.game.legal()}
        if cmd == "apply":
            self.move(self.game, self.field(request, "move"), by_chance=False)
            return {}
        if cmd == "chance":
            self.move(self.game, self.field(request, "outcome"), by_chance=True)
            return {}
        if cmd == "state":
            return {"state": self.game.state()}
        if cmd == "score":
            return {"scores": self.game.scores()}
        if cmd == "over":
            return {"over": self.game.turn() == "over"}
        self.game.load(self.field(request, "state"))
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
        return self.make(config)

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
            game.load(request["state"])
        for number, move in enumerate(self.field(request, "moves"), 1):
            try:
                self.move(game, move)
            except Illegal as why:
                raise Illegal(f"move {number}: {why}") from None
        return game.scores()


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


def switches(name, questions, faults):
    """The command line of a peer: the readings it insists on and the faults it has."""
    arguments = argparse.ArgumentParser(description=f"A second implementation of {name} that speaks the protocol on stdin and stdout.")
    arguments.add_argument("--reading", metavar="QUESTION=READING", action="append", default=[])
    arguments.add_argument("--fault", metavar="NAME", action="append", default=[])
    arguments.add_argument("--list-faults", action="store_true")
    given = arguments.parse_args()
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
    return readings, given.fault


def serve(name, make, parse, questions, faults, players=(2, 3, 4, 5, 6)):
    readings, switched_on = switches(name, questions, faults)

    def make_as_told(config):
        if readings:
            config = {**config, "readings": {**(config.get("readings") or {}), **readings}}
        return make(config, switched_on)

    session = Session(name, make_as_told, parse, players)
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
