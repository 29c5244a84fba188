#include <fmt/format.h>

#include "model/core/descriptor.hpp"
#include "model/core/players.hpp"
#include "model/strozzi/game.hpp"
#include "model/strozzi/hooks.hpp"
#include "model/strozzi/scoring.hpp"

// The payments of a round and of the final scoring, line by line, after what each player had before: the lines of a
// player add up to what the player has then.
namespace strozzi {

namespace {

using Amounts = core::PerPlayer<std::int64_t>;

constexpr const char* towns[max_cities] = {"Venice", "Rome", "Naples", "Florence"};

std::string place_name(std::int64_t above) {
  constexpr const char* names[] = {"first", "second", "third", "fourth", "fifth", "sixth"};
  return names[above];
}

// How many are higher.
int above(int players, const Amounts& keys, int player) {
  int count = 0;
  for (int q = 0; q < players; ++q) count += keys[q] > keys[player];
  return count;
}

// What earlier rounds have paid; no rule pays it again.
void lines_before(const Rules& rules, const State& before, std::vector<core::Payment>& lines) {
  for (int p = 0; p < rules.players; ++p)
    if (before.coins[p] != 0) lines.push_back({p, 0, "coins before this scoring", before.coins[p] * unit});
}

// R28-R30. 'end' is the state at the end of a round, its ships still at the ports.
void round_lines(const Rules& rules, const State& end, std::vector<core::Payment>& lines) {
  const int n = rules.players;
  for (int port = 0; port < rules.ports; ++port) {
    const Row& row = end.ports[port];
    const auto high = heights(row);
    const auto paid = pay_row(n, high, rules.ship_prizes);
    for (int p = 0; p < n; ++p)
      if (row.number[p] != 0)
        lines.push_back(
            {p, 28, fmt::format("{}: {} ship, of speed {}", towns[port], place_name(above(n, high, p)), row.number[p]),
             paid[p] * unit});
  }
  for (int city = 0; city < max_cities; ++city) {
    if (!rules.has_city(city)) continue;
    const Row& row = end.tracks[city];
    const auto high = heights(row);
    const auto paid = pay_row(n, high, rules.marker_prizes);
    for (int p = 0; p < n; ++p)
      if (row.number[p] != 0)
        lines.push_back(
            {p, 29,
             fmt::format("{}: {} marker, on space {}", towns[city], place_name(above(n, high, p)), row.number[p]),
             paid[p] * unit});
    const auto bonus = pay_bonus(rules, rules.tracks[city], numbers(row), high);
    for (int p = 0; p < n; ++p)
      if (rules.tracks[city].bonus[row.number[p]] != 0)
        lines.push_back({p, 30, fmt::format("{}: bonus of space {}", towns[city], row.number[p]), bonus[p] * unit});
  }
}

// R34.
void final_lines(const Rules& rules, const State& end, std::vector<core::Payment>& lines) {
  const int n = rules.players;
  const Row& markers = end.tracks[florence];
  const auto order = florence_order(rules, numbers(markers), heights(markers));
  for (int category = 0; category < categories; ++category) {
    Amounts total{};
    for (int p = 0; p < n; ++p) total[p] = end.owned[p][category];
    const auto paid = pay_patronage(rules, total, order, end.starter);
    const auto keys = then_by(total, order, florence_limit(rules));
    for (int p = 0; p < n; ++p) {
      const int equal = static_cast<int>(std::count(total.begin(), total.begin() + n, total[p])) - 1;
      const int tied = static_cast<int>(std::count(keys.begin(), keys.begin() + n, keys[p])) - 1;
      std::int64_t ahead = above(n, keys, p);
      bool behind_equal = false;
      if (rules.prize_lost) {  // A27: a place for each total
        ahead = 0;
        for (int q = 0; q < n; ++q) {
          ahead += total[q] > total[p] && std::find(total.begin(), total.begin() + q, total[q]) == total.begin() + q;
          behind_equal |= total[q] == total[p] && keys[q] > keys[p];
        }
      }
      std::string what = fmt::format("{}: {} with value {}", category_names[category], place_name(ahead), total[p]);
      if (tied > 0)
        what += fmt::format(", tied with {} in Florence too{}", tied == 1 ? "another" : fmt::format("{} others", tied),
                            rules.florence_tie == FlorenceTie::Split ? ", who share (A4a)" : "");
      else if (behind_equal)
        what += ", behind an equal in Florence";
      else if (equal > 0)
        what += ", a tie that Florence breaks";
      lines.push_back({p, 34, what, paid[p]});
      if (rules.face_value_added && total[p] != 0)  // A6
        lines.push_back({p, 34, fmt::format("{}: the value of the tiles", category_names[category]), total[p] * unit});
    }
  }
}

}  // namespace

std::vector<core::Payment> score_sheet(const core::AnyGame& any, const core::AnyState& before,
                                       const std::string& move) {
  return core::with_type<Game>(any, [&](const Game& game, const State&) {
    std::vector<core::Payment> lines;
    const State& s = *static_cast<const State*>(before.get());
    const Move m = game.parse_move(s, move);
    const State after = game.apply(s, m);
    if (after.round == s.round && after.phase != Phase::Over) return lines;
    // Were this the last round, its ships would not be put away after the scoring.
    Game as_last = game;
    as_last.rules.rounds = s.round;
    const State end = as_last.apply(s, m);
    lines_before(game.rules, s, lines);
    round_lines(game.rules, end, lines);
    if (after.phase == Phase::Over) final_lines(game.rules, end, lines);
    return lines;
  });
}

}  // namespace strozzi
