#include "reports/compute/sources.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <regex>
#include <sstream>

#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"

namespace reports {

Rulebooks::Rulebooks(const std::string& folder) {
  if (!std::filesystem::is_directory(folder))
    throw core::BadInput(fmt::format("--rulebooks {}: no such folder", folder));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.file_size() > 10'000'000) continue;
    const std::string all = core::read_file(entry.path().string());
    const std::string sum = core::sum128(all);
    std::string known;
    for (const auto& game : games::all())
      for (const auto& book : game.books)
        if (book.sum == sum) known = book.id;
    if (known.empty()) continue;
    std::istringstream lines(all);
    auto& book = lines_[known];
    book.clear();
    for (std::string line; std::getline(lines, line);) book.push_back(line);
  }
  if (lines_.empty())
    throw core::BadInput(
        fmt::format("--rulebooks {}: none of the files there is a rulebook text that our line numbers belong to (known "
                    "by checksum)",
                    folder));
}

std::string Rulebooks::passage(const std::string& book, const std::string& lines) const {
  const auto it = lines_.find(book);
  if (it == lines_.end()) return "";
  std::string text;
  static const std::regex range("([0-9]+)(?:-([0-9]+))?");
  for (auto part = std::sregex_iterator(lines.begin(), lines.end(), range); part != std::sregex_iterator(); ++part) {
    const auto from = std::stoul((*part)[1]), to = (*part)[2].matched ? std::stoul((*part)[2]) : from;
    for (auto n = from; n <= to && n <= it->second.size(); ++n)
      if (n >= 1 && !core::trim(it->second[n - 1]).empty())
        text += (text.empty() ? "" : "\n") + std::string(core::trim(it->second[n - 1]));
  }
  return text;
}

core::Json says_json(const std::string& says, const Rulebooks& rulebooks) {
  // source:lines ("quote"), whatever else: paraphrase
  static const std::regex form(
      R"(^([a-z]{2}-[a-z-]+):([0-9][0-9, -]*[0-9]|[0-9])\s*(?:\(\"([^\"]*)\"\))?[,:]?\s*(.*)$)");
  std::smatch match;
  core::Json json;
  if (!std::regex_match(says, match, form)) {
    json["source"] = json["lines"] = json["quote"] = "";
    json["paraphrase"] = says;
    return json;
  }
  json["source"] = match[1];
  json["lines"] = match[2];
  json["quote"] = match[3];
  json["paraphrase"] = match[4];
  if (const auto passage = rulebooks.passage(match[1], match[2]); !passage.empty()) json["passage"] = passage;
  return json;
}

}  // namespace reports
