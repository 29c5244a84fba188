#include "model/core/text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <numeric>

#include "model/core/error.hpp"
#include "model/core/game.hpp"

namespace core {

std::vector<std::string> split(std::string_view line, char separator) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  while (true) {
    const std::size_t to = line.find(separator, from);
    parts.emplace_back(line.substr(from, to == std::string_view::npos ? to : to - from));
    if (to == std::string_view::npos) return parts;
    from = to + 1;
  }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string line;
  for (const auto& part : parts) {
    if (&part != &parts.front()) line += separator;
    line += part;
  }
  return line;
}

std::string one_line(std::string_view text, std::size_t most) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    // The length of a well-formed UTF-8 sequence that starts here; 0: none does.
    std::size_t length = c < 0x80                ? 1
                         : c >= 0xC2 && c < 0xE0 ? 2
                         : c >= 0xE0 && c < 0xF0 ? 3
                         : c >= 0xF0 && c < 0xF5 ? 4
                                                 : 0;
    for (std::size_t k = 1; k < length; ++k)
      if (i + k >= text.size() || (static_cast<unsigned char>(text[i + k]) & 0xC0) != 0x80) length = 0;
    const bool is_control =
        c < 0x20 || c == 0x7F || (length == 2 && c == 0xC2 && static_cast<unsigned char>(text[i + 1]) < 0xA0);
    if (c == '\n')
      line += "\\n";
    else if (length == 0 || is_control)
      line += fmt::format("\\x{:02x}", c);
    else
      line += text.substr(i, length);
    if (length > 1 && !is_control) i += length - 1;
    if (line.size() > most)
      return line.substr(0, line.find_last_of(' ') > most / 2 ? line.find_last_of(' ') : most) + " ...";
  }
  return line;
}

std::string_view trim(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}

std::int64_t parse_number(std::string_view text, std::int64_t least, std::int64_t most, std::string_view what) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
    throw BadInput(fmt::format("{}: '{}' is not a whole number from {} to {}", what, text, least, most));
  return value;
}

Fields::Fields(std::string_view line) {
  for (auto& word : split(trim(line), ' '))
    if (!word.empty()) words_.push_back(std::move(word));
}

std::string_view Fields::next(std::string_view name) {
  if (at_ == words_.size())
    throw BadInput(fmt::format("state: '{}=' expected after {} words, the line ends there", name, at_));
  const std::string_view word = words_[at_];
  if (word.size() <= name.size() || word.substr(0, name.size()) != name || word[name.size()] != '=')
    throw BadInput(fmt::format("state: word {} is '{}', expected '{}=...'", at_ + 1, word, name));
  ++at_;
  return word.substr(name.size() + 1);
}

void Fields::end() {
  if (at_ != words_.size()) throw BadInput(fmt::format("state: word {} '{}' is one too many", at_ + 1, words_[at_]));
}

std::string print_amount(std::int64_t amount, int unit) {
  const std::int64_t common = std::gcd(amount, static_cast<std::int64_t>(unit));
  if (common == 0 || unit / common == 1) return fmt::format("{}", amount / unit);
  return fmt::format("{}/{}", amount / common, unit / common);
}

}  // namespace core
