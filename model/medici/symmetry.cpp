#include <algorithm>

#include "model/core/alike.hpp"
#include "model/medici/game.hpp"

// Goods whose cards are the same but for the name. A good's column is everything a state says of it: its cards,
// wherever they are, and its track.

namespace medici {

namespace {

// Less than, equal or greater than zero as the column of good a is less than, the same as or greater than that of b.
int compare(const Rules& rules, const State& s, int a, int b) {
  for (int p = 0; p < rules.players; ++p)
    if (s.level[p][a] != s.level[p][b]) return s.level[p][a] - s.level[p][b];
  for (std::size_t i = 0; i < rules.kinds_of[a].size(); ++i) {
    const int of_a = rules.kinds_of[a][i], of_b = rules.kinds_of[b][i];
    const auto differ = [&](const Bag& bag) { return bag[of_a] - bag[of_b]; };
    for (const Bag* bag : {&s.pool, &s.lot, &s.discards})
      if (const int d = differ(*bag); d != 0) return d;
    for (int p = 0; p < rules.players; ++p)
      if (const int d = differ(s.ship[p]); d != 0) return d;
  }
  return 0;
}

void exchange(const Rules& rules, State& s, int a, int b) {
  for (int p = 0; p < rules.players; ++p) std::swap(s.level[p][a], s.level[p][b]);
  for (std::size_t i = 0; i < rules.kinds_of[a].size(); ++i) {
    const int of_a = rules.kinds_of[a][i], of_b = rules.kinds_of[b][i];
    for (Bag* bag : {&s.pool, &s.lot, &s.discards}) std::swap((*bag)[of_a], (*bag)[of_b]);
    for (int p = 0; p < rules.players; ++p) std::swap(s.ship[p][of_a], s.ship[p][of_b]);
  }
}

}  // namespace

void find_alike(Rules& rules) {
  for (auto& kinds : rules.kinds_of) kinds.clear();
  for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
    if (rules.kinds[kind].good != gold)
      rules.kinds_of[rules.kinds[kind].good].push_back(static_cast<std::uint8_t>(kind));
  for (auto& kinds : rules.kinds_of)
    std::sort(kinds.begin(), kinds.end(), [&](int a, int b) { return rules.kinds[a].value < rules.kinds[b].value; });
  rules.alike.clear();
  if (rules.known_order) return;  // the order tells them apart
  rules.alike = core::find_alike(goods, [&](int a, int b) {
    return std::equal(rules.kinds_of[a].begin(), rules.kinds_of[a].end(), rules.kinds_of[b].begin(),
                      rules.kinds_of[b].end(), [&](int x, int y) {
                        return rules.kinds[x].value == rules.kinds[y].value &&
                               rules.kinds[x].count == rules.kinds[y].count;
                      });
  });
}

// Goods that a position tells apart are no longer alike.
void tell_apart(Rules& rules, const State& position) {
  find_alike(rules);
  rules.alike = core::tell_apart(rules.alike, [&](int a, int b) { return compare(rules, position, a, b) == 0; });
}

State Game::canonical(const State& s) const {
  State ordered = s;
  core::put_in_order(
      rules.alike, [&](int a, int b) { return compare(rules, ordered, a, b) < 0; },
      [&](int a, int b) { exchange(rules, ordered, a, b); });
  return ordered;
}

std::uint64_t Game::orbit(const State& s) const {
  return core::arrangements(rules.alike, [&](int a, int b) { return compare(rules, s, a, b) < 0; });
}

}  // namespace medici
