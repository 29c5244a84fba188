#include "reports/guards.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>

#include "model/core/data.hpp"
#include "model/core/text.hpp"
#include "properties/check.hpp"
#include "solver/claims.hpp"

namespace reports {

namespace {

// Claims that no statement of ours speaks of: how they are settled all the same, or why they cannot be.
const std::map<std::string, std::string> notes{
    {"medici/C1", "not checked: it counts the parts in the box, and no rule of play depends on it"},
    {"medici/C7", "an example: R8 plays it"},
    {"medici/C9", "explored and sampled: L3, every move uses up something"},
    {"medici/C13", "sampled: L11, goods may change their names without changing a result"},
    {"medici-card/C13", "not checkable: of the coins only the smallest is known"},
    {"strozzi/C11", "an example: R11; explore strozzi --config nano3 --versus pirate-window=full-lap shows the other reading"},
    {"strozzi/C21", "an example: R11"},
    {"medina/C21", "explored: position F1"},
    {"medina/C22", "explored: position G5"},
    {"medina/C26", "not checked: a bound on space, no promise of the book"},
};

// Rules about which a model can be neither right nor wrong.
const std::map<std::string, std::string> silent_rules{
    {"strozzi/R31", "what players may keep from view; nothing is decided by it"},
};

struct Statement {
  Guard guard;
  std::vector<std::string> numbers;  // rules and claims
};

std::vector<std::string> numbers_in(const std::string& text) {
  static const std::regex number("\\b[RC][0-9]+\\b");
  std::vector<std::string> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), number); it != std::sregex_iterator(); ++it) found.push_back(it->str());
  return found;
}

// Everything that is stated of a game. A property names its claims in front: "C9, C10: ...".
std::vector<Statement> statements_of(const games::Entry& entry) {
  std::vector<Statement> all;
  games::Request request;
  request.game = entry.name;
  request.players = entry.least_players;
  const auto handle = games::load(request);
  const auto judged = games::visit(*handle, [](const auto& game, const auto&) { return properties::statements(game); });
  for (const auto& j : judged) {
    if (j.rules.empty()) continue;  // a law
    const auto colon = j.statement.find(": ");
    auto numbers = numbers_in(j.rules);
    if (colon != std::string::npos)
      for (auto& number : numbers_in(j.statement.substr(0, colon))) numbers.push_back(number);
    all.push_back({{j.id, j.id.starts_with("T") ? "sampled" : "sampled and explored", j.statement}, numbers});
  }
  for (const auto& claim : solver::all_claims()) {
    if (claim.game != entry.name) continue;
    if (!all.empty() && all.back().guard.id == claim.id) continue;  // another number of players
    if (std::any_of(all.begin(), all.end(), [&](const Statement& s) { return s.guard.id == claim.id; })) continue;
    all.push_back({{claim.id, std::string(solver::name(claim.expected)), claim.statement}, claim.guards});
  }
  return all;
}

const std::vector<Statement>& known_statements(const games::Entry& entry) {
  static std::map<std::string, std::vector<Statement>> known;
  const auto [it, is_new] = known.try_emplace(entry.name);
  if (is_new) it->second = statements_of(entry);
  return it->second;
}

}  // namespace

std::vector<Guard> guards_of(const games::Entry& entry, const std::string& number) {
  std::vector<Guard> guards;
  for (const auto& statement : known_statements(entry))
    if (std::find(statement.numbers.begin(), statement.numbers.end(), number) != statement.numbers.end()) guards.push_back(statement.guard);
  return guards;
}

std::string why_unguarded(const games::Entry& entry, const std::string& rule) {
  const auto it = silent_rules.find(entry.name + "/" + rule);
  return it == silent_rules.end() ? "" : it->second;
}

// The lines "- **C4** ... To be judged by ..." of the rulebook; a line may hold several.
std::vector<BookClaim> claims_of(const games::Entry& entry) {
  std::vector<BookClaim> claims;
  std::ifstream file(core::home() + "/" + entry.folder + "/rulebook.md");
  static const std::regex head("\\*\\*(C[0-9]+)\\*\\* ");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("- **C")) continue;
    std::vector<std::smatch> heads;
    for (auto it = std::sregex_iterator(line.begin(), line.end(), head); it != std::sregex_iterator(); ++it) heads.push_back(*it);
    for (std::size_t i = 0; i < heads.size(); ++i) {
      const auto from = static_cast<std::size_t>(heads[i].position() + heads[i].length());
      const auto to = i + 1 < heads.size() ? static_cast<std::size_t>(heads[i + 1].position()) : line.size();
      std::string text = line.substr(from, to - from);
      text = text.substr(0, text.find(" To be judged"));
      const std::string number = heads[i][1];
      const auto note = notes.find(entry.name + "/" + number);
      claims.push_back({number, std::string(core::trim(text)), guards_of(entry, number), note == notes.end() ? "" : note->second});
    }
  }
  return claims;
}

}  // namespace reports
