#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/core/alike.hpp"
#include "model/core/json.hpp"
#include "model/core/payments.hpp"
#include "model/core/question.hpp"

namespace medici_card {

inline constexpr int goods = 5;  // grain, spice, fur, dye, cloth
inline constexpr int no_good = goods;
inline constexpr int most_reveals = 3;  // R3
inline constexpr int window = 3;        // R7

enum class Scope { PerKindEach, AnyKindOnce, AllKindsOnce };  // A2, A3, A4
enum class NoReveal { PrevTurn, PrevDay };                    // A5
enum class TakeWindow { SkipOk, Contiguous, MaxTwo };         // A6
enum class LastTurn { Mandatory, Optional };                  // A7
enum class MajorityCount { Symbols, Cards, Value };           // A9, A13a
enum class NeutralCards { ValueOnly, UsesSpace };             // A10
enum class MarketReturn { All, GoodsOnly };                   // A12
enum class BonusCount { Symbols, Cards };                     // A13b
enum class ShipPrizes { ByPlace, TopOnly };                   // A15
enum class Overload { Strict, Overload };                     // A19
enum class NoCard { SkipAndEnd, DeadEnd };                    // A25
enum class FinalTurn { OneTurn, FillUp };                     // A26
enum class BonusRepeat { EveryDay, OncePerGame };             // A27a
enum class VariantAmount { Replace, Add };                    // A28
enum class Reveal { Sequential, AnnounceCount };              // A30

struct Kind {
  std::string name;  // "Fu0x2"
  std::uint8_t good = no_good;
  std::uint8_t value = 0;
  std::uint8_t symbols = 0;
  bool green = false;
  bool cargo = false;      // unnamed cargo of a position
  std::uint8_t space = 1;  // spaces it takes aboard, A10 applied
  std::uint8_t count = 0;

  friend bool operator==(const Kind&, const Kind&) = default;
};

struct Bonus {
  int from = 0;  // 0: there is none
  int pays = 0;

  friend bool operator==(const Bonus&, const Bonus&) = default;
};

// Configuration and readings: plain data. The defaults by number of players are those of 'rules_for'.
struct Rules {
  std::string config;

  int players = 2;
  int days = 3;
  int first_day = 1;
  int capacity = 7;        // R9
  std::int64_t money = 0;  // A22
  std::vector<Kind> kinds;
  std::vector<std::string> names;  // of the kinds
  std::string deck_name;           // of the composition
  bool known_order = false;
  std::vector<std::uint8_t> order;  // kinds, top first, when known
  int start_seat = -1;              // R2; -1: chance
  bool whole_turns = false;         // a turn is one move
  std::vector<int> ship_prizes;     // R14
  std::vector<int> good_prizes;     // R18
  Bonus bonus;                      // R19
  Bonus variant;                    // R20
  std::int64_t most_money = 0;      // no purse can outgrow it; the key's field is made for it

  Scope bonus_scope = Scope::PerKindEach;
  bool variant_bonus = false;  // R20
  Scope variant_scope = Scope::PerKindEach;
  NoReveal no_reveal = NoReveal::PrevTurn;
  TakeWindow take_window = TakeWindow::SkipOk;
  LastTurn last_turn = LastTurn::Mandatory;
  core::Rounding rounding = core::Rounding::Down;  // A8
  MajorityCount majority_count = MajorityCount::Symbols;
  NeutralCards neutral_cards = NeutralCards::ValueOnly;
  MarketReturn market_return = MarketReturn::All;
  BonusCount bonus_count = BonusCount::Symbols;
  ShipPrizes ship_prizes_for = ShipPrizes::ByPlace;
  Overload overload = Overload::Strict;
  bool second_zero = false;    // A20
  bool zero_eligible = false;  // A21
  NoCard no_card = NoCard::SkipAndEnd;
  FinalTurn final_turn = FinalTurn::OneTurn;
  BonusRepeat bonus_repeat = BonusRepeat::EveryDay;
  bool bonus_shared = false;  // A27b
  VariantAmount variant_amount = VariantAmount::Replace;
  Reveal reveal = Reveal::Sequential;
  bool dense = false;              // A38
  bool tied_last_nothing = false;  // A42
  bool variant_only = false;       // A43

  std::vector<int> paid_ships, paid_goods;  // the prizes as the readings have them (A15, A20)

  std::array<std::vector<std::uint8_t>, goods> kinds_of;  // the cards of each good, in one order for all goods
  core::Alike alike;                                      // goods that only their names tell apart

  core::Choice readings;  // the same as names, every question

  int cards() const;  // of all kinds together
  friend bool operator==(const Rules&, const Rules&) = default;
};

extern const std::vector<core::Question<Rules>> questions;
extern const std::vector<core::Book> books;

// The rules of a configuration (docs/formats.md) under the readings selected.
Rules rules_for(const core::Json& config, const core::Selection& selection);

// Sets 'kinds_of' and 'alike'; in 'symmetry.cpp'.
void find_alike(Rules&);

// The configuration with every field spelt out.
core::Json config_json(const Rules&);

}  // namespace medici_card
