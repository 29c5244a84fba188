#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "endgame/search_knowledge.hpp"
#include "model/core/bits.hpp"
#include "model/medici/game.hpp"
#include "model/medici/scoring.hpp"

namespace endgame {

// Search knowledge for the last day between two players, objective margin.
//
// Static bounds. The margin of what the end of the day pays lies between 'least' and 'most', whatever is still drawn
// and loaded. A player who always passes gets at least the worst of it plus whatever the other pays, so the margin of
// the purses plus least..most bounds the value.
//
// Dominated bids. An extra florin is worth at least a florin (its holder can play as if it were not there), so of all
// bids that win the lowest is best: the drawer, who bids last, outbids by one, and nobody opens above what the drawer
// could outbid. REQUIRES: money decides nothing but the result. That fails before the last day (R31, the poorest draws
// first) and under A2 (a florin can open a larger lot).
//
// Highest sensible price. No lot is worth more than half the swing, most - least. Let the price be b. The buyer ends at
// best with 'most' less b; a player who lets the other buy for b ends at worst with 'least' plus b, because the florins
// leave the other purse. Outbidding, at b + 1, is better than letting go only if most - (b + 1) > least + b, that is
// 2b + 1 < swing. So half the swing, rounded down, is never outbid by a sensible player, a higher bid only costs
// more, and outbidding stops there too. (Without a competitor one pays 1, and only for a swing of 2 or more.) A purse
// that covers this price once for each lot that can still be bought is therefore as good as any larger one: keys hold
// purses cut to that size, and the rest is an offset.
//
// Relaxation for smaller purses. Give both players unlimited money, but let seat 0 bid no more for a lot than its true
// purse allows per free space: it then never spends more than it has, while seat 1 has more options than in truth. That
// game is worth no more than the true one, and with the seats exchanged no less. Where both are worth the same, so is
// the true one, and neither has purses in its keys.
template <>
class SearchKnowledge<medici::Game> : public PlainKnowledge<medici::Game> {
 public:
  SearchKnowledge(const medici::Game& game, const medici::State& first, Objective objective, int hero, Reductions use);

  std::size_t key_words() const { return merges_ ? merged_words : PlainKnowledge::key_words(); }
  Value key(const medici::State&, std::span<std::uint64_t>) const;
  Interval bounds(const medici::State&) const;

  template <class Visit>
  void each_candidate(const medici::State& s, Visit&& visit) const {
    if (!use_.prices || !is_last_day(s) || s.phase != medici::Phase::Bid) {
      game_.each_move(s, visit);
      return;
    }
    using medici::Do, medici::Move;
    visit(Move{Do::Pass, 0});
    const int lot = core::size(s.lot);
    if (lot > game_.free(s, s.turn)) return;
    const Outlook at = outlook(s);
    const std::int64_t most = std::min(affordable(s, s.turn), at.highest_price());
    std::int64_t last = s.high_bid + 1;
    if (s.turn != s.drawer && game_.free(s, s.drawer) >= lot) last = std::max(last, affordable(s, s.drawer));
    for (std::int64_t florins = s.high_bid + 1; florins <= std::min(most, last); ++florins)
      visit(Move{Do::Bid, florins});
  }

  // Merges cards that differ only in what can no longer affect the result.
  template <class Visit>
  void each_outcome(const medici::State& s, Visit&& visit) const {
    if (!merges_ || (s.phase != medici::Phase::Card && s.phase != medici::Phase::Fill)) {
      PlainKnowledge::each_outcome(s, visit);
      return;
    }
    const Outlook at = outlook(s);
    std::array<std::uint32_t, (medici::goods + 1) * most_values> weight{};
    std::array<std::uint8_t, weight.size()> card{};
    for (std::size_t kind = 0; kind < game_.rules.kinds.size(); ++kind) {
      if (s.pool[kind] == 0) continue;
      const std::size_t good = game_.rules.kinds[kind].good;
      const bool plain = good == medici::gold || at.track[good].is_settled();
      const std::size_t alike =
          (plain ? medici::gold : good) * most_values + (at.ships_settled() ? 0 : value_class_[kind]);
      card[alike] = static_cast<std::uint8_t>(kind);
      weight[alike] += s.pool[kind];
    }
    for (std::size_t alike = 0; alike < weight.size(); ++alike)
      if (weight[alike] > 0) visit(medici::Move{medici::Do::Card, card[alike]}, weight[alike]);
  }

  std::optional<Auction> auction(const medici::State& s) const {
    const int lot = core::size(s.lot);
    if (s.phase != medici::Phase::Bid || s.turn == s.drawer || !is_last_day(s) || game_.free(s, s.turn) < lot ||
        game_.free(s, s.drawer) < lot)
      return std::nullopt;
    const Outlook& at = outlook(s);
    const std::int64_t price = at.highest_price();
    const bool linear =
        s.money[s.turn] - price >= enough(s, at, s.turn) && s.money[s.drawer] - price >= enough(s, at, s.drawer);
    return Auction{std::min(affordable(s, s.turn), price), std::min(affordable(s, s.drawer), price), linear};
  }
  medici::State unsold(const medici::State& s) const { return game_.apply(game_.apply(s, pass), pass); }
  medici::State sold(const medici::State& s, bool to_opener, std::int64_t price) const {
    const medici::Move bid{medici::Do::Bid, price};
    return to_opener ? game_.apply(game_.apply(s, bid), pass) : game_.apply(game_.apply(s, pass), bid);
  }

  // The last lot: only scoring follows, so that three results (unsold, to the opener, to the drawer) determine the best
  // price.
  std::optional<Value> at_once(const medici::State&) const;

  // The relaxation described above: the state with purses that never run short. Nothing where the bracket would not
  // hold; not during the bidding either, because a standing bid may exceed the allowance.
  std::optional<medici::State> relaxed(const medici::State& s) const {
    if (!use_.purses || !use_.prices || !merges_ || s.phase == medici::Phase::Bid || !is_last_day(s))
      return std::nullopt;
    medici::State deep = s;
    for (std::size_t p = 0; p < 2; ++p) deep.money[p] += deep_purse;
    return deep;
  }
  // From now on this seat bids at most, per card of the lot, its purse in 's' divided by its free spaces in 's'.
  void restrict(int seat, const medici::State& s) {
    allowance_[static_cast<std::size_t>(seat)] =
        s.money[static_cast<std::size_t>(seat)] / std::max(1, game_.free(s, seat));
  }

  std::int64_t guess(const medici::State& s) const {
    if (!is_last_day(s)) return 0;
    const Outlook& at = outlook(s);
    std::int64_t purses = s.money[0] - s.money[1];
    if (s.high_bidder >= 0) purses += s.high_bidder == 0 ? -s.high_bid : s.high_bid;
    return purses + (at.least + at.most) / 2;
  }

 private:
  static constexpr medici::Move pass{medici::Do::Pass, 0};
  static constexpr std::size_t merged_words = 8;
  static constexpr std::size_t most_values = 8;  // distinct card values that a key has room for
  static constexpr int most_worth = 512;         // REQUIRES: the values of all cards add up to less
  static constexpr int money_bits = 24;
  static constexpr std::int64_t deep_purse = 1 << 20;

  // What the end of the day can still pay, as a margin.
  struct Track {
    std::array<int, 2> level{};  // with what is on the ships now
    std::int64_t least = 0, most = 0;

    bool is_settled() const { return least == most; }
  };
  struct Outlook {
    std::array<int, 2> free{};
    std::int64_t ahead = 0;  // ship value of seat 0 minus that of seat 1
    std::int64_t ship_least = 0, ship_most = 0;
    std::array<Track, medici::goods> track;
    std::int64_t least = 0, most = 0;

    std::int64_t highest_price() const { return (most - least) / 2; }  // see above: no sensible player pays more
    bool ships_settled() const { return ship_least == ship_most; }
  };

  bool is_last_day(const medici::State& s) const {
    return serves_ && s.day == game_.rules.days && s.phase != medici::Phase::Over;
  }
  // Can cards still be drawn from the pool? Not when the order is known; nor when the deck is used up, unless the
  // discards become a new one.
  bool pool_matters(const medici::State& s) const {
    if (game_.rules.known_order && !s.reshuffled) return false;
    return s.deck > 0 || game_.rules.short_lot != medici::ShortLot::LotCloses;
  }
  std::int64_t affordable(const medici::State& s, int seat) const {
    const auto p = static_cast<std::size_t>(seat);
    return allowance_[p] ? std::min(s.money[p], *allowance_[p] * core::size(s.lot)) : s.money[p];
  }
  const Outlook& outlook(const medici::State&) const;  // valid until the next call
  Outlook look(const medici::State&) const;
  std::int64_t enough(const medici::State&, const Outlook&, int seat) const;

  mutable medici::State seen_;  // a cache of one: bounds, key and guess ask about the same state in turn
  mutable Outlook outlook_;
  std::size_t highest_value_ = 0;  // of a card
  bool serves_ = false;            // applicable: two players, margin, money decides nothing but the result
  bool merges_ = false;
  std::array<std::optional<std::int64_t>, 2> allowance_;        // of a restricted seat: florins per card of a lot
  std::array<std::int64_t, 3> ship_margin_{}, track_margin_{};  // seat 0 behind, level, ahead
  std::vector<std::uint8_t> value_class_;                       // of each kind: its value's number among the values
};

}  // namespace endgame

namespace medici {

// What players are assumed to know of hidden or future things, as a phrase for people.
std::string players_see(const Game&);

}  // namespace medici
