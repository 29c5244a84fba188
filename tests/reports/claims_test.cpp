#include "reports/compute/claims.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <regex>
#include <set>
#include <sstream>

#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/games.hpp"
#include "properties/compiled.hpp"
#include "reports/compute/game_data.hpp"
#include "reports/compute/guards.hpp"
#include "reports/compute/promises.hpp"
#include "reports/render/claims.hpp"
#include "tests/support/each_game.hpp"

// The claims section says true sentences only: each row is held to its evidence, number by number and for each number
// of players.

namespace {

using core::Json;

// What the report's jobs would find. Statements are taken from the list of claims with the verdict that
// solver_claims_test holds each of them to; random games, small games and recorded games are run.
class Found {
 public:
  explicit Found(const core::Descriptor& game) : game_(game) {}

  const Json& operator()(const std::string& command) {
    const auto [it, is_new] = known_.try_emplace(command);
    if (is_new) it->second = compute(command);
    return it->second;
  }

 private:
  Json compute(const std::string& command) const {
    std::smatch match;
    if (command.starts_with("prove --claim ")) return expected(command.substr(14));
    if (std::regex_match(command, match, std::regex("check --players ([0-9]+)")))
      return reports::sampled(game_, std::stoi(match[1]), reports::data_of(game_).sampled_games);
    std::vector<reports::Job> jobs;
    reports::add_claim_jobs(game_, reports::claim_entries(game_), jobs);
    for (const auto& job : jobs)
      if (job.command == command) return job.compute(nullptr);
    throw core::BadInput("no job: " + command);
  }

  Json expected(const std::string& id) const {
    Json instances = Json::array();
    for (const auto& claim : reports::claims_about(game_)) {
      if (claim.id != id) continue;
      instances.push_back({{"players", claim.players},
                           {"statement", claim.statement},
                           {"verdict", solver::name(claim.expected)},
                           {"reachable", static_cast<bool>(claim.rebuild)}});
    }
    return instances;
  }

  const core::Descriptor& game_;
  std::map<std::string, Json> known_;
};

Found& found(const core::Descriptor& game) {
  static std::map<std::string, Found> all;
  return all.try_emplace(game.name, game).first->second;
}

const Json& claims(const core::Descriptor& game) {
  static std::map<std::string, Json> all;
  const auto [it, is_new] = all.try_emplace(game.name);
  if (is_new) it->second = reports::claims_json(game, reports::claim_entries(game), std::ref(found(game)));
  return it->second;
}

class Claims : public support::EachGame {};

TEST_P(Claims, EveryClaimOfTheRulebookHasItsRows) {
  std::vector<std::string> in_book, in_table;
  for (const auto& claim : reports::claims_of(entry())) in_book.push_back(claim.number);
  for (const auto& claim : reports::claim_entries(entry())) {
    in_table.push_back(claim.number);
    EXPECT_FALSE(claim.rows.empty()) << claim.number;
  }
  EXPECT_EQ(in_book, in_table);
  const std::map<std::string, std::size_t> least{{"medici", 14}, {"medici-card", 13}, {"medina", 26}, {"strozzi", 24}};
  for (std::size_t n = 1; n <= least.at(entry().name); ++n)  // once stated, a claim is not dropped
    EXPECT_EQ(std::count(in_book.begin(), in_book.end(), fmt::format("C{}", n)), 1) << n;
}

TEST_P(Claims, APromiseCitesTheBook) {
  for (const auto& claim : claims(entry())) {
    if (claim.at("promise") != true) continue;
    const std::string sources = claim.at("sources");
    bool cited = false;
    for (const auto& book : entry().books) cited = cited || std::regex_search(sources, std::regex(book.id + ":[0-9]+"));
    EXPECT_TRUE(cited) << claim.at("id") << " " << sources;
  }
}

// What hangs on data that no source gives settles nothing, whatever the claim.
TEST_P(Claims, NoRowOfInventedDataIsSettled) {
  for (const auto& claim : reports::claim_entries(entry()))
    for (const auto& row : claim.rows)
      EXPECT_FALSE(row.invented && (row.verdict == "true" || row.verdict == "false")) << claim.number << row.sentence;
}

TEST_P(Claims, EveryRowComesOutAsStated) {
  for (const auto& claim : reports::claim_entries(entry()))
    for (const auto& row : claim.rows)
      for (const int n : row.players) {
        reports::ClaimEntry alone{claim.number, claim.promise, {row}};
        alone.rows.front().players = {n};
        const auto results = reports::claim_results(entry(), alone, row.readings.empty(), std::ref(found(entry())));
        ASSERT_EQ(results.size(), 1u);
        EXPECT_EQ(results[0].at("verdict"), row.verdict)
            << claim.number << ", " << n << " players: " << results[0].value("missing", "");
        EXPECT_EQ(results[0].value("missing", ""), row.missing) << claim.number << ", " << n << " players";
      }
}

// The plain twin of what the report does itself: the numbers of a sentence stand in what is printed as its evidence.
TEST_P(Claims, NoSentenceHasANumberThatItsEvidenceDoesNotShow) {
  static const std::regex number("(^|[^A-Za-z0-9=-])([0-9]+)");
  for (const auto& claim : claims(entry()))
    for (const char* part : {"results", "other_readings"})
      for (const auto& row : claim.at(part))
        for (const int n : row.at("players")) {
          std::string shown = fmt::format(" {} ", n);
          for (const auto& evidence : row.at("evidence"))
            for (const int of : evidence.at("players"))
              if (of == n) shown += evidence.value("result", "") + " " + evidence.value("statement", "") + " ";
          const std::string sentence = row.at("sentence");
          for (auto it = std::sregex_iterator(sentence.begin(), sentence.end(), number); it != std::sregex_iterator();
               ++it)
            EXPECT_TRUE(std::regex_search(shown, std::regex(fmt::format("(^|[^0-9]){}([^0-9]|$)", (*it)[2].str()))))
                << claim.at("id") << ", " << n << " players: " << (*it)[2] << " in: " << sentence << "\n"
                << shown;
        }
}

TEST_P(Claims, RowsAreMergedOnlyWhenTheySayTheSame) {
  for (const auto& claim : claims(entry()))
    for (std::size_t i = 0; i < claim.at("results").size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(claim.at("results")[i].at("sentence") == claim.at("results")[k].at("sentence") &&
                     claim.at("results")[i].at("verdict") == claim.at("results")[k].at("verdict"))
            << claim.at("id");
}

// "C9, C10: whoever takes a ship ...": who reads that takes the property for what speaks for those claims.
TEST_P(Claims, APropertyNamesOnlyClaimsThatItIsEvidenceFor) {
  std::map<std::string, std::set<std::string>> speaks_for;  // by property
  for (const auto& claim : reports::claim_entries(entry()))
    for (const auto& row : claim.rows)
      for (const auto& evidence : row.evidence) {
        if (evidence.contains("check")) speaks_for[evidence.at("check")].insert(claim.number);
        if (evidence.contains("property")) speaks_for[evidence.at("property")].insert(claim.number);
      }
  games::Request request;
  request.game = entry().name;
  request.players = entry().least_players;
  static const std::regex number("\\bC[0-9]+\\b");
  for (const auto& property : properties::statements(*games::load(request))) {
    const auto colon = property.statement.find(": ");
    if (colon == std::string::npos) continue;
    const std::string named = property.statement.substr(0, colon);
    for (auto it = std::sregex_iterator(named.begin(), named.end(), number); it != std::sregex_iterator(); ++it)
      EXPECT_TRUE(speaks_for[property.id].contains(it->str())) << property.id << " names " << it->str();
  }
}

// How many games were played is ours to say; what was counted in them hangs on the cards and ships they were played
// with.
TEST_P(Claims, WhatWasCountedWithInventedDataIsMarked) {
  const bool invented = !reports::data_of(entry()).invented.empty();
  for (const auto& claim : reports::claim_entries(entry()))
    for (const auto& row : claim.rows)
      for (const auto& evidence : row.evidence) {
        if (!invented || !evidence.contains("check") || !evidence.contains("numbers")) continue;
        for (const auto& [name, what] : evidence.at("numbers").items()) {
          if (what != "games" && row.sentence.find("{" + name + "}") != std::string::npos) {
            EXPECT_TRUE(row.invented) << claim.number << ": " << row.sentence;
          }
        }
      }
  // Beside the evidence of each of them, too.
  const Json game{{"name", entry().name},
                  {"claims", claims(entry())},
                  {"invented", invented ? Json::array({{{"what", "the deck"}}}) : Json::array()}};
  std::istringstream lines(reports::claims_markdown(game));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  - check")) {
      EXPECT_EQ(line.find("[invented data]") != std::string::npos, invented) << line;
    }
}

TEST_P(Claims, EveryRecordedGameIsPointedAtAndReplays) {
  std::set<std::string> used;
  for (const auto& file : reports::play_files(claims(entry())))
    used.insert(std::filesystem::path(file).filename().string());
  const auto folder = core::data_path(entry().folder + "/plays");
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const std::string name = file.path().filename().string();
    EXPECT_TRUE(used.contains(name)) << name;
    EXPECT_EQ(reports::replayed(entry(), name, Json::array()).at("wrong"), "") << name;
  }
}

TEST_P(Claims, ThePageAndTheMarkdownHaveEveryRow) {
  const Json game{{"name", entry().name}, {"claims", claims(entry())}};
  const auto markdown = reports::claims_markdown(game);
  for (const auto& claim : claims(entry()))
    for (const auto& row : claim.at("results")) {
      const auto line = fmt::format("- {} players: *{}*. {}", reports::players_words(row.at("players")),
                                    row.at("verdict").get<std::string>(), row.at("sentence").get<std::string>());
      EXPECT_NE(markdown.find(line), std::string::npos) << line;
    }
  EXPECT_LT(markdown.find("## What the book promises"), markdown.find("## Our own lemmas"));
  EXPECT_NE(reports::claims_part(game).find("-lemmas\">Our own lemmas"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Games, Claims, support::each_game(), support::game_name);

std::map<std::string, std::string> verdicts(const char* game) {
  std::map<std::string, std::string> all;
  for (const auto& claim : claims(games::called(game))) {
    const std::string id = claim.at("id");
    all[id.substr(id.find('/') + 1)] = claim.at("verdict");
  }
  return all;
}

TEST(ClaimVerdicts, medici) {
  const auto all = verdicts("medici");
  for (const char* id : {"C1", "C4", "C7", "C10", "C12"}) EXPECT_EQ(all.at(id), "true") << id;
  for (const char* id : {"C3", "C5"}) EXPECT_EQ(all.at(id), "false") << id;
  for (const char* id : {"C8", "C9", "C13"}) EXPECT_EQ(all.at(id), "open") << id;
  EXPECT_EQ(all.at("C14"), "depends");
  // True as we read the book, and false under a reading that its words leave open as well (A3, A27).
  for (const char* id : {"C2", "C6", "C11"}) EXPECT_EQ(all.at(id), "depends") << id;
}

TEST(ClaimVerdicts, medici_card) {
  const auto all = verdicts("medici-card");
  for (const char* id : {"C3", "C6", "C7", "C8", "C11", "C13"}) EXPECT_EQ(all.at(id), "true") << id;
  for (const char* id : {"C5", "C9"}) EXPECT_EQ(all.at(id), "false") << id;
  for (const char* id : {"C1", "C10", "C12"}) EXPECT_EQ(all.at(id), "open") << id;
  for (const char* id : {"C2", "C4"}) EXPECT_EQ(all.at(id), "depends") << id;
  EXPECT_EQ(all.at("C14"), "not checked");
}

TEST(ClaimVerdicts, medina) {
  const auto all = verdicts("medina");
  for (const char* id : {"C12", "C18", "C19", "C21", "C23", "C27"}) EXPECT_EQ(all.at(id), "false") << id;
  for (const char* id : {"C9", "C17", "C20"}) EXPECT_EQ(all.at(id), "open") << id;
  for (const char* id : {"C14", "C22"}) EXPECT_EQ(all.at(id), "depends") << id;
}

TEST(ClaimVerdicts, strozzi) {
  const auto all = verdicts("strozzi");
  for (const char* id : {"C15", "C16"}) EXPECT_EQ(all.at(id), "false") << id;
  for (const char* id : {"C7", "C9", "C10", "C11", "C19", "C21", "C25"}) EXPECT_EQ(all.at(id), "open") << id;
  for (const char* id : {"C18", "C20", "C26"}) EXPECT_EQ(all.at(id), "depends") << id;
}

TEST(ClaimNumbers, WhatRoundingLosesIsSaidForEachNumberOfPlayers) {
  std::map<int, std::string> sentences;
  for (const auto& claim : claims(games::called("medici")))
    if (claim.at("id") == "medici/C10")
      for (const auto& row : claim.at("results"))
        for (const int n : row.at("players")) sentences[n] = row.at("sentence");
  const std::map<int, int> lost{{2, 0}, {3, 1}, {4, 0}, {5, 3}, {6, 4}};
  for (const auto& [n, most] : lost)
    EXPECT_NE(sentences[n].find(most == 0 ? "rounding loses nothing" : fmt::format("rounding loses at most {},", most)),
              std::string::npos)
        << n << sentences[n];
}

// What a promise comes to hangs on how a passage is read: under a reading that the book does not refute it is judged
// anew, for each number of players.
TEST(ClaimNumbers, UnderAnotherReadingAreItsOwn) {
  std::map<std::string, std::map<int, std::string>> verdicts;
  for (const auto& claim : claims(games::called("medici")))
    for (const auto& row : claim.at("other_readings"))
      for (const int n : row.at("players"))
        verdicts[claim.at("id").get<std::string>() + " " + row.at("readings").dump()][n] = row.at("verdict");
  const std::map<int, std::string> all_false{{3, "false"}, {4, "false"}, {5, "false"}, {6, "false"}};
  for (const char* row :
       {R"(medici/C3 {"tied-last-ships":"nothing"})", R"(medici/C6 {"track-next-after-tie":"second-still-paid"})",
        R"(medici/C8 {"turn-to-full-ship":"literal"})", R"(medici/C11 {"track-next-after-tie":"second-still-paid"})"})
    EXPECT_EQ(verdicts[row], all_false) << row;
  EXPECT_EQ(verdicts[R"(medici/C16 {"bonus-repeat":"once"})"][6], "true");
}

// Data that is wrong is seen to be wrong.
class WrongClaims : public ::testing::Test {
 protected:
  // The verdict on one row of Medici, and what it says is missing.
  static std::pair<std::string, std::string> judged(const char* row, int players) {
    const auto& game = games::called("medici");
    Json json{{"C1", {{"promise", true}, {"rows", Json::array({Json::parse(row)})}}}};
    const auto results =
        reports::claim_results(game, reports::read_claims(json, game, "test").front(), true, std::ref(found(game)));
    for (const auto& one : results)
      for (const int n : one.at("players"))
        if (n == players) return {one.at("verdict"), one.value("missing", "")};
    return {"no row", ""};
  }
};

TEST_F(WrongClaims, OneBoundForAllNumbersOfPlayersIsOpenWhereItIsNotTheirs) {
  const char* row = R"({"players": [2, 3, 4, 5, 6], "verdict": "true",
    "sentence": "Rounding loses at most 0 florins of a day's ship payments, and that much can be lost.",
    "evidence": [{"prove": "ship-loss", "verdict": "proved"}]})";
  EXPECT_EQ(judged(row, 2).first, "true");
  for (const int n : {3, 5, 6})
    EXPECT_EQ(judged(row, n), std::make_pair(std::string("open"), std::string("no evidence yields the number 0"))) << n;
}

TEST_F(WrongClaims, AVerdictThatZ3DoesNotGiveIsNotPrinted) {
  const char* row = R"({"players": [2, 3], "verdict": "true", "sentence": "All payments are multiples of 5.",
    "evidence": [{"prove": "by-five", "verdict": "proved"}]})";
  EXPECT_EQ(judged(row, 2).first, "true");
  EXPECT_EQ(judged(row, 3).second, "medici/by-five is refuted for 3 players");
}

TEST_F(WrongClaims, RandomGamesAloneMakeNothingTrue) {
  EXPECT_EQ(judged(R"({"players": [2], "verdict": "true", "sentence": "Nobody owes money.",
    "evidence": [{"check": "P2", "seen": false}]})",
                   2)
                .first,
            "open");
}

TEST_F(WrongClaims, WordsAloneMakeNothingTrue) {
  EXPECT_EQ(judged(R"({"players": [2], "verdict": "true", "sentence": "Every game ends.",
    "evidence": [{"by_hand": "it is plain"}]})",
                   2)
                .first,
            "open");
}

TEST_F(WrongClaims, AnExampleSpeaksForItsOwnNumberOfPlayers) {
  const char* row = R"({"players": [3, 4], "verdict": "true", "sentence": "The lot can be had.",
    "evidence": [{"example": "R8"}]})";
  EXPECT_EQ(judged(row, 4).first, "true");
  EXPECT_EQ(judged(row, 3).first, "open");
}

TEST_F(WrongClaims, ASumThatDoesNotAddUpIsSeen) {
  EXPECT_EQ(judged(R"({"players": [2], "verdict": "true", "sentence": "There are 35 cards.",
    "evidence": [{"arithmetic": "5 x 7 + 1 = 35"}]})",
                   2)
                .second,
            "'5 x 7 + 1 = 35' does not add up");
}

TEST_F(WrongClaims, APlayThatEndsOtherwiseIsSeen) {
  const auto seen = reports::replayed(games::called("medici"), "c5-2.play", Json::parse(R"([{"scores": [317, 85]}])"));
  EXPECT_EQ(seen.at("wrong"), "c5-2.play: ends with 'over 316 85', not 'over 317 85'");
}

// What is shown in a game of two says nothing of three.
TEST_F(WrongClaims, ARecordedGameSpeaksForItsOwnNumberOfPlayers) {
  const char* row = R"({"players": [2, 3], "verdict": "true", "sentence": "Two goods are enough.",
    "evidence": [{"replay": "c5-2.play", "shows": [{"after": 52, "at": "/money/0", "is": 107, "name": "seat 0's money"},
      {"after": 103, "at": "/money/0", "is": 199, "name": "seat 0's money"}, {"scores": [316, 85]}]}]})";
  EXPECT_EQ(judged(row, 2).first, "true");
  EXPECT_EQ(judged(row, 3), std::make_pair(std::string("open"), std::string("c5-2.play is a game for 2 players")));
}

TEST_F(WrongClaims, AnOpenRowSaysWhatIsMissing) {
  EXPECT_THROW(judged(R"({"players": [2], "verdict": "open", "sentence": "Who knows.", "evidence": []})", 2),
               core::BadInput);
}

TEST(Sums, AreCheckedExactly) {
  EXPECT_TRUE(reports::adds_up("5 x 7 + 1 = 36; 6 x 6 = 36"));
  EXPECT_TRUE(reports::adds_up("7 <= (15 + 0) / 2 < 8"));
  EXPECT_TRUE(reports::adds_up("14 / 2 <= 7; 7 >= 14 / 2"));
  EXPECT_FALSE(reports::adds_up("7 < 14 / 2"));
  EXPECT_TRUE(reports::adds_up("3 x (3 x 15 + 4 x 15 + 4 x 15) + 3 x 30 = 585"));
  EXPECT_FALSE(reports::adds_up("15 / 2 = 7"));
  EXPECT_FALSE(reports::adds_up("1 = 1; 1 > 1"));
  EXPECT_THROW(reports::adds_up("about 7"), core::BadInput);
  EXPECT_THROW(reports::adds_up("36"), core::BadInput);
  EXPECT_THROW(reports::adds_up("1 / 0 = 1"), core::BadInput);
}

TEST(Numbers, OfASentenceAreThoseInDigits) {
  EXPECT_EQ(reports::numbers_in_sentence("At most 7 1/2 of 30, as R12 of tiny-2p says; +1 is 9."),
            (std::set<std::string>{"7", "1/2", "30", "1", "9"}));
}

}  // namespace
