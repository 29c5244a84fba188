#include "pile/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/descriptor.hpp"
#include "pile/game.hpp"
#include "solver/instance.hpp"

// The rulebook's claims for Z3: each is said once, on the rules' own templates, for all numbers at once.
namespace pile {

using namespace solver;

namespace {

// C1. The mutant forgets that the pile has an end.
Body something_to_take(bool pile_ends) {
  return [pile_ends]<class Int>(Instance<Int>& it) {
    const Int pile = it.whole("pile", 1, most_counters), shown = it.whole("shown", 1, most_shown);
    const Int most = pile_ends ? most_to_take(shown, pile) : shown;
    it.claim(both(most >= Int(1), most <= pile));
    it.example(shown > pile);
  };
}

// What players have taken in the end. The first of them took the last counter, in its 'turns'th turn; the others had as
// many turns, or one fewer when they sit behind.
template <class Int>
core::PerPlayer<Int> all_taken(Instance<Int>& it, const Rules& rules) {
  const auto taken = it.row("taken", rules.players, 0, rules.counters);
  const Int turns = it.whole("turns", 1, rules.counters);
  for (std::size_t p = 0; p < static_cast<std::size_t>(rules.players); ++p)
    it.assume(both(taken[p] >= (p == 0 ? turns : turns - Int(1)), taken[p] <= turns * Int(most_shown)));
  it.assume(sum(taken, rules.players) == Int(rules.counters));
  return taken;
}

template <class Int>
Int points_of(const Rules& rules, const core::PerPlayer<Int>& taken, int player) {
  return points(rules, taken[static_cast<std::size_t>(player)], core::TruthOf<Int>(player == 0));
}

// C2
Body points_add_up(const Rules& rules, int total) {
  return [rules, total]<class Int>(Instance<Int>& it) {
    const auto taken = all_taken(it, rules);
    Int all(0);
    for (int p = 0; p < rules.players; ++p) all = all + points_of(rules, taken, p);
    it.claim(all == Int(total));
  };
}

// C3
Body last_is_ahead(const Rules& rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const auto taken = all_taken(it, rules);
    for (int p = 1; p < rules.players; ++p) it.claim(points_of(rules, taken, 0) >= points_of(rules, taken, p));
  };
}

// A countermodel of C3 as a play of the game itself: who had as many turns as the taker of the last counter sits before
// it, who had one fewer behind it.
Rebuilt played_to_the_end(const Rules& rules, const Values& values) {
  const Game game{rules};
  const auto turns = values.at("turns");
  std::vector<std::int64_t> to_take;
  for (int p = 1; p < rules.players; ++p) to_take.push_back(values.at(fmt::format("taken{}", p)));
  const auto behind = std::stable_partition(to_take.begin(), to_take.end(), [&](auto taken) { return taken >= turns; });
  to_take.insert(behind, values.at("taken0"));
  State s = game.start();
  for (auto left = turns; left > 0 && s.pile > 0; --left)
    for (std::size_t seat = 0; seat < to_take.size() && s.pile > 0; ++seat) {
      // All that can be taken now, but for one counter in each later turn.
      const auto now = static_cast<std::uint8_t>(std::clamp<std::int64_t>(to_take[seat] - (left - 1), 1, most_shown));
      s = game.apply(game.apply(s, {Do::Roll, now}), {Do::Take, now});
      to_take[seat] -= now;
    }
  const auto points = game.scores(s).amounts;
  const bool fails = s.pile == 0 && *std::max_element(points.begin(), points.end()) > points[s.mover];
  return {game.print(s), fails, s.pile == 0};
}

}  // namespace

std::vector<Claim> claims() {
  std::vector<Claim> list;
  for (int n = 2; n <= most_players; ++n) {
    const auto add = [&](const char* id, std::vector<std::string> guards, const char* statement, Body body,
                         const char* mutation, Body mutant) -> Claim& {
      return list.emplace_back(
          Claim{id, "pile", n, std::move(guards), statement, Verdict::Proved, body, mutation, mutant, {}});
    };
    const Rules rules = core::full_rules<rules_for>(Game::name, n);
    Rules loses = rules, poorer = rules;
    loses.last = Last::Loses;
    poorer.prize = 1;
    const int total = rules.counters + rules.prize;

    add("pile/something-to-take", {"R4", "C1"},
        "There is a counter to take on every turn, and never more are taken than there are.", something_to_take(true),
        "the pile does not bound what is taken", something_to_take(false));
    add("pile/points-add-up", {"R1", "R6", "C2"},
        "In the end the points of all players add up to the counters and the five of the last one.",
        points_add_up(rules, total), "the last counter costs its prize", points_add_up(loses, total));
    Claim& ahead = add("pile/last-is-ahead", {"R6", "C3"},
                       "In the end nobody has more points than the taker of the last counter (player 0 here).",
                       last_is_ahead(rules), "the last counter brings one point", last_is_ahead(poorer));
    if (n > 2) ahead.expected = Verdict::Refuted;
    ahead.rebuild = [rules](const Values& values) { return played_to_the_end(rules, values); };
  }
  return list;
}

}  // namespace pile
