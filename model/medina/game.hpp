#pragma once

#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/medina/palaces.hpp"
#include "model/medina/rules.hpp"
#include "model/medina/scoring.hpp"
#include "model/medina/state.hpp"

namespace medina {

// The cells and arms on which one player may place something now.
template <class Set>
struct PlacementsOf {
  std::array<Set, colours> build{};
  Set roof{}, neutral_roof{};  // palaces, each by its first building
  Set stable{}, merchant{};
  std::uint8_t wall = 0;  // a set of arms

  bool any() const {
    Set all = roof | neutral_roof | stable | merchant;
    for (const auto& cells : build) all |= cells;
    return wall != 0 || all.any();
  }
};
using Placements = PlacementsOf<Mask>;

// The palaces of a state and the room that they leave: what building and stabling is decided on.
template <class Set>
struct GroundOf {
  struct Plot {
    PalaceOf<Set> palace;
    Set near;  // R3: the cells around it
  };
  boost::container::static_vector<Plot, 64 * Set::words> plots;
  Set empty, free;          // R1, R2
  Set near_some, near_two;  // cells near at least one, at least two palaces
  Set near_cells;           // what keeps others at a distance: buildings, and stables unless A26 says otherwise

  // Cells near a palace other than this one.
  Set near_other(const Plot& plot) const { return near_two | (near_some - plot.near); }
};
using Ground = GroundOf<Mask>;

// How keys are laid out. From a first state on nothing leaves the board, so each cell and each count has room for what
// can still come.
struct KeyLayout {
  // What may come to stand on a cell, by what stands on it in the first state: codes of codec.cpp.
  static constexpr int codes = 33;
  struct Letters {
    std::vector<std::uint8_t> code;
    std::array<std::int8_t, codes> index{};  // of a code among them, -1 when it cannot come
    int bits = 0;
  };
  // What the first state still has in store.
  struct Coming {
    std::array<int, kinds> stock{};  // of all players together
    int tower_merchants = 0;
    int tea = 0;
    unsigned owners = 1;  // of a palace that is unroofed now: bit 0 nobody, then the seats, then neutral
    bool neutral_holds = false;

    bool moves_palace_tiles() const { return stock[Roof] + stock[NeutralRoof] + stock[Stable] > 0; }
    bool moves_tower_tiles() const { return moves_palace_tiles() || stock[Wall] > 0; }
  };
  State first;
  Coming coming;
  std::array<std::uint8_t, max_cells> board{};  // codes of the first state
  std::array<Letters, codes> letters;           // by these
  bool homes = false;                           // must stables say which palace is theirs?
  int bits = 0;

  // The same for boards of at most 64 cells, where keys are written and read by sets of cells and by tables.
  //
  // Cells on which the same may come to stand. Bit 'bit' of the index of what stands on each of them, one after the
  // other, is a row of bits; a piece says where a stretch of it is in the key.
  struct Group {
    struct Piece {
      std::uint8_t word, bit, from;  // word of the key, row, first bit of the row
      std::uint64_t mask;            // in the word
    };
    SmallMask cells;
    std::uint8_t code;  // in the first state
    std::vector<Piece> pieces;
  };
  // A count that can change: a byte of the state.
  struct Count {
    std::uint16_t offset, at;  // in the state, in the key
    std::uint8_t bits;
    bool holder;  // of a tile: nobody, seats, then neutral
    std::int16_t least, most;
  };
  static constexpr std::size_t counts_at = offsetof(State, arm) / 8 * 8;
  static constexpr std::size_t counts_size = (sizeof(State) - counts_at) / 8;
  bool by_sets = false;
  std::vector<Group> groups;
  std::vector<Count> counts;
  State blank;                                                 // has the counts that cannot change, and nothing else
  std::array<std::uint64_t, counts_size> fixed{}, is_fixed{};  // these counts, and which bytes they are
};
static_assert(std::is_standard_layout_v<State> && std::is_trivially_copyable_v<State>);

// One of the eight ways to turn and mirror the board.
struct Symmetry {
  std::array<std::uint8_t, max_cells> cell{};  // where each goes
  std::array<std::uint8_t, arms> arm{};
  std::array<std::uint8_t, corners> tower{};
};

// Medina, second edition. Rules R1-R32 are those of rulebook.md.
struct Game {
  using Rules = medina::Rules;
  using State = medina::State;
  using Move = medina::Move;
  static constexpr std::string_view name = "medina";

  Rules rules;

  explicit Game(Rules);

  // Playing, in 'moves.hpp' and 'moves.cpp'.
  //
  template <class Trace = core::Silent>
  State start(Trace&& trace = {}) const;
  core::Turn turn(const State&) const;
  template <class Visit, class Trace = core::Silent>
  void each_move(const State&, Visit&&, Trace&& trace = {}) const;
  std::uint32_t weight(const State&, const Move&) const { return 1; }
  template <class Trace = core::Silent>
  State apply(const State&, const Move&, Trace&& trace = {}) const;
  core::Verdict explain(const State&, const Move&) const;
  static std::uint64_t number_of(const Move& m) {
    return static_cast<std::uint64_t>(m.what) << 16 | static_cast<std::uint8_t>(m.which) << 8 | m.cell;
  }  // a number of its own for each move
  int layer(const State&) const;

  // Board symmetries, in 'symmetry.cpp'.
  //
  State canonical(const State&) const;
  bool is_symmetric() const { return !symmetries.empty(); }
  std::uint64_t orbit(const State&) const;  // how many different mirror images a state has, itself included

  // Where pieces may go: 'placements' in 'moves.hpp' puts together what 'ground.cpp' finds.
  //
  template <class Trace = core::Silent>
  Placements placements(const State&, const Stock& hand, int seat, Trace&& trace = {}) const;
  bool can_place(const State&, int seat) const;  // has a legal placement, were it its turn
  Stock hand(const State&, int seat) const;      // what it may place: its stock, less what a reading holds back
  Ground ground(const State& s) const { return ground_of(s); }
  Mask merchant_cells(const State& s) const { return merchant_cells_of(s); }
  std::uint8_t open_arms(const State&) const;
  Mask start_zone(const State&) const;
  std::uint8_t towers_touching(const State&, const Mask& cells) const;  // a set of towers
  template <class Visit>
  void each_wall(const State&, Visit&&) const;  // visit(arm, index)

  // The same in a State or a SmallCity.
  //
  template <class City>
  GroundOf<SetOf<City>> ground_of(const City&) const;
  template <class City>
  SetOf<City> merchant_cells_of(const City&) const;
  template <class City, class Trace = core::Silent>
  PlacementsOf<SetOf<City>> placements_in(const City&, const State&, const Stock& hand, int seat,
                                          Trace&& trace = {}) const;
  template <class City, class Trace = core::Silent>
  SetOf<City> stable_cells(const City&, const GroundOf<SetOf<City>>&, Trace&& trace = {}) const;

  // Counting up, in 'scoring.cpp'; the arithmetic is in 'scoring.hpp'. Any state has the points it would have if the
  // game ended there.
  //
  core::Scores scores(const State&, core::Fired* fired = nullptr) const;
  struct CountedPalace {
    Palace palace;
    Counted<std::int64_t> counted;
  };
  std::vector<CountedPalace> counted_palaces(const State&) const;  // those that score: roofed by players (R9, R13)
  std::uint32_t winners(const State&) const;                       // a set of seats: who shares the win (A34)

  // Keys, in 'codec.cpp'.
  //
  int key_bits() const { return layout.bits; }
  void encode(const State&, std::span<std::uint64_t>) const;
  State decode(std::span<const std::uint64_t>) const;
  void encode_by_cells(const State&, std::span<std::uint64_t>) const;  // the plain form, and that of large boards
  State decode_by_cells(std::span<const std::uint64_t>) const;
  void fit_keys_to(const State& position);  // fits the keys to the states that can follow the position

  // Text and JSON, in 'text.cpp'; 'draw.cpp' draws.
  //
  std::string print(const State&) const;
  std::string print(const Move&) const;
  State parse(std::string_view line) const;
  Move parse_move(const State&, std::string_view line) const;
  core::Json to_json(const State&) const;
  core::Json to_json(const Move&) const;
  State state_from(const core::Json&) const;
  Move move_from(const core::Json&) const;
  std::string draw(const State&) const;  // several lines, for a person at a terminal
  void check(const State&) const;        // throws BadInput unless the state can be played on

 private:
  KeyLayout layout;
  std::vector<Symmetry> symmetries;  // those that leave the first state as it is, but for the one that moves nothing

  void lay_out_by_sets();
  void find_symmetries();
  bool is_over(const State&) const;  // R30; asked at the start of a turn
  bool nobody_will_place(const State&) const;
  template <class City>
  bool is_closed(const City&, int colour) const;   // R14: does every player own a palace of the colour?
  void settle_phase(State&) const;                 // on loading: play or over?
  int objection(const State&, const Move&) const;  // REQUIRES: the move is not legal
  int objection_to_building(const State&, int colour, int cell) const;
  int objection_to_stable(const State&, int cell) const;
  template <class City>
  SetOf<City> growth(const City&, const GroundOf<SetOf<City>>&, const typename GroundOf<SetOf<City>>::Plot&,
                     const SetOf<City>& beside) const;
  template <class City>
  SetOf<City> narrow_alleys(const City&, const SetOf<City>& palaces) const;
  int usable_tea(const State& s) const { return s.tea[s.mover] - s.fresh_tea; }  // A31a
  template <class City>
  bool can_place_in(const City&, const State&, const Stock& hand, int seat) const;
  template <class Visit>
  void each_placement(const State&, const Placements&, Visit&&) const;
  template <class City, class Trace>
  SetOf<City> build_cells(const City&, const GroundOf<SetOf<City>>&, int colour, Trace&) const;
  template <class City, class Trace>
  SetOf<City> roof_cells(const City&, const GroundOf<SetOf<City>>&, int seat, Trace&) const;

  template <class Trace>
  void set_up(State&, Trace&) const;
  template <class Trace>
  void begin_turn(State&, int seat, Trace&) const;
  template <class Trace>
  void place(State&, const State& before, const Move&, Trace&) const;  // the effects of a placement
  template <class Trace>
  void build(State&, int colour, int cell, Trace&) const;
  template <class Trace>
  void roof(State&, const State& before, const Move&, int owner, Trace&) const;
  template <class Trace>
  void add_stable(State&, const State& before, int cell, Trace&) const;
  template <class Trace>
  void add_merchant(State&, int cell, Trace&) const;
  template <class Trace>
  void add_wall(State&, const State& before, int arm, Trace&) const;
  template <class Trace>
  void take_tower(State&, const State& before, int tower, int owner, Trace&) const;
  template <class Trace>
  void take_palace_tile(State&, const Palace&, bool by_roof, Trace&) const;
  template <class Trace>
  void close_colour(State&, int colour, Trace&) const;
};

}  // namespace medina

#include "model/medina/ground.hpp"
#include "model/medina/moves.hpp"

namespace medina {
static_assert(core::CompleteGame<Game>);
}
