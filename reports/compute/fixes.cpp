#include "reports/compute/fixes.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "model/core/data.hpp"
#include "model/core/document.hpp"
#include "model/games.hpp"

namespace reports {

core::Json weight_of(const core::Json& question) {
  const core::Json& weight = core::part(question, "weight");
  const core::Json& points = weight.is_object() ? core::part(weight, "points") : weight;
  return points.is_number() ? points : core::Json();
}

namespace {

// Weightiest first, then what a question without a weight hangs on, then the rest; otherwise by the first line.
bool comes_before(const core::Json& a, const core::Json& b) {
  const auto &of_a = a.at("weight"), &of_b = b.at("weight");
  if (of_a.is_null() != of_b.is_null()) return of_b.is_null();
  if (!of_a.is_null() && of_a.get<double>() != of_b.get<double>()) return of_a.get<double>() > of_b.get<double>();
  if (a.at("question_id").is_null() != b.at("question_id").is_null()) return b.at("question_id").is_null();
  const auto line = [](const core::Json& fix) { return std::atoi(fix.at("lines").get<std::string>().c_str()); };
  return line(a) < line(b);
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
      std::vector<core::Json> fixes;
      for (core::Json fix : file.at("fixes")) {
        if (fix.at("book") != book.id) continue;
        const auto asked = questions.find(core::text(fix, "question"));
        if (asked == questions.end() && !whole) continue;
        fix.erase("book");
        fix["weight"] = asked == questions.end() ? core::Json() : weight_of(*asked->second);
        fix["question_id"] = asked == questions.end() ? core::Json() : asked->second->at("id");
        fixes.push_back(std::move(fix));
      }
      std::stable_sort(fixes.begin(), fixes.end(), comes_before);
      if (!fixes.empty()) all[book.id] = fixes;
    }
  }
  return all;
}

}  // namespace reports
