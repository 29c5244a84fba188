#include "reports/compute/wording.hpp"

#include <algorithm>

namespace reports {

core::Json wording_json(const core::Descriptor& game, const core::Rulebook& rulebook,
                        const core::QuestionInfo& question) {
  core::Json all = core::Json::array();
  for (const auto& book : game.books)
    for (const auto& entry : rulebook.questions) {
      if (entry.slug != question.slug || entry.remark) continue;
      for (const auto& wording : entry.wording) {
        if (wording.book != book.id) continue;
        core::Json json{{"book", wording.book},         {"language", book.language}, {"says", wording.says},
                        {"readings", wording.readings}, {"lines", wording.lines},    {"why", wording.why}};
        if (!wording.unlisted.empty()) json["unlisted"] = wording.unlisted;
        all.push_back(std::move(json));
      }
    }
  return all;
}

void add_books(core::Json& reading, const core::Json& wording) {
  for (const char* key : {"books", "example_books", "among_two"}) reading[key] = core::Json::array();
  for (const auto& one : wording) {
    const auto& readings = one.at("readings");
    if (std::find(readings.begin(), readings.end(), reading.at("slug")) == readings.end()) continue;
    const std::string says = one.at("says");
    reading[says == "states" ? "books" : says == "example" ? "example_books" : "among_two"].push_back(one.at("book"));
  }
}

void mark_excluded(core::Json& readings, const core::Json& wording) {
  const auto is_worded = [](const core::Json& reading) {
    return !reading.at("books").empty() || !reading.at("example_books").empty() || !reading.at("among_two").empty();
  };
  bool silent = wording.empty(), other = false;
  for (const auto& one : wording) silent = silent || one.at("says") == "silent";
  for (std::size_t r = 1; r < readings.size(); ++r)
    other = other || (is_worded(readings[r]) && !readings[r].value("refuted", false));
  for (std::size_t r = 0; r < readings.size(); ++r)
    readings[r]["excluded"] = r == 0                                          ? ""
                              : readings[r].value("refuted", false)           ? "example"
                              : !is_worded(readings[r]) && (other || !silent) ? "words"
                                                                              : "";
}

}  // namespace reports
