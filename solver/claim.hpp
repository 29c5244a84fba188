#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace solver {

class Num;
template <class Int>
class Instance;

// The names of a claim's inputs with a number each; a truth is 0 or 1.
using Values = std::map<std::string, std::int64_t>;

enum class Verdict { Proved, Refuted, Unknown };
constexpr std::string_view name(Verdict verdict) {
  constexpr std::string_view names[] = {"proved", "refuted", "unknown"};
  return names[static_cast<int>(verdict)];
}

// What a claim says, as one template over the number type, see instance.hpp: on terms for Z3, on numbers to replay what
// Z3 found.
class Body {
 public:
  Body() = default;
  template <class Say>
  Body(Say say) : on_terms(say), on_numbers(say) {}

  std::function<void(Instance<Num>&)> on_terms;
  std::function<void(Instance<std::int64_t>&)> on_numbers;
};

// A countermodel as a position of the game, in its text. 'fails' is what the game itself says of it.
struct Rebuilt {
  std::string position;
  bool fails = false;
  std::optional<bool> reachable;  // by a play from the start; nothing when that is not known
};

// A statement about every input at once, for one number of players.
struct Claim {
  std::string id;    // "pile/ship-pool"
  std::string game;  // "pile"
  int players = 0;
  std::vector<std::string> guards;  // rules and claims of the rulebook that would suffer if it failed: "R21", "C10"
  std::string statement;
  Verdict expected = Verdict::Proved;
  Body body;
  // One deliberate change under which the statement must fail; for a statement that is expected to fail, its opposite
  // (see prove.cpp).
  std::string mutation;
  Body mutant;
  std::function<Rebuilt(const Values&)> rebuild;
  // Of a statement that counts less than the rules do: what it means that the count works out. Then a countermodel
  // refutes nothing, and the verdict is unknown.
  std::string open = {};
};

// The hook of a game's descriptor: what is claimed about the full game, for every number of players. Nothing is proved
// by listing it.
struct Claims {
  std::vector<Claim> (*all)() = nullptr;
};

}  // namespace solver
