#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "endgame/search_knowledge.hpp"
#include "model/core/bits.hpp"
#include "model/medici_card/ending_turn.hpp"
#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"
#include "model/medici_card/standoff.hpp"

namespace endgame {

// Search knowledge for the last day between two players, objective margin. Nothing is spent, so the margin of the
// purses is always an offset. Goods and ships whose payments are certain go into the offset as well, and cards that
// then differ in nothing that matters share a number in the key.
template <class Size>
class SearchKnowledge<medici_card::GameOf<Size>> : public PlainKnowledge<medici_card::GameOf<Size>> {
 public:
  using Game = medici_card::GameOf<Size>;
  using State = typename Game::State;
  using Base = PlainKnowledge<Game>;

  SearchKnowledge(const Game& game, const State& first, Objective objective, int hero, Reductions use);

  std::size_t key_words() const { return merges_ ? header_words + deck_words_ + market_words_ : Base::key_words(); }
  Value key(const State&, std::span<std::uint64_t>) const;
  Interval bounds(const State&) const;

  // Exact on the last turn of the last day (EndingTurn).
  std::optional<Value> at_once(const State&) const;

  // Bounds when both players have one space left, before a choice of the mover or before a card is revealed (Standoff).
  // Nothing elsewhere, and under readings that Standoff does not cover.
  std::optional<medici_card::Standoff> turn_bounds(const State&) const;

  template <class Visit>
  void each_outcome(const State& s, Visit&& visit) const {
    if (!merges_ || (s.phase != medici_card::Phase::Card && s.phase != medici_card::Phase::Fill)) {
      Base::each_outcome(s, visit);
      return;
    }
    const Outlook at = outlook(s);  // a copy: 'visit' may ask about other states
    std::array<std::uint32_t, 2 * Size::kinds> weight{};
    for (std::size_t kind = 0; kind < this->game_.rules.kinds.size(); ++kind)
      weight[alike(at, kind)] += static_cast<std::uint32_t>(s.deck[kind]);
    // The representative is the first kind of the class that is still in the deck: all of them lead to the same key.
    for (std::size_t kind = 0; kind < this->game_.rules.kinds.size(); ++kind) {
      auto& all = weight[alike(at, kind)];
      if (all == 0 || s.deck[kind] == 0) continue;
      visit(medici_card::Move{medici_card::Do::Card, static_cast<std::uint8_t>(kind), 0}, all);
      all = 0;
    }
  }

  std::int64_t guess(const State& s) const {
    if (!is_last_day(s)) return 0;
    const Outlook& at = outlook(s);
    return s.money[0] - s.money[1] + (at.least + at.most) / 2;
  }

 private:
  static constexpr std::size_t header_words = 4;

  struct Good {
    std::array<int, 2> majority{}, bonus{};  // each player's counts, on the ship and in the warehouse
    std::int64_t least = 0, most = 0;        // bounds of what it will pay, as a margin

    bool is_settled() const { return least == most; }
  };
  struct Outlook {
    int ahead = 0;  // ship value of seat 0 minus that of seat 1
    std::int64_t ship_least = 0, ship_most = 0;
    std::array<Good, medici_card::goods> good;
    std::int64_t least = 0, most = 0;

    bool ships_settled() const { return ship_least == ship_most; }
  };

  bool is_last_day(const State& s) const {
    return serves_ && s.day == this->game_.rules.days && s.phase != medici_card::Phase::Over;
  }
  const Outlook& outlook(const State&) const;  // valid until the next call
  Outlook look(const State&) const;

  // The equivalence class of a kind: kinds that can no longer affect the result differently.
  std::size_t alike(const Outlook& at, std::size_t kind) const {
    const auto good = this->game_.rules.kinds[kind].good;
    const bool settled = good == medici_card::no_good || at.good[good].is_settled();
    return alike_[(settled ? 2 : 0) + (at.ships_settled() ? 1 : 0)][kind] + (settled ? Size::kinds : 0);
  }

  mutable State seen_{};  // a cache of one: bounds, key and guess ask about the same state in turn
  mutable Outlook outlook_;
  bool serves_ = false, merges_ = false;
  bool values_last_turn_ = false;
  std::uint8_t takes_ = 0;  // see EndingTurn::choices
  medici_card::DayEnd pays_;
  mutable medici_card::EndingTurn last_turn_;                     // reused, to save allocations
  std::vector<int> majority_, bonus_count_;                       // what a card of each kind counts
  std::array<std::array<std::uint8_t, Size::kinds>, 4> alike_{};  // by 2 * good settled + ships settled
  std::vector<std::uint8_t> by_value_;                            // kinds, the most valuable first
  std::size_t deck_words_ = 0, market_words_ = 0;
};

}  // namespace endgame

namespace medici_card {

// What players are assumed to know of hidden or future things, as a phrase for people.
template <class Size>
std::string players_see(const GameOf<Size>& game) {
  return game.rules.known_order ? "every card that was shown, and the order of the deck"
                                : "every card that was shown, and which cards are left; their order is unknown to all";
}

}  // namespace medici_card
