#include <fmt/format.h>

#include <algorithm>

#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/medina/game.hpp"

// The text of a state is its JSON written flat, so there is one way in and one way out.

namespace medina {

using core::BadInput;
using core::Json;

namespace {

constexpr const char* phase_names[] = {"well", "merchant", "start", "play", "over"};
constexpr const char* home_names = "NESW";

Json seat_json(int seat) { return seat < 0 ? Json(nullptr) : Json(seat); }

// "1".."4" for the seats, "n" for neutral.
std::string mark(int owner) { return owner == neutral ? "n" : std::to_string(owner + 1); }

int owner_called(std::string_view text, int players, const std::string& place) {
  if (text == "n") return neutral;
  return static_cast<int>(core::parse_number(text, 1, players, place)) - 1;
}

int colour_called(char letter) {
  for (int c = 0; c < colours; ++c)
    if (colour_names[c] == letter) return c;
  return -1;
}

template <class Holders>
Json holders_json(const Holders& holders) {
  Json list = Json::array();
  for (const int holder : holders) list.push_back(holder == nobody ? Json(nullptr) : Json(mark(holder)));
  return list;
}

// What stands on a cell. A stable says where its palace stands only when another one touches it too.
std::string token(const Rules& rules, const State& s, int cell) {
  if (s.well == cell) return "W";
  if (s.merchant.has(cell)) return s.end.has(cell) ? "M" : "m";
  if (s.stable.has(cell)) {
    const Mask beside = rules.board.beside(Mask::of(cell)) & s.buildings();
    if (!(beside - palace_of_stable(rules, s, cell).buildings).any()) return "s";
    return std::string("s") + home_names[s.home_of(cell)];
  }
  for (int c = 0; c < colours; ++c) {
    if (!s.building[c].has(cell)) continue;
    for (int o = 0; o <= neutral; ++o)
      if (s.roofed[o].has(cell)) return colour_names[c] + mark(o);
    return std::string(1, colour_names[c]);
  }
  return ".";
}

// Homes are settled when the whole board is read.
void put(const Rules& rules, State& s, int cell, const std::string& text, const std::string& place) {
  const auto fail = [&] {
    throw BadInput(fmt::format("{}: '{}' is not a cell; expected such as . O O1 On s sN M m W", place, text));
  };
  if (text.empty()) fail();
  const std::string rest = text.substr(1);
  if (text == ".") return;
  if (text == "W") {
    if (s.well >= 0) throw BadInput(fmt::format("{}: there is more than one well", place));
    s.well = static_cast<std::int16_t>(cell);
  } else if (text == "M" || text == "m") {
    s.merchant.set(cell);
    if (text == "M") s.end.set(cell);
  } else if (text[0] == 's') {
    s.stable.set(cell);
    const auto home = rest.size() == 1 ? std::string_view(home_names).find(rest[0]) : std::string_view::npos;
    if (!rest.empty() && home == std::string_view::npos) fail();
    if (rest.empty()) return;
    if (home & 1) s.home[0].set(cell);
    if (home & 2) s.home[1].set(cell);
  } else {
    const int colour = colour_called(text[0]);
    if (colour < 0) fail();
    s.building[colour].set(cell);
    if (!rest.empty())
      s.roofed[owner_called(rest, rules.players, fmt::format("{}: owner of '{}'", place, text))].set(cell);
  }
}

const Json& list_of(const Json& value, std::size_t size, const std::string& place) {
  if (!value.is_array() || value.size() != size) throw BadInput(fmt::format("{}: expected a list of {}", place, size));
  return value;
}

void read_board(const Rules& rules, State& s, const Json& json, const std::string& place) {
  const Board& board = rules.board;
  list_of(json, static_cast<std::size_t>(board.rows), place);
  Mask bare;
  for (int row = 0; row < board.rows; ++row) {
    const std::string here = fmt::format("{}: row {}", place, row);
    const Json& cells = list_of(json[static_cast<std::size_t>(row)], static_cast<std::size_t>(board.cols), here);
    for (int col = 0; col < board.cols; ++col) {
      const std::string text = core::as_text(cells[static_cast<std::size_t>(col)], here);
      put(rules, s, board.cell(row, col), text, fmt::format("{}, column {}", here, col));
      if (text == "s") bare.set(board.cell(row, col));
    }
  }
  const Mask buildings = s.buildings();
  settle_homes(board, s, {buildings, bare, 0, nobody});
  s.stable.each([&](int cell) {
    const int home = board.next(cell, static_cast<Direction>(s.home_of(cell)));
    if (home < 0 || !buildings.has(home))
      throw BadInput(fmt::format("{}: the stable at {},{} stands beside no building (of its palace)", place,
                                 cell / board.cols, cell % board.cols));
  });
  State settled = s;
  each_palace(rules, s, [&](const Palace& palace) { settle_homes(board, settled, palace); });
  s = settled;
}

template <class Holders>
void read_holders(const Rules& rules, Holders& holders, const Json& json, const std::string& place) {
  list_of(json, holders.size(), place);
  for (std::size_t i = 0; i < holders.size(); ++i)
    if (!json[i].is_null())
      holders[i] = static_cast<std::int8_t>(owner_called(core::as_text(json[i], place), rules.players, place));
}

void read_numbers(std::span<std::uint8_t> numbers, const Json& json, int most, const std::string& place) {
  list_of(json, numbers.size(), place);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = static_cast<std::uint8_t>(core::as_number(json[i], 0, most, place));
}

void read_claims(const Rules& rules, State& s, const Json& json, const std::string& place) {
  if (!json.is_array()) throw BadInput(fmt::format("{}: expected a list", place));
  for (const Json& item : json) {
    const std::string text = core::as_text(item, place);
    const int colour = text.empty() ? -1 : colour_called(text[0]);
    if (colour < 0 || text == colour_names[colour] + std::string("n"))
      throw BadInput(fmt::format("{}: '{}' is not a claim; expected such as O1", place, text));
    const int claim = colour + colours * owner_called(text.substr(1), rules.players, place);
    const auto end = s.claims.begin() + s.claim_count;
    if (std::find(s.claims.begin(), end, claim) != end)
      throw BadInput(fmt::format("{}: '{}' stands there twice", place, text));
    s.claims[s.claim_count++] = static_cast<std::uint8_t>(claim);
  }
}

// Text and JSON. A list is written with commas, or with slashes where it has one part for each player or row.
struct Word {
  const char* name;  // in text
  const char* key;   // in JSON
  enum Form { Text, Number, Seat, Commas, Holders, Slashes, Rows, StockRows, Claims } form;
};
constexpr Word state_words[] = {{"phase", "phase", Word::Text},
                                {"turn", "turn", Word::Seat},
                                {"mover", "mover", Word::Seat},
                                {"owed", "owed", Word::Number},
                                {"made", "made", Word::Number},
                                {"short", "short", Word::Number},
                                {"board", "board", Word::Rows},
                                {"arms", "arms", Word::Commas},
                                {"stocks", "stocks", Word::StockRows},
                                {"tea", "tea", Word::Slashes},
                                {"palaces", "palaces", Word::Holders},
                                {"towers", "towers", Word::Holders},
                                {"tower-merchants", "tower_merchants", Word::Commas},
                                {"fresh-tea", "fresh_tea", Word::Number},
                                {"fresh-merchants", "fresh_merchants", Word::Number},
                                {"out", "out", Word::Slashes},
                                {"claims", "claims", Word::Claims}};

std::string flat(const Json& value) {
  return value.is_null() ? "-" : value.is_string() ? value.get<std::string>() : value.dump();
}

std::string flat(const Json& list, std::string_view separator) {
  std::vector<std::string> parts;
  for (const Json& item : list) parts.push_back(item.is_array() ? flat(item, ",") : flat(item));
  return core::join(parts, separator);
}

Json json_of(std::string_view text, Word::Form form, const std::string& place) {
  const auto number = [&](std::string_view digits) { return Json(core::parse_number(digits, 0, 255, place)); };
  const auto list = [&](std::string_view line, char separator, auto&& read) {
    Json found = Json::array();
    for (const auto& part : core::split(line, separator)) found.push_back(read(part));
    return found;
  };
  const auto as_text = [](const std::string& part) { return Json(part); };
  switch (form) {
    case Word::Text: return std::string(text);
    case Word::Number: return number(text);
    case Word::Seat: return text == "-" ? Json(nullptr) : number(text);
    case Word::Commas: return list(text, ',', number);
    case Word::Slashes: return list(text, '/', number);
    case Word::Holders:
      return list(text, ',', [](const std::string& part) { return part == "-" ? Json(nullptr) : Json(part); });
    case Word::Claims: return text == "-" ? Json::array() : list(text, ',', as_text);
    case Word::Rows: return list(text, '/', [&](const std::string& row) { return list(row, ',', as_text); });
    case Word::StockRows: return list(text, '/', [&](const std::string& row) { return list(row, ',', number); });
  }
  return {};
}

}  // namespace

Json Game::to_json(const State& s) const {
  Json json;
  json["phase"] = phase_names[static_cast<int>(s.phase)];
  json["turn"] = seat_json(s.phase == Phase::Play ? s.mover : nobody);
  json["mover"] = seat_json(s.mover);
  json["owed"] = s.owed;
  json["made"] = s.made ? 1 : 0;
  json["short"] = s.short_turns;
  json["board"] = Json::array();
  for (int row = 0; row < rules.board.rows; ++row) {
    Json cells = Json::array();
    for (int col = 0; col < rules.board.cols; ++col) cells.push_back(token(rules, s, rules.board.cell(row, col)));
    json["board"].push_back(std::move(cells));
  }
  json["arms"] = s.arm;
  json["stocks"] = json["tea"] = Json::array();
  Json out = Json::array();
  for (int p = 0; p < rules.players; ++p) {
    json["stocks"].push_back(s.stock[p]);
    json["tea"].push_back(s.tea[p]);
    out.push_back(s.out >> p & 1);
  }
  json["palaces"] = holders_json(s.palace_tile);
  json["towers"] = holders_json(s.tower_tile);
  json["tower_merchants"] = s.tower_merchants;
  json["fresh_tea"] = s.fresh_tea;
  json["fresh_merchants"] = s.fresh_merchants;
  json["out"] = std::move(out);
  json["claims"] = Json::array();
  for (int i = 0; i < s.claim_count; ++i)
    json["claims"].push_back(colour_names[s.claims[i] % colours] + mark(s.claims[i] / colours));
  return json;
}

State Game::state_from(const Json& json) const {
  core::Reader reader(json, "state");
  const auto n = static_cast<std::size_t>(rules.players);
  const auto seat = [&](std::string_view key) {
    return static_cast<std::int8_t>(reader.number_or(key, 0, rules.players - 1, nobody));
  };
  const auto number = [&](std::string_view key, int most) {
    return static_cast<std::uint8_t>(reader.number_or(key, 0, most, 0));
  };
  State s;
  const std::string phase = reader.text("phase");
  const auto* const* found = std::find(std::begin(phase_names), std::end(phase_names), phase);
  if (found == std::end(phase_names))
    throw BadInput(fmt::format("{}: '{}' is none of well, merchant, start, play, over", reader.place("phase"), phase));
  s.phase = static_cast<Phase>(found - std::begin(phase_names));
  const int turn = seat("turn");
  s.mover = seat("mover");
  s.owed = number("owed", 2);
  s.made = number("made", 1) == 1;
  s.short_turns = number("short", 9);
  read_board(rules, s, reader.at("board"), reader.place("board"));
  read_numbers(s.arm, reader.at("arms"), max_cols, reader.place("arms"));
  const Json& stocks = list_of(reader.at("stocks"), n, reader.place("stocks"));
  for (std::size_t p = 0; p < n; ++p) read_numbers(s.stock[p], stocks[p], 255, reader.place("stocks"));
  read_numbers(std::span(s.tea).first(n), reader.at("tea"), 255, reader.place("tea"));
  read_holders(rules, s.palace_tile, reader.at("palaces"), reader.place("palaces"));
  read_holders(rules, s.tower_tile, reader.at("towers"), reader.place("towers"));
  read_numbers(s.tower_merchants, reader.at("tower_merchants"), max_tower_merchants, reader.place("tower_merchants"));
  s.fresh_tea = number("fresh_tea", 255);
  s.fresh_merchants = number("fresh_merchants", 255);
  if (reader.has("out")) {
    std::array<std::uint8_t, max_seats> out{};
    read_numbers(std::span(out).first(n), reader.at("out"), 1, reader.place("out"));
    for (std::size_t p = 0; p < n; ++p) s.out = static_cast<std::uint8_t>(s.out | out[p] << p);
  }
  if (reader.has("claims")) read_claims(rules, s, reader.at("claims"), reader.place("claims"));
  reader.done();
  if (turn != nobody && turn != s.mover)
    throw BadInput(fmt::format("{}: expected the mover or null", reader.place("turn")));
  check(s);
  settle_phase(s);
  return s;
}

void Game::check(const State& s) const {
  const auto fail = [](const std::string& why) { throw BadInput("state: " + why); };
  const bool in_play = s.phase >= Phase::Play;
  if (in_play != (s.mover != nobody))
    fail(fmt::format("in phase {} mover must {}be a seat", phase_names[static_cast<int>(s.phase)],
                     in_play ? "" : "not "));
  if (in_play != (s.owed > 0))
    fail(fmt::format("owed={} does not fit phase {}", s.owed, phase_names[static_cast<int>(s.phase)]));
  if (s.made && s.owed != 1) fail("made=1 needs owed=1");
  if (s.phase == Phase::Well && s.well >= 0) fail("the well stands on the board, so phase well is over");
  if ((s.phase == Phase::Well || s.phase == Phase::Merchant) && !start_zone(s).any())
    fail("no cell of the start zone is empty");
  if (s.end.count() > 2)
    fail(fmt::format("{} merchants are ends of the live street (M), expected at most two", s.end.count()));
  for (int arm = 0; arm < arms; arm += 2)
    if (s.arm[arm] + s.arm[arm + 1] > side_length(rules.board, arm))
      fail(fmt::format("the arms {} and {} are longer than their side of {} spaces", arm_names[arm], arm_names[arm + 1],
                       side_length(rules.board, arm)));
  for (int t = 0; t < corners; ++t) {
    if (s.tower_tile[t] != nobody && s.tower_merchants[t] > 0)
      fail(fmt::format("tower tile {} is held, so no merchants lie on it", t + 1));
    if (!rules.towers && (s.tower_tile[t] != nobody || s.tower_merchants[t] > 0))
      fail("there are no towers in this configuration");
  }
  if (!rules.towers && s.arm != decltype(s.arm){})
    fail("there are no towers in this configuration, so there can be no walls");
  for (int p = 0; p < rules.players; ++p) {
    int merchants = s.stock[p][Merchant];
    for (const int more : s.tower_merchants) merchants += more;
    if (merchants > 255) fail(fmt::format("player {} could have more than 255 merchants", p));
    int tea = s.tea[p];
    for (const int more : rules.tea_amounts) tea += more;
    if (tea > 255) fail(fmt::format("player {} could have more than 255 tea", p));
  }
  if (s.fresh_tea > 0 && (!rules.keeps_fresh_tea() || !in_play || s.fresh_tea > s.tea[s.mover]))
    fail("fresh-tea needs tea-same-turn=no and as much tea of the mover");
  if (s.fresh_merchants > 0 &&
      (!rules.keeps_fresh_merchants() || !in_play || s.fresh_merchants > s.stock[s.mover][Merchant]))
    fail("fresh-merchants needs won-merchants=next-turn and as many merchants of the mover");
  if (s.out != 0 && !rules.keeps_out()) fail("out needs no-placement=drop-out or dropped-out-merchants=stay-out");
  if (s.claim_count > 0 && !rules.keeps_claims()) fail("claims needs win-tie=largest-palace");
  for (int i = 0; i < s.claim_count; ++i)
    if (!(s.building[s.claims[i] % colours] & s.roofed[s.claims[i] / colours]).any())
      fail(fmt::format("claims names {}{}, which stands nowhere", colour_names[s.claims[i] % colours],
                       mark(s.claims[i] / colours)));
}

std::string Game::print(const State& s) const {
  const Json json = to_json(s);
  std::vector<std::string> line;
  for (const Word& word : state_words) {
    const Json& value = json[word.key];
    const bool slashes = word.form == Word::Slashes || word.form == Word::Rows || word.form == Word::StockRows;
    const std::string text = !value.is_array() ? flat(value) : value.empty() ? "-" : flat(value, slashes ? "/" : ",");
    line.push_back(fmt::format("{}={}", word.name, text));
  }
  return core::join(line, " ");
}

State Game::parse(std::string_view line) const {
  core::Fields fields(line);
  Json json;
  for (const Word& word : state_words)
    json[word.key] = json_of(fields.next(word.name), word.form, fmt::format("state: {}", word.name));
  fields.end();
  return state_from(json);
}

std::string Game::print(const Move& m) const {
  const int row = m.cell / rules.board.cols, col = m.cell % rules.board.cols;
  const std::string tower = m.which > 0 ? fmt::format(" tower {}", m.which) : "";
  switch (m.what) {
    case Do::Well: return fmt::format("well {} {}", row, col);
    case Do::StartMerchant: return fmt::format("start-merchant {} {}", row, col);
    case Do::Start: return fmt::format("start {}", m.which);
    case Do::Build: return fmt::format("build {} {} {}", colour_names[m.which], row, col);
    case Do::Roof: return fmt::format("roof {} {}{}", row, col, tower);
    case Do::Neutral: return fmt::format("neutral {} {}{}", row, col, tower);
    case Do::Stable: return fmt::format("stable {} {}", row, col);
    case Do::Merchant: return fmt::format("merchant {} {}", row, col);
    case Do::Wall: return fmt::format("wall {}", arm_names[m.which]);
    case Do::Tea: return "tea";
    case Do::Pass: return "pass";
    case Do::Discard: return fmt::format("discard {}", kind_names[m.which]);
  }
  return {};
}

Json Game::to_json(const Move& m) const {
  const int row = m.cell / rules.board.cols, col = m.cell % rules.board.cols;
  const auto at = [&](const char* what) { return Json{{"do", what}, {"row", row}, {"col", col}}; };
  const auto roof = [&](const char* what) {
    Json json = at(what);
    if (m.which > 0) json["tower"] = m.which;
    return json;
  };
  switch (m.what) {
    case Do::Well: return at("well");
    case Do::StartMerchant: return at("start-merchant");
    case Do::Start: return {{"do", "start"}, {"seat", m.which}};
    case Do::Build:
      return {{"do", "build"}, {"colour", std::string(1, colour_names[m.which])}, {"row", row}, {"col", col}};
    case Do::Roof: return roof("roof");
    case Do::Neutral: return roof("neutral");
    case Do::Stable: return at("stable");
    case Do::Merchant: return at("merchant");
    case Do::Wall: return {{"do", "wall"}, {"arm", arm_names[m.which]}};
    case Do::Tea: return {{"do", "tea"}};
    case Do::Pass: return {{"do", "pass"}};
    case Do::Discard: return {{"do", "discard"}, {"piece", kind_names[m.which]}};
  }
  return {};
}

// A move's words are the values of its JSON in order.
Move Game::parse_move(const State&, std::string_view line) const {
  const auto words_of_move = core::split(core::trim(line), ' ');
  const auto fail = [&] {
    throw BadInput(
        fmt::format("move '{}': expected well R C, start-merchant R C, start SEAT, build COLOUR R C, roof R C, neutral "
                    "R C, stable R C, merchant R C, wall ARM, tea, pass or discard PIECE",
                    line));
  };
  const std::string& what = words_of_move[0];
  const auto number = [&](std::size_t i) {
    return Json(core::parse_number(words_of_move[i], 0, 99, fmt::format("move '{}'", line)));
  };
  Json json{{"do", what}};
  std::size_t at = 1;
  const auto more = [&](std::size_t count) {
    if (words_of_move.size() < at + count) fail();
  };
  const bool roof = what == "roof" || what == "neutral";
  if (what == "build" || what == "wall" || what == "discard") {
    more(1);
    json[what == "build" ? "colour" : what == "wall" ? "arm" : "piece"] = words_of_move[at++];
  } else if (what == "start") {
    more(1);
    json["seat"] = number(at++);
  }
  if (roof || what == "build" || what == "well" || what == "start-merchant" || what == "stable" || what == "merchant") {
    more(2);
    json["row"] = number(at++);
    json["col"] = number(at++);
  }
  if (roof && words_of_move.size() == at + 2 && words_of_move[at] == "tower") {
    json["tower"] = number(at + 1);
    at += 2;
  }
  if (at != words_of_move.size()) fail();
  return move_from(json);
}

Move Game::move_from(const Json& json) const {
  core::Reader reader(json, "move");
  const std::string what = reader.text("do");
  Move m;
  const auto at_cell = [&](Do act) {
    m.what = act;
    const auto row = reader.number("row", 0, rules.board.rows - 1);
    const auto col = reader.number("col", 0, rules.board.cols - 1);
    m.cell = static_cast<std::uint8_t>(rules.board.cell(static_cast<int>(row), static_cast<int>(col)));
  };
  const auto one_of = [&](std::string_view key, const auto& names) {
    const std::string text = reader.text(key);
    for (std::size_t i = 0; i < std::size(names); ++i)
      if (text == names[i]) return static_cast<std::int8_t>(i);
    throw BadInput(fmt::format("{}: '{}' is none of {}", reader.place(key), text, fmt::join(names, ", ")));
  };
  if (what == "well" || what == "start-merchant" || what == "stable" || what == "merchant") {
    at_cell(what == "well"             ? Do::Well
            : what == "start-merchant" ? Do::StartMerchant
            : what == "stable"         ? Do::Stable
                                       : Do::Merchant);
  } else if (what == "build") {
    at_cell(Do::Build);
    constexpr const char* colour_list[] = {"O", "B", "G", "P"};
    m.which = one_of("colour", colour_list);
  } else if (what == "roof" || what == "neutral") {
    at_cell(what == "roof" ? Do::Roof : Do::Neutral);
    m.which = static_cast<std::int8_t>(reader.number_or("tower", 1, corners, 0));
  } else if (what == "start") {
    m = {Do::Start, static_cast<std::int8_t>(reader.number("seat", 0, rules.players - 1)), 0};
  } else if (what == "wall") {
    m = {Do::Wall, one_of("arm", arm_names), 0};
  } else if (what == "discard") {
    m = {Do::Discard, one_of("piece", kind_names), 0};
  } else if (what == "tea" || what == "pass") {
    m.what = what == "tea" ? Do::Tea : Do::Pass;
  } else {
    throw BadInput(
        fmt::format("move.do: '{}' is none of well, start-merchant, start, build, roof, neutral, stable, merchant, "
                    "wall, tea, pass, discard",
                    what));
  }
  reader.done();
  return m;
}

}  // namespace medina
