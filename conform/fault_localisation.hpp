#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conform/finding.hpp"
#include "model/core/trace.hpp"

// Spectrum-based fault localisation: from which rules fired in steps that agreed and in steps that did not, the rule is
// named that is most likely done differently. (J. A. Jones, M. J. Harrold: Empirical evaluation of the Tarantula
// automatic fault-localization technique, ASE 2005; R. Abreu, P. Zoeteweij, A. J. C. van Gemund: On the accuracy of
// spectrum-based fault localization, TAICPART-MUTATION 2007.)
namespace conform {

// In how many steps that agreed, and in how many that did not, each rule fired.
struct Spectrum {
  std::array<std::uint64_t, 64> right{}, wrong{};
  void agreed(const core::Fired&);
  void differed(const core::Fired&);
  Spectrum& operator+=(const Spectrum&);
};

// The steps that were compared, by the rules that fired in them. With several faults in a program every kind of
// difference has a spectrum of its own: a step that differs in something else agrees as far as this one is concerned.
class Steps {
 public:
  void agreed(const core::Fired&);
  void differed(const core::Fired&, const std::vector<std::string>& parts);
  // For differences that consist of these parts.
  Spectrum seen_by(const std::vector<std::string>& parts) const;
  Steps& operator+=(const Steps&);

 private:
  using Key = std::pair<std::uint64_t, std::vector<std::string>>;  // no parts: it agreed
  std::map<Key, std::uint64_t> times_;
};

// Of moves made, and of lists of moves.
struct Spectra {
  Steps steps, lists;
  void differed(const Difference&);
  Spectra& operator+=(const Spectra&);
};

// How the rulebook's examples came out: for each rule those of its own, where it is shown by itself, and those of any
// rule in which it fires.
struct Examples {
  Spectrum own, fires;
  std::map<int, std::set<std::string>> about;  // by rule: what its own examples that fail are about
  bool may_be_elsewhere = true;                // a rule that did not fire may be named
  void came_out(int rule, const core::Fired&, bool right);
};

// What changes in a state when a rule fires, in plays of the model: a purse that is wrong is rather the fault of a rule
// that pays.
class Effects {
 public:
  void step(const core::Fired&, const Json& before, const Json& after);
  // How closely the rule goes together with changes of these parts, 0 to 100 (Ochiai's coefficient, squared; the mean).
  int of(int rule, const std::vector<std::string>& parts) const;

 private:
  std::array<std::uint64_t, 64> fired_{};
  std::map<std::string, std::pair<std::uint64_t, std::array<std::uint64_t, 64>>> changed_;  // in all, with each rule
};

// All that speaks against a rule.
struct Suspicion {
  Spectra spectra;
  Examples examples;
  Effects effects;
};

// The most suspect of the rules that fired; 0: there is none. When none of these rules fails in its own examples, but
// another rule does, that one is named.
int suspect(const core::Fired&, const Spectrum& steps, const Examples&);
// The same with those that come after it, the most suspect first.
// 'more' is what else speaks for a rule, 0 to 100.
std::vector<int> suspects(const core::Fired&, const Spectrum& steps, const Examples&,
                          const std::function<int(int rule)>& more = {});

}  // namespace conform
