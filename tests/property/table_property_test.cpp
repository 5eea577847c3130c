// The tables everything is interned in, against the containers of the standard library.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/id_map.hpp"
#include "base/limits.hpp"
#include "base/sequence_table.hpp"

namespace credo {
namespace table_property_test {

using Words = std::vector<std::uint32_t>;

RC_GTEST_PROP(TableProperty, ASequenceTableIsAMapFromContentsToNumbers, ()) {
  const auto word = rc::gen::inRange<std::uint32_t>(0, 3);
  const auto sequences =
      *rc::gen::container<std::vector<Words>>(rc::gen::resize(6, rc::gen::container<Words>(word)));
  SequenceTable table;
  std::map<Words, std::uint32_t> model;
  for (const Words& words : sequences) {
    const auto [known, added] = model.try_emplace(words, static_cast<std::uint32_t>(model.size()));
    RC_ASSERT(table.intern(words) == known->second);
    RC_ASSERT(table.size() == model.size());
  }
  for (const auto& [words, id] : model) RC_ASSERT(std::ranges::equal(table[id], words));
}

RC_GTEST_PROP(TableProperty, AnIdMapIsAMap, (const std::vector<std::uint8_t>& keys)) {
  IdMap map;
  std::unordered_map<std::uint64_t, std::uint32_t> model;
  for (const std::uint8_t key : keys) {
    // Keys that differ only in their upper half, and ones that meet in the same slots.
    const std::uint64_t wide = pair_key(key, key % 3);
    const auto known = model.find(wide);
    RC_ASSERT(map.find(wide) == (known == model.end() ? IdMap::kAbsent : known->second));
    if (known != model.end()) continue;
    const auto value = static_cast<std::uint32_t>(model.size());
    map.insert(wide, value);
    model.emplace(wide, value);
  }
  RC_ASSERT(map.size() == model.size());
  for (const auto& [key, value] : model) RC_ASSERT(map.find(key) == value);
}

RC_GTEST_PROP(LimitsProperty, ThrowsExactlyAboveTheBound,
              (std::uint32_t bound, std::uint32_t amount)) {
  Limits limits;
  const auto which = static_cast<Bound>(*rc::gen::inRange<int>(0, kBoundCount));
  // Near the bound as well as anywhere.
  const std::uint64_t tried =
      *rc::gen::element<std::uint64_t>(amount, bound, bound + std::uint64_t{1});
  limits.set(which, bound);
  bool thrown = false;
  try {
    limits.check(which, tried, "a");
  } catch (const LimitExceeded&) {
    thrown = true;
  }
  RC_ASSERT(thrown == (tried > bound));
}

}  // namespace table_property_test
}  // namespace credo
