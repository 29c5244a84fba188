#pragma once

#include <CLI/CLI.hpp>

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "model/games.hpp"

// What the verbs share. One file per verb; each adds itself to the command line and says what to do when it was called.
namespace cli {

// Exit codes of the program; a promise to scripts.
inline constexpr int done = 0, found = 1, bad_input = 2, limit = 3, nothing_judged = 4;

// Flags that most verbs take.
struct Common {
  games::Request request;
  std::vector<std::string> readings;
  bool json = false;
  bool stable = false;
  bool quiet = false;

  void add_game(CLI::App&);      // GAME, --config, --players, --position, --reading, --book
  void add_output(CLI::App&);    // --json, --stable, --quiet
  games::Request resolved() const;  // with the readings taken apart
};

using Run = std::function<int()>;
void add_games(CLI::App&, Run&);
void add_rules(CLI::App&, Run&);
void add_play(CLI::App&, Run&);
void add_perft(CLI::App&, Run&);
void add_prove(CLI::App&, Run&);
void add_check(CLI::App&, Run&);
void add_explore(CLI::App&, Run&);
void add_solve(CLI::App&, Run&);
void add_table(CLI::App&, Run&);
void add_report(CLI::App&, Run&);
void add_replay(CLI::App&, Run&);
void add_vectors(CLI::App&, Run&);
void add_conform(CLI::App&, Run&);
void add_version(CLI::App&, Run&);

// From now on Ctrl-C sets this flag, so that long work ends with what is known so far.
std::atomic<bool>& stop_on_interrupt();

std::uint64_t bytes_from(const std::string& text);  // "2GB"
void print_json(const core::Json&);

// The readings that differ from ours, for heads of reports.
core::Choice unusual(const core::Handle&);

// A play from the start as a record that 'replay' takes.
std::string record_of(const core::Handle&, const Common&, const std::vector<std::string>& play);

}  // namespace cli
