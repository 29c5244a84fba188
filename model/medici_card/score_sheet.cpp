#include <fmt/format.h>

#include "model/core/descriptor.hpp"
#include "model/core/places.hpp"
#include "model/medici_card/game.hpp"
#include "model/medici_card/hooks.hpp"
#include "model/medici_card/scoring.hpp"

namespace medici_card {

namespace {

constexpr const char* words_for_goods[goods] = {"grain", "spice", "fur", "dye", "cloth"};

// The table when the day is scored that move 'm' ends: what it loads is aboard.
template <class Size>
State<Size> loaded_by(const GameOf<Size>& game, const State<Size>& before, const Move& m) {
  const auto& rules = game.rules;
  State<Size> s = before;
  const auto next_of_order = [&] { return rules.order[rules.order.size() - s.deck_left--]; };
  if (m.what == Do::Take || m.what == Do::Turn) {
    if (m.what == Do::Turn)
      for (int i = 0; i < m.number; ++i) s.market.push(next_of_order());
    for (int back = 0; back < window; ++back)
      if (m.cards >> back & 1) put(s.ship[s.mover], s.market.within(back), 1);
    game.adopt(s);
    int last = -1, open = 0;
    for (int p = 0; p < game.players(); ++p)
      if (!game.is_full(s, p)) last = p, ++open;
    if (rules.final_turn == FinalTurn::FillUp && rules.known_order && open == 1)  // A26
      while (!game.is_full(s, last) && s.deck_left > 0) {
        put(s.ship[last], next_of_order(), 1);
        game.adopt(s);
      }
  } else if (m.what == Do::Card && before.phase == Phase::Fill) {
    put(s.ship[s.mover], m.number, 1);
    game.adopt(s);
  }
  return s;
}

// Lists one day's payments and leaves the state as it is after them.
template <class Size>
void list_day(const GameOf<Size>& game, State<Size>& s, std::vector<core::Payment>& sheet) {
  using Sum = Amounts<typename Size::Amount>;
  const auto& rules = game.rules;
  const int n = game.players();
  core::PerPlayer<std::int64_t> value{};
  PerGood<std::int64_t> held{};
  for (int p = 0; p < n; ++p) {
    value[p] = game.ship_value(s, p);
    auto sum = static_cast<const Sum&>(s.aboard[p]);
    sum.add_goods(game.stored_goods(s, p));
    for (int good = 0; good < goods; ++good) held[good][p] = sum[Sum::first_good + static_cast<std::size_t>(good)];
  }
  const auto for_ships = pay_ships(rules, value);
  for (int p = 0; p < n; ++p)
    sheet.push_back({p, core::is_tied(value, n, p) ? 15 : 14,
                     fmt::format("ship worth {}, {}", value[p], core::place_in_words(value, n, p, rules.dense)),
                     for_ships[p]});
  for (int good = 0; good < goods; ++good) {
    const auto paid = pay_good(rules, held[good]);
    for (int p = 0; p < n; ++p)
      if (paid[p] != 0 || (held[good][p] > 0 && core::is_tied(held[good], n, p)))
        sheet.push_back({p, core::is_tied(held[good], n, p) ? 15 : 18,
                         fmt::format("{} {}, {}", words_for_goods[good], held[good][p],
                                     core::place_in_words(held[good], n, p, rules.dense)),
                         paid[p]});
  }

  const auto paid_before = s.paid;
  core::Silent silent;
  game.score_day(s, silent);
  const auto towards = game.stored_for_bonus(s);
  core::PerPlayer<std::int64_t> entitled{};
  each_bonus<std::int64_t>(rules, towards, [&](int p, bool is_larger, int slot, std::int64_t amount) {
    if (amount == 0) return;
    const Scope scope = is_larger ? rules.variant_scope : rules.bonus_scope;
    const int from = is_larger ? rules.variant.from : rules.bonus.from;
    const std::string what = scope == Scope::PerKindEach ? fmt::format("{} {}", words_for_goods[slot], towards[slot][p])
                             : scope == Scope::AnyKindOnce ? std::string("some good")
                                                           : std::string("all goods");
    sheet.push_back({p, is_larger ? 20 : 19, fmt::format("bonus, {}, from {}", what, from), amount});
    entitled[p] += amount;
  });
  if (rules.bonus_repeat == BonusRepeat::OncePerGame)  // A27a
    for (int p = 0; p < n; ++p)
      if (const auto again = std::min(entitled[p], paid_before[p]); again != 0)
        sheet.push_back({p, 19, "bonuses paid on an earlier day", -again});
}

// What each player had before, and the payments of the days that are scored: the lines of a player add up to what the
// player has then.
template <class Size>
std::vector<core::Payment> payments(const GameOf<Size>& game, const State<Size>& before, const Move& m) {
  std::vector<core::Payment> sheet;
  const State<Size> after = game.apply(before, m);
  int days = after.day - before.day + (after.phase == Phase::Over ? 1 : 0);
  if (days == 0) return sheet;
  for (int p = 0; p < game.players(); ++p)
    if (before.money[p] != 0) sheet.push_back({p, 23, "florins before this scoring", before.money[p]});
  State<Size> s = loaded_by(game, before, m);
  for (; days > 0; --days) list_day(game, s, sheet);  // a day for which no card is left ends as it begins (A25)
  return sheet;
}

}  // namespace

std::vector<core::Payment> score_sheet(const core::AnyGame& any, const core::AnyState& before,
                                       const std::string& move) {
  return core::with_type<SmallGame, MediumGame, FullGame>(any, [&](const auto& game, const auto& first) {
    const auto& s = *static_cast<const std::remove_cvref_t<decltype(first)>*>(before.get());
    return payments(game, s, game.parse_move(s, move));
  });
}

}  // namespace medici_card
