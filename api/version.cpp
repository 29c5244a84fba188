#include <fmt/format.h>

#include <string_view>

#include "bargello/report.hpp"

namespace embedded {
extern const std::string_view commit;
}

namespace bargello {

std::string version() { return BARGELLO_VERSION; }

Build build() {
  return {version(), std::string(embedded::commit), BARGELLO_PROCESSOR, BARGELLO_COMPILER, BARGELLO_LIBRARIES};
}

}  // namespace bargello
