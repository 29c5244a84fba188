#include "apps/cli/verb.hpp"
#include "bargello/write_a_game.hpp"
#include "model/games.hpp"

int main(int argc, char** argv) try {
  return bargello::main(argc, argv, games::shipped());
} catch (...) {  // only where the list of games cannot be made
  return cli::ended_by(std::current_exception());
}
