#include "reports/render/fixes.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "model/core/data.hpp"
#include "model/core/document.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/fixes.hpp"
#include "tests/reports/sample.hpp"
#include "tests/support/each_game.hpp"

// The passages that an editor should change: the data is whole, and every form of the list shows all of it.

namespace {

using core::Json;

const Json& document() {
  static const Json made = sample::report();
  return made;
}

// RFC 4180, by the letter.
std::vector<std::vector<std::string>> parsed_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    std::string& cell = rows.back().back();
    if (quoted) {
      if (c != '"') {
        cell += c;
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        cell += text[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"' && cell.empty()) {
      quoted = true;
    } else if (c == ',') {
      rows.back().push_back("");
    } else if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      ++i;
      rows.push_back({""});
    } else {
      EXPECT_TRUE(c != '"' && c != '\n') << "at " << i;
      cell += c;
    }
  }
  EXPECT_FALSE(quoted);
  EXPECT_EQ(rows.back(), std::vector<std::string>{""}) << "the last line ends";
  rows.pop_back();
  return rows;
}

class Fixes : public support::EachGame {
 protected:
  const Json file = core::read_json_file(core::data_path(entry().folder + "/fixes.json"));
  const core::Rulebook rulebook = games::rulebook(entry());

  // The largest line that rulebook.md cites of a book: no text of it lies in this project.
  int lines_of(const std::string& book) const {
    int most = 0;
    static const std::regex number("[0-9]+");
    const auto count = [&](const std::string& lines) {
      for (auto it = std::sregex_iterator(lines.begin(), lines.end(), number); it != std::sregex_iterator(); ++it)
        most = std::max(most, std::stoi(it->str()));
    };
    for (const auto& question : rulebook.questions) {
      for (const auto& wording : question.wording)
        if (wording.book == book) count(wording.lines);
      for (const auto& says : question.says)
        if (says.starts_with(book + ":"))
          count(says.substr(book.size(), says.find_first_of("(:", book.size() + 1) - book.size()));
    }
    return most;
  }
};

TEST_P(Fixes, HaveTheirKeysAndNoOthers) {
  const std::set<std::string> keys{"book",        "lines",   "words",   "kind",          "at_table", "at_table_local",
                                   "replacement", "meaning", "example", "example_local", "question", "rule"};
  EXPECT_EQ(file.at("game"), entry().name);
  EXPECT_FALSE(file.at("fixes").empty());
  for (const auto& fix : file.at("fixes")) {
    std::set<std::string> found;
    for (const auto& [key, value] : fix.items()) found.insert(key);
    EXPECT_EQ(found, keys) << fix.dump();
    for (const char* key : {"at_table", "at_table_local", "replacement", "meaning"})
      EXPECT_FALSE(fix.at(key).get<std::string>().empty()) << key << ": " << fix.dump();
    EXPECT_NE(fix.at("at_table"), fix.at("at_table_local")) << fix.dump();
    EXPECT_EQ(fix.at("example").is_null(), fix.at("example_local").is_null()) << fix.dump();
    EXPECT_LE(core::split(fix.at("words").get<std::string>(), ' ').size(), 8u) << "a few words: " << fix.dump();
    const std::set<std::string> kinds{"contradiction", "silence", "slip", "mistranslation", "choice"};
    EXPECT_TRUE(kinds.contains(fix.at("kind"))) << fix.dump();
  }
}

TEST_P(Fixes, CiteLinesOfTheirBook) {
  static const std::regex form("[0-9]+(-[0-9]+)?(, [0-9]+(-[0-9]+)?)*"), number("[0-9]+");
  for (const auto& fix : file.at("fixes")) {
    const std::string lines = fix.at("lines"), book = fix.at("book");
    EXPECT_TRUE(std::any_of(entry().books.begin(), entry().books.end(), [&](const auto& b) { return b.id == book; }));
    EXPECT_TRUE(std::regex_match(lines, form)) << fix.dump();
    int before = 0;
    for (auto it = std::sregex_iterator(lines.begin(), lines.end(), number); it != std::sregex_iterator(); ++it) {
      EXPECT_GT(std::stoi(it->str()), before) << fix.dump();
      before = std::stoi(it->str());
    }
    // Credits and addresses follow the last line that a rule is in; nothing is to be changed there.
    EXPECT_LE(before, lines_of(book) + 40) << fix.dump();
  }
}

TEST_P(Fixes, NameQuestionsAndRulesThatThereAre) {
  std::set<std::string> questions, rules;
  for (const auto& question : entry().questions) questions.insert(question.slug);
  for (const auto& rule : rulebook.rules) rules.insert(fmt::format("R{}", rule.number));
  for (const auto& fix : file.at("fixes")) {
    EXPECT_TRUE(fix.at("question").is_null() || questions.contains(fix.at("question"))) << fix.dump();
    EXPECT_TRUE(fix.at("rule").is_null() || rules.contains(fix.at("rule"))) << fix.dump();
  }
  for (const auto& none : file.at("no_fix")) {
    EXPECT_TRUE(questions.contains(none.at("question"))) << none.dump();
    EXPECT_FALSE(none.at("why").get<std::string>().empty()) << none.dump();
  }
}

// A book that is silent, says two things, or says another thing than we play, has a passage to change or a reason why
// there is none.
TEST_P(Fixes, EveryOpenQuestionHasOneForEveryBookThatLeavesItOpen) {
  const auto listed = [&](const char* list, const std::string& book, const std::string& question) {
    const auto& all = file.at(list);
    return std::any_of(all.begin(), all.end(),
                       [&](const Json& one) { return one.at("book") == book && one.at("question") == question; });
  };
  for (const auto& question : rulebook.questions)
    for (const auto& wording : question.wording) {
      const bool open = wording.says == "two" || wording.says == "silent";
      const auto asked = std::find_if(entry().questions.begin(), entry().questions.end(),
                                      [&](const auto& info) { return info.slug == question.slug; });
      ASSERT_NE(asked, entry().questions.end()) << question.slug;
      const bool other = !open && wording.readings.front() != asked->readings.front().slug;
      if (!open && !other) continue;
      EXPECT_NE(listed("fixes", wording.book, question.slug), listed("no_fix", wording.book, question.slug))
          << wording.book << " " << question.slug;
    }
}

// What a fix calls the passage is what the page says of the book's words.
TEST_P(Fixes, AreOfAKindThatAgreesWithTheWording) {
  for (const auto& fix : file.at("fixes"))
    for (const auto& question : rulebook.questions)
      for (const auto& wording : question.wording) {
        if (question.remark || fix.at("question") != question.slug || fix.at("book") != wording.book) continue;
        const std::string kind = fix.at("kind");
        EXPECT_FALSE(wording.says == "silent" && kind != "silence") << fix.dump();
        EXPECT_FALSE(kind == "silence" && wording.says != "silent" && wording.says != "example") << fix.dump();
        EXPECT_FALSE(kind == "contradiction" && wording.says == "states") << fix.dump();
      }
}

TEST_P(Fixes, AreAllInEveryForm) {
  const std::string page = reports::fix_list_html(document());
  for (const auto& book : entry().books) {
    const auto& fixes = document().at("fixes").at(book.id);
    std::size_t expected = 0;
    for (const auto& fix : file.at("fixes")) expected += fix.at("book") == book.id;
    EXPECT_EQ(fixes.size(), expected);
    const std::string text = reports::fixes_markdown(document(), book.id);
    const auto rows = parsed_csv(reports::fixes_csv(document(), book.id));
    ASSERT_EQ(rows.size(), fixes.size() + 1);
    EXPECT_EQ(rows[0][0], "book");
    for (std::size_t i = 0; i < fixes.size(); ++i) {
      const std::string replacement = fixes[i].at("replacement");
      EXPECT_NE(text.find("> " + replacement), std::string::npos) << replacement;
      EXPECT_NE(page.find(fmt::format(
                    "<strong>{} {}</strong>",
                    core::text(fixes[i], "lines").find_first_of(",-") == std::string::npos ? "Line" : "Lines",
                    core::text(fixes[i], "lines"))),
                std::string::npos);
      ASSERT_EQ(rows[i + 1].size(), rows[0].size());
      EXPECT_EQ(rows[i + 1][0], book.id);
      for (std::size_t column = 1; column < rows[0].size(); ++column) {
        const std::string key = rows[0][column] == "question" ? "question_id" : rows[0][column];
        EXPECT_EQ(rows[i + 1][column], core::text(fixes[i], key)) << key;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Fixes, support::each_game(), support::game_name);

TEST(FixList, HasTheWeightiestFirstThenQuestionsThenTheOrderOfTheLines) {
  Json games = document().at("games");
  for (auto& game : games)
    for (auto& question : game["questions"])
      for (const char* key : {"weight", "rank"}) question.erase(key);
  const auto lines = [](const Json& fix) { return std::stoi(fix.at("lines").get<std::string>()); };
  const Json unweighed = reports::fixes_json(games);
  for (const auto& [book, fixes] : unweighed.items())
    for (std::size_t i = 1; i < fixes.size(); ++i) {
      EXPECT_TRUE(fixes[i].at("weight").is_null());
      const bool asked = !fixes[i].at("question").is_null(), before = !fixes[i - 1].at("question").is_null();
      EXPECT_TRUE(before || !asked) << book;
      EXPECT_TRUE(before != asked || lines(fixes[i - 1]) <= lines(fixes[i])) << book;
    }
  for (auto& game : games)
    for (auto& question : game["questions"]) {
      if (question["slug"] == "last-lot") question["weight"] = {{"points", "2.50"}, {"currency", "florins"}};
      if (question["slug"] == "bonus-repeat") question["weight"] = 7;
    }
  const Json fixes = reports::fixes_json(games).at("pt-medici");
  EXPECT_EQ(fixes[0].at("question"), "bonus-repeat");
  EXPECT_EQ(fixes[0].at("weight"), 7);
  EXPECT_EQ(fixes[1].at("question"), "last-lot");
  EXPECT_EQ(fixes[1].at("lines"), "36");
  EXPECT_EQ(fixes[2].at("lines"), "112");
  EXPECT_TRUE(fixes[3].at("weight").is_null());
}

// A rule that stops the game and moves no average is not nothing to an editor.
TEST(FixList, SaysHowManyGamesComeToADeadEnd) {
  const auto& game = games::called("medici");
  Json questions = Json::array();
  for (const auto& question : game.questions)
    questions.push_back({{"slug", question.slug},
                         {"id", game.name + "/" + question.slug},
                         {"rank", 1},
                         {"weight",
                          {{"points", "0.00"},
                           {"currency", "florins"},
                           {"dead_ends", question.slug == "turn-to-full-ship" ? 582 : 0},
                           {"games", 600}}}});
  const Json games = Json::array({{{"name", game.name},
                                   {"title", game.title},
                                   {"books", {{{"id", "pt-medici"}, {"language", "Portuguese"}}}},
                                   {"questions", questions}}});
  const Json report{{"games", games}, {"fixes", reports::fixes_json(games)}};
  EXPECT_NE(
      reports::fixes_markdown(report, "pt-medici", "en").find("0.00 florins; 582 of 600 games come to a dead end\n"),
      std::string::npos);
  EXPECT_NE(reports::fixes_markdown(report, "pt-medici", "pt").find("; 582 de 600 partidas chegam a um impasse\n"),
            std::string::npos);
  EXPECT_EQ(reports::fixes_markdown(report, "pt-medici", "en").find("; 0 of"), std::string::npos);
}

TEST(FixList, OfOneQuestionHasItsPassagesOnly) {
  Json games = document().at("games");
  for (auto& game : games)
    if (game["name"] == "medici") {
      Json only = Json::array();
      for (const auto& question : game["questions"])
        if (question["slug"] == "last-lot") only.push_back(question);
      game["questions"] = only;
      const Json fixes = reports::fixes_json(Json::array({game}));
      EXPECT_EQ(fixes.size(), 1u);
      EXPECT_EQ(fixes.at("pt-medici").size(), 2u);
    }
}

TEST(FixList, SpeaksTheLanguageOfItsBookWhenAsked) {
  const auto in = [](const char* book, const char* language) {
    return reports::fixes_markdown(document(), book, language);
  };
  EXPECT_TRUE(in("hu-medina", "en").starts_with("# Passages to change in hu-medina\n"));
  EXPECT_TRUE(in("hu-medina", "hu").starts_with("# Javítandó szövegrészek: hu-medina\n"));
  EXPECT_TRUE(in("fr-medici-card", "fr").starts_with("# Passages à modifier dans fr-medici-card\n"));
  EXPECT_TRUE(in("pt-medici", "pt").starts_with("# Trechos a mudar em pt-medici\n"));
  EXPECT_EQ(in("pt-medici", "hu"), in("pt-medici", "en"));
  for (const auto& fix : document().at("fixes").at("hu-strozzi")) {
    const std::string local = fix.at("at_table_local");
    EXPECT_NE(in("hu-strozzi", "hu").find(local), std::string::npos) << local;
    EXPECT_EQ(in("hu-strozzi", "en").find(local), std::string::npos) << local;
  }
  EXPECT_NE(reports::fix_list_html(document(), "hu").find("Javítandó szövegrészek: hu-medina"), std::string::npos);
}

TEST(FixList, ComesFirstOnThePage) {
  const std::string list = reports::fix_list_html(document());
  EXPECT_TRUE(list.starts_with("<section id=\"fixes\">"));
  EXPECT_EQ(reports::fix_list_html({{"games", Json::array()}}), "");
}

TEST(FixCsv, QuotesWhatNeedsIt) {
  const Json report{{"fixes",
                     {{"en-pile", Json::array({{{"lines", "12, 14"},
                                                {"words", "a \"few\""},
                                                {"kind", "slip"},
                                                {"replacement", "one\ntwo"},
                                                {"weight", 2},
                                                {"invented", true}}})}}}};
  EXPECT_EQ(reports::fixes_csv(report, "en-pile"),
            "book,lines,words,kind,at_table,at_table_local,replacement,meaning,example,example_local,question,weight,"
            "invented\r\n"
            "en-pile,\"12, 14\",\"a \"\"few\"\"\",slip,,,\"one\ntwo\",,,,,2,yes\r\n");
}

}  // namespace
