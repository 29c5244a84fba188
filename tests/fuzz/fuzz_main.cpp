// The fuzz targets for libFuzzer (clang++ -fsanitize=fuzzer,address): the first byte chooses the target. The program
// 'fuzz --corpus DIR' writes what to begin with.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/file_targets.hpp"
#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  constexpr std::size_t texts = std::size(fuzz::targets), files = std::size(fuzz::file_targets);
  const std::size_t which = data[0] % (texts + files);
  const auto& target = which < texts ? fuzz::targets[which] : fuzz::file_targets[which - texts];
  target.run({reinterpret_cast<const char*>(data) + 1, size - 1});
  return 0;
}
