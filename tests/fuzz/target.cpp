// The list of targets.
#include "fuzz/target.hpp"

#include <algorithm>
#include <vector>

namespace credo::testing {

std::span<const FuzzTarget> fuzz_targets() {
  static const std::vector<FuzzTarget> kTargets{load_target(), question_target(), pipeline_target(),
                                                options_target(), serve_target()};
  return kTargets;
}

const FuzzTarget* find_fuzz_target(std::string_view name) {
  const auto all = fuzz_targets();
  const auto found = std::ranges::find(all, name, &FuzzTarget::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace credo::testing
