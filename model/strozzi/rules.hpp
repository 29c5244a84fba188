#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/question.hpp"

namespace strozzi {

inline constexpr int max_ports = 3;         // Venice, Rome, Naples
inline constexpr int florence = max_ports;  // the city without a port
inline constexpr int max_cities = max_ports + 1;
inline constexpr int categories = 3;          // art, science, architecture
inline constexpr int no_good = max_ports;     // goods are numbered as their ports
inline constexpr std::size_t max_ships = 32;  // kinds
inline constexpr std::size_t max_tiles = 24;  // kinds: a category, 1 or 2, one of three goods or none
inline constexpr int fastest = 8;             // printed
inline constexpr int unit = 60;  // scores count in sixtieths of a coin: a prize can be split among up to six (A4a)

enum Flag : std::uint8_t { Pirate, PlusOne, Goods };
inline constexpr int max_flags = 3;

enum class PirateWindow { OneLap, FullLap };                        // A1
enum class TileStock { FaceDown, FaceUpStack, FaceUpSpread };       // A2
enum class EmptyFlorence { Keep, Rechoose, LeftOfLastDocker };      // A3
enum class FlorenceTie { Split, SeatOrder, AllGetHigher, Nobody };  // A4a
enum class WinTie { JointWin, SeatOrder };                          // A4b
enum class ZeroTotals { ZeroCounts, ZeroExcluded };                 // A5
enum class Decline { Nothing, Both, FlagOnly, TileOnly };           // A8
enum class LeftIsHigher { LeftHigher, SpaceOnly };                  // A12
enum class BonusEligibility { EveryMarker, RankedOnly };            // A14

// A kind of ship card: cards alike are one kind.
struct Ship {
  std::string name;  // "4:210s0p1"
  std::uint8_t speed = 1;
  std::array<std::uint8_t, max_ports> goods{};
  std::uint8_t scrolls = 0;
  bool patronage = false;
  std::uint8_t count = 0;

  friend bool operator==(const Ship&, const Ship&) = default;
};

// A kind of patronage tile.
struct Tile {
  std::string name;  // "art1gold"
  std::uint8_t category = 0;
  std::uint8_t value = 1;
  std::uint8_t good = no_good;
  std::uint8_t count = 0;

  friend bool operator==(const Tile&, const Tile&) = default;
};

// Spaces 0..top; what each of them pays.
struct Track {
  int top = 0;
  std::vector<int> bonus = {0};

  friend bool operator==(const Track&, const Track&) = default;
};

// Configuration and readings: plain data. The defaults are those of 'rules_for'.
struct Rules {
  std::string config;  // its name, for people

  int players = 3;
  int rounds = 3;  // R2
  int first_round = 1;
  int start_seat = -1;  // R4; -1: chance
  int ports = max_ports;
  bool has_florence = true;
  std::uint8_t flags = 0b111;  // which flags each player has: bit Flag
  std::vector<Ship> ships;
  std::vector<std::string> ship_names;
  std::vector<Tile> tiles;
  std::vector<std::string> tile_names;
  std::array<Track, max_cities> tracks;
  int removed = 0;                 // R1
  int display = 3;                 // R1
  std::vector<int> ship_prizes;    // R28
  std::vector<int> marker_prizes;  // R29
  std::vector<int> final_prizes;   // R34

  // The key's fields are made for these; no play can outgrow them.
  std::int64_t most_coins = 0;
  int most_speed = fastest + 1;

  PirateWindow pirate_window = PirateWindow::OneLap;
  TileStock tile_stock = TileStock::FaceDown;
  EmptyFlorence empty_florence = EmptyFlorence::Keep;
  FlorenceTie florence_tie = FlorenceTie::Split;
  WinTie win_tie = WinTie::JointWin;
  ZeroTotals zero_totals = ZeroTotals::ZeroCounts;
  bool face_value_added = false;  // A6
  Decline may_decline = Decline::Nothing;
  bool requeue_at_top = false;  // A9
  bool below_first = false;     // A10
  bool cap_speed = false;       // A11
  LeftIsHigher left_is_higher = LeftIsHigher::LeftHigher;
  bool flag_needs_goods = false;  // A13
  BonusEligibility bonus_eligibility = BonusEligibility::EveryMarker;
  bool skip_once = false;      // A15
  bool only_used = false;      // A16
  bool reset_display = false;  // A17
  bool removed_seen = false;   // A26
  bool prize_lost = false;     // A27
  bool surplus_stays = false;  // A28

  core::Choice readings;  // the same as names, every question

  int all_ships() const;  // cards, of all kinds together
  int all_tiles() const;
  int deck_size() const { return all_ships() - removed; }
  bool has_port(int good) const { return good < ports; }
  bool has_city(int city) const { return city < ports || (city == florence && has_florence); }
  bool may_decline_flag() const { return may_decline == Decline::Both || may_decline == Decline::FlagOnly; }  // A8
  bool may_decline_tile() const { return may_decline == Decline::Both || may_decline == Decline::TileOnly; }
  bool has_flag(Flag flag) const { return flags >> flag & 1; }
  friend bool operator==(const Rules&, const Rules&) = default;
};

extern const std::vector<core::Question<Rules>> questions;
extern const std::vector<core::Book> books;

// The rules of a configuration (docs/formats.md) under the readings selected.
Rules rules_for(const core::Json& config, const core::Selection& selection);

// The configuration with every field spelt out.
core::Json config_json(const Rules&);

// In the order of their numbers.
inline constexpr const char* good_names[max_ports] = {"gold", "grain", "cloth"};
inline constexpr const char* city_names[max_cities] = {"V", "R", "N", "F"};
inline constexpr const char* category_names[categories] = {"art", "science", "architecture"};
inline constexpr const char* flag_names[max_flags] = {"pirate", "plus1", "goods"};

}  // namespace strozzi
