// The bounds of the model (the papers' M_* parameters) and of the search.
//
// Going over a bound is neither a user error nor a bug: it throws LimitExceeded, which every engine
// turns into the verdict `unknown (limit: ...)` with the run that leads there. One table holds the
// names, the defaults and the help texts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/stop_reason.hpp"

namespace credo {

enum class Bound : std::uint8_t {
  events,
  intentions,
  beliefs,
  instances,
  actions,
  messages,
  terms,
  conjuncts,
  variables,
  depth,
};
inline constexpr std::size_t kBoundCount = 10;

struct BoundInfo {
  Bound bound;
  std::string_view name;
  std::uint32_t default_value;
  std::string_view meaning;
};

// All bounds, in the order of the enumeration.
std::span<const BoundInfo> bound_table();
std::string_view name_of(Bound bound);

class Limits {
 public:
  Limits();
  std::uint32_t operator[](Bound bound) const { return values_[static_cast<std::size_t>(bound)]; }
  void set(Bound bound, std::uint32_t value) { values_[static_cast<std::size_t>(bound)] = value; }

  // Throws LimitExceeded ("events of ag2 > 8") if `amount` is over the bound.
  void check(Bound bound, std::size_t amount, std::string_view owner) const {
    if (amount > (*this)[bound]) exceed(bound, owner);
  }

 private:
  [[noreturn]] void exceed(Bound bound, std::string_view owner) const;
  std::array<std::uint32_t, kBoundCount> values_;
};

}  // namespace credo
