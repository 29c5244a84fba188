// What exploring needs of this game, compiled here once.
#include "explore/walker.hpp"
#include "explore/versus.hpp"
#include "model/medina/game.hpp"

using medina::Game;
using Pair = explore::Lockstep<Game>;

template explore::Result explore::explore(const Game&, const Game::State&, const Watches<Game>&, const Options&);
template explore::Result explore::explore(const Pair&, const Pair::State&, const Watches<Pair>&, const Options&);
