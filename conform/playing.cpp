#include "conform/playing.hpp"

#include <fmt/format.h>

#include "conform/small_setup.hpp"
#include "conform/random_walk.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace conform {

namespace {

class Playing {
 public:
  Playing(Run& run, const CaseRunner& cases) : run_(run), cases_(cases) {}

  void play_all() {
    core::Random random(run_.options.seed);
    const auto shipped = shipped_setups(run_.entry);
    for (int number = 0; number < run_.options.games; ++number) {
      run_.check_limits();
      if (run_.options.until_first && !run_.found.empty()) throw Ended{"something was found"};
      constexpr int full_every = 12;
      Setup setup;
      if (number % full_every == full_every - 1) {
        const auto& players = run_.report.about.players;
        setup = run_.setup_for(players[static_cast<std::size_t>(number / full_every) % players.size()]);
      } else if (number % 4 == 2 && run_.report.level >= 3 && !shipped.empty()) {
        setup = shipped[random.below(shipped.size())];
      } else {
        setup = small_setup(run_.entry, random);
      }
      if (!run_.is_for(setup.players)) continue;
      try {
        const auto game = game_on(setup, run_.base);
        if (setup.state && !cases_.reached(*game, game->start())) continue;
        if (run_.report.level == 1)
          replay_game(setup, *game, random);
        else
          play_game(setup, *game, random);
        ++run_.report.games;
      } catch (const core::BadInput&) {  // no such game under these readings
      } catch (const Skipped& skipped) {
        ++run_.report.skipped[skipped.why];
      }
      if (number % 16 == 15) run_.talk(fmt::format("{} games, {} moves and cases compared", run_.report.games, run_.report.cases));
    }
  }

 private:
  void replay_game(const Setup& setup, const core::AnyGame& game, core::Random& random) {
    if (setup.state) return;
    Query query{"play", {}, ""};
    auto s = game.start();
    core::Fired fired;
    const Habit habit = random.below(2) == 0 ? Habit(random) : Habit();
    while (const auto move = next_move(game, s, run_.coverage, habit, random)) {
      s = game.apply(s, *move, &fired);
      query.moves.push_back(*move);
    }
    if (!game.turn(s).is_over()) return;
    ++run_.report.cases;
    try {
      const auto got = query_program(run_.program, setup, game, query);
      const auto expected = plain(scores_json(game.scores(s)));
      if (got == expected) {
        ++run_.report.agreements;
        return;
      }
      Difference difference{"wrong score", Json::parse(expected.dump()), Json::parse(got.dump()), fired, 0};
      run_.note({setup, query.moves, ""}, difference);
    } catch (const Trouble& trouble) {
      run_.note_trouble({setup, query.moves, ""}, trouble);
    }
  }

  void play_game(const Setup& setup, const core::AnyGame& game, core::Random& random) {
    constexpr int most_moves = 600, most_differences = 4;
    Trial trial{setup, {}, ""};
    const Habit habit = random.below(2) == 0 ? Habit(random) : Habit();
    int differences = 0;
    try {
      Follower follower(run_.program, run_.report.level, setup, game);
      illegal_.begin();
      auto found = follower.look();
      core::Fired fired;
      for (int ply = 0; ply < most_moves; ++ply) {
        ++run_.report.cases;
        if (found) {
          (is_about_moves(found->kind) ? run_.lists : run_.steps).differed(found->fired);
          run_.note(trial, *found);
          if (run_.options.until_first || ++differences >= most_differences || !set_right(game, follower.state())) return;
        } else {
          ++run_.report.agreements;
          run_.steps.agreed(fired);
          core::Fired listed;
          game.moves(follower.state(), &listed);
          run_.lists.agreed(listed);
        }
        run_.check_limits();
        const auto s = follower.state();
        if (game.turn(s).is_player()) {
          const auto legal = game.moves(s);
          if (ply % 2 == 0)
            for (const auto& [wrong, rules] : illegal_.some(game, s, legal, {}, random)) {
              ++run_.report.cases;
              auto taken = follower.offer(wrong);
              run_.report.agreements += !taken;
              if (!taken) continue;
              trial.offered = wrong;
              run_.note(trial, *taken);
              trial.offered.clear();
              if (run_.options.until_first || ++differences >= most_differences || !set_right(game, s)) return;
            }
          illegal_.remember(legal);
        }
        const auto move = next_move(game, s, run_.coverage, habit, random);
        if (!move) return;
        fired = {};
        const auto next = game.apply(s, *move, &fired);
        if (setup.state && !cases_.reached(game, next)) return;
        run_.coverage.meet(fired, game.players(), game.to_json(next));
        found = follower.make(*move);
        trial.moves.push_back(*move);
        if (found) {  // refused
          ++run_.report.cases;
          run_.lists.differed(found->fired);
          run_.note(trial, *found);
          return;
        }
        found = follower.look();
      }
    } catch (const Trouble& trouble) {
      ++run_.report.cases;
      run_.note_trouble(trial, trouble);
    }
  }

  // The program goes on from where the model is.
  bool set_right(const core::AnyGame& game, const core::AnyState& s) {
    if (run_.report.level < 3) return false;
    try {
      return run_.program.accepts({{"cmd", "load"}, {"state", game.to_json(s)}});
    } catch (const Skipped&) {
      return false;
    }
  }

  Run& run_;
  const CaseRunner& cases_;
  Illegal illegal_;
};

}  // namespace

void play_games(Run& run, const CaseRunner& cases) { Playing(run, cases).play_all(); }

}  // namespace conform
