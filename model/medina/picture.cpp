#include "model/medina/hooks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/core/document.hpp"
#include "model/core/pen.hpp"
#include "model/core/text.hpp"

// Medina: the board with its walls and towers, what each player still has, who holds which tile.
namespace medina {

using core::Json;
using core::list;
using core::number;
using core::part;
using core::Pen;
using core::printed;
using core::text;

namespace {

constexpr int cell_size = 24;
constexpr int margin = 16;  // row and column numbers
constexpr int wall = 14;    // the strip of wall spaces

struct DrawnBoard {
  std::vector<std::vector<std::string>> cells;
  int rows = 0, cols = 0;

  int x(int col) const { return margin + wall + col * cell_size; }
  int y(int row) const { return margin + wall + row * cell_size; }
  int right() const { return x(cols); }
  int bottom() const { return y(rows); }
  std::string at(int row, int col) const {
    return row < 0 || col < 0 || row >= rows || col >= cols ? "" : cells[row][col];
  }
};

DrawnBoard board_of(const Json& state) {
  DrawnBoard board;
  for (const auto& row : list(state, "board")) {
    board.cells.emplace_back();
    for (const auto& token : row) board.cells.back().push_back(token.get<std::string>());
  }
  board.rows = static_cast<int>(board.cells.size());
  board.cols = board.rows == 0 ? 0 : static_cast<int>(board.cells[0].size());
  for (const auto& row : board.cells)
    if (static_cast<int>(row.size()) != board.cols) board.rows = 0;
  return board;
}

bool is_building(const std::string& token) {
  return !token.empty() && std::string_view("OBGP").find(token[0]) != std::string_view::npos;
}

void draw_ground(Pen& pen, const DrawnBoard& board) {
  pen.rect(board.x(0), board.y(0), board.cols * cell_size, board.rows * cell_size, "ground");
  std::string lines;
  for (int row = 1; row < board.rows; ++row)
    lines += fmt::format("M{} {}h{}", board.x(0), board.y(row), board.cols * cell_size);
  for (int col = 1; col < board.cols; ++col)
    lines += fmt::format("M{} {}v{}", board.x(col), board.y(0), board.rows * cell_size);
  if (!lines.empty()) pen.path(lines, "grid");
  for (int row = 0; row < board.rows; ++row) pen.middle(6, board.y(row) + cell_size / 2, std::to_string(row), "small");
  for (int col = 0; col < board.cols; ++col) pen.middle(board.x(col) + cell_size / 2, 6, std::to_string(col), "small");
}

// Buildings of one palace run together; a line parts it from everything else. A roofed palace bears a gable over each
// building.
void draw_pieces(Pen& pen, const DrawnBoard& board) {
  std::string edges;
  for (int row = 0; row < board.rows; ++row) {
    for (int col = 0; col < board.cols; ++col) {
      const std::string& token = board.cells[row][col];
      if (token == ".") continue;
      const int x = board.x(col), y = board.y(row), cx = x + cell_size / 2, cy = y + cell_size / 2;
      if (is_building(token)) {
        pen.rect(x, y, cell_size, cell_size, fmt::format("b{}", token[0]));
        if (token.size() > 1) pen.path(fmt::format("M{} {}l10 -6l10 6z", x + 2, y + 8), "roof");
        pen.middle(cx, cy + (token.size() > 1 ? 3 : 0), token, "dark");
        if (board.at(row - 1, col) != token) edges += fmt::format("M{} {}h{}", x, y, cell_size);
        if (board.at(row + 1, col) != token) edges += fmt::format("M{} {}h{}", x, y + cell_size, cell_size);
        if (board.at(row, col - 1) != token) edges += fmt::format("M{} {}v{}", x, y, cell_size);
        if (board.at(row, col + 1) != token) edges += fmt::format("M{} {}v{}", x + cell_size, y, cell_size);
      } else if (token[0] == 's') {
        pen.rect(x + 3, y + 3, cell_size - 6, cell_size - 6, "stable", 2);
        pen.middle(cx, cy, token, "dark");
      } else if (token == "M" || token == "m") {
        pen.circle(cx, cy, 9, token == "M" ? "merchant end" : "merchant");
        pen.middle(cx, cy, token, "dark");
      } else if (token == "W") {
        pen.circle(cx, cy, 11, "well");
        pen.circle(cx, cy, 8, "water");
        pen.middle(cx, cy, "W", "on");
      }
    }
  }
  if (!edges.empty()) pen.path(edges, "edge");
}

// What a click on each cell stands for; over the pieces, so that those are clicked with it.
void draw_cells(Pen& pen, const DrawnBoard& board) {
  if (!pen.live()) return;
  for (int row = 0; row < board.rows; ++row)
    for (int col = 0; col < board.cols; ++col) {
      pen.begin(fmt::format("/board/{}/{}", row, col),
                fmt::format("build * {0} {1};roof {0} {1} ...;neutral {0} {1} ...;stable {0} {1};merchant {0} {1};well "
                            "{0} {1};start-merchant {0} {1}",
                            row, col));
      pen.target(board.x(col), board.y(row), cell_size, cell_size);
      pen.end();
    }
}

// Wall spaces that are still open are dotted: where the gates can be.
void draw_walls(Pen& pen, const DrawnBoard& board, const Json& config, const Json& state) {
  const Json& arms = list(state, "arms");
  const Json& towers = list(config, "towers");
  if (arms.size() != 8 || towers.size() != 4) return;
  const int x0 = board.x(0), y0 = board.y(0), x1 = board.right(), y1 = board.bottom();
  pen.path(fmt::format("M{} {}h{}M{} {}h{}M{} {}v{}M{} {}v{}", x0, y0 - wall / 2, x1 - x0, x0, y1 + wall / 2, x1 - x0,
                       x0 - wall / 2, y0, y1 - y0, x1 + wall / 2, y0, y1 - y0),
           "open");
  static const char* arm_names[] = {"N-NW", "N-NE", "S-SW", "S-SE", "W-NW", "W-SW", "E-NE", "E-SE"};
  std::array<int, 8> length{};
  for (std::size_t arm = 0; arm < 8; ++arm) length[arm] = arms[arm].get<int>();
  // Each arm with the space next to its end: a click there lengthens it.
  const auto arm = [&](std::size_t which, bool across, bool from_end, int at) {
    const int spaces = across ? board.cols : board.rows, count = length[which];
    pen.begin(fmt::format("/arms/{}", which), fmt::format("wall {}", arm_names[which]));
    for (int i = 0; i <= count && i < spaces; ++i) {
      const int space = from_end ? spaces - 1 - i : i;
      const int x = across ? board.x(space) + 1 : at + 2, y = across ? at + 2 : board.y(space) + 1;
      const int w = across ? cell_size - 2 : wall - 4, h = across ? wall - 4 : cell_size - 2;
      if (i < count)
        pen.rect(x, y, w, h, "wall", 1);
      else
        pen.target(x, y, w, h);
    }
    pen.end();
  };
  arm(0, true, false, y0 - wall);
  arm(1, true, true, y0 - wall);
  arm(2, true, false, y1);
  arm(3, true, true, y1);
  arm(4, false, false, x0 - wall);
  arm(5, false, true, x0 - wall);
  arm(6, false, false, x1);
  arm(7, false, true, x1);
  for (std::size_t tower = 0; tower < 4; ++tower) {
    const std::string corner = printed(towers[tower]);
    const int x = corner == "NW" || corner == "SW" ? x0 - wall / 2 : x1 + wall / 2,
              y = corner[0] == 'N' ? y0 - wall / 2 : y1 + wall / 2;
    pen.begin(fmt::format("/towers/{}", tower), fmt::format("roof * * tower {0};neutral * * tower {0}", tower + 1));
    pen.circle(x, y, 9, "tower");
    pen.middle(x, y, std::to_string(tower + 1), "on");
    pen.end();
  }
  std::string said;
  for (std::size_t i = 0; i < 8; ++i)
    if (length[i] > 0) said += fmt::format("{}{} {}", said.empty() ? "" : ", ", arm_names[i], length[i]);
  pen.say(fmt::format("Walls: {}.", said.empty() ? "none" : said));
}

// The board in words, piece by piece; "row 2, column 3".
void say_board(Pen& pen, const DrawnBoard& board) {
  std::string said;
  for (int row = 0; row < board.rows; ++row)
    for (int col = 0; col < board.cols; ++col)
      if (board.cells[row][col] != ".")
        said += fmt::format("{}{} at {} {}", said.empty() ? "" : ", ", board.cells[row][col], row, col);
  pen.say(fmt::format("Board of {} rows and {} columns: {}.", board.rows, board.cols, said.empty() ? "empty" : said));
}

std::string status(const Json& state) {
  const std::string phase = text(state, "phase"), mover = text(state, "mover");
  if (phase == "well") return "the well is about to be placed";
  if (phase == "merchant") return "the first merchant is about to be placed";
  if (phase == "start") return "somebody is about to begin";
  if (phase == "over") return "the game is over";
  const auto owed = number(state, "owed");
  return fmt::format("player {} has {} placement{} to make", mover, owed, owed == 1 ? "" : "s");
}

std::string holders(const Json& tiles, const std::vector<std::string>& names) {
  std::vector<std::string> held;
  for (std::size_t i = 0; i < tiles.size() && i < names.size(); ++i)
    if (!tiles[i].is_null())
      held.push_back(fmt::format(
          "{} {}", names[i], tiles[i] == "n" ? "neutral" : fmt::format("player {}", std::stoi(printed(tiles[i])) - 1)));
  return held.empty() ? "none taken" : core::join(held, ", ");
}

// What only a reading asks to remember, a line each: nothing of it is on the board or before a player.
std::vector<std::string> remembered(const Json& state) {
  std::vector<std::string> lines, out, roofed;
  const std::string mover = text(state, "mover");
  if (number(state, "fresh_tea") > 0)
    lines.push_back(fmt::format("Tea that player {} earned in this turn: {}", mover, number(state, "fresh_tea")));
  if (number(state, "fresh_merchants") > 0)
    lines.push_back(
        fmt::format("Merchants that player {} won in this turn: {}", mover, number(state, "fresh_merchants")));
  const Json& left = list(state, "out");
  for (std::size_t seat = 0; seat < left.size(); ++seat)
    if (left[seat] != 0) out.push_back(fmt::format("player {}", seat));
  if (!out.empty()) lines.push_back("Out of all further turns: " + core::join(out, ", "));
  for (const auto& claim : list(state, "claims"))
    roofed.push_back(
        fmt::format("{} of player {}", printed(claim).substr(0, 1), std::stoi(printed(claim).substr(1)) - 1));
  constexpr std::size_t in_a_line = 4;  // as many as fit on a phone
  for (std::size_t i = 0; i < roofed.size(); i += in_a_line) {
    const std::vector<std::string> some(
        roofed.begin() + static_cast<std::ptrdiff_t>(i),
        roofed.begin() + static_cast<std::ptrdiff_t>(std::min(i + in_a_line, roofed.size())));
    lines.push_back(fmt::format("Roofs {}-{}: {}", i + 1, i + some.size(), core::join(some, ", ")));
  }
  return lines;
}

// What each player still has to place: a small table.
int draw_stocks(Pen& pen, int y, const Json& stocks, const Json& tea, const std::string& mover) {
  static const char* moves[] = {"build O * *",     "build B * *", "build G * *",  "build P * *", "roof * * ...",
                                "neutral * * ...", "stable * *",  "merchant * *", "wall *",      "tea"};
  static const char* kinds[] = {"O", "B", "G", "P", "roof", "neut.", "s", "M", "wall", "tea"};
  static const char* said[] = {"orange",        "brown",   "grey",      "purple", "roofs",
                               "neutral roofs", "stables", "merchants", "walls",  "tea"};
  const int left = 60, wide = (Pen::width - left) / 10;
  for (int kind = 0; kind < 10; ++kind) pen.middle(left + kind * wide + wide / 2, y + 6, kinds[kind], "tiny");
  y += 13;
  for (std::size_t seat = 0; seat < stocks.size(); ++seat) {
    pen.begin("", fmt::format("start {}", seat));
    pen.disc(9, y + 9, static_cast<int>(seat));
    pen.label(21, y + 13, fmt::format("mark {}", seat + 1), "small");
    pen.end();
    std::string words;
    for (int kind = 0; kind < 10; ++kind) {
      const std::string count = kind < 9            ? printed(stocks[seat].at(kind))
                                : seat < tea.size() ? printed(tea[seat])
                                                    : "0";
      pen.begin(kind < 9 ? fmt::format("/stocks/{}/{}", seat, kind) : fmt::format("/tea/{}", seat),
                mover == std::to_string(seat) ? moves[kind] : "");
      pen.target(left + kind * wide, y, wide, 18);
      pen.middle(left + kind * wide + wide / 2, y + 9, count == "0" ? "·" : count);
      pen.end();
      if (count != "0") words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, said[kind]);
    }
    pen.say(fmt::format("Player {} has left: {}.", seat, words.empty() ? "nothing" : words));
    y += 20;
  }
  return y;
}

}  // namespace

std::string picture(const Json& config, const Json& state, bool live) {
  const DrawnBoard board = board_of(state);
  if (board.rows == 0 || board.cols == 0) return "";
  Pen pen(live);
  const std::string title = status(state);
  pen.say(fmt::format("Medina: {}.", title));
  draw_ground(pen, board);
  draw_pieces(pen, board);
  draw_walls(pen, board, config, state);
  draw_cells(pen, board);
  say_board(pen, board);
  const int wide = std::max(Pen::width, board.right() + wall + 4);
  int y = board.bottom() + wall + 8;
  y = pen.heading(y, "Now " + title);
  y = draw_stocks(pen, y, list(state, "stocks"), list(state, "tea"), text(state, "mover"));
  const std::string palaces = holders(list(state, "palaces"), {"O", "B", "G", "P"});
  std::string towers = holders(list(state, "towers"), {"1", "2", "3", "4"});
  std::string waiting;
  const Json& lying = list(state, "tower_merchants");
  for (std::size_t tower = 0; tower < lying.size(); ++tower)
    if (lying[tower] != 0)
      waiting += fmt::format("{}{} on {}", waiting.empty() ? "" : ", ", printed(lying[tower]), tower + 1);
  if (!waiting.empty()) towers += "; merchants: " + waiting;
  pen.begin("/palaces");
  pen.label(0, y + 12, "Palace tiles: " + palaces, "small");
  pen.end();
  pen.begin("/towers");
  pen.label(0, y + 27, "Tower tiles: " + towers, "small");
  pen.end();
  pen.say(fmt::format("Palace tiles: {}. Tower tiles: {}.", palaces, towers));
  y += 32;
  for (const auto& line : remembered(state)) {
    pen.label(0, y + 10, line, "small");
    pen.say(line + ".");
    y += 15;
  }
  return pen.svg(wide, y, "Medina: " + title);
}

}  // namespace medina
