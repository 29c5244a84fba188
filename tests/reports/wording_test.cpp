#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "model/core/error.hpp"
#include "model/games.hpp"
#include "reports/compute/wording.hpp"
#include "reports/render/markdown.hpp"
#include "reports/render/page.hpp"
#include "reports/render/wording.hpp"
#include "reports/render/words.hpp"
#include "tests/reports/sample.hpp"
#include "tests/support/each_game.hpp"

// What each book's words say on each question: data of rulebook.md, and all that the report says about wording.

namespace {

using core::Json;

const core::QuestionEntry* entry_of(const core::Rulebook& rulebook, const std::string& slug) {
  for (const auto& entry : rulebook.questions)
    if (entry.slug == slug && !entry.remark) return &entry;
  return nullptr;
}

bool among(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// What is wrong with the readings of a question as the report prints them: a book beside a reading that its wording
// does not have.
std::string misattributed(const Json& question) {
  for (const auto& reading : question.at("readings"))
    for (const auto& [key, says] : {std::pair{"books", "states"}, {"example_books", "example"}, {"among_two", "two"}})
      for (const auto& book : reading.at(key)) {
        bool said = false;
        for (const auto& wording : question.at("wording"))
          said = said || (wording.at("book") == book && wording.at("says") == says &&
                          among(wording.at("readings").get<std::vector<std::string>>(), reading.at("slug")));
        if (!said) return fmt::format("{} {} {}", question.at("id").get<std::string>(), key, book.get<std::string>());
      }
  return "";
}

class Wordings : public support::EachGame {
 protected:
  const core::Rulebook rulebook = games::rulebook(entry());
};

TEST_P(Wordings, EveryQuestionHasOneForEveryBook) {
  for (const auto& question : entry().questions) {
    const auto* const found = entry_of(rulebook, question.slug);
    ASSERT_NE(found, nullptr) << question.slug;
    std::multiset<std::string> expected, books;
    for (const auto& book : entry().books) expected.insert(book.id);
    for (const auto& wording : found->wording) books.insert(wording.book);
    EXPECT_EQ(books, expected) << question.slug;
  }
}

TEST_P(Wordings, NameReadingsOfTheQuestionAndSayWhy) {
  for (const auto& question : entry().questions)
    for (const auto& wording : entry_of(rulebook, question.slug)->wording) {
      const auto known = [&](const std::string& slug) {
        return std::any_of(question.readings.begin(), question.readings.end(),
                           [&](const auto& reading) { return reading.slug == slug; });
      };
      std::set<std::string> once;
      for (const auto& slug : wording.readings) {
        EXPECT_TRUE(known(slug)) << question.slug << ": " << slug;
        EXPECT_TRUE(once.insert(slug).second) << question.slug << ": " << slug;
      }
      for (const auto& slug : wording.unlisted) EXPECT_FALSE(known(slug)) << question.slug << ": " << slug;
      EXPECT_FALSE(wording.why.empty()) << question.slug;
    }
}

// '--book' plays what a book's words support. Where it departs from our default, the words must have that reading.
TEST_P(Wordings, ABookChoosesOnlyWhatItsWordsHave) {
  for (const auto& book : entry().books)
    for (int players = entry().least_players; players <= entry().most_players; ++players)
      for (const auto& [slug, reading] : book.readings(players))
        for (const auto& wording : entry_of(rulebook, slug)->wording)
          EXPECT_TRUE(wording.book != book.id || among(wording.readings, reading))
              << book.id << " chooses " << slug << "=" << reading << " and says: " << wording.says;
}

// The converse: where the words have one reading that is not ours, '--book' plays it.
TEST_P(Wordings, ABookPlaysWhatItsWordsState) {
  for (const auto& question : entry().questions)
    for (const auto& wording : entry_of(rulebook, question.slug)->wording) {
      if (wording.says != "states" || among(wording.readings, question.readings.front().slug)) continue;
      for (const auto& book : entry().books)
        if (book.id == wording.book) {
          const auto chosen = book.readings(question.least_players);
          ASSERT_TRUE(chosen.contains(question.slug)) << book.id << " " << question.slug;
          EXPECT_EQ(chosen.at(question.slug), wording.readings.front()) << book.id << " " << question.slug;
        }
    }
}

TEST_P(Wordings, AReadingHasOnlyTheBooksThatSayIt) {
  const Json game = sample::game_part(entry());
  for (const auto& question : game.at("questions")) EXPECT_EQ(misattributed(question), "");
}

TEST_P(Wordings, ABookThatIsSilentIsSaidToBe) {
  const Json report{{"schema", ""}, {"games", Json::array({sample::game_part(entry())})}};
  const std::string text = reports::markdown(report, entry().name);
  int silent = 0;
  for (const auto& question : report.at("games")[0].at("questions"))
    for (const auto& wording : question.at("wording")) {
      EXPECT_NE(text.find("- " + reports::wording_sentence(wording)), std::string::npos) << question.at("id");
      silent += wording.at("says") == "silent";
    }
  EXPECT_GT(silent, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Wordings, support::each_game(), support::game_name);

TEST(Wording, ABookThatIsSaidToWordWhatItIsSilentOnIsFound) {
  Json question{{"id", "pile/A1"},
                {"wording", Json::array({{{"book", "en-pile"}, {"says", "silent"}, {"readings", Json::array()}}})},
                {"readings", Json::array({{{"slug", "wins"}}})}};
  reports::add_books(question["readings"][0], question["wording"]);
  EXPECT_EQ(misattributed(question), "");
  question["readings"][0]["books"].push_back("en-pile");
  EXPECT_EQ(misattributed(question), "pile/A1 books en-pile");
}

// One rule for all questions: what the words settle is excluded everywhere, what a silent book leaves open nowhere.
TEST(Wording, ExcludesAReadingWhenNoBookIsSilentAndNoneHasIt) {
  const auto excluded = [](const std::vector<Json>& wording, bool refuted = false) {
    Json readings = Json::array({{{"slug", "wins"}, {"refuted", false}},
                                 {{"slug", "loses"}, {"refuted", refuted}},
                                 {{"slug", "draws"}, {"refuted", false}}});
    for (auto& reading : readings) reports::add_books(reading, Json(wording));
    reports::mark_excluded(readings, Json(wording));
    return Json::array({readings[0]["excluded"], readings[1]["excluded"], readings[2]["excluded"]});
  };
  const auto book = [](const char* id, const char* says, const Json& readings) {
    return Json{{"book", id}, {"says", says}, {"readings", readings}};
  };
  const Json silent = book("fr-pile", "silent", Json::array());
  EXPECT_EQ(excluded({book("en-pile", "states", {"wins"})}), Json::array({"", "words", "words"}));
  EXPECT_EQ(excluded({book("en-pile", "states", {"wins"}), silent}), Json::array({"", "", ""}));
  EXPECT_EQ(excluded({book("en-pile", "two", {"wins", "loses"}), silent}), Json::array({"", "", "words"}));
  EXPECT_EQ(excluded({silent}, true), Json::array({"", "example", ""}));
  EXPECT_EQ(excluded({book("en-pile", "states", {"loses"})}), Json::array({"", "", "words"}));
}

TEST(Wording, OfAQuestionIsSummedUpForTheList) {
  const auto say = [](const std::vector<Json>& wording, bool settled = false) {
    return reports::words_say({{"wording", wording},
                               {"readings", Json::array({{{"slug", "wins"}}, {{"slug", "loses"}}})},
                               {"weight", {{"excluded", settled}}}});
  };
  const auto book = [](const char* id, const char* says, const Json& readings) {
    return Json{{"book", id}, {"says", says}, {"readings", readings}};
  };
  EXPECT_EQ(say({book("a", "silent", Json::array())}), "silent");
  EXPECT_EQ(say({book("a", "states", {"wins"}), book("b", "states", {"wins"})}, true), "one thing");
  EXPECT_EQ(say({book("a", "states", {"loses"})}), "one thing, which we do not play");
  EXPECT_EQ(say({book("a", "states", {"wins"}), book("b", "states", {"loses"})}),
            "one thing in each book, not the same");
  EXPECT_EQ(say({book("a", "two", {"wins", "loses"})}), "two things");
  EXPECT_EQ(say({book("a", "two", {"wins", "loses"})}, true), "two things; an example decides");
  EXPECT_EQ(say({book("a", "silent", Json::array()), book("b", "states", {"wins"})}), "a: silent; b: one thing");
}

TEST(Wording, ComesInFourForms) {
  const auto states = core::parse_wording("en-pile states wins (12): it says so.");
  EXPECT_EQ(states.book, "en-pile");
  EXPECT_EQ(states.says, "states");
  EXPECT_EQ(states.readings, std::vector<std::string>{"wins"});
  EXPECT_EQ(states.lines, "12");
  EXPECT_EQ(states.why, "it says so.");
  const auto two = core::parse_wording("en-pile states two, wins, unlisted top-20 (12, 14-16): one: the other.");
  EXPECT_EQ(two.says, "two");
  EXPECT_EQ(two.readings, std::vector<std::string>{"wins"});
  EXPECT_EQ(two.unlisted, std::vector<std::string>{"top-20"});
  EXPECT_EQ(two.lines, "12, 14-16");
  EXPECT_EQ(core::parse_wording("en-pile example decides loses (16): the picture.").says, "example");
  EXPECT_EQ(core::parse_wording("en-pile silent: nothing in 12.").says, "silent");
}

TEST(Wording, ThatMakesNoSenseIsRefusedWithItsPlace) {
  for (const char* bad : {"en-pile", "en-pile states wins (12)", "en-pile states (12): why", "en-pile states wins: why",
                          "en-pile states wins, loses (12): why", "en-pile states two, wins (12): why",
                          "en-pile silent wins (12): why", "en-pile silent (12): why", "en-pile mumbles wins (1): why"})
    EXPECT_THROW(core::parse_wording(bad), core::BadInput) << bad;
  try {
    core::parse_rulebook("### A1  last\nWording: en-pile states (12): why\n", "book.md");
    FAIL();
  } catch (const core::BadInput& why) {
    EXPECT_TRUE(std::string(why.what()).starts_with("book.md:2: ")) << why.what();
  }
}

TEST(Wording, IsPrintedInPlainWords) {
  const auto sentence = [](const char* says, const Json& readings, const char* lines) {
    return reports::wording_sentence({{"book", "en-pile"}, {"says", says}, {"readings", readings}, {"lines", lines}});
  };
  EXPECT_EQ(sentence("silent", Json::array(), ""), "en-pile is silent.");
  EXPECT_EQ(sentence("states", {"wins"}, "12"), "en-pile (line 12) says `wins`.");
  EXPECT_EQ(sentence("two", {"wins", "loses"}, "12, 14"),
            "en-pile (lines 12, 14) says two things: `wins` and `loses`.");
  EXPECT_EQ(sentence("example", {"wins"}, "16"), "In en-pile (line 16) only an example decides: `wins`.");
}

}  // namespace
