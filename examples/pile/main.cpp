#include <bargello/write_a_game.hpp>

namespace pile {
core::Descriptor descriptor();
}

int main(int argc, char** argv) { return bargello::main(argc, argv, {pile::descriptor()}); }
