#pragma once

#include <fmt/format.h>

#include <boost/graph/graph_traits.hpp>
#include <boost/iterator/iterator_facade.hpp>

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "model/core/error.hpp"
#include "model/core/game.hpp"
#include "model/core/random.hpp"

namespace explore {

// A state's key as a regular value for sets and maps. Words that a configuration does not need are 0.
struct StateKey {
  static constexpr std::size_t most_words = 8;
  std::array<std::uint64_t, most_words> words{};

  friend auto operator<=>(const StateKey&, const StateKey&) = default;
};

template <core::Game G>
StateKey key_of(const G& game, const typename G::State& s) {
  const auto words = static_cast<std::size_t>(core::words_for(game.key_bits()));
  if (words > StateKey::most_words)
    throw core::BadInput(
        fmt::format("a state of this configuration takes {} words; the state graph is for small ones, of at most {}",
                    words, StateKey::most_words));
  StateKey key;
  game.encode(s, std::span(key.words).first(words));
  return key;
}

// REQUIRES: the key was made by the same game.
template <core::Game G>
typename G::State state_of(const G& game, const StateKey& key) {
  return game.decode(std::span(key.words).first(static_cast<std::size_t>(core::words_for(game.key_bits()))));
}

// The state graph of a game as an implicit Boost.Graph graph: a vertex is a key, and its out-edges are generated from
// the rules when asked for. It models IncidenceGraph; there is no vertex list, so algorithms start from a state and
// keep their data in associative property maps:
//
//   std::unordered_map<StateKey, boost::default_color_type> colours;
//   boost::breadth_first_visit(graph, graph.key(game.start()), queue, visitor,
//   boost::make_assoc_property_map(colours));
//
// Two moves that lead to the same state are two (parallel) edges. REQUIRES: the game outlives the graph.
template <core::Game G>
class ImplicitGraph {
 public:
  struct Edge {
    StateKey source;
    StateKey target;
    typename G::Move move{};

    friend bool operator==(const Edge& a, const Edge& b) { return a.source == b.source && a.move == b.move; }
  };

  // Iterates over the out-edges of one state; copies of an iterator share the list.
  class OutEdges : public boost::iterator_facade<OutEdges, const Edge, boost::random_access_traversal_tag> {
   public:
    OutEdges() = default;
    OutEdges(std::shared_ptr<const std::vector<Edge>> edges, std::size_t at) : edges_(std::move(edges)), at_(at) {}

   private:
    friend class boost::iterator_core_access;
    const Edge& dereference() const { return (*edges_)[at_]; }
    bool equal(const OutEdges& other) const { return at_ == other.at_; }
    void increment() { ++at_; }
    void decrement() { --at_; }
    void advance(std::ptrdiff_t n) { at_ += static_cast<std::size_t>(n); }
    std::ptrdiff_t distance_to(const OutEdges& other) const { return static_cast<std::ptrdiff_t>(other.at_ - at_); }

    std::shared_ptr<const std::vector<Edge>> edges_;
    std::size_t at_ = 0;
  };

  // What boost::graph_traits asks for.
  using vertex_descriptor = StateKey;
  using edge_descriptor = Edge;
  using out_edge_iterator = OutEdges;
  using degree_size_type = std::size_t;
  using directed_category = boost::directed_tag;
  using edge_parallel_category = boost::allow_parallel_edge_tag;
  using traversal_category = boost::incidence_graph_tag;

  explicit ImplicitGraph(const G& game) : game_(&game) {}

  const G& game() const { return *game_; }
  StateKey key(const typename G::State& s) const { return key_of(*game_, s); }
  typename G::State state(const StateKey& key) const { return state_of(*game_, key); }

  friend StateKey source(const Edge& edge, const ImplicitGraph&) { return edge.source; }
  friend StateKey target(const Edge& edge, const ImplicitGraph&) { return edge.target; }

  friend std::pair<OutEdges, OutEdges> out_edges(const StateKey& from, const ImplicitGraph& graph) {
    auto edges = std::make_shared<std::vector<Edge>>();
    const auto s = graph.state(from);
    graph.game_->each_move(s, [&](typename G::Move m) {
      edges->push_back({from, graph.key(graph.game_->apply(s, m)), m});
    });
    const std::size_t count = edges->size();
    return {OutEdges(edges, 0), OutEdges(edges, count)};
  }

  friend std::size_t out_degree(const StateKey& from, const ImplicitGraph& graph) {
    std::size_t degree = 0;
    graph.game_->each_move(graph.state(from), [&](typename G::Move) { ++degree; });
    return degree;
  }

 private:
  const G* game_;
};

}  // namespace explore

template <>
struct std::hash<explore::StateKey> {
  std::size_t operator()(const explore::StateKey& key) const {
    std::uint64_t sum = 0;
    for (const auto word : key.words) sum = core::Random::mix(sum + word + 0x9e3779b97f4a7c15u);
    return sum;
  }
};
