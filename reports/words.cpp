#include "reports/words.hpp"

#include <fmt/format.h>

#include <map>
#include <sstream>

#include "model/core/text.hpp"
#include "reports/document.hpp"

namespace reports {

using core::Json;

namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

const std::map<std::string, std::string, std::less<>> goods{{"Cl", "cloth"}, {"Fu", "fur"}, {"Gr", "grain"}, {"Dy", "dye"}, {"Sp", "spice"}, {"Au", "gold"}};

// "Fu5": a fur of value 5; "gFu0x2": a green-bannered fur of value 0 with two symbols; "g2", "b7", "cargo6v20".
std::string card_in_words(const std::string& card) {
  if (card.starts_with("cargo")) return "unnamed cargo";
  std::string rest = card;
  const bool banner = rest.size() > 2 && rest[0] == 'g' && rest[1] >= 'A' && rest[1] <= 'Z';
  if (banner) rest.erase(0, 1);
  if (rest.size() >= 2 && (rest[0] == 'g' || rest[0] == 'b')) return fmt::format("a {} card of value {}", rest[0] == 'g' ? "green" : "black", rest.substr(1));
  const auto good = goods.find(rest.substr(0, 2));
  if (good == goods.end()) return card;
  const auto x = rest.find('x');
  return fmt::format("{} {} of value {}{}", banner ? "a green-bannered" : "a", good->second, rest.substr(2, x == std::string::npos ? x : x - 2), x == std::string::npos ? "" : " with two symbols");
}

std::string medici_move(const std::vector<std::string>& w) {
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance makes player {} the first drawer", w[1]);
  if (w[0] == "remove" && w.size() == 2) return fmt::format("{} is set aside, openly", card_in_words(w[1]));
  if (w[0] == "card" && w.size() == 2) return fmt::format("chance turns up {}", card_in_words(w[1]));
  if (w[0] == "draw") return "turns up another card for the lot";
  if (w[0] == "stop") return "closes the lot";
  if (w[0] == "pass") return "does not bid";
  if (w[0] == "bid" && w.size() == 2) return fmt::format("bids {} florins for the lot", w[1]);
  return "";
}

std::string count_from_newest(const std::string& cards) {
  std::vector<std::string> which;
  for (const auto& place : core::split(cards, '+')) which.push_back(place == "1" ? "the newest card" : place == "2" ? "the one before it" : fmt::format("the card {} from the end", place));
  return enumerate(which);
}

std::string card_game_move(const std::vector<std::string>& w) {
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance makes player {} the first player", w[1]);
  if (w[0] == "card" && w.size() == 2) return fmt::format("chance turns up {}", card_in_words(w[1]));
  if (w[0] == "reveal" && w.size() == 4 && w[2] == "take") return fmt::format("reveals {} and takes {}", w[1], count_from_newest(w[3]));
  if (w[0] == "reveal" && w.size() == 1) return "turns up a card for the market";
  if (w[0] == "announce" && w.size() == 2) return fmt::format("says beforehand that {} cards will be turned up", w[1]);
  if (w[0] == "take" && w.size() == 2) return fmt::format("takes {} of the market and ends the turn", count_from_newest(w[1]));
  if (w[0] == "decline") return "forgoes the last turn";
  return "";
}

std::string medina_move(const std::vector<std::string>& w) {
  static const std::map<std::string, std::string, std::less<>> colours{{"O", "orange"}, {"B", "brown"}, {"G", "grey"}, {"P", "purple"}};
  const auto cell = [&](std::size_t i) { return i + 1 < w.size() ? fmt::format("row {}, column {}", w[i], w[i + 1]) : ""; };
  if (w[0] == "well") return fmt::format("chance puts the well on {}", cell(1));
  if (w[0] == "start-merchant") return fmt::format("chance puts the first merchant on {}", cell(1));
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance lets player {} begin", w[1]);
  if (w[0] == "build" && w.size() == 4) {
    const auto colour = colours.find(w[1]);
    return fmt::format("places {} {} building on {}", w[1] == "O" ? "an" : "a", colour == colours.end() ? w[1] : colour->second, cell(2));
  }
  if ((w[0] == "roof" || w[0] == "neutral") && w.size() >= 3)
    return fmt::format("{} the palace that begins on {}{}", w[0] == "roof" ? "puts an own roof on" : "puts a neutral roof on", cell(1),
                       w.size() == 5 ? fmt::format(" and takes the tile of tower {}", w[4]) : "");
  if (w[0] == "stable") return fmt::format("places a stable on {}", cell(1));
  if (w[0] == "merchant") return fmt::format("places a merchant on {}", cell(1));
  if (w[0] == "wall" && w.size() == 2) {
    static const std::map<std::string, std::string, std::less<>> sides{{"N", "top"}, {"S", "bottom"}, {"W", "left"}, {"E", "right"}};
    static const std::map<std::string, std::string, std::less<>> corners{{"NW", "top left"}, {"NE", "top right"}, {"SW", "bottom left"}, {"SE", "bottom right"}};
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

std::string strozzi_move(const std::vector<std::string>& w) {
  static const std::map<std::string, std::string, std::less<>> cities{{"V", "Venice"}, {"R", "Rome"}, {"N", "Naples"}};
  if (w[0] == "start" && w.size() == 2) return fmt::format("chance makes player {} the start player", w[1]);
  if (w[0] == "tile") return "chance turns up this patronage tile";
  if (w[0] == "remove") return "this ship is removed, openly";
  if (w[0] == "ship" && w.size() == 2) return fmt::format("chance flips this ship, of speed {}", w[1].substr(0, w[1].find(':')));
  if (w[0] == "claim" && w.size() == 2)
    return w[1] == "pirate" ? "takes the ship by the pirate flag" : fmt::format("claims the ship with the {} flag", w[1] == "plus1" ? "+1" : w[1]);
  if (w[0] == "pass") return "lets the ship go";
  if (w[0] == "dock" && w.size() == 2) {
    const auto city = cities.find(w[1]);
    return fmt::format("docks it in {}", city == cities.end() ? w[1] : city->second);
  }
  if (w[0] == "advance") return "moves the marker one space up";
  if (w[0] == "stay") return "leaves the marker where it is";
  if (w[0] == "take") return "takes this tile";
  return "";
}

std::string possessive(const std::string& turn) { return turn + "’s"; }

}  // namespace

std::string move_in_words(std::string_view game, const std::string& move) {
  const auto w = words_of(move);
  if (w.empty()) return "";
  if (game == "medici") return medici_move(w);
  if (game == "medici-card") return card_game_move(w);
  if (game == "medina") return medina_move(w);
  if (game == "strozzi") return strozzi_move(w);
  return "";
}

std::vector<std::pair<std::string, std::string>> notation(std::string_view game) {
  if (game == "medici")
    return {{"Cl Fu Gr Dy Sp", "the five goods: cloth, fur, grain, dye, spice"},
            {"Fu5", "a fur card of value 5"},
            {"Au10", "the gold card of value 10, which counts for a ship but for no good"},
            {"draw, card Fu5", "the drawer turns up a card; chance says which"},
            {"stop", "the drawer closes the lot"},
            {"bid 7, pass", "a bidder offers 7 florins, or nothing"}};
  if (game == "medici-card")
    return {{"Gr Sp Fu Dy Cl", "the five goods: grain, spice, fur, dye, cloth"},
            {"Fu3, Fu0x2", "a fur card of value 3; one of value 0 with two symbols"},
            {"gFu0", "a fur with a green banner: it needs no space on the ship"},
            {"g2, b7", "neutral cards: a green one of value 2, a black one of value 7"},
            {"cargo6v20", "cargo that is not named: 6 spaces, value 20"},
            {"reveal, card Fu3", "the mover turns up a card for the market; chance says which"},
            {"take 1+3", "the mover takes the newest card (1) and the one two before it (3), and ends the turn"},
            {"reveal 2 take 1+3", "the same in one move, when the order of the deck is known"}};
  if (game == "medina")
    return {{"O B G P", "colours of buildings: orange, brown, grey, purple"},
            {"O1, On", "a building of a roofed orange palace of player 0 (mark 1 is player 0, 2 is player 1, ...); of a neutral palace"},
            {"s, sN", "a stable (with the side on which its palace lies, where that matters)"},
            {"M, m", "a merchant at an end of the newest street; any other merchant"},
            {"W", "the well"},
            {"build O 3 4", "an orange building on row 3, column 4; both count from 0, from the top left"},
            {"roof 3 4, neutral 3 4", "a roof of one’s own, or a neutral one, on the palace whose first building is there"},
            {"stable 3 4, merchant 3 4", "a stable or a merchant on that cell"},
            {"wall N-NW", "a wall piece on the north side, growing from the tower in the north-west"},
            {"tea, pass", "a tea instead of the second placement; no placement is possible"}};
  if (game == "strozzi")
    return {{"V R N F", "Venice (gold), Rome (grain), Naples (cloth), Florence"},
            {"4:210s0p1", "a ship of speed 4 with two gold, one grain, no cloth, no scroll and a patronage icon"},
            {"art1gold, science2", "patronage tiles: art of value 1 with a gold; science of value 2"},
            {"ship 4:210s0p1", "chance: this ship is flipped"},
            {"claim goods, pass", "a flag is put on the ship (pirate, plus1, goods), or not"},
            {"dock V", "the ship is docked in Venice"},
            {"advance, stay", "an optional step of a marker is made, or not"},
            {"take art1gold", "a tile is taken"}};
  return {};
}

std::string where(const Json& a_case) {
  const std::string config = text(a_case, "config"), position = text(a_case, "position"), from = text(a_case, "from");
  std::string sentence;
  // The text of a state is long and drawn below; only names are worth a place in the sentence.
  const bool named = !position.empty() && position.find('=') == std::string::npos;
  if (named)
    sentence = fmt::format("Start from the position {}", position);
  else if (!position.empty() || from == "position" || from == "state")
    sentence = "Start from the position shown";
  else if (!config.empty() && config.find('{') == std::string::npos)
    sentence = fmt::format("Start a game of the configuration {}", config);
  else
    sentence = "Start from the beginning of the game";
  if (number(a_case, "players") > 0) sentence += fmt::format(", {} players", number(a_case, "players"));
  std::vector<std::string> with;
  if (part(a_case, "with").is_object())
    for (const auto& [question, reading] : part(a_case, "with").items()) with.push_back(fmt::format("{}={}", question, printed(reading)));
  if (!with.empty()) sentence += fmt::format(", with {}", enumerate(with));
  return sentence + ".";
}

std::string outcome(std::string_view game, const Json& seen, std::string_view kind) {
  const std::string turn = text(seen, "turn");
  const auto moves = texts(seen, "moves"), only = texts(seen, "only"), scores = texts(seen, "scores"), wins = texts(seen, "wins");
  // With their meaning when they are few; not a second time.
  const auto spelt = [&](const std::vector<std::string>& some, bool explained = false) {
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < some.size() && i < 6; ++i) {
      const std::string meaning = move_in_words(game, some[i]);
      shown.push_back(fmt::format("`{}`{}", some[i], meaning.empty() || some.size() > 3 || explained ? "" : fmt::format(" ({})", meaning)));
    }
    if (some.size() > 6) return fmt::format("{} and {} more", core::join(shown, ", "), some.size() - 6);
    return enumerate(shown, "or");
  };
  if (turn == "over" || (turn.empty() && !scores.empty())) {
    std::vector<std::string> each, winners;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) each.push_back(fmt::format("player {} has {}", seat, scores[seat]));
    for (std::size_t seat = 0; seat < wins.size(); ++seat)
      if (wins[seat] != "0") winners.push_back(wins[seat] == "1" ? fmt::format("player {} wins", seat) : fmt::format("player {} has {} of the win", seat, wins[seat]));
    std::string sentence = each.empty() ? "the game is over" : fmt::format("the game is over: {}", enumerate(each));
    if (!winners.empty()) sentence += fmt::format("; {}", enumerate(winners));
    return sentence + ".";
  }
  if (turn == "chance") {
    if (!only.empty()) return fmt::format("chance decides among {} outcomes; only under this reading: {}.", moves.size(), spelt(only));
    return moves.empty() ? "chance decides." : fmt::format("chance decides: {}.", spelt(moves));
  }
  if (turn.empty()) return moves.empty() ? "nothing is said." : fmt::format("these moves are legal: {}.", spelt(moves));
  if (moves.empty()) return fmt::format("it is {} turn, and there is no legal move: a dead end.", possessive(turn));
  std::string sentence;
  if (moves.size() == 1)
    sentence = fmt::format("{} can only {}", turn, spelt(moves));
  else if (moves.size() <= 6)
    sentence = fmt::format("{} may {}", turn, spelt(moves));
  else
    sentence = fmt::format("{} has {} legal moves", turn, moves.size());
  if (!only.empty() && only.size() < moves.size())
    sentence += fmt::format("; only under this reading: {}", spelt(only, moves.size() <= 3));
  else if (kind == "moves" && only.empty())
    sentence += moves.size() == 1 ? ", which is legal under the other reading too" : ", all of them legal under the other reading too";
  return sentence + ".";
}

std::string kind_in_words(std::string_view kind) {
  static const std::map<std::string, std::string, std::less<>> all{{"moves", "the legal moves differ"},     {"turn", "it is somebody else’s turn"},
                                                                  {"end", "the game ends or goes on"},       {"chance", "chance has other outcomes"},
                                                                  {"scores", "the final scores differ"},    {"winner", "somebody else wins"}};
  const auto it = all.find(kind);
  return it == all.end() ? std::string(kind) : it->second;
}

std::string frequency_in_words(std::string_view what) {
  static const std::map<std::string, std::string, std::less<>> all{{"moves", "legal moves differ"}, {"scores", "final scores differ"}, {"winner", "the winner differs"}};
  const auto it = all.find(what);
  return it == all.end() ? std::string(what) : it->second;
}

std::string effect_in_words(std::string_view effect) {
  static const std::map<std::string, std::string, std::less<>> all{{"moves", "what a player may do"},
                                                                  {"transition", "what happens after a move"},
                                                                  {"payment", "what is paid or counted"},
                                                                  {"information", "what players may know"}};
  std::vector<std::string> meanings;
  for (const auto& word : core::split(std::string(effect), ',')) {
    const auto it = all.find(core::trim(word));
    if (!core::trim(word).empty()) meanings.push_back(it == all.end() ? std::string(core::trim(word)) : it->second);
  }
  return enumerate(meanings);
}

const std::vector<Entry>& legend() {
  static const std::vector<Entry> all{
      {"Question, reading", "A question is a place where a rulebook is silent or can be understood in two ways. Each way is a reading, named by a short slug such as `lot-limit-whose=other`."},
      {"Ours", "The reading that Bargello plays unless told otherwise. It is our choice, with its reason; it is not an official ruling."},
      {"Refuted", "A worked example in the same rulebook contradicts that reading. It is still computed, to show what would follow."},
      {"R8, A1, C4", "Rules (R), questions (A) and the book’s claims (C) are numbered for each game; `medici/R8` names one across games."},
      {"pt-medici:102", "Line 102 of the text of that rulebook. The rulebooks are other people’s work: here are line numbers, our paraphrase, and at most the few words a question turns on."},
      {"A case", "A situation in which two readings part: where to start, the moves to make, and then what is to be seen under ours and under the other reading. Every case is found by a program, is the shortest of its kind there, and can be repeated with the command beside it."},
      {"Players", "Seats are numbered clockwise from 0: the left neighbour of player 0 is player 1. Chance (a card drawn, a ship flipped) is written as a move too."},
      {"How often", "Random full games are played in pairs that differ in this reading only. The bar is the share of games in which something differs; the thin line through its end spans the exact (Clopper-Pearson) bounds on the true share."},
      {"Best play", "Endgames are solved exactly under both readings. `margin` is player 0’s result less player 1’s when both play perfectly; fractions are averages over chance."},
      {"Never", "Every reachable state of a small configuration was walked under both readings side by side, and they played the same game throughout."},
  };
  return all;
}

}  // namespace reports
