#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/core/any_game.hpp"

namespace core {

// The machine-readable parts of a rulebook.md (docs/formats.md).
struct Example {
  int line = 0;                       // where it begins in the file
  std::vector<std::string> commands;  // with their own line numbers line + 1, line + 2, ...
};

struct RuleEntry {
  int number = 0;  // 8 for R8
  std::string title;
  std::string sources;  // "en-pile:12"
  std::string meaning;
  std::vector<Example> examples;
};

// What one book's words say on a question. A reading that our list does not have is among the 'unlisted'.
struct Wording {
  std::string book;                             // "en-pile"
  std::string says;                             // "states", "two", "example" or "silent"
  std::vector<std::string> readings, unlisted;  // none when silent
  std::string lines;                            // "12, 14-16"; empty when silent
  std::string why;
};

struct QuestionEntry {
  std::string number;  // "A1"
  std::string slug;
  std::string rule;
  std::vector<std::string> says;
  std::vector<Wording> wording;  // one for each book
  std::string choice;            // our default and why
  bool remark = false;
  std::vector<Example> examples;
};

struct Rulebook {
  std::vector<RuleEntry> rules;
  std::vector<QuestionEntry> questions;
};

// "en-pile states wins (12): why", "en-pile states two, wins, loses (12, 14): why", "en-pile example decides wins (16):
// why", "en-pile silent: why". BadInput says what is wrong with it.
Wording parse_wording(const std::string& text);

Rulebook parse_rulebook(const std::string& text, const std::string& place);
Rulebook read_rulebook(const std::string& path);

// The set-up of an example without its checks: a position in which a rule or a question matters.
struct Scene {
  std::string config, position;  // as in the example; the position may be empty
  Choice readings;
  friend auto operator<=>(const Scene&, const Scene&) = default;
};
std::vector<Scene> scenes_of(const Example&);

// Constructs the game that an example names: configuration, readings, position (each may be empty).
using MakeGame = std::function<std::unique_ptr<AnyGame>(const std::string& config, const Choice& readings,
                                                        const std::string& position)>;

// Runs an example. Returns the first failure with its line, empty when all checks hold; adds the rules that fired.
std::string run_example(const Example&, const MakeGame&, Fired& fired);

}  // namespace core
