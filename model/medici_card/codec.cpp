#include "model/medici_card/codec.hpp"

namespace medici_card {

template struct GameOf<Small>;
template struct GameOf<Medium>;
template struct GameOf<Full>;

}  // namespace medici_card
