#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/core/json.hpp"

namespace core {

// Lenient access to JSON for rendering pages and drawings. What is missing, null or of another type is empty: a page
// with a gap is better than none, and documents are validated elsewhere.
const Json& part(const Json& object, std::string_view key);  // null when missing
const Json& list(const Json& object, std::string_view key);  // an empty array when it is none
std::string text(const Json& object, std::string_view key);  // strings as they are, numbers printed, else empty
std::int64_t number(const Json& object, std::string_view key, std::int64_t otherwise = 0);
bool truth(const Json& object, std::string_view key);
std::vector<std::string> texts(const Json& object, std::string_view key);
std::string printed(const Json& value);

// "a, b and c"
std::string enumerate(const std::vector<std::string>&, std::string_view last = "and");

}  // namespace core
