#include "explore/parting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "explore/compiled.hpp"

namespace explore {

bool Observation::shows_the_same(const Observation& other) const { return difference(*this, other).empty(); }

Observation observe(const core::AnyGame& game, const core::AnyState& s) {
  Observation seen;
  seen.turn = game.turn(s);
  seen.state = game.print(s);
  if (seen.turn.is_over()) {
    seen.scores = game.scores(s);
    seen.wins = game.win_shares(s);
    return seen;
  }
  seen.moves = game.moves(s);
  std::sort(seen.moves.begin(), seen.moves.end());
  if (seen.turn.is_chance())
    for (const auto& move : seen.moves) seen.weights.push_back(game.weight(s, move));
  return seen;
}

std::string difference(const Observation& a, const Observation& b) {
  if (a.turn.is_over() != b.turn.is_over()) return "end";
  if (!(a.turn == b.turn)) return "turn";
  if (a.turn.is_over()) return !(a.scores == b.scores) ? "scores" : a.wins == b.wins ? "" : "winner";
  if (a.moves != b.moves) return "moves";
  return a.weights == b.weights ? "" : "chance";
}

void look_at_end(const core::AnyGame& ours, const core::AnyGame& theirs, Parting& parting) {
  if (!parting.play) return;
  auto a = ours.start(), b = theirs.start();
  for (const auto& move : *parting.play) {
    a = ours.apply(a, move);
    b = theirs.apply(b, move);
  }
  parting.ours = observe(ours, a);
  parting.theirs = observe(theirs, b);
  parting.kind = difference(parting.ours, parting.theirs);
}

Parting part_by_texts(const core::AnyGame& ours, const core::AnyGame& theirs, const Options& options) {
  const auto limit = options.limit_states == 0 ? 0 : std::min(options.limit_states, most_pairs_as_texts);
  core::Stop stop(options.stop);
  stop.after(options.limit_seconds);
  struct Node {
    core::AnyState a, b;
    std::size_t before;
    std::string move;
  };
  std::vector<Node> nodes{{ours.start(), theirs.start(), 0, ""}};
  std::set<std::string> visited{ours.print(nodes[0].a) + "|" + theirs.print(nodes[0].b)};
  Parting parting;
  parting.complete = true;
  for (std::size_t i = 0; i < nodes.size() && !parting.play; ++i) {
    if (stop) {
      parting.complete = false;
      parting.why = options.stop != nullptr && *options.stop ? "stopped from outside" : "the limit of time was reached";
      break;
    }
    ++parting.states;
    const auto seen = observe(ours, nodes[i].a);
    if (!seen.shows_the_same(observe(theirs, nodes[i].b))) {
      parting.play.emplace();
      for (std::size_t n = i; n != 0; n = nodes[n].before) parting.play->insert(parting.play->begin(), nodes[n].move);
    } else {
      for (const auto& move : seen.moves) {
        Node next{ours.apply(nodes[i].a, move), theirs.apply(nodes[i].b, move), i, move};
        if (limit != 0 && nodes.size() >= limit) {
          parting.complete = false;
          parting.why = limit == options.limit_states
                            ? "the limit of states was reached"
                            : fmt::format("pairs of these states are compared by their texts, {} at most", limit);
          break;
        }
        if (visited.insert(ours.print(next.a) + "|" + theirs.print(next.b)).second) nodes.push_back(std::move(next));
      }
    }
  }
  if (parting.play) parting.complete = true;  // breadth first: every shorter play was tried
  look_at_end(ours, theirs, parting);
  return parting;
}

Parting part(const core::AnyGame& ours, const core::AnyGame& theirs, const Options& options) {
  return compiled_for(ours).part(ours, theirs, options);
}

}  // namespace explore
