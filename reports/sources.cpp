#include "reports/sources.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace reports {

namespace {

// XXH3 (128 bits) of the texts that our line numbers belong to.
const std::map<std::string, std::string> sums{
    {"06b08e9061f8369efdf03611a17397ff", "fr-medici-card"},
    {"39bfa41e177c1d4cd6bf0be298db38a3", "hu-medici-card"},
    {"8abecda07f22b0929f1c68abc488bdcd", "hu-medina"},
    {"d48d6f16ce2b3786743c64b8149ecef3", "hu-strozzi"},
    {"b1e88f7f9f2f1925b680de267038306c", "pt-medici"},
};

}  // namespace

Rulebooks::Rulebooks(const std::string& folder) {
  if (!std::filesystem::is_directory(folder)) throw core::BadInput(fmt::format("--rulebooks {}: no such folder", folder));
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.file_size() > 10'000'000) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    const auto sum = XXH3_128bits(all.data(), all.size());
    const auto known = sums.find(fmt::format("{:016x}{:016x}", sum.high64, sum.low64));
    if (known == sums.end()) continue;
    std::istringstream lines(all);
    auto& book = lines_[known->second];
    book.clear();
    for (std::string line; std::getline(lines, line);) book.push_back(line);
  }
  if (lines_.empty()) throw core::BadInput(fmt::format("--rulebooks {}: none of the files there is a rulebook text that our line numbers belong to (known by checksum)", folder));
}

std::string Rulebooks::passage(const std::string& book, const std::string& lines) const {
  const auto it = lines_.find(book);
  if (it == lines_.end()) return "";
  std::string text;
  static const std::regex range("([0-9]+)(?:-([0-9]+))?");
  for (auto part = std::sregex_iterator(lines.begin(), lines.end(), range); part != std::sregex_iterator(); ++part) {
    const auto from = std::stoul((*part)[1]), to = (*part)[2].matched ? std::stoul((*part)[2]) : from;
    for (auto n = from; n <= to && n <= it->second.size(); ++n)
      if (n >= 1 && !core::trim(it->second[n - 1]).empty()) text += (text.empty() ? "" : "\n") + std::string(core::trim(it->second[n - 1]));
  }
  return text;
}

core::Json says_json(const std::string& says, const Rulebooks& rulebooks) {
  // source:lines ("quote"), whatever else: paraphrase
  static const std::regex form(R"(^([a-z]{2}-[a-z-]+):([0-9][0-9, -]*[0-9]|[0-9])\s*(?:\(\"([^\"]*)\"\))?[,:]?\s*(.*)$)");
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
