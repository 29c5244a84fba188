#include <fmt/format.h>

#include "model/core/fields.hpp"
#include "model/strozzi/game.hpp"
#include "model/strozzi/names.hpp"
#include "model/strozzi/shapes.hpp"

namespace strozzi {

namespace {

using Amounts = core::PerPlayer<std::int64_t>;

// 'coins' are what each player has in hand, see Game::purses.
template <class S, class Coin>
auto fields(const Rules& rules, S& s, Coin& coins) {
  return [&](auto&& visit) {
    using core::Each, core::each_player, core::Kind, core::Number, core::Seat;
    const int n = rules.players;
    const core::Optional<core::Cards> ships{{rules.ship_names}}, tiles{{rules.tile_names}};
    visit("round", s.round, Number{rules.first_round, rules.rounds});
    visit("phase", s.phase, core::OneOf{phase_names});
    visit("turn", s.turn, Seat{n});
    visit("active", s.active, Seat{n});
    visit("starter", s.starter, Seat{n});
    visit("ship", s.ship, Kind{rules.ship_names, true});
    visit("claim", s, StandingClaim{n});
    visit("step", s.step, Port{rules});
    visit("deck", s.deck, Number{0, rules.deck_size()});
    visit("pool", s.pool, ships);
    visit("sure", s.sure, ships);
    visit("drawn", s.drawn, ships);
    visit("flags", s.flags, each_player(n, Flags{}));
    visit("ports", s.ports, Each<ShipsAtPort>{rules.ports, {n}});
    visit("tracks", s.tracks, Tracks{rules});
    visit("coins", coins, each_player(n, Coins{}));
    visit("tiles", s.owned, each_player(n, Each<Number>{categories, {0, 255}, ',', "numbers"}));
    visit("display", s.display, tiles);
    visit("top", s.top, Kind{rules.tile_names, true});
    visit("stock", s.stock, tiles);
    visit("last", s.last, Seat{n});
  };
}

auto verbs(const Rules& rules) {
  return [&](auto&& verb) {
    const core::Kind tile{rules.tile_names}, ship{rules.ship_names};
    verb(Do::Start, "start", "seat", core::Number{0, rules.players - 1});
    verb(Do::Tile, "tile", "tile", tile);
    verb(Do::Remove, "remove", "ship", ship);
    verb(Do::Ship, "ship", "ship", ship);
    verb(Do::Claim, "claim", "flag", core::OneOf{flag_names});
    verb(Do::Pass, "pass");
    verb(Do::Dock, "dock", "port", Port{rules});
    verb(Do::Advance, "advance");
    verb(Do::Stay, "stay");
    verb(Do::Take, "take", "tile", tile);
  };
}

}  // namespace

std::string Game::print(const State& s) const {
  const Amounts coins = purses(s);
  return core::print_fields(fields(rules, s, coins));
}

Json Game::to_json(const State& s) const {
  const Amounts coins = purses(s);
  return core::fields_json(fields(rules, s, coins));
}

State Game::parse(std::string_view line) const {
  State s;
  Amounts coins{};
  core::parse_fields(line, fields(rules, s, coins));
  set_purses(s, coins);
  check(s);
  return s;
}

State Game::state_from(const Json& json) const {
  State s;
  Amounts coins{};
  core::fields_from_json(json, fields(rules, s, coins));
  set_purses(s, coins);
  check(s);
  return s;
}

std::string Game::print(const Move& m) const { return core::print_move(m, verbs(rules)); }
Json Game::to_json(const Move& m) const { return core::move_json(m, verbs(rules)); }
Move Game::parse_move(const State&, std::string_view line) const { return core::parse_move<Move>(line, verbs(rules)); }
Move Game::move_from(const Json& json) const { return core::move_from_json<Move>(json, verbs(rules)); }

std::string Game::draw(const State& s) const {
  constexpr const char* titles[max_cities] = {"Venice", "Rome", "Naples", "Florence"};
  std::string page = fmt::format("Round {} of {}", s.round, rules.rounds);
  if (s.phase == Phase::Over)
    page += ", scored. The game is over.\n";
  else
    page += fmt::format("    deck {} ships    start player {}\n", s.deck, core::Seat{rules.players}.print(s.starter));
  page += fmt::format("{:>8} {:>8}  {:<18} {}\n", "player", "coins", "flags in hand", "art science architecture");
  const auto amounts = purses(s);
  for (int p = 0; p < rules.players; ++p)
    page += fmt::format("{:>7}{} {:>8}  {:<18} {:>3} {:>7} {:>12}\n", p == s.turn ? ">" : " ", p,
                        core::print_amount(amounts[p], unit), Flags{}.print(s.flags[p]), s.owned[p][0], s.owned[p][1],
                        s.owned[p][2]);
  for (const int city : cities(rules)) {
    page += fmt::format("{:<9} {}  markers {:<20}", titles[city], city < rules.ports ? good_names[city] : "     ",
                        MarkersOnTrack{rules.players, 0}.print(s.tracks[city]));
    if (city < rules.ports) page += fmt::format("  ships {}", ShipsAtPort{rules.players}.print(s.ports[city]));
    page += "\n";
  }
  if (core::size(s.display) > 0) page += fmt::format("Tiles {}\n", core::print_bag(s.display, rules.tile_names));
  if (s.top >= 0) page += fmt::format("Top of the stock {}\n", rules.tile_names[s.top]);
  if (s.ship >= 0) {
    page += fmt::format("Ship {} before player {}", rules.ship_names[s.ship], s.active);
    if (s.claimant >= 0) page += fmt::format("    player {} claims it with {}", s.claimant, flag_names[s.claim_flag]);
    page += "\n";
  }
  return page;
}

}  // namespace strozzi
