#include <fmt/format.h>

#include <algorithm>

#include "api/support.hpp"
#include "bargello/report.hpp"
#include "model/core/data.hpp"
#include "model/core/rulebook.hpp"
#include "model/core/text.hpp"
#include "reports/compute/claims.hpp"
#include "reports/compute/guards.hpp"

namespace bargello {

namespace {

// Runs the examples of a rule: how many there are and how many hold.
struct Examples {
  int all = 0, hold = 0;
};

Examples run_examples(const std::string& game, const std::vector<core::Example>& examples) {
  Examples counted;
  for (const auto& example : examples) {
    core::Fired fired;
    ++counted.all;
    counted.hold += core::run_example(example, games::example_maker(game), fired).empty();
  }
  return counted;
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out(indent);
  std::size_t column = indent.size();
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    if (column + (to - from) + 1 > width && column > indent.size()) {
      out += "\n" + std::string(indent);
      column = indent.size();
    }
    if (column > indent.size()) {
      out += ' ';
      ++column;
    }
    out += text.substr(from, to - from);
    column += to - from;
    from = to + 1;
  }
  return out;
}

core::Json guards_json(const std::vector<reports::Guard>& guards) {
  core::Json json = core::Json::array();
  for (const auto& guard : guards)
    json.push_back({{"id", guard.id}, {"how", guard.how}, {"statement", guard.statement}});
  return json;
}

// "P2, T1 (sampled and explored), pile/purse (proved)"
std::string guards_text(const std::vector<reports::Guard>& guards) {
  std::string text;
  for (std::size_t i = 0; i < guards.size(); ++i) {
    text += (i > 0 ? ", " : "") + guards[i].id;
    if (i + 1 == guards.size() || guards[i + 1].how != guards[i].how) text += " (" + guards[i].how + ")";
  }
  return text;
}

core::Json json_of(const core::Descriptor& game) {
  core::Json json;
  json["name"] = game.name;
  json["title"] = game.title;
  json["players"] = {game.least_players, game.most_players};
  json["rulebooks"] = core::Json::array();
  for (const auto& book : game.books) json["rulebooks"].push_back({{"id", book.id}, {"language", book.language}});
  json["configurations"] = core::shipped(game.folder + "/configs");
  json["positions"] = core::shipped(game.folder + "/positions");
  json["questions"] = core::Json::array();
  for (const auto& question : game.questions) {
    core::Json readings = core::Json::array();
    for (const auto& reading : question.readings)
      readings.push_back({{"reading", reading.slug}, {"refuted_by_example", reading.refuted}});
    json["questions"].push_back({{"number", question.number},
                                 {"question", question.slug},
                                 {"rule", question.rule},
                                 {"text", question.text},
                                 {"effect", question.effect},
                                 {"players", {question.least_players, question.most_players}},
                                 {"readings", readings}});
  }
  return json;
}

std::string text_of(const core::Descriptor& game, bool questions) {
  std::string text;
  std::vector<std::string> books;
  for (const auto& book : game.books) books.push_back(fmt::format("{} ({})", book.id, book.language));
  text += fmt::format("{:<12} {}, {}-{} players\n", game.name, game.title, game.least_players, game.most_players);
  text += fmt::format("    rulebooks       {}\n", core::join(books, ", "));
  text += fmt::format("    configurations  {}\n", core::join(core::shipped(game.folder + "/configs"), " "));
  text += fmt::format("    positions       {}\n", core::join(core::shipped(game.folder + "/positions"), " "));
  text += fmt::format("    questions       {}{}\n", game.questions.size(),
                      questions ? "" : fmt::format(" (bargello games {} lists them)", game.name));
  if (!questions) return text;
  for (const auto& question : game.questions) {
    text += fmt::format("\n      {}  ({}, {})  {}\n", question.slug, question.number, question.rule, question.text);
    for (const auto& reading : question.readings)
      text += fmt::format("          {}{}{}\n", reading.slug, &reading == &question.readings.front() ? "  (ours)" : "",
                          reading.refuted ? "  (refuted by an example of the book)" : "");
  }
  return text;
}

}  // namespace

Result rule_catalogue(const std::string& name) {
  return guarded([&] {
    std::string text;
    const auto& game = games::called(name);
    const auto book = games::rulebook(game);
    core::Json json;
    json["schema"] = "bargello/rules/1";
    json["game"] = game.name;
    json["rules"] = core::Json::array();
    bool all_hold = true;
    for (const auto& rule : book.rules) {
      const auto examples = run_examples(name, rule.examples);
      all_hold = all_hold && examples.hold == examples.all;
      const auto guards = reports::guards_of(game, fmt::format("R{}", rule.number));
      {
        json["rules"].push_back({{"rule", fmt::format("R{}", rule.number)},
                                 {"title", rule.title},
                                 {"meaning", rule.meaning},
                                 {"sources", rule.sources},
                                 {"examples", examples.all},
                                 {"examples_hold", examples.hold},
                                 {"guards", guards_json(guards)}});
      }
      const std::string result =
          examples.all == 0 ? "no example"
          : examples.hold == examples.all
              ? fmt::format("{} example{} hold{}", examples.all, examples.all == 1 ? "" : "s",
                            examples.all == 1 ? "s" : "")
              : fmt::format("{} of {} EXAMPLES FAIL", examples.all - examples.hold, examples.all);
      text += fmt::format("{}/R{}  {}\n{}\n    {}; {}\n", game.name, rule.number, rule.title,
                          wrapped(rule.meaning, 110, "    "), rule.sources, result);
      if (!guards.empty()) text += fmt::format("{}\n", wrapped("guarded by " + guards_text(guards), 110, "    "));
      text += fmt::format("\n");
    }
    json["claims"] = core::Json::array();
    for (const auto& claim : reports::claims_of(game)) {
      const auto& entries = reports::claim_entries(game);
      const auto entry =
          std::find_if(entries.begin(), entries.end(), [&](const auto& e) { return e.number == claim.number; });
      const auto evidence = entry == entries.end() ? std::vector<std::string>() : reports::evidence_names(*entry);
      const bool promise = entry == entries.end() || entry->promise;
      json["claims"].push_back({{"claim", claim.number},
                                {"promise", promise},
                                {"text", claim.text},
                                {"sources", claim.sources},
                                {"evidence", evidence}});
      text += fmt::format("{}/{}  {}\n{}\n", game.name, claim.number,
                          promise ? "the book, " + claim.sources : std::string("a lemma of ours"),
                          wrapped(claim.text, 110, "    "));
      text +=
          fmt::format("{}\n\n", wrapped(evidence.empty() ? "not checked" : core::join(evidence, ", "), 110, "    "));
    }
    return Result{all_hold ? Ending::Done : Ending::Found, pretty(json), text};
  });
}

Result list_games(const std::string& name) {
  return guarded([&] {
    core::Json json;
    json["schema"] = "bargello/games/1";
    json["games"] = core::Json::array();
    std::string text;
    for (const auto& game : games::all()) {
      if (!name.empty() && game.name != name) continue;
      json["games"].push_back(json_of(game));
      text += text_of(game, !name.empty());
    }
    if (!name.empty()) games::called(name);  // complains when there is none
    return Result{Ending::Done, pretty(json), text};
  });
}

}  // namespace bargello
