#include "properties/laws.hpp"

#include <fmt/format.h>

#include "explore/successors.hpp"
#include "model/core/data.hpp"
#include "properties/explored.hpp"
#include "tests/support/each_game.hpp"
#include "tests/support/random_plays.hpp"

// The laws and the properties of each game in every state of random plays: full games, every configuration and position
// that ships, and every reading.

namespace {

template <class G, class S>
void expect_all(const G& game, const S& s) {
  const auto* law = properties::broken_law(game, s);
  ASSERT_EQ(law, nullptr) << law->id << " " << law->statement << "\n" << game.print(s);
  for (const auto& property : properties::of(game)) {
    if (property.when == properties::When::Always) {
      ASSERT_TRUE(property.holds(game, s)) << property.id << " " << property.statement << "\n" << game.print(s);
    }
  }
}

// What the explorer does in a quicker way gives the same.
template <class G, class S>
void expect_same_quickly(const G& game, const S& s) {
  std::uint64_t seen = properties::breaks_turns(game, s), bit = 2;
  for (const auto& property : properties::of(game)) {
    if (property.holds(game, s) != (property.when == properties::When::Always)) seen |= bit;
    bit <<= 1;
  }
  ASSERT_EQ(properties::seen_together(game, s), seen) << game.print(s);
  const auto patch = explore::key_patch_of(game);
  if constexpr (!std::is_same_v<decltype(patch), const explore::NoPatch>) {
    std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits())) + 1), plain = key;
    game.encode(s, key);
    ASSERT_EQ(patch.state(&game.rules, key), game.decode(key)) << game.print(s);
    std::vector<std::uint64_t> patched(key.size());
    game.each_move(s, [&](const auto& m) {
      const S next = game.apply(s, m);
      game.encode(next, plain);
      patch.apply(&game.rules, s, key, next, patched);
      ASSERT_EQ(patched, plain) << game.print(s) << "\n" << game.print(m);
    });
  }
  if constexpr (requires { requires std::same_as<typename G::FastSuccessors, G>; }) {
    std::vector<typename G::Move> moves;
    game.each_move(s, [&](const auto& m) { moves.push_back(m); });
    const auto key_of = [&](const S& of) {
      std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits())));
      game.encode(of, key);
      return key;
    };
    std::size_t i = 0;
    game.each_successor(s, key_of(s), [&](const auto& m, const auto& next, const auto& write) {
      ASSERT_LT(i, moves.size());
      ASSERT_EQ(m, moves[i++]) << game.print(s);
      const S applied = game.apply(s, m);
      ASSERT_EQ(next, applied) << game.print(s) << "\n" << game.print(m);
      std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits())));
      write(key);
      ASSERT_EQ(key, key_of(applied)) << game.print(s) << "\n" << game.print(m);
    });
    ASSERT_EQ(i, moves.size());
  }
}

class LawsTest : public support::EachGame {};

// States with hundreds of moves cost as much as hundreds of states: of those only some are judged.
void play_all(const games::Request& request, int count) {
  const auto handle = games::load(request);
  std::size_t seen = 0;
  support::play(*handle, count, 1, [&](const auto& game, const auto& s) {
    std::size_t moves = 0;
    game.each_move(s, [&](const auto&) { ++moves; });
    if (++seen % (1 + moves / 10) != 0) return;
    expect_all(game, s);
    expect_same_quickly(game, s);
  });
}

TEST_P(LawsTest, HoldInRandomFullGames) {
  for (int players = entry().least_players; players <= entry().most_players; ++players)
    play_all(support::full_game(entry().name, players), 5);
}

TEST_P(LawsTest, HoldInEveryConfiguration) {
  for (const auto& config : core::shipped(entry().folder + "/configs")) {
    SCOPED_TRACE(config);
    games::Request request;
    request.game = entry().name;
    request.config = config;
    play_all(request, 8);
  }
}

// Two players and more than 16 kinds of cards, as no shipped configuration has: states of the medium size.
TEST(LawsOfTheCardGame, HoldWithManyKindsOfCards) {
  for (const char* config : {"card-mini-22-6", "card-mini-24-6", "card-mini-24-2"}) {
    SCOPED_TRACE(config);
    games::Request request;
    request.game = "medici-card";
    request.config = config;
    ASSERT_NE(dynamic_cast<const core::AnyGameOf<medici_card::MediumGame>*>(games::load(request).get()), nullptr);
    play_all(request, 50);
  }
}

TEST_P(LawsTest, HoldFromEveryPosition) {
  for (const auto& position : core::shipped(entry().folder + "/positions")) {
    SCOPED_TRACE(position);
    games::Request request;
    request.game = entry().name;
    request.position = position;
    play_all(request, 8);
  }
}

TEST_P(LawsTest, HoldUnderEveryReading) {
  for (const auto& question : entry().questions)
    for (const auto& reading : question.readings) {
      SCOPED_TRACE(question.slug + "=" + reading.slug);
      auto request = support::full_game(entry().name, std::max(question.least_players, entry().least_players));
      request.selection.chosen[question.slug] = reading.slug;
      play_all(request, 2);
    }
}

// 'explain' is asked about many moves that are not offered: it must call legal exactly those that are.
TEST_P(LawsTest, ExplainAgreesWithTheMoves) {
  std::size_t offers = 0;
  for (const auto& question : entry().questions)
    for (const auto& reading : question.readings) {
      SCOPED_TRACE(question.slug + "=" + reading.slug);
      auto request = support::full_game(entry().name, std::max(question.least_players, entry().least_players));
      request.selection.chosen[question.slug] = reading.slug;
      std::size_t seen = 0;
      support::play(*games::load(request), 1, 3, [&](const auto& game, const auto& s) {
        if (++seen % 5 != 0) return;
        const auto moves = core::moves(game, s);
        std::size_t legal = 0;
        each_candidate(game, s, [&](const auto& m) {
          const auto verdict = game.explain(s, m);
          const bool offered = std::find(moves.begin(), moves.end(), m) != moves.end();
          ASSERT_EQ(verdict.legal, offered) << game.print(m) << " in " << game.print(s);
          if (!offered) {
            ASSERT_FALSE(verdict.rules.empty()) << game.print(m);
            ASSERT_FALSE(verdict.why.empty()) << game.print(m);
          }
          legal += offered;
        });
        ASSERT_EQ(legal, moves.size()) << "a move is missing from the candidates in " << game.print(s);
        offers += legal;
      });
    }
  EXPECT_GT(offers, 1000u);
}

INSTANTIATE_TEST_SUITE_P(Games, LawsTest, support::each_game(), support::game_name);

}  // namespace
