// The words for each kind of end.
#include "base/stop_reason.hpp"

#include "base/limits.hpp"

namespace credo {

StopReason StopReason::states(std::uint64_t most) {
  return {Kind::states, fmt::format("states > {}", most)};
}

StopReason StopReason::time(double seconds) {
  return {Kind::time, fmt::format("time > {:g} s", seconds)};
}

StopReason StopReason::memory(std::size_t bytes) {
  return {Kind::memory, fmt::format("memory > {} MiB", bytes >> 20)};
}

StopReason StopReason::memory() { return {Kind::memory, "memory"}; }

StopReason StopReason::memory_of(const std::string& program, std::size_t bytes) {
  return {Kind::memory, fmt::format("memory of {} > {} MB", program, bytes >> 20)};
}

StopReason StopReason::depth(std::uint64_t most) {
  return {Kind::depth, fmt::format("depth {}", most)};
}

StopReason StopReason::model(Bound bound, std::string whose, std::uint64_t most,
                             const std::string& place) {
  StopReason reason{Kind::model, fmt::format("{} of {} > {}", name_of(bound), whose, most)};
  if (!place.empty()) reason.words_ += ", at " + place;
  reason.bound_ = bound;
  reason.whose_ = std::move(whose);
  return reason;
}

StopReason StopReason::numbers() { return {Kind::model, "numbers > 9223372036854775807"}; }

std::string StopReason::text() const {
  switch (kind_) {
    case Kind::none:
    case Kind::interrupted:
    case Kind::not_checked:
    case Kind::depth:
      return words_;
    case Kind::states:
    case Kind::time:
    case Kind::memory:
    case Kind::model:
    case Kind::format:
      break;
  }
  return "limit: " + words_;
}

}  // namespace credo
