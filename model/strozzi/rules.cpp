#include "model/strozzi/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "model/core/config.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/strozzi/scoring.hpp"

namespace strozzi {

using core::BadInput;

const std::vector<core::Question<Rules>> questions{
    {"A1",
     "pirate-window",
     "R9",
     "Who may answer a claim with a pirate: only those who are still to be asked on this lap, or all others once more?",
     "moves",
     3,
     6,
     {{"one-lap", &Rules::pirate_window, PirateWindow::OneLap},
      {"full-lap", &Rules::pirate_window, PirateWindow::FullLap, true}}},
    {"A2",
     "tile-stock",
     "R23",
     "Does the stock of tiles lie face down, face up in a stack whose top tile is seen, or face up and spread out?",
     "information",
     3,
     6,
     {{"face-down", &Rules::tile_stock, TileStock::FaceDown},
      {"face-up-stack", &Rules::tile_stock, TileStock::FaceUpStack},
      {"face-up-spread", &Rules::tile_stock, TileStock::FaceUpSpread}}},
    {"A3",
     "start-player-when-florence-empty",
     "R33",
     "Who starts a round when no single marker is highest in Florence?",
     "transition",
     3,
     6,
     {{"keep", &Rules::empty_florence, EmptyFlorence::Keep},
      {"rechoose", &Rules::empty_florence, EmptyFlorence::Rechoose},
      {"left-of-last-docker", &Rules::empty_florence, EmptyFlorence::LeftOfLastDocker}}},
    {"A4a",
     "florence-tie-both-at-start",
     "R34",
     "Who gets the prize for patronage when the tied players' markers also stand together on Florence's start space?",
     "payment",
     3,
     6,
     {{"split", &Rules::florence_tie, FlorenceTie::Split},
      {"seat-order", &Rules::florence_tie, FlorenceTie::SeatOrder},
      {"all-get-higher", &Rules::florence_tie, FlorenceTie::AllGetHigher},
      {"nobody", &Rules::florence_tie, FlorenceTie::Nobody}}},
    {"A4b",
     "win-tie-both-at-start",
     "R35",
     "Who wins when tied players' markers also stand together on Florence's start space?",
     "payment",
     3,
     6,
     {{"joint-win", &Rules::win_tie, WinTie::JointWin}, {"seat-order", &Rules::win_tie, WinTie::SeatOrder}}},
    {"A5",
     "zero-totals",
     "R34",
     "Is a player without a tile of a category ranked in it?",
     "payment",
     3,
     6,
     {{"zero-counts", &Rules::zero_totals, ZeroTotals::ZeroCounts},
      {"zero-excluded", &Rules::zero_totals, ZeroTotals::ZeroExcluded}}},
    {"A6",
     "tile-face-value",
     "R34",
     "Does a tile's value count for the majority only, or is it also added to the score?",
     "payment",
     3,
     6,
     {{"majority-only", &Rules::face_value_added, false}, {"also-added", &Rules::face_value_added, true}}},
    {"A8",
     "may-or-must",
     "R18",
     "May the steps of the goods flag and of a tile's good be declined?",
     "moves",
     3,
     6,
     {{"must", &Rules::may_decline, Decline::Nothing},
      {"may", &Rules::may_decline, Decline::Both},
      {"may-flag", &Rules::may_decline, Decline::FlagOnly},
      {"may-tile", &Rules::may_decline, Decline::TileOnly}}},
    {"A9",
     "at-top",
     "R24",
     "Does a marker that is told to move beyond the top keep its place in the row?",
     "transition",
     3,
     6,
     {{"hold", &Rules::requeue_at_top, false}, {"requeue", &Rules::requeue_at_top, true}}},
    {"A10",
     "several-equal-ships",
     "R16",
     "Does a ship go below all equally fast ships, or below the first of them?",
     "transition",
     3,
     6,
     {{"below-all", &Rules::below_first, false}, {"below-first", &Rules::below_first, true}}},
    {"A11",
     "speed-cap",
     "R15",
     "Can the +1 flag make a ship faster than 8?",
     "transition",
     3,
     6,
     {{"nine", &Rules::cap_speed, false}, {"cap-8", &Rules::cap_speed, true}}},
    {"A12",
     "left-is-higher",
     "R33",
     "Is the marker further left the higher one outside marker scoring too?",
     "transition, payment",
     3,
     6,
     {{"left-higher", &Rules::left_is_higher, LeftIsHigher::LeftHigher},
      {"space-only", &Rules::left_is_higher, LeftIsHigher::SpaceOnly}}},
    {"A13",
     "goods-flag-without-goods",
     "R18",
     "Does the goods flag move the marker when the ship has no good of that port?",
     "transition",
     3,
     6,
     {{"always-one", &Rules::flag_needs_goods, false}, {"only-if-matching", &Rules::flag_needs_goods, true}}},
    {"A14",
     "bonus-eligibility",
     "R30",
     "Does every marker on a bonus space earn it, or only those that are paid by place?",
     "payment",
     4,
     6,
     {{"every-marker", &Rules::bonus_eligibility, BonusEligibility::EveryMarker},
      {"ranked-only", &Rules::bonus_eligibility, BonusEligibility::RankedOnly}}},
    {"A15",
     "skip-chain",
     "R26",
     "When several neighbours have no flag, is each of them skipped?",
     "transition",
     3,
     6,
     {{"iterate", &Rules::skip_once, false}, {"one-step", &Rules::skip_once, true}}},
    {"A16",
     "reshuffle-scope",
     "R32",
     "Which ships come back for the next round?",
     "transition",
     3,
     6,
     {{"all-29", &Rules::only_used, false}, {"only-used", &Rules::only_used, true}}},
    {"A17",
     "tiles-between-rounds",
     "R32",
     "Do the face-up tiles stay for the next round?",
     "transition",
     3,
     6,
     {{"persist", &Rules::reset_display, false}, {"reset-display", &Rules::reset_display, true}}},
    {"A26",
     "removed-ships",
     "R1",
     "May players look at the ships removed at the round's start?",
     "information",
     3,
     6,
     {{"unseen", &Rules::removed_seen, false}, {"seen", &Rules::removed_seen, true}}},
    {"A27",
     "patronage-next-after-tie",
     "R34",
     "When Florence parts two players of equal total, does the lower one have the next prize, or the next lower total?",
     "payment",
     3,
     6,
     {{"next-place", &Rules::prize_lost, false}, {"next-total", &Rules::prize_lost, true}}},
    {"A28",
     "surplus-steps",
     "R24",
     "Does a marker with more steps than are left to the top go to the top, or does it not move?",
     "transition",
     3,
     6,
     {{"stop-at-top", &Rules::surplus_stays, false}, {"no-move", &Rules::surplus_stays, true}}},
};

const std::vector<core::Book> books{
    {"hu-strozzi", "Hungarian",
     [](int) {
       return core::Choice{{"tile-stock", "face-up-stack"}, {"tile-face-value", "also-added"}, {"may-or-must", "may"}};
     },  // 47; 95; 91 and 95
     "d48d6f16ce2b3786743c64b8149ecef3"},
};

int Rules::all_ships() const {
  int sum = 0;
  for (const auto& ship : ships) sum += ship.count;
  return sum;
}

int Rules::all_tiles() const {
  int sum = 0;
  for (const auto& tile : tiles) sum += tile.count;
  return sum;
}

namespace {

// "4:210s0p1", with one digit for the goods of each port in play.
Ship ship_called(const std::string& name, int ports, const std::string& place) {
  const auto fail = [&]() {
    throw BadInput(fmt::format("{}: '{}' is not a ship; expected SPEED:GOODSsSCROLLSpPATRONAGE such as {}", place, name,
                               ports == 1   ? "4:2s0p0"
                               : ports == 2 ? "4:21s0p0"
                                            : "4:210s0p1"));
  };
  const auto digit = [&](std::size_t at, int least, int most) {
    const int value = name[at] - '0';
    if (value < least || value > most) fail();
    return static_cast<std::uint8_t>(value);
  };
  const auto after_goods = static_cast<std::size_t>(2 + ports);
  if (name.size() != after_goods + 4 || name[1] != ':' || name[after_goods] != 's' || name[after_goods + 2] != 'p')
    fail();
  Ship ship;
  ship.name = name;
  ship.speed = digit(0, 1, fastest);
  for (int port = 0; port < ports; ++port) ship.goods[port] = digit(static_cast<std::size_t>(2 + port), 0, 9);
  ship.scrolls = digit(after_goods + 1, 0, 2);
  ship.patronage = digit(after_goods + 3, 0, 1) == 1;
  return ship;
}

// "art1gold", "science2".
Tile tile_called(const std::string& name, const std::string& place) {
  const auto fail = [&]() {
    throw BadInput(fmt::format("{}: '{}' is not a tile; expected such as art1gold or science2", place, name));
  };
  Tile tile;
  tile.name = name;
  std::string_view rest = name;
  int category = 0;
  while (category < categories && !rest.starts_with(category_names[category])) ++category;
  if (category == categories) fail();
  tile.category = static_cast<std::uint8_t>(category);
  rest.remove_prefix(std::string_view(category_names[category]).size());
  if (rest.empty() || (rest[0] != '1' && rest[0] != '2')) fail();
  tile.value = static_cast<std::uint8_t>(rest[0] - '0');
  rest.remove_prefix(1);
  if (rest.empty()) return tile;
  for (int good = 0; good < max_ports; ++good)
    if (rest == good_names[good]) tile.good = static_cast<std::uint8_t>(good);
  if (tile.good == no_good) fail();
  return tile;
}

void read_ships(Rules& rules, const core::Json& bag, const std::string& place) {
  if (!bag.is_object() || bag.empty())
    throw BadInput(fmt::format("{}: expected a bag of ships such as {{\"4:210s0p1\": 1}}", place));
  for (const auto& [name, count] : bag.items()) {
    Ship ship = ship_called(name, rules.ports, place);
    ship.count = static_cast<std::uint8_t>(core::as_number(count, 1, 99, place + "." + name));
    rules.ship_names.push_back(name);
    rules.ships.push_back(std::move(ship));
  }
  if (rules.ships.size() > max_ships) throw BadInput(fmt::format("{}: more than {} kinds of ships", place, max_ships));
  if (rules.all_ships() > 200) throw BadInput(fmt::format("{}: more than 200 ships", place));
}

void read_tiles(Rules& rules, const core::Json& bag, const std::string& place) {
  if (!bag.is_object()) throw BadInput(fmt::format("{}: expected a bag of tiles such as {{\"art1gold\": 3}}", place));
  for (const auto& [name, count] : bag.items()) {
    Tile tile = tile_called(name, place);
    tile.count = static_cast<std::uint8_t>(core::as_number(count, 1, 99, place + "." + name));
    rules.tile_names.push_back(name);
    rules.tiles.push_back(std::move(tile));
  }
  if (rules.all_tiles() > 120) throw BadInput(fmt::format("{}: more than 120 tiles", place));
}

Track read_track(const core::Json& json, const std::string& place) {
  core::Reader reader(json, place);
  Track track;
  track.top = static_cast<int>(reader.number("top", 1, 99));
  track.bonus.assign(static_cast<std::size_t>(track.top) + 1, 0);
  if (reader.has("bonus")) {
    core::Reader bonus(reader.at("bonus"), reader.place("bonus"));
    for (const auto& [space, pays] : reader.at("bonus").items())
      track
          .bonus[static_cast<std::size_t>(core::parse_number(space, 1, track.top, reader.place("bonus") + ": space"))] =
          static_cast<int>(core::as_number(pays, 0, 1000, bonus.place(space)));
  }
  reader.done();
  return track;
}

// One track for every city, or tracks by city.
void read_tracks(Rules& rules, const core::Json& json, const std::string& place) {
  if (json.is_object() && json.contains("top")) {
    rules.tracks.fill(read_track(json, place));
    return;
  }
  core::Reader reader(json, place);
  for (int city = 0; city < max_cities; ++city)
    if (reader.has(city_names[city]))
      rules.tracks[city] = read_track(reader.at(city_names[city]), reader.place(city_names[city]));
  reader.done();
}

// Every fact that the rule file states about the box (its section 1).
void check_box(const Rules& rules, const std::string& place) {
  const auto demand = [&](bool holds, const std::string& fact) {
    if (!holds) throw BadInput(fmt::format("{}: \"box\": true, but {}", place, fact));
  };
  demand(rules.all_ships() == 29, fmt::format("the box has 29 ships, not {} (hu-strozzi:23)", rules.all_ships()));
  const bool example = std::any_of(rules.ships.begin(), rules.ships.end(), [](const Ship& s) {
    return s.goods == std::array<std::uint8_t, max_ports>{0, 2, 2} && s.patronage;
  });
  demand(example,
         "no ship has no gold, two grain, two cloth and patronage, as that of the example has (hu-strozzi:105-111)");
  int per_category[categories] = {};
  bool art_gold = false;
  for (const auto& tile : rules.tiles) {
    per_category[tile.category] += tile.count;
    demand(tile.value == 2 || tile.good != no_good,
           fmt::format("tiles of value 1 show a good, unlike '{}' (hu-strozzi:95)", tile.name));
    demand(tile.value == 1 || tile.good == no_good,
           fmt::format("tiles of value 2 show no good, unlike '{}' (hu-strozzi:95)", tile.name));
    art_gold |= tile.category == 0 && tile.value == 1 && tile.good == 0;
  }
  for (int category = 0; category < categories; ++category)
    demand(per_category[category] == 12, fmt::format("each category has 12 tiles, not {} of {} (hu-strozzi:27)",
                                                     per_category[category], category_names[category]));
  demand(art_gold, "no art tile of value 1 shows gold, as that of the example does (hu-strozzi:111)");
  for (int city = 0; city < max_cities; ++city) {
    std::vector<int> amounts;
    for (const int pays : rules.tracks[city].bonus)
      if (pays != 0) amounts.push_back(pays);
    if (city == florence && amounts.empty()) continue;
    const bool rising = amounts == std::vector{5, 10, 15} && rules.tracks[city].bonus.back() == 15;
    demand(
        rising,
        fmt::format(
            "the bonus spaces of {} are not 5, 10 and 15, growing with the space, 15 on the top (hu-strozzi:138-140)",
            city_names[city]));
  }
}

// Ships, tiles and tracks: from the composition file, except what the configuration lists itself.
void read_components(Rules& rules, core::Reader& config) {
  const std::string name = config.has("data") ? config.text("data") : "DEFAULT-29";
  const core::Json file = core::find_file("model/strozzi/data", name, "composition");
  const std::string place = fmt::format("composition '{}'", name);
  core::Reader reader(file, place);
  for (const char* key : {"name", "comment"}) reader.skip(key);

  Rules box;  // what the file claims, whatever the configuration replaces
  bool claims = false;
  if (reader.has("box")) {
    if (!reader.at("box").is_boolean()) throw BadInput(fmt::format("{}: expected true or false", reader.place("box")));
    claims = reader.at("box").get<bool>();
  }
  read_tracks(box, reader.at("tracks"), reader.place("tracks"));
  for (int city = 0; city < max_cities; ++city)
    if (box.tracks[city].top == 0)
      throw BadInput(fmt::format("{}.{}: missing", reader.place("tracks"), city_names[city]));
  read_tiles(box, reader.at("tiles"), reader.place("tiles"));
  const core::Json& ships = reader.at("ships");
  if (claims) {
    read_ships(box, ships, reader.place("ships"));
    check_box(box, place);
  }
  reader.done();

  rules.tracks = box.tracks;
  if (config.has("tracks")) read_tracks(rules, config.at("tracks"), config.place("tracks"));
  if (config.has("tiles")) {
    read_tiles(rules, config.at("tiles"), config.place("tiles"));
  } else {
    rules.tiles = box.tiles;
    rules.tile_names = box.tile_names;
  }
  if (config.has("ships"))
    read_ships(rules, config.at("ships"), config.place("ships"));
  else
    read_ships(rules, ships, reader.place("ships"));
}

std::uint8_t read_flags(core::Reader& config) {
  if (!config.has("flags")) return 0b111;
  const core::Json& list = config.at("flags");
  const auto fail = [&]() {
    throw BadInput(
        fmt::format("{}: expected a list of pirate, plus1, goods, each at most once", config.place("flags")));
  };
  if (!list.is_array() || list.empty()) fail();
  unsigned flags = 0;
  for (const auto& item : list) {
    const std::string name = core::as_text(item, config.place("flags"));
    const auto* at = std::find(std::begin(flag_names), std::end(flag_names), name);
    if (at == std::end(flag_names) || flags >> (at - flag_names) & 1) fail();
    flags |= 1u << (at - flag_names);
  }
  return static_cast<std::uint8_t>(flags);
}

}  // namespace

Rules rules_for(const core::Json& json, const core::Selection& selection) {
  core::Reader config(json, "config");
  Rules rules;
  for (const char* key : {"game", "name", "comment"}) config.skip(key);
  rules.config = json.contains("name") ? core::as_text(json["name"], "config.name") : "";

  rules.players = static_cast<int>(config.number("players", 2, core::max_players));
  rules.rounds = static_cast<int>(config.number_or("rounds", 1, 9, 3));
  rules.first_round = static_cast<int>(config.number_or("round", 1, rules.rounds, 1));
  if (config.has("start") && config.at("start") != "chance") {
    if (!config.at("start").is_number_integer())
      throw BadInput(fmt::format("{}: expected \"chance\" or a seat", config.place("start")));
    rules.start_seat = static_cast<int>(config.number("start", 0, rules.players - 1));
  }
  rules.ports = static_cast<int>(config.number_or("ports", 1, max_ports, max_ports));
  if (config.has("florence")) {
    if (!config.at("florence").is_boolean())
      throw BadInput(fmt::format("{}: expected true or false", config.place("florence")));
    rules.has_florence = config.at("florence").get<bool>();
  }
  rules.flags = read_flags(config);
  read_components(rules, config);
  const int ships = rules.all_ships();
  rules.removed =
      static_cast<int>(config.number_or("removed", 0, ships - 1, std::max(0, ships - (3 * rules.players + 3))));
  rules.display = static_cast<int>(config.number_or("display", 1, 99, 3));
  rules.ship_prizes = core::read_prizes(config, "ship_prizes", {15, 10, 5});
  rules.marker_prizes = core::read_prizes(config, "marker_prizes", {15, 10, 5});
  rules.final_prizes = core::read_prizes(config, "final_prizes", {30, 20, 10});

  rules.readings = core::choose_all(rules, questions, books, rules.players, selection, core::read_readings(config));
  config.done();
  const bool alike = std::any_of(rules.ships.begin(), rules.ships.end(), [](const Ship& s) { return s.count > 1; });
  if (rules.only_used && rules.first_round < rules.rounds && rules.removed > 0 && alike)
    throw BadInput("config: reshuffle-scope=only-used needs \"removed\": 0 or ships that are pairwise different");

  rules.most_speed = 0;
  for (const auto& ship : rules.ships)
    rules.most_speed = std::max(rules.most_speed, ship.speed + (rules.has_flag(PlusOne) ? 1 : 0));
  rules.most_coins = most_gain(rules);
  return rules;
}

core::Json config_json(const Rules& rules) {
  core::Json json;
  json["game"] = "strozzi";
  if (!rules.config.empty()) json["name"] = rules.config;
  json["players"] = rules.players;
  json["rounds"] = rules.rounds;
  json["round"] = rules.first_round;
  json["start"] = rules.start_seat < 0 ? core::Json("chance") : core::Json(rules.start_seat);
  json["ports"] = rules.ports;
  json["florence"] = rules.has_florence;
  json["flags"] = core::Json::array();
  for (int flag = 0; flag < max_flags; ++flag)
    if (rules.flags >> flag & 1) json["flags"].push_back(flag_names[flag]);
  json["ships"] = json["tiles"] = json["tracks"] = core::Json::object();
  for (const auto& ship : rules.ships) json["ships"][ship.name] = ship.count;
  for (const auto& tile : rules.tiles) json["tiles"][tile.name] = tile.count;
  for (int city = 0; city < max_cities; ++city) {
    if (!rules.has_city(city)) continue;
    core::Json bonus = core::Json::object();
    for (int space = 1; space <= rules.tracks[city].top; ++space)
      if (rules.tracks[city].bonus[space] != 0) bonus[std::to_string(space)] = rules.tracks[city].bonus[space];
    json["tracks"][city_names[city]] = {{"top", rules.tracks[city].top}, {"bonus", bonus}};
  }
  json["removed"] = rules.removed;
  json["display"] = rules.display;
  json["ship_prizes"] = rules.ship_prizes;
  json["marker_prizes"] = rules.marker_prizes;
  json["final_prizes"] = rules.final_prizes;
  json["readings"] = core::Json(rules.readings);
  return json;
}

}  // namespace strozzi
