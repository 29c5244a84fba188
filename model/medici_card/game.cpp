#include "model/medici_card/game.hpp"

#include "endgame/compile.hpp"
#include "explore/compile.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/other_programs.hpp"
#include "model/core/presentation.hpp"
#include "model/core/sources.hpp"
#include "model/medici_card/claims.hpp"
#include "model/medici_card/codec.hpp"
#include "model/medici_card/hooks.hpp"
#include "model/medici_card/players.hpp"
#include "model/medici_card/properties.hpp"
#include "model/medici_card/score_day.hpp"
#include "model/medici_card/search_knowledge.hpp"
#include "properties/compile.hpp"

// The descriptor: all that the rooms above know of this game, and the place where their templates are compiled for it.
namespace medici_card {

core::Descriptor descriptor() {
  core::Descriptor about;
  about.name = "medici-card";
  about.title = "Medici: The Card Game";
  about.folder = "model/medici_card";
  about.least_players = 2;
  about.most_players = 6;
  about.books = books;
  about.questions = core::infos(questions);
  about.set_up = core::set_up<rules_for, SmallGame, MediumGame, FullGame>;
  about.examples = {{"play", "--players 4 --random --seed 7 > game.txt && bargello replay game.txt"},
                    {"explore", "--config card-mini-16-3"},
                    {"games", ""}};
  about.sources = core::sources_sum(about.folder);
  about.hooks.add(explore::compiled<SmallGame, MediumGame, FullGame>())
      .add(properties::compiled<SmallGame, MediumGame, FullGame>())
      .add(endgame::compiled<SmallGame, MediumGame, FullGame>())
      .add(solver::Claims{claim::claims})
      .add(core::Picture{picture})
      .add(words())
      .add(core::SmallConfigs{small_config})
      .add(core::ScoreSheet{score_sheet})
      .add(core::KeyRoles{{"money"}, {"turn", "mover"}, {"cards"}});
  return about;
}

}  // namespace medici_card
