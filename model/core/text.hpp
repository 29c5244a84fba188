#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace core {

// Helpers for the one-line texts of docs/formats.md. All parsers throw BadInput with the place and what was expected.

std::vector<std::string> split(std::string_view line, char separator);
std::string join(const std::vector<std::string>& parts, std::string_view separator);
// For messages: one line of at most so many bytes; what does not print is written \\n or \\x1b.
std::string one_line(std::string_view text, std::size_t most = 600);

std::string_view trim(std::string_view text);

// A whole number in [least, most]; 'what' names it in the message.
std::int64_t parse_number(std::string_view text, std::int64_t least, std::int64_t most, std::string_view what);

// A line of name=value words, read in a fixed order.
class Fields {
 public:
  explicit Fields(std::string_view line);

  // The value of the next word; BadInput unless it is called 'name'.
  std::string_view next(std::string_view name);
  // BadInput when words are left over.
  void end();

 private:
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

}  // namespace core
