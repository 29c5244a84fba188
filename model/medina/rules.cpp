#include "model/medina/rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/config.hpp"
#include "model/core/error.hpp"

namespace medina {

using core::BadInput;
using core::Json;

const std::vector<core::Question<Rules>> questions{
    {"A1",
     "well-bonus",
     "R31",
     "Is the well's bonus paid for each piece of a palace on the well's bonus cells, or once for the palace?",
     "payment",
     2,
     4,
     {{"per-piece", &Rules::well_bonus, WellBonus::PerPiece},
      {"per-palace", &Rules::well_bonus, WellBonus::PerPalace, true}}},
    {"A2",
     "well-zone",
     "R31",
     "Which cells bring the well's bonus: the four that lie two cells from it in a straight line, all twelve that "
     "share a side with the ring around it, or all sixteen two steps away, diagonal steps included?",
     "payment",
     2,
     4,
     {{"straight4", &Rules::well_zone, WellZone::Straight4},
      {"ring12", &Rules::well_zone, WellZone::Ring12},
      {"ring16", &Rules::well_zone, WellZone::Ring16}}},
    {"A3",
     "piece-list",
     "R15",
     "Are stables among the pieces that may be placed?",
     "moves",
     2,
     4,
     {{"with-stables", &Rules::piece_list, PieceList::WithStables},
      {"without-stables", &Rules::piece_list, PieceList::WithoutStables, true}}},
    {"A4",
     "roof-space",
     "R11",
     "Does a roof need an empty cell?",
     "moves",
     2,
     4,
     {{"on-top", &Rules::roof_space, RoofSpace::OnTop},
      {"empty-cell", &Rules::roof_space, RoofSpace::EmptyCell, true}}},
    {"A5",
     "start-zone",
     "R2",
     "May the well and the first merchant stand at the wall?",
     "transition",
     2,
     4,
     {{"inner", &Rules::start_zone, StartZone::Inner}, {"anywhere", &Rules::start_zone, StartZone::Anywhere}}},
    {"A6",
     "attach",
     "R4",
     "Does a building extend a palace only beside a building of it, or beside a stable too?",
     "moves",
     2,
     4,
     {{"via-building", &Rules::attach, Attach::ViaBuilding}, {"via-palace", &Rules::attach, Attach::ViaPalace}}},
    {"A7",
     "alley",
     "R3",
     "May a merchant stand in the cell that parts two palaces?",
     "moves",
     2,
     4,
     {{"non-palace", &Rules::alley, Alley::NonPalace}, {"literally-empty", &Rules::alley, Alley::LiterallyEmpty}}},
    {"A8",
     "new-start",
     "R5",
     "Must a new palace keep its distance?",
     "moves",
     2,
     4,
     {{"keeps-distance", &Rules::new_start, NewStart::KeepsDistance},
      {"truly-any", &Rules::new_start, NewStart::TrulyAny}}},
    {"A9",
     "stuck-palace",
     "R5",
     "Does an unroofed palace that cannot grow release its colour or block it?",
     "moves",
     2,
     4,
     {{"releases", &Rules::stuck_palace, StuckPalace::Releases},
      {"blocks", &Rules::stuck_palace, StuckPalace::Blocks}}},
    {"A10",
     "final-size",
     "R15",
     "Does a roofed palace still take stables?",
     "moves",
     2,
     4,
     {{"stables-allowed", &Rules::final_size, FinalSize::StablesAllowed},
      {"closed", &Rules::final_size, FinalSize::Closed, true}}},
    {"A12",
     "new-street",
     "R18",
     "How many merchants may the first one of a new street touch?",
     "moves",
     2,
     4,
     {{"at-most-one", &Rules::new_street, NewStreet::AtMostOne},
      {"isolated", &Rules::new_street, NewStreet::Isolated},
      {"any-free", &Rules::new_street, NewStreet::AnyFree}}},
    {"A14a",
     "merchant-count",
     "R31",
     "Does a merchant count once for a palace or for each piece it touches?",
     "payment",
     2,
     4,
     {{"once", &Rules::merchant_count, MerchantCount::Once},
      {"per-contact", &Rules::merchant_count, MerchantCount::PerContact}}},
    {"A14b",
     "merchant-shared",
     "R31",
     "Does a merchant between two palaces count for both?",
     "payment",
     2,
     4,
     {{"both", &Rules::merchant_shared, MerchantShared::Both}, {"one", &Rules::merchant_shared, MerchantShared::One}}},
    {"A15",
     "scoring-adjacency",
     "R31",
     "Do walls and merchants count for a palace that they touch diagonally?",
     "payment",
     2,
     4,
     {{"orth", &Rules::scoring_adjacency, ScoringAdjacency::Orth},
      {"ring8", &Rules::scoring_adjacency, ScoringAdjacency::Ring8}}},
    {"A17",
     "gates",
     "R19",
     "Must every side keep a gate, or only between the walls of two towers?",
     "moves",
     2,
     4,
     {{"per-side", &Rules::gates, Gates::PerSide}, {"between-walls", &Rules::gates, Gates::BetweenWalls}}},
    {"A18",
     "wall-contact",
     "R26",
     "Does a new wall take the tower's tile for every roofed palace it touches, only for one that already touched that "
     "tower's walls, or only for one that did not?",
     "transition",
     2,
     4,
     {{"every-contact", &Rules::wall_contact, WallContact::EveryContact},
      {"only-if-already-touching", &Rules::wall_contact, WallContact::OnlyIfAlreadyTouching},
      {"only-first-contact", &Rules::wall_contact, WallContact::OnlyFirstContact}}},
    {"A19",
     "stable-contact",
     "R26",
     "Does a stable at the wall take the tower tile also for a palace that touched the tower before?",
     "transition",
     2,
     4,
     {{"every-contact", &Rules::stable_contact, StableContact::EveryContact},
      {"only-if-new", &Rules::stable_contact, StableContact::OnlyIfNew}}},
    {"A20",
     "dropped-out-merchants",
     "R27",
     "What becomes of merchants won by a player who has dropped out?",
     "transition",
     2,
     4,
     {{"re-enter", &Rules::dropped_out, DroppedOut::ReEnter},
      {"stay-out", &Rules::dropped_out, DroppedOut::StayOut},
      {"lost", &Rules::dropped_out, DroppedOut::Lost}}},
    {"A22",
     "roof-towers",
     "R26",
     "Does a roof on a palace that touches several towers take all their tiles?",
     "transition",
     2,
     4,
     {{"all", &Rules::roof_towers, RoofTowers::All}, {"choose-one", &Rules::roof_towers, RoofTowers::ChooseOne}}},
    {"A23",
     "palace-tile-after-stable",
     "R23",
     "Who takes the palace tile when a stable makes a palace the largest: its owner or the one who placed the stable?",
     "transition",
     2,
     4,
     {{"owner", &Rules::after_stable, AfterStable::Owner}, {"enlarger", &Rules::after_stable, AfterStable::Enlarger}}},
    {"A25a",
     "neutral-palace-tile",
     "R24",
     "Does a neutral roof take an untaken palace tile?",
     "transition",
     2,
     3,
     {{"neutral-blocks", &Rules::neutral_tile, NeutralTile::NeutralBlocks},
      {"first-player-takes", &Rules::neutral_tile, NeutralTile::FirstPlayerTakes}}},
    {"A25b",
     "neutral-enlarged",
     "R24",
     "Does a stable that makes a neutral palace the largest move the tile to it?",
     "transition",
     2,
     3,
     {{"moves", &Rules::neutral_enlarged, NeutralEnlarged::Moves},
      {"stays", &Rules::neutral_enlarged, NeutralEnlarged::Stays}}},
    {"A26",
     "stable-distance",
     "R3",
     "Do palaces keep their distance from stables too?",
     "moves",
     2,
     4,
     {{"buildings-and-stables", &Rules::stable_distance, StableDistance::BuildingsAndStables},
      {"buildings-only", &Rules::stable_distance, StableDistance::BuildingsOnly}}},
    {"A27, A29",
     "end-condition",
     "R30",
     "Does the game end when nobody can place, or only when every piece is used?",
     "transition",
     2,
     4,
     {{"nobody-can-place", &Rules::end_condition, EndCondition::NobodyCanPlace},
      {"all-used", &Rules::end_condition, EndCondition::AllUsed}}},
    {"A28",
     "no-placement",
     "R30",
     "What does a player do who has pieces but cannot place any?",
     "transition",
     2,
     4,
     {{"pass-may-return", &Rules::no_placement, NoPlacement::PassMayReturn},
      {"drop-out", &Rules::no_placement, NoPlacement::DropOut},
      {"discard", &Rules::no_placement, NoPlacement::Discard}}},
    {"A30",
     "self-blocking",
     "R29",
     "May the first placement make the second impossible?",
     "moves",
     2,
     4,
     {{"free", &Rules::self_blocking, SelfBlocking::Free},
      {"must-keep-second-possible", &Rules::self_blocking, SelfBlocking::MustKeepSecondPossible}}},
    {"A31a",
     "tea-same-turn",
     "R21",
     "May tea be used in the turn in which it was earned?",
     "moves",
     2,
     4,
     {{"yes", &Rules::tea_same_turn, TeaSameTurn::Yes}, {"no", &Rules::tea_same_turn, TeaSameTurn::No}}},
    {"A31b",
     "tea-when-blocked",
     "R21",
     "Does a second placement that is impossible cost a tea?",
     "transition",
     2,
     4,
     {{"not-spent", &Rules::tea_when_blocked, TeaWhenBlocked::NotSpent},
      {"spent", &Rules::tea_when_blocked, TeaWhenBlocked::Spent}}},
    {"A31c",
     "tea-last-piece",
     "R21",
     "Does a turn with the last piece alone cost a tea?",
     "transition",
     2,
     4,
     {{"not-needed", &Rules::tea_last_piece, TeaLastPiece::NotNeeded},
      {"needed", &Rules::tea_last_piece, TeaLastPiece::Needed}}},
    {"A31d",
     "tea-full-pass",
     "R21",
     "May tea replace the whole turn?",
     "moves",
     2,
     4,
     {{"no", &Rules::tea_full_pass, TeaFullPass::No}, {"yes", &Rules::tea_full_pass, TeaFullPass::Yes}}},
    {"A34",
     "win-tie",
     "R32",
     "Who wins when several have the most points?",
     "payment",
     2,
     4,
     {{"shared", &Rules::win_tie, WinTie::Shared}, {"largest-palace", &Rules::win_tie, WinTie::LargestPalace}}},
    {"A38",
     "won-merchants",
     "R27",
     "May merchants won from a tower tile be placed in the same turn?",
     "transition",
     2,
     4,
     {{"at-once", &Rules::won_merchants, WonMerchants::AtOnce},
      {"next-turn", &Rules::won_merchants, WonMerchants::NextTurn}}},
    {"A39",
     "wall-start",
     "R19",
     "Does a wall go on from another wall, or must every wall stand beside a tower?",
     "moves",
     2,
     4,
     {{"continues", &Rules::wall_start, WallStart::Continues},
      {"tower-only", &Rules::wall_start, WallStart::TowerOnly, true}}},
    {"A40",
     "branch-end",
     "R17",
     "A street begun beside an old merchant: is its first merchant still an end when the street is longer?",
     "transition",
     2,
     4,
     {{"end-stays", &Rules::branch_end, BranchEnd::EndStays},
      {"inner-at-once", &Rules::branch_end, BranchEnd::InnerAtOnce}}},
    {"A41",
     "stuck-reason",
     "R5",
     "May a colour be begun anew when its unroofed palace has no legal cell left, or only when no empty cell is left "
     "beside it?",
     "moves",
     2,
     4,
     {{"no-legal-cell", &Rules::stuck_reason, StuckReason::NoLegalCell},
      {"no-empty-cell", &Rules::stuck_reason, StuckReason::NoEmptyCell}}},
    {"A42",
     "closed-colour",
     "R14",
     "May stables still join the palaces of a colour in which every player owns one?",
     "moves",
     2,
     4,
     {{"stables-allowed", &Rules::closed_colour, ClosedColour::StablesAllowed},
      {"no-stables", &Rules::closed_colour, ClosedColour::NoStables}}},
    {"A43",
     "neutral-size",
     "R24",
     "Does a neutral roof take the palace tile from a player only with a larger palace, or whatever its size?",
     "transition",
     2,
     3,
     {{"first-or-larger", &Rules::neutral_size, NeutralSize::FirstOrLarger},
      {"any-size", &Rules::neutral_size, NeutralSize::AnySize}}},
    {"A44",
     "neutral-tile-back",
     "R24",
     "How is a palace tile won back from a neutral palace: by a larger palace, by the next own roof, or never?",
     "transition",
     2,
     3,
     {{"by-larger", &Rules::neutral_tile_back, NeutralTileBack::ByLarger},
      {"by-next", &Rules::neutral_tile_back, NeutralTileBack::ByNext},
      {"never", &Rules::neutral_tile_back, NeutralTileBack::Never}}},
    {"A45",
     "tower-tile-after-stable",
     "R26",
     "Who takes the tower tile when a stable reaches the wall: the palace's owner or the one who placed the stable?",
     "transition",
     2,
     4,
     {{"owner", &Rules::tower_after_stable, TowerAfterStable::Owner},
      {"placer", &Rules::tower_after_stable, TowerAfterStable::Placer}}},
};

const std::vector<core::Book> books{
    {"hu-medina", "Hungarian",
     [](int) {
       return core::Choice{{"wall-contact", "only-if-already-touching"},
                           {"palace-tile-after-stable", "enlarger"},
                           {"end-condition", "all-used"}};  // 273, 251, 291 and 295
     },
     "8abecda07f22b0929f1c68abc488bdcd"},
};

namespace {

// Section "Components" of the rulebook: what each of two, three, four players gets.
constexpr Stock stock_table[] = {
    {8, 8, 8, 8, 4, 2, 4, 12, 15}, {6, 6, 6, 6, 4, 1, 4, 8, 12}, {5, 5, 5, 5, 4, 0, 3, 6, 9}};

bool is_null(const Json& config, const char* key) { return config.contains(key) && config[key].is_null(); }

void read_stock(Rules& rules, core::Reader& config) {
  rules.stock = stock_table[rules.players - 2];
  if (!config.has("stock")) return;
  rules.stock = {};
  core::Reader stock(config.at("stock"), config.place("stock"));
  for (int kind = 0; kind < kinds; ++kind)
    rules.stock[kind] = static_cast<std::uint8_t>(stock.number_or(kind_names[kind], 0, max_stock, 0));
  stock.done();
}

// Exactly four numbers.
std::array<int, 4> four(core::Reader& config, const char* key, int most, std::array<int, 4> otherwise) {
  if (!config.has(key)) return otherwise;
  const auto given = config.numbers(key, 0, most);
  if (given.size() != 4) throw BadInput(fmt::format("{}: expected four numbers", config.place(key)));
  std::transform(given.begin(), given.end(), otherwise.begin(), [](std::int64_t n) { return static_cast<int>(n); });
  return otherwise;
}

void read_towers(Rules& rules, core::Reader& config, const Json& json) {
  rules.towers = !is_null(json, "towers");
  rules.tower_points = four(config, "tower_points", 1000, {1, 2, 3, 4});
  const auto merchants = four(config, "tower_merchants", max_tower_merchants, {3, 2, 1, 0});
  for (int t = 0; t < corners; ++t)
    rules.tower_merchants[t] = static_cast<std::uint8_t>(rules.towers ? merchants[t] : 0);
  for (int c = 0; c < corners; ++c) rules.tower_at[c] = static_cast<std::uint8_t>(c);
  if (!config.has("towers")) return;
  const Json& list = config.at("towers");
  const auto fail = [&] {
    throw BadInput(fmt::format("{}: expected null or the corners of towers 1 to 4, each of NW, NE, SW, SE once",
                               config.place("towers")));
  };
  if (!list.is_array() || list.size() != corners) fail();
  unsigned seen = 0;
  for (std::size_t t = 0; t < corners; ++t)
    for (int c = 0; c < corners; ++c)
      if (list[t] == corner_names[c]) {
        rules.tower_at[c] = static_cast<std::uint8_t>(t);
        seen |= 1u << c;
      }
  if (seen != 15) fail();
}

void read_points(Rules& rules, core::Reader& config) {
  if (!config.has("palace_points")) return;
  core::Reader points(config.at("palace_points"), config.place("palace_points"));
  for (int c = 0; c < colours; ++c)
    rules.palace_points[c] = static_cast<int>(points.number(std::string(1, colour_names[c]), 0, 1000));
  points.done();
}

void read_tea(Rules& rules, core::Reader& config, const Json& json) {
  if (is_null(json, "tea")) {
    config.skip("tea");
    rules.tea_colour = nobody;
    rules.tea_amounts.clear();
    return;
  }
  if (!config.has("tea")) return;
  core::Reader tea(config.at("tea"), config.place("tea"));
  const std::string colour = tea.text("colour");
  rules.tea_colour = nobody;
  for (int c = 0; c < colours; ++c)
    if (colour == std::string(1, colour_names[c])) rules.tea_colour = c;
  if (rules.tea_colour == nobody)
    throw BadInput(fmt::format("{}: '{}' is none of O, B, G, P", tea.place("colour"), colour));
  rules.tea_amounts.clear();
  for (const auto amount : tea.numbers("amounts", 0, max_tea_amount))
    rules.tea_amounts.push_back(static_cast<int>(amount));
  if (rules.tea_amounts.size() > max_tea_amounts)
    throw BadInput(fmt::format("{}: expected at most {} numbers", tea.place("amounts"), max_tea_amounts));
  tea.done();
}

// "chance", [row, col] or null.
int read_cell(const Rules& rules, core::Reader& config, const Json& json, const char* key) {
  if (is_null(json, key)) {
    config.skip(key);
    return nowhere;
  }
  if (!config.has(key) || config.at(key) == "chance") return by_chance;
  const Json& value = config.at(key);
  if (!value.is_array() || value.size() != 2)
    throw BadInput(fmt::format("{}: expected \"chance\", [row, column] or null", config.place(key)));
  const auto row = core::as_number(value[0], 0, rules.board.rows - 1, config.place(key));
  const auto col = core::as_number(value[1], 0, rules.board.cols - 1, config.place(key));
  return rules.board.cell(static_cast<int>(row), static_cast<int>(col));
}

Json cell_json(const Board& board, int cell) {
  if (cell == by_chance) return "chance";
  if (cell == nowhere) return nullptr;
  return {cell / board.cols, cell % board.cols};
}

}  // namespace

Rules rules_for(const Json& json, const core::Selection& selection) {
  core::Reader config(json, "config");
  Rules rules;
  for (const char* key : {"game", "name", "comment"}) config.skip(key);
  rules.config = json.contains("name") ? core::as_text(json["name"], "config.name") : "";

  rules.players = static_cast<int>(config.number("players", 2, max_seats));
  const int rows = static_cast<int>(config.number_or("rows", 1, max_rows, rules.players == 2 ? 10 : 11));
  const int cols = static_cast<int>(config.number_or("cols", 1, max_cols, rules.players == 2 ? 14 : 16));
  rules.board = Board(rows, cols);
  read_stock(rules, config);
  read_towers(rules, config, json);
  read_points(rules, config);
  read_tea(rules, config, json);
  rules.well = read_cell(rules, config, json, "well");
  rules.start_merchant = read_cell(rules, config, json, "start_merchant");
  if (rules.well >= 0 && rules.well == rules.start_merchant)
    throw BadInput(fmt::format("{}: the well stands there", config.place("start_merchant")));
  if (config.has("start") && config.at("start") != "chance")
    rules.start_seat = static_cast<int>(config.number("start", 0, rules.players - 1));
  rules.short_turns = static_cast<int>(config.number_or("short_turns", 0, 9, rules.players == 2 ? 1 : 2));

  rules.readings = core::choose_all(rules, questions, books, rules.players, selection, core::read_readings(config));
  config.done();
  return rules;
}

Json config_json(const Rules& rules) {
  Json json;
  json["game"] = "medina";
  if (!rules.config.empty()) json["name"] = rules.config;
  json["players"] = rules.players;
  json["rows"] = rules.board.rows;
  json["cols"] = rules.board.cols;
  json["stock"] = Json::object();
  for (int kind = 0; kind < kinds; ++kind) json["stock"][kind_names[kind]] = rules.stock[kind];
  json["towers"] = nullptr;
  if (rules.towers) {
    json["towers"] = Json::array({"", "", "", ""});
    for (int c = 0; c < corners; ++c) json["towers"][rules.tower_at[c]] = corner_names[c];
  }
  json["tower_points"] = rules.tower_points;
  json["tower_merchants"] = rules.tower_merchants;
  json["palace_points"] = Json::object();
  for (int c = 0; c < colours; ++c) json["palace_points"][std::string(1, colour_names[c])] = rules.palace_points[c];
  json["tea"] = nullptr;
  if (rules.tea_colour != nobody)
    json["tea"] = {{"colour", std::string(1, colour_names[rules.tea_colour])}, {"amounts", rules.tea_amounts}};
  json["well"] = cell_json(rules.board, rules.well);
  json["start_merchant"] = cell_json(rules.board, rules.start_merchant);
  json["start"] = rules.start_seat < 0 ? Json("chance") : Json(rules.start_seat);
  json["short_turns"] = rules.short_turns;
  json["readings"] = Json(rules.readings);
  return json;
}

}  // namespace medina
