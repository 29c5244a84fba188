#include "reports/render/page_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/pen.hpp"
#include "model/core/text.hpp"
#include "reports/render/document.hpp"
#include "reports/render/draw.hpp"
#include "reports/render/words.hpp"

namespace reports {

using core::escaped;
using core::Json;

namespace {

// A question may bear several numbers, "A2, A3"; each leads to it.
void add_name(std::set<std::string>& names, const std::string& game, const std::string& id) {
  const auto slash = id.find('/');
  const std::string owner = slash == std::string::npos ? game : id.substr(0, slash);
  const std::string numbers = slash == std::string::npos ? id : id.substr(slash + 1);
  names.insert(anchor(owner + "/" + numbers));
  for (const auto& each : core::split(numbers, ',')) names.insert(anchor(owner + "/" + std::string(core::trim(each))));
}

}  // namespace

Site::Site(const Json& report) {
  for (const auto& game : list(report, "games")) {
    const std::string name = text(game, "name");
    names.insert("game-" + anchor(name));
    for (const char* kind : {"questions", "remarks", "claims"})
      for (const auto& item : list(game, kind)) add_name(names, name, text(item, "id"));
    for (const auto& rule : list(game, "rules")) names.insert(rule_anchor(text(rule, "id")));
    for (const auto& book : list(game, "books")) languages[text(book, "id")] = text(book, "language");
  }
}

std::string Site::link(std::string_view id, std::string_view words) const {
  const std::string goal = anchor(id);
  if (!names.contains(goal)) return escaped(words);
  return fmt::format("<a href=\"#{}\">{}</a>", goal, escaped(words));
}

std::string Site::links(std::string_view game, std::string_view ids) const {
  std::string all;
  for (const auto& each : core::split(ids, ',')) {
    const std::string id(core::trim(each));
    if (id.empty()) continue;
    if (!all.empty()) all += ", ";
    all += link(id.find('/') == std::string::npos ? fmt::format("{}/{}", game, id) : id, id);
  }
  return all;
}

std::string Site::rule_links(std::string_view game, std::string_view ids) const {
  std::string all;
  for (const auto& each : core::split(ids, ',')) {
    const std::string id(core::trim(each));
    if (id.empty()) continue;
    if (!all.empty()) all += ", ";
    all += link(rule_anchor(id.find('/') == std::string::npos ? fmt::format("{}/{}", game, id) : id), id);
  }
  return all;
}

std::string html(std::string_view words) {
  std::string out;
  const std::string safe = escaped(words);
  for (std::size_t i = 0; i < safe.size(); ++i) {
    const char c = safe[i];
    const auto closing = c == '`' ? safe.find('`', i + 1) : std::string::npos;
    if (closing != std::string::npos) {
      out += fmt::format("<code>{}</code>", safe.substr(i + 1, closing - i - 1));
      i = closing;
      continue;
    }
    // *stress*: an asterisk that opens a word and one that closes it; 2 * 3 stays as it is.
    if (c == '*' && i + 1 < safe.size() && safe[i + 1] != ' ' && safe[i + 1] != '*') {
      const auto end = safe.find('*', i + 1);
      if (end != std::string::npos && end > i + 1 && safe[end - 1] != ' ' && end - i < 60) {
        out += fmt::format("<em>{}</em>", safe.substr(i + 1, end - i - 1));
        i = end;
        continue;
      }
    }
    out += c;
  }
  return out;
}

std::string invented_badge() {
  return "<span class=\"tag invented\" title=\"hangs on data that no source gives; see the head of the game\">invented "
         "data</span>";
}

std::string weight_mark(const Json& weight, const std::string& label) {
  if (!weight.is_object()) return "";
  return fmt::format("<span class=\"weight\" title=\"at stake in a game of {} players\">{}{}</span>",
                     escaped(text(weight, "policy")), escaped(label), escaped(weight_in_words(weight)));
}

std::string stake_mark(const Json& weight) {
  if (!weight.is_object()) return "";
  return fmt::format("<span class=\"weight\" title=\"at stake in a game of {} players\">{}</span>",
                     escaped(text(weight, "policy")), escaped(stake_in_list(weight)));
}

std::string source_words(const Site& site, const Json& says) {
  const std::string source = text(says, "source"), lines = text(says, "lines"), quote = text(says, "quote"),
                    passage = text(says, "passage");
  const auto known = site.languages.find(source);
  const std::string language = known == site.languages.end() ? "" : known->second, tag = language_tag(language);
  const std::string lang = tag.empty() ? "" : fmt::format(" lang=\"{}\"", tag);
  std::string out = "<div>";
  if (!source.empty()) {
    out += fmt::format("<p class=\"small\">{}{}{}</p>", language.empty() ? "" : fmt::format("{}, ", escaped(language)),
                       escaped(source), lines.empty() ? "" : ", " + escaped(lines_phrase(lines)));
  }
  if (!quote.empty()) out += fmt::format("<p><q{}>{}</q></p>", lang, escaped(quote));
  if (!text(says, "paraphrase").empty()) out += fmt::format("<p>{}</p>", html(capital(text(says, "paraphrase"))));
  if (!passage.empty())
    out += fmt::format("<details><summary>The passage in the original</summary><blockquote{}>{}</blockquote></details>",
                       lang, escaped(passage));
  return out + "</div>";
}

std::string play_list(const std::string& game, const Json& play, const Json& movers) {
  if (!play.is_array() || play.empty()) return "";
  std::string items;
  for (std::size_t i = 0; i < play.size(); ++i) {
    const std::string words = printed(play[i]), meaning = move_in_words(game, words);
    items += fmt::format("<li>{}<code>{}</code>{}</li>",
                         play.size() > 1 && i < movers.size() ? escaped(printed(movers[i])) + ": " : "", escaped(words),
                         meaning.empty() ? "" : fmt::format(" <span class=\"gloss\">{}</span>", escaped(meaning)));
  }
  const std::string moves = fmt::format("<ol class=\"play\">{}</ol>", items);
  if (play.size() <= 14) return moves;
  return fmt::format("<details class=\"more\"><summary>The {} moves</summary>{}</details>", play.size(), moves);
}

std::string figure(const std::string& game, const Json& config, const Json& state, const std::string& caption) {
  const std::string svg = drawing(game, config, part(state, "json").is_object() ? part(state, "json") : state),
                    line = text(state, "text");
  if (svg.empty() && line.empty()) return "";
  std::string out = "<figure>";
  if (!caption.empty()) out += fmt::format("<figcaption>{}</figcaption>", escaped(caption));
  out += svg;
  if (!line.empty()) {
    const std::string pre = fmt::format("<pre><code>{}</code></pre>", escaped(line));
    out += svg.empty() ? pre : fmt::format("<details><summary>As text</summary>{}</details>", pre);
  }
  return out + "</figure>";
}

namespace {

std::string encoded(std::string_view words) {
  std::string out;
  for (const char c : words)
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_' || c == '.')
      out += c;
    else
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return out;
}

}  // namespace

std::string board_address(const std::string& game, const Json& of) {
  const std::string line = text(of, "command"), flag = "--versus ";
  std::string versus;
  if (const auto at = line.find(flag); at != std::string::npos) {
    versus = line.substr(at + flag.size());
    versus = "&versus=" + encoded(versus.substr(0, versus.find(' ')));
  }
  if (!text(of, "play_file").empty()) return "open=" + encoded(text(of, "play_file")) + versus;
  std::string address = "game=" + encoded(game);
  const std::string position = text(of, "position"), config = text(of, "config");
  const bool is_text = position.find('=') != std::string::npos;  // a state, and not the name of one
  if (position.empty() ? config.empty() : is_text && config.empty()) return "";
  if (!position.empty()) address += "&position=" + encoded(position);
  if (position.empty() || is_text) address += "&config=" + encoded(config);
  if (part(of, "with").is_object())
    for (const auto& [question, reading] : part(of, "with").items())
      address += "&reading=" + encoded(question + "=" + printed(reading));
  std::vector<std::string> moves;
  if (part(of, "play").is_array())
    for (const auto& step : part(of, "play")) moves.push_back(step.is_object() ? text(step, "move") : printed(step));
  return address + (moves.empty() ? "" : "&moves=" + encoded(core::join(moves, ";"))) + versus;
}

std::string board_address(const std::string& game, const Json& config, const std::string& state) {
  if (!config.is_object() || state.empty()) return "";
  return "game=" + encoded(game) + "&config=" + encoded(config.dump()) + "&position=" + encoded(state);
}

std::string on_the_board(const std::string& address) {
  return address.empty() ? "" : fmt::format("<p class=\"small\" data-board=\"{}\"></p>", escaped(address));
}

std::string command(const std::string& game, const Json& of) {
  const std::string line = text(of, "command");
  if (line.empty()) return "";
  return fmt::format("<details class=\"repeat\"><summary>Repeat it</summary><pre><code>{}</code></pre></details>{}",
                     escaped(line), on_the_board(board_address(game, of)));
}

}  // namespace reports
