#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "model/core/text.hpp"
#include "model/strozzi/names.hpp"
#include "model/strozzi/scoring.hpp"

// Shapes of fields that Strozzi alone has (see model/core/fields.hpp).
namespace strozzi {

using core::BadInput;
using core::Json;

// A port of this configuration, or -1 for none.
struct Port {
  const Rules& rules;
  static constexpr bool optional = true;

  std::string print(int port) const { return port < 0 ? "-" : city_names[port]; }
  void parse(std::string_view text, const std::string& place, std::int8_t& port) const {
    if (text != "-") port = called(text, place);
  }
  Json to_json(int port) const { return port < 0 ? Json(nullptr) : Json(city_names[port]); }
  void from_json(const Json& json, const std::string& place, std::int8_t& port) const {
    port = called(core::as_text(json, place), place);
  }

 private:
  std::int8_t called(std::string_view name, const std::string& place) const {
    for (int port = 0; port < rules.ports; ++port)
      if (name == city_names[port]) return static_cast<std::int8_t>(port);
    throw BadInput(fmt::format("{}: '{}' is no port of this configuration", place, name));
  }
};

// Flags in hand, a bit each: "blue,red".
struct Flags {
  static constexpr bool optional = false;

  std::string print(unsigned flags) const {
    std::string text;
    for (int flag = 0; flag < max_flags; ++flag)
      if (flags >> flag & 1) text += (text.empty() ? "" : ",") + std::string(flag_names[flag]);
    return text.empty() ? "-" : text;
  }
  void parse(std::string_view text, const std::string& place, std::uint8_t& flags) const {
    flags = 0;
    if (text == "-") return;
    for (const auto& part : core::split(text, ',')) add(flags, part, place);
  }
  Json to_json(unsigned flags) const {
    Json list = Json::array();
    for (int flag = 0; flag < max_flags; ++flag)
      if (flags >> flag & 1) list.push_back(flag_names[flag]);
    return list;
  }
  void from_json(const Json& json, const std::string& place, std::uint8_t& flags) const {
    if (!json.is_array()) throw BadInput(fmt::format("{}: expected a list of flags for each player", place));
    flags = 0;
    for (const auto& flag : json) add(flags, core::as_text(flag, place), place);
  }

 private:
  static void add(std::uint8_t& flags, std::string_view name, const std::string& place) {
    int flag = 0;
    core::OneOf{flag_names}.parse(name, place, flag);
    if (flags >> flag != 0)
      throw BadInput(fmt::format("{}: expected each flag once, in the order {}", place, fmt::join(flag_names, ", ")));
    flags = static_cast<std::uint8_t>(flags | 1u << flag);
  }
};

// The standing claim and whose it is: "blue@1".
struct StandingClaim {
  int players;
  static constexpr bool optional = true;

  std::string print(const State& s) const {
    return s.claimant < 0 ? "-" : fmt::format("{}@{}", flag_names[s.claim_flag], s.claimant);
  }
  void parse(std::string_view text, const std::string& place, State& s) const {
    if (text == "-") return;
    const auto parts = core::split(text, '@');
    if (parts.size() != 2) throw BadInput(fmt::format("{} is '{}', expected '-' or FLAG@SEAT", place, text));
    core::OneOf{flag_names}.parse(parts[0], place, s.claim_flag);
    core::Number{0, players - 1}.parse(parts[1], place + ": seat", s.claimant);
  }
  Json to_json(const State& s) const {
    return s.claimant < 0 ? Json(nullptr) : Json{{"flag", flag_names[s.claim_flag]}, {"by", s.claimant}};
  }
  void from_json(const Json& json, const std::string& place, State& s) const {
    core::Reader claim(json, place);
    core::OneOf{flag_names}.from_json(claim.at("flag"), claim.place("flag"), s.claim_flag);
    core::Number{0, players - 1}.from_json(claim.at("by"), claim.place("by"), s.claimant);
    claim.done();
  }
};

// Ships beside a port, top to bottom, seat and speed: "1@5,2@5".
struct ShipsAtPort {
  int players;
  static constexpr bool optional = false;

  std::string print(const Row& row) const {
    std::string text;
    for (const int seat : ranking(row)) text += fmt::format("{}{}@{}", text.empty() ? "" : ",", seat, row.number[seat]);
    return text.empty() ? "-" : text;
  }
  void parse(std::string_view text, const std::string& place, Row& row) const {
    if (text == "-") return;
    for (const auto& part : core::split(text, ',')) {
      const auto words = core::split(part, '@');
      if (words.size() != 2) throw BadInput(fmt::format("{}: '{}' is not SEAT@SPEED", place, part));
      add(row, core::parse_number(words[0], 0, players - 1, place + ": seat"),
          core::parse_number(words[1], 1, fastest + 1, place + ": speed"), place);
    }
  }
  Json to_json(const Row& row) const {
    Json ships = Json::array();
    for (const int seat : ranking(row)) ships.push_back(Json::array({seat, row.number[seat]}));
    return ships;
  }
  void from_json(const Json& json, const std::string& place, Row& row) const {
    if (!json.is_array())
      throw BadInput(fmt::format("{}: expected a list of [seat, speed] for each port, top to bottom", place));
    for (const auto& ship : json) {
      if (!ship.is_array() || ship.size() != 2) throw BadInput(fmt::format("{}: expected a list of 2", place));
      add(row, core::as_number(ship[0], 0, players - 1, place), core::as_number(ship[1], 1, fastest + 1, place), place);
    }
  }

 private:
  static void add(Row& row, std::int64_t seat, std::int64_t speed, const std::string& place) {
    if (row.number[seat] != 0) throw BadInput(fmt::format("{}: player {} has two ships at one port", place, seat));
    for (const auto above : row.number)
      if (above != 0 && above < speed)
        throw BadInput(fmt::format("{}: a ship of speed {} lies below one of speed {}", place, speed, above));
    row.enter(static_cast<int>(seat), static_cast<int>(speed), row.sharing(static_cast<int>(speed)));
  }
};

// Markers on the tracks of the cities in play, highest space first, on a space from left to right: "3:0,2:1+2".
struct MarkersOnTrack {
  int players, top;
  static constexpr bool optional = false;

  std::string print(const Row& row) const {
    std::string text;
    for (const int seat : ranking(row))
      text += row.after[seat] > 0 ? fmt::format("+{}", seat)
                                  : fmt::format("{}{}:{}", text.empty() ? "" : ",", row.number[seat], seat);
    return text.empty() ? "-" : text;
  }
  void parse(std::string_view text, const std::string& place, Row& row) const {
    if (text == "-") return;
    std::int64_t above = top + 1;
    for (const auto& part : core::split(text, ',')) {
      const auto words = core::split(part, ':');
      if (words.size() != 2) throw BadInput(fmt::format("{}: '{}' is not SPACE:SEAT+SEAT", place, part));
      const auto space = core::parse_number(words[0], 1, top, place + ": space");
      if (space >= above) throw BadInput(fmt::format("{}: space {} is not below the one before it", place, space));
      above = space;
      for (const auto& seat : core::split(words[1], '+'))
        add(row, core::parse_number(seat, 0, players - 1, place + ": seat"), space, place);
    }
  }
  Json to_json(const Row& row) const {
    Json markers = Json::object();
    for (const int seat : ranking(row)) markers[std::to_string(row.number[seat])].push_back(seat);
    return markers;
  }
  void from_json(const Json& json, const std::string& place, Row& row) const {
    if (!json.is_object())
      throw BadInput(
          fmt::format("{}: expected markers by space such as {{\"3\": [0], \"2\": [1, 2]}} for each city", place));
    for (const auto& [key, seats] : json.items()) {
      const auto space = core::parse_number(key, 1, top, place + ": space");
      if (!seats.is_array() || seats.empty())
        throw BadInput(fmt::format("{}: expected a list of seats on space {}", place, space));
      for (const auto& seat : seats) add(row, core::as_number(seat, 0, players - 1, place), space, place);
    }
  }

 private:
  static void add(Row& row, std::int64_t seat, std::int64_t space, const std::string& place) {
    if (row.number[seat] != 0) throw BadInput(fmt::format("{}: player {} has two markers in one city", place, seat));
    row.enter(static_cast<int>(seat), static_cast<int>(space), row.sharing(static_cast<int>(space)));
  }
};

// The tracks of the cities in play, each with its own top.
struct Tracks {
  const Rules& rules;
  static constexpr bool optional = false;

  template <class Rows>
  std::string print(const Rows& rows) const {
    std::vector<std::string> parts;
    for (const int city : cities(rules)) parts.push_back(track(city).print(rows[city]));
    return core::join(parts, "/");
  }
  template <class Rows>
  void parse(std::string_view text, const std::string& place, Rows& rows) const {
    const auto parts = core::split(text, '/');
    each_city(parts.size(), place, [&](int city, std::size_t i) { track(city).parse(parts[i], place, rows[city]); });
  }
  template <class Rows>
  Json to_json(const Rows& rows) const {
    Json list = Json::array();
    for (const int city : cities(rules)) list.push_back(track(city).to_json(rows[city]));
    return list;
  }
  template <class Rows>
  void from_json(const Json& json, const std::string& place, Rows& rows) const {
    if (!json.is_array()) throw BadInput(fmt::format("{}: expected a list, one item for each city", place));
    each_city(json.size(), place, [&](int city, std::size_t i) { track(city).from_json(json[i], place, rows[city]); });
  }

 private:
  MarkersOnTrack track(int city) const { return {rules.players, rules.tracks[city].top}; }
  template <class Visit>
  void each_city(std::size_t found, const std::string& place, Visit visit) const {
    const auto all = cities(rules);
    if (found != all.size()) throw BadInput(fmt::format("{}: {} parts, expected {}", place, found, all.size()));
    for (std::size_t i = 0; i < all.size(); ++i) visit(all[i], i);
  }
};

// Coins in sixtieths: "15", or a fraction in lowest terms, "35:3" in a text and "35/3" in JSON.
struct Coins {
  static constexpr bool optional = false;
  static constexpr std::int64_t limit = 1'000'000'000;

  std::string print(std::int64_t amount) const {
    std::string text = core::print_amount(amount, unit);
    std::replace(text.begin(), text.end(), '/', ':');
    return text;
  }
  void parse(std::string_view text, const std::string& place, std::int64_t& amount) const {
    amount = parsed(text, ':', place);
  }
  Json to_json(std::int64_t amount) const {
    return amount % unit == 0 ? Json(amount / unit) : Json(core::print_amount(amount, unit));
  }
  void from_json(const Json& json, const std::string& place, std::int64_t& amount) const {
    amount =
        json.is_string() ? parsed(json.get<std::string>(), '/', place) : core::as_number(json, 0, limit, place) * unit;
  }

 private:
  static std::int64_t parsed(std::string_view text, char bar, const std::string& place) {
    const auto at = text.find(bar);
    if (at == std::string_view::npos) return core::parse_number(text, 0, limit, place) * unit;
    const auto above = core::parse_number(text.substr(0, at), 1, limit, place);
    const auto below = core::parse_number(text.substr(at + 1), 2, core::max_players, place);
    const std::int64_t amount = above * unit / below;
    if (core::print_amount(amount, unit) != fmt::format("{}/{}", above, below))
      throw BadInput(fmt::format("{}: '{}' is not a fraction in lowest terms", place, text));
    return amount;
  }
};

}  // namespace strozzi
