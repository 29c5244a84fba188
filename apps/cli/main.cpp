#include "bargello/write_a_game.hpp"
#include "model/games.hpp"

int main(int argc, char** argv) { return bargello::main(argc, argv, games::shipped()); }
