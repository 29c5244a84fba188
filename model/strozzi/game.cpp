#include "model/strozzi/game.hpp"
#include "model/strozzi/players.hpp"  // before the engines' templates, which look for these hooks

#include "endgame/compile.hpp"
#include "explore/compile.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/other_programs.hpp"
#include "model/core/players.hpp"
#include "model/core/presentation.hpp"
#include "model/core/sources.hpp"
#include "model/strozzi/claims.hpp"
#include "model/strozzi/hooks.hpp"
#include "model/strozzi/properties.hpp"
#include "model/strozzi/search_knowledge.hpp"
#include "properties/compile.hpp"

// The descriptor: all that the rooms above know of this game, and the place where their templates are compiled for it.
namespace strozzi {

core::Descriptor descriptor() {
  core::Descriptor about;
  about.name = "strozzi";
  about.title = "Strozzi";
  about.folder = "model/strozzi";
  about.least_players = 3;
  about.most_players = 6;
  about.books = books;
  about.questions = core::infos(questions);
  about.set_up = core::set_up<rules_for, Game>;
  about.examples = {{"check", "--players 4 --games 2000"}};
  about.sources = core::sources_sum(about.folder);
  about.hooks.add(explore::compiled<Game>())
      .add(properties::compiled<Game>())
      .add(endgame::compiled<Game>())
      .add(solver::Claims{claim::claims})
      .add(core::Picture{picture})
      .add(words())
      .add(core::SmallConfigs{small_config})
      .add(core::ScoreSheet{score_sheet})
      .add(core::KeyRoles{{"coins"}, {"turn", "active"}, {"ships", "tiles"}});
  return about;
}

}  // namespace strozzi
