#include "conform/effects.hpp"

#include "conform/small_setup.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace conform {

Effects effects_of(const core::Descriptor& entry, const core::Choice& readings) {
  constexpr int plays = 150, longest = 120;
  Effects effects;
  core::Random random(99);
  for (int i = 0; i < plays; ++i) {
    try {
      const auto game = game_on(small_setup(entry, random), readings);
      auto s = game->start();
      auto before = game->to_json(s);
      for (int ply = 0; ply < longest; ++ply) {
        const auto move = core::random_move(*game, s, random);
        if (!move) break;
        core::Fired fired;
        s = game->apply(s, *move, &fired);
        auto after = game->to_json(s);
        effects.step(fired, before, after);
        before = std::move(after);
      }
    } catch (const core::BadInput&) {  // no such game under these readings
    }
  }
  return effects;
}

}  // namespace conform
