#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/json.hpp"

namespace core {

// Escapes & < > " for XML text and attributes.
std::string escaped(std::string_view);

// An SVG builder for the drawings of all games: elements in whole units, styled by the classes of the page's
// stylesheet. A drawing is at most as wide as a phone, so that its letters stay legible; nothing is conveyed by colour
// alone.
class Pen {
 public:
  static constexpr int width = 340;

  explicit Pen(bool live = false) : live_(live) {}

  void rect(int x, int y, int w, int h, std::string_view look, int round = 0);
  void circle(int x, int y, int r, std::string_view look);
  void path(std::string_view d, std::string_view look);
  void label(int x, int y, std::string_view text, std::string_view look = "");   // (x, y): where the baseline begins
  void middle(int x, int y, std::string_view text, std::string_view look = "");  // (x, y): its middle
  void say(std::string_view sentence);  // added to the text alternative (<desc>)

  // A part of a live drawing, from begin to end; nothing on paper. 'shows': the place in the state's JSON that it draws
  // ("/money/0"), so that it can be marked when that has changed. 'means': the moves that a click on it stands for,
  // patterns of move texts with semicolons between. In a pattern '*' is any word, a last '...' any further words, and
  // {1} a member of a list joined by +: "build * 3 4;stable 3 4", "take {1}".
  void begin(std::string_view shows, std::string_view means = "");
  void end();
  void target(int x, int y, int w, int h);  // makes a part clickable where nothing is drawn
  bool live() const { return live_; }

  void disc(int x, int y, int seat);                               // a player's piece, its seat on it
  void discs(int x, int y, int w, const std::vector<int>& seats);  // from left to right, in rows as wide as w allows
  static int rows_of_discs(int w, std::size_t count);
  // Names with their numbers, each with a stripe in the look that 'look_of' gives its name, if any; returns the y
  // below. 'means_of' and 'shows' make each a part: the moves of that name, and the bag's place in the state.
  int chips(int x, int y, int w, const Json& bag, const std::function<std::string(std::string_view)>& look_of = {},
            const std::function<std::string(std::string_view)>& means_of = {}, std::string_view shows = "");
  int heading(int y, std::string_view text, std::string_view more = "");  // returns the y below

  std::string svg(int w, int h, std::string_view title) const;

 private:
  bool live_;
  std::string body_, words_;
};

// A track with numbered spaces, one row for each name: who stands where, in order. 'rows' are {name, markers by space}.
// Returns the y below.
struct TrackRow {
  std::string name;
  std::vector<std::vector<int>> spaces;
  std::vector<std::string> shows = {};  // by seat: the place in the state that its marker draws
  std::string means = {};               // a click on the row
};
int draw_tracks(Pen&, int y, const std::vector<TrackRow>& rows);

// What is printed on a card: a band on top, a value in the middle, a line at the foot; 'look' is the class of the band.
struct CardFace {
  std::string band, value, foot, look;
  std::string shows = {}, means = {};  // as a part
};

// Cards in a row as wide as 'w' allows, each in full; returns the y below. 'marks' are written under them, as many as
// there are.
int draw_cards(Pen&, int x, int y, int w, const std::vector<CardFace>& cards, int empty_spaces = 0,
               const std::vector<std::string>& marks = {});
std::vector<std::string> spread(const Json& bag);  // {"Fu5":2} as Fu5, Fu5
std::int64_t size_of(const Json& bag);

}  // namespace core
