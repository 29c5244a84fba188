#include "model/medina/claim_plays.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <vector>

#include "model/medina/game.hpp"

namespace medina::claim {

using namespace solver;

namespace {

using ::medina::Board;
using ::medina::Do;
using ::medina::Game;
using ::medina::Move;
using ::medina::State;

Game on_board(::medina::Rules rules, const Board& board, const ::medina::Stock& stock, int start_merchant) {
  rules.board = board;
  rules.well = ::medina::nowhere;
  rules.start_merchant = start_merchant;
  rules.start_seat = 0;
  rules.stock = stock;
  return Game(rules);
}

// Makes these moves, in whatever order they become legal; nothing when the play gets stuck.
std::optional<State> play(const Game& game, std::vector<Move> wanted) {
  State s = game.start();
  while (!wanted.empty()) {
    const auto offered = core::moves(game, s);
    const auto next = std::find_if(wanted.begin(), wanted.end(), [&](const Move& m) {
      return std::find(offered.begin(), offered.end(), m) != offered.end();
    });
    if (next == wanted.end()) return std::nullopt;
    s = game.apply(s, *next);
    wanted.erase(next);
  }
  return s;
}

}  // namespace

Rebuilt walls_of_two_towers(const ::medina::Rules& rules, const Board& board, const Values& values) {
  ::medina::Stock stock{};
  std::vector<Move> walls;
  for (int arm = 0; arm < ::medina::arms; ++arm)
    for (auto length = values.at(::medina::arm_names[arm]); length > 0; --length)
      walls.push_back({Do::Wall, static_cast<std::int8_t>(arm), 0});
  stock[::medina::Wall] = static_cast<std::uint8_t>(walls.size());
  const Game game = on_board(rules, board, stock, ::medina::nowhere);
  const auto s = play(game, walls);
  if (!s) return {};
  const auto towers = game.towers_touching(*s, ::medina::Mask::of(static_cast<int>(values.at("cell"))));
  return {game.print(*s), std::popcount(static_cast<unsigned>(towers)) >= 2, true};
}

Rebuilt three_at_one(const ::medina::Rules& rules) {
  constexpr int corner = 0, beside_middle = 1, other_corner = 2, end = 3, middle = 4, other_end = 5;
  ::medina::Stock stock{};
  stock[0] = stock[1] = 1;
  stock[::medina::Merchant] = 2;
  auto without_towers = rules;
  without_towers.towers = false;
  const Game game = on_board(without_towers, Board(2, 3), stock, middle);
  const auto s = play(
      game,
      {{Do::Build, 0, corner}, {Do::Build, 1, other_corner}, {Do::Merchant, 0, end}, {Do::Merchant, 0, other_end}});
  if (!s) return {};
  State touched = *s;
  touched.merchant.set(beside_middle);
  const bool three = (game.rules.board.beside(::medina::Mask::of(middle)) & touched.merchant).count() == 3;
  return {game.print(*s), game.merchant_cells(*s).has(beside_middle) && three, true};
}

}  // namespace medina::claim
