// Beliefs, facts and goals that matter, as patterns.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "lang/agentspeak/slicing/pattern_index.hpp"
#include "reduce/slicing/slice.hpp"

namespace credo::slicing {

// A pattern that matters.
struct RelevantPattern {
  std::uint32_t agent = 0;  // not of facts
  bool test = false;        // of ends: of a test, not of a goal
  TermId atom = kNoTerm;
  std::uint32_t dependence = kNoDependence;
};

// Patterns that matter, each once, in the order in which they came to.
class RelevantPatterns {
 public:
  // Whether it is new. The variables are numbered in the order in which they occur.
  bool is_new(const RelevantPattern& pattern) const { return !known_.contains(key(pattern)); }
  void add(const TermStore& terms, const RelevantPattern& pattern) {
    known_.insert(key(pattern));
    by_name_.add(terms, pattern.atom, pattern);
    all_.push_back(pattern);
  }
  const std::vector<RelevantPattern>& all() const { return all_; }
  const PatternIndex<RelevantPattern>& by_name() const { return by_name_; }

 private:
  static std::uint64_t key(const RelevantPattern& pattern) {
    return (std::uint64_t{pattern.agent} << 33) | (std::uint64_t{pattern.test} << 32) |
           pattern.atom;
  }

  std::unordered_set<std::uint64_t> known_;
  PatternIndex<RelevantPattern> by_name_;
  std::vector<RelevantPattern> all_;
};

}  // namespace credo::slicing
