#include <fmt/format.h>

#include <algorithm>

#include "model/core/pen.hpp"
#include "model/core/text.hpp"
#include "reports/render/document.hpp"
#include "reports/render/page_parts.hpp"
#include "reports/render/wording.hpp"
#include "reports/render/words.hpp"

// One question from start to end: the rule, what the books say, the readings, and what follows from each.
namespace reports {

using core::escaped;
using core::Json;

namespace {

// Every payment, line by line, and the sum of each player.
std::string sheet_table(const Json& lines, const Json& sums) {
  if (lines.empty()) return "";
  std::string rows;
  std::vector<std::int64_t> seats;
  for (const auto& line : lines)
    if (std::find(seats.begin(), seats.end(), number(line, "player")) == seats.end())
      seats.push_back(number(line, "player"));
  std::sort(seats.begin(), seats.end());
  for (const auto seat : seats) {
    for (const auto& line : lines) {
      if (number(line, "player") != seat) continue;
      rows += fmt::format("<tr><td>player {}</td><td>{}{}</td><td class=\"number\">{}</td></tr>", seat,
                          escaped(text(line, "what")),
                          text(line, "rule").empty() ? "" : fmt::format(" ({})", escaped(text(line, "rule"))),
                          escaped(text(line, "amount")));
    }
    rows += fmt::format(
        "<tr class=\"sum\"><td>player {}</td><td>in all</td><td class=\"number\">{}</td></tr>", seat,
        escaped(static_cast<std::size_t>(seat) < sums.size() ? printed(sums[static_cast<std::size_t>(seat)]) : ""));
  }
  return fmt::format("<table class=\"narrow sheet\"><tbody>{}</tbody></table>", rows);
}

std::string side(const std::string& game, const Json& a_case, const char* which, const std::string& reading,
                 bool drawn) {
  const bool ours = std::string_view(which) == "ours";
  std::string out = fmt::format(
      "<div class=\"side {}\"><p class=\"small\"><span class=\"name-{} who\">{}</span>{}</p><p>{}</p>", which, which,
      escaped(reading), ours ? " (ours)" : "", html(capital(outcome_of_case(game, a_case, which))));
  out += sheet_table(list(part(a_case, "sheet"), which), list(part(a_case, "sums"), which));
  if (drawn) out += figure(game, part(a_case, "config_json"), part(part(a_case, "last"), which), "");
  return out + "</div>";
}

// Each part is left out when the document does not have it.
std::string case_body(const std::string& game, const std::string& ours, const std::string& theirs, const Json& a_case) {
  std::string start = html(where(a_case));
  if (const std::string file = escaped(text(a_case, "play_file")); !file.empty())
    if (const std::string code = fmt::format("<code>{}</code>", file); start.find(code) != std::string::npos)
      start.replace(start.find(code), code.size(), fmt::format("<a href=\"{}\">{}</a>", file, code));
  std::string out = fmt::format("<p>{}</p>", start);
  const Json& play = part(a_case, "play");
  const bool moved = play.is_array() && !play.empty();
  const Json& config = part(a_case, "config_json");
  out += "<div class=\"scene\">" + figure(game, config, part(a_case, "first"), moved ? "Before the moves" : "");
  if (moved)
    out += fmt::format("<div><p>{}</p>{}</div>", moves_heading(a_case), play_list(game, play, list(a_case, "movers")));
  out += "</div>";
  const std::string kind = parting_in_words(a_case);
  if (!kind.empty())
    out += fmt::format("<p>{}: {}.</p>", moved ? "Now the readings part" : "Here the readings part at once",
                       escaped(kind));
  const Json& last = part(a_case, "last");
  const Json& after_ours = part(part(last, "ours"), "json");
  const Json& after_theirs = part(part(last, "theirs"), "json");
  const bool same = after_ours == after_theirs;
  if (same && moved) out += figure(game, config, part(last, "ours"), "After the moves, under both readings");
  const auto used = rules_used(a_case);
  if (!used.empty())
    for (const auto& amounts : amounts_sentences(game, a_case, ours, theirs))
      out += fmt::format("<p class=\"small\">{}</p>", escaped(amounts));
  out += fmt::format("<div class=\"sides\">{}{}</div>", side(game, a_case, "ours", ours, !same),
                     side(game, a_case, "theirs", theirs, !same));
  if (!used.empty()) {
    out += "<details class=\"more\"><summary>The rules of the score sheet</summary><dl class=\"legend\">";
    for (const auto& [rule, meaning] : used) out += fmt::format("<dt>{}</dt><dd>{}</dd>", escaped(rule), html(meaning));
    out += "</dl></details>";
  }
  return out + command(game, a_case);
}

std::string cases_part(const std::string& game, const std::string& ours, const std::string& theirs, const Json& cases) {
  std::string out;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const std::string body = case_body(game, ours, theirs, cases[i]);
    if (i == 0)
      out += fmt::format("<div class=\"case\">{}</div>", body);
    else
      out += fmt::format("<details class=\"case\"><summary>Another case: {}</summary>{}</details>",
                         escaped(kind_in_words(text(cases[i], "kind"))), body);
  }
  return out;
}

std::string share_cell(const Json& seen) {
  const auto games = number(seen, "games");
  if (games < few_games) return "–";
  const std::string bounds = fmt::format("{} to {}", percent(in_ten_thousandths(text(seen, "low"))),
                                         percent(in_ten_thousandths(text(seen, "high"))));
  return fmt::format("<span title=\"true share with 95 % confidence: {}\">{}</span>", bounds,
                     percent(in_ten_thousandths(number(seen, "count"), games)));
}

std::string matters_part(const Json& matters, const std::string& badge) {
  if (matters.empty()) return "";
  std::string rows;
  for (const auto& row : matters) {
    const Json &same = part(row, "same_play"), &pairs = part(row, "pairs"), &unrelated = part(row, "unrelated");
    rows += fmt::format(
        "<tr><td>{} {}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td "
        "class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td "
        "class=\"number\">{}</td></tr>",
        printed(part(row, "players")), escaped(text(row, "policy")), share_cell(part(row, "comes_up")),
        share_not_allowed(same), escaped(points_apart(same)), share_cell(part(same, "winner")),
        escaped(points_apart(pairs)), share_cell(part(pairs, "winner")), escaped(points_apart(unrelated)),
        share_cell(part(unrelated, "winner")), number(part(row, "dead_ends"), "theirs"));
  }
  return fmt::format(
      "<h5>How much it matters</h5><div class=\"scroll\"><table class=\"narrow "
      "matters\"><thead><tr><th>Players</th><th "
      "class=\"number\">comes up in</th><th class=\"number\">same moves: not allowed in</th><th "
      "class=\"number\">else results part by</th><th class=\"number\">other winner</th><th class=\"number\">pairs: "
      "results part by</th><th "
      "class=\"number\">other winner</th><th class=\"number\">unrelated games: results part by</th><th "
      "class=\"number\">other winner</th><th class=\"number\">dead "
      "ends</th></tr></thead><tbody>{}</tbody></table></div><p class=\"small\">{} full games for "
      "each "
      "row.{}</p>",
      rows, grouped(number(matters[0], "games")), badge);
}

std::string values_part(const std::string& ours, const std::string& theirs, const Json& comparison,
                        const std::string& badge) {
  const Json& values = list(comparison, "values");
  const auto same = same_values_sentence(comparison);
  if (values.empty() && same.empty()) return "";
  std::string out = fmt::format("<h5>What it changes for perfect players{}</h5>", badge);
  if (!values.empty()) {
    std::string rows, commands;
    for (const auto& value : values) {
      rows += fmt::format("<tr><td>{}</td><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
                          escaped(text(value, "position")), escaped(text(value, "objective")),
                          escaped(with_decimals(amounts(part(value, "ours")))),
                          escaped(with_decimals(amounts(part(value, "theirs")))));
      if (!text(value, "command").empty()) commands += escaped(text(value, "command")) + "\n";
    }
    out += fmt::format(
        "<table class=\"narrow\"><thead><tr><th>Endgame</th><th>Objective</th><th class=\"number\">{} (ours)</th><th "
        "class=\"number\">{}</th></tr></thead><tbody>{}</tbody></table>",
        escaped(ours), escaped(theirs), rows);
    if (!commands.empty())
      out += fmt::format("<details class=\"repeat\"><summary>Repeat it</summary><pre><code>{}</code></pre></details>",
                         commands);
  }
  if (!same.empty()) out += fmt::format("<p class=\"small\">{}</p>", same);
  return out;
}

}  // namespace

std::string comparison_part(const std::string& game, const std::string& ours, const Json& comparison, bool invented) {
  const std::string theirs = text(comparison, "reading"), badge = invented ? " " + invented_badge() : "";
  std::string out = fmt::format(
      "<div class=\"versus\"><h5 class=\"pair\"><span><span class=\"name-ours\">{}</span> (ours) against <span "
      "class=\"name-theirs\">{}</span></span>{}</h5>",
      escaped(ours), escaped(theirs), "");
  out += cases_part(game, ours, theirs, list(comparison, "cases"));
  const Json& never = list(comparison, "never");
  for (const auto& one : never) {
    out += fmt::format(
        "<p>In the configuration <code>{}</code> they never part: all {} states were walked under both readings.</p>{}",
        escaped(text(one, "config")), grouped(number(one, "states")), command(game, one));
  }
  out += matters_part(list(comparison, "matters"), badge);
  out += values_part(ours, theirs, comparison, badge);
  const std::string met = perfect_play_sentence(part(comparison, "perfect_play"));
  if (!met.empty()) out += fmt::format("<p class=\"small\">{}{}</p>", escaped(met), badge);
  return out + "</div>";
}

std::string question_article(const Site& site, const Json& game, const Json& question) {
  const std::string name = text(game, "name"), id = text(question, "id"), here = anchor(id);
  auto languages = texts(question, "languages");
  if (languages.empty())
    for (const auto& book : list(game, "books")) languages.push_back(text(book, "language"));
  std::string out = fmt::format(
      "<article class=\"question\" id=\"{}\" tabindex=\"-1\" data-game=\"{}\" data-language=\"{}\" data-kind=\"{}\">",
      here, escaped(name), escaped(core::join(languages, "|")), escaped(core::join(kinds_of(question), "|")));
  const std::string numbers = text(question, "number");
  const auto each = core::split(numbers, ',');
  for (const auto& number : each) {
    const std::string other = anchor(fmt::format("{}/{}", name, core::trim(number)));
    if (other != here) out += fmt::format("<span id=\"{}\"></span>", other);
  }
  out += fmt::format(
      "<header><p class=\"eyebrow\"><a class=\"self\" href=\"#{}\">{} {}</a> · "
      "<code>{}</code></p>{}<h4>{}</h4></header>",
      here, escaped(text(game, "title")), escaped(numbers), escaped(text(question, "slug")),
      weight_mark(part(question, "weight"), "at stake: "), html(text(question, "text")));

  std::string about = "It decides " + effect_in_words(text(question, "effect"));
  const std::string players = players_phrase(part(question, "players"));
  if (!text(question, "effect").empty())
    out += fmt::format("<p class=\"small\">{}{}.</p>", escaped(about), players.empty() ? "" : ", with " + players);

  if (!text(part(question, "weight"), "sentence").empty())
    out += fmt::format("<p class=\"weight-words\">{}{}</p>", html(text(part(question, "weight"), "sentence")),
                       truth(question, "invented")
                           ? " " + invented_badge() + " " + escaped(sets_sentence(part(question, "weight")))
                           : "");

  if (!text(question, "rule").empty()) {
    out += fmt::format("<h5>The rule</h5><p>{} {}{}</p>", site.rule_links(name, text(question, "rule")),
                       text(question, "rule_title").empty()
                           ? ""
                           : fmt::format("<strong>{}.</strong> ", escaped(text(question, "rule_title"))),
                       html(text(question, "rule_meaning")));
    if (!text(question, "rule_sources").empty())
      out += fmt::format("<p class=\"small\">Stated in {}. The words are ours. {}</p>",
                         escaped(text(question, "rule_sources")),
                         escaped(against_sentence(part(question, "rule_against"))));
  }
  const Json& says = list(question, "says");
  if (!says.empty()) {
    out += "<h5>What the book says about it</h5><div class=\"books\">";
    for (const auto& one : says) out += source_words(site, one);
    out += "</div>";
  }

  for (const auto& wording : list(question, "wording"))
    out += fmt::format("<p>{}{}</p>", html(wording_sentence(wording)),
                       text(wording, "why").empty()
                           ? ""
                           : fmt::format(" <span class=\"small\">{}</span>", html(text(wording, "why"))));

  std::string ours = "ours";
  out += "<h5>The readings</h5><ul class=\"readings\">";
  for (const auto& reading : list(question, "readings")) {
    const bool is_ours = truth(reading, "default");
    if (is_ours) ours = text(reading, "slug");
    const std::string books = reading_books(reading);
    out += fmt::format("<li><code>{}</code>{}{}{}</li>", escaped(text(reading, "slug")),
                       is_ours ? " <span class=\"tag ours\">ours</span>" : "",
                       truth(reading, "refuted") ? " <span class=\"tag refuted\">refuted by an example</span>" : "",
                       books.empty() ? "" : fmt::format(" <span class=\"small\">{}</span>", escaped(books)));
  }
  out += "</ul>";
  if (!text(question, "default_why").empty())
    out += fmt::format("<p>Ours: {}</p>", html(text(question, "default_why")));

  const Json& comparisons = list(question, "comparisons");
  for (const auto& comparison : comparisons)
    out += comparison_part(name, ours, comparison, truth(question, "invented"));
  if (comparisons.empty()) out += "<p class=\"small\">Nothing was computed for this question.</p>";
  return out + "</article>\n";
}

}  // namespace reports
