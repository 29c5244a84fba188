#include "conform/play.hpp"

#include <fmt/format.h>

#include "conform/follow.hpp"
#include "conform/random_walk.hpp"
#include "conform/small_setup.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace conform {

namespace {

class Playing {
 public:
  Playing(Program& program, const core::Descriptor& entry, const Met& met, const Held& held, Coverage coverage,
          const PlayOptions& options, const Budget& budget)
      : program_(program),
        entry_(entry),
        met_(met),
        held_(held),
        options_(options),
        budget_(budget),
        coverage_(std::move(coverage)),
        random_(options.seed),
        shipped_(shipped_setups(entry)) {
    std::erase_if(shipped_, [&](const Setup& setup) { return !met_.reach.plays(setup); });
  }

  Outcome play_all(bool found_before) {
    try {
      // Scores of whole games say little each, and are soon asked for.
      const int wanted = met_.reach.level == 1 ? 6 * options_.games : options_.games;
      for (int number = 0; outcome_.games < static_cast<std::uint64_t>(wanted) && number < 4 * wanted; ++number) {
        budget_.check(program_);
        if (options_.until_first && (found_before || !outcome_.findings.empty())) break;
        const auto setup = setup_of_game(number);
        play_one(setup);
        if (number % 16 == 15) budget_.tell(fmt::format("{} games, {} moves compared", outcome_.games, outcome_.cases));
      }
    } catch (const Ended& ended) {
      outcome_.stopped = ended.why;
    }
    return std::move(outcome_);
  }

 private:
  // Now and then a full game or a shipped position, else a small configuration.
  Setup setup_of_game(int number) {
    constexpr int full_every = 12;
    if (number % full_every == full_every - 1) {
      const auto& players = met_.reach.players;
      return full_game(entry_.name, players[static_cast<std::size_t>(number / full_every) % players.size()]);
    }
    if (number % 4 == 2 && met_.reach.load && !shipped_.empty()) return shipped_[random_.below(shipped_.size())];
    return small_setup(entry_, met_.reach, random_);
  }

  void play_one(const Setup& setup) {
    try {
      const auto game = game_on(setup, held_.readings);
      if (setup.state && !held_.comes_about(*game, game->start())) return;
      if (met_.reach.level == 1)
        replay_game(setup, *game);
      else
        play_game(setup, *game);
      ++outcome_.games;
    } catch (const core::BadInput&) {  // no such game under these readings
    } catch (const Skipped& skipped) {
      ++outcome_.skipped[skipped.why];
    }
  }

  // A program of level 1 is given a whole game and asked for its scores.
  void replay_game(const Setup& setup, const core::AnyGame& game) {
    if (setup.state) return;
    Query query{"play", {}, ""};
    auto s = game.start();
    core::Fired fired;
    const Habit habit = random_.below(2) == 0 ? Habit(random_) : Habit();
    while (const auto move = next_move(game, s, coverage_, habit, random_)) {
      s = game.apply(s, *move, &fired);
      query.moves.push_back(*move);
    }
    if (!game.turn(s).is_over()) return;
    ++outcome_.cases;
    const Trial trial{setup, query.moves, ""};
    try {
      if (const auto found = replayed(program_, met_.reach, game, setup, query.moves)) {
        outcome_.spectra.differed(*found);
        outcome_.add({trial, *found, 1});
      } else {
        ++outcome_.agreements;
        outcome_.spectra.steps.agreed(fired);
      }
    } catch (const Trouble& trouble) {
      outcome_.add({trial, difference_of(trouble), 1});
    }
  }

  void play_game(const Setup& setup, const core::AnyGame& game) {
    Trial trial{setup, {}, ""};
    const Habit habit = random_.below(2) == 0 ? Habit(random_) : Habit();
    try {
      play_moves(trial, game, habit);
    } catch (const Trouble& trouble) {
      ++outcome_.cases;
      outcome_.add({trial, difference_of(trouble), 1});
    }
  }

  // 'trial' is the play so far.
  void play_moves(Trial& trial, const core::AnyGame& game, const Habit& habit) {
    constexpr int most_moves = 600, most_differences = 60;
    int differences = 0;
    Follower follower(program_, met_.reach, trial.setup, game);
    // After a difference: by 'load', or on with a move that both list, as long as nothing else is wrong.
    const auto goes_on = [&] {
      if (options_.until_first || ++differences >= most_differences) return false;
      return load(game, follower.state()) || follower.is_in_step();
    };
    // After it took an illegal move.
    const auto comes_back = [&] {
      if (options_.until_first || ++differences >= most_differences) return false;
      if (load(game, follower.state())) return true;
      if (trial.setup.state || trial.moves.size() > 100) return false;
      follower.begin_again(trial.setup, trial.moves);
      return true;
    };
    illegal_.begin();
    auto found = follower.look();
    core::Fired fired;
    for (int ply = 0; ply < most_moves; ++ply) {
      compare(game, follower.state(), fired, found, trial);
      if (found && !goes_on()) return;
      budget_.check(program_);
      const auto s = follower.state();
      if (game.turn(s).is_player()) {
        const auto legal = game.moves(s);
        if (ply % 2 == 0)
          for (const auto& [wrong, rules] : illegal_.some(game, s, legal, {}, random_))
            if (is_accepted(follower, wrong, trial) && !comes_back()) return;
        illegal_.remember(legal);
      }
      auto move = next_move(game, s, coverage_, habit, random_);
      for (int tries = 0; move && !follower.lists(*move) && tries < 20; ++tries)
        move = core::random_move(game, s, random_);
      if (!move) return;
      fired = {};
      const auto next = game.apply(s, *move, &fired);
      if (trial.setup.state && !held_.comes_about(game, next)) return;
      coverage_.meet(fired, game.players(), game.to_json(next));
      const auto refused = follower.make(*move);
      trial.moves.push_back(*move);
      if (refused) {
        ++outcome_.cases;
        outcome_.spectra.lists.differed(refused->fired, refused->parts);
        outcome_.add({trial, *refused, 1});
        if (options_.until_first || ++differences >= most_differences || !load(game, next)) return;
        follower.goes_to(next);
      }
      found = follower.look();
    }
  }

  // What is to be seen after a move, judged.
  void compare(const core::AnyGame& game, const core::AnyState& s, const core::Fired& fired,
               const std::optional<Difference>& found, const Trial& trial) {
    if (found) {
      ++outcome_.cases;
      outcome_.spectra.differed(*found);
      outcome_.add({trial, *found, 1});
      return;
    }
    outcome_.agreed();
    outcome_.spectra.steps.agreed(fired);
    core::Fired listed;
    game.moves(s, &listed);
    outcome_.spectra.lists.agreed(listed);
  }

  // Does the program take an illegal move?
  bool is_accepted(Follower& follower, const std::string& wrong, const Trial& trial) {
    const auto taken = follower.offer(wrong);
    if (!taken) {
      outcome_.agreed();
      return false;
    }
    ++outcome_.cases;
    outcome_.spectra.differed(*taken);
    outcome_.add({{trial.setup, trial.moves, wrong}, *taken, 1});
    return true;
  }

  // The program goes on from where the model is. False when it cannot.
  bool load(const core::AnyGame& game, const core::AnyState& s) {
    if (!met_.reach.load) return false;
    return program_.ask({{"cmd", "load"}, {"state", game.to_json(s)}}).kind == Reply::Kind::Ok;
  }

  Program& program_;
  const core::Descriptor& entry_;
  const Met& met_;
  const Held& held_;
  const PlayOptions& options_;
  const Budget& budget_;
  Coverage coverage_;
  core::Random random_;
  std::vector<Setup> shipped_;
  Illegal illegal_;
  Outcome outcome_;
};

}  // namespace

Outcome play(Program& program, const core::Descriptor& entry, const Met& met, const Held& held, Coverage coverage,
             const PlayOptions& options, bool found_before, const Budget& budget) {
  return Playing(program, entry, met, held, std::move(coverage), options, budget).play_all(found_before);
}

}  // namespace conform
