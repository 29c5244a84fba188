#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>

#include "tests/fuzz/document_targets.hpp"
#include "tests/fuzz/file_targets.hpp"
#include "tests/fuzz/targets.hpp"

// fuzz [TARGET..] [--rounds N] [--seed S] [--only ROUND] [--corpus DIR]: the targets of the tests for as long as one
// likes, each input made from the corpus and a number. A fault ends the run with the target and the round that repeats
// it. --corpus writes what the inputs are made from, for libFuzzer.

namespace {

using Clock = std::chrono::steady_clock;

const char* target_now = "";
volatile std::sig_atomic_t started = 0;
std::uint64_t round_now = 0, seed_now = 0;

void say_where() { fmt::print(stderr, "fuzz {} --seed {} --only {}\n", target_now, seed_now, round_now); }

void on_signal(int which) {
  say_where();
  std::signal(which, SIG_DFL);
  std::raise(which);
}

std::vector<fuzz::Target> all_targets() {
  std::vector<fuzz::Target> all(std::begin(fuzz::targets), std::end(fuzz::targets));
  all.insert(all.end(), std::begin(fuzz::file_targets), std::end(fuzz::file_targets));
  all.insert(all.end(), std::begin(fuzz::document_targets), std::end(fuzz::document_targets));
  return all;
}

// The slowest round in seconds.
double run(const fuzz::Target& target, std::uint64_t rounds, std::int64_t only) {
  const auto corpus = fuzz::corpus_of(target);
  target_now = target.name;
  double slowest = 0;
  for (round_now = only < 0 ? 0 : static_cast<std::uint64_t>(only); round_now < rounds; ++round_now) {
    const auto begin = Clock::now();
    alarm(20);  // ten seconds are a hang; instrumented and beside other work it may take twice as long
    target.run(fuzz::input_of(corpus, seed_now, round_now));
    alarm(0);
    slowest = std::max(slowest, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return slowest;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> chosen;
  std::uint64_t rounds = 100'000;
  std::int64_t only = -1;
  std::string corpus;
  CLI::App app("Hands damaged inputs to every reader.");
  app.add_option("TARGET", chosen, "which readers; without one, all");
  app.add_option("--rounds", rounds, "inputs for each");
  app.add_option("--seed", seed_now, "another seed, other inputs");
  app.add_option("--only", only, "this round alone");
  app.add_option("--corpus", corpus, "write what inputs are made from below this folder, and end");
  CLI11_PARSE(app, argc, argv);
  if (only >= 0) rounds = static_cast<std::uint64_t>(only) + 1;
  for (const int which : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGALRM}) std::signal(which, on_signal);
  for (const auto& target : all_targets()) {
    if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), target.name) == chosen.end()) continue;
    if (!corpus.empty()) {
      int n = 0;
      std::filesystem::create_directories(corpus + "/" + target.name);
      for (const auto& text : fuzz::corpus_of(target))
        core::write_file(fmt::format("{}/{}/{}", corpus, target.name, n++), text);
      continue;
    }
    try {
      const double slowest = run(target, rounds, only);
      fmt::print("| {} | {} | {:.2f} |\n", target.name, rounds - (only < 0 ? 0 : static_cast<std::uint64_t>(only)),
                 slowest);
      std::fflush(stdout);
    } catch (const std::exception& e) {
      say_where();
      fmt::print(stderr, "{}\n", e.what());
      return 1;
    }
  }
  return 0;
}
