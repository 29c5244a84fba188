"""solve.py: values of positions by plain brute force over the peers, with exact fractions.

Each line of the input is {"game": .., "objective": "margin" | "own" | "paranoid", "config": {..}, "state": {..}} (state: optional); each
line of the output is {"value": [..], "range": [[low, high], ..]} with numbers as text. 'value' takes the first best move in the order in which
the peer lists them; 'range' is over all ways to choose among equally good moves, separately at each history. Nothing is cut short:
every move at every price is tried.
"""
import json
import sys
from fractions import Fraction
from itertools import product

from peers import PEERS


class Solver:
    def __init__(self, game, objective):
        self.game, self.objective = game, objective
        self.memo = {}
        self.hero = self.first_mover(game.state()) if objective == "paranoid" else 0

    def first_mover(self, state):
        """Who moves, or who does after chance by its first outcomes."""
        self.game.load(state)
        while self.game.turn() == "chance":
            self.game.apply(self.game.legal()[0])
        seat = self.game.turn()
        self.game.load(state)
        return seat if isinstance(seat, int) else 0

    def payoff(self):
        """What each seat wants large; one number for margin and paranoid."""
        scores = [Fraction(score) for score in self.game.scores()]
        if self.objective == "margin":
            return (scores[0] - scores[1],)
        if self.objective == "paranoid":
            return (scores[self.hero],)
        return tuple(scores)

    def wants(self, seat, vector):
        if self.objective == "own":
            return vector[seat]
        return vector[0] if seat == self.hero else -vector[0]

    def solve(self, state):
        """The value by first best moves, and the set of all values that best moves can lead to."""
        key = json.dumps(state, sort_keys=True)
        if key not in self.memo:
            self.memo[key] = self.solve_afresh(state)
        return self.memo[key]

    def solve_afresh(self, state):
        self.game.load(state)
        turn = self.game.turn()
        if turn == "over":
            payoff = self.payoff()
            return payoff, {payoff}
        moves = self.game.legal()
        if not moves:
            raise ValueError("a dead end has no value")
        weights = [self.game.weight(move) for move in moves] if turn == "chance" else None
        results = []
        for move in moves:
            self.game.load(state)
            self.game.apply(move)
            results.append(self.solve(self.game.state()))
        if turn == "chance":
            def mean(vectors):
                return tuple(sum(w * x for w, x in zip(weights, column)) / Fraction(sum(weights)) for column in zip(*vectors))
            return mean([value for value, _ in results]), {mean(vectors) for vectors in product(*(some for _, some in results))}
        value = max((value for value, _ in results), key=lambda vector: self.wants(turn, vector))  # the first of the best
        at_least = max(min(self.wants(turn, vector) for vector in some) for _, some in results)
        return value, {vector for _, some in results for vector in some if self.wants(turn, vector) >= at_least}


def answer(request):
    game = PEERS[request["game"]][1](request["config"])
    if request.get("state") is not None:
        game.load(request["state"])
    value, every = Solver(game, request["objective"]).solve(game.state())
    return {"value": [str(x) for x in value], "range": [[str(min(column)), str(max(column))] for column in zip(*every)]}


def main():
    sys.setrecursionlimit(100_000)
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
