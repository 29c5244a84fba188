#include "model/medici_card/score_day.hpp"

namespace medici_card {

template void GameOf<Small>::score_day(State&, core::Silent&) const;
template void GameOf<Small>::score_day(State&, core::Fired&) const;
template void GameOf<Medium>::score_day(State&, core::Silent&) const;
template void GameOf<Medium>::score_day(State&, core::Fired&) const;
template void GameOf<Full>::score_day(State&, core::Silent&) const;
template void GameOf<Full>::score_day(State&, core::Fired&) const;

}  // namespace medici_card
