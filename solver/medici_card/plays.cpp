#include "solver/medici_card/plays.hpp"

#include "model/games.hpp"

namespace solver::medici_card {

namespace {

using Game = ::medici_card::FullGame;
using ::medici_card::Do;
using ::medici_card::Move;
using ::medici_card::Phase;
using State = Game::State;

// Plays on until 'reached'. In a turn so many cards are revealed, as far as there are, and the last one is taken; 'green' says which kind of card comes
// up next, if there is one.
template <class Reveals, class Green, class Reached>
State play(const Game& game, State s, Reveals&& reveals, Green&& green, Reached&& reached) {
  while (!reached(s) && !game.turn(s).is_over()) {
    switch (s.phase) {
      case Phase::Start: s = game.apply(s, core::moves(game, s).front()); break;
      case Phase::Card: {
        const auto cards = core::moves(game, s);
        Move next = cards.front();
        for (const auto& card : cards)
          if (game.rules.kinds[card.number].green == green(s)) next = card;
        s = game.apply(s, next);
        break;
      }
      default: s = game.apply(s, s.revealed < reveals(s) && s.deck_left > 0 ? Move{Do::Reveal, 0, 0} : Move{Do::Take, 0, 1});
    }
  }
  return s;
}

}  // namespace

Rebuilt play_until_run_out(const ::medici_card::Rules& rules, int day) {
  const Game game(rules);
  const auto the_day = [day](const State& s) { return s.day == day; };
  const auto ran_out = [](const State& s) { return s.phase == Phase::Act && s.deck_left == 0; };
  const State s = play(game, game.start(), [&](const State& at) { return the_day(at) ? ::medici_card::most_reveals : 1; },
                       [&](const State& at) { return the_day(at) && at.revealed == ::medici_card::most_reveals - 1; }, ran_out);
  return {game.print(s), ran_out(s) && s.day <= day, true};
}

Rebuilt play_until_no_card() {
  games::Request request;
  request.game = "medici-card";
  request.config = R"({"game": "medici-card", "players": 6, "cards": {"Fu2": 89, "g2": 21}})";
  request.selection.chosen["no-card"] = "dead-end";  // so that the play stops there
  const auto handle = games::load(request);
  const Game& game = dynamic_cast<const core::HandleOf<Game>&>(*handle).game();
  const State s = play(game, game.start(), [](const State&) { return 1; }, [](const State& at) { return at.day == 1; }, [&](const State& at) { return core::is_dead_end(game, at); });
  return {game.print(s), core::is_dead_end(game, s) && s.day == game.rules.days, true};
}

}  // namespace solver::medici_card
