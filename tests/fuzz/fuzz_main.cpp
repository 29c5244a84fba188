// The fuzz targets for libFuzzer (clang++ -fsanitize=fuzzer,address): the first byte chooses the target.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr std::size_t count = sizeof fuzz::targets / sizeof fuzz::targets[0];
  fuzz::targets[data[0] % count].run({reinterpret_cast<const char*>(data) + 1, size - 1});
  return 0;
}
