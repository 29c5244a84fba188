#include "model/medina/graph.hpp"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/graph/filtered_graph.hpp>
#include <functional>

namespace medina {

namespace {

using Grid = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

// Cells are vertices; sides that two cells share are edges.
Grid board_graph(const Board& board) {
  Grid grid(static_cast<std::size_t>(board.size()));
  for (int cell = 0; cell < board.size(); ++cell)
    for (const Direction d : {East, South})
      if (const int next = board.next(cell, d); next >= 0) boost::add_edge(static_cast<std::size_t>(cell), static_cast<std::size_t>(next), grid);
  return grid;
}

// The components of the cells that are 'in', joined where 'joined' says so.
Labels components(const Board& board, const std::function<bool(int)>& in, const std::function<bool(int, int)>& joined) {
  const Grid grid = board_graph(board);
  const std::function<bool(Grid::edge_descriptor)> kept = [&](Grid::edge_descriptor edge) {
    const int a = static_cast<int>(boost::source(edge, grid)), b = static_cast<int>(boost::target(edge, grid));
    return in(a) && in(b) && joined(a, b);
  };
  const boost::filtered_graph<Grid, std::function<bool(Grid::edge_descriptor)>> city(grid, kept);
  Labels label(static_cast<std::size_t>(board.size()));
  boost::connected_components(city, label.data());
  for (int cell = 0; cell < board.size(); ++cell)
    if (!in(cell)) label[static_cast<std::size_t>(cell)] = -1;
  return label;
}

}  // namespace

// docs/formats.md, Palaces: buildings side by side of one colour and owner; a stable with its home building, and (A6) with every building
// beside it that is of the same colour and owner as its home.
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
  return components(game.rules.board, [&](int cell) { return s.merchant.has(cell); }, [](int, int) { return true; });
}

}  // namespace medina
