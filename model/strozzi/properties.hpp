#pragma once

#include <algorithm>
#include <bit>

#include "model/strozzi/game.hpp"
#include "properties/property.hpp"

namespace strozzi {

namespace property {

inline int docked(const strozzi::Game& game, const strozzi::State& s, int p) {
  int ships = 0;
  for (int port = 0; port < game.rules.ports; ++port) ships += s.ports[port].number[p] != 0;
  return ships;
}

// Who shares a number in a row is counted off from 0, without a gap.
inline bool in_order(const strozzi::Game& game, const strozzi::Row& row, int most) {
  if (row == strozzi::Row{}) return true;
  for (int p = 0; p < core::max_players; ++p) {
    if (p >= game.rules.players || row.number[p] == 0) {
      if (row.number[p] != 0 || row.after[p] != 0) return false;
      continue;
    }
    if (row.number[p] > most) return false;
    int before = 0;
    for (int q = 0; q < game.rules.players; ++q)
      before += row.number[q] == row.number[p] && row.after[q] < row.after[p];
    if (before != row.after[p]) return false;
  }
  return true;
}

}  // namespace property

constexpr auto state_properties(properties::About, const strozzi::Game*) {
  using namespace property;
  return std::to_array<properties::Property<Game>>({
      {"P1", "R3, R14", "a flag is in hand or on a docked ship", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int p = 0; p < game.rules.players; ++p)
           if (std::popcount(s.flags[p]) + docked(game, s, p) != std::popcount(game.rules.flags)) return false;
         return true;
       }},
      {"P2", "R15, R16", "C1: ships at a port lie in one order, none faster than a printed 8 with a flag",
       properties::When::Always,
       [](const Game& game, const State& s) {
         for (const auto& port : s.ports)
           if (!in_order(game, port, game.rules.cap_speed ? strozzi::fastest : strozzi::fastest + 1)) return false;
         return true;
       }},
      {"P3", "R19, R24", "C2, C13: markers in a city stand in one order, none above the top", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int city = 0; city < strozzi::max_cities; ++city)
           if (!in_order(game, s.tracks[city], game.rules.has_city(city) ? game.rules.tracks[city].top : 0))
             return false;
         return true;
       }},
      {"P4", "R1, R6, R13", "the ships not seen are those of the deck and the removed ones", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.only_used)
           return core::size(s.sure) <= s.deck && s.deck <= core::size(s.pool) + core::size(s.sure);
         const int unseen = core::size(s.pool) - s.deck;
         return game.rules.removed_seen ? unseen >= 0 && unseen <= game.rules.removed : unseen == game.rules.removed;
       }},
      {"P5", "R21, R23", "a tile is face up, in the stock or owned", properties::When::Always,
       [](const Game& game, const State& s) {
         int value[strozzi::categories] = {};
         for (std::size_t kind = 0; kind < game.rules.tiles.size(); ++kind) {
           const auto& tile = game.rules.tiles[kind];
           const int here = s.display[kind] + s.stock[kind] + (s.top == static_cast<int>(kind));
           value[tile.category] += (tile.count - here) * tile.value;
         }
         for (int category = 0; category < strozzi::categories; ++category) {
           for (int p = 0; p < game.rules.players; ++p) value[category] -= s.owned[p][category];
           if (value[category] != 0) return false;
         }
         return true;
       }},
      {"P6", "R23", "while a ship is on offer the display is full, or the stock is empty", properties::When::Always,
       [](const Game& game, const State& s) {
         return s.phase != Phase::Offer || core::size(s.display) == game.rules.display || core::size(s.stock) == 0;
       }},
      {"P7", "R6, R26", "the player who flips holds a flag", properties::When::Always,
       [](const Game&, const State& s) {
         return (s.phase != Phase::Ship && s.phase != Phase::Offer) || s.flags[s.active] != 0;
       }},
      {"P8", "R9, R10", "a standing claim is no pirate, and its flag is in hand", properties::When::Always,
       [](const Game&, const State& s) {
         return s.phase != Phase::Offer || s.claimant < 0 ||
                (s.claim_flag != strozzi::Pirate && (s.flags[s.claimant] >> s.claim_flag & 1) != 0);
       }},
      {"P9", "R28, R29, R30", "rounds pay multiples of five, when prizes and bonuses are", properties::When::Always,
       [](const Game& game, const State& s) {
         const auto fives = [](const std::vector<int>& amounts) {
           return std::all_of(amounts.begin(), amounts.end(), [](int amount) { return amount % 5 == 0; });
         };
         if (!fives(game.rules.ship_prizes) || !fives(game.rules.marker_prizes)) return true;
         for (const auto& track : game.rules.tracks)
           if (!fives(track.bonus)) return true;
         return std::all_of(s.coins.begin(), s.coins.end(),
                            [](std::int64_t coins) { return coins >= 0 && coins % 5 == 0; });
       }},
      {"S1", "R32, R33", "a round begins and nobody has moved in Florence", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         if (!game.rules.has_florence || s.round == game.rules.first_round || s.phase == Phase::Over) return false;
         return s.deck == game.rules.deck_size() &&
                std::all_of(s.tracks[strozzi::florence].number.begin(), s.tracks[strozzi::florence].number.end(),
                            [](int space) { return space == 0; });
       }},
      {"S2", "R32", "the game is over and two or more markers stand at the foot of Florence",
       properties::When::Sometimes,
       [](const Game& game, const State& s) {
         const auto& spaces = s.tracks[strozzi::florence].number;
         return game.rules.has_florence && s.phase == Phase::Over &&
                std::count(spaces.begin(), spaces.begin() + game.rules.players, 0) >= 2;
       }},
      {"S3", "R14, R27", "the last ship is on offer and a player has two flags or more", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         return s.phase == Phase::Offer && s.deck == 0 &&
                std::any_of(s.flags.begin(), s.flags.begin() + game.rules.players,
                            [](int flags) { return std::popcount(static_cast<unsigned>(flags)) >= 2; });
       }},
      {"S4", "R15, R16", "C12: a ship of speed 9", properties::When::Sometimes,
       [](const Game&, const State& s) {
         return std::any_of(s.ports.begin(), s.ports.end(), [](const strozzi::Row& port) {
           return std::find(port.number.begin(), port.number.end(), strozzi::fastest + 1) != port.number.end();
         });
       }},
      {"S5", "R10, R11", "a standing claim may still be robbed", properties::When::Sometimes,
       [](const Game&, const State& s) { return s.phase == Phase::Offer && s.claimant >= 0; }},
      {"S6", "R23", "the display is not full any more", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         return s.phase == Phase::Offer && !game.rules.tiles.empty() && core::size(s.display) < game.rules.display;
       }},
      {"S7", "R13", "whoever took a ship has no free port for it", properties::When::Sometimes,
       [](const Game&, const State& s) { return s.phase == Phase::Stuck; }},
      {"S8", "R24", "two markers share the top of a track", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         for (int city = 0; city < strozzi::max_cities; ++city)
           if (game.rules.has_city(city) && s.tracks[city].sharing(game.rules.tracks[city].top) >= 2) return true;
         return false;
       }},
  });
}

inline const std::vector<properties::Step<strozzi::Game>>& step_properties(const strozzi::Game&) {
  static const std::vector<properties::Step<Game>> all{
      {"T1", "R10, R12", "C9, C10: whoever takes a ship with the pirate flag docks it at once",
       [](const Game&, const State& before, const Move& m, const State& after) {
         return m.what != strozzi::Do::Claim || m.number != strozzi::Pirate ||
                (after.phase == strozzi::Phase::Dock && after.active == before.turn);
       }},
      {"T2", "R19, R24", "no marker ever goes down",
       [](const Game& game, const State& before, const Move&, const State& after) {
         for (int city = 0; city < strozzi::max_cities; ++city)
           for (int p = 0; p < game.rules.players; ++p)
             if (after.tracks[city].number[p] < before.tracks[city].number[p]) return false;
         return true;
       }},
      {"T3", "R28, R29, R30", "nobody's coins ever fall",
       [](const Game& game, const State& before, const Move&, const State& after) {
         for (int p = 0; p < game.rules.players; ++p)
           if (after.coins[p] < before.coins[p]) return false;
         return true;
       }},
      {"T4", "R21", "nobody ever loses a tile",
       [](const Game& game, const State& before, const Move&, const State& after) {
         for (int p = 0; p < game.rules.players; ++p)
           for (int category = 0; category < strozzi::categories; ++category)
             if (after.owned[p][category] < before.owned[p][category]) return false;
         return true;
       }},
      {"T5", "R2, R32", "rounds follow one another, and the game ends with the last one",
       [](const Game& game, const State& before, const Move&, const State& after) {
         if (after.phase == strozzi::Phase::Over) return before.round == game.rules.rounds;
         return after.round == before.round || after.round == before.round + 1;
       }},
      {"T6", "R4, R6, R7", "a ship that was flipped is offered to the active player first",
       [](const Game&, const State&, const Move& m, const State& after) {
         return m.what != strozzi::Do::Ship || after.phase != strozzi::Phase::Offer || after.turn == after.active;
       }},
      {"T7", "R5, R11", "while a ship is on offer nobody is asked twice in a row",
       [](const Game&, const State& before, const Move&, const State& after) {
         return before.phase != strozzi::Phase::Offer || after.phase != strozzi::Phase::Offer ||
                after.turn != before.turn;
       }},
      {"T8", "R8", "a pirate as the first flag acquires the ship at once",
       [](const Game&, const State& before, const Move& m, const State& after) {
         return m.what != strozzi::Do::Claim || m.number != strozzi::Pirate || before.claimant >= 0 ||
                after.phase == strozzi::Phase::Dock;
       }},
      {"T9", "R25, R26",
       "the next to flip is the nearest with a flag to the left of who docked, whoever flipped before",
       [](const Game& game, const State& before, const Move&, const State& after) {
         const bool docking = before.phase == strozzi::Phase::Dock || before.phase == strozzi::Phase::FlagStep ||
                              before.phase == strozzi::Phase::Take || before.phase == strozzi::Phase::TileStep;
         if (!docking || after.phase != strozzi::Phase::Ship || after.round != before.round || game.rules.skip_once)
           return true;
         int seat = before.active;
         do seat = (seat + 1) % game.rules.players;
         while (after.flags[static_cast<std::size_t>(seat)] == 0 && seat != before.active);
         return after.active == seat;
       }},
  };
  return all;
}

// Well-formed moves worth asking about in a state, legal or not.
template <class Visit>
void each_candidate(const strozzi::Game& game, const strozzi::State&, Visit&& visit) {
  const auto visit_all = [&](Do what, std::size_t count) {
    for (std::size_t number = 0; number < count; ++number) visit(strozzi::Move{what, static_cast<std::int8_t>(number)});
  };
  for (const Do what : {Do::Pass, Do::Advance, Do::Stay}) visit(strozzi::Move{what, 0});
  visit_all(Do::Start, static_cast<std::size_t>(game.rules.players));
  visit_all(Do::Claim, strozzi::max_flags);
  visit_all(Do::Dock, static_cast<std::size_t>(game.rules.ports));
  for (const Do what : {Do::Remove, Do::Ship}) visit_all(what, game.rules.ships.size());
  for (const Do what : {Do::Tile, Do::Take}) visit_all(what, game.rules.tiles.size());
}

}  // namespace strozzi
