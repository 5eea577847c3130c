// Tests as strategies of Maude's strategy language.
//
// An action of a test is: silent steps, any number of them, then a step that does it. Sequence,
// choice and repetition are those of strategies, on sets of states as in T@ms; Maude remembers the
// states it has been in, so that a loop of silent steps ends.
#pragma once

#include <span>
#include <string>

#include "lang/bupl/maude/export.hpp"
#include "property/test_binding.hpp"

namespace credo {

struct MaudeTests {
  std::string module;    // after the definitions
  std::string commands;  // "No solution": the agent is safe with respect to the test
};

// Adds what the tests need to the export, whose definitions must not have been written yet.
MaudeTests maude_tests(MaudeExport& text, std::span<const BoundTest> tests);

}  // namespace credo
