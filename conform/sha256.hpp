#pragma once

#include <string>
#include <string_view>

namespace conform {

// SHA-256 (FIPS 180-4) in hexadecimal: what every language's library can check.
std::string sha256(std::string_view bytes);

}  // namespace conform
