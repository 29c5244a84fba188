// What exploring needs of this game, compiled here once.
#include "explore/walker.hpp"
#include "explore/versus.hpp"
#include "model/medici_card/codec.hpp"
#include "model/medici_card/game.hpp"
#include "model/medici_card/score_day.hpp"

using medici_card::FullGame;
using medici_card::SmallGame;
using SmallPair = explore::Lockstep<SmallGame>;
using FullPair = explore::Lockstep<FullGame>;

template explore::Result explore::explore(const SmallGame&, const SmallGame::State&, const Watches<SmallGame>&, const Options&);
template explore::Result explore::explore(const FullGame&, const FullGame::State&, const Watches<FullGame>&, const Options&);
template explore::Result explore::explore(const SmallPair&, const SmallPair::State&, const Watches<SmallPair>&, const Options&);
template explore::Result explore::explore(const FullPair&, const FullPair::State&, const Watches<FullPair>&, const Options&);
