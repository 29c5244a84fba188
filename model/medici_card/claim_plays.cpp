#include "model/medici_card/claim_plays.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "model/medici_card/game.hpp"
#include "solver/ranks.hpp"

namespace medici_card::claim {

using namespace solver;

namespace {

using Game = ::medici_card::FullGame;
using ::medici_card::Do;
using ::medici_card::Move;
using ::medici_card::Phase;
using State = Game::State;

// Plays on until 'reached'. In a turn so many cards are revealed, as far as there are, and the last one is taken;
// 'green' says which kind of card comes up next, if there is one.
template <class Reveals, class Green, class Reached>
State play(const Game& game, State s, Reveals&& reveals, Green&& green, Reached&& reached) {
  while (!reached(s) && !game.turn(s).is_over()) {
    switch (s.phase) {
      case Phase::Start: s = game.apply(s, core::moves(game, s).front()); break;
      case Phase::Card: {
        const auto cards = core::moves(game, s);
        Move next = cards.front();
        for (const auto& card : cards)
          if (game.rules.kinds[card.number].green == green(s)) next = card;
        s = game.apply(s, next);
        break;
      }
      default:
        s = game.apply(s, s.revealed < reveals(s) && s.deck_left > 0 ? Move{Do::Reveal, 0, 0} : Move{Do::Take, 0, 1});
    }
  }
  return s;
}

using Hold = std::array<std::vector<int>, core::max_players>;  // the kinds of cards that each ship takes, seat by seat

// The last move of a day, and the state before it.
struct DayEnd {
  State before;
  Move last;
  bool legal = true;  // every move that led there
};

// Day 1 with a card a turn, each for the ship that wants it.
DayEnd play_day(const Game& game, Hold hold) {
  State s = game.start();
  while (true) {
    Move m = core::moves(game, s).front();
    if (s.phase == Phase::Card) {
      if (hold[s.mover].empty()) return {s, m, false};
      m = {Do::Card, static_cast<std::uint8_t>(hold[s.mover].back()), 0};
      hold[s.mover].pop_back();
    } else if (s.phase == Phase::Act) {
      m = s.revealed == 0 ? Move{Do::Reveal, 0, 0} : Move{Do::Take, 0, 1};
    }
    if (!game.explain(s, m).legal) return {s, m, false};
    const State next = game.apply(s, m);
    if (next.day != s.day || game.turn(next).is_over()) return {s, m, true};
    s = next;
  }
}

// What that move pays under these rules.
auto paid(const ::medici_card::Rules& rules, const DayEnd& end) {
  const Game game(rules);
  State before = end.before;
  game.adopt(before);
  auto money = game.apply(before, end.last).money;
  for (std::size_t p = 0; p < money.size(); ++p) money[p] -= end.before.money[p];
  return money;
}

// Hands out the cards of a deck.
class Dealer {
 public:
  explicit Dealer(const ::medici_card::Rules& rules) : rules_(rules), dealt_(rules.kinds.size()) {}

  // A card that takes a space and is 'right', if there is one left.
  template <class Right>
  bool deal(std::vector<int>& hold, Right&& right) {
    for (std::size_t kind = 0; kind < dealt_.size(); ++kind) {
      const auto& card = rules_.kinds[kind];
      if (card.space != 1 || card.cargo || dealt_[kind] == card.count || !right(card)) continue;
      ++dealt_[kind];
      hold.push_back(static_cast<int>(kind));
      return true;
    }
    return false;
  }

 private:
  const ::medici_card::Rules& rules_;
  std::vector<int> dealt_;
};

// One symbol a card, so that ranks are numbers of cards; ships are filled up with cards of other goods. 'plain' is
// filled up with cards of no good as far as there are.
Hold good_by_rank(const ::medici_card::Rules& rules, const std::array<int, core::max_players>& rank, int good,
                  int plain) {
  Dealer dealer(rules);
  Hold hold;
  const auto deal = [&](int p, auto&& right) { return dealer.deal(hold[p], right); };
  for (int p = 0; p < rules.players; ++p)
    for (int i = 0; i < rank[p]; ++i) deal(p, [&](const auto& card) { return card.good == good && card.symbols == 1; });
  const auto room = [&](int p) { return static_cast<int>(hold[p].size()) < rules.capacity; };
  if (plain >= 0)
    while (room(plain) && deal(plain, [](const auto& card) { return card.good == ::medici_card::no_good; })) continue;
  for (int p = 0; p < rules.players; ++p)
    while (room(p) &&
           deal(p, [&](const auto& card) { return card.good != ::medici_card::no_good && card.good != good; }))
      continue;
  return hold;
}

}  // namespace

Rebuilt play_until_run_out(const ::medici_card::Rules& rules, int day) {
  const Game game(rules);
  const auto the_day = [day](const State& s) { return s.day == day; };
  const auto ran_out = [](const State& s) { return s.phase == Phase::Act && s.deck_left == 0; };
  const State s = play(
      game, game.start(), [&](const State& at) { return the_day(at) ? ::medici_card::most_reveals : 1; },
      [&](const State& at) { return the_day(at) && at.revealed == ::medici_card::most_reveals - 1; }, ran_out);
  return {game.print(s), ran_out(s) && s.day <= day, true};
}

Rebuilt play_until_no_card() {
  core::Selection readings;
  readings.chosen["no-card"] = "dead-end";  // so that the play stops there
  const Game game(::medici_card::rules_for(
      core::parse_json(R"({"game": "medici-card", "players": 6, "cards": {"Fu2": 89, "g2": 21}})", "config"),
      readings));
  const State s = play(
      game, game.start(), [](const State&) { return 1; }, [](const State& at) { return at.day == 1; },
      [&](const State& at) { return core::is_dead_end(game, at); });
  return {game.print(s), core::is_dead_end(game, s) && s.day == game.rules.days, true};
}

Rebuilt play_until_no_card_by_overloading() {
  core::Selection readings;
  readings.chosen["overload"] = "overload";
  readings.chosen["no-card"] = "dead-end";  // so that the play stops there
  const Game game(::medici_card::rules_for(
      core::parse_json(R"({"game": "medici-card", "players": 6, "cards": {"Fu2": 110}})", "config"), readings));
  State s = game.start();
  while (!game.turn(s).is_over() && !core::is_dead_end(game, s)) {
    const auto moves = core::moves(game, s);
    Move m = moves.front();
    if (s.phase == Phase::Act) {
      const bool last = s.space(s.mover) == game.rules.capacity - 1;
      if (s.revealed < (last ? ::medici_card::most_reveals : 1) && s.deck_left > 0) {
        m = {Do::Reveal, 0, 0};
      } else {  // whatever lies there
        const auto size = [](const Move& move) {
          return move.what == Do::Take ? std::popcount(static_cast<unsigned>(move.cards)) : 0;
        };
        m = *std::max_element(moves.begin(), moves.end(),
                              [&](const Move& a, const Move& b) { return size(a) < size(b); });
      }
    }
    s = game.apply(s, m);
  }
  return {game.print(s), core::is_dead_end(game, s) && s.day == game.rules.days, true};
}

// Equal cargo but for one card, whose value goes by rank.
Rebuilt play_until_last_is_paid(const ::medici_card::Rules& rules, const Values& values) {
  constexpr std::array<int, core::max_players> value_of_rank{0, 2, 3, 4, 5, 7};
  const auto rank = ranks(values, "value", rules.players);
  Dealer dealer(rules);
  Hold hold;
  for (int p = 0; p < rules.players; ++p) {
    dealer.deal(hold[p], [&](const auto& card) { return card.value == value_of_rank[rank[p]]; });
    for (int i = 1; i < rules.capacity; ++i)
      dealer.deal(hold[p], [&](const auto& card) { return card.value == (i % 2 == 0 ? 3 : 4); });
  }
  const Game game(rules);
  const auto end = play_day(game, hold);
  auto ships_only = rules;
  std::fill(ships_only.paid_goods.begin(), ships_only.paid_goods.end(), 0);
  ships_only.bonus.pays = 0;
  return {game.print(end.before), end.legal && paid(ships_only, end)[rules.players - 1] > 0, end.legal};
}

Rebuilt play_until_zero_matters(const ::medici_card::Rules& rules, const Values& values) {
  const Game game(rules);
  const auto end = play_day(game, good_by_rank(rules, ranks(values, "symbols", rules.players), 0, -1));
  auto open = rules;
  open.zero_eligible = !rules.zero_eligible;
  return {game.print(end.before), end.legal && paid(rules, end) != paid(open, end), end.legal};
}

// The second has nothing else to be paid for: its other cards show no good, and ships are not paid here.
Rebuilt play_until_second_unpaid(const ::medici_card::Rules& rules, const Values& values) {
  const Game game(rules);
  const auto end = play_day(game, good_by_rank(rules, ranks(values, "symbols", rules.players), 0, 1));
  auto goods_only = rules;
  std::fill(goods_only.paid_ships.begin(), goods_only.paid_ships.end(), 0);
  return {game.print(end.before), end.legal && paid(goods_only, end)[1] == 0, end.legal};
}

}  // namespace medici_card::claim
