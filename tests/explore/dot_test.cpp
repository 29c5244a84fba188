#include "explore/dot.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/dot.hpp"
#include "tests/toys/grid.hpp"
#include "tests/toys/pairs.hpp"
#include "tests/toys/pile.hpp"

namespace {

using explore::DotStyle;
using explore::StateGraph;

template <class G>
std::string dot_of(const G& game, const DotStyle& picture = {}) {
  const StateGraph made(game, game.start(), 1000);
  std::ostringstream out;
  explore::write_dot(out, made, picture);
  return out.str();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Dot, DrawsEveryStateAndMove) {
  const auto pile = support::read_dot(dot_of(toys::pile(4)));
  EXPECT_EQ(pile.states, 26u);
  EXPECT_EQ(pile.moves, 46u);
  const auto grid = support::read_dot(dot_of(toys::grid(3)));
  EXPECT_EQ(grid.states, 9u);
  EXPECT_EQ(grid.moves, 16u);
}

// The whole text once: it is what a user gets.
TEST(Dot, OfPairs) {
  EXPECT_EQ(dot_of(toys::pairs(4), {"pairs", 300, 10}), R"(digraph states {
  label="pairs: 4 states, 3 moves"; labelloc=t; fontname="Helvetica"; rankdir=TB;
  node [style=filled, fontname="Helvetica", fontsize=10];
  edge [fontname="Helvetica", fontsize=9];
  s0 [shape=box, fillcolor="#cfe2ff", label="player 0\lcounters=4\lturn=0\l"];
  s1 [shape=box, fillcolor="#ffe0b3", label="player 1\lcounters=2\lturn=1\l"];
  s2 [shape=octagon, color=red, fillcolor="#ffb3b3", penwidth=2, label="dead end of player 1\lcounters=1\lturn=1\l"];
  s3 [shape=doublecircle, fillcolor=white, label="over\lscores=0/1\lcounters=0\lturn=0\l"];
  subgraph row4 { rank=same; layer4 [shape=plaintext, style="", label="layer 4"]; s0; }
  subgraph row2 { rank=same; layer2 [shape=plaintext, style="", label="layer 2"]; s1; }
  layer4 -> layer2 [style=invis];
  subgraph row1 { rank=same; layer1 [shape=plaintext, style="", label="layer 1"]; s2; }
  layer2 -> layer1 [style=invis];
  subgraph row0 { rank=same; layer0 [shape=plaintext, style="", label="layer 0"]; s3; }
  layer1 -> layer0 [style=invis];
  s0 -> s1 [label="take 2"];
  s0 -> s2 [label="take 3"];
  s1 -> s3 [label="take 2"];
}
)");
}

TEST(Dot, ShowsChanceWithItsWeights) {
  const auto text = dot_of(toys::pile(2));
  EXPECT_TRUE(has(text, "shape=ellipse"));
  EXPECT_TRUE(has(text, "[label=\"roll 1 (2/4)\"]"));
  EXPECT_TRUE(has(text, "[label=\"roll 3 (1/4)\"]"));
  EXPECT_TRUE(has(text, "[label=\"take 1\"]"));
}

TEST(Dot, SaysWhatItDoesNotDraw) {
  const StateGraph made(toys::grid(3), {}, 1000);
  std::ostringstream out;
  const auto drawn = explore::write_dot(out, made, {"grid", 4, 36});
  EXPECT_EQ(drawn.drawn, 4u);
  EXPECT_EQ(drawn.states, 9u);
  EXPECT_EQ(support::read_dot(out.str()).states, 4u);
  EXPECT_TRUE(has(out.str(), "grid: 9 states, 16 moves; only the 4 states nearest to the start are drawn"));
  EXPECT_TRUE(has(out.str(), "not drawn"));
}

TEST(Dot, EscapesQuotes) {
  EXPECT_TRUE(has(dot_of(toys::pairs(2), {R"(a "b" \c)", 300, 36}), R"(label="a \"b\" \\c: )"));
}

}  // namespace
