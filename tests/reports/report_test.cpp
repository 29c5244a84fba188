#include "reports/compute/report.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "explore/parting.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/sources.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/claims.hpp"
#include "reports/render/fixes.hpp"
#include "reports/render/markdown.hpp"
#include "reports/render/words.hpp"
#include "tests/support/process.hpp"
#include "tests/support/schema.hpp"

// What the report says is so: every case is played again under both readings, no question is without a result.

namespace {

using core::Json;

const Json& document() {
  static const Json json = [] {
    reports::Scope scope;
    scope.caches = {core::home() + "/reports/cache", testing::TempDir() + "/report-cache"};
    scope.threads = 2;
    return reports::report(scope);
  }();
  return json;
}

games::Request request_of(const std::string& game, const Json& shown) {
  games::Request request;
  request.game = game;
  request.position = shown.at("position").is_null() ? "" : shown.at("position");
  if (!shown.at("config").is_null())
    request.config = shown.at("config");
  else if (request.position.find('=') != std::string::npos || request.position.empty())
    request.players = shown.at("players");
  for (const auto& [question, reading] : shown.at("with").items()) request.selection.chosen[question] = reading;
  return request;
}

std::vector<std::string> texts(const core::Scores& scores) {
  std::vector<std::string> all;
  for (int p = 0; p < scores.players; ++p)
    all.push_back(core::print_amount(scores.amounts[static_cast<std::size_t>(p)], scores.unit));
  return all;
}

// An amount as it is printed, "35/3" or "-4", in sixtieths.
struct Amount {
  std::int64_t sixtieths = 0;
  void add(const std::string& text) {
    const auto slash = text.find('/');
    const std::int64_t above = std::stoll(text.substr(0, slash));
    sixtieths += slash == std::string::npos ? above * 60 : above * 60 / std::stoll(text.substr(slash + 1));
  }
};

void expect_outcome(const core::AnyGame& game, const core::AnyState& s, const Json& said, const std::string& where) {
  const auto outcome = explore::observe(game, s);
  if (outcome.turn.is_over()) {
    EXPECT_EQ(said.at("turn"), "over") << where;
    EXPECT_EQ(said.at("scores"), Json(texts(outcome.scores))) << where;
    EXPECT_EQ(said.at("wins"), Json(texts(outcome.wins))) << where;
  } else {
    EXPECT_EQ(said.at("turn"), outcome.turn.is_chance() ? "chance" : "player " + std::to_string(outcome.turn.seat()))
        << where;
    EXPECT_EQ(said.at("moves"), Json(outcome.moves)) << where;
  }
}

TEST(Report, EveryCaseShowsWhatItSaysUnderBothReadings) {
  int cases = 0;
  for (const auto& game : document().at("games"))
    for (const auto& question : game.at("questions"))
      for (const auto& comparison : question.at("comparisons"))
        for (const auto& shown : comparison.at("cases")) {
          const std::string where =
              question.at("id").get<std::string>() + "=" + comparison.at("reading").get<std::string>();
          const auto request = request_of(game.at("name"), shown);
          const auto ours = games::load(request);
          const auto theirs =
              games::load(games::read_otherwise(request, question.at("slug"), comparison.at("reading")));
          auto a = ours->start(), b = theirs->start();
          if (shown.contains("lead"))
            for (const std::string move : shown.at("lead")) {
              ASSERT_TRUE(core::legal_move(*ours, a, move) && core::legal_move(*theirs, b, move))
                  << where << ": " << move;
              a = ours->apply(a, move);
              b = theirs->apply(b, move);
            }
          EXPECT_EQ(ours->print(a), shown.at("first").at("text")) << where;
          for (const std::string move : shown.at("play")) {
            EXPECT_TRUE(explore::observe(*ours, a).shows_the_same(explore::observe(*theirs, b)))
                << where << ": they part before the end of the play";
            ASSERT_TRUE(core::legal_move(*ours, a, move) && core::legal_move(*theirs, b, move))
                << where << ": " << move;
            a = ours->apply(a, move);
            b = theirs->apply(b, move);
          }
          expect_outcome(*ours, a, shown.at("ours"), where);
          expect_outcome(*theirs, b, shown.at("theirs"), where);
          EXPECT_NE(shown.at("kind"), "") << where;
          ++cases;
        }
  EXPECT_GE(cases, 100);  // one for each reading that was seen to differ
}

TEST(Report, IsWhatItsSchemaSays) {
  const support::Schema schema(core::read_json_file(core::home() + "/reports/schema.json"));
  const auto faults = schema.faults(document());
  EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
}

TEST(Report, NoQuestionIsWithoutAResult) {
  std::size_t questions = 0;
  for (const auto& game : document().at("games"))
    for (const auto& question : game.at("questions")) {
      ++questions;
      EXPECT_FALSE(question.at("comparisons").empty()) << question.at("id");
      for (const auto& comparison : question.at("comparisons"))
        EXPECT_TRUE(!comparison.at("cases").empty() || !comparison.at("never").empty())
            << question.at("id") << " " << comparison.at("reading");
    }
  std::size_t all = 0;
  for (const auto& game : games::all()) all += game.questions.size();
  EXPECT_EQ(questions, all);
}

TEST(Report, TheContradictionsOfTheBooksHaveCases) {
  const std::vector<std::string> named{
      "medici-card/A2", "medici-card/A5", "medici-card/A8", "medici-card/A19", "medici-card/A20", "medici-card/A21",
      "medici/A1",      "medici/A3",      "medici/A8",      "strozzi/A3",      "strozzi/A4a",     "strozzi/A4b",
      "strozzi/A5",     "strozzi/A9",     "medina/A1",      "medina/A6",       "medina/A12",      "medina/A18",
      "medina/A23",     "medina/A28",     "medina/A27",     "medina/A30"};
  for (const auto& id : named) {
    bool shown = false;
    for (const auto& game : document().at("games"))
      for (const auto& question : game.at("questions"))
        if (question.at("id") == id)
          for (const auto& comparison : question.at("comparisons")) shown = shown || !comparison.at("cases").empty();
    EXPECT_TRUE(shown) << id;
  }
}

TEST(Report, WeightsFollowFromWhatWasMeasured) {
  for (const auto& game : document().at("games")) {
    std::set<int> ranks;
    for (const auto& question : game.at("questions")) {
      ranks.insert(question.at("rank").get<int>());
      const auto& weight = question.at("weight");
      bool found = false;
      for (const auto& comparison : question.at("comparisons")) {
        if (comparison.at("reading") != weight.at("reading")) continue;
        found = true;
        bool at_stake = false;
        for (const auto& row : comparison.at("matters"))
          if (row.at("policy") == weight.at("policy"))
            at_stake = at_stake || row.at("same_play").at("points") != "0" ||
                       (row.at("shift").at("at_least") != "0" && row.at("same_play").at("not_allowed") != 0);
        EXPECT_EQ(at_stake, weight.at("exact") != "0") << question.at("id");
      }
      EXPECT_TRUE(found) << question.at("id");
    }
    EXPECT_EQ(ranks.size(), game.at("questions").size());
    EXPECT_EQ(*ranks.rbegin(), static_cast<int>(ranks.size()));
  }
}

// Players who do not use what they know play the same game, card by card.
TEST(Report, QuestionsAboutKnowledgeAloneChangeNothingForRandomPlayers) {
  int rows = 0;
  for (const auto& game : document().at("games"))
    for (const auto& question : game.at("questions")) {
      if (question.at("effect") != "information") continue;
      for (const auto& comparison : question.at("comparisons"))
        for (const auto& row : comparison.at("matters")) {
          if (row.at("policy") != "random") continue;
          EXPECT_EQ(row.at("pairs").at("scores").at("count"), 0) << question.at("id") << " " << row.at("players");
          ++rows;
        }
    }
  EXPECT_GT(rows, 10);
}

// A case is one of the box with a play that leads there, or says what differs from the box.
TEST(Report, EveryCaseIsReachedOrSaysWhatDiffers) {
  int reached = 0;
  for (const auto& game : document().at("games"))
    for (const auto& question : game.at("questions"))
      for (const auto& comparison : question.at("comparisons"))
        for (const auto& shown : comparison.at("cases")) {
          const bool reachable = shown.at("reachable");
          EXPECT_NE(reachable, shown.contains("small_game")) << question.at("id");
          if (!reachable) continue;
          ++reached;
          EXPECT_TRUE(shown.contains("play_file")) << question.at("id");
          EXPECT_LE(shown.at("play").size(), 1u) << question.at("id");
        }
  EXPECT_GE(reached, 85);
}

// The lines of each player add up to what is printed under them and, when the game is over, to the result.
// "player 1 has the tile of tower 2", and not a piece of the state's text.
TEST(Report, WhereThePositionDiffersItIsSaidInWords) {
  std::size_t seen = 0;
  for (const auto& game : document().at("games"))
    for (const auto& question : game.at("questions"))
      for (const auto& comparison : question.at("comparisons"))
        for (const auto& shown : comparison.at("cases")) {
          if (shown.at("kind") != "position") continue;
          ++seen;
          for (const char* which : {"ours", "theirs"}) {
            const auto words = reports::outcome_of_case(game.at("name").get<std::string>(), shown, which);
            EXPECT_EQ(words.find("the state has"), std::string::npos) << question.at("id") << ": " << words;
            EXPECT_NE(words, reports::outcome_of_case(game.at("name").get<std::string>(), shown,
                                                      std::string_view(which) == "ours" ? "theirs" : "ours"));
          }
        }
  EXPECT_GT(seen, 10u);
}

TEST(Report, ScoreSheetsAddUp) {
  int sheets = 0;
  for (const auto& game : document().at("games"))
    for (const auto& question : game.at("questions"))
      for (const auto& comparison : question.at("comparisons"))
        for (const auto& shown : comparison.at("cases"))
          for (const char* which : {"ours", "theirs"}) {
            if (shown.at("sheet").at(which).empty()) continue;
            ++sheets;
            std::map<int, Amount> sums;
            for (const auto& line : shown.at("sheet").at(which))
              sums[line.at("player").get<int>()].add(line.at("amount"));
            for (const auto& [seat, sum] : sums) {
              Amount printed;
              printed.add(shown.at("sums").at(which).at(static_cast<std::size_t>(seat)));
              EXPECT_EQ(sum.sixtieths, printed.sixtieths) << question.at("id") << " " << which << " player " << seat;
              if (!shown.at(which).contains("scores")) continue;
              Amount result;
              result.add(shown.at(which).at("scores").at(static_cast<std::size_t>(seat)));
              EXPECT_EQ(sum.sixtieths, result.sixtieths) << question.at("id") << " " << which << " player " << seat;
            }
          }
  EXPECT_GE(sheets, 20);
}

// With Z3's own verdicts; claims_test has the rest.
TEST(Report, EveryClaimComesOutAsStated) {
  for (const auto& game : document().at("games")) {
    EXPECT_FALSE(game.at("claims").empty());
    for (const auto& claim : game.at("claims"))
      for (const char* part : {"results", "other_readings"})
        for (const auto& row : claim.at(part))
          EXPECT_NE(row.at("sentence"), "What was to be shown did not come out.")
              << claim.at("id") << ": " << row.value("missing", "");
  }
}

TEST(Report, EveryPlayToADeadEndEndsInOne) {
  int found = 0;
  for (const auto& game : document().at("games"))
    for (const auto& place : game.at("dead_ends")) {
      if (!place.at("found").get<bool>()) continue;
      ++found;
      auto shown = place;
      shown["players"] = 0;
      const auto handle = games::load(request_of(game.at("name"), shown));
      auto s = handle->start();
      for (const std::string move : place.at("play")) s = handle->apply(s, move);
      EXPECT_EQ(handle->print(s), place.at("last").at("text")) << place.at("title");
      EXPECT_TRUE(handle->moves(s).empty() && !handle->turn(s).is_over()) << place.at("title");
    }
  EXPECT_GE(found, 6);
}

TEST(Report, ThePublishedPagesAreThoseOfToday) {
  const auto published = [](const std::string& name) {
    std::ifstream file(core::home() + "/reports/published/" + name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  };
  EXPECT_TRUE(published("index.md") == reports::markdown_index(document()))
      << "bargello report --out DIR writes the pages; copy them to reports/published";
  for (const auto& game : document().at("games"))
    EXPECT_TRUE(published(game.at("name").get<std::string>() + ".md") == reports::markdown(document(), game.at("name")))
        << game.at("name");
  int plays = 0;
  for (const auto& game : document().at("games")) {
    for (const auto& question : game.at("questions"))
      for (const auto& comparison : question.at("comparisons"))
        for (const auto& shown : comparison.at("cases"))
          if (shown.at("reachable")) {
            ++plays;
            EXPECT_TRUE(published(shown.at("play_file")) == shown.at("record").get<std::string>())
                << shown.at("play_file");
          }
    for (const auto& file : reports::play_files(game.at("claims"))) EXPECT_NE(published(file), "") << file;
  }
  EXPECT_GT(plays, 50);
  for (const auto& [book, fixes] : document().at("fixes").items()) {
    EXPECT_TRUE(published(fmt::format("fixes-{}.md", book)) == reports::fixes_markdown(document(), book)) << book;
    EXPECT_TRUE(published(fmt::format("fixes-{}.csv", book)) == reports::fixes_csv(document(), book)) << book;
  }
}

TEST(Report, ASingleQuestionCanBeAskedFor) {
  reports::Scope scope;
  scope.caches = {core::home() + "/reports/cache", testing::TempDir() + "/report-cache"};
  scope.game = "medici";
  scope.question = "last-lot";
  const auto json = reports::report(scope);
  ASSERT_EQ(json.at("games").size(), 1u);
  ASSERT_EQ(json.at("games")[0].at("questions").size(), 1u);
  EXPECT_EQ(json.at("games")[0].at("questions")[0].at("slug"), "last-lot");
  scope.question = "no-such";
  EXPECT_THROW(reports::report(scope), core::BadInput);
}

TEST(Report, AHouseRuleNamesTheExamplesItChanges) {
  reports::Scope scope;
  scope.caches = {core::home() + "/reports/cache", testing::TempDir() + "/report-cache"};
  const auto changes = reports::house_rule(scope, "last-lot=end-at-once").at("house_rule");
  EXPECT_EQ(changes.at("game"), "medici");
  EXPECT_FALSE(changes.at("vectors").empty());
  EXPECT_TRUE(support::Schema(core::read_json_file(core::home() + "/reports/schema.json"))
                  .faults(reports::house_rule(scope, "last-lot=end-at-once"))
                  .empty());
  EXPECT_FALSE(changes.at("cases").empty());
  EXPECT_THROW(reports::house_rule(scope, "bonus-repeat=once"), core::BadInput);  // two games have it
  EXPECT_THROW(reports::house_rule(scope, "last-lot=never"), core::BadInput);
}

TEST(Report, AStaleEntryIsComputedAnew) {
  const std::string folder = testing::TempDir() + "/stale-cache";
  std::filesystem::remove_all(folder);
  int computed = 0;
  const auto job = [&](const std::string& inputs) {
    return reports::Job{&games::called("medici"), "toy", inputs, {}, [&](const core::Stop*) {
                          ++computed;
                          return Json(computed);
                        }};
  };
  const auto run = [&](const std::string& inputs, bool fresh = false) {
    reports::Cache cache({folder});
    return reports::run_jobs({job(inputs)}, cache, fresh, 1, nullptr, {}).at({"medici", "toy"}).get<int>();
  };
  EXPECT_EQ(run("a"), 1);
  EXPECT_EQ(run("a"), 1);
  EXPECT_EQ(run("b"), 2);
  EXPECT_EQ(run("b", true), 3);
  EXPECT_EQ(run("b"), 3);
}

// What 'report' without flags wants, and the tests of this file with it, ships with the project.
TEST(Report, TheShippedCacheCoversEveryJob) {
  const reports::Cache shipped({core::home() + "/reports/cache"});
  const auto jobs = reports::jobs_of({});
  EXPECT_GT(jobs.size(), 500u);
  std::size_t missing = 0;
  for (const auto& job : jobs)
    if (shipped.find(job.game->name, job.command, reports::hash_of(job)) == nullptr && ++missing <= 5)
      ADD_FAILURE() << job.game->name << ": " << job.command;
  EXPECT_EQ(missing, 0u) << "compute them: bargello report --fresh --cache reports/cache";
}

// What is asked of one game or one question is among what is asked of all, so that the shipped cache covers it, too.
TEST(Report, OneGameAndOneQuestionAskForNothingElse) {
  std::set<std::pair<std::string, std::string>> all;
  for (const auto& job : reports::jobs_of({})) all.insert({job.game->name + ": " + job.command, reports::hash_of(job)});
  const auto expect_within = [&](const reports::Scope& scope) {
    const auto jobs = reports::jobs_of(scope);
    EXPECT_FALSE(jobs.empty()) << scope.game << scope.question;
    for (const auto& job : jobs)
      EXPECT_TRUE(all.contains({job.game->name + ": " + job.command, reports::hash_of(job)}))
          << scope.game << " " << scope.question << ": " << job.command;
  };
  for (const auto& game : games::all()) {
    reports::Scope scope;
    scope.game = game.name;
    expect_within(scope);
    for (const auto& question : game.questions) {
      scope.question = question.slug;
      expect_within(scope);
    }
  }
}

// The sum of a room that is compiled in is that of its sources, and a line more in one of them makes another one.
TEST(Report, ATouchedSourceMakesTheResultsOfItsRoomStale) {
  if (support::shell("command -v cmake").code != 0) GTEST_SKIP() << "cmake is not installed";
  const std::string folder = testing::TempDir() + "/touched-sources";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  for (const char* room : {"explore", "endgame"})
    std::filesystem::copy(core::home() + "/" + room, folder + "/" + room, std::filesystem::copy_options::recursive);
  std::filesystem::remove_all(folder + "/out");
  const auto sums = [&] {
    const auto made = support::shell(
        fmt::format("cmake -DROOT='{0}' -DROOMS=explore,endgame -DOUTPUT='{0}/sums.cpp' -P '{1}/cmake/sums.cmake'",
                    folder, core::home()));
    EXPECT_EQ(made.code, 0) << made.text;
    return core::read_file(folder + "/sums.cpp");
  };
  const auto in = [](const std::string& text, const std::string& sum) { return text.find(sum) != std::string::npos; };
  const std::string explore(core::sources_sum("explore")), endgame(core::sources_sum("endgame"));
  const auto before = sums();
  EXPECT_TRUE(in(before, explore) && in(before, endgame)) << before;
  std::ofstream(folder + "/explore/engine.cpp", std::ios::app) << "// touched\n";
  const auto after = sums();
  EXPECT_FALSE(in(after, explore)) << after;
  EXPECT_TRUE(in(after, endgame)) << after;
  // And the sum decides whether a result is still believed.
  const auto jobs = reports::jobs_of({});
  for (const auto& job : jobs)
    if (const auto& rooms = job.rooms; std::find(rooms.begin(), rooms.end(), "explore") != rooms.end()) {
      auto without = job;
      std::erase(without.rooms, "explore");
      EXPECT_NE(reports::hash_of(job), reports::hash_of(without)) << job.command;
    }
}

// A recorded game is data beside the sources: a case may come out of it.
TEST(Report, ARecordedGameMakesCasesStale) {
  const auto& game = games::called("medici");
  const auto inputs = reports::inputs_of_cases(game, game.questions.front().slug);
  std::size_t files = 0;
  for (const auto& file : std::filesystem::directory_iterator(core::data_path(game.folder + "/plays"))) {
    ++files;
    EXPECT_NE(inputs.find(core::sum128(core::read_file(file.path().string()))), std::string::npos) << file.path();
  }
  EXPECT_GT(files, 0u);
}

reports::Job toy(const std::string& command, int* computed = nullptr) {
  return {&games::called("medici"), command, "", {}, [=](const core::Stop*) {
            if (computed != nullptr) ++*computed;
            return Json(command);
          }};
}

TEST(Report, WhatExploresDependsOnTheExplorer) {
  const auto jobs = reports::jobs_of({});
  for (const char* verb : {"explore", "prove"})
    EXPECT_TRUE(std::any_of(jobs.begin(), jobs.end(), [&](const auto& job) { return job.command.starts_with(verb); }))
        << verb;
  for (const auto& job : jobs) {
    const auto& rooms = job.rooms;
    const auto has = [&](const char* room) { return std::find(rooms.begin(), rooms.end(), room) != rooms.end(); };
    EXPECT_TRUE(!job.command.starts_with("explore") || has("explore")) << job.command;
    EXPECT_TRUE(!job.command.starts_with("prove") || has("solver")) << job.command;
  }
  auto one = toy("toy"), other = toy("toy");
  other.rooms = {"explore"};
  EXPECT_NE(reports::hash_of(one), reports::hash_of(other));
}

TEST(Report, AnAlteredEntryIsNotBelieved) {
  const std::string folder = testing::TempDir() + "/altered-cache";
  std::filesystem::remove_all(folder);
  reports::Cache writer({folder});
  reports::run_jobs({toy("first"), toy("second")}, writer, false, 1, nullptr, {});
  const std::string file = folder + "/medici.json", whole = core::read_file(file);
  // Each part of an entry, and one entry under another's name.
  for (const auto& [what, instead] : std::vector<std::pair<std::string, std::string>>{
           {"\"result\":\"first\"", "\"result\":\"fist\""}, {"\"command\":\"first\"", "\"command\":\"second\""}}) {
    std::string altered = whole;
    const auto at = altered.find(what);
    ASSERT_NE(at, std::string::npos) << whole;
    altered.replace(at, what.size(), instead);
    core::write_file(file, altered);
    int computed = 0;
    reports::Cache cache({folder});
    const auto results = reports::run_jobs({toy("first", &computed), toy("second")}, cache, false, 1, nullptr, {});
    EXPECT_EQ(computed, 1);
    EXPECT_EQ(results.at({"medici", "first"}), "first");
    EXPECT_EQ(results.at({"medici", "second"}), "second");
  }
}

TEST(Report, AFolderThatCannotBeWrittenCostsNothingButTime) {
  const std::string file = testing::TempDir() + "/not-a-folder";
  core::write_file(file, "x");
  reports::Cache cache({file + "/cache"});
  EXPECT_EQ(reports::run_jobs({toy("first")}, cache, false, 1, nullptr, {}).at({"medici", "first"}), "first");
  EXPECT_NE(cache.trouble().find("not-a-folder"), std::string::npos) << cache.trouble();
}

TEST(Report, TwoRunsAtOnceKeepEachOthersResults) {
  const std::string folder = testing::TempDir() + "/shared-cache";
  std::filesystem::remove_all(folder);
  constexpr int rounds = 20;
  const auto run = [&](const std::string& name) {
    for (int i = 0; i < rounds; ++i) {
      reports::Cache cache({folder});
      reports::run_jobs({toy(fmt::format("{} {}", name, i))}, cache, false, 1, nullptr, {});
    }
  };
  std::thread other([&] { run("other"); });
  run("one");
  other.join();
  const reports::Cache cache({folder});
  for (const char* name : {"one", "other"})
    for (int i = 0; i < rounds; ++i) {
      const auto job = toy(fmt::format("{} {}", name, i));
      EXPECT_NE(cache.find("medici", job.command, reports::hash_of(job)), nullptr) << job.command;
    }
}

TEST(Report, WhatIsStaleDoesNotHideWhatIsValid) {
  const std::string shipped = testing::TempDir() + "/shipped-cache", own = testing::TempDir() + "/own-cache";
  std::filesystem::remove_all(shipped);
  std::filesystem::remove_all(own);
  int computed = 0;
  const auto run = [&](const std::vector<std::string>& folders, const std::string& inputs) {
    reports::Cache cache(folders);
    const reports::Job job{
        &games::called("medici"), "toy", inputs, {}, [&](const core::Stop*) { return Json(++computed); }};
    return reports::run_jobs({job}, cache, false, 1, nullptr, {}).at({"medici", "toy"}).get<int>();
  };
  EXPECT_EQ(run({own}, "old"), 1);
  EXPECT_EQ(run({shipped}, "new"), 2);
  EXPECT_EQ(run({shipped, own}, "new"), 2);
}

}  // namespace
