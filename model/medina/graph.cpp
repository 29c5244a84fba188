#include "model/medina/graph.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>

namespace medina {

namespace {

// The city as a graph: its cells are the vertices; two cells that share a side, are both 'in' and are 'joined' have an
// edge.
template <class In, class Joined>
Labels components(const Board& board, const In& in, const Joined& joined) {
  boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS> city(static_cast<std::size_t>(board.size()));
  for (int cell = 0; cell < board.size(); ++cell)
    for (const Direction d : {East, South}) {
      const int next = board.next(cell, d);
      if (next >= 0 && in(cell) && in(next) && joined(cell, next))
        boost::add_edge(static_cast<std::size_t>(cell), static_cast<std::size_t>(next), city);
    }
  Labels label(static_cast<std::size_t>(board.size()));
  boost::connected_components(city, label.data());
  for (int cell = 0; cell < board.size(); ++cell)
    if (!in(cell)) label[static_cast<std::size_t>(cell)] = -1;
  return label;
}

}  // namespace

// docs/formats.md, Palaces: buildings side by side of one colour and owner; a stable with its home building, and (A6)
// with every building beside it that is of the same colour and owner as its home.
Labels palace_labels(const Game& game, const State& s) {
  const Board& board = game.rules.board;
  const Mask buildings = s.buildings();
  const auto kind = [&](int cell) {
    int number = 0;
    for (int c = 0; c < colours; ++c)
      if (s.building[c].has(cell)) number = 10 * c;
    for (int o = 0; o <= neutral; ++o)
      if (s.roofed[o].has(cell)) number += o + 1;
    return number;
  };
  const auto stable_joins = [&](int stable, int building) {
    const int home = board.next(stable, static_cast<Direction>(s.home_of(stable)));
    return building == home || (game.rules.attach == Attach::ViaPalace && kind(building) == kind(home));
  };
  return components(
      board, [&](int cell) { return buildings.has(cell) || s.stable.has(cell); },
      [&](int a, int b) {
        if (s.stable.has(a) && s.stable.has(b)) return false;
        if (s.stable.has(a)) return stable_joins(a, b);
        if (s.stable.has(b)) return stable_joins(b, a);
        return kind(a) == kind(b);
      });
}

Labels street_labels(const Game& game, const State& s) {
  return components(
      game.rules.board, [&](int cell) { return s.merchant.has(cell); }, [](int, int) { return true; });
}

}  // namespace medina
