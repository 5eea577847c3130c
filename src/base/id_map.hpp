// A map from a 64-bit key (mostly two ids) to a 32-bit id: the shape of every memo table.
//
// Open addressing with linear probing; the look-up is inline because it is the inner loop of every
// exploration. The map counts its hits and misses, which `--stats` shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.hpp"

namespace credo {

inline std::uint64_t pair_key(std::uint32_t high, std::uint32_t low) {
  return (std::uint64_t{high} << 32) | low;
}

class IdMap {
 public:
  static constexpr std::uint32_t kAbsent = 0xffffffffu;

  IdMap() : slots_(16, Slot{0, kAbsent}) {}

  // The value for `key`, or kAbsent.
  std::uint32_t find(std::uint64_t key) {
    std::size_t i = mix(key) & (slots_.size() - 1);
    while (slots_[i].value != kAbsent) {
      if (slots_[i].key == key) {
        ++hits_;
        return slots_[i].value;
      }
      i = (i + 1) & (slots_.size() - 1);
    }
    ++misses_;
    return kAbsent;
  }

  // Adds a key that is not there yet; `value` must not be kAbsent.
  void insert(std::uint64_t key, std::uint32_t value) {
    if ((used_ + 1) * 2 > slots_.size()) grow();
    put(key, value);
    ++used_;
  }

  // Calls visit(key, value) for every key, in no order.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const Slot& slot : slots_) {
      if (slot.value != kAbsent) visit(slot.key, slot.value);
    }
  }

  std::size_t size() const { return used_; }
  std::size_t bytes() const { return slots_.size() * sizeof(Slot); }
  std::uint64_t hits() const { return hits_; }
  std::uint64_t misses() const { return misses_; }

 private:
  struct Slot {
    std::uint64_t key;
    std::uint32_t value;
  };

  void put(std::uint64_t key, std::uint32_t value) {
    std::size_t i = mix(key) & (slots_.size() - 1);
    while (slots_[i].value != kAbsent) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = {key, value};
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2, Slot{0, kAbsent});
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.value != kAbsent) put(slot.key, slot.value);
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::uint64_t hits_ = 0;
  std::uint64_t misses_ = 0;
};

}  // namespace credo
