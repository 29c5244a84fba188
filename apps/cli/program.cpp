#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>

#include "apps/cli/verb.hpp"
#include "model/games.hpp"

namespace bargello {

namespace {

std::atomic<bool> is_memory_gone{false};

[[noreturn]] void note_that_memory_is_gone() {
  is_memory_gone = true;
  throw std::bad_alloc();
}

// What is thrown where nothing may be (a library's function that promises not to, memory gone while a thread ends)
// still ends the program with one line; what it leaves behind the next run removes.
[[noreturn]] void end_at_once() {
  auto thrown = std::current_exception();
  if (!thrown && is_memory_gone) thrown = std::make_exception_ptr(std::bad_alloc());
  if (thrown) std::_Exit(cli::ended_by(thrown));
  std::abort();
}

}  // namespace

int main(int argc, char** argv, std::vector<core::Descriptor> games) {
  std::set_new_handler(note_that_memory_is_gone);
  std::set_terminate(end_at_once);
  try {
    games::use(std::move(games));
    return cli::run(
        argc, argv,
        {cli::games_verb(), cli::rules_verb(), cli::play_verb(), cli::perft_verb(), cli::prove_verb(),
         cli::check_verb(), cli::explore_verb(), cli::solve_verb(), cli::table_verb(), cli::report_verb(),
         cli::replay_verb(), cli::vectors_verb(), cli::conform_verb(), cli::serve_verb(), cli::version_verb()});
  } catch (...) {
    return cli::ended_by(std::current_exception());
  }
}

}  // namespace bargello
