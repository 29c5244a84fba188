#include "reports/render/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>

#include "model/core/text.hpp"

namespace reports {

using core::Json;

std::string anchor(std::string_view id) {
  std::string name;
  for (const char c : id) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      name += c;
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

std::string rule_anchor(std::string_view id) {
  const auto slash = id.find('/');
  if (slash == std::string_view::npos) return anchor(fmt::format("rule/{}", id));
  return anchor(fmt::format("{}/rule/{}", id.substr(0, slash), id.substr(slash + 1)));
}

std::vector<std::string> kinds_of(const Json& question) {
  std::vector<std::string> kinds;
  for (const auto& word : core::split(text(question, "kind"), ','))
    if (!core::trim(word).empty()) kinds.emplace_back(core::trim(word));
  return kinds;
}

std::string language_tag(std::string_view language) {
  static const std::map<std::string, std::string, std::less<>> tags{
      {"Portuguese", "pt"}, {"Hungarian", "hu"}, {"French", "fr"}, {"German", "de"},
      {"English", "en"},    {"Italian", "it"},   {"Spanish", "es"}};
  const auto it = tags.find(language);
  return it == tags.end() ? "" : it->second;
}

std::string players_phrase(const Json& range) {
  if (range.is_number_integer()) return fmt::format("{} players", range.get<std::int64_t>());
  if (!range.is_array() || range.size() != 2) return "";
  const std::string least = printed(range[0]), most = printed(range[1]);
  return least == most ? fmt::format("{} players", least) : fmt::format("{}–{} players", least, most);
}

int in_ten_thousandths(std::string_view decimal) {
  int value = 0, places = -1;
  for (const char c : decimal) {
    if (c == '.' && places < 0) {
      places = 0;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      if (places == 4) break;
      if (value > 10000) return 10000;
      value = 10 * value + (c - '0');
      if (places >= 0) ++places;
    } else {
      return 0;
    }
  }
  for (places = std::max(places, 0); places < 4; ++places) value *= 10;
  return std::min(value, 10000);
}

int in_ten_thousandths(std::int64_t count, std::int64_t of) {
  if (of <= 0 || count <= 0) return 0;
  if (count >= of) return 10000;
  return static_cast<int>((count * 10000 + of / 2) / of);
}

// Whole percents: samples of some hundred games know no more.
std::string percent(int share) {
  if (share > 0 && share < 50) return "under 1 %";
  if (share < 10000 && share >= 9950) return "over 99 %";
  return fmt::format("{} %", (share + 50) / 100);
}

std::string grouped(std::int64_t value) {
  std::string digits = std::to_string(value), out;
  const std::size_t first = digits[0] == '-' ? 1 : 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > first && (digits.size() - i) % 3 == 0) out += "\u202f";  // narrow no-break space
    out += digits[i];
  }
  return out;
}

std::string with_grouped_numbers(const std::string& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size();) {
    std::size_t to = i;
    while (to < words.size() && std::isdigit(static_cast<unsigned char>(words[to]))) ++to;
    const bool inside = i > 0 && std::isalnum(static_cast<unsigned char>(words[i - 1]));
    if (to - i > 3 && to - i < 19 && !inside)
      out += grouped(std::stoll(words.substr(i, to - i)));
    else
      out += to > i ? words.substr(i, to - i) : words.substr(i, 1);
    i = std::max(to, i + 1);
  }
  return out;
}

std::string with_decimals(const std::string& values) {
  static const std::regex fraction("(-?)([0-9]+)/([0-9]+)");
  std::string out;
  auto from = values.cbegin();
  for (std::sregex_iterator it(values.begin(), values.end(), fraction), end; it != end; ++it) {
    out.append(from, (*it)[0].first);
    out += fmt::format("{}{:.3f} ({})", (*it)[1].str(), std::stold((*it)[2].str()) / std::stold((*it)[3].str()),
                       (*it)[0].str());
    from = (*it)[0].second;
  }
  return out.append(from, values.cend());
}

std::string capital(std::string sentence) {
  const std::string word = sentence.substr(0, sentence.find(' '));
  const bool plain = std::all_of(word.begin(), word.end(),
                                 [](unsigned char c) { return std::isalpha(c) || c == ',' || c == ';' || c == '\''; });
  if (plain && !sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

std::string amounts(const Json& value) {
  if (!value.is_array()) return printed(value);
  std::string all;
  for (const auto& one : value) all += (all.empty() ? "" : ", ") + printed(one);
  return all;
}

std::string lines_phrase(const std::string& lines) {
  if (lines.empty()) return "";
  return fmt::format("{} {}", lines.find_first_of(",-") == std::string::npos ? "line" : "lines", lines);
}

}  // namespace reports
