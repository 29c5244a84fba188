#include "model/medici/game.hpp"

#include "endgame/compile.hpp"
#include "explore/compile.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/other_programs.hpp"
#include "model/core/presentation.hpp"
#include "model/core/sources.hpp"
#include "model/medici/claims.hpp"
#include "model/medici/hooks.hpp"
#include "model/medici/players.hpp"
#include "model/medici/properties.hpp"
#include "model/medici/search_knowledge.hpp"
#include "properties/compile.hpp"

// The descriptor: all that the rooms above know of this game, and the place where their templates are compiled for it.
namespace medici {

core::Descriptor descriptor() {
  core::Descriptor about;
  about.name = "medici";
  about.title = "Medici";
  about.folder = "model/medici";
  about.least_players = 2;
  about.most_players = 6;
  about.books = books;
  about.questions = core::infos(questions);
  about.set_up = core::set_up<rules_for, Game>;
  about.examples = {{"solve", "--position B3 --reading lot-limit-whose=other"},
                    {"perft", "--config perft-n2-c2-m2-d4 --divide"},
                    {"prove", "--claim medici/C10 --json"},
                    {"rules", ""},
                    {"report", "--out my-report"},
                    {"conform", "-- python3 conform/peers/medici.py --fault equal-bid-wins"}};
  about.sources = core::sources_sum(about.folder);
  about.hooks.add(explore::compiled<Game>())
      .add(properties::compiled<Game>())
      .add(endgame::compiled<Game>())
      .add(solver::Claims{claim::claims})
      .add(core::Picture{picture})
      .add(words())
      .add(core::SmallConfigs{small_config})
      .add(core::ScoreSheet{score_sheet})
      .add(core::KeyRoles{{"money"}, {"turn", "drawer"}, {"cards"}});
  return about;
}

}  // namespace medici
