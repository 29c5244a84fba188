#include "model/core/json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/error.hpp"
#include "model/core/files.hpp"

namespace core {

Reader::Reader(const Json& object, std::string place) : object_(object), place_(std::move(place)) {
  if (!object.is_object()) throw BadInput(fmt::format("{}: expected an object in braces", place_));
}

std::string Reader::place(std::string_view key) const { return fmt::format("{}.{}", place_, key); }

void Reader::skip(std::string_view key) { asked_.emplace_back(key); }

bool Reader::has(std::string_view key) {
  skip(key);
  const auto it = object_.find(std::string(key));
  return it != object_.end() && !it->is_null();
}

const Json& Reader::at(std::string_view key) {
  skip(key);
  const auto it = object_.find(std::string(key));
  if (it == object_.end()) throw BadInput(fmt::format("{}: missing", place(key)));
  return *it;
}

std::int64_t Reader::number(std::string_view key, std::int64_t least, std::int64_t most) {
  return as_number(at(key), least, most, place(key));
}

std::int64_t Reader::number_or(std::string_view key, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
  return has(key) ? number(key, least, most) : otherwise;
}

std::string Reader::text(std::string_view key) { return as_text(at(key), place(key)); }

std::vector<std::int64_t> Reader::numbers(std::string_view key, std::int64_t least, std::int64_t most) {
  const Json& list = at(key);
  if (!list.is_array()) throw BadInput(fmt::format("{}: expected a list of numbers", place(key)));
  std::vector<std::int64_t> found;
  for (const Json& item : list) found.push_back(as_number(item, least, most, place(key)));
  return found;
}

void Reader::done() const {
  for (const auto& [key, value] : object_.items())
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end())
      throw BadInput(fmt::format("{}: unknown key", place(key)));
}

std::int64_t as_number(const Json& value, std::int64_t least, std::int64_t most, const std::string& place) {
  const bool fits =
      value.is_number_integer() && !(value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX);
  if (!fits || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
    throw BadInput(fmt::format("{}: {} is not a whole number from {} to {}", place,
                               value.dump(-1, ' ', false, Json::error_handler_t::replace), least, most));
  return value.get<std::int64_t>();
}

std::string as_text(const Json& value, const std::string& place) {
  if (!value.is_string()) throw BadInput(fmt::format("{}: expected a text in quotes", place));
  return value.get<std::string>();
}

bool is_too_deep(std::string_view line) {
  constexpr int deepest = 60;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      if (++depth > deepest) return true;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return false;
}

Json parse_json(std::string_view text, const std::string& place) {
  if (is_too_deep(text)) throw BadInput(fmt::format("{}: not JSON of ours: brackets too deep", place));
  try {
    return Json::parse(text);
  } catch (const Json::out_of_range&) {
    throw BadInput(fmt::format("{}: a number that is too large", place));
  } catch (const Json::parse_error& e) {
    const std::size_t byte = std::min(e.byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(byte), '\n');
    throw BadInput(fmt::format("{}:{}: not JSON", place, line));
  }
}

Json read_json_file(const std::string& path) { return parse_json(read_file(path), path); }

}  // namespace core
