// A set of numbered states, a bit each. Sets that are joined are over the same states.
#pragma once

#include <cstdint>
#include <vector>

namespace credo {

class StateSet {
 public:
  explicit StateSet(std::size_t states = 0) : words_((states + 63) / 64, 0) {}

  bool contains(std::size_t state) const { return ((words_[state >> 6] >> (state & 63)) & 1) != 0; }
  void add(std::size_t state) { words_[state >> 6] |= std::uint64_t{1} << (state & 63); }

  StateSet& operator|=(const StateSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  StateSet& operator&=(const StateSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace credo
