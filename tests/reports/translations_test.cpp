#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "model/core/data.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"

// The two rulebooks of the card game side by side: the table is whole, and names only what the rulebook and the model
// know.

namespace {

using core::Json;

// "58" or "82-86"
struct Lines {
  int first = 0, last = 0;
  bool meets(const Lines& other) const { return first <= other.last && other.first <= last; }
};

Lines lines_in(const std::string& text) {
  const auto ends = core::split(text, '-');
  const auto number = [&](const std::string& end) {
    return static_cast<int>(core::parse_number(end, 1, 10'000, "line in '" + text + "'"));
  };
  return {number(ends.front()), number(ends.back())};
}

class Translations : public testing::Test {
 protected:
  const Json file = core::read_json_file(core::home() + "/model/medici_card/translations.json");
  const core::Descriptor& game = games::called(file.at("game").get<std::string>());
  const core::Rulebook rulebook = games::rulebook(game);
  const std::vector<std::string> books = file.at("books").get<std::vector<std::string>>();
  const std::vector<Json> clauses = file.at("clauses").get<std::vector<Json>>();

  static std::string text(const Json& json, const std::string& key) {
    return json.contains(key) ? json.at(key).get<std::string>() : "";
  }
  static std::string says(const Json& clause, const std::string& book) {
    return text(clause.at("sides").at(book), "says");
  }
  static std::string lines(const Json& clause, const std::string& book) {
    return text(clause.at("sides").at(book), "lines");
  }

  // "A2, A3" are two numbers of one entry.
  static std::vector<std::string> numbers(const core::QuestionEntry& entry) {
    std::vector<std::string> all;
    for (const auto& number : core::split(entry.number, ',')) all.emplace_back(core::trim(number));
    return all;
  }

  // Whether some clause with one of these verdicts names this number of the rulebook.
  bool named(const std::string& number, const std::set<std::string>& verdicts) const {
    return std::any_of(clauses.begin(), clauses.end(), [&](const Json& clause) {
      return text(clause, "question") == game.name + "/" + number && verdicts.contains(text(clause, "verdict"));
    });
  }
};

TEST_F(Translations, AreTheBooksOfTheGame) {
  ASSERT_EQ(books.size(), 2u);
  ASSERT_EQ(game.books.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(books[i], game.books[i].id);
  EXPECT_GE(clauses.size(), 100u);
}

TEST_F(Translations, EveryClauseHasItsKeysAndNoOthers) {
  const std::set<std::string> known{"topic", "rule", "sides", "verdict", "changes_play", "question", "note"};
  const std::set<std::string> of_a_side{"lines", "says", "quote"};
  std::set<std::string> topics;
  for (const auto& clause : clauses) {
    const std::string topic = text(clause, "topic");
    EXPECT_NE(topic, "");
    EXPECT_TRUE(topics.insert(topic).second) << topic << " comes twice";
    for (const auto& [key, value] : clause.items()) EXPECT_TRUE(known.contains(key)) << topic << ": " << key;
    for (const char* key : {"rule", "verdict", "changes_play", "note"})
      EXPECT_TRUE(clause.contains(key)) << topic << ": " << key;
    ASSERT_EQ(clause.at("sides").size(), books.size()) << topic;
    for (const auto& book : books) {
      ASSERT_TRUE(clause.at("sides").contains(book)) << topic;
      for (const auto& [key, value] : clause.at("sides").at(book).items())
        EXPECT_TRUE(of_a_side.contains(key)) << topic << ": " << key;
    }
  }
}

TEST_F(Translations, OneOfFiveVerdictsAndAnyButAgreesIsExplained) {
  const std::set<std::string> verdicts{"agrees", "differs", "silent", "contradicts", "both ambiguous"};
  std::set<std::string> used;
  for (const auto& clause : clauses) {
    const std::string verdict = text(clause, "verdict");
    EXPECT_TRUE(verdicts.contains(verdict)) << text(clause, "topic") << ": " << verdict;
    EXPECT_TRUE(verdict == "agrees" || !text(clause, "note").empty()) << text(clause, "topic");
    used.insert(verdict);
  }
  EXPECT_EQ(used, verdicts);
}

TEST_F(Translations, WhatAgreesChangesNothingAndWhatIsAmbiguousInBothDoes) {
  int changing = 0;
  for (const auto& clause : clauses) {
    const bool changes = clause.at("changes_play").get<bool>();
    EXPECT_FALSE(changes && text(clause, "verdict") == "agrees") << text(clause, "topic");
    EXPECT_TRUE(changes || text(clause, "verdict") != "both ambiguous") << text(clause, "topic");
    changing += changes;
  }
  EXPECT_GE(changing, 5);
}

TEST_F(Translations, AClauseIsAmbiguousInBothOnlyIfNeitherBookHasOneReading) {
  for (const auto& clause : clauses) {
    if (text(clause, "verdict") != "both ambiguous" || text(clause, "question").empty()) continue;
    for (const auto& entry : rulebook.questions)
      for (const auto& number : numbers(entry)) {
        if (entry.remark || game.name + "/" + number != text(clause, "question")) continue;
        for (const auto& wording : entry.wording)
          EXPECT_TRUE(wording.says == "two" || wording.says == "silent")
              << text(clause, "topic") << ", " << wording.book;
      }
  }
}

TEST_F(Translations, ASideIsEmptyExactlyWhenItsBookIsSilent) {
  for (const auto& clause : clauses) {
    int empty = 0;
    for (const auto& book : books) {
      EXPECT_EQ(says(clause, book).empty(), lines(clause, book).empty()) << text(clause, "topic");
      if (!says(clause, book).empty()) continue;
      ++empty;
      EXPECT_EQ(text(clause.at("sides").at(book), "quote"), "") << text(clause, "topic");
    }
    EXPECT_EQ(empty, text(clause, "verdict") == "silent" ? 1 : 0) << text(clause, "topic");
  }
}

TEST_F(Translations, QuotesAreAFewWords) {
  for (const auto& clause : clauses)
    for (const auto& book : books)
      EXPECT_LE(core::split(text(clause.at("sides").at(book), "quote"), ' ').size(), 6u) << text(clause, "topic");
}

TEST_F(Translations, NameRulesAndQuestionsOfTheRulebook) {
  std::set<std::string> rules{""}, questions{""};
  for (const auto& rule : rulebook.rules) rules.insert(fmt::format("R{}", rule.number));
  for (const auto& entry : rulebook.questions)
    for (const auto& number : numbers(entry)) questions.insert(game.name + "/" + number);
  for (const auto& clause : clauses) {
    EXPECT_TRUE(rules.contains(text(clause, "rule"))) << text(clause, "topic") << ": " << text(clause, "rule");
    EXPECT_TRUE(questions.contains(text(clause, "question")))
        << text(clause, "topic") << ": " << text(clause, "question");
  }
}

TEST_F(Translations, EverySourceOfARuleIsAmongItsClauses) {
  const std::regex source("([a-z-]+):([0-9]+(-[0-9]+)?)");
  int sources = 0;
  for (const auto& rule : rulebook.rules) {
    for (auto it = std::sregex_iterator(rule.sources.begin(), rule.sources.end(), source); it != std::sregex_iterator();
         ++it) {
      const std::string book = (*it)[1];
      if (std::find(books.begin(), books.end(), book) == books.end()) continue;
      const Lines cited = lines_in((*it)[2]);
      EXPECT_TRUE(std::any_of(clauses.begin(), clauses.end(),
                              [&](const Json& clause) {
                                return text(clause, "rule") == fmt::format("R{}", rule.number) &&
                                       !lines(clause, book).empty() && cited.meets(lines_in(lines(clause, book)));
                              }))
          << "R" << rule.number << ", " << it->str();
      ++sources;
    }
  }
  EXPECT_GE(sources, 2 * static_cast<int>(rulebook.rules.size()));
}

TEST_F(Translations, BooksReadDifferentlyDifferHere) {
  int differing = 0;
  for (const auto& question : game.questions) {
    bool differ = false;
    for (const int players : {2, 3}) {
      const auto reading = [&](const core::Book& book) {
        const auto choice = book.readings(players);
        const auto it = choice.find(question.slug);
        return it == choice.end() ? question.readings.front().slug : it->second;
      };
      differ = differ || reading(game.books[0]) != reading(game.books[1]);
    }
    if (!differ) continue;
    ++differing;
    const auto entry = std::find_if(rulebook.questions.begin(), rulebook.questions.end(),
                                    [&](const auto& e) { return !e.remark && e.slug == question.slug; });
    ASSERT_NE(entry, rulebook.questions.end()) << question.slug;
    for (const auto& number : numbers(*entry))
      EXPECT_TRUE(named(number, {"differs", "contradicts", "both ambiguous"})) << question.slug << ", " << number;
  }
  EXPECT_GE(differing, 3);
}

// The numbers up to A18 are those on which the two books part, be it in a word; A13b is the half of A13 that only
// follows from the other.
TEST_F(Translations, EveryDivergenceIsShown) {
  const std::regex divergence("A([1-9]|1[0-8])[a-d]?");
  int divergences = 0;
  for (const auto& entry : rulebook.questions)
    for (const auto& number : numbers(entry)) {
      if (!std::regex_match(number, divergence) || number == "A13b") continue;
      EXPECT_TRUE(named(number, {"differs", "silent", "contradicts", "both ambiguous"})) << number;
      ++divergences;
    }
  EXPECT_GE(divergences, 21);
}

TEST_F(Translations, ExamplesShowTheNumbersOfBoth) {  // A1
  const auto cloth = std::find_if(clauses.begin(), clauses.end(),
                                  [&](const Json& clause) { return text(clause, "question") == game.name + "/A1"; });
  ASSERT_NE(cloth, clauses.end());
  EXPECT_NE(says(*cloth, "hu-medici-card").find("cloth 4"), std::string::npos);
  EXPECT_NE(says(*cloth, "fr-medici-card").find("cloth 3"), std::string::npos);
}

TEST_F(Translations, FollowTheFirstBook) {
  int before = 0;
  for (const auto& clause : clauses) {
    if (lines(clause, books[0]).empty()) continue;
    const Lines here = lines_in(lines(clause, books[0]));
    EXPECT_LE(here.first, here.last) << text(clause, "topic");
    EXPECT_LE(before, here.first) << text(clause, "topic");
    before = here.first;
  }
}

}  // namespace
