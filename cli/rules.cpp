#include <fmt/format.h>

#include "cli/cli.hpp"
#include "model/core/data.hpp"
#include "model/core/rulebook.hpp"
#include "reports/guards.hpp"

namespace cli {

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
  for (const auto& guard : guards) json.push_back({{"id", guard.id}, {"how", guard.how}, {"statement", guard.statement}});
  return json;
}

// "P2, T1 (sampled and explored), medici/purse (proved)"
std::string guards_text(const std::vector<reports::Guard>& guards) {
  std::string text;
  for (std::size_t i = 0; i < guards.size(); ++i) {
    text += (i > 0 ? ", " : "") + guards[i].id;
    if (i + 1 == guards.size() || guards[i + 1].how != guards[i].how) text += " (" + guards[i].how + ")";
  }
  return text;
}

}  // namespace

void add_rules(CLI::App& app, Run& run) {
  static Common common;
  static std::string name;
  auto* verb = app.add_subcommand("rules", "the rule catalogue: number, meaning, source lines, examples and whether they hold, what guards it; then the claims");
  verb->add_option("GAME", name, "the game")->required();
  common.add_output(*verb);
  verb->footer("Example: bargello rules medici");
  verb->callback([&run] {
    run = [] {
      const auto& game = games::called(name);
      const auto book = core::read_rulebook(core::home() + "/" + game.folder + "/rulebook.md");
      core::Json json;
      json["schema"] = "bargello/rules/1";
      json["game"] = game.name;
      json["rules"] = core::Json::array();
      bool all_hold = true;
      for (const auto& rule : book.rules) {
        const auto examples = run_examples(name, rule.examples);
        all_hold = all_hold && examples.hold == examples.all;
        const auto guards = reports::guards_of(game, fmt::format("R{}", rule.number));
        if (common.json) {
          json["rules"].push_back({{"rule", fmt::format("R{}", rule.number)},
                                   {"title", rule.title},
                                   {"meaning", rule.meaning},
                                   {"sources", rule.sources},
                                   {"examples", examples.all},
                                   {"examples_hold", examples.hold},
                                   {"guards", guards_json(guards)}});
          continue;
        }
        const std::string result = examples.all == 0 ? "no example" : examples.hold == examples.all ? fmt::format("{} example{} hold{}", examples.all, examples.all == 1 ? "" : "s", examples.all == 1 ? "s" : "") : fmt::format("{} of {} EXAMPLES FAIL", examples.all - examples.hold, examples.all);
        fmt::print("{}/R{}  {}\n{}\n    {}; {}\n", game.name, rule.number, rule.title, wrapped(rule.meaning, 110, "    "), rule.sources, result);
        if (!guards.empty()) fmt::print("{}\n", wrapped("guarded by " + guards_text(guards), 110, "    "));
        fmt::print("\n");
      }
      json["claims"] = core::Json::array();
      for (const auto& claim : reports::claims_of(game)) {
        if (common.json) {
          json["claims"].push_back({{"claim", claim.number}, {"text", claim.text}, {"guards", guards_json(claim.guards)}});
          if (!claim.note.empty()) json["claims"].back()["note"] = claim.note;
          continue;
        }
        fmt::print("{}/{}\n{}\n", game.name, claim.number, wrapped(claim.text, 110, "    "));
        const std::string judged = claim.guards.empty() ? claim.note : guards_text(claim.guards) + (claim.note.empty() ? "" : "; " + claim.note);
        fmt::print("{}\n\n", wrapped(judged, 110, "    "));
      }
      if (common.json) print_json(json);
      return all_hold ? done : found;
    };
  });
}

}  // namespace cli
