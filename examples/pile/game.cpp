#include "pile/game.hpp"

#include "endgame/compile.hpp"
#include "explore/compile.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/other_programs.hpp"
#include "model/core/presentation.hpp"
#include "model/core/sources.hpp"
#include "pile/claims.hpp"
#include "pile/hooks.hpp"
#include "pile/properties.hpp"
#include "properties/compile.hpp"

#ifndef PILE_FOLDER
#define PILE_FOLDER "model/pile"  // below the project's root; a project of its own names its folder when it builds
#endif

// The descriptor: all that the program knows of this game, and the place where the engines are compiled for it.
namespace pile {

core::Descriptor descriptor() {
  core::Descriptor about;
  about.name = "pile";
  about.title = "Pile";
  about.folder = PILE_FOLDER;
  about.least_players = 2;
  about.most_players = most_players;
  about.books = books;
  about.questions = core::infos(questions);
  about.set_up = core::set_up<rules_for, Game>;
  about.examples = {{"solve", "--position last-three"}, {"explore", "--config small --versus last-counter=loses"}};
  about.sources = core::sources_sum(about.folder);  // known to the project's own build; else no result is kept
  about.hooks.add(explore::compiled<Game>())
      .add(properties::compiled<Game>())
      .add(endgame::compiled<Game>())
      .add(solver::Claims{claims})
      .add(core::Picture{picture})
      .add(words())
      .add(core::SmallConfigs{small_config})
      .add(core::KeyRoles{{"taken"}, {"mover"}, {}});
  return about;
}

}  // namespace pile
