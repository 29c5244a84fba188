#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core {

using Json = nlohmann::ordered_json;

// Strict reading of an object, key by key: every error names the place ("config.deck.size") and what was expected.
// 'done' throws when there are keys that were not asked for.
class Reader {
 public:
  Reader(const Json& object, std::string place);

  bool has(std::string_view key);  // present and not null
  const Json& at(std::string_view key);
  std::int64_t number(std::string_view key, std::int64_t least, std::int64_t most);
  std::int64_t number_or(std::string_view key, std::int64_t least, std::int64_t most, std::int64_t otherwise);
  std::string text(std::string_view key);
  std::vector<std::int64_t> numbers(std::string_view key, std::int64_t least, std::int64_t most);
  std::string place(std::string_view key) const;
  void skip(std::string_view key);
  void done() const;

 private:
  const Json& object_;
  std::string place_;
  std::vector<std::string> asked_;
};

// Nesting deeper than any document of ours: printing, comparing or destroying such a value recurses as deep and would
// overflow the stack.
bool is_too_deep(std::string_view text);
Json parse_json(std::string_view text, const std::string& place);  // BadInput, also when it is too deep
Json read_json_file(const std::string& path);
std::int64_t as_number(const Json& value, std::int64_t least, std::int64_t most, const std::string& place);
std::string as_text(const Json& value, const std::string& place);

}  // namespace core
