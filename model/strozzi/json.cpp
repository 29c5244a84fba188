#include <fmt/format.h>

#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/strozzi/game.hpp"
#include "model/strozzi/names.hpp"

namespace strozzi {

using core::BadInput;
using core::Json;

namespace {

Json seat_json(int seat) { return seat < 0 ? Json(nullptr) : Json(seat); }
Json kind_json(int kind, const std::vector<std::string>& names) {
  return kind < 0 ? Json(nullptr) : Json(names[static_cast<std::size_t>(kind)]);
}

Json coins_json(std::int64_t amount) {
  return amount % unit == 0 ? Json(amount / unit) : Json(core::print_amount(amount, unit));
}

std::int64_t coins_from(const Json& json, const std::string& place) {
  if (json.is_string()) return parse_amount(json.get<std::string>(), '/', place);
  return core::as_number(json, 0, 1'000'000'000, place) * unit;
}

const Json& list_of(const Json& json, std::size_t size, const std::string& place) {
  if (!json.is_array() || json.size() != size) throw BadInput(fmt::format("{}: expected a list of {}", place, size));
  return json;
}

std::uint8_t flags_from(const Json& json, const std::string& place) {
  if (!json.is_array()) throw BadInput(fmt::format("{}: expected a list of flags for each player", place));
  unsigned flags = 0;
  for (const auto& flag : json) add_flag(flags, flag_called(core::as_text(flag, place), place), place);
  return static_cast<std::uint8_t>(flags);
}

Row port_from(const Json& json, int players, const std::string& place) {
  if (!json.is_array())
    throw BadInput(fmt::format("{}: expected a list of [seat, speed] for each port, top to bottom", place));
  Row row;
  for (const auto& ship : json) {
    list_of(ship, 2, place);
    add_ship(row, static_cast<int>(core::as_number(ship[0], 0, players - 1, place)),
             static_cast<int>(core::as_number(ship[1], 1, fastest + 1, place)), place);
  }
  return row;
}

Row track_from(const Json& json, int players, int top, const std::string& place) {
  if (!json.is_object())
    throw BadInput(
        fmt::format("{}: expected markers by space such as {{\"3\": [0], \"2\": [1, 2]}} for each city", place));
  Row row;
  for (const auto& [key, seats] : json.items()) {
    const auto space = core::parse_number(key, 1, top, place + ": space");
    if (!seats.is_array() || seats.empty())
      throw BadInput(fmt::format("{}: expected a list of seats on space {}", place, space));
    for (const auto& seat : seats)
      add_marker(row, static_cast<int>(core::as_number(seat, 0, players - 1, place)), static_cast<int>(space), place);
  }
  return row;
}

}  // namespace

Json Game::to_json(const State& s) const {
  Json json;
  json["round"] = s.round;
  json["phase"] = phase_names[static_cast<int>(s.phase)];
  json["turn"] = seat_json(s.turn);
  json["active"] = seat_json(s.active);
  json["starter"] = seat_json(s.starter);
  json["ship"] = kind_json(s.ship, rules.ship_names);
  json["claim"] = s.claimant < 0 ? Json(nullptr) : Json{{"flag", flag_names[s.claim_flag]}, {"by", s.claimant}};
  json["step"] = s.step < 0 ? Json(nullptr) : Json(city_names[s.step]);
  json["deck"] = s.deck;
  json["pool"] = core::bag_json(s.pool, rules.ship_names);
  json["sure"] = core::bag_json(s.sure, rules.ship_names);
  json["drawn"] = core::bag_json(s.drawn, rules.ship_names);
  for (const char* key : {"flags", "ports", "tracks", "coins", "tiles"}) json[key] = Json::array();
  const auto amounts = purses(s);
  for (int p = 0; p < rules.players; ++p) {
    Json flags = Json::array();
    for (int flag = 0; flag < max_flags; ++flag)
      if (s.flags[p] >> flag & 1) flags.push_back(flag_names[flag]);
    json["flags"].push_back(flags);
    json["coins"].push_back(coins_json(amounts[p]));
    json["tiles"].push_back(s.owned[p]);
  }
  for (int port = 0; port < rules.ports; ++port) {
    Json ships = Json::array();
    for (const int seat : ranking(s.ports[port])) ships.push_back(Json::array({seat, s.ports[port].number[seat]}));
    json["ports"].push_back(ships);
  }
  for (const int city : cities(rules)) {
    Json markers = Json::object();
    for (const int seat : ranking(s.tracks[city])) markers[std::to_string(s.tracks[city].number[seat])].push_back(seat);
    json["tracks"].push_back(markers);
  }
  json["display"] = core::bag_json(s.display, rules.tile_names);
  json["top"] = kind_json(s.top, rules.tile_names);
  json["stock"] = core::bag_json(s.stock, rules.tile_names);
  json["last"] = seat_json(s.last);
  return json;
}

State Game::state_from(const Json& json) const {
  core::Reader reader(json, "state");
  const int n = rules.players;
  const auto seat = [&](std::string_view key) { return static_cast<std::int8_t>(reader.number_or(key, 0, n - 1, -1)); };
  const auto kind = [&](std::string_view key, const std::vector<std::string>& names) {
    return static_cast<std::int8_t>(reader.has(key) ? core::kind_of(reader.text(key), names, reader.place(key)) : -1);
  };
  const auto ships = [&](std::string_view key) {
    return reader.has(key) ? core::bag_from<max_ships>(reader.at(key), rules.ship_names, reader.place(key)) : Ships{};
  };
  const auto tiles = [&](std::string_view key) {
    return reader.has(key) ? core::bag_from<max_tiles>(reader.at(key), rules.tile_names, reader.place(key)) : Tiles{};
  };
  const auto list = [&](std::string_view key, std::size_t size) -> const Json& {
    return list_of(reader.at(key), size, reader.place(key));
  };
  State s;
  s.round = static_cast<std::uint8_t>(reader.number("round", rules.first_round, rules.rounds));
  s.phase = phase_called(reader.text("phase"));
  s.turn = seat("turn");
  s.active = seat("active");
  s.starter = seat("starter");
  s.ship = kind("ship", rules.ship_names);
  if (reader.has("claim")) {
    core::Reader claim(reader.at("claim"), reader.place("claim"));
    s.claim_flag = static_cast<std::int8_t>(flag_called(claim.text("flag"), claim.place("flag")));
    s.claimant = static_cast<std::int8_t>(claim.number("by", 0, n - 1));
    claim.done();
  }
  if (reader.has("step"))
    s.step = static_cast<std::int8_t>(port_called(reader.text("step"), rules, reader.place("step")));
  s.deck = static_cast<std::uint8_t>(reader.number("deck", 0, rules.deck_size()));
  s.pool = ships("pool");
  s.sure = ships("sure");
  s.drawn = ships("drawn");
  core::PerPlayer<std::int64_t> coins{};
  const auto players = static_cast<std::size_t>(n);
  for (std::size_t p = 0; p < players; ++p) {
    s.flags[p] = flags_from(list("flags", players)[p], reader.place("flags"));
    coins[p] = coins_from(list("coins", players)[p], reader.place("coins"));
    const Json& owned = list_of(list("tiles", players)[p], categories, reader.place("tiles"));
    for (std::size_t category = 0; category < categories; ++category)
      s.owned[p][category] = static_cast<std::uint8_t>(core::as_number(owned[category], 0, 255, reader.place("tiles")));
  }
  for (std::size_t port = 0; port < static_cast<std::size_t>(rules.ports); ++port)
    s.ports[port] = port_from(list("ports", static_cast<std::size_t>(rules.ports))[port], n, reader.place("ports"));
  const auto all_cities = cities(rules);
  for (std::size_t i = 0; i < all_cities.size(); ++i)
    s.tracks[all_cities[i]] =
        track_from(list("tracks", all_cities.size())[i], n, rules.tracks[all_cities[i]].top, reader.place("tracks"));
  s.display = tiles("display");
  s.top = kind("top", rules.tile_names);
  s.stock = tiles("stock");
  s.last = seat("last");
  reader.done();
  set_purses(s, coins);
  check(s);
  return s;
}

Json Game::to_json(const Move& m) const {
  switch (m.what) {
    case Do::Start: return {{"do", "start"}, {"seat", m.number}};
    case Do::Tile: return {{"do", "tile"}, {"tile", rules.tile_names[m.number]}};
    case Do::Remove: return {{"do", "remove"}, {"ship", rules.ship_names[m.number]}};
    case Do::Ship: return {{"do", "ship"}, {"ship", rules.ship_names[m.number]}};
    case Do::Claim: return {{"do", "claim"}, {"flag", flag_names[m.number]}};
    case Do::Pass: return {{"do", "pass"}};
    case Do::Dock: return {{"do", "dock"}, {"port", city_names[m.number]}};
    case Do::Advance: return {{"do", "advance"}};
    case Do::Stay: return {{"do", "stay"}};
    case Do::Take: return {{"do", "take"}, {"tile", rules.tile_names[m.number]}};
  }
  return {};
}

Move Game::move_from(const Json& json) const {
  core::Reader reader(json, "move");
  const std::string what = reader.text("do");
  const auto move = [](Do doing, std::int64_t number) { return Move{doing, static_cast<std::int8_t>(number)}; };
  Move m;
  if (what == "pass" || what == "advance" || what == "stay")
    m = {what == "pass" ? Do::Pass : what == "advance" ? Do::Advance : Do::Stay};
  else if (what == "start")
    m = move(Do::Start, reader.number("seat", 0, rules.players - 1));
  else if (what == "tile" || what == "take")
    m = move(what == "tile" ? Do::Tile : Do::Take, core::kind_of(reader.text("tile"), rules.tile_names, "move.tile"));
  else if (what == "remove" || what == "ship")
    m = move(what == "remove" ? Do::Remove : Do::Ship,
             core::kind_of(reader.text("ship"), rules.ship_names, "move.ship"));
  else if (what == "claim")
    m = move(Do::Claim, flag_called(reader.text("flag"), "move.flag"));
  else if (what == "dock")
    m = move(Do::Dock, port_called(reader.text("port"), rules, "move.port"));
  else
    throw BadInput(fmt::format(
        "move.do: '{}' is none of start, tile, remove, ship, claim, pass, dock, advance, stay, take", what));
  reader.done();
  return m;
}

}  // namespace strozzi
