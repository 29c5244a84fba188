"""What a notebook shows of states, plays, results and comparisons: whole pictures with their colours in them, tables that say what the results say."""

from __future__ import annotations

import re
import unittest
from html import escape
from typing import Any
from xml.dom import minidom

import bargello


def texts(svg: str) -> str:
    """The words of a drawing. Raises when it is not XML."""
    found = minidom.parseString(svg).getElementsByTagName("text")
    return " ".join(node.firstChild.data for node in found if node.firstChild is not None)


class Pictures(unittest.TestCase):
    def test_every_game_has_pictures_that_stand_alone(self) -> None:
        for info in bargello.games():
            game = bargello.game(info.name, players=info.players[1])
            for state in game.playout(seed=5).states[::40]:
                with self.subTest(state=repr(state)):
                    minidom.parseString(state.picture)
                    used = set(" ".join(re.findall(r'class="([^"]*)"', state.picture)).split()) - {"state"}
                    self.assertTrue(used)
                    style = state.picture[state.picture.index("<style>") : state.picture.index("</style>")]
                    self.assertNotIn("var(", style)
                    self.assertIn("#", style)
                    self.assertIn(escape(state.text), state._repr_html_())
                    self.assertEqual(state._repr_svg_(), state.picture)

    def test_a_play_has_all_its_states_and_one_style(self) -> None:
        play = bargello.game("strozzi", players=3).playout(seed=2)
        page = play._repr_html_()
        self.assertEqual(page.count('class="bargello-step"'), len(play) + 1)
        self.assertEqual(page.count("<style>"), 1)
        self.assertEqual(page.count("display:block"), 1)
        for move in play.moves:
            self.assertIn(f": {escape(move)}</p>", page)
        self.assertEqual(play._repr_svg_(), play.states[-1].picture)

    def test_a_comparison_has_both_sides(self) -> None:
        compared = bargello.compare(bargello.game("medici", config="tiny-2p"), "lot-limit-whose=other")
        sides = [game.play(compared.play or ()).states[-1] for game in (compared.ours, compared.theirs)]
        page, svg = compared._repr_html_(), compared._repr_svg_()
        assert svg is not None
        for state in sides:
            self.assertIn(escape(state.fact), page)
            self.assertIn(texts(state.picture), texts(svg))
        never = bargello.compare(bargello.game("medici", config="tiny-2p"), "last-lot=auction-then-end")
        if not never.parts:
            self.assertIsNone(never._repr_svg_())
            self.assertIn(escape(never.text), never._repr_html_())

    def test_results_are_tables(self) -> None:
        solved = bargello.solve(bargello.game("medici", position="B5"))
        self.assertIn(f"value: <b>{solved.value}</b>", solved._repr_html_())
        for move in solved.moves:
            self.assertIn(escape(move), solved._repr_html_())
        explored = bargello.explore(bargello.game("medici", config="perft-n2-c2-m2-d4"))
        self.assertIn(f"{explored.states:,} states", explored._repr_html_())
        for judged in explored.properties:
            self.assertIn(escape(judged.statement), explored._repr_html_())
        drawn = texts(explored._repr_svg_() or "")
        for layer in explored.json["layers"][:60]:
            self.assertIn(f"{layer['states']:,}", drawn)
        proved = bargello.prove("medici", claim="medici/purse")
        for claim in proved.claims:
            self.assertIn(escape(claim.statement), proved._repr_html_())
        conformed = bargello.conform("medici", ["true"])
        self.assertIn("0 of 0 cases agree", conformed._repr_html_())
        found = bargello.game("medina", players=2).playouts(50)
        self.assertIn(f"{float(found.means[1]):.2f}", found._repr_html_())

    def test_what_is_no_html_is_escaped(self) -> None:
        class Tags(bargello.Design):
            """<b>A game</b>"""

            def start(self) -> str:
                return "<i>"

            def turn(self, state: str) -> int | None:
                return 0 if state == "<i>" else None

            def moves(self, state: str) -> list[str]:
                return ["<script>"]

            def apply(self, state: str, move: str) -> str:
                return "end"

        game = bargello.game(Tags)
        shown: list[Any] = [game, game.start, game.playout(), bargello.solve(game), bargello.explore(game)]
        for thing in shown:
            self.assertIsNone(re.search("<(script>|i>|b>A)", thing._repr_html_()), repr(thing))


if __name__ == "__main__":
    unittest.main()
