// Proposing tests that the agents pass, so that together they cover what the agents can do.
//
// The reference interpreter explores all runs with up to so many observable actions. Of what is
// seen of these, shortest words to every action, every ground instance of one and every plan or
// rule are candidates; the ones that cover most of what is not covered yet are chosen first. What
// is left of the number asked for is filled with a few loops and choices and then with all other
// words, short ones first. Every proposed expression is run as a test: only successful ones are
// kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "system/model.hpp"

namespace credo {

struct GeneratedTest {
  std::string name;
  std::string expression;
  // What some run of it uses: "action move/3", "plan @p1 of ag2", "repair rule at line 7".
  std::vector<std::string> covers;
};

struct NotCovered {
  std::string what;
  std::string reason;
};

struct Generation {
  std::vector<GeneratedTest> tests;
  std::vector<NotCovered> not_covered;
  std::uint64_t states = 0;
  std::size_t length = 0;
  // All words of up to the length, if these are fewer than the tests asked for and all are known.
  std::optional<std::uint64_t> words;
  StopReason reason;  // why not all was explored and tried, empty if it was
};

// At most `count` tests of at most `length` observable actions; the same each time.
Generation generate_tests(Model& model, std::size_t count, std::size_t length,
                          SearchControl& control);

}  // namespace credo
