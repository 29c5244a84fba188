#include "endgame/outcome_interner.hpp"

#include "model/core/text.hpp"

namespace endgame {

Outcome OutcomeInterner::parse(const std::string& text) {
  const auto values_of = [](const std::string& part) {
    Values values;
    for (const auto& word : core::split(part, ' ')) values.push_back(Value::parse(word));
    return values;
  };
  const auto parts = core::split(text, '|');
  Outcome outcome{values_of(parts.front()), nullptr};
  if (parts.size() == 1) return outcome;
  Spread spread;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (const auto dots = parts[i].find(".."); dots != std::string::npos)
      spread.box.push_back({Value::parse(parts[i].substr(0, dots)), Value::parse(parts[i].substr(dots + 2))});
    else
      spread.vectors.push_back(values_of(parts[i]));
  }
  if (!spread.vectors.empty()) spread.normalise();
  outcome.spread = std::make_shared<const Spread>(std::move(spread));
  return outcome;
}

}  // namespace endgame
