#include "conform/coverage.hpp"

#include <algorithm>
#include <bit>

#include "model/core/random.hpp"

namespace conform {

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) { return core::Random::mix(a * 0x9e3779b97f4a7c15u + b + 1); }

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

// Small numbers are themselves, large ones of one size.
std::uint64_t bucket(std::int64_t n) {
  return n < 0     ? 1000
         : n <= 12 ? static_cast<std::uint64_t>(n)
                   : 12 + static_cast<std::uint64_t>(std::bit_width(static_cast<std::uint64_t>(n) / 5));
}

// For lists with an entry for each player: who is above whom. Everybody's rank, in seat order.
std::uint64_t order_of(const Json& list) {
  std::uint64_t order = 7;
  for (const auto& a : list) {
    std::uint64_t above = 0;
    for (const auto& b : list) above += b.get<std::int64_t>() > a.get<std::int64_t>();
    order = mixed(order, above);
  }
  return order;
}

void looks(const Json& json, std::uint64_t path, int players, int depth, std::vector<std::uint64_t>& found) {
  if (json.is_number_integer()) {
    found.push_back(mixed(path, bucket(json.get<std::int64_t>())));
  } else if (json.is_string()) {
    const auto& text = json.get_ref<const std::string&>();
    if (text.size() <= 14) found.push_back(mixed(path, hash_of(text)));
  } else if (json.is_boolean()) {
    found.push_back(mixed(path, json.get<bool>() ? 2 : 3));
  } else if (json.is_null()) {
    found.push_back(mixed(path, 5));
  } else if (json.is_array()) {
    found.push_back(mixed(path, mixed(11, bucket(static_cast<std::int64_t>(json.size())))));
    if (static_cast<int>(json.size()) == players &&
        std::all_of(json.begin(), json.end(), [](const Json& n) { return n.is_number_integer(); }))
      found.push_back(mixed(path, order_of(json)));
    for (const auto& item : json) looks(item, mixed(path, 13), players, depth + 1, found);
  } else if (json.is_object()) {
    std::int64_t total = 0;
    for (const auto& [key, value] : json.items()) {
      if (value.is_number_integer()) total += value.get<std::int64_t>();
      if (depth == 0 || value.is_structured()) looks(value, mixed(path, hash_of(key)), players, depth + 1, found);
    }
    if (depth > 0) {
      found.push_back(mixed(path, mixed(17, bucket(total))));
      found.push_back(mixed(path, mixed(19, bucket(static_cast<std::int64_t>(json.size())))));
    }
  }
}

std::vector<std::uint64_t> features(const core::Fired& fired, int players, const Json& state) {
  std::vector<std::uint64_t> found{mixed(1, fired.bits)};
  for (const int rule : fired.rules())
    found.push_back(mixed(mixed(2, static_cast<std::uint64_t>(rule)), static_cast<std::uint64_t>(players)));
  looks(state, 3, players, 0, found);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace

int Coverage::novelty(const core::Fired& fired, int players, const Json& state) const {
  int fresh = 0;
  for (const auto feature : features(fired, players, state)) fresh += !met_.contains(feature);
  return fresh;
}

int Coverage::meet(const core::Fired& fired, int players, const Json& state) {
  int fresh = 0;
  for (const auto feature : features(fired, players, state)) fresh += met_.insert(feature).second;
  return fresh;
}

int Coverage::meet_scores(const core::Scores& ours, const std::vector<std::optional<core::Scores>>& others) {
  int fresh = 0;
  for (int p = 0; p < ours.players; ++p) {
    const auto seat = static_cast<std::size_t>(p);
    fresh += met_.insert(mixed(23, bucket(ours.amounts[seat] / ours.unit))).second;
    std::uint64_t more_or_less = 29;
    for (const auto& other : others)
      more_or_less =
          mixed(more_or_less, other ? static_cast<std::uint64_t>(other->amounts[seat] - ours.amounts[seat]) : 31);
    fresh += met_.insert(more_or_less).second;
  }
  return fresh;
}

}  // namespace conform
