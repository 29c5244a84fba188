#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

// What a verb is: its words, its flags and what it does. Plain data, from which parse.cpp makes the command line, the
// help, the man page and the completion.
namespace cli {

// Exit codes of the program; a promise to scripts.
inline constexpr int done = 0, bad_input = 2, limit = 3;

struct Option {
  using Target = std::variant<std::string*, int*, double*, std::uint64_t*, bool*, std::vector<std::string>*>;
  std::string name;  // "--players"; without dashes an argument: "GAME"
  Target to;
  std::string help;
  bool required = false;
  bool takes_rest = false;     // an argument that takes all that is left
  double least = 0, most = 0;  // of a number, when they differ
  std::vector<std::string> choices;
};

struct Verb {
  std::string name, about, example;
  std::vector<Option> options;
  std::vector<Verb> verbs;  // below it, as in 'table build'
  std::function<int()> run;

  Verb& argument(std::string called, Option::Target to, std::string help, bool required = true) {
    options.push_back({std::move(called), to, std::move(help), required, false, 0, 0, {}});
    return *this;
  }
  Verb& option(std::string called, Option::Target to, std::string help) {
    options.push_back({std::move(called), to, std::move(help), false, false, 0, 0, {}});
    return *this;
  }
  Verb& within(double least, double most) {  // the option added last
    options.back().least = least;
    options.back().most = most;
    return *this;
  }
  Verb& among(std::vector<std::string> choices) {
    options.back().choices = std::move(choices);
    return *this;
  }
};

// Flags that most verbs take.
struct Common {
  bargello::Setup setup;
  std::vector<std::string> readings;
  int threads = 0;
  std::string memory;
  bool json = false, stable = false, quiet = false;

  void add_game(Verb&);    // GAME, --config, --players, --position, --reading, --book
  void add_output(Verb&);  // --json, --stable, --quiet
  void add_threads(Verb&);

  bargello::Setup resolved() const;            // with the readings taken apart
  void apply_to(bargello::RunOptions&) const;  // threads, stop, progress, stable
  std::uint64_t bytes() const;                 // of --memory, 0 when not given
  int print(const bargello::Result&) const;    // the document or the text; the exit code
};

// One file per verb.
Verb games_verb();
Verb rules_verb();
Verb play_verb();
Verb perft_verb();
Verb prove_verb();
Verb check_verb();
Verb explore_verb();
Verb solve_verb();
Verb table_verb();
Verb report_verb();
Verb replay_verb();
Verb vectors_verb();
Verb conform_verb();
Verb serve_verb();
Verb version_verb();
std::string version_text();  // version, commit, and what was built in

// Parses the command line and runs the verb; the exit code.
int run(int argc, char** argv, std::vector<Verb> verbs);
// The last words and the exit code for what ended the program.
int ended_by(const std::exception_ptr&);

// An example for the help: that of the first game that has one for this verb; else its first game, and what to type
// then.
std::string example_of(const std::string& verb, const std::string& otherwise);

// The man page of the program, and completion for bash, both made from the verbs.
std::string man_page(const std::vector<Verb>&);
std::string bash_completion(const std::vector<Verb>&);

}  // namespace cli
