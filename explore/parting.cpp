#include "explore/parting.hpp"

#include <algorithm>
#include <set>

#include "explore/versus.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/winners.hpp"

namespace explore {

bool Outcome::shows_the_same(const Outcome& other) const { return difference(*this, other).empty(); }

Outcome outcome_of(const core::Handle& game, const core::AnyState& s) {
  Outcome outcome;
  outcome.turn = game.turn(s);
  outcome.state = game.print(s);
  if (outcome.turn.is_over()) {
    outcome.scores = game.scores(s);
    outcome.wins = games::visit(game, [&](const auto& g, const auto&) { return core::win_shares(g, g.parse(outcome.state)); });
    return outcome;
  }
  outcome.moves = game.moves(s);
  std::sort(outcome.moves.begin(), outcome.moves.end());
  if (outcome.turn.is_chance())
    for (const auto& move : outcome.moves) outcome.weights.push_back(game.weight(s, move));
  return outcome;
}

std::string difference(const Outcome& a, const Outcome& b) {
  if (a.turn.is_over() != b.turn.is_over()) return "end";
  if (!(a.turn == b.turn)) return "turn";
  if (a.turn.is_over()) return !(a.scores == b.scores) ? "scores" : a.wins == b.wins ? "" : "winner";
  if (a.moves != b.moves) return "moves";
  return a.weights == b.weights ? "" : "chance";
}

games::Request read_otherwise(games::Request request, const std::string& question, const std::string& reading) {
  request.selection.chosen[question] = reading;
  return request;
}

namespace {

constexpr int widest_key = 2000;  // bits that the explorer keeps at most

// Fills in what is to be seen at the end of the play.
void look_at_end(const core::Handle& ours, const core::Handle& theirs, Parting& parting) {
  if (!parting.play) return;
  auto a = ours.start(), b = theirs.start();
  for (const auto& move : *parting.play) {
    a = ours.apply(a, move);
    b = theirs.apply(b, move);
  }
  parting.ours = outcome_of(ours, a);
  parting.theirs = outcome_of(theirs, b);
  parting.kind = difference(parting.ours, parting.theirs);
}

// Breadth first over the texts of states, for states too wide for the explorer: a position of the full game shows a question within a few moves.
Parting part_by_texts(const core::Handle& ours, const core::Handle& theirs, std::uint64_t limit) {
  struct Node {
    core::AnyState a, b;
    std::size_t before;
    std::string move;
  };
  std::vector<Node> nodes{{ours.start(), theirs.start(), 0, ""}};
  std::set<std::string> seen{ours.print(nodes[0].a) + "|" + theirs.print(nodes[0].b)};
  Parting parting;
  parting.complete = true;
  for (std::size_t i = 0; i < nodes.size() && !parting.play; ++i) {
    ++parting.states;
    const auto outcome = outcome_of(ours, nodes[i].a);
    if (!outcome.shows_the_same(outcome_of(theirs, nodes[i].b))) {
      parting.play.emplace();
      for (std::size_t n = i; n != 0; n = nodes[n].before) parting.play->insert(parting.play->begin(), nodes[n].move);
    } else {
      for (const auto& move : outcome.moves) {
        Node next{ours.apply(nodes[i].a, move), theirs.apply(nodes[i].b, move), i, move};
        if (limit != 0 && nodes.size() >= limit) {
          parting.complete = false;
          parting.why = "the limit of states was reached";
          break;
        }
        if (seen.insert(ours.print(next.a) + "|" + theirs.print(next.b)).second) nodes.push_back(std::move(next));
      }
    }
  }
  if (parting.play) parting.complete = true;  // breadth first: no shorter one was passed over
  look_at_end(ours, theirs, parting);
  return parting;
}

}  // namespace

Parting part(const core::Handle& ours, const core::Handle& theirs, const Options& options) {
  return games::visit(ours, [&](const auto& game, const auto& first) {
    using G = std::decay_t<decltype(game)>;
    const auto* other = dynamic_cast<const core::HandleOf<G>*>(&theirs);
    if (other == nullptr) throw core::BadInput("the two readings need states of different size; this configuration cannot be compared");
    using Pair = Lockstep<G>;
    const Pair pair(game, other->game());
    if (pair.key_bits() > widest_key) return part_by_texts(ours, theirs, options.limit_states == 0 ? 0 : std::min<std::uint64_t>(options.limit_states, 20'000));
    const Watches<Pair> watches{{"parted", [](const Pair& p, const typename Pair::State& s) { return !p.parted(s).empty(); }}};
    auto nearest = options;
    nearest.nearest = true;
    const auto result = explore(pair, typename Pair::State{first, other->first()}, watches, nearest);
    Parting parting;
    parting.states = result.states;
    parting.complete = result.complete;
    parting.why = result.why;
    parting.play = result.sightings[0].play;
    look_at_end(ours, theirs, parting);
    return parting;
  });
}

std::vector<core::Scene> scenes_for(const games::Entry& game, const std::string& question) {
  std::vector<core::Scene> scenes;
  const auto book = core::read_rulebook(core::home() + "/" + game.folder + "/rulebook.md");
  for (const auto& entry : book.questions) {
    if (entry.slug != question) continue;
    for (const auto& example : entry.examples)
      for (auto scene : core::scenes_of(example)) {
        scene.readings.erase(question);
        if (std::find(scenes.begin(), scenes.end(), scene) == scenes.end()) scenes.push_back(std::move(scene));
      }
  }
  return scenes;
}

}  // namespace explore
