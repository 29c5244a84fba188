#include "model/medici/claim_plays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "model/medici/game.hpp"
#include "solver/ranks.hpp"

namespace medici::claim {

using namespace solver;

namespace {

using ::medici::Do;
using ::medici::Game;
using ::medici::Move;
using ::medici::Phase;
using ::medici::Rules;
using ::medici::State;
using Wanted = std::array<std::vector<int>, core::max_players>;  // kinds of cards, seat by seat

// The last move of a day, and the states on both sides of it.
struct DayEnd {
  State before, after;
  Move last;
  bool legal = true;  // every move that led there
};

// REQUIRES: a day begins in s, and the deck has the cards that are wanted.
DayEnd play_day(const Game& game, State s, Wanted wanted) {
  const int day = s.day;
  int buyer = -1;
  const auto of_all = [&](const auto& count) {
    std::size_t all = 0;
    for (const auto& cards : wanted) all += count(cards);
    return static_cast<int>(all);
  };
  const auto left = [&] { return of_all([](const auto& cards) { return cards.size(); }); };
  // Of what nobody wants the first that is there; then what the next buyer wants.
  const auto next_card = [&] {
    if (s.deck > left())
      for (int kind = 0; kind < static_cast<int>(game.rules.kinds.size()); ++kind)
        if (s.pool[kind] > of_all([&](const auto& cards) { return std::count(cards.begin(), cards.end(), kind); }))
          return kind;
    if (buyer < 0)
      for (buyer = 0; wanted[buyer].empty();) ++buyer;
    const int kind = wanted[buyer].back();
    wanted[buyer].pop_back();
    return kind;
  };
  while (true) {
    Move m;
    switch (s.phase) {
      case Phase::Draw:
        if (core::size(s.lot) == 0) buyer = -1;
        m = {core::size(s.lot) == 0 || (buyer >= 0 && !wanted[buyer].empty()) ? Do::Draw : Do::Stop};
        break;
      case Phase::Card: m = {Do::Card, next_card()}; break;
      case Phase::Bid: m = s.turn == buyer ? Move{Do::Bid, s.high_bid + 1} : Move{Do::Pass}; break;
      default: m = core::moves(game, s).front();
    }
    if (!game.explain(s, m).legal) return {s, s, m, false};
    const State next = game.apply(s, m);
    if (next.day != day || game.turn(next).is_over()) return {s, next, m, true};
    s = next;
  }
}

// What the last move of a day pays when only ships or only tracks are paid.
std::array<std::int64_t, core::max_players> paid(Rules rules, const DayEnd& end, bool ships, bool tracks) {
  const auto money = [&] { return Game{rules}.apply(end.before, end.last).money; };
  if (!ships) std::fill(rules.ship_prizes.begin(), rules.ship_prizes.end(), 0);
  if (!tracks) std::fill(rules.track_prizes.begin(), rules.track_prizes.end(), 0);
  auto all = money();
  std::fill(rules.ship_prizes.begin(), rules.ship_prizes.end(), 0);
  std::fill(rules.track_prizes.begin(), rules.track_prizes.end(), 0);
  const auto nothing = money();
  for (std::size_t p = 0; p < all.size(); ++p) all[p] -= nothing[p];
  return all;
}

// A card of this value for each seat of a rank; the lowest load nothing.
Wanted ships_by_rank(const Rules& rules, const std::array<int, core::max_players>& rank) {
  Wanted wanted;
  std::vector<bool> used(rules.kinds.size());
  for (int p = 0; p < rules.players; ++p)
    for (std::size_t kind = 0; kind < used.size() && rank[p] > 0; ++kind)
      if (!used[kind] && rules.kinds[kind].value == rank[p]) {
        used[kind] = true;
        wanted[p].push_back(static_cast<int>(kind));
        break;
      }
  return wanted;
}

// So many cards of a good, the dearest first.
void want(const Rules& rules, int good, std::int64_t cards, std::vector<int>& taken, std::vector<int>& wanted) {
  const auto& kinds = rules.kinds_of[good];
  for (auto kind = kinds.rbegin(); kind != kinds.rend(); ++kind)
    for (; cards > 0 && taken[*kind] < rules.kinds[*kind].count; --cards) {
      ++taken[*kind];
      wanted.push_back(*kind);
    }
}

}  // namespace

Rebuilt play_until_last_is_paid(const Rules& rules, const Values& values) {
  const Game game{rules};
  const auto rank = ranks(values, "value", rules.players);
  const auto end = play_day(game, game.start(), ships_by_rank(rules, rank));
  return {game.print(end.before), end.legal && paid(rules, end, true, false)[rules.players - 1] > 0, end.legal};
}

Rebuilt play_until_no_five(const Rules& rules, const Values& values) {
  const Game game{rules};
  const auto odd = [&](const DayEnd& end) {
    if (!end.legal) return false;
    for (const bool ships : {true, false})
      for (const std::int64_t florins : paid(rules, end, ships, !ships))
        if (florins % 5 != 0) return true;
    return false;
  };
  auto end = play_day(game, game.start(), ships_by_rank(rules, ranks(values, "value", rules.players)));
  if (odd(end)) return {game.print(end.before), true, true};

  auto to_climb = ranks(values, "level", rules.players);
  const int good = 0;
  const auto cards_of_good = [&] {
    int cards = 0;
    for (const auto kind : rules.kinds_of[good]) cards += rules.kinds[kind].count;
    return cards;
  };
  State s = game.start();
  for (int day = 1; day <= rules.days; ++day) {
    Wanted wanted;
    std::vector<int> taken(rules.kinds.size());
    int left = cards_of_good();
    bool climbs_on = false;
    for (int p = 0; p < rules.players; ++p) {
      const int cards = std::min({to_climb[p], left, rules.capacity});
      want(rules, good, cards, taken, wanted[p]);
      left -= cards;
      to_climb[p] -= cards;
      climbs_on = climbs_on || to_climb[p] > 0;
    }
    end = play_day(game, s, wanted);
    if (!climbs_on || !end.legal) break;
    s = end.after;
  }
  return {game.print(end.before), odd(end), end.legal};
}

Rebuilt play_past_one_lap(const Rules& rules, const Values& values) {
  const Game game{rules};
  State s = game.start();
  for (int day = 1; day <= rules.days; ++day) {
    Wanted wanted;
    std::vector<int> taken(rules.kinds.size());
    for (int good = 0; good < ::medici::goods; ++good)
      want(rules, good, values.at(fmt::format("mine-day{}-good{}", day, good)), taken, wanted[0]);
    const auto end = play_day(game, s, wanted);
    if (!end.legal) return {};
    s = end.after;
  }
  return {game.print(s), s.money[0] >= 200, true};
}

}  // namespace medici::claim
