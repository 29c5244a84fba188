#pragma once

#include <algorithm>

#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"
#include "properties/property.hpp"

namespace medici_card {

template <class Size>
constexpr auto state_properties(properties::About, const medici_card::GameOf<Size>*) {
  using Game = medici_card::GameOf<Size>;
  using State = typename Game::State;
  return std::to_array<properties::Property<Game>>({
      {"P1", "R1, R8, R16, R17, R21",
       "no card is made: deck, market, ships and warehouses never hold more of a kind than there are",
       properties::When::Always,
       [](const Game& game, const State& s) { return (game.odd_cards(s) & Game::made) == 0; }},
      {"P2", "R16, R17", "no goods card leaves the game: only neutral cards are ever missing", properties::When::Always,
       [](const Game& game, const State& s) { return (game.odd_cards(s) & Game::lost) == 0; }},
      {"P3", "R14, R15, R18, R19", "C3: money is a multiple of 5 and never below zero", properties::When::Always,
       [](const Game& game, const State& s) {
         for (int p = 0; p < game.players(); ++p)
           if (s.money[p] < 0 || (s.money[p] - game.rules.money) % 5 != 0) return false;
         return true;
       }},
      {"P4", "R9", "no ship holds more space cards than its capacity", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.overload == medici_card::Overload::Overload) return true;
         for (int p = 0; p < game.players(); ++p)
           if (s.space(p) > game.rules.capacity) return false;
         return true;
       }},
      {"P5", "R3", "at most three cards are revealed in a turn", properties::When::Always,
       [](const Game&, const State& s) { return s.revealed + s.pending <= medici_card::most_reveals; }},
      {"P6", "R11", "whoever moves has a ship that is not full", properties::When::Always,
       [](const Game& game, const State& s) { return s.mover < 0 || !game.is_full(s, s.mover); }},
      {"P7", "R5, R6", "whoever moves has a card to take or to reveal", properties::When::Always,
       [](const Game& game, const State& s) {
         if (game.rules.no_card == medici_card::NoCard::DeadEnd || s.phase != Phase::Act) return true;
         return s.deck_left > 0 || s.market.size() > 0;
       }},
      {"P8", "R9, R13, R18", "spaces, value and symbols counted on a ship are those of its cards",
       properties::When::Always, [](const Game& game, const State& s) { return game.is_weighed(s); }},
      {"S1", "R5", "the deck is used up and the day goes on", properties::When::Sometimes,
       [](const Game&, const State& s) { return s.phase == Phase::Act && s.deck_left == 0; }},
      {"S2", "R12", "one ship alone has room left", properties::When::Sometimes,
       [](const Game& game, const State& s) { return s.phase == Phase::Act && game.ships_in_day(s) == 1; }},
      {"S3", "R5, R6", "whoever moves has no card to take or to reveal", properties::When::Sometimes,
       [](const Game&, const State& s) { return s.phase == Phase::Act && s.deck_left == 0 && s.market.size() == 0; }},
      {"S4", "R9", "of the cards in reach, not all fit", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         if (s.revealed == 0 || s.phase != Phase::Act || s.market.size() < 2) return false;
         const auto fits = [&](unsigned cards) {
           return game.explain(s, {medici_card::Do::Take, 0, static_cast<std::uint8_t>(cards)}).legal;
         };
         return fits(1) && !fits(3);
       }},
      {"S5", "R11", "a player whose ship is full is passed over", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         if (s.phase != Phase::Act) return false;
         for (int p = 0; p < game.players(); ++p)
           if (game.is_full(s, p)) return true;
         return false;
       }},
      {"S6", "R14, R15, R18", "the game is over and all have the same money", properties::When::Sometimes,
       [](const Game& game, const State& s) {
         for (int p = 1; p < game.players(); ++p)
           if (s.money[p] != s.money[0]) return false;
         return s.phase == Phase::Over;
       }},
  });
}

template <class Size>
const std::vector<properties::Step<medici_card::GameOf<Size>>>& step_properties(const medici_card::GameOf<Size>&) {
  using Game = medici_card::GameOf<Size>;
  using State = typename Game::State;
  static const std::vector<properties::Step<Game>> all{
      {"T1", "R14, R18, R19", "nobody's money ever falls",
       [](const Game& game, const State& before, const Move&, const State& after) {
         for (int p = 0; p < game.rules.players; ++p)
           if (after.money[p] < before.money[p]) return false;
         return true;
       }},
      {"T2", "R16", "no card ever leaves a warehouse",
       [](const Game& game, const State& before, const Move&, const State& after) {
         for (int p = 0; p < game.rules.players; ++p)
           for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind)
             if (after.warehouse[p][kind] < before.warehouse[p][kind]) return false;
         return true;
       }},
      {"T3", "R4, R6, R7",
       "a take is the last card and up to two of the three last, and after no reveal there was a card",
       [](const Game&, const State& before, const Move& m, const State&) {
         if (m.what != medici_card::Do::Take) return true;
         return (m.cards & 1) != 0 && m.cards < 8 && (before.revealed > 0 || before.market.size() > 0);
       }},
      {"T4", "R10", "after a take nothing is revealed any more, and it is another's turn or one ship alone has room",
       [](const Game& game, const State& before, const Move& m, const State& after) {
         if (m.what != medici_card::Do::Take || after.phase != medici_card::Phase::Act || after.day != before.day)
           return true;
         return after.revealed == 0 && (after.mover != before.mover || game.ships_in_day(after) == 1);
       }},
      {"T5", "R2, R22", "who begins the first day is anybody, later one of the poorest",
       [](const Game& game, const State& before, const Move& m, const State&) {
         if (m.what != medici_card::Do::Start || before.day == game.rules.first_day) return true;
         for (int p = 0; p < game.rules.players; ++p)
           if (before.money[p] < before.money[m.number]) return false;
         return true;
       }},
      {"T6", "R21, R23", "no day comes before an earlier one, and the game ends with the last one",
       [](const Game& game, const State& before, const Move&, const State& after) {
         if (after.phase == medici_card::Phase::Over) return after.day == game.rules.days;
         return after.day >= before.day;  // without a card left several days may end at once
       }},
      {"T7", "R13, R14, R18, R19, R20", "a day pays no more than all prizes and bonuses together",
       [](const Game& game, const State& before, const Move&, const State& after) {
         if (game.rules.rounding != core::Rounding::Down || game.rules.dense) return true;
         std::int64_t paid = 0, prizes = 0;
         for (int p = 0; p < game.rules.players; ++p) paid += after.money[p] - before.money[p];
         for (const int prize : game.rules.paid_ships) prizes += prize;
         for (const int prize : game.rules.paid_goods) prizes += medici_card::goods * prize;
         return paid <=
                prizes + game.rules.players * medici_card::goods * (game.rules.bonus.pays + game.rules.variant.pays);
       }},
      {"T8", "R14, R15",
       "if the day ended now the ships would share all prizes, but for at most 20 that rounding loses",
       [](const Game& game, const State&, const Move&, const State& after) {
         if (after.phase != medici_card::Phase::Act || game.rules.readings.at("rounding") != "floor5" ||
             game.rules.readings.at("tie-rank") != "competition" || game.rules.readings.at("tied-last") != "share")
           return true;
         core::PerPlayer<std::int64_t> value{};
         for (int p = 0; p < game.rules.players; ++p) value[p] = game.ship_value(after, p);
         const auto paid = medici_card::pay_ships(game.rules, value);
         std::int64_t sum = 0, prizes = 0;
         for (int p = 0; p < game.rules.players; ++p) {
           sum += paid[p];
           if (p < static_cast<int>(game.rules.paid_ships.size())) prizes += game.rules.paid_ships[p];
         }
         return sum <= prizes && sum >= prizes - 20;
       }},
      {"T9", "R14, R15, R18", "while nobody has come to a bonus, a day pays ships and goods no more than their prizes",
       [](const Game& game, const State& before, const Move&, const State& after) {
         if (game.rules.readings.at("rounding") != "floor5" || game.rules.readings.at("tie-rank") != "competition")
           return true;
         std::int64_t paid = 0, prizes = 0;
         for (int p = 0; p < game.rules.players; ++p) {
           paid += after.money[p] - before.money[p];
           std::array<int, medici_card::goods> symbols{};
           for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind) {
             const auto& card = game.rules.kinds[kind];
             if (card.good != medici_card::no_good) symbols[card.good] += card.symbols * after.warehouse[p][kind];
           }
           const int most = *std::max_element(symbols.begin(), symbols.end());
           const auto comes_to = [&](const Bonus& bonus) { return bonus.from != 0 && most >= bonus.from; };
           if (comes_to(game.rules.bonus) || (game.rules.variant_bonus && comes_to(game.rules.variant))) return true;
         }
         for (const int prize : game.rules.paid_ships) prizes += prize;
         for (const int prize : game.rules.paid_goods) prizes += medici_card::goods * prize;
         const bool over = after.phase == medici_card::Phase::Over && before.phase != medici_card::Phase::Over;
         return paid <= prizes * (after.day - before.day + over);  // without a card left several days may end at once
       }},
  };
  return all;
}

// Well-formed moves worth asking about in a state, legal or not.
template <class Size, class Visit>
void each_candidate(const medici_card::GameOf<Size>& game, const typename medici_card::GameOf<Size>::State&,
                    Visit&& visit) {
  visit(Move{Do::Reveal, 0, 0});
  visit(Move{Do::Decline, 0, 0});
  for (std::uint8_t p = 0; p < game.rules.players; ++p) visit(Move{Do::Start, p, 0});
  for (std::uint8_t kind = 0; kind < game.rules.kinds.size(); ++kind) visit(Move{Do::Card, kind, 0});
  for (std::uint8_t number = 0; number <= medici_card::most_reveals; ++number) {
    visit(Move{Do::Announce, number, 0});
    for (std::uint8_t cards = 1; cards < 8; ++cards) {
      if (number == 0) visit(Move{Do::Take, 0, cards});
      visit(Move{Do::Turn, number, cards});
    }
  }
}

}  // namespace medici_card
