#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/core/alike.hpp"
#include "model/core/json.hpp"
#include "model/core/payments.hpp"
#include "model/core/question.hpp"

namespace medici {

inline constexpr int goods = 5;  // cloth, fur, grain, dye, spice
inline constexpr int gold = goods;
inline constexpr std::size_t max_kinds = 32;
inline constexpr int max_capacity = 8;
inline constexpr int lot_limit = 3;  // R7

enum class LotLimit { Any, Other, Every, Own };        // A1
enum class LotMoney { CapacityOnly, CanBid };          // A2
enum class LastLot { AuctionThenEnd, EndAtOnce };      // A3
enum class ShortLot { LotCloses, ReshuffleDiscards };  // A4
enum class BonusDirection { Top20, Top5 };             // A6
enum class BonusSum { LevelOnly, Cumulative };         // A7
enum class OverTheTop { CapTie, TrueCount };           // A8
enum class TrackTie { Sum10And0, Sum10And5 };          // A11
enum class FullShipTurn { Skip, Literal };             // A12
enum class EmptyShip { RankByValue, NoCargoNoPay };    // A13
enum class PoorestBy { Money, DiscPosition };          // A14b
enum class Removed { Unseen, Seen };                   // A20
enum class BonusRepeat { EveryDay, Once };             // A25
enum class NextDrawer { LeftOfDrawer, LeftOfWinner };  // A26
enum class LastShips { Share, Nothing };               // A28
enum class AfterUnsold { LeftOfDrawer, SameDrawer };   // A29

struct Kind {
  std::string name;  // "Fu5"
  std::uint8_t good = gold;
  std::int8_t value = 0;
  std::uint8_t count = 0;

  friend bool operator==(const Kind&, const Kind&) = default;
};

// Configuration and readings: plain data. The defaults by number of players are those of 'rules_for'.
struct Rules {
  std::string config;  // its name, for people

  int players = 2;
  int days = 3;  // R30, R32
  int first_day = 1;
  int capacity = 7;         // R1
  std::int64_t money = 40;  // R3
  std::vector<Kind> kinds;
  std::vector<std::string> names;  // of the kinds
  int deck_size = 18;              // R4
  bool known_order = false;
  std::vector<std::uint8_t> order;                        // kinds, top first, when known
  int start_seat = -1;                                    // R5; -1: chance
  std::vector<int> ship_prizes;                           // R21
  std::vector<int> track_prizes;                          // R24
  bool all_cards_in_play = true;                          // false for a position that leaves some out of the day
  std::int64_t most_money = 0;                            // no purse can outgrow it; the key's field is made for it
  std::array<std::vector<std::uint8_t>, goods> kinds_of;  // of each good, by value
  core::Alike alike;                                      // goods that only their names tell apart

  LotLimit lot_limit_whose = LotLimit::Any;
  LotMoney lot_limit_money = LotMoney::CapacityOnly;
  LastLot last_lot = LastLot::AuctionThenEnd;
  ShortLot short_lot = ShortLot::LotCloses;
  int track_steps = 7;  // A5
  BonusDirection bonus_direction = BonusDirection::Top20;
  BonusSum bonus_sum = BonusSum::LevelOnly;
  OverTheTop over_the_top = OverTheTop::CapTie;
  bool dense = false;              // A9, ships
  bool own_only = false;           // A10
  bool second_still_paid = false;  // A27, tracks
  TrackTie two_player_track_tie = TrackTie::Sum10And0;
  FullShipTurn turn_to_full_ship = FullShipTurn::Skip;
  EmptyShip empty_ship = EmptyShip::RankByValue;
  PoorestBy poorest_by = PoorestBy::Money;
  Removed removed = Removed::Unseen;
  BonusRepeat bonus_repeat = BonusRepeat::EveryDay;
  NextDrawer next_drawer = NextDrawer::LeftOfDrawer;
  LastShips tied_last_ships = LastShips::Share;
  AfterUnsold next_after_unsold = AfterUnsold::LeftOfDrawer;

  core::Choice readings;  // the same as names, every question

  friend bool operator==(const Rules&, const Rules&) = default;
};

extern const std::vector<core::Question<Rules>> questions;
extern const std::vector<core::Book> books;

// The rules of a configuration (docs/formats.md) under the readings selected.
Rules rules_for(const core::Json& config, const core::Selection& selection);

// The configuration with every field spelt out.
core::Json config_json(const Rules&);

// Sets 'kinds_of' and 'alike'; in 'symmetry.cpp'.
void find_alike(Rules&);

}  // namespace medici
