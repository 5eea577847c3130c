// Proposing tests that the agents pass, so that together they cover what the agents can do.
//
// The reference interpreter explores all runs with up to so many observable actions. Of these,
// shortest runs to every action, every ground instance of one and every plan or rule are
// candidates; the ones that cover most of what is not covered yet are chosen first. What is left of
// the number asked for is filled with loops, choices and other words. Every proposed expression is
// then run as a test: only successful ones are kept.
#pragma once

#include <string>
#include <vector>

#include "engine/control.hpp"
#include "system/model.hpp"

namespace credo {

struct GeneratedTest {
  std::string name;
  std::string expression;
  std::vector<std::string> covers;  // "action move/3", "plan @p1 of ag2", "repair rule at line 7"
};

struct NotCovered {
  std::string what;
  std::string reason;
};

struct Generation {
  std::vector<GeneratedTest> tests;
  std::vector<NotCovered> not_covered;
  std::uint64_t states = 0;
  std::string reason;  // why not all runs of the length were explored, "" if they were
};

// At most `count` tests of at most `length` observable actions; the same each time.
Generation generate_tests(Model& model, std::size_t count, std::size_t length,
                          SearchControl& control);

}  // namespace credo
