#include "model/medici/moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace medici {

int Game::ships_in_day(const State& s) const {
  int count = 0;
  for (int p = 0; p < rules.players; ++p) count += !is_full(s, p);
  return count;
}

// R8: the largest lot that the ships allow.
int Game::most_in_lot(const State& s) const {
  const bool every = rules.lot_limit_whose == LotLimit::Every;
  int limit = -1;
  for (int p = 0; p < rules.players; ++p) {
    if (rules.lot_limit_whose == LotLimit::Other && p == s.drawer) continue;  // A1
    if (rules.lot_limit_whose == LotLimit::Own && p != s.drawer) continue;
    if (every && is_full(s, p)) continue;
    if (rules.lot_limit_money == LotMoney::CanBid && s.money[p] == 0) continue;  // A2
    const int room = free(s, p);
    limit = limit < 0 ? room : every ? std::min(limit, room) : std::max(limit, room);
  }
  return std::max(limit, 0);
}

bool Game::may_draw_more(const State& s) const {
  State at_choice = s;
  at_choice.phase = Phase::Draw;
  return objection(at_choice, {Do::Draw}) == 0;
}

// The rule that forbids a move, 0 when it is legal. This and the ranges in 'each_move' are all there is to legality.
int Game::objection(const State& s, const Move& m) const {
  const int lot = core::size(s.lot);
  switch (m.what) {
    case Do::Start:
      if (s.phase != Phase::Start) return 5;
      if (s.day == rules.first_day) return 0;
      return poorest(s) >> m.number & 1 ? 0 : 31;
    case Do::Remove: return s.phase == Phase::Remove && s.pool[m.number] != 0 ? 0 : 4;
    case Do::Card: return (s.phase == Phase::Card || s.phase == Phase::Fill) && s.pool[m.number] != 0 ? 0 : 19;
    case Do::Draw: {
      if (s.phase != Phase::Draw) return s.phase == Phase::Bid ? 10 : 6;
      if (is_full(s, s.drawer)) return 9;
      if (lot >= lot_limit) return 7;
      if (lot >= most_in_lot(s)) return 8;
      const bool reshuffle = rules.short_lot == ShortLot::ReshuffleDiscards && !s.reshuffled && lot > 0 &&
                             core::size(s.discards) > 0;  // A4
      return s.deck > 0 || reshuffle ? 0 : 18;
    }
    case Do::Stop: return s.phase == Phase::Draw ? (lot > 0 ? 0 : 6) : 7;
    case Do::Pass: return s.phase == Phase::Bid ? 0 : 10;
    case Do::Bid:
      if (s.phase != Phase::Bid) return 10;
      if (lot > free(s, s.turn)) return 13;
      if (m.number <= s.high_bid) return 11;
      return m.number > s.money[s.turn] ? 12 : 0;
  }
  return 0;
}

std::uint32_t Game::weight(const State& s, const Move& m) const {
  return m.what == Do::Card || m.what == Do::Remove ? s.pool[m.number] : 1;
}

namespace {

const char* reason(int rule, bool in_auction) {
  switch (rule) {
    case 4: return "this card cannot be set aside now";
    case 5: return "the first drawer is not chosen now";
    case 6: return "the lot needs a first card now";
    case 7: return "a lot has at most three cards, and only its drawer ends it";
    case 8: return "no player who counts has room for a larger lot";
    case 9: return "a full ship takes no part";
    case 10: return in_auction ? "the lot is closed and being auctioned" : "there is no auction now";
    case 11: return "a bid must be at least 1 and above the highest bid";
    case 12: return "a bid may not exceed the bidder's money";
    case 13: return "the lot does not fit on the bidder's ship";
    case 18: return "the deck is empty";
    case 19: return "this card cannot be turned up now";
    case 31: return "the poorest player starts the day";
    default: throw std::logic_error(fmt::format("no reason is known for medici/R{}", rule));
  }
}

}  // namespace

core::Verdict Game::explain(const State& s, const Move& m) const {
  core::Verdict verdict;
  const int broken = objection(s, m);
  if (broken == 0) {
    core::Fired fired;
    apply(s, m, fired);
    verdict.legal = true;
    verdict.rules = fired.rules();
  } else {
    verdict.rules = {broken};
    verdict.why = reason(broken, s.phase == Phase::Bid);
  }
  return verdict;
}

std::uint32_t Game::poorest(const State& s) const {
  const auto purse = [&](int p) {
    return rules.poorest_by == PoorestBy::Money ? s.money[p] : s.money[p] % 100;
  };  // A14b
  std::uint32_t seats = 1;
  for (int p = 1; p < rules.players; ++p) {
    const int holder = std::countr_zero(seats);
    if (purse(p) < purse(holder)) seats = 0;
    if (seats == 0 || purse(p) == purse(holder)) seats |= 1u << p;
  }
  return seats;
}

// Falls with every move: days, then cards in the deck, then the way of a turn from the open lot through the bids to the
// next draw.
int Game::layer(const State& s) const {
  int cards = 0;
  for (const auto& kind : rules.kinds) cards += kind.count;
  const int step = 16 + cards;
  int rank = 0;
  switch (s.phase) {
    case Phase::Over: return 0;
    case Phase::Start: rank = 15 + cards; break;
    case Phase::Remove: rank = 14 + core::size(s.pool) - s.deck; break;
    case Phase::Draw: rank = core::size(s.lot) > 0 ? 13 : 3; break;
    case Phase::Bid: rank = 4 + (s.drawer - s.turn + rules.players) % rules.players; break;
    case Phase::Card: rank = 2; break;
    case Phase::Fill: rank = 1; break;
  }
  const int reshuffle = rules.short_lot == ShortLot::ReshuffleDiscards && !s.reshuffled ? cards + 1 : 0;
  const int day = (2 * cards + 2) * step;
  return 1 + (rules.days - s.day) * day + (s.deck + reshuffle) * step + rank;
}

core::Scores Game::scores(const State& s) const {
  core::Scores scores;
  scores.players = rules.players;
  for (int p = 0; p < rules.players; ++p) scores.amounts[p] = s.money[p];
  return scores;
}

}  // namespace medici
