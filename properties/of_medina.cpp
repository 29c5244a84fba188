// What sampling needs of this game, compiled here once.
#include "properties/medina.hpp"

#include "properties/sampling.hpp"

template properties::Checked properties::check(const medina::Game&, const medina::State&, const CheckOptions&);
template std::vector<properties::Broken> properties::broken_by(const medina::Game&, medina::State, const std::vector<std::string>&);
template std::vector<properties::Judged> properties::statements(const medina::Game&);
