#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "endgame/lore.hpp"
#include "model/core/bits.hpp"
#include "model/medici/game.hpp"
#include "model/medici/scoring.hpp"

namespace endgame {

// What is known of the last day between two players who play for the margin.
//
// Payments of the day's end lie between 'least' and 'most' (their margin, whatever is still drawn and loaded). Whoever passes from now on
// gets at least the worst of them and whatever the other pays, so the margin of purses plus least..most bounds the value. It follows that
// no lot is worth more than the swing, most - least: a bid above it that wins is worse than passing, and outbidding it is worse still for the
// other. So a purse that covers the swing once for each lot that can still be bought is as good as any larger one: only then the
// difference of purses may be split off and the rest cut to that size.
//
// A florin more is worth at least a florin more (its holder can play as if it were not there), so of all bids that win, the lowest is best:
// the drawer, who speaks last, outbids by one, and nobody opens above what the drawer could outbid. This needs that money decides
// nothing else: it fails before the last day (R31, the poorest draws first) and under A2 (a florin can open a larger lot).
template <>
class Lore<medici::Game> : public PlainLore<medici::Game> {
 public:
  Lore(const medici::Game& game, const medici::State& first, Objective objective, int hero, Reductions use);

  std::size_t key_words() const { return merges_ ? merged_words : PlainLore::key_words(); }
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
    const std::int64_t most = std::min(s.money[s.turn], at.swing());
    std::int64_t last = s.high_bid + 1;
    if (s.turn != s.drawer && game_.free(s, s.drawer) >= lot) last = std::max(last, s.money[s.drawer]);
    for (std::int64_t florins = s.high_bid + 1; florins <= std::min(most, last); ++florins) visit(Move{Do::Bid, florins});
  }

  // Cards that differ only in what can no longer matter are one outcome.
  template <class Visit>
  void each_outcome(const medici::State& s, Visit&& visit) const {
    if (!merges_ || (s.phase != medici::Phase::Card && s.phase != medici::Phase::Fill)) {
      PlainLore::each_outcome(s, visit);
      return;
    }
    const Outlook at = outlook(s);
    std::array<std::uint32_t, (medici::goods + 1) * most_values> weight{};
    std::array<std::uint8_t, weight.size()> card{};
    for (std::size_t kind = 0; kind < game_.rules.kinds.size(); ++kind) {
      if (s.pool[kind] == 0) continue;
      const std::size_t good = game_.rules.kinds[kind].good;
      const bool plain = good == medici::gold || at.track[good].is_settled();
      const std::size_t alike = (plain ? medici::gold : good) * most_values + (at.ships_settled() ? 0 : value_class_[kind]);
      card[alike] = static_cast<std::uint8_t>(kind);
      weight[alike] += s.pool[kind];
    }
    for (std::size_t alike = 0; alike < weight.size(); ++alike)
      if (weight[alike] > 0) visit(medici::Move{medici::Do::Card, card[alike]}, weight[alike]);
  }

  std::optional<LotForTwo> lot_for_two(const medici::State& s) const {
    const int lot = core::size(s.lot);
    if (s.phase != medici::Phase::Bid || s.turn == s.drawer || !is_last_day(s) || game_.free(s, s.turn) < lot || game_.free(s, s.drawer) < lot) return std::nullopt;
    const std::int64_t swing = outlook(s).swing();
    return LotForTwo{std::min(s.money[s.turn], swing), std::min(s.money[s.drawer], swing)};
  }
  medici::State unsold(const medici::State& s) const { return game_.apply(game_.apply(s, pass), pass); }
  medici::State sold(const medici::State& s, bool to_opener, std::int64_t price) const {
    const medici::Move bid{medici::Do::Bid, price};
    return to_opener ? game_.apply(game_.apply(s, bid), pass) : game_.apply(game_.apply(s, pass), bid);
  }

  std::int64_t guess(const medici::State& s) const {
    if (!is_last_day(s)) return 0;
    const Outlook at = outlook(s);
    std::int64_t purses = s.money[0] - s.money[1];
    if (s.high_bidder >= 0) purses += s.high_bidder == 0 ? -s.high_bid : s.high_bid;
    return purses + (at.least + at.most) / 2;
  }

 private:
  static constexpr medici::Move pass{medici::Do::Pass, 0};
  static constexpr std::size_t merged_words = 8;
  static constexpr std::size_t most_values = 8;  // different values of cards
  static constexpr int most_worth = 512;         // all cards together are worth less
  static constexpr int money_bits = 24;

  // What the end of the day can still pay, as a margin.
  struct Track {
    std::array<int, 2> level{};  // after loading what is aboard
    std::int64_t least = 0, most = 0;

    bool is_settled() const { return least == most; }
  };
  struct Outlook {
    std::array<int, 2> free{};
    std::int64_t ahead = 0;  // ship value of seat 0 minus that of seat 1
    std::int64_t ship_least = 0, ship_most = 0;
    std::array<Track, medici::goods> track;
    std::int64_t least = 0, most = 0;

    std::int64_t swing() const { return most - least; }
    bool ships_settled() const { return ship_least == ship_most; }
  };

  bool is_last_day(const medici::State& s) const { return serves_ && s.day == game_.rules.days && s.phase != medici::Phase::Over; }
  Outlook outlook(const medici::State&) const;
  std::int64_t enough(const medici::State&, const Outlook&, int seat) const;

  bool serves_ = false;  // two players, margin, money decides nothing but the result
  bool merges_ = false;
  std::array<std::int64_t, 3> ship_margin_{}, track_margin_{};  // seat 0 behind, level, ahead
  std::vector<std::uint8_t> value_class_;                       // of each kind: its value's number among the values
};

}  // namespace endgame
