#include "model/core/document.hpp"

#include <fmt/format.h>

namespace core {

const Json& part(const Json& object, std::string_view key) {
  static const Json nothing;
  if (!object.is_object()) return nothing;
  const auto it = object.find(std::string(key));
  return it == object.end() ? nothing : *it;
}

const Json& list(const Json& object, std::string_view key) {
  static const Json empty = Json::array();
  const Json& value = part(object, key);
  return value.is_array() ? value : empty;
}

std::string printed(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return std::to_string(value.get<std::int64_t>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_null()) return "";
  return value.dump();
}

std::string text(const Json& object, std::string_view key) {
  const Json& value = part(object, key);
  return value.is_string() || value.is_number_integer() ? printed(value) : "";
}

std::int64_t number(const Json& object, std::string_view key, std::int64_t otherwise) {
  const Json& value = part(object, key);
  return value.is_number_integer() ? value.get<std::int64_t>() : otherwise;
}

bool truth(const Json& object, std::string_view key) {
  const Json& value = part(object, key);
  return value.is_boolean() && value.get<bool>();
}

std::vector<std::string> texts(const Json& object, std::string_view key) {
  std::vector<std::string> all;
  for (const auto& value : list(object, key)) all.push_back(printed(value));
  return all;
}

std::string enumerate(const std::vector<std::string>& words, std::string_view last) {
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) all += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    all += words[i];
  }
  return all;
}

}  // namespace core
