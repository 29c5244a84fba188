#include "model/medina/players.hpp"

#include <algorithm>
#include <optional>

#include "model/core/estimates.hpp"
#include "model/medina/scoring.hpp"
#include "model/medina/well.hpp"

namespace medina {

namespace {

// What placements look like to the mover: what they bring to its own palaces and tiles and to those of others, and to
// unroofed palaces by who may still claim them. Nothing is placed on trial: there are hundreds of placements, and what
// each one changes lies around its cell. Estimates are whole numbers of 1/1000 point, so that play is the same on every
// machine; what one opponent gains is as bad for the mover as its share of the opponents.
class Prospect {
 public:
  Prospect(const Game& game, const State& s) : rules_(game.rules), s_(s), at_(game.ground(s)) {
    others_ = rules_.players - 1;
    plot_at_.fill(-1);
    game.each_wall(s, [&](int arm, int index) {
      const int cell = wall_cell(rules_.board, arm, index);
      ++walls_[cell];
      towers_[cell] = static_cast<std::uint8_t>(towers_[cell] | 1u << rules_.tower_of_arm(arm));
    });
    look_at_well();
    for (int kind = 0; kind < kinds; ++kind)
      if (kind != Roof && kind != NeutralRoof) pieces_ += s.stock[s.mover][kind];
    int walls = 0;  // still to come, each of which may take a tile
    for (int p = 0; p < rules_.players; ++p) walls += s.stock[p][Wall];
    const int all_walls = std::max(1, rules_.players * rules_.stock[Wall]);
    tile_kept_ = std::max<std::int64_t>(point * 3 / 20, point - point * walls / all_walls);
    for (int c = 0; c < colours; ++c) {
      for (int p = 0; p < rules_.players; ++p) {
        buildings_left_[c] += s.stock[p][c];
        if (s.stock[p][Roof] > 0 && !(s.building[c] & s.roofed[p]).any()) ++(p == s.mover ? mine_ : theirs_)[c];
      }
    }
    for (std::size_t i = 0; i < at_.plots.size(); ++i) look_at_plot(static_cast<int>(i));
  }

  std::int64_t appeal(const Move& m) const {
    switch (m.what) {
      case Do::Build: return build(m.which, m.cell);
      case Do::Roof: return roof(m);
      case Do::Neutral: return neutral_roof(m);
      case Do::Stable: return stable(m.cell);
      case Do::Merchant: return merchant(m.cell);
      case Do::Wall: return wall(m.which);
      case Do::Tea: return -250;  // rather than to feed others
      case Do::Discard: return -m.which;
      default: return 0;
    }
  }

 private:
  struct Look {
    Mask beside;
    int size = 0, points = 0;  // points if it were roofed: R31
    std::int64_t weight = 0;   // what a point more at this palace is worth to the mover
    bool grows = false;
  };

  static constexpr std::int64_t point = 1000;

  // What a point is worth to the mover when this seat, or neutral, or nobody has it.
  std::int64_t owner_weight(int owner) const {
    if (owner == s_.mover) return point;
    return owner == neutral || owner == nobody ? 0 : -point / others_;
  }

  void look_at_well() {
    if (s_.well < 0) return;
    const int row = s_.well / rules_.board.cols, col = s_.well % rules_.board.cols;
    for (int dr = -2; dr <= 2; ++dr)
      for (int dc = -2; dc <= 2; ++dc)
        if (at_well<std::int64_t>(rules_, dr, dc) && rules_.board.has(row + dr, col + dc))
          well_zone_.set(rules_.board.cell(row + dr, col + dc));
  }

  void look_at_plot(int i) {
    const auto& plot = at_.plots[static_cast<std::size_t>(i)];
    const Palace& palace = plot.palace;
    const Mask cells = palace.cells();
    Look look;
    look.beside = rules_.board.beside(cells);
    look.size = palace.size();
    look.points = look.size + (look.beside & s_.merchant).count() + well_points * (cells & well_zone_).count();
    cells.each([&](int cell) {
      plot_at_[cell] = static_cast<std::int16_t>(i);
      look.points += walls_[cell];
    });
    const int c = palace.colour;
    if (palace.is_roofed()) {
      look.weight = owner_weight(palace.owner);
      auto& largest = largest_[c][palace.owner];
      largest = std::max(largest, look.size);
    } else {
      look.grows = ((rules_.board.beside(palace.buildings) & at_.free) - at_.near_other(plot)).any();
      best_[c] = std::max(best_[c], look.points);
      if (mine_[c] > 0)
        look.weight = theirs_[c] > 0 ? point * 3 / 20 : point * 9 / 10;
      else
        look.weight = theirs_[c] > 0 ? -point * 7 / 10 / others_ : 0;
    }
    looks_.push_back(look);
  }

  const Look* look_at(int cell) const {
    return plot_at_[cell] < 0 ? nullptr : &looks_[static_cast<std::size_t>(plot_at_[cell])];
  }
  const Palace& palace_on(int cell) const { return at_.plots[static_cast<std::size_t>(plot_at_[cell])].palace; }

  // The points that a palace gains by a building or a stable on the cell.
  int points_on(const Look& look, int cell) const {
    const Mask merchants = (rules_.board.beside(Mask::of(cell)) & s_.merchant) - look.beside;
    return 1 + walls_[cell] + merchants.count() + (well_zone_.has(cell) ? well_points : 0);
  }

  // What it is worth to the mover that a seat, or neutral, takes the tile of a tower.
  std::int64_t tower(int t, int owner) const {
    const int holder = s_.tower_tile[t];
    if (holder == owner) return 0;
    // The merchants are for good, the tile until the next wall.
    const std::int64_t worth = rules_.tower_points[t] * tile_kept_ + s_.tower_merchants[t] * point * 2 / 5;
    return (owner_weight(owner) - owner_weight(holder)) * worth / point;
  }
  std::int64_t towers(unsigned set, int owner) const {
    std::int64_t sum = 0;
    for (int t = 0; t < corners; ++t)
      if (set >> t & 1) sum += tower(t, owner);
    return sum;
  }
  // The same for a palace tile, if a palace of this size gets it (R23).
  std::int64_t palace_tile(int colour, int owner, int size) const {
    const int holder = s_.palace_tile[colour];
    if (holder == owner) return 0;
    if (holder != nobody && size <= largest_[colour][holder]) return 0;
    const std::int64_t change = owner_weight(owner) - owner_weight(holder);
    // Of small palaces it is likely that somebody takes the tile back.
    const std::int64_t rival = theirs_[colour] > 0 ? fair_share(colour) / point : size / 3;
    return change * rules_.palace_points[colour] * size * size / std::max<std::int64_t>(1, size * size + rival * rival);
  }

  // What a player who still wants a palace of the colour can hope for: an equal part of the buildings that are left,
  // and something that stands beside them. A palace that is worth more is claimed before others do.
  std::int64_t fair_share(int colour) const {
    return buildings_left_[colour] * point / std::max(1, mine_[colour] + theirs_[colour]) + point;
  }

  std::int64_t build(int colour, int cell) const {
    const Look* palace = nullptr;
    for (int d = North; d <= West; ++d) {
      const int next = rules_.board.next(cell, static_cast<Direction>(d));
      if (next < 0 || plot_at_[next] < 0) continue;
      const Palace& there = palace_on(next);
      if (there.colour == colour && !there.is_roofed()) palace = look_at(next);
    }
    const int room = ((rules_.board.around(Mask::of(cell)) & at_.free) - at_.near_some).count();
    if (palace == nullptr) {  // a new palace: near walls, merchants and the well, with room to grow
      const Mask beside = rules_.board.beside(Mask::of(cell));
      const int edge = 4 - beside.count();
      const std::int64_t good = 40 * room + 150 * edge + 150 * (beside & s_.merchant).count() +
                                (well_zone_.has(cell) ? 1000 : 0) +
                                ((rules_.board.around(Mask::of(cell)) & well_zone_).any() ? 300 : 0);
      if (mine_[colour] > 0) return good;
      return theirs_[colour] > 0 ? -good : 0;
    }
    const int more = points_on(*palace, cell);
    std::int64_t weight = palace->weight;
    if (mine_[colour] > 0 && theirs_[colour] > 0) {
      const bool ripe = (palace->points + more + 1) * point >= fair_share(colour);
      if (ripe) weight = s_.owed > 1 ? 2 * point : -point / 2;  // to be roofed at once, or by somebody else
    }
    return weight * more + (weight > 0 ? 20 : -20) * room;
  }

  std::int64_t roof(const Move& m) const {
    const Look& look = *look_at(m.cell);
    const Palace& palace = palace_on(m.cell);
    const int c = palace.colour;
    std::int64_t now = look.points * point;
    now += palace_tile(c, s_.mover, look.size);
    now += towers(m.which > 0 ? 1u << (m.which - 1) : towers_of(palace.cells()), s_.mover);
    if (c == rules_.tea_colour) now += point / 2;
    std::int64_t later = 0;
    if (theirs_[c] > 0) {
      later = fair_share(c);
    } else if (look.grows && s_.stock[s_.mover][c] > 0) {
      // Nobody else may claim it, but a neutral roof may be put on it.
      bool threat = false;
      for (int p = 0; p < rules_.players; ++p) threat = threat || (p != s_.mover && s_.stock[p][NeutralRoof] > 0);
      later = threat ? look.points * point * 3 / 4 + point : now + point;
    }
    later = later * std::min(pieces_, 16) / 16;  // there is no later any more
    // The best palace of the colour first.
    const std::int64_t more = now - later - (best_[c] - look.points) * 2 * point;
    return more > 0 ? more : more * 2 - point;
  }

  std::int64_t neutral_roof(const Move& m) const {
    const Look& look = *look_at(m.cell);
    const Palace& palace = palace_on(m.cell);
    const int c = palace.colour;
    const std::int64_t tiles = palace_tile(c, neutral, look.size) +
                               towers(m.which > 0 ? 1u << (m.which - 1) : towers_of(palace.cells()), neutral);
    if (mine_[c] > 0) return tiles - look.points * point / 2;
    if (theirs_[c] == 0) return tiles - 100;
    // Takes a palace from under others' roofs; they begin anew with what is left.
    return tiles + (look.points * point - fair_share(c)) / others_;
  }

  std::int64_t stable(int cell) const {
    for (int d = North; d <= West; ++d) {
      const int next = rules_.board.next(cell, static_cast<Direction>(d));
      if (next < 0 || plot_at_[next] < 0 || !s_.buildings().has(next)) continue;
      const Look& look = *look_at(next);
      const Palace& palace = palace_on(next);
      std::int64_t worth = look.weight * points_on(look, cell);
      if (palace.is_roofed()) {
        worth += palace_tile(palace.colour, palace.owner, look.size + 1);
        worth += towers(towers_[cell], palace.owner);
      }
      return worth;
    }
    return 0;
  }

  std::int64_t merchant(int cell) const {
    std::int64_t worth = 0;
    int seen[4] = {-1, -1, -1, -1};
    for (int d = North; d <= West; ++d) {
      const int next = rules_.board.next(cell, static_cast<Direction>(d));
      if (next < 0) continue;
      if (plot_at_[next] < 0) {  // who comes next may go on to there
        if (at_.empty.has(next)) worth += beside(next) / 8;
        continue;
      }
      if (std::find(seen, seen + 4, plot_at_[next]) != seen + 4) continue;
      seen[d] = plot_at_[next];
      worth += look_at(next)->weight;
    }
    return worth;
  }
  std::int64_t beside(int cell) const {
    std::int64_t sum = 0;
    for (int d = North; d <= West; ++d)
      if (const int next = rules_.board.next(cell, static_cast<Direction>(d)); next >= 0 && plot_at_[next] >= 0)
        sum += look_at(next)->weight;
    return sum;
  }

  std::int64_t wall(int arm) const {
    std::int64_t worth = 0;
    const int length = side_length(rules_.board, arm);
    for (int ahead = 0; ahead < 4 && s_.arm[arm] + ahead < length; ++ahead) {
      const int cell = wall_cell(rules_.board, arm, s_.arm[arm] + ahead);
      const Look* look = look_at(cell);
      if (look == nullptr) continue;
      std::int64_t here = look->weight;
      const Palace& palace = palace_on(cell);
      if (palace.is_roofed()) here += tower(rules_.tower_of_arm(arm), palace.owner);
      worth += ahead == 0 ? here : here / (4 * ahead);
    }
    return worth;
  }

  unsigned towers_of(const Mask& cells) const {
    unsigned set = 0;
    cells.each([&](int cell) { set |= towers_[cell]; });
    return set;
  }

  const Rules& rules_;
  const State& s_;
  Ground at_;
  boost::container::static_vector<Look, max_cells> looks_;
  std::array<std::int16_t, max_cells> plot_at_{};
  std::array<std::uint8_t, max_cells> walls_{}, towers_{};
  Mask well_zone_;
  std::array<int, colours> mine_{}, theirs_{};  // players who still want a palace of the colour: the mover, others
  std::array<int, colours> buildings_left_{}, best_{};
  std::array<std::array<int, max_seats + 1>, colours> largest_{};
  int others_ = 1, pieces_ = 0;
  std::int64_t tile_kept_ = 0;
};

}  // namespace

Move sensible_move(const Game& game, const State& s, std::uint64_t taste) {
  const Prospect prospect(game, s);
  return core::estimates::most_wanted(game, s, taste, [&](const Move& m) { return prospect.appeal(m); });
}

core::Pile pile_of(const Game&, const State& s) { return {static_cast<std::uint64_t>(s.phase)}; }

// How many pieces the mover has left, merchants and others, and whether this is the rest of a turn. A tea in place of a
// whole turn (A31d) leaves the pieces as they are.
std::uint64_t occasion(const Game& game, const State& s) {
  const Stock& stock = s.stock[s.mover];
  std::uint64_t others = 0;
  for (int kind = 0; kind < kinds; ++kind)
    if (kind != Merchant) others += stock[kind];
  const std::uint64_t tea = game.rules.tea_full_pass == TeaFullPass::Yes ? s.tea[s.mover] : 0;
  return tea << 40 | others << 24 | static_cast<std::uint64_t>(stock[Merchant]) << 8 |
         static_cast<std::uint64_t>(s.made) << 4 | static_cast<std::uint64_t>(s.mover);
}

// What only one of the two readings keeps is blank in the other state.
void keep_books(const Game&, State& ours, const State& of_theirs) {
  const auto copy_where_blank = [](auto& our, const auto& their) {
    if (our == 0 || their == 0) our = their;
  };
  copy_where_blank(ours.fresh_tea, of_theirs.fresh_tea);              // A31a
  copy_where_blank(ours.fresh_merchants, of_theirs.fresh_merchants);  // A38
  copy_where_blank(ours.out, of_theirs.out);                          // A20, A28
  if (ours.claim_count != 0 && of_theirs.claim_count != 0) return;
  ours.claim_count = of_theirs.claim_count;  // A34
  ours.claims = of_theirs.claims;
}

}  // namespace medina
