// What sampling needs of this game, compiled here once.
#include "properties/medici.hpp"

#include "properties/sampling.hpp"

template properties::Checked properties::check(const medici::Game&, const medici::State&, const CheckOptions&);
template std::vector<properties::Broken> properties::broken_by(const medici::Game&, medici::State, const std::vector<std::string>&);
template std::vector<properties::Judged> properties::statements(const medici::Game&);
