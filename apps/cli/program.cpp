#include <fmt/format.h>

#include "apps/cli/verb.hpp"
#include "model/core/error.hpp"
#include "model/games.hpp"

namespace bargello {

int main(int argc, char** argv, std::vector<core::Descriptor> games) {
  games::use(std::move(games));
  try {
    return cli::run(argc, argv,
                    {cli::games_verb(), cli::rules_verb(), cli::play_verb(), cli::perft_verb(), cli::prove_verb(),
                     cli::check_verb(), cli::explore_verb(), cli::solve_verb(), cli::table_verb(), cli::report_verb(),
                     cli::replay_verb(), cli::vectors_verb(), cli::conform_verb(), cli::version_verb()});
  } catch (const Error& e) {  // the shipped files are not found
    fmt::print(stderr, "bargello: {}\n", e.what());
    return cli::bad_input;
  }
}

}  // namespace bargello
