// What exploring needs of this game, compiled here once.
#include "explore/walker.hpp"
#include "explore/versus.hpp"
#include "model/medici_card/game.hpp"

using medici_card::FullGame;
using medici_card::SmallGame;
using SmallPair = explore::Lockstep<SmallGame>;
using FullPair = explore::Lockstep<FullGame>;

template explore::Result explore::explore(const SmallGame&, const SmallGame::State&, const std::vector<Watch<SmallGame>>&, const Options&);
template explore::Result explore::explore(const FullGame&, const FullGame::State&, const std::vector<Watch<FullGame>>&, const Options&);
template explore::Result explore::explore(const SmallPair&, const SmallPair::State&, const std::vector<Watch<SmallPair>>&, const Options&);
template explore::Result explore::explore(const FullPair&, const FullPair::State&, const std::vector<Watch<FullPair>>&, const Options&);
