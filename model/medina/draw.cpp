#include <fmt/format.h>

#include "model/core/text.hpp"
#include "model/medina/game.hpp"

namespace medina {

namespace {

std::string owner_mark(int owner) { return owner == nobody ? "" : owner == neutral ? "n" : std::to_string(owner + 1); }

// A stable is shown as a small letter of its palace's colour.
std::string picture(const Rules& rules, const State& s, int cell) {
  if (s.well == cell) return "()";
  if (s.merchant.has(cell)) return s.end.has(cell) ? "@" : "*";
  const bool stable = s.stable.has(cell);
  if (!stable && !s.buildings().has(cell))
    return s.well >= 0 && rules.board.around(Mask::of(s.well)).has(cell) ? "," : ".";
  const Palace palace = stable ? palace_of_stable(rules, s, cell) : palace_at(rules, s, cell);
  const char letter = colour_names[palace.colour];
  return (stable ? static_cast<char>(letter + ('a' - 'A')) : letter) + owner_mark(palace.owner);
}

std::string without_trailing_blanks(const std::string& page) {
  std::string kept;
  for (const char c : page) {
    if (c == '\n')
      while (kept.ends_with(' ')) kept.pop_back();
    kept += c;
  }
  return kept;
}

// What no piece on the board or before a player shows: tiles that neutral palaces won, and what a reading asks to
// remember. Empty where there is nothing of it.
std::string unseen(const State& s) {
  std::string lines;
  std::vector<std::string> neutrals, roofed;
  for (int c = 0; c < colours; ++c)
    if (s.palace_tile[c] == neutral) neutrals.push_back(fmt::format("palace {}", colour_names[c]));
  for (int t = 0; t < corners; ++t)
    if (s.tower_tile[t] == neutral) neutrals.push_back(fmt::format("tower {}", t + 1));
  if (!neutrals.empty())
    lines += fmt::format("tiles beside the board, won by neutral palaces: {}\n", core::join(neutrals, ", "));
  if (s.fresh_tea > 0) lines += fmt::format("tea that player {} earned in this turn: {}\n", s.mover, s.fresh_tea);
  if (s.fresh_merchants > 0)
    lines += fmt::format("merchants that player {} won in this turn: {}\n", s.mover, s.fresh_merchants);
  for (int i = 0; i < s.claim_count; ++i)
    roofed.push_back(fmt::format("{} of player {}", colour_names[s.claims[i] % colours], s.claims[i] / colours));
  if (!roofed.empty()) lines += fmt::format("palaces in the order of their roofs: {}\n", core::join(roofed, ", "));
  return lines;
}

}  // namespace

std::string Game::draw(const State& s) const {
  const Board& board = rules.board;
  // What stands outside: walls along the four sides.
  std::vector<std::string> north(board.cols, "--"), south = north;
  std::vector<char> west(board.rows, '|'), east = west;
  each_wall(s, [&](int arm, int index) {
    const Place at = wall_place(board, arm, index);
    if (at.row < 0)
      north[at.col] = "##";
    else if (at.row == board.rows)
      south[at.col] = "##";
    else if (at.col < 0)
      west[at.row] = '#';
    else
      east[at.row] = '#';
  });
  const auto tower = [&](int corner) {
    return rules.towers ? fmt::format("[{}]", rules.tower_at[corner] + 1) : std::string(" + ");
  };
  const auto side = [&](const std::vector<std::string>& spaces, int left, int right) {
    return fmt::format("   {}  {} {}\n", tower(left), core::join(spaces, " "), tower(right));
  };

  std::string page = "        ";
  for (int col = 0; col < board.cols; ++col) page += fmt::format("{:<3}", col);
  page += "\n" + side(north, NW, NE);
  for (int row = 0; row < board.rows; ++row) {
    page += fmt::format("{:>3}  {} ", row, west[row]);
    for (int col = 0; col < board.cols; ++col) page += fmt::format(" {:<2}", picture(rules, s, board.cell(row, col)));
    page += fmt::format("  {}\n", east[row]);
  }
  page += side(south, SW, SE);
  page +=
      "O B G P buildings, o b g p stables, digit or n: whose roof; @ end of the live street, * other merchants; () "
      "well, ',' its ring; # walls, [1] towers\n";

  const auto points = scores(s);
  page +=
      fmt::format("{:>8} {:>6} {:>3} {:>3} {:>3} {:>3} {:>6} {:>8} {:>8} {:>10} {:>6} {:>4}  {}\n", "player", "points",
                  "O", "B", "G", "P", "roofs", "neutral", "stables", "merchants", "walls", "tea", "tiles");
  for (int p = 0; p < rules.players; ++p) {
    std::vector<std::string> tiles;
    for (int c = 0; c < colours; ++c)
      if (s.palace_tile[c] == p) tiles.push_back(fmt::format("palace {}", colour_names[c]));
    for (int t = 0; t < corners; ++t)
      if (s.tower_tile[t] == p) tiles.push_back(fmt::format("tower {}", t + 1));
    const Stock& k = s.stock[p];
    const std::string seat = fmt::format("{}{} ({})", s.phase == Phase::Play && s.mover == p ? ">" : " ", p, p + 1);
    page += fmt::format("{:>8} {:>6} {:>3} {:>3} {:>3} {:>3} {:>6} {:>8} {:>8} {:>10} {:>6} {:>4}  {}{}\n", seat,
                        points.amounts[p], k[0], k[1], k[2], k[3], k[Roof], k[NeutralRoof], k[Stable], k[Merchant],
                        k[Wall], s.tea[p], core::join(tiles, ", "), s.out >> p & 1 ? "  out" : "");
  }
  std::vector<std::string> waiting;
  for (int t = 0; t < corners; ++t)
    if (s.tower_merchants[t] > 0) waiting.push_back(fmt::format("{} on tower tile {}", s.tower_merchants[t], t + 1));
  if (!waiting.empty()) page += fmt::format("merchants waiting: {}\n", core::join(waiting, ", "));
  page += unseen(s);
  if (s.phase == Phase::Play)
    page += fmt::format("player {} {}\n", s.mover,
                        s.made        ? "has placed one piece and owes another"
                        : s.owed == 1 ? "places one piece"
                                      : "places two pieces");
  if (s.phase == Phase::Over) page += "The game is over.\n";
  return without_trailing_blanks(page);
}

}  // namespace medina
