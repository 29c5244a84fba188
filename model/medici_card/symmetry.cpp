#include <algorithm>
#include <tuple>

#include "model/core/alike.hpp"
#include "model/medici_card/game.hpp"

// Goods whose cards are the same but for the name. A good's column is everything a state says of it: where each of its
// cards is, in the market at which place.

namespace medici_card {

namespace {

// Which card of its good a kind is, counted from 1; 0 for those of other goods.
int index_in(const Rules& rules, int good, int kind) {
  if (rules.kinds[kind].good != good) return 0;
  const auto& kinds = rules.kinds_of[good];
  return static_cast<int>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin()) + 1;
}

// Less than, equal or greater than zero as the column of good a is less than, the same as or greater than that of b.
template <class S>
int compare(const Rules& rules, const S& s, int a, int b) {
  for (std::size_t i = 0; i < rules.kinds_of[a].size(); ++i) {
    const int of_a = rules.kinds_of[a][i], of_b = rules.kinds_of[b][i];
    const auto differ = [&](const auto& bag) { return bag[of_a] - bag[of_b]; };
    if (const int d = differ(s.deck); d != 0) return d;
    for (int p = 0; p < rules.players; ++p) {
      if (const int d = differ(s.ship[p]); d != 0) return d;
      if (const int d = differ(s.warehouse[p]); d != 0) return d;
    }
  }
  for (int at = 0; at < s.market.size(); ++at)
    if (const int d = index_in(rules, a, s.market[at]) - index_in(rules, b, s.market[at]); d != 0) return d;
  return 0;
}

template <class S>
void exchange(const Rules& rules, S& s, int a, int b) {
  const auto exchange_in = [](auto& bag, int x, int y) {
    const int of_x = bag[x], of_y = bag[y];
    bag[x] = static_cast<std::uint8_t>(of_y);
    bag[y] = static_cast<std::uint8_t>(of_x);
  };
  for (std::size_t i = 0; i < rules.kinds_of[a].size(); ++i) {
    const int of_a = rules.kinds_of[a][i], of_b = rules.kinds_of[b][i];
    exchange_in(s.deck, of_a, of_b);
    for (int p = 0; p < rules.players; ++p) {
      exchange_in(s.ship[p], of_a, of_b);
      exchange_in(s.warehouse[p], of_a, of_b);
    }
  }
  for (int at = 0; at < s.market.size(); ++at) {
    const int kind = s.market[at];
    if (const int i = index_in(rules, a, kind); i != 0)
      s.market.set(at, rules.kinds_of[b][static_cast<std::size_t>(i - 1)]);
    if (const int i = index_in(rules, b, kind); i != 0)
      s.market.set(at, rules.kinds_of[a][static_cast<std::size_t>(i - 1)]);
  }
}

}  // namespace

void find_alike(Rules& rules) {
  for (auto& kinds : rules.kinds_of) kinds.clear();
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
    if (rules.kinds[kind].good != no_good)
      rules.kinds_of[rules.kinds[kind].good].push_back(static_cast<std::uint8_t>(kind));
  const auto face = [&](int kind) {
    const Kind& card = rules.kinds[kind];
    return std::tuple(card.value, card.symbols, card.green, card.cargo, card.space, card.count);
  };
  for (auto& kinds : rules.kinds_of)
    std::stable_sort(kinds.begin(), kinds.end(), [&](int a, int b) { return face(a) < face(b); });
  rules.alike.clear();
  if (rules.known_order) return;  // the order tells them apart
  rules.alike = core::find_alike(goods, [&](int a, int b) {
    return std::equal(rules.kinds_of[a].begin(), rules.kinds_of[a].end(), rules.kinds_of[b].begin(),
                      rules.kinds_of[b].end(), [&](int x, int y) { return face(x) == face(y); });
  });
}

template <class Size>
typename GameOf<Size>::State GameOf<Size>::canonical(const State& s) const {
  if (rules.alike.empty()) return s;
  State ordered = s;
  core::put_in_order(
      rules.alike, [&](int a, int b) { return compare(rules, ordered, a, b) < 0; },
      [&](int a, int b) { exchange(rules, ordered, a, b); });
  adopt(ordered);
  return ordered;
}

template <class Size>
std::uint64_t GameOf<Size>::orbit(const State& s) const {
  return core::arrangements(rules.alike, [&](int a, int b) { return compare(rules, s, a, b) < 0; });
}

// Goods that a position tells apart are no longer alike.
template <class Size>
void GameOf<Size>::tell_apart(const State& position) {
  find_alike(rules);
  rules.alike = core::tell_apart(rules.alike, [&](int a, int b) { return compare(rules, position, a, b) == 0; });
}

template struct GameOf<Small>;
template struct GameOf<Medium>;
template struct GameOf<Full>;

}  // namespace medici_card
