#include "reports/render/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/core/pen.hpp"
#include "model/core/text.hpp"
#include "reports/render/claims.hpp"
#include "reports/render/document.hpp"
#include "reports/render/fixes.hpp"
#include "reports/render/page_parts.hpp"
#include "reports/render/words.hpp"

// Files beside this one, embedded when the program is built.
namespace embedded {
extern const std::string_view reports_render_drawing_css, reports_render_page_css, reports_render_page_js;
}

// The frame: head, filter, contents, legend, and each game's part.
namespace reports {

using core::escaped;
using core::Json;

namespace {

std::string option(const char* group, const std::string& value, const std::string& words, int count) {
  return fmt::format(
      "<label><input type=\"checkbox\" name=\"{}\" value=\"{}\"><span>{}</span><span class=\"count\">{}</span></label>",
      group, escaped(value), words, count);
}

std::string filter_form(const Json& report) {
  std::map<std::string, int> by_kind, by_language;
  std::vector<std::string> languages;
  std::string of_games, of_languages, of_kinds;
  for (const auto& game : list(report, "games")) {
    const Json& questions = list(game, "questions");
    of_games += option("game", text(game, "name"), escaped(text(game, "title")), static_cast<int>(questions.size()));
    for (const auto& question : questions) {
      for (const auto& kind : kinds_of(question)) ++by_kind[kind];
      auto spoken = texts(question, "languages");
      if (spoken.empty())
        for (const auto& book : list(game, "books")) spoken.push_back(text(book, "language"));
      for (const auto& language : spoken) {
        if (!by_language.contains(language)) languages.push_back(language);
        ++by_language[language];
      }
    }
  }
  for (const auto& language : languages)
    of_languages += option("language", language, escaped(language), by_language[language]);
  for (const auto& [kind, count] : by_kind)
    if (!kind.empty()) of_kinds += option("kind", kind, escaped(effect_in_words(kind)), count);
  std::string out = "<form id=\"filter\" aria-label=\"Filter the questions\">";
  for (const auto& [legend_words, options] : {std::pair<const char*, const std::string&>{"Game", of_games},
                                              {"Language of the rulebook", of_languages},
                                              {"What it decides", of_kinds}})
    if (!options.empty()) out += fmt::format("<fieldset><legend>{}</legend>{}</fieldset>", legend_words, options);
  return out +
         "<p id=\"shown\" role=\"status\" aria-live=\"polite\"></p><button type=\"button\" id=\"everything\">Show "
         "all</button></form>";
}

struct Part {
  const char* name;
  const char* key;
  const char* words;
};
const Part parts[] = {{"questions", "questions", "Questions"},
                      {"claims", "claims", "Promises"},
                      {"dead-ends", "dead_ends", "Dead ends"},
                      {"remarks", "remarks", "Remarks"},
                      {"rules", "rules", "Rules"}};

std::string contents(const Json& report) {
  std::string out = "<nav aria-label=\"Contents\"><p>Contents</p><ul>";
  if (const Json& fixes = part(report, "fixes"); fixes.is_object() && !fixes.empty()) {
    out += "<li><a href=\"#fixes\">What to change</a><ul>";
    for (const auto& [book, all] : fixes.items())
      out += fmt::format("<li><a href=\"#fixes-{}\">{}</a></li>", anchor(book), escaped(book));
    out += "</ul></li>";
  }
  if (part(report, "house_rule").is_object()) out += "<li><a href=\"#house-rule\">The house rule</a></li>";
  for (const auto& game : list(report, "games")) {
    const std::string name = anchor(text(game, "name"));
    out += fmt::format("<li><a href=\"#game-{}\">{}</a><ul>", name, escaped(text(game, "title")));
    for (const auto& each : parts) {
      const auto count = list(game, each.key).size();
      if (count > 0) out += fmt::format("<li><a href=\"#{}-{}\">{}</a></li>", name, each.name, each.words);
    }
    out += "</ul></li>";
  }
  if (!list(part(report, "translations"), "clauses").empty())
    out += "<li><a href=\"#translations\">Translations side by side</a></li>";
  out += "<li><a href=\"#how\">How to read this page</a></li>";
  return out + "</ul></nav>";
}

std::string how_to_read(const Json& report) {
  std::string out =
      "<section id=\"how\"><h2>How to read this page</h2><p>Each question goes the same way: the rule in our words; "
      "what the rulebook says, by line; the ways to read it, and which one we play; then what follows, computed. "
      "A typical case reads: “Lay out the position shown. Player 1 makes this move. Now the readings part. Under "
      "<em>any</em> "
      "(ours) player 1 may draw or stop; under <em>other</em> player 0 bids.” The command beside it repeats it.</p>";
  out +=
      "<h3>Weight</h3><p>Questions are ranked by what is at stake in a full game of sensible players (see “At stake” "
      "below). Readings that the words or an example of the book exclude are computed all the same; a question that "
      "has no others is settled and stands in a list of its own. Dead ends weigh nothing; they are counted apart.</p>";
  out += "<ul>";
  for (const auto& game : list(report, "games"))
    if (const auto sentence = players_sentence(part(game, "sensible_players")); !sentence.empty())
      out += fmt::format("<li>{}: {}{}</li>", escaped(text(game, "title")), escaped(sentence),
                         list(game, "invented").empty() ? "" : " " + invented_badge());
  out += "</ul>";
  out += "<h3>Words and signs</h3><dl class=\"legend\">";
  for (const auto& entry : legend())
    out += fmt::format("<dt>{}</dt><dd>{}</dd>", escaped(entry.term), html(entry.meaning));
  out += "</dl><h3>How moves, cards and pieces are written</h3>";
  for (const auto& game : list(report, "games")) {
    const auto signs = notation(text(game, "name"));
    if (signs.empty()) continue;
    out +=
        fmt::format("<details class=\"more\"><summary>{}</summary><dl class=\"legend\">", escaped(text(game, "title")));
    for (const auto& [sign, meaning] : signs)
      out += fmt::format("<dt><code>{}</code></dt><dd>{}</dd>", escaped(sign), escaped(meaning));
    out += "</dl></details>";
  }
  return out +
         "<p class=\"small js-only\">Keys: <kbd>j</kbd> and <kbd>k</kbd> go to the next and the previous question, "
         "<kbd>o</kbd> unfolds all of the question one is in, <kbd>Tab</kbd> walks the links.</p></section>\n";
}

// The endgames whose values are printed, by name.
std::string positions_part(const Json& game) {
  const Json& positions = list(game, "positions");
  if (positions.empty()) return "";
  std::string out = fmt::format("<h3 id=\"{}-positions\">The endgames by name</h3>", anchor(text(game, "name")));
  for (const auto& position : positions)
    out += fmt::format("<details class=\"more\"><summary>{}: {}</summary>{}</details>", escaped(text(position, "name")),
                       escaped(position_sentence(position)),
                       figure(text(game, "name"), part(position, "config_json"), part(position, "state"), ""));
  return out;
}

std::string overview(const Json& game) {
  const std::string name = text(game, "name");
  std::string out;
  for (const auto& ranked : ranked_parts(game)) {
    std::string rows;
    for (const Json* one : ranked.questions) {
      const Json& question = *one;
      auto languages = texts(question, "languages");
      if (languages.empty())
        for (const auto& book : list(game, "books")) languages.push_back(text(book, "language"));
      const std::string only = only_for(game, question);
      rows += fmt::format(
          "<tr data-game=\"{}\" data-language=\"{}\" data-kind=\"{}\"><td><a href=\"#{}\">{}</a></td><td "
          "class=\"wide\">{}{}</td><td><span class=\"stacked\">the words: </span>{}</td><td "
          "class=\"stake\">{}{}</td><td class=\"number\"><span class=\"stacked\">comes up in "
          "</span>{}</td><td>{}</td></tr>",
          escaped(name), escaped(core::join(languages, "|")), escaped(core::join(kinds_of(question), "|")),
          anchor(text(question, "id")), escaped(text(question, "number")), html(text(question, "text")),
          only.empty() ? "" : fmt::format(" <span class=\"small\">({})</span>", only), escaped(words_say(question)),
          stake_mark(part(question, "weight")), truth(question, "invented") ? " " + invented_badge() : "",
          comes_up_in_words(part(question, "weight")), escaped(core::join(also_changes(question), "; ")));
    }
    out += fmt::format(
        "<h4>{}</h4><p class=\"small\">{}</p><table class=\"stack\"><thead><tr><th>No.</th><th>Question</th><th>The "
        "words</th><th>At stake</th><th class=\"number\">Comes up in</th><th>What else "
        "changes</th></tr></thead><tbody>{}</tbody></table>",
        ranked.title, ranked.introduction, rows);
  }
  return out;
}

std::string game_part(const Site& site, const Json& game) {
  const std::string name = text(game, "name");
  std::vector<std::string> books, languages;
  for (const auto& book : list(game, "books")) {
    books.push_back(fmt::format("{} ({})", text(book, "language"), text(book, "id")));
    languages.push_back(text(book, "language"));
  }
  std::string out = fmt::format(
      "<section class=\"game\" id=\"game-{}\" data-game=\"{}\" data-language=\"{}\"><h2>{}</h2><p>{}{}.</p>",
      anchor(name), escaped(name), escaped(core::join(languages, "|")), escaped(text(game, "title")),
      players_phrase(part(game, "players")),
      books.empty() ? "" : (books.size() == 1 ? "; rulebook: " : "; rulebooks: ") + escaped(enumerate(books)));
  for (const auto& one : list(game, "invented"))
    out += fmt::format(
        "<p class=\"invented-note\">{} No source gives {}. The set <code>{}</code> is ours and meets every stated "
        "fact; "
        "weights are also computed for {}.</p>",
        invented_badge(), escaped(text(one, "what")), escaped(text(one, "set")),
        escaped(enumerate(texts(one, "others"))));
  if (!list(game, "questions").empty()) {
    out += fmt::format("<h3 id=\"{}-questions\">Questions put to the rulebook</h3>", anchor(name)) + overview(game) +
           "<p class=\"none small\" hidden>The filter hides every question of this game.</p>";
    for (const Json* question : by_weight(game)) out += question_article(site, game, *question);
  }
  out += positions_part(game);
  return out + claims_part(game) + dead_ends_part(site, game) + remarks_part(site, game) + coverage_part(game) +
         "</section>\n";
}

// What was found, in one paragraph.
std::string summary(const Json& report) {
  std::size_t questions = 0;
  std::vector<std::string> titles;
  for (const auto& game : list(report, "games")) {
    titles.push_back(text(game, "title"));
    questions += list(game, "questions").size();
  }
  return fmt::format(
      "<p>Where the rulebook{} of {} can be read in two ways, what {} that is not so, where {} the players stuck, and "
      "how much each of these matters. {} question{}, the weightiest of each game first.</p>",
      titles.size() == 1 ? "" : "s", escaped(enumerate(titles)), titles.size() == 1 ? "it promises" : "they promise",
      titles.size() == 1 ? "it leaves" : "they leave", questions, questions == 1 ? "" : "s");
}

}  // namespace

std::string page(const Json& report, const std::string& language) {
  const Site site(report);
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src 'unsafe-inline'; img-src data:\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n<title>Bargello: the rule report</title>\n<style>";
  out += std::string(embedded::reports_render_drawing_css) + std::string(embedded::reports_render_page_css) +
         "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n";
  out +=
      "<header class=\"top\"><div class=\"eyebrow\"><span>Bargello</span><button type=\"button\" id=\"theme\">Dark "
      "page</button></div><h1>The rule report</h1>" +
      summary(report) + "</header>\n";
  out += "<div class=\"frame\"><aside><details open><summary>Filter and contents</summary>" + filter_form(report) +
         contents(report) + "</details></aside>\n<main id=\"main\" tabindex=\"-1\">\n" +
         fix_list_html(report, language);
  out += house_rule_part(site, part(report, "house_rule"));
  for (const auto& game : list(report, "games")) out += game_part(site, game);
  out += translations_part(site, part(report, "translations")) + how_to_read(report);
  out +=
      "</main></div>\n<footer><p class=\"small\">Verdicts, plays, values and shares are computed; question texts, "
      "source lines and paraphrases are data. The rulebooks belong to their authors and "
      "publishers.</p></footer>\n<script>\n" +
      std::string(embedded::reports_render_page_js) + "</script>\n</body>\n</html>\n";
  return out;
}

}  // namespace reports
