#pragma once

#include <fmt/format.h>

#include <cctype>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/bag.hpp"
#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/json.hpp"
#include "model/core/text.hpp"

// A state described once. A game lists its fields, each with a name and a shape that knows its range,
//
//   template <class S, class Visit>
//   void each_field(const Rules& rules, S& s, Visit&& visit) {
//     visit("day", s.day, core::Number{1, rules.days});
//     visit("money", s.money, core::each_player(rules.players, core::Number{0, 999}));
//   }
//
// and text, JSON and range checks follow, in both directions; so does the key, where nothing narrower is wanted. The
// moves are described in the same way (below). The functions here take the list as a function of the visitor alone:
// [&](auto&& visit) { each_field(rules, s, visit); }. All that reads throws BadInput with the place and what was
// expected.
//
// A shape of a game's own is a struct with four members of these names, see Number. What a text cannot leave out, JSON
// can, if the shape says so: its 'optional' is true, and the field keeps the value it has in an empty state.
namespace core {

struct Number {
  std::int64_t least = 0, most = 0;
  static constexpr bool optional = false;

  template <class T>
  std::string print(const T& value) const {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  template <class T>
  void parse(std::string_view text, const std::string& place, T& value) const {
    value = static_cast<T>(parse_number(text, least, most, place));
  }
  template <class T>
  Json to_json(const T& value) const {
    return static_cast<std::int64_t>(value);
  }
  template <class T>
  void from_json(const Json& json, const std::string& place, T& value) const {
    value = static_cast<T>(as_number(json, least, most, place));
  }
  // REQUIRES: least is 0.
  template <class T, class Field>
  void key(T& value, Field&& field) const {
    field(value, bits_for(static_cast<std::uint64_t>(most)));
  }
};

// A seat, or -1 for nobody: "-" and null.
struct Seat {
  int players = 0;
  static constexpr bool optional = true;

  std::string print(int seat) const { return seat < 0 ? "-" : std::to_string(seat); }
  template <class T>
  void parse(std::string_view text, const std::string& place, T& seat) const {
    seat = static_cast<T>(text == "-" ? -1 : parse_number(text, 0, players - 1, place));
  }
  Json to_json(int seat) const { return seat < 0 ? Json(nullptr) : Json(seat); }
  template <class T>
  void from_json(const Json& json, const std::string& place, T& seat) const {
    seat = static_cast<T>(as_number(json, 0, players - 1, place));
  }
  template <class T, class Field>
  void key(T& seat, Field&& field) const {
    field(seat, bits_for(static_cast<std::uint64_t>(players)));
  }
};

// One of a few words, numbered from 0: a phase, a flag.
struct OneOf {
  std::span<const char* const> words;
  static constexpr bool optional = false;

  template <class T>
  std::string print(const T& value) const {
    return words[static_cast<std::size_t>(value)];
  }
  template <class T>
  void parse(std::string_view text, const std::string& place, T& value) const {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (text == words[i]) return void(value = static_cast<T>(i));
    throw BadInput(fmt::format("{}: '{}' is none of {}", place, text, fmt::join(words, ", ")));
  }
  template <class T>
  Json to_json(const T& value) const {
    return words[static_cast<std::size_t>(value)];
  }
  template <class T>
  void from_json(const Json& json, const std::string& place, T& value) const {
    parse(as_text(json, place), place, value);
  }
};

// A kind of card by its name in the configuration; -1, if there may be none: "-" and null.
struct Kind {
  const std::vector<std::string>& names;
  bool optional = false;

  std::string print(std::int64_t kind) const { return kind < 0 ? "-" : names[static_cast<std::size_t>(kind)]; }
  template <class T>
  void parse(std::string_view text, const std::string& place, T& kind) const {
    kind = static_cast<T>(optional && text == "-" ? -1 : kind_of(text, names, place));
  }
  Json to_json(std::int64_t kind) const {
    return kind < 0 ? Json(nullptr) : Json(names[static_cast<std::size_t>(kind)]);
  }
  template <class T>
  void from_json(const Json& json, const std::string& place, T& kind) const {
    kind = static_cast<T>(kind_of(as_text(json, place), names, place));
  }
};

// How many cards there are of each kind.
struct Cards {
  const std::vector<std::string>& names;
  static constexpr bool optional = false;

  template <std::size_t Kinds>
  std::string print(const Bag<Kinds>& bag) const {
    return print_bag(bag, names);
  }
  template <std::size_t Kinds>
  void parse(std::string_view text, const std::string& place, Bag<Kinds>& bag) const {
    bag = parse_bag<Kinds>(text, names, place);
  }
  template <std::size_t Kinds>
  Json to_json(const Bag<Kinds>& bag) const {
    return bag_json(bag, names);
  }
  template <std::size_t Kinds>
  void from_json(const Json& json, const std::string& place, Bag<Kinds>& bag) const {
    bag = bag_from<Kinds>(json, names, place);
  }
};

// Yes or no: 1 and 0 in a text.
struct Truth {
  static constexpr bool optional = true;

  std::string print(bool value) const { return value ? "1" : "0"; }
  void parse(std::string_view text, const std::string& place, bool& value) const {
    value = parse_number(text, 0, 1, place) == 1;
  }
  Json to_json(bool value) const { return value; }
  void from_json(const Json& json, const std::string& place, bool& value) const {
    if (!json.is_boolean()) throw BadInput(fmt::format("{}: expected true or false", place));
    value = json.get<bool>();
  }
};

// A shape that JSON may leave out.
template <class Shape>
struct Optional : Shape {
  static constexpr bool optional = true;
};

// The first 'count' items of an array, all of one shape.
template <class Shape>
struct Each {
  int count = 0;
  Shape shape;
  char separator = '/';
  const char* what = "parts";
  const char* why = "";
  static constexpr bool optional = false;

  template <class Items>
  std::string print(const Items& items) const {
    std::string text;
    for (int i = 0; i < count; ++i) {
      if (i > 0) text += separator;
      text += shape.print(items[static_cast<std::size_t>(i)]);
    }
    return text;
  }
  template <class Items>
  void parse(std::string_view text, const std::string& place, Items& items) const {
    const auto parts = split(text, separator);
    expect(parts.size(), place);
    for (std::size_t i = 0; i < parts.size(); ++i) shape.parse(parts[i], place, items[i]);
  }
  template <class Items>
  Json to_json(const Items& items) const {
    Json list = Json::array();
    for (int i = 0; i < count; ++i) list.push_back(shape.to_json(items[static_cast<std::size_t>(i)]));
    return list;
  }
  template <class Items>
  void from_json(const Json& json, const std::string& place, Items& items) const {
    if (!json.is_array()) throw BadInput(fmt::format("{}: expected a list of {}{}", place, count, why));
    expect(json.size(), place);
    for (std::size_t i = 0; i < json.size(); ++i) shape.from_json(json[i], place, items[i]);
  }
  template <class Items, class Field>
  void key(Items& items, Field&& field) const {
    for (int i = 0; i < count; ++i) shape.key(items[static_cast<std::size_t>(i)], field);
  }

 private:
  void expect(std::size_t found, const std::string& place) const {
    if (found != static_cast<std::size_t>(count))
      throw BadInput(fmt::format("{}: {} {}, expected {}{}", place, found, what, count, why));
  }
};

template <class Shape>
Each<Shape> each_player(int players, Shape shape) {
  return {players, shape, '/', "parts", ", one for each player"};
}

// A state as one line of name=value words.
template <class Describe>
std::string print_fields(const Describe& fields) {
  std::string line;
  fields([&](std::string_view name, const auto& value, const auto& shape) {
    line += fmt::format("{}{}={}", line.empty() ? "" : " ", name, shape.print(value));
  });
  return line;
}

template <class Describe>
void parse_fields(std::string_view line, const Describe& fields) {
  Fields words(line);
  fields([&](std::string_view name, auto& value, const auto& shape) {
    shape.parse(words.next(name), fmt::format("state: {}", name), value);
  });
  words.end();
}

template <class Describe>
Json fields_json(const Describe& fields) {
  Json json;
  fields([&](const char* name, const auto& value, const auto& shape) { json[name] = shape.to_json(value); });
  return json;
}

template <class Describe>
void fields_from_json(const Json& json, const Describe& fields) {
  Reader reader(json, "state");
  fields([&](std::string_view name, auto& value, const auto& shape) {
    if (reader.has(name) || !shape.optional) shape.from_json(reader.at(name), reader.place(name), value);
  });
  reader.done();
}

// Keys. A layout visits every field of a state with the number of bits it takes in this configuration, in the order of
// the key; a seat or a kind of -1 (nobody, none), always an int8_t, is written as 0. Where a description of fields is
// narrow enough, key_of makes a layout of it.
template <class Describe>
auto key_of(const Describe& fields) {
  return [fields](auto&& field) {
    fields([&](std::string_view, auto& value, const auto& shape) { shape.key(value, field); });
  };
}

template <class Layout>
int key_bits(const Layout& layout) {
  int bits = 0;
  layout([&](const auto&, int width) { bits += width; });
  return bits;
}

template <class Layout>
void encode_key(const Layout& layout, std::span<std::uint64_t> out) {
  BitWriter writer(out);
  layout([&](const auto& value, int width) {
    using Value = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::int8_t>)
      writer.put(static_cast<std::uint64_t>(value + 1), width);
    else
      writer.put(static_cast<std::uint64_t>(value), width);
  });
}

template <class Layout>
void decode_key(const Layout& layout, std::span<const std::uint64_t> in) {
  BitReader reader(in);
  layout([&](auto& value, int width) {
    using Value = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::int8_t>)
      value = static_cast<std::int8_t>(static_cast<int>(reader.get(width)) - 1);
    else
      value = static_cast<Value>(reader.get(width));
  });
}

// Moves that are a verb, or a verb and one number. A game lists them,
//
//   verb(Do::Draw, "draw");
//   verb(Do::Bid, "bid", "florins", core::Number{1, 999});
//
// for a move of the members 'what' and 'number': "bid 7", {"do": "bid", "florins": 7}.
struct NoNumber {
  std::string print(std::int64_t) const { return {}; }
};

namespace detail {

// Gives the list a visitor of one form: verb, word, key of the number, shape.
template <class Visit>
auto with_shape(Visit visit) {
  return [visit](auto what, const char* word, const char* key = "", const auto&... shape) {
    if constexpr (sizeof...(shape) == 0)
      visit(what, word, key, NoNumber{});
    else
      visit(what, word, key, shape...);
  };
}

// "start SEAT, draw or bid FLORINS"
template <class Verbs>
std::string expected(const Verbs& verbs) {
  std::vector<std::string> all;
  verbs(with_shape([&](auto, const char* word, std::string key, const auto&) {
    for (char& c : key) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    all.push_back(key.empty() ? word : fmt::format("{} {}", word, key));
  }));
  const std::string last = all.back();
  all.pop_back();
  return all.empty() ? last : fmt::format("{} or {}", join(all, ", "), last);
}

}  // namespace detail

template <class Move, class Verbs>
std::string print_move(const Move& move, const Verbs& verbs) {
  std::string line;
  verbs(detail::with_shape([&](auto what, const char* word, std::string_view key, const auto& shape) {
    if (move.what == what) line = key.empty() ? word : fmt::format("{} {}", word, shape.print(move.number));
  }));
  return line;
}

template <class Move, class Verbs>
Move parse_move(std::string_view line, const Verbs& verbs) {
  const auto words = split(trim(line), ' ');
  Move move;
  bool found = false;
  verbs(detail::with_shape([&](auto what, std::string_view word, std::string_view key, const auto& shape) {
    if (words[0] != word || words.size() != (key.empty() ? 1 : 2)) return;
    found = true;
    move.what = what;
    if constexpr (!std::is_same_v<decltype(shape), const NoNumber&>)
      shape.parse(words[1], fmt::format("move: {}", key), move.number);
  }));
  if (!found) throw BadInput(fmt::format("move '{}': expected {}", line, detail::expected(verbs)));
  return move;
}

template <class Move, class Verbs>
Json move_json(const Move& move, const Verbs& verbs) {
  Json json;
  verbs(detail::with_shape([&](auto what, const char* word, const char* key, const auto& shape) {
    if (move.what != what) return;
    json["do"] = word;
    if constexpr (!std::is_same_v<decltype(shape), const NoNumber&>) json[key] = shape.to_json(move.number);
  }));
  return json;
}

template <class Move, class Verbs>
Move move_from_json(const Json& json, const Verbs& verbs) {
  Reader reader(json, "move");
  const std::string said = reader.text("do");
  Move move;
  bool found = false;
  verbs(detail::with_shape([&](auto what, std::string_view word, const char* key, const auto& shape) {
    if (said != word) return;
    found = true;
    move.what = what;
    if constexpr (!std::is_same_v<decltype(shape), const NoNumber&>)
      shape.from_json(reader.at(key), reader.place(key), move.number);
  }));
  if (!found) throw BadInput(fmt::format("move.do: '{}': expected {}", said, detail::expected(verbs)));
  reader.done();
  return move;
}

}  // namespace core
