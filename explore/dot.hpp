#pragma once

#include <cstddef>
#include <functional>
#include <ostream>
#include <string>

#include "explore/graph.hpp"

namespace explore {

// A state graph for Graphviz (dot -Tsvg FILE). Layers run from top to bottom; a box in the colour of the player to
// move, an ellipse for chance, a double circle when the game is over, a red octagon for a dead end. Edges are labelled
// with their move, at chance also with its weight over the total weight: card Fu5 (2/7).
struct DotStyle {
  std::string title;
  std::size_t most_states = 300;  // larger pictures are unreadable: the states nearest to the start are drawn
  std::size_t width = 36;         // columns of a label line; a longer word is not broken
};

// How much of the graph was drawn; when 'drawn' is less than 'states', the picture says so too.
struct Drawn {
  std::size_t drawn = 0;
  std::size_t states = 0;
};

Drawn write_dot(std::ostream&, const Graph&, const std::function<std::string(Vertex)>& text, const DotStyle&);

template <core::Game G>
Drawn write_dot(std::ostream& out, const StateGraph<G>& made, const DotStyle& style) {
  const auto text = [&](Vertex v) {
    const auto s = made.state(v);
    std::string line = made.game().print(s);
    if (!made.graph()[v].turn.is_over()) return line;
    const auto scores = made.game().scores(s);
    std::string result = "scores=";
    for (int p = 0; p < scores.players; ++p)
      result += (p == 0 ? "" : "/") + core::print_amount(scores.amounts[static_cast<std::size_t>(p)], scores.unit);
    return result + " " + line;
  };
  return write_dot(out, made.graph(), text, style);
}

}  // namespace explore
