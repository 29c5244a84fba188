// Endgames of full-size games: how many positions from random games are solved within a time, on one core. Same seed
// every time.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "endgame/solve.hpp"
#include "explore/perft.hpp"
#include "model/core/sample.hpp"
#include "model/games.hpp"
#include "model/medici/game.hpp"
#include "model/medici_card/game.hpp"
#include "model/medina/game.hpp"
#include "model/strozzi/game.hpp"
#include "tests/support/solve.hpp"

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Job {
  int positions = 20;
  double limit = 60;
  double row_limit = 60;  // processor seconds after which a row gets no further position
  std::string only;
  bool show = false;
};

struct Row {
  std::string what;
  int positions = 0, solved = 0;
  std::vector<double> seconds = {};
  std::uint64_t most_states = 0;
  double most_digits = 0;                     // of the number of plays, as estimated
  std::optional<endgame::Value> widest = {};  // of the bounds of positions that were not solved

  void add(const endgame::Solved& found, double digits) {
    ++positions;
    solved += found.complete;
    const auto& bounds = found.value.at(0);
    if (!found.complete) widest = std::max(widest.value_or(0), bounds.high + -bounds.low);
    most_digits = std::max(most_digits, digits);
    seconds.push_back(found.seconds);
    most_states = std::max(most_states, found.states);
  }

  double begun = processor_seconds();

  // Finding positions takes time, too: some are rare.
  bool wants_more(const Job& job) const {
    return positions < job.positions && processor_seconds() - begun < job.row_limit;
  }

  void print() {
    std::sort(seconds.begin(), seconds.end());
    if (positions == 0) return;
    fmt::print("{:<79} {:>3} of {:>3} {:>10.2f} {:>10.2f} {:>12} {:>11} {:>14}\n", what, solved, positions,
               seconds[seconds.size() / 2], seconds.back(), most_states, fmt::format("10^{:.0f}", most_digits),
               widest ? widest->decimal(true) : "");
    std::fflush(stdout);
  }
};

template <class G>
struct Source {
  G game;

  static Source of(const char* name, int players) {
    games::Request request;
    request.game = name;
    request.players = players;
    const auto handle = games::load(request);
    return {dynamic_cast<const core::AnyGameOf<G>&>(*handle).game()};
  }
};

// The first state of a random game for which 'wanted' holds; another game when there is none.
template <class G, class Wanted>
typename G::State sample(const G& game, core::Random& random, Wanted&& wanted) {
  while (true) {
    std::optional<typename G::State> found;
    core::random_game(game, game.start(), random, [&](const auto& s, const auto*) {
      if (!found && wanted(s)) found = s;
    });
    if (found) return *found;
  }
}

// Solves a position for a row of the table. Time is that of the processor, so that it does not matter what else the
// machine does.
template <class G>
void solve(G game, const typename G::State& s, const Job& job, Row& row) {
  game.fit_keys_to(s);
  const double digits =
      explore::estimate_plays(core::AnyGameOf<G>(games::called(std::string(G::name)), game, {}, s), 100, 1).digits;
  const double start = processor_seconds();
  core::Stop late;
  endgame::Options options;
  options.limits.interrupted = &late;
  options.limits.progress = [&](const endgame::Progress&) {
    if (processor_seconds() - start > job.limit) late.request();
  };
  options.every_move = options.line = false;
  auto solved = support::solve(game, s, options);
  solved.seconds = processor_seconds() - start;
  row.add(solved, digits);
  if (!job.show) return;
  const auto& value = solved.value.at(0);
  fmt::print("  {}\n    {}, {} states, {:.2f} s\n", game.print(s),
             value.is_point() ? value.low.print() : value.low.print() + " .. " + value.high.print(), solved.states,
             solved.seconds);
  std::fflush(stdout);
}

bool wanted(const Job& job, const std::string& what) {
  if (!job.only.empty() && what.find(job.only) == std::string::npos) return false;
  if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{:<100}\r", what + " ...");
  return true;
}

void medina_rows(const Job& job) {
  const auto source = Source<medina::Game>::of("medina", 2);
  for (const int pieces : {4, 6, 8, 10, 12}) {
    Row row{fmt::format("medina, two players, 10x14 board, {} pieces left", pieces)};
    if (!wanted(job, row.what)) continue;
    core::Random random(7);
    while (row.wants_more(job)) {
      const auto s = sample(source.game, random, [&](const medina::State& state) {
        int left = 0;
        for (const auto& stock : state.stock)
          for (const auto count : stock) left += count;
        return state.phase == medina::Phase::Play && left == pieces;
      });
      solve(source.game, s, job, row);
    }
    row.print();
  }
}

// Day 3, 40 florins each, at the beginning of a turn. A random game gives ships and levels; the deck is cut to the
// number wanted, the cards cut off stay among those unseen.
void medici_rows(const Job& job) {
  const auto source = Source<medici::Game>::of("medici", 2);
  for (const int deck : {4, 8, 12}) {
    for (const int free : {1, 2, 3}) {
      Row row{fmt::format("medici, two players, day 3, {} free each, {} cards left", free, deck)};
      if (!wanted(job, row.what)) continue;
      core::Random random(7);
      while (row.wants_more(job)) {
        auto s = sample(source.game, random, [&](const medici::State& state) {
          return state.day == 3 && state.phase == medici::Phase::Draw && core::size(state.lot) == 0 &&
                 source.game.free(state, 0) == free && source.game.free(state, 1) == free &&
                 core::size(state.pool) >= deck;
        });
        s.deck = static_cast<std::uint8_t>(deck);
        s.money = {40, 40};
        solve(source.game, s, job, row);
      }
      row.print();
    }
  }
}

int greens_to_come(const medici_card::FullGame& game, const medici_card::FullGame::State& s) {
  int sum = 0;
  for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind)
    if (game.rules.kinds[kind].green) sum += s.deck[kind];
  for (int i = 0; i < s.market.size(); ++i) sum += game.rules.kinds[static_cast<std::size_t>(s.market[i])].green;
  return sum;
}

// The end of day 3 from random games. Where a small deck is wanted, cards leave it at random.
void medici_card_rows(const Job& job) {
  using Game = medici_card::FullGame;
  using State = Game::State;
  const auto source = Source<Game>::of("medici-card", 2);
  const Game& game = source.game;
  const auto free = [&](const State& s, int seat) { return std::max(0, game.rules.capacity - s.space(seat)); };
  const auto turn_begins = [&](const State& s) {
    return s.day == 3 && s.phase == medici_card::Phase::Act && s.revealed == 0;
  };
  const auto solve_row = [&](const std::string& what, int deck, auto&& is_wanted) {
    Row row{"medici-card, two players, day 3, " + what};
    if (!wanted(job, row.what)) return;
    core::Random random(7);
    while (row.wants_more(job)) {
      auto s = sample(game, random, is_wanted);
      while (s.deck_left > deck) {
        std::uint64_t at = random.below(s.deck_left);
        std::size_t kind = 0;
        while (at >= s.deck[kind]) at -= s.deck[kind++];
        --s.deck[kind];
        --s.deck_left;
      }
      solve(game, s, job, row);
    }
    row.print();
  };
  constexpr int real_deck = 110;

  solve_row("the last turn, the real deck", real_deck,
            [&](const State& s) { return turn_begins(s) && (free(s, 0) == 0 || free(s, 1) == 0); });
  solve_row("the last turn of each, three cards up, the real deck", real_deck,
            [&](const State& s) {  // whatever is taken fills the ship, and the other has one turn
              return s.day == 3 && s.phase == medici_card::Phase::Act && s.revealed == 3 && free(s, s.mover) == 1 &&
                     free(s, 1 - s.mover) > 0 && game.rules.kinds[static_cast<std::size_t>(s.market.last(0))].space > 0;
            });
  // One space each: a turn fills the ship unless green cards alone are taken. Each green to come may put off the end by
  // a turn.
  for (const int greens : {0, 1, 2, 3})
    solve_row(fmt::format("1 space each, {} to come, the real deck", greens == 0   ? "no green"
                                                                     : greens == 1 ? "1 green"
                                                                                   : fmt::format("{} greens", greens)),
              real_deck, [&](const State& s) {
                return turn_begins(s) && free(s, 0) == 1 && free(s, 1) == 1 && greens_to_come(game, s) == greens;
              });
  solve_row("1 space each, the real deck", real_deck,
            [&](const State& s) { return turn_begins(s) && free(s, 0) == 1 && free(s, 1) == 1; });
  struct Wish {
    int most_free, deck;
  };
  for (const Wish wish : {Wish{2, 6}, Wish{4, 6}, Wish{4, 10}, Wish{1, 12}, Wish{1, 20}})
    solve_row(wish.most_free == 1 ? fmt::format("1 space each, {} cards left", wish.deck)
                                  : fmt::format("1-{} spaces each, {} cards left", wish.most_free, wish.deck),
              wish.deck, [&](const State& s) {
                return turn_begins(s) && std::min(free(s, 0), free(s, 1)) >= 1 &&
                       std::max(free(s, 0), free(s, 1)) <= wish.most_free;
              });
}

}  // namespace

int main(int argc, char** argv) {
  Job job;
  if (argc > 1) {
    job.positions = std::atoi(argv[1]);
    job.row_limit = 1e9;
  }
  if (argc > 2) job.limit = std::atof(argv[2]);
  if (argc > 3) job.only = argv[3];
  if (argc > 4) job.show = std::string(argv[4]) == "show";
  if (argc > 5 || (argc > 4 && !job.show) || job.positions < 1 || !(job.limit > 0)) {
    fmt::print(stderr,
               "usage: endgame_bench [POSITIONS [SECONDS [ONLY [show]]]]   (of each kind, at most for each; default 20 "
               "60, and no further position after 60 s of a kind; ONLY: rows with this text; show: each position and "
               "its value)\n");
    return 2;
  }
  try {
    fmt::print("{:<79} {:>10} {:>10} {:>10} {:>12} {:>11} {:>14}\n",
               fmt::format("endgames, at most {} processor seconds each, one core", job.limit), "solved", "median s",
               "longest s", "most states", "most plays", "widest bounds");
    std::fflush(stdout);
    medina_rows(job);
    medici_rows(job);
    medici_card_rows(job);
  } catch (const std::exception& e) {
    fmt::print(stderr, "endgame_bench: {}\n", e.what());
    return 1;
  }
}
