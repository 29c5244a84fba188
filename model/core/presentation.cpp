#include "model/core/presentation.hpp"

#include "model/core/text.hpp"

namespace core {

std::string numbers_in_words(const Json& numbers) {
  std::vector<std::string> each;
  for (const auto& number : numbers) each.push_back(number.dump());
  return join(each, ", ");
}

}  // namespace core
