// A set of processes: the environment and the agents, by their numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "system/mover.hpp"

namespace credo {

class ProcessSet {
 public:
  static constexpr std::size_t kMost = 256;  // processes

  void add(Process process) { words_[process / 64] |= bit(process); }
  void remove(Process process) { words_[process / 64] &= ~bit(process); }
  void add(const ProcessSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
  }
  // Those in both.
  ProcessSet common(const ProcessSet& other) const {
    ProcessSet both;
    for (std::size_t i = 0; i < kWords; ++i) both.words_[i] = words_[i] & other.words_[i];
    return both;
  }
  bool contains(Process process) const { return (words_[process / 64] & bit(process)) != 0; }
  bool contains(const ProcessSet& other) const { return common(other) == other; }
  bool empty() const { return *this == ProcessSet(); }
  // The first 64 of them, a bit each.
  std::uint64_t first_word() const { return words_[0]; }
  std::span<const std::uint64_t> words() const { return words_; }

  bool operator==(const ProcessSet&) const = default;

 private:
  static constexpr std::size_t kWords = kMost / 64;
  static std::uint64_t bit(Process process) { return std::uint64_t{1} << (process % 64); }

  std::array<std::uint64_t, kWords> words_ = {};
};

}  // namespace credo
