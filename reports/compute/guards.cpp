#include "reports/compute/guards.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <regex>
#include <sstream>

#include "model/core/data.hpp"
#include "model/core/files.hpp"
#include "model/core/text.hpp"
#include "properties/compiled.hpp"
#include "reports/compute/game_data.hpp"

namespace reports {

namespace {

struct Statement {
  Guard guard;
  std::vector<std::string> numbers;  // rules and claims
};

std::vector<std::string> numbers_in(const std::string& text) {
  static const std::regex number("\\b[RC][0-9]+\\b");
  std::vector<std::string> found;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), number); it != std::sregex_iterator(); ++it)
    found.push_back(it->str());
  return found;
}

// Everything that is stated of a game. A property names its claims in front: "C9, C10: ...".
std::vector<Statement> statements_of(const core::Descriptor& entry) {
  std::vector<Statement> all;
  games::Request request;
  request.game = entry.name;
  request.players = entry.least_players;
  const auto handle = games::load(request);
  const auto judged = properties::statements(*handle);
  for (const auto& j : judged) {
    if (j.rules.empty()) continue;  // a law
    const auto colon = j.statement.find(": ");
    auto numbers = numbers_in(j.rules);
    if (colon != std::string::npos)
      for (auto& number : numbers_in(j.statement.substr(0, colon))) numbers.push_back(number);
    all.push_back({{j.id, j.id.starts_with("T") ? "sampled" : "sampled and explored", j.statement}, numbers});
  }
  for (const auto& claim : claims_about(entry)) {
    if (claim.expected != solver::Verdict::Proved)
      continue;  // a sentence that is false, or not decided, guards nothing
    if (!all.empty() && all.back().guard.id == claim.id) continue;  // another number of players
    if (std::any_of(all.begin(), all.end(), [&](const Statement& s) { return s.guard.id == claim.id; })) continue;
    all.push_back({{claim.id, std::string(solver::name(claim.expected)), claim.statement}, claim.guards});
  }
  return all;
}

const std::vector<Statement>& known_statements(const core::Descriptor& entry) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<Statement>> known;
  const std::lock_guard lock(mutex);
  const auto [it, is_new] = known.try_emplace(entry.name);
  if (is_new) it->second = statements_of(entry);
  return it->second;
}

}  // namespace

const std::vector<solver::Claim>& claims_about(const core::Descriptor& game) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<solver::Claim>> known;
  const std::lock_guard lock(mutex);
  const auto [it, is_new] = known.try_emplace(game.name);
  if (const auto* const claims = game.hooks.find<solver::Claims>(); is_new && claims != nullptr)
    it->second = claims->all();
  return it->second;
}

std::vector<Guard> guards_of(const core::Descriptor& entry, const std::string& number) {
  std::vector<Guard> guards;
  for (const auto& statement : known_statements(entry))
    if (std::find(statement.numbers.begin(), statement.numbers.end(), number) != statement.numbers.end())
      guards.push_back(statement.guard);
  return guards;
}

std::string statement_of(const core::Descriptor& entry, const std::string& id) {
  for (const auto& [guard, numbers] : known_statements(entry))
    if (guard.id == id) return guard.statement;
  return "";
}

std::string why_unguarded(const core::Descriptor& entry, const std::string& rule) {
  const auto& reasons = data_of(entry).unguarded_rules;
  const auto it = reasons.find(rule);
  return it == reasons.end() ? "" : it->second;
}

// The lines "- **C4** ... (source:lines)." of the rulebook; a line may hold several.
std::vector<BookClaim> claims_of(const core::Descriptor& entry) {
  std::vector<BookClaim> claims;
  std::istringstream file(core::read_file(core::data_path(entry.folder + "/rulebook.md")));
  static const std::regex head("\\*\\*(C[0-9]+)\\*\\* ");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("- **C")) continue;
    std::vector<std::smatch> heads;
    for (auto it = std::sregex_iterator(line.begin(), line.end(), head); it != std::sregex_iterator(); ++it)
      heads.push_back(*it);
    for (std::size_t i = 0; i < heads.size(); ++i) {
      const auto from = static_cast<std::size_t>(heads[i].position() + heads[i].length());
      const auto to = i + 1 < heads.size() ? static_cast<std::size_t>(heads[i + 1].position()) : line.size();
      std::string text = line.substr(from, to - from);
      static const std::regex cited(R"( \(([a-z]{2}-[a-z-]+:[^()]*)\))");
      std::smatch match;
      std::string sources;
      if (std::regex_search(text, match, cited)) {
        sources = match[1];
        text = match.prefix().str() + match.suffix().str();
      }
      const std::string number = heads[i][1];
      claims.push_back({number, std::string(core::trim(text)), sources, guards_of(entry, number)});
    }
  }
  return claims;
}

}  // namespace reports
