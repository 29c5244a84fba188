#include "model/medina/hooks.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "model/core/text.hpp"
#include "model/medina/rules.hpp"
#include "model/medina/scoring.hpp"

// Moves of Medina in plain words, for people who have not met the notation.
namespace medina {

namespace {

std::string move_in_words(const std::vector<std::string>& w) {
  static const std::map<std::string, std::string, std::less<>> colours{
      {"O", "orange"}, {"B", "brown"}, {"G", "grey"}, {"P", "purple"}};
  const auto cell = [&](std::size_t i) {
    return i + 1 < w.size() ? fmt::format("row {}, column {}", w[i], w[i + 1]) : "";
  };
  if (w[0] == "well") return fmt::format("chance puts the well on {}", cell(1));
  if (w[0] == "start-merchant") return fmt::format("chance puts the first merchant on {}", cell(1));
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance lets player {} begin", w[1]);
  if (w[0] == "build" && w.size() == 4) {
    const auto colour = colours.find(w[1]);
    return fmt::format("places {} {} building on {}", w[1] == "O" ? "an" : "a",
                       colour == colours.end() ? w[1] : colour->second, cell(2));
  }
  if ((w[0] == "roof" || w[0] == "neutral") && w.size() >= 3)
    return fmt::format("{} the palace that begins on {}{}",
                       w[0] == "roof" ? "puts an own roof on" : "puts a neutral roof on", cell(1),
                       w.size() == 5 ? fmt::format(" and takes the tile of tower {}", w[4]) : "");
  if (w[0] == "stable") return fmt::format("places a stable on {}", cell(1));
  if (w[0] == "merchant") return fmt::format("places a merchant on {}", cell(1));
  if (w[0] == "wall" && w.size() == 2) {
    static const std::map<std::string, std::string, std::less<>> sides{
        {"N", "top"}, {"S", "bottom"}, {"W", "left"}, {"E", "right"}};
    static const std::map<std::string, std::string, std::less<>> corners{
        {"NW", "top left"}, {"NE", "top right"}, {"SW", "bottom left"}, {"SE", "bottom right"}};
    const auto side = sides.find(w[1].substr(0, 1));
    const auto corner = corners.find(w[1].size() > 2 ? w[1].substr(2) : "");
    if (side == sides.end() || corner == corners.end()) return "";
    return fmt::format("lengthens the wall on the {} side, from the {} tower", side->second, corner->second);
  }
  if (w[0] == "tea") return "gives back a tea instead of the placement";
  if (w[0] == "pass") return "cannot place anything and passes";
  if (w[0] == "discard" && w.size() == 2) return "puts a piece out of the game";
  return "";
}

std::string amounts(const core::Json& config) {
  std::vector<std::string> palaces;
  for (const auto& [colour, points] : config.at("palace_points").items())
    palaces.push_back(fmt::format("{} {}", colour, points.dump()));
  const Rules rules = rules_for(config, {});
  return fmt::format(
      "Palace tiles: {}. Tower tiles by number: {}. Each piece of a palace, and each wall piece and merchant that "
      "counts for it: 1. {}: {} more.",
      core::join(palaces, ", "), core::numbers_in_words(config.at("tower_points")),
      rules.well_bonus == WellBonus::PerPalace ? "A palace with a piece on a bonus cell of the well"  // A1
                                               : "Each piece on a bonus cell of the well",
      well_points);
}

// Whose a tile is: marks count from 1, players from 0.
std::string whose(const std::string& tile, const core::Json& mark) {
  if (mark.is_null()) return fmt::format("nobody has {} yet", tile);
  const std::string name = mark;
  if (name == "n") return fmt::format("{} lies beside the board, won by a neutral palace", tile);
  return fmt::format("player {} has {}", std::stoi(name) - 1, tile);
}

// What a cell of the board holds: "O2" is a building of player 1's orange palace.
std::string cell_in_words(const std::string& cell) {
  static const std::map<char, const char*> kinds{{'O', "orange"}, {'B', "brown"}, {'G', "grey"}, {'P', "purple"}};
  if (cell == ".") return "is empty";
  if (cell == "W") return "holds the well";
  if (cell == "M") return "holds a merchant at an end of the newest street";
  if (cell == "m") return "holds a merchant";
  if (cell.starts_with('s')) return "holds a stable";
  const auto kind = kinds.find(cell.empty() ? ' ' : cell[0]);
  if (kind == kinds.end()) return fmt::format("holds {}", cell);
  const std::string mark = cell.substr(1);
  if (mark.empty()) return fmt::format("holds a building of an unroofed {} palace", kind->second);
  if (mark == "n") return fmt::format("holds a building of a neutral {} palace", kind->second);
  return fmt::format("holds a building of player {}'s {} palace", std::stoi(mark) - 1, kind->second);
}

std::vector<std::string> fact(const std::string& key, const core::Json& value, const core::Json& other) {
  static const char* const colours[] = {"orange", "brown", "grey", "purple"};
  static const char* const corners[] = {"top left", "top right", "bottom left", "bottom right"};
  static const std::pair<const char*, const char*> pieces[] = {{"orange building", "orange buildings"},
                                                               {"brown building", "brown buildings"},
                                                               {"grey building", "grey buildings"},
                                                               {"purple building", "purple buildings"},
                                                               {"own roof", "own roofs"},
                                                               {"neutral roof", "neutral roofs"},
                                                               {"stable", "stables"},
                                                               {"merchant", "merchants"},
                                                               {"wall piece", "wall pieces"}};
  std::vector<std::string> facts;
  if (key == "board") {
    for (std::size_t row = 0; row < value.size() && row < other.size(); ++row)
      for (std::size_t column = 0; column < value[row].size() && column < other[row].size(); ++column)
        if (value[row][column] != other[row][column] && value[row][column].is_string())
          facts.push_back(fmt::format("row {}, column {} {}", row, column, cell_in_words(value[row][column])));
    return facts;
  }
  if (key != "palaces" && key != "towers" && key != "tower_merchants" && key != "stocks" && key != "tea") return facts;
  for (std::size_t i = 0; i < value.size() && i < other.size(); ++i) {
    if (value[i] == other[i]) continue;
    if (key == "palaces") facts.push_back(whose(fmt::format("the palace tile of {}", colours[i]), value[i]));
    if (key == "towers") facts.push_back(whose(fmt::format("the tile of tower {} ({})", i + 1, corners[i]), value[i]));
    if (key == "tower_merchants") {
      const int left = value[i];
      facts.push_back(fmt::format("{} merchant{} on that tile", left == 0 ? "no" : std::to_string(left),
                                  left == 1   ? " waits"
                                  : left == 0 ? " waits"
                                              : "s wait"));
    }
    if (key == "tea") facts.push_back(fmt::format("player {} has {} tea", i, value[i].get<int>()));
    if (key == "stocks")
      for (std::size_t kind = 0; kind < value[i].size(); ++kind)
        if (const int held = value[i][kind]; value[i][kind] != other[i][kind])
          facts.push_back(fmt::format("player {} has {} {} in hand", i, held == 0 ? "no" : std::to_string(held),
                                      held == 1 ? pieces[kind].first : pieces[kind].second));
  }
  return facts;
}

}  // namespace

core::Words words() {
  return {
      move_in_words,
      {{"O B G P", "colours of buildings: orange, brown, grey, purple"},
       {"O1, On",
        "a building of a roofed orange palace of player 0 (mark 1 is player 0, 2 is player 1, ...); of a neutral "
        "palace"},
       {"s, sN", "a stable (with the side on which its palace lies, where that matters)"},
       {"M, m", "a merchant at an end of the newest street; any other merchant"},
       {"W", "the well"},
       {"O1, o1, On, on",
        "in a drawn board: a capital letter is a building, a small one a stable of its palace; the mark is that of the "
        "owner, n of a neutral palace"},
       {"@ * () ,",
        "in a drawn board: a merchant at an end of the newest street, any other merchant, the well, a cell "
        "around it"},
       {"-- | ## # [1]", "around a drawn board: free wall spaces, wall pieces, and the towers with their numbers"},
       {"points on tiles",
        "palace tiles 4 (orange), 3 (brown), 1 (grey), 2 (purple); tower tiles as their numbers. They are public: the "
        "text of the book says only that they are 1 to 4"},
       {"build O 3 4", "an orange building on row 3, column 4; both count from 0, from the top left"},
       {"roof 3 4, neutral 3 4", "a roof of one’s own, or a neutral one, on the palace whose first building is there"},
       {"stable 3 4, merchant 3 4", "a stable or a merchant on that cell"},
       {"wall N-NW", "a wall piece on the north side, growing from the tower in the north-west"},
       {"tea, pass", "a tea instead of the second placement; no placement is possible"}},
      amounts,
      fact};
}

}  // namespace medina
