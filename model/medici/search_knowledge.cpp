#include "model/medici/search_knowledge.hpp"

namespace endgame {

using medici::State;

SearchKnowledge<medici::Game>::SearchKnowledge(const medici::Game& game, const State& first, Objective objective,
                                               int hero, Reductions use)
    : PlainKnowledge(game, first, objective, hero, use) {
  const auto& rules = game.rules;
  serves_ = objective == Objective::Margin && rules.players == 2 &&
            rules.lot_limit_money == medici::LotMoney::CapacityOnly &&
            rules.empty_ship == medici::EmptyShip::RankByValue;
  if (!serves_) return;
  for (int place = 0; place < 3; ++place) {
    core::PerPlayer<std::int64_t> numbers{}, loaded{};
    numbers[0] = place;
    numbers[1] = 1;
    loaded[0] = loaded[1] = 1;
    const auto ships = medici::pay_ships(rules, numbers, loaded);
    const auto track = medici::pay_track(rules, numbers);
    ship_margin_[static_cast<std::size_t>(place)] = ships[0] - ships[1];
    track_margin_[static_cast<std::size_t>(place)] = track[0] - track[1];
  }

  std::vector<int> values;
  for (const auto& kind : rules.kinds) values.push_back(kind.value);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  highest_value_ = static_cast<std::size_t>(std::max(0, values.back()));
  int cards = 0, worth = 0;
  std::array<std::array<int, 256>, medici::goods + 1> alike{};
  bool small = true;  // every count fits its field of the key
  for (const auto& kind : rules.kinds) {
    const auto value = std::find(values.begin(), values.end(), kind.value) - values.begin();
    value_class_.push_back(static_cast<std::uint8_t>(value));
    cards += kind.count;
    worth += kind.count * kind.value;
    small = small && (alike[kind.good][static_cast<std::size_t>(value)] += kind.count) <= 7;
  }
  small = small && values.size() <= most_values && values.front() >= 0 && cards <= 63 && worth < most_worth &&
          rules.track_steps < 64;
  for (int p = 0; p < 2; ++p)
    small = small && first.money[static_cast<std::size_t>(p)] < std::int64_t{1} << (money_bits - 1);
  merges_ = use.merging && small && is_last_day(first) && rules.short_lot == medici::ShortLot::LotCloses &&
            rules.over_the_top == medici::OverTheTop::CapTie && rules.bonus_repeat == medici::BonusRepeat::EveryDay;
}

// The bounds treat ships and tracks, and the two players, as if they did not compete for cards: sound, not tight.
const SearchKnowledge<medici::Game>::Outlook& SearchKnowledge<medici::Game>::outlook(const State& s) const {
  if (!(s == seen_)) {
    seen_ = s;
    outlook_ = look(s);
  }
  return outlook_;
}

SearchKnowledge<medici::Game>::Outlook SearchKnowledge<medici::Game>::look(const State& s) const {
  const auto& rules = game_.rules;
  Outlook at;
  std::array<std::array<int, medici::goods + 1>, 2> aboard{};
  std::array<int, medici::goods + 1> coming{};
  std::array<int, 128> of_value{};
  std::array<std::int64_t, 2> value{};
  const bool ordered = rules.known_order && !s.reshuffled;
  const bool drawn_from = pool_matters(s);
  const int lot = core::size(s.lot);
  const auto comes = [&](std::size_t kind, int count) {
    coming[rules.kinds[kind].good] += count;
    of_value[static_cast<std::size_t>(std::max<int>(rules.kinds[kind].value, 0))] += count;
  };
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    for (std::size_t p = 0; p < 2; ++p) {
      aboard[p][rules.kinds[kind].good] += s.ship[p][kind];
      value[p] += s.ship[p][kind] * rules.kinds[kind].value;
    }
    if (const int count = s.lot[kind] + (drawn_from ? s.pool[kind] : 0); count > 0) comes(kind, count);
  }
  if (ordered)
    for (std::size_t i = rules.order.size() - s.deck; i < rules.order.size(); ++i) comes(rules.order[i], 1);
  const int to_come = lot + s.deck;

  std::array<std::int64_t, 2> gain{};  // of ship value, at most
  std::array<int, 2> most_loaded{};
  for (int p = 0; p < 2; ++p) {
    at.free[static_cast<std::size_t>(p)] = std::max(0, game_.free(s, p));
    most_loaded[static_cast<std::size_t>(p)] = std::min(at.free[static_cast<std::size_t>(p)], to_come);
    int left = most_loaded[static_cast<std::size_t>(p)];
    for (std::size_t v = highest_value_ + 1; left > 0 && v-- > 0;) {
      const int taken = std::min(left, of_value[v]);
      gain[static_cast<std::size_t>(p)] += taken * static_cast<std::int64_t>(v);
      left -= taken;
    }
  }
  at.ahead = value[0] - value[1];
  const auto ship = [&](std::int64_t ahead) { return ship_margin_[ahead < 0 ? 0 : ahead == 0 ? 1 : 2]; };
  at.ship_least = ship(at.ahead - gain[1]);
  at.ship_most = ship(at.ahead + gain[0]);

  // A knapsack over goods: the most that 0, 1, 2, .. cards of a player add to the margin of the tracks. A further card
  // never lowers its owner's side, so the best case for one seat is that the other loads nothing of that good.
  std::array<std::array<std::int64_t, medici::max_capacity + 1>, 2> best{};
  std::int64_t now = 0, least = 0, most = 0;
  for (std::size_t good = 0; good < medici::goods; ++good) {
    Track& track = at.track[good];
    std::array<int, 2> top{};
    for (std::size_t p = 0; p < 2; ++p) {
      const std::int64_t before = s.level[p][good];
      track.level[p] = static_cast<int>(medici::climbed<std::int64_t>(rules, before, aboard[p][good]));
      top[p] = static_cast<int>(
          medici::climbed<std::int64_t>(rules, before, aboard[p][good] + std::min(most_loaded[p], coming[good])));
    }
    const auto margin = [&](int a, int b) {
      return track_margin_[a < b    ? 0
                           : a == b ? 1
                                    : 2] +
             medici::bonus_today<std::int64_t>(rules, s.level[0][good], a) -
             medici::bonus_today<std::int64_t>(rules, s.level[1][good], b);
    };
    const std::int64_t base = margin(track.level[0], track.level[1]);
    track.least = track.most = base;
    for (int a = track.level[0]; a <= top[0]; ++a)
      for (int b = track.level[1]; b <= top[1]; ++b) {
        track.least = std::min(track.least, margin(a, b));
        track.most = std::max(track.most, margin(a, b));
      }
    now += base;
    least += track.least;
    most += track.most;
    for (std::size_t p = 0; p < 2; ++p)
      for (int cards = most_loaded[p]; cards > 0; --cards)
        for (int here = 1; here <= std::min(cards, top[p] - track.level[p]); ++here) {
          const std::int64_t added = p == 0 ? margin(track.level[0] + here, track.level[1]) - base
                                            : base - margin(track.level[0], track.level[1] + here);
          best[p][static_cast<std::size_t>(cards)] = std::max(best[p][static_cast<std::size_t>(cards)],
                                                              best[p][static_cast<std::size_t>(cards - here)] + added);
        }
  }
  if (rules.bonus_direction == medici::BonusDirection::Top20) {
    least = now - best[1][static_cast<std::size_t>(most_loaded[1])];
    most = now + best[0][static_cast<std::size_t>(most_loaded[0])];
  }
  at.least = at.ship_least + least;
  at.most = at.ship_most + most;
  return at;
}

std::optional<Value> SearchKnowledge<medici::Game>::at_once(const State& s) const {
  if (!use_.prices || s.phase != medici::Phase::Bid || s.deck > 0 || !is_last_day(s)) return std::nullopt;
  const auto opener = static_cast<std::size_t>(1 - s.drawer), drawer = static_cast<std::size_t>(s.drawer);
  const bool opens = s.turn != s.drawer;
  if (opens && s.high_bidder >= 0) return std::nullopt;
  const int lot = core::size(s.lot);
  const auto most_of = [&](std::size_t seat) {
    return game_.free(s, static_cast<int>(seat)) >= lot ? affordable(s, static_cast<int>(seat)) : 0;
  };
  const std::int64_t standing = s.high_bidder < 0 ? 0 : s.high_bid, most_opener = opens ? most_of(opener) : 0,
                     most_drawer = most_of(drawer);

  // The final margin of the opener over the drawer, as if the lot had been free. Clears 'last' if the game goes on.
  bool last = true;
  const auto end = [&](State t, std::int64_t back) {
    if (!game_.turn(t).is_over()) {
      last = false;
      return std::int64_t{0};
    }
    const core::Scores scores = game_.scores(t);
    last = last && scores.unit == 1;
    return scores.amounts[opener] - scores.amounts[drawer] + back;
  };
  const State answering = opens ? game_.apply(s, pass) : s;
  if (answering.phase != medici::Phase::Bid || answering.turn != s.drawer) return std::nullopt;
  const std::int64_t let_go = end(game_.apply(answering, pass), 0);  // unsold, or to the opener for the standing bid
  const std::int64_t lost =
      most_drawer > standing ? end(game_.apply(answering, {medici::Do::Bid, standing + 1}), -(standing + 1)) : 0;
  std::int64_t best = most_drawer > standing ? std::min(let_go, lost + standing + 1) : let_go;
  if (most_opener > 0 && last) {
    const std::int64_t bought = end(game_.apply(game_.apply(s, {medici::Do::Bid, 1}), pass), 1);
    const auto worth = [&](std::int64_t price) {
      return price < most_drawer ? std::min(bought - price, lost + price + 1) : bought - price;
    };
    // The opener's value rises with the price as long as the drawer outbids and falls from there on; so the best price
    // is next to the crossing, where the drawer can no longer outbid, or at an end of the range.
    const std::int64_t crossing = (bought - lost) / 2;
    for (const std::int64_t price : {crossing - 1, crossing, crossing + 1, most_drawer, std::int64_t{1}, most_opener})
      if (price >= 1 && price <= most_opener) best = std::max(best, worth(price));
  }
  if (!last) return std::nullopt;
  return opener == 0 ? best : -best;
}

// A purse that no sensible play can use up: the standing bid, and the highest price for every lot that still fits.
std::int64_t SearchKnowledge<medici::Game>::enough(const State& s, const Outlook& at, int seat) const {
  const int lots = s.deck + (core::size(s.lot) > 0);
  const std::int64_t standing = s.high_bidder == seat ? s.high_bid : 0;
  return standing + std::min(at.free[static_cast<std::size_t>(seat)], lots) * at.highest_price();
}

Interval SearchKnowledge<medici::Game>::bounds(const State& s) const {
  if (!is_last_day(s)) return {};
  const Outlook& at = outlook(s);
  const std::int64_t purses = s.money[0] - s.money[1];
  const std::int64_t standing[2] = {s.high_bidder == 0 ? s.high_bid : 0, s.high_bidder == 1 ? s.high_bid : 0};
  return {purses - standing[0] + at.least, purses + standing[1] + at.most};
}

// The key holds only what can still affect the result. A track whose payment is certain goes into the offset, and its
// cards then differ by value only; when the order of the ships is certain, values do not matter either. Goods are
// interchangeable unless the deck's order is known, so their blocks are sorted.
Value SearchKnowledge<medici::Game>::key(const State& s, std::span<std::uint64_t> out) const {
  if (!merges_) return PlainKnowledge::key(s, out);
  const auto& rules = game_.rules;
  const Outlook& at = outlook(s);
  const bool ordered = rules.known_order && !s.reshuffled;
  const bool drawn_from = pool_matters(s);
  const bool ships_settled = at.ships_settled();
  std::int64_t offset = ships_settled ? at.ship_least : 0;

  std::array<bool, medici::goods + 1> settled{};
  settled[medici::gold] = true;
  std::array<std::uint64_t, medici::goods> block{};  // of an unsettled good: levels and cards
  std::uint64_t unsettled = 0;
  for (std::size_t good = 0; good < medici::goods; ++good) {
    const Track& track = at.track[good];
    settled[good] = track.is_settled();
    if (settled[good]) {
      offset += track.least;
      continue;
    }
    unsettled |= std::uint64_t{1} << good;
    block[good] = std::uint64_t{1} << 63 | static_cast<std::uint64_t>(track.level[0]) << 48 |
                  static_cast<std::uint64_t>(track.level[1]) << 54;
  }
  std::uint64_t plain = 0;  // cards of settled goods, and gold
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
    const std::size_t good = rules.kinds[kind].good;
    const std::uint64_t pool = drawn_from ? s.pool[kind] : 0, lot = s.lot[kind];
    const int place = ships_settled ? 0 : value_class_[kind];
    if (settled[good])
      plain += (pool | lot << 6) << 8 * place;
    else if (ships_settled)
      block[good] += pool | lot << 6;
    else
      block[good] += (pool | lot << 3) << 5 * place;
  }
  if (!ordered) {
    std::sort(block.begin(), block.end());
    unsettled = 0;
  }

  std::array<std::int64_t, 2> money;
  for (int p = 0; p < 2; ++p) {
    const auto seat = static_cast<std::size_t>(p);
    money[seat] = std::min(s.money[seat], enough(s, at, p));
    offset += (s.money[seat] - money[seat]) * (p == 0 ? 1 : -1);
  }

  core::BitWriter writer(out.first(2));
  writer.put(static_cast<std::uint64_t>(s.phase), 3);
  writer.put(static_cast<std::uint64_t>(s.turn + 1), 2);
  writer.put(static_cast<std::uint64_t>(s.drawer + 1), 2);
  writer.put(static_cast<std::uint64_t>(s.high_bidder + 1), 2);
  writer.put(s.deck, 8);
  writer.put(static_cast<std::uint64_t>(at.free[0]), 4);
  writer.put(static_cast<std::uint64_t>(at.free[1]), 4);
  writer.put(ships_settled, 1);
  writer.put(ships_settled ? 0 : static_cast<std::uint64_t>(at.ahead + most_worth), 11);
  writer.put(unsettled, medici::goods);
  for (const auto florins : {money[0], money[1], s.high_bid})
    writer.put(static_cast<std::uint64_t>(florins), money_bits);
  std::copy(block.begin(), block.end(), out.begin() + 2);
  out[merged_words - 1] = plain;
  return offset;
}

}  // namespace endgame

namespace medici {

std::string players_see(const Game& game) {
  if (game.rules.known_order) return "every card that was shown, and the order of the deck";
  if (game.rules.removed == medici::Removed::Seen)
    return "every card that was shown or removed; the order of the deck is unknown to all";
  return "every card that was shown; the order of the deck and the cards removed are unknown to all, so a draw is "
         "uniform over all cards unseen";
}

}  // namespace medici
