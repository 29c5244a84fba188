// What sampling needs of this game, compiled here once.
#include "properties/medici_card.hpp"

#include "properties/sampling.hpp"

using medici_card::FullGame;
using medici_card::SmallGame;

template properties::Checked properties::check(const SmallGame&, const SmallGame::State&, const CheckOptions&);
template properties::Checked properties::check(const FullGame&, const FullGame::State&, const CheckOptions&);
template std::vector<properties::Broken> properties::broken_by(const SmallGame&, SmallGame::State, const std::vector<std::string>&);
template std::vector<properties::Broken> properties::broken_by(const FullGame&, FullGame::State, const std::vector<std::string>&);
template std::vector<properties::Judged> properties::statements(const SmallGame&);
template std::vector<properties::Judged> properties::statements(const FullGame&);
