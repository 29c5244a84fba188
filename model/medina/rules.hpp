#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/question.hpp"
#include "model/medina/board.hpp"

namespace medina {

inline constexpr int max_seats = 4;
inline constexpr int neutral = max_seats;  // as an owner or holder, beside the seats 0..3
inline constexpr int nobody = -1;

inline constexpr int colours = 4;  // orange, brown, grey, purple
inline constexpr const char* colour_names = "OBGP";

// What lies in a stock: a building of each colour, then these.
enum Kind { Roof = colours, NeutralRoof, Stable, Merchant, Wall };
inline constexpr int kinds = 9;
inline constexpr const char* kind_names[] = {"O", "B", "G", "P", "roof", "neutral", "stable", "merchant", "wall"};
inline constexpr int max_stock = 99;  // of a kind; the other limits keep every count below 256
inline constexpr int max_tower_merchants = 30;
inline constexpr int max_tea_amount = 30;
inline constexpr std::size_t max_tea_amounts = 5;

enum class WellBonus { PerPiece, PerPalace };                                      // A1
enum class WellZone { Straight4, Ring12, Ring16 };                                 // A2
enum class PieceList { WithStables, WithoutStables };                              // A3
enum class RoofSpace { OnTop, EmptyCell };                                         // A4
enum class StartZone { Inner, Anywhere };                                          // A5
enum class Attach { ViaBuilding, ViaPalace };                                      // A6
enum class Alley { NonPalace, LiterallyEmpty };                                    // A7
enum class NewStart { KeepsDistance, TrulyAny };                                   // A8
enum class StuckPalace { Releases, Blocks };                                       // A9
enum class FinalSize { StablesAllowed, Closed };                                   // A10
enum class NewStreet { AtMostOne, Isolated, AnyFree };                             // A12
enum class MerchantCount { Once, PerContact };                                     // A14a
enum class MerchantShared { Both, One };                                           // A14b
enum class ScoringAdjacency { Orth, Ring8 };                                       // A15
enum class Gates { PerSide, BetweenWalls };                                        // A17
enum class WallContact { EveryContact, OnlyIfAlreadyTouching, OnlyFirstContact };  // A18
enum class StableContact { EveryContact, OnlyIfNew };                              // A19
enum class DroppedOut { ReEnter, StayOut, Lost };                                  // A20
enum class RoofTowers { All, ChooseOne };                                          // A22
enum class AfterStable { Owner, Enlarger };                                        // A23
enum class NeutralTile { NeutralBlocks, FirstPlayerTakes };                        // A25a
enum class NeutralEnlarged { Moves, Stays };                                       // A25b
enum class StableDistance { BuildingsAndStables, BuildingsOnly };                  // A26
enum class EndCondition { NobodyCanPlace, AllUsed };                               // A27, A29
enum class NoPlacement { PassMayReturn, DropOut, Discard };                        // A28
enum class SelfBlocking { Free, MustKeepSecondPossible };                          // A30
enum class TeaSameTurn { Yes, No };                                                // A31a
enum class TeaWhenBlocked { NotSpent, Spent };                                     // A31b
enum class TeaLastPiece { NotNeeded, Needed };                                     // A31c
enum class TeaFullPass { No, Yes };                                                // A31d
enum class WinTie { Shared, LargestPalace };                                       // A34
enum class WonMerchants { AtOnce, NextTurn };                                      // A38
enum class WallStart { Continues, TowerOnly };                                     // A39
enum class BranchEnd { EndStays, InnerAtOnce };                                    // A40
enum class StuckReason { NoLegalCell, NoEmptyCell };                               // A41
enum class ClosedColour { StablesAllowed, NoStables };                             // A42
enum class NeutralSize { FirstOrLarger, AnySize };                                 // A43
enum class NeutralTileBack { ByLarger, ByNext, Never };                            // A44
enum class TowerAfterStable { Owner, Placer };                                     // A45

// A piece that stands on the board from the beginning: on a cell, nowhere, or where chance puts it.
inline constexpr int nowhere = -1;
inline constexpr int by_chance = -2;

using Stock = std::array<std::uint8_t, kinds>;

// Configuration and readings: plain data. The defaults by number of players are those of 'rules_for'.
struct Rules {
  std::string config;  // its name, for people

  int players = 2;
  Board board{10, 14};
  Stock stock{};  // of each player
  bool towers = true;
  std::array<std::uint8_t, corners> tower_at{};         // the tower (0 for tower 1) at each corner
  std::array<int, corners> tower_points{1, 2, 3, 4};    // R32, by tower
  std::array<std::uint8_t, corners> tower_merchants{};  // R27, by tower
  std::array<int, colours> palace_points{4, 3, 1, 2};   // R32
  int tea_colour = 3;                                   // R20; nobody: no tea
  std::vector<int> tea_amounts{3, 2, 1};                // R20
  int well = by_chance;
  int start_merchant = by_chance;
  int start_seat = by_chance;
  int short_turns = 1;  // turns at the beginning with one placement

  WellBonus well_bonus = WellBonus::PerPiece;
  WellZone well_zone = WellZone::Straight4;
  PieceList piece_list = PieceList::WithStables;
  RoofSpace roof_space = RoofSpace::OnTop;
  StartZone start_zone = StartZone::Inner;
  Attach attach = Attach::ViaBuilding;
  Alley alley = Alley::NonPalace;
  NewStart new_start = NewStart::KeepsDistance;
  StuckPalace stuck_palace = StuckPalace::Releases;
  FinalSize final_size = FinalSize::StablesAllowed;
  NewStreet new_street = NewStreet::AtMostOne;
  MerchantCount merchant_count = MerchantCount::Once;
  MerchantShared merchant_shared = MerchantShared::Both;
  ScoringAdjacency scoring_adjacency = ScoringAdjacency::Orth;
  Gates gates = Gates::PerSide;
  WallContact wall_contact = WallContact::EveryContact;
  StableContact stable_contact = StableContact::EveryContact;
  DroppedOut dropped_out = DroppedOut::ReEnter;
  RoofTowers roof_towers = RoofTowers::All;
  AfterStable after_stable = AfterStable::Owner;
  NeutralTile neutral_tile = NeutralTile::NeutralBlocks;
  NeutralEnlarged neutral_enlarged = NeutralEnlarged::Moves;
  StableDistance stable_distance = StableDistance::BuildingsAndStables;
  EndCondition end_condition = EndCondition::NobodyCanPlace;
  NoPlacement no_placement = NoPlacement::PassMayReturn;
  SelfBlocking self_blocking = SelfBlocking::Free;
  TeaSameTurn tea_same_turn = TeaSameTurn::Yes;
  TeaWhenBlocked tea_when_blocked = TeaWhenBlocked::NotSpent;
  TeaLastPiece tea_last_piece = TeaLastPiece::NotNeeded;
  TeaFullPass tea_full_pass = TeaFullPass::No;
  WinTie win_tie = WinTie::Shared;
  WonMerchants won_merchants = WonMerchants::AtOnce;
  WallStart wall_start = WallStart::Continues;
  BranchEnd branch_end = BranchEnd::EndStays;
  StuckReason stuck_reason = StuckReason::NoLegalCell;
  ClosedColour closed_colour = ClosedColour::StablesAllowed;
  NeutralSize neutral_size = NeutralSize::FirstOrLarger;
  NeutralTileBack neutral_tile_back = NeutralTileBack::ByLarger;
  TowerAfterStable tower_after_stable = TowerAfterStable::Owner;

  core::Choice readings;  // the same as names, every question

  int tower_of_arm(int arm) const { return tower_at[corner_of_arm[arm]]; }
  bool keeps_fresh_tea() const { return tea_same_turn == TeaSameTurn::No; }
  bool keeps_fresh_merchants() const { return won_merchants == WonMerchants::NextTurn; }
  bool keeps_out() const { return no_placement == NoPlacement::DropOut || dropped_out == DroppedOut::StayOut; }
  bool keeps_claims() const { return win_tie == WinTie::LargestPalace; }
  // May two palaces touch in play, so that a stable must remember which one is its own?
  bool palaces_may_touch() const {
    return new_start == NewStart::TrulyAny || stable_distance == StableDistance::BuildingsOnly;
  }

  friend bool operator==(const Rules&, const Rules&) = default;
};

extern const std::vector<core::Question<Rules>> questions;
extern const std::vector<core::Book> books;

// The rules of a configuration (docs/formats.md) under the readings selected.
Rules rules_for(const core::Json& config, const core::Selection& selection);

// The configuration with every field spelt out.
core::Json config_json(const Rules&);

}  // namespace medina
