#include <gtest/gtest.h>

#include "model/medici_card/game.hpp"

namespace {

medici_card::FullGame full_game(int players) {
  return medici_card::FullGame{medici_card::rules_for(
      core::parse_json(fmt::format(R"({{"game": "medici-card", "players": {}}})", players), ""), core::Selection{})};
}

// How many cards may still be revealed hangs on it (R3), and what a reading pays for goods on the cards themselves.
TEST(MediciCardText, DrawsWhatHasBeenRevealedAndEveryCardOfTheWarehouses) {
  const auto game = full_game(2);
  const auto drawn = [&](const char* phase, int revealed) {
    return game.draw(game.parse(
        fmt::format("day=1 phase={} turn=1 mover=1 revealed={} pending=0 market=Gr2,Sp3 deck=Sp2 money=0/0 ships=Gr3/- "
                    "warehouses=Fu2*2,Fu0x2/- paid=0/0",
                    phase, revealed)));
  };
  EXPECT_EQ(drawn("act", 2),
            "Day 1 of 3    deck 1 cards\n"
            "  player  florins  Gr Sp Fu Dy Cl  ship (7 spaces)\n"
            "       0        0   0  0  4  0  0  Gr3  = 3, 1 of 7\n"
            "      >1        0   0  0  0  0  0  -  = 0, 0 of 7\n"
            "Market Gr2 Sp3    (newest last: 3 2 1)\n"
            "Warehouse of player 0: Fu2*2,Fu0x2\n"
            "Player 1 has revealed 2 cards in this turn.\n");
  EXPECT_NE(drawn("act", 0).find("Player 1 has revealed no card in this turn.\n"), std::string::npos);
  EXPECT_NE(drawn("act", 1).find("Player 1 has revealed one card in this turn.\n"), std::string::npos);
}

}  // namespace
