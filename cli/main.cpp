#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "cli/cli.hpp"
#include "model/core/error.hpp"

namespace {

// CLI11 reports bad usage on several lines; ours is one line and a hint.
int usage_error(const CLI::App& app, const CLI::ParseError& e) {
  if (e.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(e);
  std::string verb;
  for (const auto* sub : app.get_subcommands()) verb = sub->get_name() + " ";
  fmt::print(stderr, "bargello: {} (try: bargello {}--help)\n", e.what(), verb);
  return cli::bad_input;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Bargello checks the rules of board games: it plays them exactly, explores them, proves what holds, and says where a rulebook can be read in two ways.",
               "bargello"};
  app.require_subcommand(0, 1);
  app.footer("Example: bargello play medici-card --players 4 --random --seed 7 > game.txt && bargello replay game.txt");
  cli::Run run;
  cli::add_games(app, run);
  cli::add_rules(app, run);
  cli::add_play(app, run);
  cli::add_perft(app, run);
  cli::add_prove(app, run);
  cli::add_check(app, run);
  cli::add_explore(app, run);
  cli::add_solve(app, run);
  cli::add_table(app, run);
  cli::add_report(app, run);
  cli::add_replay(app, run);
  cli::add_vectors(app, run);
  cli::add_conform(app, run);
  cli::add_version(app, run);
  std::string about;
  auto* help = app.add_subcommand("help", "this text, or the text of one verb");
  help->add_option("VERB", about, "the verb to explain");
  help->callback([&] {
    run = [&]() -> int {
      if (about.empty()) {
        fmt::print("{}", app.help());
        return cli::done;
      }
      for (const auto* verb : app.get_subcommands([&](const CLI::App* sub) { return sub->get_name() == about; })) {
        fmt::print("{}", verb->help());
        return cli::done;
      }
      throw core::BadInput(fmt::format("help '{}': no such verb", about));
    };
  });

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return usage_error(app, e);
  }
  try {
    if (!run) {
      fmt::print("{}", app.help());
      return cli::done;
    }
    return run();
  } catch (const core::BadInput& e) {
    fmt::print(stderr, "bargello: {}\n", e.what());
    return cli::bad_input;
  } catch (const core::Overflow& e) {
    fmt::print(stderr, "bargello: {}\n", e.what());
    return cli::limit;
  } catch (const std::exception& e) {
    fmt::print(stderr, "bargello: internal error: {}\n", e.what());
    return 70;
  }
}
