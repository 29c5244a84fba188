#include "model/medici/scoring.hpp"

#include <functional>

#include "model/core/random.hpp"
#include "tests/model/medici/support.hpp"

// The scoring of a day, R20 to R29.

namespace medici_tests {
namespace {

// What one goods track pays by place for discs on these levels.
Amounts track(const Amounts& levels) {
  core::PerPlayer<std::int64_t> all{};
  std::copy(levels.begin(), levels.end(), all.begin());
  const auto paid = medici::pay_track(full_game(static_cast<int>(levels.size())).rules, all);
  return {paid.begin(), paid.begin() + static_cast<std::ptrdiff_t>(levels.size())};
}

// What ships of these values are paid, each with a card aboard.
Amounts ships(const Amounts& values) {
  core::PerPlayer<std::int64_t> all{}, loaded{1, 1, 1, 1, 1, 1};
  std::copy(values.begin(), values.end(), all.begin());
  const auto paid = medici::pay_ships(full_game(static_cast<int>(values.size())).rules, all, loaded);
  return {paid.begin(), paid.begin() + static_cast<std::ptrdiff_t>(values.size())};
}

// Ships.

TEST(MediciShips, AreWorthTheSumOfTheirCards) {  // R20
  EXPECT_EQ(gain(2, {"Cl1,Fu1,Gr1/Dy2"}, Paid::Ships), (Amounts{20, 0}));
  EXPECT_EQ(gain(2, {"Cl1,Fu1,Gr1/Dy4"}, Paid::Ships), (Amounts{0, 20}));
}

TEST(MediciShips, AreNotRankedByTheNumberOfCards) {  // R20
  EXPECT_EQ(gain(2, {"Cl0,Fu0,Sp0,Dy0/Gr1"}, Paid::Ships), (Amounts{0, 20}));
}

TEST(MediciShips, BothFivesOfAGoodCount) {  // R20
  EXPECT_EQ(gain(2, {"Fu5*2/Cl5,Gr4"}, Paid::Ships), (Amounts{20, 0}));
}

TEST(MediciShips, GoldAddsTen) {  // R20
  EXPECT_EQ(gain(2, {"Au10/Cl4,Fu5"}, Paid::Ships), (Amounts{20, 0}));
  EXPECT_EQ(gain(2, {"Au10/Cl5,Fu5"}, Paid::Ships), (Amounts{10, 10}));
  EXPECT_EQ(gain(2, {"Au10/Cl1,Cl5,Fu5"}, Paid::Ships), (Amounts{0, 20}));
}

TEST(MediciShips, AnUnsoldLotCountsForNobody) {  // R15, R20
  EXPECT_EQ(gain(2, {.ships = "Fu1/Fu0", .unsold = "Au10"}, Paid::Ships), (Amounts{20, 0}));
  EXPECT_EQ(gain(2, {.ships = "Fu0/Fu1", .unsold = "Au10"}, Paid::Ships), (Amounts{0, 20}));
}

TEST(MediciShips, ArePaidByPlaceAndTheLastEarnsNothing) {  // R21
  EXPECT_EQ(gain(2, {"Cl1/Fu5"}, Paid::Ships), (Amounts{0, 20}));
  EXPECT_EQ(gain(3, {"Cl1/Fu5/-"}, Paid::Ships), (Amounts{15, 30, 0}));
  EXPECT_EQ(gain(4, {"Cl1/Fu5/-/Gr3"}, Paid::Ships), (Amounts{10, 30, 0, 20}));
  EXPECT_EQ(gain(5, {"Cl1/Fu5/-/Gr3/Dy2"}, Paid::Ships), (Amounts{5, 30, 0, 20, 10}));
  EXPECT_EQ(gain(6, {"Cl1/Fu5/-/Gr3/Dy2/Sp4"}, Paid::Ships), (Amounts{5, 30, 0, 15, 10, 20}));
}

// The five ships of the book are worth 23, 20, 16, 16 and 14; the free fill loads the last card.
TEST(MediciShips, ArePaidAsInTheBooksExample) {  // R20, R21, R22
  auto t =
      at(game_of(R"({"players": 5, "track_prizes": [0]})"),
         {.phase = "fill",
          .turn = nobody,
          .drawer = 4,
          .pool = "Cl4",
          .money = "0/0/0/0/0",
          .ships = "Cl5,Gr0,Gr3,Dy5,Au10/Fu3,Fu4,Gr5,Dy4,Sp4/Cl1,Cl2,Cl3,Dy5,Sp5/Fu2,Gr2,Gr4,Gr5,Sp3/Dy0,Dy3,Sp2,Sp5"});
  EXPECT_EQ(t.play("card Cl4").money(), (Amounts{30, 20, 7, 7, 0}));
}

TEST(MediciShips, TiedPlayersShareThePaymentsOfTheirPlaces) {  // R22
  EXPECT_EQ(ships({4, 4}), (Amounts{10, 10}));
  EXPECT_EQ(ships({4, 4, 4}), (Amounts{15, 15, 15}));
  EXPECT_EQ(ships({9, 4, 4, 1}), (Amounts{30, 15, 15, 0}));
  EXPECT_EQ(ships({4, 4, 4, 1}), (Amounts{20, 20, 20, 0}));
  EXPECT_EQ(ships({9, 4, 4, 4}), (Amounts{30, 10, 10, 10}));
  EXPECT_EQ(ships({9, 4, 4, 4, 4, 4}), (Amounts{30, 10, 10, 10, 10, 10}));
}

TEST(MediciShips, AShareIsRoundedDownToWholeFlorins) {                      // R22
  EXPECT_EQ(ships({4, 4, 1}), (Amounts{22, 22, 0}));                        // 45 / 2
  EXPECT_EQ(ships({9, 4, 4}), (Amounts{30, 7, 7}));                         // 15 / 2
  EXPECT_EQ(ships({4, 4, 4, 4, 1}), (Amounts{16, 16, 16, 16, 0}));          // 65 / 4
  EXPECT_EQ(ships({9, 4, 4, 4, 4}), (Amounts{30, 8, 8, 8, 8}));             // 35 / 4
  EXPECT_EQ(ships({4, 4, 4, 4, 4, 4}), (Amounts{13, 13, 13, 13, 13, 13}));  // 80 / 6
}

TEST(MediciShips, TheNextPlaceComesAfterAllTied) {          // R22
  EXPECT_EQ(ships({5, 9, 5, 9}), (Amounts{5, 25, 5, 25}));  // 50 / 2, 10 / 2
  EXPECT_EQ(ships({9, 9, 5, 3}), (Amounts{25, 25, 10, 0}));
  EXPECT_EQ(ships({7, 1, 7, 1, 7, 1}), (Amounts{21, 5, 21, 5, 21, 5}));   // 65 / 3, 15 / 3
  EXPECT_EQ(ships({1, 1, 5, 5, 9, 9}), (Amounts{2, 2, 12, 12, 25, 25}));  // 5 / 2, 25 / 2, 50 / 2
}

TEST(MediciShips, TheLastPlaceIsPaidWhenItIsTied) {  // R22
  EXPECT_EQ(gain(6, {"Cl4/Fu5/Gr3/-/-/-"}, Paid::Ships), (Amounts{20, 30, 15, 5, 5, 5}));
}

// Climbing.

TEST(MediciTrack, ADiscClimbsOneLevelForEachCard) {  // R23
  EXPECT_EQ(scored(2, {"Cl1,Fu1,Fu2,Dy1/Sp1,Sp2,Sp3"}).see("levels"), "levels=1,2,0,1,0/0,0,0,0,3");
}

TEST(MediciTrack, ADiscClimbsFromWhereItStood) {  // R23
  EXPECT_EQ(scored(2, {"Fu1,Fu2/-", "0,3,0,0,0/0,1,0,0,0"}).see("levels"), "levels=0,5,0,0,0/0,1,0,0,0");
}

TEST(MediciTrack, TheValueOfACardDoesNotMatterToADisc) {  // R23
  EXPECT_EQ(scored(2, {"Fu0,Cl0/Fu5*2,Cl5"}).see("levels"), "levels=1,1,0,0,0/1,2,0,0,0");
}

TEST(MediciTrack, GoldClimbsNothing) {  // R23
  EXPECT_EQ(scored(2, {"Au10/-"}).see("levels"), "levels=0,0,0,0,0/0,0,0,0,0");
}

TEST(MediciTrack, NoDiscClimbsAboveTheTop) {  // R23
  EXPECT_EQ(scored(2, {"Cl0,Cl1,Cl2,Cl3,Cl4/Fu0,Fu1,Fu2", "3,0,0,0,0/0,4,0,0,0"}).see("levels"),
            "levels=7,0,0,0,0/0,7,0,0,0");
}

TEST(MediciTrack, AnUnsoldLotMovesNoDisc) {  // R15, R23
  EXPECT_EQ(scored(2, {.unsold = "Gr0,Gr1"}).see("levels"), "levels=0,0,0,0,0/0,0,0,0,0");
}

// Places.

TEST(MediciTrack, PaysTenAndFive) {  // R24
  EXPECT_EQ(track({1, 0, 2}), (Amounts{5, 0, 10}));
  EXPECT_EQ(track({1, 4, 2, 3}), (Amounts{0, 10, 0, 5}));
  EXPECT_EQ(track({4, 3, 2, 1, 0}), (Amounts{10, 5, 0, 0, 0}));
  EXPECT_EQ(track({0, 1, 2, 3, 4, 5}), (Amounts{0, 0, 0, 0, 5, 10}));
}

TEST(MediciTrack, PaysTheSecondOfTwoPlayersNothing) {  // R24
  EXPECT_EQ(track({1, 2}), (Amounts{0, 10}));
  EXPECT_EQ(track({2, 1}), (Amounts{10, 0}));
}

// On fur seat 1 overtakes seat 0 today; the four other tracks, all level, pay 5 each.
TEST(MediciTrack, PaysAfterAllDiscsHaveMoved) {  // R24
  EXPECT_EQ(gain(2, {"-/Fu0,Fu1,Fu2", fur({2, 0})}, Paid::Tracks), (Amounts{20, 30}));
}

TEST(MediciTrack, PaysByLevelNotByTheCardsOfToday) {  // R24
  EXPECT_EQ(gain(2, {"-/Fu0,Fu1", fur({3, 0})}, Paid::Tracks), (Amounts{30, 20}));
}

TEST(MediciTrack, TiedPlayersShareThePrizesOfTheirPlaces) {  // R25
  EXPECT_EQ(track({3, 3, 3}), (Amounts{5, 5, 5}));
  EXPECT_EQ(track({3, 1, 3, 3}), (Amounts{5, 0, 5, 5}));
  EXPECT_EQ(track({3, 3, 3, 3, 3}), (Amounts{3, 3, 3, 3, 3}));
}

TEST(MediciTrack, AShareIsRoundedDownToWholeFlorins) {                 // R25
  EXPECT_EQ(track({3, 3, 1}), (Amounts{7, 7, 0}));                     // 15 / 2
  EXPECT_EQ(track({3, 1, 1}), (Amounts{10, 2, 2}));                    // 5 / 2
  EXPECT_EQ(track({3, 3, 3, 3}), (Amounts{3, 3, 3, 3}));               // 15 / 4
  EXPECT_EQ(track({2, 2, 2, 2, 2, 2}), (Amounts{2, 2, 2, 2, 2, 2}));   // 15 / 6
  EXPECT_EQ(track({3, 1, 1, 1, 1, 1}), (Amounts{10, 1, 1, 1, 1, 1}));  // 5 / 5
}

// Shown without a bonus, so the discs are below level 5; the picture is not in the text.
TEST(MediciTrack, ThreeTiedSecondArePaidAsInTheBooksExample) {  // R25
  EXPECT_EQ(track({3, 1, 1, 1}), (Amounts{10, 1, 1, 1}));
}

TEST(MediciTrack, TwoPlayersTiedHaveFiveEach) {  // R25
  EXPECT_EQ(track({2, 2}), (Amounts{5, 5}));
}

TEST(MediciTrack, PaysNothingToTheThirdBehindTwoTiedFirst) {  // R25
  EXPECT_EQ(track({6, 6, 4, 2}), (Amounts{7, 7, 0, 0}));
}

TEST(MediciTrack, PaysPlayersWhoAreTiedOnTheLowestLevel) {  // R26
  EXPECT_EQ(track({0, 0}), (Amounts{5, 5}));
  EXPECT_EQ(track({0, 0, 0}), (Amounts{5, 5, 5}));
  EXPECT_EQ(track({2, 0, 0}), (Amounts{10, 2, 2}));
  EXPECT_EQ(track({0, 0, 0, 0, 0, 0}), (Amounts{2, 2, 2, 2, 2, 2}));
}

TEST(MediciTrack, PaysNothingOnTheLowestLevelBehindTwoOthers) {  // R26
  EXPECT_EQ(track({2, 1, 0}), (Amounts{10, 5, 0}));
  EXPECT_EQ(track({1, 1, 0, 0}), (Amounts{7, 7, 0, 0}));
}

// Bonuses.

TEST(MediciBonus, TheThreeHighestLevelsPayFiveTenAndTwenty) {  // R27
  EXPECT_EQ(gain(6, {"", fur({0, 3, 4, 5, 6, 7})}, Paid::Bonuses), (Amounts{0, 0, 0, 5, 10, 20}));
}

TEST(MediciBonus, EachPlayerOnALevelEarnsAllOfIt) {  // R27
  EXPECT_EQ(gain(6, {"", fur({5, 5, 6, 6, 7, 7})}, Paid::Bonuses), (Amounts{5, 5, 10, 10, 20, 20}));
}

TEST(MediciBonus, IsThatOfTheLevelReachedToday) {  // R27
  EXPECT_EQ(gain(2, {"Fu0,Fu1/Fu2", fur({4, 4})}, Paid::Bonuses), (Amounts{10, 5}));
}

TEST(MediciBonus, OfTheTopIsEarnedByADiscThatCouldClimbFurther) {  // R27
  EXPECT_EQ(gain(2, {"Fu0,Fu1,Fu2/-", fur({6, 0})}, Paid::Bonuses), (Amounts{20, 0}));
}

TEST(MediciBonus, AddsUpOverTheTracks) {  // R27
  EXPECT_EQ(gain(2, {"", "5,6,7,5,7/0,5,0,6,0"}, Paid::Bonuses), (Amounts{60, 15}));
}

// 10 and 20; 5 halved and 10; nothing. The four other tracks pay a quarter of 15 each, 12 together.
TEST(MediciBonus, IsPaidBesideThePlaceAsInTheBooksExample) {  // R27
  EXPECT_EQ(gain(4, {"", fur({7, 6, 6, 4})}, Paid::Tracks), (Amounts{42, 24, 24, 12}));
}

TEST(MediciBonus, NeedsNoPlace) {  // R27
  EXPECT_EQ(gain(4, {"", fur({7, 6, 5, 0})}, Paid::Tracks), (Amounts{42, 27, 17, 12}));
}

TEST(MediciBonus, IsPaidAgainOnTheNextDay) {  // R27, R28
  auto t = scored(2, {"-/-", fur({6, 0}), 1}, Paid::Bonuses);
  EXPECT_EQ(t.see("day money levels"), "day=2 money=10/0 levels=" + fur({6, 0}));
  Position evening{.day = 2, .phase = "bid", .lot = "Gr0", .money = "10/0", .levels = fur({6, 0})};
  EXPECT_EQ(at(t.game, evening).play("pass").see("day money"), "day=3 money=20/0");
}

// The whole day.

// The ships of the book's example on a first day. Cloth: J 10, E and M 2; fur: G 10, L 5; grain: L 10, E 5; dye: M 10,
// three players 1; spice: M 10, three players 1. Goods 8, 12, 12, 16, 22 and ships 30, 20, 7, 7, 0.
TEST(MediciScoring, EveryGoodIsScoredOnce) {  // R29
  auto t =
      at(full_game(5),
         {.phase = "fill",
          .turn = nobody,
          .drawer = 4,
          .pool = "Cl4",
          .money = "0/0/0/0/0",
          .ships = "Cl5,Gr0,Gr3,Dy5,Au10/Fu3,Fu4,Gr5,Dy4,Sp4/Cl1,Cl2,Cl3,Dy5,Sp5/Fu2,Gr2,Gr4,Gr5,Sp3/Dy0,Dy3,Sp2,Sp5"});
  t.play("card Cl4");
  EXPECT_EQ(t.money(), (Amounts{38, 32, 19, 23, 22}));
  EXPECT_EQ(t.see("levels"), "levels=1,0,2,1,0/0,2,1,1,1/3,0,0,1,1/0,1,3,0,1/1,0,0,2,2");
}

TEST(MediciScoring, EachTrackPaysForItself) {  // R29
  for (int good = 0; good < medici::goods; ++good) {
    std::string mine = "0,0,0,0,0";
    mine[static_cast<std::size_t>(2 * good)] = '5';
    EXPECT_EQ(gain(2, {"", mine + "/0,0,0,0,0"}, Paid::Tracks), (Amounts{35, 20})) << mine;
  }
}

// The scoring templates count ranks; this plain twin sorts, and divides what each group of equals has together.
Amounts shared_out(const Amounts& values, const std::vector<int>& prizes) {
  Amounts sorted = values;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  Amounts paid;
  for (const auto value : values) {
    const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), value, std::greater<>());
    std::int64_t sum = 0;
    for (auto place = first; place != last; ++place)
      if (const auto rank = static_cast<std::size_t>(place - sorted.begin()); rank < prizes.size()) sum += prizes[rank];
    paid.push_back(sum / (last - first));
  }
  return paid;
}

TEST(MediciScoring, AgreesWithAPlainTwinOnRandomDays) {  // R20-R27
  const std::vector<int> ship_prizes[] = {
      {20, 0}, {30, 15, 0}, {30, 20, 10, 0}, {30, 20, 10, 5, 0}, {30, 20, 15, 10, 5, 0}};
  const int bonus[] = {0, 0, 0, 0, 0, 5, 10, 20};
  core::Random random(5);
  for (int n = 2; n <= 6; ++n) {
    const auto game = full_game(n);
    for (int day = 0; day < 500; ++day) {
      medici::State s;
      medici::Bag pool = game.start().pool;
      for (int p = 0; p < n; ++p) {
        for (auto& level : s.level[p]) level = static_cast<std::uint8_t>(random.below(8));
        for (auto cards = random.below(static_cast<std::uint64_t>(game.rules.capacity) + 1); cards > 0; --cards) {
          const auto kind = random.below(game.rules.kinds.size());
          if (pool[kind] == 0) continue;
          --pool[kind];
          ++s.ship[p][kind];
        }
      }

      Amounts expected(static_cast<std::size_t>(n), 0), value(static_cast<std::size_t>(n), 0);
      std::vector<Amounts> reached(medici::goods, Amounts(static_cast<std::size_t>(n), 0));
      for (std::size_t p = 0; p < static_cast<std::size_t>(n); ++p) {
        for (std::size_t good = 0; good < medici::goods; ++good) reached[good][p] = s.level[p][good];
        for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind) {
          const auto& name = game.rules.names[kind];
          value[p] += s.ship[p][kind] * std::stoi(name.substr(2));
          for (std::size_t good = 0; good < medici::goods; ++good)
            if (name.substr(0, 2) == std::string("ClFuGrDySp").substr(2 * good, 2)) reached[good][p] += s.ship[p][kind];
        }
      }
      const auto add = [&](const Amounts& paid) {
        for (std::size_t p = 0; p < paid.size(); ++p) expected[p] += paid[p];
      };
      add(shared_out(value, ship_prizes[n - 2]));
      for (auto& levels : reached) {
        for (auto& level : levels) level = std::min<std::int64_t>(level, 7);
        add(shared_out(levels, n == 2 ? std::vector{10, 0} : std::vector{10, 5}));
        for (std::size_t p = 0; p < levels.size(); ++p) expected[p] += bonus[levels[p]];
      }

      medici::State after = s;
      game.score_day(after, core::silent);
      EXPECT_EQ(Amounts(after.money.begin(), after.money.begin() + n), expected) << game.print(s);
      for (int p = 0; p < n; ++p)
        for (std::size_t good = 0; good < medici::goods; ++good)
          EXPECT_EQ(after.level[p][good], reached[good][static_cast<std::size_t>(p)]) << game.print(s);
    }
  }
}

}  // namespace
}  // namespace medici_tests
