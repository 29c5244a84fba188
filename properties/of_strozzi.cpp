// What sampling needs of this game, compiled here once.
#include "properties/strozzi.hpp"

#include "properties/sampling.hpp"

template properties::Checked properties::check(const strozzi::Game&, const strozzi::State&, const CheckOptions&);
template std::vector<properties::Broken> properties::broken_by(const strozzi::Game&, strozzi::State, const std::vector<std::string>&);
template std::vector<properties::Judged> properties::statements(const strozzi::Game&);
