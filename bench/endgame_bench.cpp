// Endgames of full-size games: how many positions from random games are solved within a time, on one core. Same seed every time.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "endgame/solve.hpp"
#include "endgame/solvers.hpp"
#include "model/core/sample.hpp"
#include "model/games.hpp"

namespace {

struct Row {
  std::string what;
  int positions = 0, solved = 0;
  std::vector<double> seconds = {};
  std::uint64_t most_states = 0;
  double most_digits = 0;  // of the number of plays, as estimated

  void add(const endgame::Solved& found, double digits) {
    ++positions;
    solved += found.complete;
    most_digits = std::max(most_digits, digits);
    seconds.push_back(found.seconds);
    most_states = std::max(most_states, found.states);
  }

  void print() {
    std::sort(seconds.begin(), seconds.end());
    if (positions == 0) return;
    fmt::print("{:<58} {:>3} of {:>3} {:>10.2f} {:>10.2f} {:>12} {:>11}\n", what, solved, positions, seconds[seconds.size() / 2], seconds.back(), most_states,
               fmt::format("10^{:.0f}", most_digits));
    std::fflush(stdout);
  }
};

struct Job {
  int positions = 20;
  double limit = 60;
  std::string only;
  bool show = false;
};

template <class G>
struct Source {
  G game;

  static Source of(const char* name, int players) {
    games::Request request;
    request.game = name;
    request.players = players;
    const auto handle = games::load(request);
    return {dynamic_cast<const core::HandleOf<G>&>(*handle).game()};
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

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Solves a position for a row of the table. Time is that of the processor, so that it does not matter what else the machine does.
template <class G>
void solve(G game, const typename G::State& s, const Job& job, Row& row) {
  game.make_room_for(s);
  const double digits = endgame::estimate(core::HandleOf<G>(game, {}, s), 100, 1).digits;
  const double start = processor_seconds();
  std::atomic<bool> late{false};
  endgame::Options options;
  options.limits.interrupted = &late;
  options.limits.progress = [&](const endgame::Progress&) { late = processor_seconds() - start > job.limit; };
  options.every_move = options.line = false;
  auto solved = endgame::solve_one(game, s, options);
  solved.seconds = processor_seconds() - start;
  row.add(solved, digits);
  if (!job.show) return;
  const auto& value = solved.value.at(0);
  fmt::print("  {}\n    {}, {} states, {:.2f} s\n", game.print(s), value.is_point() ? value.low.print() : value.low.print() + " .. " + value.high.print(), solved.states, solved.seconds);
  std::fflush(stdout);
}

bool wanted(const Job& job, const std::string& what) { return job.only.empty() || what.find(job.only) != std::string::npos; }

void medina_rows(const Job& job) {
  const auto source = Source<medina::Game>::of("medina", 2);
  for (const int pieces : {4, 6, 8, 10, 12}) {
    Row row{fmt::format("medina, two players, 10x14 board, {} pieces left", pieces)};
    if (!wanted(job, row.what)) continue;
    core::Random random(7);
    for (int i = 0; i < job.positions; ++i) {
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

// Day 3, 40 florins each, at the beginning of a turn. A random game gives ships and levels; the deck is cut to the number wanted, the cards
// cut off stay among those unseen.
void medici_rows(const Job& job) {
  const auto source = Source<medici::Game>::of("medici", 2);
  for (const int deck : {4, 8, 12}) {
    for (const int free : {1, 2, 3}) {
      Row row{fmt::format("medici, two players, day 3, {} free each, {} cards left", free, deck)};
      if (!wanted(job, row.what)) continue;
      core::Random random(7);
      for (int i = 0; i < job.positions; ++i) {
        auto s = sample(source.game, random, [&](const medici::State& state) {
          return state.day == 3 && state.phase == medici::Phase::Draw && core::size(state.lot) == 0 && source.game.free(state, 0) == free && source.game.free(state, 1) == free &&
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

// The end of day 3 from random games, at the beginning of a turn: one ship is full and the other player has its last turn, or each player
// needs few cards to be full. Where a small deck is wanted, cards leave it at random.
void medici_card_rows(const Job& job) {
  using Game = medici_card::FullGame;
  const auto source = Source<Game>::of("medici-card", 2);
  struct Wish {
    int least_free, most_free, deck;
    const char* what;
    int greens = 110;  // at most so many are in deck and market: each may put off the end by a turn
  };
  for (const Wish wish : {Wish{0, 7, 110, "the last turn, the real deck"}, Wish{1, 2, 6, "1-2 spaces each, 6 cards left"}, Wish{1, 4, 6, "1-4 spaces each, 6 cards left"},
                          Wish{1, 4, 10, "1-4 spaces each, 10 cards left"}, Wish{1, 1, 20, "1 space each, 20 cards left"},
                          Wish{1, 1, 110, "1 space each, the real deck, no green left", 0}, Wish{1, 1, 110, "1 space each, the real deck, 1 green left", 1},
                          Wish{1, 1, 110, "1 space each, the real deck, 2 greens left", 2}, Wish{1, 1, 110, "1 space each, the real deck, 3 greens left", 3}, Wish{1, 1, 110, "1 space each, the real deck"}}) {
    Row row{fmt::format("medici-card, two players, day 3, {}", wish.what)};
    if (!wanted(job, row.what)) continue;
    core::Random random(7);
    for (int i = 0; i < job.positions; ++i) {
      auto s = sample(source.game, random, [&](const Game::State& state) {
        if (state.day != 3 || state.phase != medici_card::Phase::Act || state.revealed != 0) return false;
        const int free[2] = {source.game.rules.capacity - state.space[0], source.game.rules.capacity - state.space[1]};
        const int fewer = std::min(free[0], free[1]), more = std::max(free[0], free[1]);
        if (greens_to_come(source.game, state) > wish.greens) return false;
        return wish.least_free == 0 ? fewer <= 0 : fewer >= wish.least_free && more <= wish.most_free;
      });
      while (s.deck_left > wish.deck) {
        std::uint64_t at = random.below(s.deck_left);
        std::size_t kind = 0;
        while (at >= s.deck[kind]) at -= s.deck[kind++];
        --s.deck[kind];
        --s.deck_left;
      }
      solve(source.game, s, job, row);
    }
    row.print();
  }
}

}  // namespace

int main(int argc, char** argv) {
  Job job;
  if (argc > 1) job.positions = std::atoi(argv[1]);
  if (argc > 2) job.limit = std::atof(argv[2]);
  if (argc > 3) job.only = argv[3];
  if (argc > 4) job.show = std::string(argv[4]) == "show";
  if (argc > 5 || (argc > 4 && !job.show) || job.positions < 1 || !(job.limit > 0)) {
    fmt::print(stderr, "usage: endgame_bench [POSITIONS [SECONDS [ONLY [show]]]]   (of each kind, at most for each; default 20 60; ONLY: rows with this text; show: each position and its value)\n");
    return 2;
  }
  try {
    fmt::print("{:<58} {:>10} {:>10} {:>10} {:>12} {:>11}\n", fmt::format("endgames, at most {} processor seconds each, one core", job.limit), "solved", "median s", "longest s", "most states",
               "most plays");
    std::fflush(stdout);
    medina_rows(job);
    medici_rows(job);
    medici_card_rows(job);
  } catch (const std::exception& e) {
    fmt::print(stderr, "endgame_bench: {}\n", e.what());
    return 1;
  }
}
