#include "model/core/pen.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/document.hpp"

namespace core {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

void Pen::rect(int x, int y, int w, int h, std::string_view look, int round) {
  body_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}")", x, y, w, h);
  if (round > 0) body_ += fmt::format(R"( rx="{}")", round);
  body_ += fmt::format(R"( class="{}"/>)", look);
}

void Pen::circle(int x, int y, int r, std::string_view look) {
  body_ += fmt::format(R"(<circle cx="{}" cy="{}" r="{}" class="{}"/>)", x, y, r, look);
}

void Pen::path(std::string_view d, std::string_view look) {
  body_ += fmt::format(R"(<path d="{}" class="{}"/>)", d, look);
}

void Pen::label(int x, int y, std::string_view words, std::string_view look) {
  body_ += fmt::format(R"(<text x="{}" y="{}"{}>{}</text>)", x, y,
                       look.empty() ? "" : fmt::format(R"( class="{}")", look), escaped(words));
}

void Pen::middle(int x, int y, std::string_view words, std::string_view look) {
  label(x, y + 4, words, look.empty() ? "m" : fmt::format("m {}", look));
}

void Pen::say(std::string_view sentence) {
  if (!words_.empty()) words_ += ' ';
  words_ += sentence;
}

void Pen::begin(std::string_view shows, std::string_view means) {
  if (!live_) return;
  body_ += "<g";
  if (!shows.empty()) body_ += fmt::format(R"( data-shows="{}")", escaped(shows));
  if (!means.empty()) body_ += fmt::format(R"( data-means="{}")", escaped(means));
  body_ += ">";
}

void Pen::end() {
  if (live_) body_ += "</g>";
}

void Pen::target(int x, int y, int w, int h) {
  if (live_) rect(x, y, w, h, "target");
}

void Pen::disc(int x, int y, int seat) {
  circle(x, y, 7, fmt::format("p{}", seat));
  middle(x, y, std::to_string(seat), "on");
}

namespace {
constexpr int disc_step = 16;
int discs_in_a_row(int w) { return std::max(1, w / disc_step); }
}  // namespace

int Pen::rows_of_discs(int w, std::size_t count) {
  return (static_cast<int>(count) + discs_in_a_row(w) - 1) / discs_in_a_row(w);
}

void Pen::discs(int x, int y, int w, const std::vector<int>& seats) {
  const int per_row = discs_in_a_row(w);
  for (int i = 0; i < static_cast<int>(seats.size()); ++i)
    disc(x + 8 + i % per_row * disc_step, y + 8 + i / per_row * disc_step, seats[i]);
}

int Pen::chips(int x, int y, int w, const Json& bag, const std::function<std::string(std::string_view)>& look_of,
               const std::function<std::string(std::string_view)>& means_of, std::string_view shows) {
  int at = x;
  if (!bag.is_object() || bag.empty()) {
    label(x, y + 12, "none", "faint");
    return y + 20;
  }
  for (const auto& [name, count] : bag.items()) {
    const std::string words = count == 1 ? name : fmt::format("{} × {}", printed(count), name);
    const int letters = static_cast<int>(words.size()) - (count == 1 ? 0 : 1);  // × has two bytes
    const int wide = 10 + 7 * letters;
    if (at > x && at + wide > x + w) {
      at = x;
      y += 21;
    }
    const std::string look = look_of ? look_of(name) : "";
    const bool part = means_of || !shows.empty();
    if (part) begin(shows.empty() ? "" : fmt::format("{}/{}", shows, name), means_of ? means_of(name) : "");
    rect(at, y, wide, 18, "chip", 3);
    if (!look.empty()) rect(at, y, 4, 18, look);
    middle(at + wide / 2 + (look.empty() ? 0 : 2), y + 9, words, "mono");
    if (part) end();
    at += wide + 4;
  }
  return y + 24;
}

int Pen::heading(int y, std::string_view words, std::string_view more) {
  label(0, y + 16, words, "head");
  if (!more.empty()) label(width, y + 16, more, "right");
  return y + 24;
}

std::string Pen::svg(int w, int h, std::string_view title) const {
  return fmt::format(
      R"(<svg class="state" role="img" viewBox="-2 -2 {0} {1}" width="{0}" height="{1}" xmlns="http://www.w3.org/2000/svg"><title>{2}</title><desc>{3}</desc>{4}</svg>)",
      w + 4, h + 4, escaped(title), escaped(words_), body_);
}

namespace {

// A space with many markers gets more width, so that they stay in one row; all spaces together fill the width.
std::vector<int> widths(const std::vector<TrackRow>& rows, std::size_t spaces, int whole) {
  std::vector<int> most(spaces, 1), wide(spaces);
  for (const auto& row : rows)
    for (std::size_t s = 0; s < row.spaces.size(); ++s)
      most[s] = std::max(most[s], static_cast<int>(row.spaces[s].size()));
  const int least = std::min(20, whole / static_cast<int>(spaces));
  int more = 0, spare = whole - least * static_cast<int>(spaces);
  for (const int count : most) more += count - 1;
  for (std::size_t s = 0; s < spaces; ++s) {
    const int extra = more == 0 ? 0 : std::min(disc_step * (most[s] - 1), spare * (most[s] - 1) / more);
    wide[s] = least + extra;
  }
  for (const int w : wide) whole -= w;
  for (int& w : wide) w += whole / static_cast<int>(spaces);
  return wide;
}

}  // namespace

int draw_tracks(Pen& pen, int y, const std::vector<TrackRow>& rows) {
  std::size_t spaces = 1;
  for (const auto& row : rows) spaces = std::max(spaces, row.spaces.size());
  constexpr int label = 26;
  const auto wide = widths(rows, spaces, Pen::width - label);
  int x = label;
  for (std::size_t s = 0; s < spaces; x += wide[s++]) pen.middle(x + wide[s] / 2, y + 6, std::to_string(s), "small");
  y += 15;
  for (const auto& row : rows) {
    int high = 1;
    for (std::size_t s = 0; s < row.spaces.size(); ++s)
      high = std::max(high, Pen::rows_of_discs(wide[s], row.spaces[s].size()));
    const int tall = disc_step * high + 4;
    if (!row.means.empty()) pen.begin("", row.means);
    pen.label(0, y + tall / 2 + 4, row.name, "mono");
    std::string said;
    x = label;
    for (std::size_t s = 0; s < row.spaces.size(); x += wide[s++]) {
      pen.rect(x, y, wide[s], tall, "slot");
      const auto& here = row.spaces[s];
      const int across = disc_step * std::min(static_cast<int>(here.size()), discs_in_a_row(wide[s]));
      const int left = x + std::max(0, (wide[s] - across) / 2), in_row = discs_in_a_row(wide[s]);
      for (int i = 0; i < static_cast<int>(here.size()); ++i) {
        const auto seat = static_cast<std::size_t>(here[i]);
        pen.begin(seat < row.shows.size() ? row.shows[seat] : "");
        pen.disc(left + 8 + i % in_row * disc_step, y + 10 + i / in_row * disc_step, here[i]);
        pen.end();
      }
      for (const int seat : here) said += fmt::format("{}player {} on {}", said.empty() ? "" : ", ", seat, s);
    }
    if (!row.means.empty()) pen.end();
    if (!said.empty()) pen.say(fmt::format("Track {}: {}.", row.name, said));
    y += tall;
  }
  return y + 6;
}

namespace {

constexpr int card_wide = 34, card_tall = 44, card_step = 37;

void draw_card(Pen& pen, int x, int y, const CardFace& face) {
  pen.rect(x, y, card_wide, card_tall, "card", 3);
  pen.rect(x, y, card_wide, 14, face.look.empty() ? "plain" : face.look, 3);
  pen.middle(x + card_wide / 2, y + 7, face.band, "on");
  pen.middle(x + card_wide / 2, face.foot.empty() ? y + 29 : y + 24, face.value, "big");
  if (!face.foot.empty()) {
    if (face.foot == "green") pen.rect(x, y + 33, card_wide, 11, "green", 3);
    pen.middle(x + card_wide / 2, y + 38, face.foot, face.foot == "green" ? "tiny on" : "tiny");
  }
}

}  // namespace

int draw_cards(Pen& pen, int x, int y, int w, const std::vector<CardFace>& cards, int empty_spaces,
               const std::vector<std::string>& marks) {
  const int per_row = std::max(1, (w + card_step - card_wide) / card_step),
            count = static_cast<int>(cards.size()) + empty_spaces;
  const int step = card_tall + (marks.empty() ? 4 : 16);
  if (count == 0) {
    pen.label(x, y + 14, "none", "faint");
    return y + 22;
  }
  for (int i = 0; i < count; ++i) {
    const int at = x + i % per_row * card_step, top = y + i / per_row * step;
    if (i < static_cast<int>(cards.size())) {
      const CardFace& face = cards[i];
      const bool part = !face.shows.empty() || !face.means.empty();
      if (part) pen.begin(face.shows, face.means);
      draw_card(pen, at, top, face);
      if (part) pen.end();
    } else
      pen.rect(at, top, card_wide, card_tall, "slot", 3);
    if (i < static_cast<int>(marks.size())) pen.middle(at + card_wide / 2, top + card_tall + 6, marks[i], "small");
  }
  return y + (count + per_row - 1) / per_row * step + 2;
}

std::vector<std::string> spread(const Json& bag) {
  std::vector<std::string> cards;
  if (bag.is_array())
    for (const auto& card : bag) cards.push_back(printed(card));
  if (bag.is_object())
    for (const auto& [name, count] : bag.items())
      for (std::int64_t i = 0; i < count.get<std::int64_t>(); ++i) cards.push_back(name);
  return cards;
}

std::int64_t size_of(const Json& bag) {
  if (bag.is_number_integer()) return bag.get<std::int64_t>();
  if (bag.is_array()) return static_cast<std::int64_t>(bag.size());
  std::int64_t sum = 0;
  if (bag.is_object())
    for (const auto& [name, count] : bag.items()) sum += count.get<std::int64_t>();
  return sum;
}

}  // namespace core
