// What pan, the verifier that Spin generates, prints, read strictly: a line that is not expected is
// an error, and so is one that is missing.
//
// pan is run with -n, so that it does not list what was not reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace credo {

struct PanResult {
  enum class Found : std::uint8_t {
    nothing,
    cycle,      // an acceptance cycle
    claim_end,  // the claim came to its end: a finite run shows it
    assertion,  // `assertion` failed
  };
  Found found = Found::nothing;
  std::string assertion;
  // Reasons why finding nothing means nothing.
  bool too_deep = false;          // the bound on the depth (-m) was reached
  bool out_of_memory = false;     // or that on memory (-DMEMLIM)
  std::size_t vector_needed = 0;  // states are larger than -DVECTORSZ, which must be above this
  bool complete = true;           // "Search not completed" was not printed
  // Figures.
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  bool exact = true;  // pan rounds figures above 100 million
  std::uint32_t depth = 0;
  std::size_t bytes = 0;
};

// What pan was asked to do.
struct PanQuestion {
  std::string claim;      // its name; "": states are counted
  bool fair = false;      // -f
  bool accepting = true;  // the claim has states of acceptance
};

// Thrown when the output is not what pan prints.
struct SpinOutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

PanResult read_pan_output(std::string_view output, const PanQuestion& question);

// The lines that a replay (pan -r -S) prints after "CREDO ", and how many of them come before the
// cycle, if there is one.
struct PanReplay {
  std::vector<std::string> lines;
  std::optional<std::size_t> before_cycle;
};

PanReplay read_pan_replay(std::string_view output);

}  // namespace credo
