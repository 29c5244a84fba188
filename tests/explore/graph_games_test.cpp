#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "explore/dot.hpp"
#include "explore/graph.hpp"
#include "model/games.hpp"
#include "tests/support/dot.hpp"
#include "tests/support/visit.hpp"

// The state graphs of small configurations of the games.

namespace {

using explore::Vertex;

struct Case {
  const char* game;
  const char* config;
  std::uint64_t states, transitions, terminals;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.game << " " << c.config; }

// A few cards in random order: the shipped configuration of that kind has more than a million states.
constexpr const char* shuffled = R"({"game": "medici-card", "name": "shuffled", "players": 2, "days": 1, "capacity": 2,
                                     "cards": {"Gr2": 1, "Fu3": 2, "gFu0": 1, "b7": 1}})";

constexpr Case cases[] = {
    // By hand: draw; three bids of seat 1 (pass, 1, 2); 3 + 2 + 1 answers of seat 0; nobody, or one of two for 1 or 2,
    // has bought.
    {"medici", "perft-n2-c2-m2-d1", 1 + 1 + 3 + 5, 1 + 3 + 6, 5},
    {"medici", "perft-n2-c2-m2-d4", 473, 556, 127},
    {"medici", "perft-n3-c2-m1-d6", 4602, 5117, 628},
    {"medici", "tiny-2p", 121178, 235652, 1321},
    {"medici-card", "card-mini-8-3", 1994, 4301, 747},
    {"medici-card", "card-mini-12-3", 11186, 16929, 7877},
    {"medici-card", shuffled, 4657, 9864, 178},
};

// Each graph is built once.
template <class G>
const explore::StateGraph<G>& graph_of(const std::string& config, const G& game, const typename G::State& first) {
  static std::map<std::string, explore::StateGraph<G>> built;
  return built.try_emplace(config, game, first, 200'000).first->second;
}

class GraphOfGame : public testing::TestWithParam<Case> {
 protected:
  template <class Use>
  void with_graph(Use&& use) {
    games::Request request;
    request.game = GetParam().game;
    request.config = GetParam().config;
    support::visit(*games::load(request),
                   [&](const auto& game, const auto& first) { use(graph_of(request.config, game, first), first); });
  }
};

TEST_P(GraphOfGame, HasItsCounts) {
  with_graph([](const auto& made, const auto&) {
    const auto counts = explore::counts(made.graph());
    EXPECT_EQ(counts.states, GetParam().states);
    EXPECT_EQ(counts.transitions, GetParam().transitions);
    EXPECT_EQ(counts.terminals, GetParam().terminals);
    EXPECT_EQ(counts.dead_ends, 0u);
  });
}

TEST_P(GraphOfGame, CountsAgreeWithTheImplicitGraph) {
  with_graph([](const auto& made, const auto& first) {
    const auto counts = explore::counts(made.graph());
    EXPECT_EQ(explore::count_states(made.game(), first, counts.states), counts);
  });
}

// The plain twin: states told apart by their text, not by their key.
TEST_P(GraphOfGame, CountsAgreeWithASetOfTexts) {
  with_graph([](const auto& made, const auto& first) {
    const auto& game = made.game();
    std::set<std::string> texts{game.print(first)};
    std::size_t transitions = 0;
    for (auto level = std::vector{first}; !level.empty();) {
      std::vector<std::decay_t<decltype(first)>> next;
      for (const auto& s : level)
        game.each_move(s, [&](const auto& m) {
          ++transitions;
          const auto after = game.apply(s, m);
          if (texts.insert(game.print(after)).second) next.push_back(after);
        });
      level = std::move(next);
    }
    EXPECT_EQ(texts.size(), boost::num_vertices(made.graph()));
    EXPECT_EQ(transitions, boost::num_edges(made.graph()));
  });
}

TEST_P(GraphOfGame, NeverReturns) {
  with_graph([](const auto& made, const auto&) { EXPECT_TRUE(explore::never_returns(made.graph())); });
}

TEST_P(GraphOfGame, TopologicalOrderAndLayersAgree) {
  with_graph([](const auto& made, const auto&) {
    const auto& graph = made.graph();
    const auto order = explore::topological_order(graph);
    std::vector<std::size_t> place(order.size());
    for (std::size_t at = 0; at < order.size(); ++at) place[order[at]] = at;
    std::size_t wrong = 0;
    for (auto [edge, end] = boost::edges(graph); edge != end; ++edge) {
      const Vertex from = boost::source(*edge, graph), to = boost::target(*edge, graph);
      wrong += place[from] >= place[to] || graph[from].layer <= graph[to].layer;
    }
    EXPECT_EQ(wrong, 0u);
  });
}

// The plain twin for graphs without cycles: in topological order, the dominator of a state is where the ways up from
// its predecessors meet.
TEST_P(GraphOfGame, DominatorsAreWhereTheWaysUpMeet) {
  with_graph([](const auto& made, const auto&) {
    const auto& graph = made.graph();
    std::vector<Vertex> up(boost::num_vertices(graph), 0);
    std::vector<int> depth(boost::num_vertices(graph), 0);
    const auto meet = [&](Vertex a, Vertex b) {
      while (a != b) (depth[a] >= depth[b] ? a : b) = depth[a] >= depth[b] ? up[a] : up[b];
      return a;
    };
    for (const Vertex v : explore::topological_order(graph)) {
      if (v == 0) continue;
      auto [edge, end] = boost::in_edges(v, graph);
      up[v] = boost::source(*edge, graph);
      for (++edge; edge != end; ++edge) up[v] = meet(up[v], boost::source(*edge, graph));
      depth[v] = depth[up[v]] + 1;
    }
    EXPECT_EQ(explore::immediate_dominators(graph), up);
  });
}

TEST_P(GraphOfGame, ShortestPlaysReplay) {
  with_graph([](const auto& made, const auto& first) {
    const auto& graph = made.graph();
    const std::size_t states = boost::num_vertices(graph);
    for (Vertex v = 0; v < states; v += std::max<Vertex>(1, states / 5)) {
      auto s = first;
      for (const auto& text : explore::shortest_play(graph, v)) {
        const auto m = made.game().parse_move(s, text);
        ASSERT_TRUE(made.game().explain(s, m).legal);
        s = made.game().apply(s, m);
      }
      ASSERT_EQ(s, made.state(v));
    }
  });
}

TEST_P(GraphOfGame, IsDrawn) {
  with_graph([](const auto& made, const auto&) {
    std::ostringstream out;
    const auto drawn = explore::write_dot(out, made, {"", 60, 36});
    EXPECT_EQ(support::read_dot(out.str()).states, drawn.drawn);
    EXPECT_EQ(drawn.drawn, std::min<std::size_t>(60, boost::num_vertices(made.graph())));
  });
}

INSTANTIATE_TEST_SUITE_P(Small, GraphOfGame, testing::ValuesIn(cases));

}  // namespace
