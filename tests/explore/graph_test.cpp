#include "explore/graph.hpp"

#include <gtest/gtest.h>

#include <boost/graph/exception.hpp>
#include <boost/graph/graph_concepts.hpp>

#include "tests/toys/grid.hpp"
#include "tests/toys/pairs.hpp"
#include "tests/toys/pile.hpp"

// The state graph on toys, whose answers are known by hand. graph_games_test has the real games.

namespace {

using explore::GraphCounts;
using explore::ImplicitGraph;
using explore::StateGraph;
using explore::StateKey;
using explore::Vertex;

constexpr std::uint64_t plenty = 100'000;

BOOST_CONCEPT_ASSERT((boost::IncidenceGraphConcept<ImplicitGraph<toys::Pile>>));
BOOST_CONCEPT_ASSERT((boost::BidirectionalGraphConcept<explore::Graph>));

template <class G>
StateGraph<G> graph_of(const G& game) {
  return StateGraph<G>(game, game.start(), plenty);
}

TEST(ImplicitGraph, HasAnEdgeForEachMove) {
  const auto game = toys::pairs(5);
  const ImplicitGraph graph(game);
  const auto first = graph.key(game.start());
  EXPECT_EQ(out_degree(first, graph), 2u);
  std::vector<std::string> seen;
  for (auto [edge, end] = out_edges(first, graph); edge != end; ++edge) {
    EXPECT_EQ(source(*edge, graph), first);
    seen.push_back(game.print(edge->move) + ": " + game.print(graph.state(target(*edge, graph))));
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"take 2: counters=3 turn=1", "take 3: counters=2 turn=1"}));
  EXPECT_EQ(out_degree(graph.key({1, 0}), graph), 0u);
}

TEST(ImplicitGraph, KeysAreOrderedAndHashedByTheirWords) {
  StateKey low, high;
  low.words[7] = 5;
  high.words[0] = 1;
  EXPECT_LT(low, high);
  EXPECT_NE(std::hash<StateKey>{}(low), std::hash<StateKey>{}(high));
}

// One of the library's own visitors, on a graph that is nowhere stored.
TEST(ImplicitGraph, ServesBoostsDistances) {
  const auto game = toys::grid(4);
  const ImplicitGraph graph(game);
  std::map<StateKey, int> distances;
  explore::breadth_first(graph, graph.key(game.start()),
                         boost::make_bfs_visitor(boost::record_distances(boost::make_assoc_property_map(distances),
                                                                         boost::on_tree_edge{})));
  EXPECT_EQ(distances[graph.key({1, 1, 0})], 1);
  EXPECT_EQ(distances[graph.key({3, 1, 0})], 3);
  EXPECT_EQ(distances[graph.key({3, 3, 0})], 3);
}

TEST(StateGraph, CountsPairs) {
  const GraphCounts expected{5, 5, 1, 1, {{5, 1}, {3, 1}, {2, 1}, {1, 1}, {0, 1}}};
  EXPECT_EQ(explore::counts(graph_of(toys::pairs(5)).graph()), expected);
  EXPECT_EQ(explore::count_states(toys::pairs(5), {5, 0}, plenty), expected);
}

// 8n - 6 states; the transitions of 4 counters: three for each of 6 rolls, and 6 + 5 + 3 takings for either player.
TEST(StateGraph, CountsPile) {
  const auto counts = explore::counts(graph_of(toys::pile(4)).graph());
  EXPECT_EQ(counts.states, 26u);
  EXPECT_EQ(counts.transitions, 46u);
  EXPECT_EQ(counts.terminals, 2u);
  EXPECT_EQ(counts.dead_ends, 0u);
  EXPECT_EQ(counts.layers, (std::map<int, std::uint64_t, std::greater<>>{
                               {9, 1}, {8, 3}, {7, 1}, {6, 3}, {5, 2}, {4, 6}, {3, 2}, {2, 6}, {0, 2}}));
  EXPECT_EQ(explore::count_states(toys::pile(4), toys::pile(4).start(), plenty), counts);
}

TEST(StateGraph, CountsGridByItsDiagonals) {
  const auto counts = explore::counts(graph_of(toys::grid(3)).graph());
  EXPECT_EQ(counts, (GraphCounts{9, 6 + 6 + 4, 1, 0, {{4, 1}, {3, 2}, {2, 3}, {1, 2}, {0, 1}}}));
  EXPECT_EQ(explore::count_states(toys::grid(3), {}, plenty), counts);
}

TEST(StateGraph, StopsAtItsLimit) {
  const auto game = toys::grid(3);
  EXPECT_NO_THROW(StateGraph(game, game.start(), 9));
  EXPECT_THROW(StateGraph(game, game.start(), 8), explore::TooManyStates);
  EXPECT_NO_THROW(explore::count_states(game, game.start(), 9));
  EXPECT_THROW(explore::count_states(game, game.start(), 8), explore::TooManyStates);
}

TEST(StateGraph, BeginsWhereItIsTold) {
  const auto game = toys::grid(3);
  const StateGraph made(game, {1, 1, 0}, plenty);
  EXPECT_EQ(boost::num_vertices(made.graph()), 4u);
  EXPECT_EQ(game.print(made.state(0)), "row=1 column=1 collected=0");
}

TEST(StateGraph, KeepsWeightsOfChanceOnly) {
  const auto made = graph_of(toys::pile(2));
  const auto& graph = made.graph();
  std::map<std::string, std::uint32_t> weights;
  for (auto [edge, end] = boost::edges(graph); edge != end; ++edge) weights[graph[*edge].text] = graph[*edge].weight;
  EXPECT_EQ(weights, (std::map<std::string, std::uint32_t>{
                         {"roll 1", 2}, {"roll 2", 1}, {"roll 3", 1}, {"take 1", 0}, {"take 2", 0}}));
}

TEST(StateGraph, OrdersStatesAfterAllThatLeadToThem) {
  const auto made = graph_of(toys::pile(6));
  const auto& graph = made.graph();
  const auto order = explore::topological_order(graph);
  ASSERT_EQ(order.size(), boost::num_vertices(graph));
  EXPECT_EQ(order.front(), 0u);
  std::vector<std::size_t> place(order.size());
  for (std::size_t at = 0; at < order.size(); ++at) place[order[at]] = at;
  for (auto [edge, end] = boost::edges(graph); edge != end; ++edge) {
    EXPECT_LT(place[boost::source(*edge, graph)], place[boost::target(*edge, graph)]);
    EXPECT_GT(graph[boost::source(*edge, graph)].layer, graph[boost::target(*edge, graph)].layer);
  }
}

TEST(StateGraph, NeverReturns) {
  EXPECT_TRUE(explore::never_returns(graph_of(toys::pile(6)).graph()));
  EXPECT_TRUE(explore::never_returns(graph_of(toys::grid(5)).graph()));
}

TEST(StateGraph, SeesAReturn) {
  explore::Graph ring(3);
  boost::add_edge(0, 1, ring);
  boost::add_edge(1, 2, ring);
  boost::add_edge(2, 1, ring);
  EXPECT_EQ(explore::strong_components(ring), 2u);
  EXPECT_FALSE(explore::never_returns(ring));
  EXPECT_THROW(explore::topological_order(ring), boost::not_a_dag);
}

TEST(Dominators, OfPairs) {
  const auto made = graph_of(toys::pairs(5));
  const auto dominators = explore::immediate_dominators(made.graph());
  const auto of = [&](std::uint8_t counters, std::uint8_t turn) {
    return made.state(dominators[made.vertex({counters, turn})]).counters;
  };
  EXPECT_EQ(of(5, 0), 5);
  EXPECT_EQ(of(3, 1), 5);
  EXPECT_EQ(of(2, 1), 5);
  EXPECT_EQ(of(1, 0), 3) << "only three leave one";
  EXPECT_EQ(of(0, 0), 5) << "from three or from two";
}

TEST(Dominators, OfGridRunAlongTheEdgesOnly) {
  const auto made = graph_of(toys::grid(3));
  const auto dominators = explore::immediate_dominators(made.graph());
  const auto of = [&](std::uint8_t row, std::uint8_t column) {
    return made.game().print(made.state(dominators[made.vertex({row, column, 0})]));
  };
  EXPECT_EQ(of(0, 2), "row=0 column=1 collected=0");
  EXPECT_EQ(of(2, 0), "row=1 column=0 collected=0");
  for (const auto& [row, column] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}})
    EXPECT_EQ(of(static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)), "row=0 column=0 collected=0");
}

TEST(ShortestPath, TakesTheJumps) {
  const auto made = graph_of(toys::grid(4));
  EXPECT_EQ(explore::shortest_play(made.graph(), made.vertex({3, 3, 0})),
            (std::vector<std::string>{"jump", "jump", "jump"}));
  EXPECT_EQ(explore::shortest_play(made.graph(), made.vertex({0, 2, 0})), (std::vector<std::string>{"right", "right"}));
  EXPECT_TRUE(explore::shortest_play(made.graph(), 0).empty());
}

TEST(ShortestPath, FindsTheDeadEnd) {
  const auto made = graph_of(toys::pairs(5));
  EXPECT_EQ(explore::shortest_play(made.graph(), made.vertex({1, 0})), (std::vector<std::string>{"take 2", "take 2"}));
}

}  // namespace
