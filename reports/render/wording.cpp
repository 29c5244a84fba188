#include "reports/render/wording.hpp"

#include <fmt/format.h>

#include <array>

#include "model/core/text.hpp"
#include "reports/render/document.hpp"

namespace reports {

std::string wording_sentence(const core::Json& wording) {
  const std::string book = text(wording, "book"), says = text(wording, "says"), lines = text(wording, "lines");
  if (says == "silent") return book + " is silent.";
  std::vector<std::string> readings;
  for (const auto& reading : texts(wording, "readings")) readings.push_back(fmt::format("`{}`", reading));
  for (const auto& reading : texts(wording, "unlisted"))
    readings.push_back(fmt::format("`{}` (which we did not compute)", reading));
  const std::string of = lines.empty() ? book : fmt::format("{} ({})", book, lines_phrase(lines));
  if (says == "example") return fmt::format("In {} only an example decides: {}.", of, enumerate(readings));
  if (says != "two") return fmt::format("{} says {}.", of, enumerate(readings));
  static constexpr std::array counts{"no", "one", "two", "three", "four", "five"};
  const auto many = readings.size();
  return fmt::format("{} says {} things: {}.", of, many < counts.size() ? counts[many] : "many", enumerate(readings));
}

std::string reading_books(const core::Json& reading) {
  std::vector<std::string> parts;
  if (const auto books = texts(reading, "books"); !books.empty()) parts.push_back("the wording of " + enumerate(books));
  if (const auto books = texts(reading, "example_books"); !books.empty())
    parts.push_back("decided by an example of " + enumerate(books));
  if (const auto books = texts(reading, "among_two"); !books.empty())
    parts.push_back("one of the things that the wording of " + enumerate(books) + " says");
  if (text(reading, "excluded") == "words") parts.push_back("excluded by the words");
  return core::join(parts, "; ");
}

}  // namespace reports
