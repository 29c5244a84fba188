#include <fmt/format.h>

#include "model/core/pen.hpp"
#include "model/core/text.hpp"
#include "reports/render/claims.hpp"
#include "reports/render/document.hpp"
#include "reports/render/page_parts.hpp"
#include "reports/render/words.hpp"

// What a game's part of the page has besides its questions.
namespace reports {

using core::escaped;
using core::Json;

namespace {

std::string heading(const std::string& game, const char* part_name, const char* words) {
  return fmt::format("<h3 id=\"{}-{}\">{}</h3>", anchor(game), part_name, words);
}

}  // namespace

std::string remarks_part(const Site& site, const Json& game) {
  const Json& remarks = list(game, "remarks");
  if (remarks.empty()) return "";
  std::string out = heading(text(game, "name"), "remarks", "Remarks") +
                    "<p>Peculiarities of the text of which no second reading is computed; where something stays open, "
                    "the line says so.</p>";
  for (const auto& remark : remarks) {
    const std::string id = text(remark, "id");
    out += fmt::format(
        "<div class=\"remark\" id=\"{0}\"><p class=\"eyebrow\"><a class=\"self\" href=\"#{0}\">{1}</a> · "
        "<code>{2}</code></p><div class=\"books\">",
        anchor(id), escaped(id), escaped(text(remark, "slug")));
    for (const auto& says : list(remark, "says")) out += source_words(site, says);
    out += "</div>";
    if (const auto played = text(remark, "conclusion"); !played.empty())
      out += fmt::format("<p class=\"small\">Conclusion: {}</p>", html(played));
    out += "</div>";
  }
  return out;
}

std::string dead_ends_part(const Site& site, const Json& game) {
  const Json& dead_ends = list(game, "dead_ends");
  if (dead_ends.empty()) return "";
  const std::string name = text(game, "name");
  std::string out =
      heading(name, "dead-ends", "Where players get stuck") + fmt::format("<p>{}</p>", stuck_introduction);
  for (const auto& one : dead_ends) {
    std::string asked = escaped(text(one, "question"));  // a link where the page has the question
    for (const auto& question : list(game, "questions"))
      if (text(question, "slug") == text(one, "question"))
        asked = site.link(text(question, "id"), text(one, "question"));
    out += fmt::format(
        "<div class=\"deadend\"><p><strong>{}</strong></p><p class=\"small\">{}{}{}</p>", html(text(one, "title")),
        text(one, "rule").empty() ? "" : "Rule " + site.rule_links(name, text(one, "rule")),
        asked.empty() ? "" : (text(one, "rule").empty() ? "Question " : " · question ") + asked,
        text(one, "config").empty() ? ""
                                    : fmt::format(" · configuration <code>{}</code>", escaped(text(one, "config"))));
    std::vector<std::string> with;
    if (part(one, "with").is_object())
      for (const auto& [question, reading] : part(one, "with").items())
        with.push_back(fmt::format("`{}={}`", question, printed(reading)));
    const std::string under = with.empty() ? "" : fmt::format(" with {}", enumerate(with));
    if (truth(one, "found")) {
      out += fmt::format("<p>{}</p>", html(stuck_count(one, under)));
      if (part(one, "first").is_object())
        out += figure(name, part(one, "config_json"), part(one, "first"), "The position shown");
      const Json& play = part(one, "play");
      if (play.is_array() && !play.empty())
        out += fmt::format("<p>{}</p>", stuck_way(one)) + play_list(name, play, list(one, "movers"));
      out += figure(name, part(one, "config_json"), part(one, "last"), "The player to move has no legal move");
    } else {
      out += fmt::format("<p>{}</p>", html(stuck_count(one, under)));
    }
    out += command(name, one) + "</div>";
  }
  return out;
}

std::string coverage_part(const Json& game) {
  const Json& rules = list(game, "rules");
  if (rules.empty()) return "";
  const std::string name = text(game, "name");
  std::string rows;
  std::vector<std::string> idle, unguarded;
  for (const auto& rule : rules) {
    const std::string id = text(rule, "id"), number_of = id.substr(id.find('/') + 1);
    std::vector<std::string> guards;
    for (const auto& guard : list(rule, "guards"))
      guards.push_back(fmt::format("<span title=\"{}\">{} <span class=\"small\">{}</span></span>",
                                   escaped(text(guard, "statement")), escaped(text(guard, "id")),
                                   escaped(text(guard, "how"))));
    const Json& exercised = part(rule, "exercised");
    std::vector<std::string> ran;
    if (truth(exercised, "examples")) ran.push_back("examples");
    if (truth(exercised, "games")) ran.push_back("random games");
    if (exercised.is_object() && ran.empty()) idle.push_back(number_of);
    if (guards.empty()) unguarded.push_back(number_of);
    rows += fmt::format(
        "<tr id=\"{}\"><td>{}</td><td><strong>{}</strong><br>{}<br><span "
        "class=\"small\">{}</span></td><td>{}</td><td><span class=\"small\">{}</span></td></tr>",
        rule_anchor(id), escaped(number_of), escaped(text(rule, "title")), html(text(rule, "meaning")),
        escaped(text(rule, "sources") + (part(rule, "against").empty() ? "" : ". ") +
                against_sentence(part(rule, "against"))),
        guards.empty()
            ? fmt::format("<span class=\"small\">{}</span>",
                          text(rule, "why_unguarded").empty() ? "none" : escaped(text(rule, "why_unguarded")))
            : core::join(guards, "<br>"),
        ran.empty() ? "never" : core::join(ran, ", "));
  }
  std::string out = heading(name, "rules", "The rules, and what watches over each");
  out += fmt::format(
      "<p>{}{}</p>",
      idle.empty() ? "Every rule was exercised by the runs of this report."
                   : fmt::format("Exercised by no run: {}.", escaped(enumerate(idle))),
      unguarded.empty() ? "" : fmt::format(" Without a property or a proof: {}.", escaped(enumerate(unguarded))));
  out += fmt::format(
      "<details class=\"more\"><summary>All {} rules, in our words</summary><table "
      "class=\"stack\"><thead><tr><th>Rule</th><th>Meaning and sources</th><th>Watched by</th><th>Exercised "
      "in</th></tr></thead><tbody>{}</tbody></table></details>",
      rules.size(), rows);
  return out;
}

std::string translations_part(const Site& site, const Json& translations) {
  const Json& clauses = list(translations, "clauses");
  if (clauses.empty()) return "";
  const std::string game = text(translations, "game");
  const auto books = texts(translations, "books");
  std::map<std::string, int> verdicts;
  for (const auto& clause : clauses) ++verdicts[text(clause, "verdict")];
  std::vector<std::string> tally;
  for (const char* verdict : {"agrees", "differs", "silent", "contradicts", "both ambiguous"})
    if (verdicts.contains(verdict)) tally.push_back(fmt::format("{} {}", verdicts[verdict], verdict));
  std::string out = fmt::format(
      "<section class=\"game\" id=\"translations\" data-game=\"{}\"><h2>Translations side by side</h2><p>{}, clause by "
      "clause: {}.</p>",
      escaped(game), escaped(enumerate(books)), escaped(core::join(tally, ", ")));
  const auto clause_part = [&](const Json& clause) {
    const std::string verdict = text(clause, "verdict");
    std::string sides;
    for (const auto& book : books) {
      const Json& side = part(part(clause, "sides"), book);
      const auto language = site.languages.find(book);
      sides += fmt::format("<div><p class=\"small\">{}{}</p><p>{}</p></div>",
                           escaped(language == site.languages.end() ? book : language->second),
                           text(side, "lines").empty() ? "" : ", " + escaped(lines_phrase(text(side, "lines"))),
                           text(side, "says").empty() ? "<span class=\"small\">says nothing of it</span>"
                                                      : html(capital(text(side, "says"))));
    }
    const std::string head = fmt::format(
        "<strong>{}</strong> <span class=\"verdict {}\">{}</span>{}{}", escaped(text(clause, "topic")),
        verdict == "agrees"             ? "yes"
        : verdict == "both ambiguous"   ? "part"
        : truth(clause, "changes_play") ? "no"
                                        : "open",
        escaped(verdict), text(clause, "rule").empty() ? "" : " · " + site.rule_links(game, text(clause, "rule")),
        text(clause, "question").empty() ? "" : " · " + site.links(game, text(clause, "question")));
    return fmt::format(
        "<div class=\"clause\"><p>{}</p><div class=\"books\">{}</div>{}</div>", head, sides,
        text(clause, "note").empty() ? "" : fmt::format("<p class=\"small\">{}</p>", html(text(clause, "note"))));
  };
  // Who edits a translation looks for the differences, first for those that are played; who checks one reads on.
  std::string playing, ambiguous, style, all;
  std::size_t of_play = 0, of_both = 0, of_style = 0;
  for (const auto& clause : clauses) {
    const std::string row = clause_part(clause), verdict = text(clause, "verdict");
    all += row;
    if (verdict == "both ambiguous") {
      ambiguous += row;
      ++of_both;
    } else if (verdict != "agrees") {
      (truth(clause, "changes_play") ? playing : style) += row;
      ++(truth(clause, "changes_play") ? of_play : of_style);
    }
  }
  if (of_play > 0) out += fmt::format("<h3>Differences that change play: {}</h3>{}", of_play, playing);
  if (of_both > 0) out += fmt::format("<h3>Where both are ambiguous: {}</h3>{}", of_both, ambiguous);
  if (of_style > 0)
    out += fmt::format(
        "<h3>Differences of style: {}</h3><p>Words, examples and overviews; whoever reads on plays the same game.</p>"
        "<details class=\"more\"><summary>Show them</summary>{}</details>",
        of_style, style);
  out += fmt::format("<details class=\"more\"><summary>All {} clauses, in the order of the text</summary>{}</details>",
                     clauses.size(), all);
  return out + "</section>\n";
}

std::string house_rule_part(const Site& site, const Json& house) {
  if (!house.is_object()) return "";
  const std::string game = text(house, "game"), versus = text(house, "versus");
  const auto equals = versus.find('=');
  Json comparison = house;
  if (text(comparison, "reading").empty())
    comparison["reading"] = equals == std::string::npos ? versus : versus.substr(equals + 1);
  std::string out = fmt::format("<section class=\"game\" id=\"house-rule\"><h2>What <code>{}</code> would change</h2>",
                                escaped(versus));
  out += comparison_part(game, "ours", comparison);
  std::string rows;
  for (const auto& claim : list(house, "claims"))
    rows += fmt::format(
        "<tr><td>{}{}</td><td>{}</td><td>{}</td><td>{}</td></tr>", escaped(text(claim, "id")),
        text(claim, "claim").empty() ? "" : " · " + site.link(text(claim, "claim"), text(claim, "claim")),
        escaped(text(claim, "config")), verdict_mark(text(claim, "before")), verdict_mark(text(claim, "after")));
  if (!rows.empty())
    out += fmt::format(
        "<h3>What is true of small games</h3><table "
        "class=\"narrow\"><thead><tr><th>Statement</th><th>Configuration</th><th>Before</th><th>After</th></tr></"
        "thead><tbody>{}</tbody></table>",
        rows);
  std::string vectors;
  for (const auto& vector : list(house, "vectors"))
    vectors += fmt::format("<li>{} {}: {}</li>", escaped(text(vector, "id")), escaped(text(vector, "title")),
                           escaped(text(vector, "change")));
  if (!vectors.empty())
    out += fmt::format("<h3>Examples of the rulebook that come out differently</h3><ul>{}</ul>", vectors);
  return out + "</section>\n";
}

}  // namespace reports
