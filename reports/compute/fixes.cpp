#include "reports/compute/fixes.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "model/core/data.hpp"
#include "model/core/document.hpp"
#include "model/games.hpp"

namespace reports {

core::Json weight_of(const core::Json& question) {
  const core::Json& weight = core::part(question, "weight");
  const core::Json& points = weight.is_object() ? core::part(weight, "points") : weight;
  return points.is_number() || points.is_string() ? points : core::Json();
}

namespace {

// Where a passage comes: the weightiest first and, within one weight, the question that the report ranks higher; then
// questions whose other readings the book itself excludes; then what a question without a weight hangs on, then the
// rest; otherwise by the first line. Less comes first.
using FixPlace = std::tuple<bool, bool, double, bool, std::int64_t, int>;

FixPlace place_of(const core::Json& fix, const core::Json* question) {
  const core::Json& weight = fix.at("weight");
  const double points = weight.is_number()   ? weight.get<double>()
                        : weight.is_string() ? std::atof(weight.get<std::string>().c_str())
                                             : 0;
  return {weight.is_null(),
          core::truth(fix, "excluded"),
          -points,
          question == nullptr,
          question == nullptr ? 0 : core::number(*question, "rank"),
          std::atoi(fix.at("lines").get<std::string>().c_str())};
}

}  // namespace

core::Json fixes_json(const core::Json& games) {
  core::Json all = core::Json::object();
  for (const auto& game : games) {
    const auto& about = games::called(game.at("name").get<std::string>());
    const std::string path = core::data_path(about.folder + "/fixes.json");
    if (!std::filesystem::exists(path)) continue;
    std::map<std::string, const core::Json*> questions;
    for (const auto& question : game.at("questions")) questions[question.at("slug")] = &question;
    const bool whole = questions.size() == about.questions.size();
    const core::Json file = core::read_json_file(path);
    for (const auto& book : about.books) {
      std::vector<std::pair<FixPlace, core::Json>> fixes;
      for (core::Json fix : file.at("fixes")) {
        if (fix.at("book") != book.id) continue;
        const auto asked = questions.find(core::text(fix, "question"));
        if (asked == questions.end() && !whole) continue;
        fix.erase("book");
        const core::Json* const question = asked == questions.end() ? nullptr : asked->second;
        fix["weight"] = question == nullptr ? core::Json() : weight_of(*question);
        fix["currency"] = question == nullptr ? core::Json() : core::part(core::part(*question, "weight"), "currency");
        if (question != nullptr)
          if (const core::Json& weight = core::part(*question, "weight"); core::number(weight, "dead_ends") > 0) {
            fix["dead_ends"] = core::number(weight, "dead_ends");
            fix["games"] = core::number(weight, "games");
          }
        fix["excluded"] = question != nullptr && core::truth(core::part(*question, "weight"), "excluded");
        fix["invented"] = question != nullptr && core::truth(*question, "invented");
        fix["question_id"] = question == nullptr ? core::Json() : question->at("id");
        const auto place = place_of(fix, question);
        fixes.emplace_back(place, std::move(fix));
      }
      std::stable_sort(fixes.begin(), fixes.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      for (auto& [place, fix] : fixes) all[book.id].push_back(std::move(fix));
    }
  }
  return all;
}

}  // namespace reports
