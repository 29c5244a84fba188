#include "model/medina/game.hpp"
#include "model/medina/players.hpp"  // before the engines' templates, which look for these hooks

#include "endgame/compile.hpp"
#include "explore/compile.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/other_programs.hpp"
#include "model/core/players.hpp"
#include "model/core/presentation.hpp"
#include "model/core/sources.hpp"
#include "model/medina/claims.hpp"
#include "model/medina/hooks.hpp"
#include "model/medina/properties.hpp"
#include "model/medina/search_knowledge.hpp"
#include "properties/compile.hpp"

// The descriptor: all that the rooms above know of this game, and the place where their templates are compiled for it.
namespace medina {

core::Descriptor descriptor() {
  core::Descriptor about;
  about.name = "medina";
  about.title = "Medina";
  about.folder = "model/medina";
  about.least_players = 2;
  about.most_players = 4;
  about.books = books;
  about.questions = core::infos(questions);
  about.set_up = core::set_up<rules_for, Game>;
  about.examples = {
      {"table build", "--config mini-4x4-b3n1s1 --out t.btb"},
      {"vectors", "--out v && python3 conform/runners/run_vectors.py v -- python3 conform/peers/medina.py"}};
  about.sources = core::sources_sum(about.folder);
  about.hooks.add(explore::compiled<Game>())
      .add(properties::compiled<Game>())
      .add(endgame::compiled<Game>())
      .add(solver::Claims{claim::claims})
      .add(core::Picture{picture})
      .add(words())
      .add(core::SmallConfigs{small_config})
      .add(core::ScoreSheet{score_sheet})
      .add(core::KeyRoles{{}, {"turn", "mover"}, {"stock"}});
  return about;
}

}  // namespace medina
