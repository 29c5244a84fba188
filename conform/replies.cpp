#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "conform/query.hpp"
#include "model/core/error.hpp"

// What another program said, in the form in which ours is written. Apart from the cases, so that the fuzzer needs
// nothing else.
namespace conform {

Plain plain(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      Plain object = Plain::object();
      for (const auto& [key, value] : json.items()) object[key] = plain(value);
      return object;
    }
    case Json::value_t::array: {
      Plain array = Plain::array();
      for (const auto& item : json) array.push_back(plain(item));
      return array;
    }
    case Json::value_t::string: return json.get_ref<const std::string&>();
    case Json::value_t::boolean: return json.get<bool>();
    case Json::value_t::number_integer: return json.get<std::int64_t>();
    case Json::value_t::number_unsigned: return json.get<std::uint64_t>();
    case Json::value_t::number_float: return json.get<double>();
    default: return nullptr;
  }
}

Plain sorted(Plain list) {
  std::vector<std::pair<std::string, Plain>> items;
  for (auto& item : list) items.emplace_back(item.dump(), std::move(item));
  std::sort(items.begin(), items.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  Plain in_order = Plain::array();
  for (auto& [text, item] : items) in_order.push_back(std::move(item));
  return in_order;
}

std::string text_of(const core::AnyGame& game, const Json& move) {
  try {
    return move.is_string() ? move.get<std::string>() : game.move_text(move);
  } catch (const std::exception&) {
    return "";
  }
}

Plain moves_from(const core::AnyGame& game, const core::AnyState& s, const Json& list) {
  std::set<Plain> moves;
  for (const auto& item : list) {
    Plain move = plain(item);
    if (const std::string text = text_of(game, item); !text.empty()) try {
        move = plain(game.move_json(s, text));
      } catch (const core::BadInput&) {  // not a move of this game
      }
    moves.insert(std::move(move));
  }
  return sorted(Plain(moves));
}

// Only what is left out is taken from the model: it completes a state by its own readings, and may call a game over
// that is not, or the other way round.
Plain state_from(const core::AnyGame& game, const Json& state) {
  Plain said = plain(state);
  try {
    const Plain whole = plain(game.to_json(game.state_from(state)));
    for (const auto& [key, value] : whole.items())
      if (!said.contains(key)) said[key] = value;
  } catch (const std::exception&) {  // no state of this game
  }
  return said;
}

Json list_of(const Json& ok, const char* cmd, const char* key) {
  if (!ok.contains(key) || !ok[key].is_array())
    throw Trouble{"broken protocol", fmt::format("{}: {} should be a list", cmd, key)};
  return ok[key];
}

bool over_from(Program& program) {
  const Json ok = program.ok({{"cmd", "over"}});
  if (!ok.contains("over") || !ok["over"].is_boolean())
    throw Trouble{"broken protocol", "over: over should be true or false"};
  return ok["over"].get<bool>();
}

Json state_of(Program& program) {
  const Json ok = program.ok({{"cmd", "state"}});
  if (!ok.contains("state") || !ok["state"].is_object())
    throw Trouble{"broken protocol", "state: state should be an object"};
  return ok["state"];
}

}  // namespace conform
