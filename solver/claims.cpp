#include "solver/claims.hpp"

#include "solver/medici/claims.hpp"
#include "solver/medici_card/claims.hpp"
#include "solver/medina/claims.hpp"
#include "solver/strozzi/claims.hpp"

namespace solver {

const std::vector<Claim>& all_claims() {
  static const std::vector<Claim> list = [] {
    std::vector<Claim> all;
    for (auto* claims : {&medici::claims, &medici_card::claims, &medina::claims, &strozzi::claims})
      for (auto& claim : claims()) all.push_back(std::move(claim));
    return all;
  }();
  return list;
}

}  // namespace solver
