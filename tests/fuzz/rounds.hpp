#pragma once

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/data.hpp"
#include "model/core/files.hpp"
#include "model/core/random.hpp"

// Inputs made from a corpus by small damage, the same ones for the same seed: the tests run some thousands of them, the
// program 'fuzz' as many as it is told.
namespace fuzz {

// Takes any input, or throws what it is documented to throw and catches that itself: whatever comes out is a fault.
struct Target {
  const char* name;
  void (*run)(std::string_view);
  std::vector<std::string> (*seeds)();  // beside the files of tests/fuzz/corpus/<name>; may be null
  int rounds;                           // in the suite: about a second of them
};

inline std::vector<std::string> corpus_of(const Target& target) {
  std::vector<std::string> corpus;
  const std::string folder = core::home() + "/tests/fuzz/corpus/" + target.name;
  if (std::filesystem::exists(folder))
    for (const auto& file : std::filesystem::directory_iterator(folder))
      corpus.push_back(core::read_file(file.path().string()));
  std::sort(corpus.begin(), corpus.end());
  if (target.seeds != nullptr)
    for (auto& seed : target.seeds()) corpus.push_back(std::move(seed));
  return corpus;
}

// One to four slips: bytes, cuts, repeats, numbers that become others, brackets too deep, ends of other inputs.
inline std::string damaged(std::string text, const std::vector<std::string>& corpus, core::Random& random) {
  static constexpr const char* numbers[] = {
      "0",     "-1",    "1",   "2147483647", "2147483648", "-2147483649", "4294967296", "9223372036854775807",
      "1e400", "1e308", "1.5", "-0.0",       "00",         "255",         "65536",      "null",
      "\"3\"", "[]"};
  const auto times = 1 + random.below(4);
  for (std::uint64_t i = 0; i < times && !text.empty(); ++i) {
    const auto at = random.below(text.size());
    switch (random.below(10)) {
      case 0: text[at] = static_cast<char>(random.below(256)); break;
      case 1: text[at] = static_cast<char>(text[at] ^ (1 << random.below(8))); break;
      case 2: text.erase(at, 1 + random.below(20)); break;
      case 3: text.insert(at, text.substr(random.below(text.size()), random.below(30))); break;
      case 4: text.insert(at, std::to_string(random.next() >> random.below(64))); break;
      case 5: text.resize(at); break;
      case 6:
        if (random.below(20) == 0) text.insert(at, std::string(1 + random.below(100'000), "[{(\""[random.below(4)]));
        break;
      case 7:
      case 8: {  // the number that stands at or after this place
        const auto first = text.find_first_of("0123456789", at);
        if (first == std::string::npos) break;
        const auto end = std::min(text.find_first_not_of("0123456789", first), text.size());
        text.replace(first, end - first, numbers[random.below(std::size(numbers))]);
        break;
      }
      default: {
        const auto& other = corpus[random.below(corpus.size())];
        if (!other.empty()) text.insert(at, other.substr(random.below(other.size()), random.below(60)));
      }
    }
  }
  return text;
}

// The input of a round; round n is the same however many there are.
inline std::string input_of(const std::vector<std::string>& corpus, std::uint64_t seed, std::uint64_t round) {
  core::Random random(seed * 1'000'003 + round);
  return damaged(corpus[random.below(corpus.size())], corpus, random);
}

// A folder of this process in memory where there is such a place, gone at the end.
class Place {
 public:
  Place() {
    const std::string parent = std::filesystem::exists("/dev/shm") ? "/dev/shm" : "/tmp";
    path_ = parent + "/bargello-fuzz-" + std::to_string(getpid());
    std::filesystem::create_directories(path_);
  }
  ~Place() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  static const std::string& path() {
    static const Place place;
    return place.path_;
  }
  // Written plainly: flushing every input to a disk is not what is tested.
  static std::string write(const std::string& name, std::string_view bytes) {
    const std::string file = path() + "/" + name;
    if (FILE* out = std::fopen(file.c_str(), "wb")) {
      std::fwrite(bytes.data(), 1, bytes.size(), out);
      std::fclose(out);
    }
    return file;
  }

 private:
  std::string path_;
};

}  // namespace fuzz
