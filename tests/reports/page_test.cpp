#include "reports/render/page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "reports/render/draw.hpp"
#include "reports/render/markdown.hpp"
#include "tests/reports/sample.hpp"
#include "tests/support/each_game.hpp"
#include "tests/support/process.hpp"
#include "tests/support/random_plays.hpp"
#include "tests/support/schema.hpp"

// The form of the report: every state has its picture, the page holds together, and a browser shows it as meant.

namespace {

using core::Json;

const Json& document() {
  static const Json made = sample::report();
  return made;
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++found;
  return found;
}

// Tags of the kinds that we write are closed in the order in which they were opened; nothing is left open.
std::string unbalanced(const std::string& html) {
  static const std::set<std::string> alone{"meta", "link", "input", "br", "rect", "circle", "path"};
  std::vector<std::string> open;
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const bool closing = html[at + 1] == '/';
    const auto from = at + 1 + closing;
    const auto to = html.find_first_of(" />\n", from);
    const std::string name = html.substr(from, to - from);
    if (name.starts_with("!") || alone.contains(name)) continue;
    if (!closing && (name == "style" || name == "script")) {
      at = html.find("</" + name, at);
      continue;
    }
    if (!closing) {
      open.push_back(name);
    } else {
      if (open.empty() || open.back() != name)
        return "</" + name + "> closes " + (open.empty() ? "nothing" : open.back()) +
               " near: " + html.substr(at > 60 ? at - 60 : 0, 120);
      open.pop_back();
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> is never closed";
}

class Drawings : public support::EachGame {};

TEST_P(Drawings, EveryShippedPositionIsDrawn) {
  for (const auto& name : core::shipped(entry().folder + "/positions")) {
    const auto handle =
        games::load({.game = entry().name, .config = "", .position = name, .players = 0, .selection = {}});
    const auto svg = reports::drawing(entry().name, handle->config(), handle->to_json(handle->start()));
    EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>")) << name;
    EXPECT_EQ(unbalanced(svg), "") << name;
    EXPECT_EQ(count(svg, "<title>"), 1u) << name;
    EXPECT_EQ(count(svg, "<desc>"), 1u) << name;
  }
}

TEST_P(Drawings, EveryStateOfRandomGamesIsDrawn) {
  for (int players = entry().least_players; players <= entry().most_players; ++players) {
    const auto handle = games::load(support::full_game(entry().name, players));
    int drawn = 0;
    support::play(*handle, 2, 11, [&](const auto& game, const auto& s) {
      const auto svg = reports::drawing(entry().name, handle->config(), game.to_json(s));
      ASSERT_TRUE(svg.starts_with("<svg ")) << players << " players: " << game.print(s);
      ASSERT_EQ(unbalanced(svg), "");
      ++drawn;
    });
    EXPECT_GT(drawn, 40);
  }
}

TEST_P(Drawings, WhatIsNoStateHasNoPicture) {
  const auto handle = games::load(support::full_game(entry().name, entry().least_players + 1));
  const Json good = handle->to_json(handle->start());
  for (const Json& bad : {Json(), Json(7), Json("state"), Json::object(), Json::array()})
    EXPECT_EQ(reports::drawing(entry().name, handle->config(), bad), "");
  EXPECT_EQ(reports::drawing("chess", handle->config(), good), "");
  // Whatever one key holds, there is a picture or none, and no exception.
  for (const auto& [key, value] : good.items())
    for (const Json& other : {Json(), Json(-3), Json("x"), Json::array(), Json::array({1, "y", nullptr}),
                              Json{{"z", "w"}}, Json::array({Json::array({"?"})})}) {
      Json bent = good;
      bent[key] = other;
      EXPECT_NO_THROW(reports::drawing(entry().name, handle->config(), bent)) << key << " " << other;
      EXPECT_NO_THROW(reports::drawing(entry().name, other, good));
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Drawings, support::each_game(), support::game_name);

TEST(Drawings, ShowWhatStandsOnAMedinaBoard) {
  const auto handle = games::load({.game = "medina", .config = "", .position = "E1", .players = 0, .selection = {}});
  const Json state = handle->to_json(handle->start());
  const auto svg = reports::drawing("medina", handle->config(), state);
  for (std::size_t row = 0; row < state["board"].size(); ++row)
    for (std::size_t col = 0; col < state["board"][row].size(); ++col) {
      const std::string token = state["board"][row][col];
      if (token == ".") continue;
      EXPECT_NE(svg.find(fmt::format(">{}</text>", token)), std::string::npos)
          << token << " is not written on its piece";
      EXPECT_NE(svg.find(fmt::format("{} at {} {}", token, row, col)), std::string::npos)
          << token << " is not told to those who cannot see";
    }
}

TEST(Drawings, MarkTheLastThreeCardsOfAMarket) {
  const auto handle = games::load(support::full_game("medici-card", 3));
  Json state = handle->to_json(handle->start());
  state["market"] = {"Fu3", "g2", "b7", "Gr0x2", "gDy0"};
  const auto svg = reports::drawing("medici-card", handle->config(), state);
  EXPECT_EQ(count(svg, ">▲ "), 3u);
  EXPECT_NE(svg.find("Fu3, g2, b7, Gr0x2, gDy0"), std::string::npos);
}

TEST(Page, IsOneWellFormedPageWithEveryQuestion) {
  const auto html = reports::page(document());
  EXPECT_EQ(unbalanced(html), "");
  std::size_t questions = 0;
  for (const auto& entry : games::all()) questions += entry.questions.size();
  EXPECT_EQ(count(html, "<article class=\"question\""), questions);
  EXPECT_NE(html.find("id=\"medici-A1\""), std::string::npos);
  EXPECT_NE(html.find("id=\"medici-card-A3\""), std::string::npos) << "A2, A3 is one question; both numbers lead to it";
  EXPECT_EQ(html.find("http://www.w3.org/1999"), std::string::npos);
  EXPECT_EQ(html, reports::page(document())) << "not the same bytes twice";
}

TEST(Page, TextsFromTheDocumentAreNeverMarkup) {
  Json bent = document();
  const std::string nasty = "<script>alert(1)</script>\"'&";
  for (const char* key : {"text", "rule_meaning", "default_why", "slug"}) bent["games"][0]["questions"][0][key] = nasty;
  bent["games"][0]["title"] = nasty;
  bent["games"][0]["questions"][1]["comparisons"][0]["cases"][0]["play"] = {nasty};
  bent["games"][0]["claims"][0]["text"] = nasty;
  const auto html = reports::page(bent);
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  EXPECT_EQ(unbalanced(html), "");
}

// Every key taken away or made null, one after the other, all over the document: a gap on the page, no exception.
void with_gaps(Json& whole, Json& here, int& tried) {
  if (here.is_object()) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : here.items()) keys.push_back(key);
    for (const auto& key : keys) {
      const Json kept = here[key];
      here[key] = nullptr;
      EXPECT_EQ(unbalanced(reports::page(whole)), "") << key << " null";
      reports::markdown(whole, "medina");
      here[key] = Json{{"surprise", 1}};
      EXPECT_EQ(unbalanced(reports::page(whole)), "") << key << " of another type";
      reports::markdown_index(whole);
      here[key] = kept;
      ++tried;
      if (key != "config_json" && key != "json") with_gaps(whole, here[key], tried);
    }
  } else if (here.is_array() && !here.empty()) {
    with_gaps(whole, here[0], tried);
  }
}

TEST(Page, MissingKeysLeaveGapsNotFailures) {
  Json small = document();
  Json medina = small["games"][2];
  ASSERT_EQ(medina["name"], "medina");
  for (const char* kind : {"questions", "remarks", "claims", "dead_ends", "rules"})
    if (medina[kind].size() > 2) medina[kind].erase(medina[kind].begin() + 2, medina[kind].end());
  small["games"] = Json::array({medina});
  small["house_rule"] = {{"versus", "gates=between-walls"},
                         {"game", "medina"},
                         {"cases", medina["questions"][0]["comparisons"][0]["cases"]},
                         {"claims", {{{"id", "medina/C1"}, {"before", "true"}, {"after", "false"}}}},
                         {"vectors", {"v1"}}};
  int tried = 0;
  with_gaps(small, small, tried);
  EXPECT_GT(tried, 80);
  EXPECT_NE(reports::page(Json()), "");
  EXPECT_NE(reports::page(Json::object()), "");
}

TEST(Page, ACaseIsToldInSentences) {
  Json report{{"schema", "bargello/report/2"}};
  report["games"] = Json::array({{{"name", "medici"}, {"title", "Medici"}, {"questions", Json::array()}}});
  const auto handle = games::load({.game = "medici", .config = "", .position = "B3", .players = 0, .selection = {}});
  const Json first = sample::state_of(*handle, handle->start());
  report["games"][0]["questions"].push_back(
      {{"id", "medici/A1"},
       {"number", "A1"},
       {"slug", "lot-limit-whose"},
       {"text", "Whose free space bounds a lot?"},
       {"kind", "moves"},
       {"readings", {{{"slug", "any"}, {"default", true}}, {{"slug", "other"}}}},
       {"comparisons",
        {{{"reading", "other"},
          {"cases",
           {{{"position", "B3"},
             {"players", 2},
             {"config_json", handle->config()},
             {"first", first},
             {"play", {"draw"}},
             {"kind", "moves"},
             {"last", {{"ours", first}, {"theirs", first}}},
             {"ours", {{"turn", "player 0"}, {"moves", {"draw", "stop"}}, {"only", {"draw"}}}},
             {"theirs", {{"turn", "player 0"}, {"moves", {"stop"}}, {"only", Json::array()}}}}}}}}}});
  const auto html = reports::page(report), text = reports::markdown(report, "medici");
  for (const char* sentence : {"Start from the position B3, 2 players.", "Player 0 makes this move:",
                               "turns up a card for the lot", "Now the readings part: the legal moves differ."}) {
    EXPECT_NE(html.find(sentence), std::string::npos) << sentence;
    EXPECT_NE(text.find(sentence), std::string::npos) << sentence;
  }
  EXPECT_NE(html.find("Player 0 may <code>draw</code>"), std::string::npos);
  EXPECT_NE(text.find("- Under **other** player 0 can only `stop` (closes the lot)"), std::string::npos) << text;
}

TEST(Page, SharesStandBesideThoseOfUnrelatedGames) {
  Json report{{"games", Json::array()}};
  Json question{{"id", "medici/A1"}, {"number", "A1"}, {"readings", Json::array()}};
  Json row = sample::matters(2, "sensible", 1000, 250);
  question["comparisons"] = Json::array({Json{{"reading", "r"}, {"matters", Json::array({row})}}});
  report["games"].push_back({{"name", "medici"}, {"title", "Medici"}, {"questions", Json::array({question})}});
  const auto html = reports::page(report), text = reports::markdown(report, "medici");
  EXPECT_NE(html.find(">25 %</span>"), std::string::npos);
  EXPECT_NE(html.find("24 % to 27 %"), std::string::npos);
  EXPECT_NE(text.find("| 2 sensible | 25 % | 0 % | 3.50 | 3 % | 3.50 | 5 % | 3.50 | 20 % | 35 |"), std::string::npos)
      << text;
}

TEST(Page, WhereNoGameAllowsTheSameMovesNoDifferenceIsPrinted) {
  Json report{{"games", Json::array()}};
  Json question{{"id", "medici/A1"}, {"number", "A1"}, {"readings", Json::array()}};
  Json row = sample::matters(2, "random", 1000, 1);
  row["same_play"]["games"] = 0;
  row["same_play"]["not_allowed"] = 2000;
  question["comparisons"] = Json::array({Json{{"reading", "r"}, {"matters", Json::array({row})}}});
  report["games"].push_back({{"name", "medici"}, {"title", "Medici"}, {"questions", Json::array({question})}});
  EXPECT_NE(reports::markdown(report, "medici").find("| 2 random | under 1 % | 100 % | – |"), std::string::npos);
  EXPECT_NE(reports::page(report).find("<td class=\"number\">100 %</td><td class=\"number\">–</td>"),
            std::string::npos);
}

TEST(Page, AScoreSheetIsAddedUpForEachPlayer) {
  Json report{{"games", Json::array()}};
  Json question{{"id", "medici/A1"}, {"number", "A1"}, {"readings", Json::array()}};
  const Json a_case{{"kind", "payments"},
                    {"sheet",
                     {{"ours",
                       {{{"player", 1}, {"rule", "R16"}, {"what", "first ship"}, {"amount", "15"}},
                        {{"player", 1}, {"rule", "R18"}, {"what", "first on a track"}, {"amount", "10"}}}},
                      {"theirs", Json::array()}}},
                    {"sums", {{"ours", {"0", "25"}}, {"theirs", {"0", "0"}}}}};
  question["comparisons"] = Json::array({Json{{"reading", "r"}, {"cases", Json::array({a_case})}}});
  report["games"].push_back({{"name", "medici"}, {"title", "Medici"}, {"questions", Json::array({question})}});
  const auto html = reports::page(report);
  EXPECT_NE(html.find("first ship (R16)"), std::string::npos);
  EXPECT_NE(html.find("<td>in all</td><td class=\"number\">25</td>"), std::string::npos);
}

TEST(Markdown, HasEveryQuestionAndNoLooseEnds) {
  for (const auto& entry : games::all()) {
    const auto text = reports::markdown(document(), entry.name);
    for (const auto& question : entry.questions)
      EXPECT_NE(text.find(question.text), std::string::npos) << entry.name << " " << question.number;
    EXPECT_EQ(count(text, "```") % 2, 0u);
    EXPECT_TRUE(text.ends_with("\n") && !text.ends_with("\n\n"));
    static const std::regex link("\\]\\(#([^)]+)\\)");
    for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it)
      EXPECT_NE(text.find("<a id=\"" + (*it)[1].str() + "\">"), std::string::npos) << (*it)[1];
  }
  EXPECT_EQ(reports::markdown(document(), "chess"), "");
  const auto index = reports::markdown_index(document());
  for (const auto& entry : games::all()) EXPECT_NE(index.find("(" + entry.name + ".md)"), std::string::npos);
}

support::Schema schema() { return support::Schema(core::read_json_file(core::home() + "/reports/schema.json")); }

TEST(ReportSchema, AcceptsADocumentOfTheForm) {
  const auto faults = schema().faults(document());
  EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
}

TEST(ReportSchema, RefusesWhatIsNot) {
  const auto spoil = [](auto&& change) {
    Json bent = document();
    change(bent);
    return schema().faults(bent).size();
  };
  EXPECT_GT(spoil([](Json& d) { d["schema"] = "bargello/report/1"; }), 0u);
  EXPECT_GT(spoil([](Json& d) { d.erase("games"); }), 0u);
  EXPECT_GT(spoil([](Json& d) { d["games"][0]["name"] = "chess"; }), 0u);
  EXPECT_GT(spoil([](Json& d) { d["games"][0]["questions"][0].erase("id"); }), 0u);
  EXPECT_GT(spoil([](Json& d) { d["games"][0]["questions"][0]["kind"] = "huge"; }), 0u);
  EXPECT_GT(
      spoil([](Json& d) { d["games"][0]["questions"][0]["comparisons"][0]["matters"][0]["comes_up"]["low"] = "2 %"; }),
      0u);
  EXPECT_GT(spoil([](Json& d) { d["games"][0]["questions"][0]["comparisons"][0]["cases"][0]["play"] = {1}; }), 0u);
  EXPECT_GT(spoil([](Json& d) { d["translations"]["clauses"][0]["verdict"] = "perhaps"; }), 0u);
}

TEST(Page, WorksInABrowserFromAFile) {
  for (const char* tool : {"node", "chromium"})
    if (support::shell(fmt::format("command -v {}", tool)).code != 0)
      GTEST_SKIP() << tool << " is not installed (package group 'page')";
  const std::string folder = testing::TempDir() + "bargello-page";
  std::filesystem::create_directories(folder);
  // Five questions of each game have every form, if one of them is excluded by its book, whose mark is the longest; a
  // page of all of them only takes longer.
  Json small = document();
  for (auto& game : small["games"])
    for (const char* kind : {"questions", "claims", "remarks"})
      if (auto& all = game[kind]; all.size() > 5) {
        const auto last = std::find_if(all.begin() + 4, all.end() - 1, [](const Json& one) {
          return one.contains("weight") && one["weight"].is_object() && one["weight"].value("excluded", false);
        });
        std::iter_swap(all.begin() + 4, last);
        all.erase(all.begin() + 5, all.end());
      }
  std::ofstream(folder + "/index.html") << reports::page(small);
  const auto output = support::shell(fmt::format("node tests/reports/page_check.mjs '{0}/index.html' '{0}'", folder));
  EXPECT_EQ(output.code, 0) << output.text;
  EXPECT_TRUE(std::filesystem::exists(folder + "/360-dark-start.png"));
}

}  // namespace
