// What Maude prints, read strictly: a line, a word or a state that is not expected is an error.
//
// The output of a batch is a sequence of answers, one per command, in the order of the commands:
// the number of states for a search that can find nothing; for modelCheck `true` or a
// counterexample, whose states are read back into the beliefs, plan and label they stand for.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lang/bupl/maude/points.hpp"
#include "lang/bupl/text.hpp"

namespace credo {

struct MaudeState {
  bupl::StepLabel label = {};
  std::vector<TermId> beliefs = {};  // in canonical order
  bupl::PlanPtr plan = nullptr;
};

struct MaudeAnswer {
  enum class Kind : std::uint8_t { count, holds, violated };
  Kind kind = Kind::count;
  std::uint64_t states = 0;          // of a count
  std::vector<MaudeState> run = {};  // of a violation: the stem and then the loop
  std::size_t loop = 0;              // where the loop begins
  bool ends = false;                 // the last state has no successor and repeats for ever
};

// A command that was given, as far as its answer tells.
struct MaudeCommand {
  bool count = false;
  std::string module;
  bool labels = false;
  const maude::Points* points = nullptr;  // of the module
};

// Thrown when the output is not what such commands print.
struct MaudeOutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws LimitExceeded for numbers that Credo does not have.
std::vector<MaudeAnswer> read_maude_output(std::string_view output,
                                           const std::vector<MaudeCommand>& commands);

}  // namespace credo
