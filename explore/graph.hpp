#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/property_map/property_map.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "explore/implicit_graph.hpp"

namespace explore {

// The state graph of a small configuration in memory, for the algorithms of Boost.Graph. It shares no code with the
// explorer, whose counts and shortest plays the tests compare with what Boost finds here.

struct GraphState {
  StateKey key;
  int layer = 0;
  core::Turn turn = core::Turn::over();
};

struct GraphMove {
  std::string text;
  std::uint32_t weight = 0;  // of an outcome of chance; 0 for a player's move
};

using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, GraphState, GraphMove>;
// A number: 0 is the first state, the others follow in breadth-first order.
using Vertex = boost::graph_traits<Graph>::vertex_descriptor;
using Edge = boost::graph_traits<Graph>::edge_descriptor;

struct TooManyStates : core::BadInput {
  explicit TooManyStates(std::uint64_t limit);
};

struct GraphCounts {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;  // pairs of a state and a move, also where two moves lead to one state
  std::uint64_t terminals = 0;    // the game is over
  std::uint64_t dead_ends = 0;    // it is not, but there is no move
  std::map<int, std::uint64_t, std::greater<>> layers;  // states of each layer

  friend bool operator==(const GraphCounts&, const GraphCounts&) = default;
};

// Breadth-first search over the implicit graph from 'first'.
template <core::Game G, class Visitor>
void breadth_first(const ImplicitGraph<G>& graph, const StateKey& first, Visitor visitor) {
  std::unordered_map<StateKey, boost::default_color_type> colours;  // a key that is not there yet is white
  boost::queue<StateKey> queue;
  boost::breadth_first_visit(graph, first, queue, visitor, boost::make_assoc_property_map(colours));
}

// Counts the reachable states without building a graph; memory is that of Boost's colour map. Throws TooManyStates when
// there are more than 'limit'.
template <core::Game G>
GraphCounts count_states(const G& game, const typename G::State& first, std::uint64_t limit) {
  struct Visitor : boost::default_bfs_visitor {
    GraphCounts& counts;
    std::uint64_t limit;

    Visitor(GraphCounts& c, std::uint64_t l) : counts(c), limit(l) {}
    void discover_vertex(const StateKey& key, const ImplicitGraph<G>& graph) {
      if (++counts.states > limit) throw TooManyStates(limit);
      const auto s = graph.state(key);
      ++counts.layers[graph.game().layer(s)];
      counts.terminals += graph.game().turn(s).is_over();
      counts.dead_ends += core::is_dead_end(graph.game(), s);
    }
    void examine_edge(const typename ImplicitGraph<G>::Edge&, const ImplicitGraph<G>&) { ++counts.transitions; }
  };
  GraphCounts counts;
  const ImplicitGraph<G> graph(game);
  breadth_first(graph, graph.key(first), Visitor(counts, limit));
  return counts;
}

// Every state that can be reached from 'first', each once.
template <core::Game G>
class StateGraph {
 public:
  // Throws TooManyStates when there are more than 'limit'.
  StateGraph(const G& game, const typename G::State& first, std::uint64_t limit) : game_(game) {
    const ImplicitGraph<G> implicit(game_);
    breadth_first(implicit, implicit.key(first), Builder(*this, limit));
  }

  const G& game() const { return game_; }
  const Graph& graph() const { return graph_; }
  typename G::State state(Vertex v) const { return state_of(game_, graph_[v].key); }

  // REQUIRES: the state is one of the graph.
  Vertex vertex(const typename G::State& s) const { return numbers_.at(key_of(game_, s)); }

 private:
  struct Builder : boost::default_bfs_visitor {
    StateGraph& made;
    std::uint64_t limit;

    Builder(StateGraph& m, std::uint64_t l) : made(m), limit(l) {}
    void discover_vertex(const StateKey& key, const ImplicitGraph<G>&) { number(key); }
    void examine_edge(const typename ImplicitGraph<G>::Edge& edge, const ImplicitGraph<G>& implicit) {
      const G& game = implicit.game();
      const Vertex from = number(edge.source), to = number(edge.target);
      const bool chance = made.graph_[from].turn.is_chance();
      boost::add_edge(from, to,
                      {game.print(edge.move), chance ? game.weight(implicit.state(edge.source), edge.move) : 0},
                      made.graph_);
    }
    Vertex number(const StateKey& key) {
      const auto [it, is_new] = made.numbers_.try_emplace(key, made.numbers_.size());
      if (!is_new) return it->second;
      if (made.numbers_.size() > limit) throw TooManyStates(limit);
      const auto s = state_of(made.game_, key);
      return boost::add_vertex({key, made.game_.layer(s), made.game_.turn(s)}, made.graph_);
    }
  };

  G game_;
  Graph graph_;
  std::unordered_map<StateKey, Vertex> numbers_;
};

// Boost's algorithms on such a graph, in 'graph.cpp'.
//
GraphCounts counts(const Graph&);
bool is_dead_end(const Graph&, Vertex);

// A topological order: every state after all its predecessors. Throws boost::not_a_dag when there is none.
std::vector<Vertex> topological_order(const Graph&);

// The number of strongly connected components. No play returns to a state, so each state must be a component of its
// own; L3 (layers fall) implies it.
std::size_t strong_components(const Graph&);
inline bool never_returns(const Graph& graph) { return strong_components(graph) == boost::num_vertices(graph); }

// The immediate dominator of each state: the last other state on every play to it. The first state has none and is
// given itself.
std::vector<Vertex> immediate_dominators(const Graph&);

// A shortest path from the first state.
std::vector<Edge> shortest_path(const Graph&, Vertex to);
std::vector<std::string> shortest_play(const Graph&, Vertex to);

}  // namespace explore
