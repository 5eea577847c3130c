// The truth of a formula on one run, decided directly from the meaning of the operators.
//
// A run is a word of labels (bit i: atom i holds) that goes back from its last letter to letter
// `loop`; a finite prefix of an unknown run has no loop. On a lasso every position gets a truth
// value, by fixpoints; on a prefix a formula is called true only if it is true however the run
// goes on (it may be false or undecided otherwise). Atoms about the step taken from a position are
// not known at the end of a prefix, where no step has been taken yet: they are left open. No
// automaton is involved: this is what counterexamples are checked with.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "logic/ltl.hpp"

namespace credo {

using Label = std::uint64_t;

class RunTruth {
 public:
  static constexpr std::size_t kNoLoop = ~std::size_t{0};

  // `open`: the atoms that the last letter of a prefix does not tell.
  RunTruth(const LtlStore& ltl, std::span<const Label> labels, std::size_t loop, Label open = 0)
      : ltl_(ltl),
        labels_(labels.begin(), labels.end()),
        loop_(loop),
        open_(loop == kNoLoop ? open : 0) {}

  bool holds(LtlId f, std::size_t position = 0) { return values(f)[position]; }
  std::size_t size() const { return labels_.size(); }
  std::size_t loop() const { return loop_; }

 private:
  const std::vector<bool>& values(LtlId f);
  std::vector<bool> compute(LtlId f);
  // The value at the position after `i`, or `beyond` where a prefix ends.
  bool after(const std::vector<bool>& values, std::size_t i, bool beyond) const;

  const LtlStore& ltl_;
  std::vector<Label> labels_;
  std::size_t loop_;
  Label open_;
  std::unordered_map<LtlId, std::vector<bool>> known_;
};

}  // namespace credo
