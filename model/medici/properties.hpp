#pragma once

#include <algorithm>

#include "model/medici/game.hpp"
#include "properties/property.hpp"

namespace medici {

namespace property {

inline bool ends_day(const State& before, const State& after) {
  return after.day != before.day || (after.phase == medici::Phase::Over && before.phase != medici::Phase::Over);
}

// Who buys a lot with the move that ends a day, and for how much; seat -1: nobody.
struct Purchase {
  int seat = -1;
  std::int64_t price = 0;
};
inline Purchase last_purchase(const State& before, const Move& m) {
  if (m.what == medici::Do::Bid) return {before.turn, m.number};
  if (m.what == medici::Do::Pass) return {before.high_bidder, before.high_bid};
  return {};
}

// What the end of a day brings each player, bonuses apart.
inline std::array<std::int64_t, core::max_players> paid_by_place(const Game& game, const State& before, const Move& m,
                                                                 const State& after) {
  const auto bought = last_purchase(before, m);
  std::array<std::int64_t, core::max_players> paid{};
  for (int p = 0; p < game.rules.players; ++p) {
    paid[p] = after.money[p] - before.money[p] + (p == bought.seat ? bought.price : 0);
    for (int good = 0; good < medici::goods; ++good)
      paid[p] -= medici::bonus_today<std::int64_t>(game.rules, before.level[p][good], after.level[p][good]);
  }
  return paid;
}

// Adds what each player finds when the prizes lie in a row, the players line up before it, the highest value first, and
// equals share out what lies before them: the plain twin of core::pay_by_place.
inline void hand_out(const std::vector<int>& prizes, const std::array<std::int64_t, core::max_players>& value, int n,
                     std::array<std::int64_t, core::max_players>& paid) {
  std::vector<std::size_t> line(static_cast<std::size_t>(n));
  for (std::size_t p = 0; p < line.size(); ++p) line[p] = p;
  std::stable_sort(line.begin(), line.end(), [&](std::size_t a, std::size_t b) { return value[a] > value[b]; });
  for (std::size_t first = 0, end = 0; first < line.size(); first = end) {
    std::int64_t found = 0;
    for (; end < line.size() && value[line[end]] == value[line[first]]; ++end)
      found += end < prizes.size() ? prizes[end] : 0;
    for (std::size_t at = first; at < end; ++at) paid[line[at]] += found / static_cast<std::int64_t>(end - first);
  }
}

// Do equals share the prizes of all the places they take, as our readings have it? By the names of the readings:
// whoever breaks the rules themselves is to be caught.
inline bool equals_share_places(const Game& game) {
  const auto& readings = game.rules.readings;
  return readings.at("tie-places") == "competition" && readings.at("tie-sum-first") == "sum-places" &&
         readings.at("two-player-track-tie") == "sum-10-0" && readings.at("track-next-after-tie") == "place-used-up" &&
         readings.at("tied-last-ships") == "share";
}

// The largest number of players who share the highest level of a good.
inline int most_on_top(const medici::Game& game, const medici::State& s) {
  int most = 0;
  for (int good = 0; good < medici::goods; ++good) {
    int top = 1, count = 0;
    for (int p = 0; p < game.rules.players; ++p) {
      if (s.level[p][good] > top) count = 0;
      top = std::max<int>(top, s.level[p][good]);
      count += s.level[p][good] == top;
    }
    most = std::max(most, count);
  }
  return most;
}

}  // namespace property

constexpr auto state_properties(properties::About, const medici::Game*) {
  using property::most_on_top;
  return std::to_array<properties::Property<Game>>({
      {"P1", "R4, R14, R15, R30",
       "no card is lost or made: pool, lot, ships and discards never hold more of a kind than there are",
       properties::When::Always,
       [](const Game& game, const State& s) {
         for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind) {
           int seen = s.pool[kind] + s.lot[kind] + s.discards[kind];
           for (int p = 0; p < game.rules.players; ++p) seen += s.ship[p][kind];
           const bool all_lie_about = game.rules.all_cards_in_play && !game.rules.known_order &&
                                      game.rules.removed == medici::Removed::Unseen && !s.reshuffled &&
                                      s.phase != Phase::Over;
           if (all_lie_about ? seen != game.rules.kinds[kind].count : seen > game.rules.kinds[kind].count) return false;
         }
         return true;
       }},
      {"P2", "R3, R12, R14", "nobody's money falls below zero", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int p = 0; p < game.rules.players; ++p)
           if (s.money[p] < 0) return false;
         return true;
       }},
      {"P3", "R1, R13", "no ship holds more cards than it has spaces", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int p = 0; p < game.rules.players; ++p)
           if (game.free(s, p) < 0) return false;
         return true;
       }},
      {"P4", "R23", "no disc stands above the top of its track", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.over_the_top == medici::OverTheTop::TrueCount) return true;
         for (int p = 0; p < game.rules.players; ++p)
           for (const auto level : s.level[p])
             if (level > game.rules.track_steps) return false;
         return true;
       }},
      {"P5", "R7, R8", "a lot has at most three cards, and in an auction somebody has room for it",
       properties::When::Always,
       [](const Game& game, const State& s) {
         const int lot = core::size(s.lot);
         if (lot > medici::lot_limit) return false;
         if (s.phase != Phase::Bid || game.rules.lot_limit_whose != medici::LotLimit::Any) return true;
         for (int p = 0; p < game.rules.players; ++p)
           if (game.free(s, p) >= lot) return true;
         return false;
       }},
      {"P6", "R10, R11, R12", "a high bid is at least 1 and covered by its bidder's money", properties::When::Always,
       [](const Game&, const State& s) {
         return s.high_bidder < 0 ? s.high_bid == 0 : s.high_bid >= 1 && s.high_bid <= s.money[s.high_bidder];
       }},
      {"P7", "R9, R16", "whoever draws or bids has a ship that is not full", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.turn_to_full_ship == medici::FullShipTurn::Literal) return true;
         return s.turn < 0 || game.free(s, s.turn) > 0;
       }},
      {"P8", "R17, R18", "while a turn begins there is a card to draw, and two ships have room",
       properties::When::Always,
       [](const Game& game, const State& s) {
         if (s.phase != Phase::Draw || core::size(s.lot) > 0) return true;
         int open = 0;
         for (int p = 0; p < game.rules.players; ++p) open += game.free(s, p) > 0;
         return s.deck > 0 && open >= 2;
       }},
      {"P9", "R2", "on the first of several days no disc has moved", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.first_day != 1 || s.day != 1 || s.phase == Phase::Over || !game.rules.all_cards_in_play)
           return true;
         for (int p = 0; p < game.rules.players; ++p)
           for (const auto level : s.level[p])
             if (level != 0) return false;
         return true;
       }},
      {"P10", "R4, R19", "the day deck never has more cards than are unseen", properties::When::Always,
       [](const Game& game, const State& s) { return game.rules.known_order || s.deck <= core::size(s.pool); }},
      {"S1", "R17, R18", "the day deck is used up and a ship has room", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         if (s.phase != Phase::Bid || s.deck != 0) return false;
         for (int p = 0; p < game.rules.players; ++p)
           if (game.free(s, p) > core::size(s.lot)) return true;
         return false;
       }},
      {"S2", "R23, R24", "two or more share the highest level of a good, above zero", properties::When::Sometimes,
       [](const Game& game, const State& s) { return most_on_top(game, s) >= 2; }},
      {"S3", "R23, R24", "four or more share the highest level of a good, above zero", properties::When::Sometimes,
       [](const Game& game, const State& s) { return most_on_top(game, s) >= 4; }},
      {"S4", "R27", "a disc stands where a bonus is paid", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         for (int p = 0; p < game.rules.players; ++p)
           for (const auto level : s.level[p])
             if (level + 2 >= game.rules.track_steps) return true;
         return false;
       }},
      {"S5", "R12", "a purse is empty", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         return std::find(s.money.begin(), s.money.begin() + game.rules.players, 0) !=
                s.money.begin() + game.rules.players;
       }},
      {"S6", "R15", "a lot was left unsold", properties::When::Sometimes,
       [](const Game&, const State& s) { return core::size(s.discards) > 0; }},
      {"S7", "R7, R8", "a lot is closed below three cards because no ship has more room", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         if (s.phase != Phase::Bid || s.high_bidder >= 0 || s.deck == 0) return false;
         const int lot = core::size(s.lot);
         for (int p = 0; p < game.rules.players; ++p)
           if (game.free(s, p) > lot) return false;
         return lot < medici::lot_limit;
       }},
      {"S8", "R20, R21", "a purse has passed 200", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         return *std::max_element(s.money.begin(), s.money.begin() + game.rules.players) > 200;
       }},
  });
}

inline const std::vector<properties::Step<medici::Game>>& step_properties(const medici::Game&) {
  static const auto same_day = [](const State& before, const State& after) {
    return after.day == before.day && after.phase != medici::Phase::Over;
  };
  static const std::vector<properties::Step<Game>> all{
      {"T1", "R14, R17", "within a day money only leaves the purses, and not more than the high bid at once",
       [](const Game& game, const State& before, const Move&, const State& after) {
         if (!same_day(before, after)) return true;
         std::int64_t paid = 0;
         for (int p = 0; p < game.rules.players; ++p) {
           if (after.money[p] > before.money[p]) return false;
           paid += before.money[p] - after.money[p];
         }
         return paid == 0 || core::size(after.lot) == 0;
       }},
      {"T2", "R28", "no disc ever goes down",
       [](const Game& game, const State& before, const Move&, const State& after) {
         for (int p = 0; p < game.rules.players; ++p)
           for (int good = 0; good < medici::goods; ++good)
             if (after.level[p][good] < before.level[p][good]) return false;
         return true;
       }},
      {"T3", "R14, R17", "within a day no card leaves a ship",
       [](const Game& game, const State& before, const Move&, const State& after) {
         if (!same_day(before, after)) return true;
         for (int p = 0; p < game.rules.players; ++p)
           for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind)
             if (after.ship[p][kind] < before.ship[p][kind]) return false;
         return true;
       }},
      {"T4", "R5, R31", "who draws first is anybody on the first day, later one of the poorest",
       [](const Game& game, const State& before, const Move& m, const State&) {
         if (m.what != medici::Do::Start || before.day == game.rules.first_day ||
             game.rules.poorest_by != medici::PoorestBy::Money)
           return true;
         for (int p = 0; p < game.rules.players; ++p)
           if (before.money[p] < before.money[static_cast<std::size_t>(m.number)]) return false;
         return true;
       }},
      {"T5", "R6", "a lot is not closed before its first card",
       [](const Game&, const State& before, const Move& m, const State&) {
         return m.what != medici::Do::Stop || core::size(before.lot) > 0;
       }},
      {"T6", "R29, R30, R32", "days follow one another, each is scored once, and the game ends with the last one",
       [](const Game& game, const State& before, const Move&, const State& after) {
         if (after.phase == medici::Phase::Over) return before.day == game.rules.days;
         return after.day == before.day ||
                (after.day == before.day + 1 && std::all_of(after.ship.begin(), after.ship.end(),
                                                            [](const auto& ship) { return core::size(ship) == 0; }));
       }},
      {"T7", "R20, R21, R24, R27, R29", "a day's end pays no more than all prizes and bonuses together",
       [](const Game& game, const State& before, const Move&, const State& after) {
         std::int64_t paid = 0, prizes = 0;
         for (int p = 0; p < game.rules.players; ++p) paid += after.money[p] - before.money[p];
         if (game.rules.dense || game.rules.second_still_paid) return true;
         for (const int prize : game.rules.ship_prizes) prizes += prize;
         for (const int prize : game.rules.track_prizes) prizes += medici::goods * prize;
         return paid <=
                prizes + game.rules.players * medici::goods * 35;  // every bonus of a track together: 5, 10 and 20
       }},
      {"T8", "R21, R22, R24, R25", "a day pays ships and tracks no more than their prizes, bonuses apart",
       [](const Game& game, const State& before, const Move& m, const State& after) {
         if (!property::ends_day(before, after) || !property::equals_share_places(game)) return true;
         std::int64_t paid = 0, prizes = 0;
         for (const std::int64_t share : property::paid_by_place(game, before, m, after)) paid += share;
         for (const int prize : game.rules.ship_prizes) prizes += prize;
         for (const int prize : game.rules.track_prizes) prizes += medici::goods * prize;
         return paid <= prizes;
       }},
      {"T9", "R20, R21, R22, R24, R25, R26",
       "a day pays each player by place what lining up before the prizes gives, equals sharing in whole florins",
       [](const Game& game, const State& before, const Move& m, const State& after) {
         if (!property::ends_day(before, after) || !property::equals_share_places(game)) return true;
         if (game.rules.known_order || game.rules.readings.at("empty-ship-rank") != "rank-by-value") return true;
         const auto& rules = game.rules;
         const auto bought = property::last_purchase(before, m);
         std::array<std::int64_t, core::max_players> value{}, level{}, paid{};
         for (int p = 0; p < rules.players; ++p)
           for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
             value[p] += rules.kinds[kind].value * (before.ship[p][kind] + (p == bought.seat ? before.lot[kind] : 0));
         if (before.phase == medici::Phase::Fill)
           value[static_cast<std::size_t>(before.drawer)] += rules.kinds[static_cast<std::size_t>(m.number)].value;
         property::hand_out(rules.ship_prizes, value, rules.players, paid);
         for (int good = 0; good < medici::goods; ++good) {
           for (int p = 0; p < rules.players; ++p) level[p] = after.level[p][good];
           property::hand_out(rules.track_prizes, level, rules.players, paid);
         }
         return paid == property::paid_by_place(game, before, m, after);
       }},
  };
  return all;
}

// Well-formed moves worth asking about in a state, legal or not.
template <class Visit>
void each_candidate(const medici::Game& game, const medici::State& s, Visit&& visit) {
  for (const Do what : {Do::Draw, Do::Stop, Do::Pass}) visit(medici::Move{what, 0});
  for (int p = 0; p < game.rules.players; ++p) visit(medici::Move{Do::Start, p});
  for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind) {
    visit(medici::Move{Do::Card, static_cast<std::int64_t>(kind)});
    visit(medici::Move{Do::Remove, static_cast<std::int64_t>(kind)});
  }
  std::int64_t most = 0;
  for (int p = 0; p < game.rules.players; ++p) most = std::max(most, s.money[p]);
  for (std::int64_t florins = 1; florins <= most + 2; ++florins) visit(medici::Move{Do::Bid, florins});
}

}  // namespace medici
