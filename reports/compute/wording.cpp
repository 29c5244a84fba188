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

}  // namespace reports
