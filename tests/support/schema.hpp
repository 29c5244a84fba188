#pragma once

#include <fmt/format.h>

#include <regex>
#include <string>
#include <vector>

#include "model/core/json.hpp"

namespace support {

// Holds a document against a JSON Schema (draft 2020-12), as far as ours go: a keyword that is not known here is an
// error of its own, so that nothing is passed over in silence. Returns what is wrong, each with its place.
class Schema {
 public:
  explicit Schema(core::Json schema) : root_(std::move(schema)) {}

  std::vector<std::string> faults(const core::Json& document) const {
    std::vector<std::string> found;
    check(root_, document, "report", found);
    return found;
  }

 private:
  using Json = core::Json;

  static bool is_of(const std::string& type, const Json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
  }

  void check(const Json& schema, const Json& value, const std::string& place, std::vector<std::string>& found) const {
    const auto wrong = [&](const std::string& why) { found.push_back(place + ": " + why); };
    for (const auto& [keyword, wanted] : schema.items()) {
      if (keyword == "$schema" || keyword == "$id" || keyword == "$defs" || keyword == "title" ||
          keyword == "description")
        continue;
      if (keyword == "$ref") {
        const auto name = wanted.template get<std::string>().substr(std::string("#/$defs/").size());
        check(root_.at("$defs").at(name), value, place, found);
      } else if (keyword == "type") {
        bool fits = wanted.is_string() && is_of(wanted.template get<std::string>(), value);
        if (wanted.is_array())
          for (const auto& type : wanted) fits = fits || is_of(type.template get<std::string>(), value);
        if (!fits) wrong(fmt::format("expected {}, found {}", wanted.dump(), value.dump().substr(0, 60)));
      } else if (keyword == "const") {
        if (value != wanted) wrong("expected " + wanted.dump());
      } else if (keyword == "enum") {
        bool fits = false;
        for (const auto& one : wanted) fits = fits || one == value;
        if (!fits) wrong(fmt::format("{} is not one of {}", value.dump().substr(0, 60), wanted.dump()));
      } else if (keyword == "pattern") {
        if (value.is_string() &&
            !std::regex_search(value.get<std::string>(), std::regex(wanted.template get<std::string>())))
          wrong(fmt::format("{} does not look like {}", value.dump(), wanted.dump()));
      } else if (keyword == "minimum") {
        if (value.is_number_integer() && value.get<std::int64_t>() < wanted.template get<std::int64_t>())
          wrong("is less than " + wanted.dump());
      } else if (keyword == "minItems") {
        if (value.is_array() && value.size() < wanted.template get<std::size_t>())
          wrong("has fewer items than " + wanted.dump());
      } else if (keyword == "maxItems") {
        if (value.is_array() && value.size() > wanted.template get<std::size_t>())
          wrong("has more items than " + wanted.dump());
      } else if (keyword == "required") {
        if (value.is_object())
          for (const auto& key : wanted)
            if (!value.contains(key.template get<std::string>())) wrong("lacks " + key.dump());
      } else if (keyword == "properties") {
        if (value.is_object())
          for (const auto& [key, part] : wanted.items())
            if (value.contains(key)) check(part, value.at(key), place + "." + key, found);
      } else if (keyword == "additionalProperties") {
        if (value.is_object())
          for (const auto& [key, part] : value.items())
            if (!schema.contains("properties") || !schema.at("properties").contains(key))
              check(wanted, part, place + "." + key, found);
      } else if (keyword == "items") {
        if (value.is_array())
          for (std::size_t i = 0; i < value.size(); ++i)
            check(wanted, value.at(i), fmt::format("{}[{}]", place, i), found);
      } else {
        wrong(fmt::format("the schema says '{}', which is not understood here", keyword));
      }
    }
  }

  Json root_;
};

}  // namespace support
