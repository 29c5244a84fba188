#include <fmt/format.h>

#include <bit>

#include "model/core/error.hpp"
#include "model/strozzi/game.hpp"
#include "model/strozzi/names.hpp"

namespace strozzi {

using core::BadInput;

namespace {

void fail(const std::string& why) { throw BadInput("state: " + why); }

void demand(bool holds, const std::string& why) {
  if (!holds) fail(why);
}

// Who and what is named in each phase.
void check_phase(const Rules& rules, const State& s) {
  const std::string phase = phase_names[static_cast<int>(s.phase)];
  const auto is = [&](auto... phases) { return ((s.phase == phases) || ...); };
  const auto named = [&](bool should, int who, const char* word) {
    demand(should == (who >= 0), fmt::format("in phase {} {} must {}be given", phase, word, should ? "" : "not "));
  };
  named(!is(Phase::Start, Phase::Tile, Phase::Remove, Phase::Ship, Phase::Over), s.turn, "turn");
  if (!is(Phase::Tile)) named(!is(Phase::Start, Phase::Over), s.active, "active");
  named(!is(Phase::Start), s.starter, "starter");
  named(is(Phase::Offer, Phase::Dock, Phase::FlagStep), s.ship, "ship");
  named(is(Phase::FlagStep, Phase::TileStep), s.step, "step");
  if (!is(Phase::Offer)) named(is(Phase::Dock), s.claimant, "claim");
  demand(is(Phase::Offer) || s.turn < 0 || s.turn == s.active,
         fmt::format("in phase {} turn and active are the same seat", phase));
  demand(rules.may_decline_flag() || !is(Phase::FlagStep), "phase flag-step needs may-or-must=may or may-flag");
  demand(rules.may_decline_tile() || !is(Phase::TileStep), "phase tile-step needs may-or-must=may or may-tile");
  demand(rules.skip_once || !is(Phase::Stuck), "phase stuck needs skip-chain=one-step");
  demand(rules.removed_seen || !is(Phase::Remove), "phase remove needs removed-ships=seen");
  demand(rules.tile_stock == TileStock::FaceUpStack || s.top < 0, "top needs tile-stock=face-up-stack");
  demand(rules.empty_florence == EmptyFlorence::LeftOfLastDocker || s.last < 0,
         "last needs start-player-when-florence-empty=left-of-last-docker");
  if (is(Phase::Stuck)) demand(s.flags[s.active] == 0, "in phase stuck the active player holds no flag");
  if (is(Phase::Ship, Phase::Remove)) {
    demand(s.deck > 0, "no ship is left to flip");
    demand(s.flags[s.active] != 0, "the active player holds no flag");
  }
}

// The lap, and the flag that a claim stands on.
void check_offer(const Game& game, const State& s) {
  const int n = game.rules.players;
  if (s.claimant >= 0)
    demand(s.flags[s.claimant] >> s.claim_flag & 1,
           fmt::format("player {} does not hold the flag of its claim", s.claimant));
  if (s.phase == Phase::Dock) {
    demand(s.claimant == s.active, "the acquirer is the active player");
    demand(game.has_free_port(s, s.active), fmt::format("player {} has a ship at every port", s.active));
  }
  if (s.phase != Phase::Offer) return;
  demand(s.flags[s.turn] != 0, fmt::format("player {} holds no flag and is not asked", s.turn));
  demand(s.flags[s.active] != 0, "the active player holds no flag");
  if (s.claimant < 0) return;
  demand(s.claim_flag != Pirate, "a pirate acquires at once");
  demand(s.claimant != s.turn, "the claimant does not answer itself");
  demand(game.has_free_port(s, s.claimant), fmt::format("player {} has a ship at every port", s.claimant));
  const auto seat_in_lap = [&](int seat) { return (seat - s.active + n) % n; };
  demand(game.rules.pirate_window == PirateWindow::FullLap || seat_in_lap(s.turn) > seat_in_lap(s.claimant),
         fmt::format("player {} was asked before the claim", s.turn));
}

void check_ships(const Rules& rules, const State& s) {
  for (std::size_t kind = 0; kind < rules.ships.size(); ++kind) {
    const bool face_up = s.ship == static_cast<int>(kind) && s.drawn[kind] == 0;
    const int seen = s.pool[kind] + s.sure[kind] + s.drawn[kind] + face_up;
    demand(seen <= rules.ships[kind].count, fmt::format("{} ships {} are named, the configuration has {}", seen,
                                                        rules.ship_names[kind], rules.ships[kind].count));
  }
  const int pool = core::size(s.pool), sure = core::size(s.sure);
  demand(rules.only_used || (sure == 0 && core::size(s.drawn) == 0), "sure and drawn need reshuffle-scope=only-used");
  demand(s.round > rules.first_round || sure == 0, "in the first round no ship is sure to be in the deck");
  demand(s.round < rules.rounds || core::size(s.drawn) == 0, "in the last round no drawn ships are kept");
  demand(sure <= s.deck && s.deck <= pool + sure,
         fmt::format("a deck of {} does not fit {} ships in pool and {} sure ones", s.deck, pool, sure));
  if (rules.removed_seen && s.phase == Phase::Remove) demand(pool > s.deck, "nothing is left to remove");
  const bool prepared =
      s.phase != Phase::Start && s.phase != Phase::Remove && (s.phase != Phase::Tile || s.active >= 0);
  if (rules.removed_seen && prepared) demand(pool + sure == s.deck, "the removed ships are seen, so pool is the deck");
}

void check_tiles(const Rules& rules, const State& s) {
  int value[categories] = {};
  for (std::size_t kind = 0; kind < rules.tiles.size(); ++kind) {
    const Tile& tile = rules.tiles[kind];
    const int seen = s.display[kind] + s.stock[kind] + (s.top == static_cast<int>(kind));
    demand(seen <= tile.count,
           fmt::format("{} tiles {} are named, the configuration has {}", seen, tile.name, tile.count));
    value[tile.category] += (tile.count - seen) * tile.value;
  }
  for (int category = 0; category < categories; ++category) {
    int owned = 0;
    for (int p = 0; p < rules.players; ++p) owned += s.owned[p][category];
    demand(owned <= value[category], fmt::format("the players own {} of {}, the tiles not named are worth {}", owned,
                                                 category_names[category], value[category]));
  }
  const int display = core::size(s.display);
  demand(display <= rules.display, fmt::format("{} tiles are face up, at most {} can be", display, rules.display));
  if (s.phase == Phase::Take) demand(display > 0, "there is no tile to take");
  if (s.phase != Phase::Tile) return;
  demand(core::size(s.stock) > 0, "the stock is empty");
  demand(s.top < 0 && (display < rules.display || rules.tile_stock == TileStock::FaceUpStack),
         "no tile is to be turned up");
}

}  // namespace

void Game::check(const State& s) const {
  check_phase(rules, s);
  check_offer(*this, s);
  check_ships(rules, s);
  check_tiles(rules, s);
  for (int p = 0; p < rules.players; ++p) {
    demand((s.flags[p] & ~rules.flags) == 0, fmt::format("player {} holds a flag that is not in play", p));
    int ships = 0;
    for (int port = 0; port < rules.ports; ++port) ships += s.ports[port].number[p] != 0;
    const int flags = std::popcount(s.flags[p]), all = std::popcount(rules.flags);
    demand(flags + ships <= all,
           fmt::format("player {} has {} ships and {} flags in hand, there are only {} flags", p, ships, flags, all));
  }
}

void Game::set_purses(State& s, const core::PerPlayer<std::int64_t>& sixtieths) const {
  const auto patronage = s.phase == Phase::Over && s.starter >= 0 ? final_scoring(s) : core::nobody<std::int64_t>();
  for (int p = 0; p < rules.players; ++p) {
    const std::int64_t rest = sixtieths[p] - patronage[p];
    demand(rest >= 0, fmt::format("player {} has {} coins, but the final scoring alone pays {}", p,
                                  core::print_amount(sixtieths[p], unit), core::print_amount(patronage[p], unit)));
    demand(rest % unit == 0, fmt::format("player {} has {} coins, but rounds pay whole coins", p,
                                         core::print_amount(sixtieths[p], unit)));
    s.coins[p] = rest / unit;
  }
}

}  // namespace strozzi
