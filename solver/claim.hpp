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

// An assignment of numbers to a claim's inputs, by name; a truth is 0 or 1.
using Values = std::map<std::string, std::int64_t>;

enum class Verdict { Proved, Refuted, Unknown };
constexpr std::string_view name(Verdict verdict) {
  constexpr std::string_view names[] = {"proved", "refuted", "unknown"};
  return names[static_cast<int>(verdict)];
}

// What a claim says, as one template over the number type (see instance.hpp): instantiated on terms for Z3 and on
// numbers to replay what Z3 found.
class Body {
 public:
  Body() = default;
  template <class Say>
  Body(Say say) : on_terms(say), on_numbers(say) {}

  std::function<void(Instance<Num>&)> on_terms;
  std::function<void(Instance<std::int64_t>&)> on_numbers;
};

// A countermodel as a position of the game, as text. 'fails': the game itself violates the statement there.
struct Rebuilt {
  std::string position;
  bool fails = false;
  std::optional<bool> reachable;  // by a play from the start; nothing: not known
};

// A universally quantified statement for one number of players.
struct Claim {
  std::string id;    // "pile/ship-pool"
  std::string game;  // "pile"
  int players = 0;
  std::vector<std::string> guards;  // rules and claims of the rulebook that depend on it: "R21", "C10"
  std::string statement;
  Verdict expected = Verdict::Proved;
  Body body;
  // Mutation testing of the proof: a deliberate change under which the statement must fail. For a statement that is
  // expected to fail, its opposite is used instead (see prove.cpp).
  std::string mutation;
  Body mutant;
  std::function<Rebuilt(const Values&)> rebuild;
  // For a relaxation that models less than the rules: why a countermodel of it refutes nothing. Then a countermodel
  // makes the verdict unknown, with this reason.
  std::string open = {};
};

// Hook of a game's descriptor: the claims about the full game, for every number of players. Listing proves nothing.
struct Claims {
  std::vector<Claim> (*all)() = nullptr;
};

}  // namespace solver
