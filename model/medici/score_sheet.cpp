#include <fmt/format.h>

#include "model/core/descriptor.hpp"
#include "model/core/places.hpp"
#include "model/medici/game.hpp"
#include "model/medici/hooks.hpp"
#include "model/medici/scoring.hpp"

namespace medici {

namespace {

constexpr const char* track_names[goods] = {"cloth", "fur", "grain", "dye", "spice"};

// R17 with a known order, where no chance comes between the last lot and the end of the day. REQUIRES: the lot is sold
// or out.
void fill_last_ship(const Game& game, State& s) {
  int last = -1, open = 0;
  for (int p = 0; p < game.rules.players; ++p)
    if (game.free(s, p) > 0) last = p, ++open;
  if (open != 1 || !game.rules.known_order || s.reshuffled) return;
  for (; game.free(s, last) > 0 && s.deck > 0; --s.deck)
    ++s.ship[last][game.rules.order[game.rules.order.size() - s.deck]];
}

void list_ships(const Rules& rules, const State& s, std::vector<core::Payment>& sheet) {
  core::PerPlayer<std::int64_t> value{}, loaded{};
  for (int p = 0; p < rules.players; ++p)
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      value[p] += std::int64_t{s.ship[p][kind]} * rules.kinds[kind].value;  // R20
      loaded[p] += s.ship[p][kind];
    }
  const auto paid = pay_ships(rules, value, loaded);
  auto ranked = value;
  if (rules.empty_ship == EmptyShip::NoCargoNoPay)  // A13
    for (int p = 0; p < rules.players; ++p)
      if (loaded[p] == 0) ranked[p] = -1;
  for (int p = 0; p < rules.players; ++p) {
    if (ranked[p] < 0)
      sheet.push_back({p, 21, "ship without a card, not ranked", paid[p]});
    else
      sheet.push_back(
          {p, core::is_tied(ranked, rules.players, p) ? 22 : 21,
           fmt::format("ship worth {}, {}", value[p], core::place_in_words(ranked, rules.players, p, rules.dense)),
           paid[p]});
  }
}

void list_tracks(const Rules& rules, const State& before, const State& after, std::vector<core::Payment>& sheet) {
  for (int good = 0; good < goods; ++good) {
    core::PerPlayer<std::int64_t> level{};
    for (int p = 0; p < rules.players; ++p) level[p] = after.level[p][good];
    const auto paid = pay_track(rules, level);
    // Beyond the top the disc stays there, and only A8 counts on.
    const auto in_words = [&](std::int64_t reached) {
      return reached <= rules.track_steps ? fmt::format("level {}", reached)
                                          : fmt::format("level {}, {} counted", rules.track_steps, reached);
    };
    for (int p = 0; p < rules.players; ++p) {
      const int rule = level[p] == 0 ? 26 : core::is_tied(level, rules.players, p) ? 25 : 24;
      if (paid[p] != 0)
        sheet.push_back({p, rule,
                         fmt::format("{} track, {}, {}", track_names[good], in_words(level[p]),
                                     core::place_in_words(level, rules.players, p, rules.second_still_paid)),
                         paid[p]});
      if (const auto extra = bonus_today<std::int64_t>(rules, before.level[p][good], level[p]); extra != 0)
        sheet.push_back({p, 27, fmt::format("{} track, bonus of {}", track_names[good], in_words(level[p])), extra});
    }
  }
}

// The price of a lot. When the day is scored, its payments as well, after what each player had before: then the lines
// of a player add up to what the player has.
std::vector<core::Payment> payments(const Game& game, const State& before, const Move& m) {
  std::vector<core::Payment> sheet;
  const State after = game.apply(before, m);
  State loaded = before;
  if (before.phase == Phase::Bid && after.phase != Phase::Bid) {
    const int buyer = m.what == Do::Bid ? before.turn : before.high_bidder;
    if (buyer >= 0) {
      const std::int64_t price = m.what == Do::Bid ? m.number : before.high_bid;
      sheet.push_back({buyer, 14, fmt::format("lot {}", core::print_bag(before.lot, game.rules.names)), -price});
      core::pour(loaded.lot, loaded.ship[buyer]);
    }
    fill_last_ship(game, loaded);
  } else if (before.phase == Phase::Fill) {
    ++loaded.ship[before.drawer][m.number];
  }
  if (after.day == before.day && after.phase != Phase::Over) return sheet;
  std::vector<core::Payment> purses;
  for (int p = 0; p < game.rules.players; ++p)
    if (before.money[p] != 0) purses.push_back({p, 3, "florins before this scoring", before.money[p]});
  sheet.insert(sheet.begin(), purses.begin(), purses.end());
  list_ships(game.rules, loaded, sheet);
  list_tracks(game.rules, before, after, sheet);
  return sheet;
}

}  // namespace

std::vector<core::Payment> score_sheet(const core::AnyGame& any, const core::AnyState& before,
                                       const std::string& move) {
  return core::with_type<Game>(any, [&](const Game& game, const State&) {
    const State& s = *static_cast<const State*>(before.get());
    return payments(game, s, game.parse_move(s, move));
  });
}

}  // namespace medici
