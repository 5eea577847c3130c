// Numbering things as they turn up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace credo {

// The number of an entry in the list; one that is not there yet is added at the end. `key` is what
// entries are told apart by.
template <class Entry, class Key = std::identity>
std::uint32_t number_of(std::vector<Entry>& all, Entry entry, const Key& key = {}) {
  const auto known = std::ranges::find(all, std::invoke(key, entry), key);
  const auto number = static_cast<std::uint32_t>(known - all.begin());
  if (known == all.end()) all.push_back(std::move(entry));
  return number;
}

}  // namespace credo
