// The worked examples of slicing under tests/slicing: several agents and an environment in one
// text, with dependences, marks, slices and verdicts worked out beforehand (tests/slicing/README.md
// says what is in the files). Here they become systems of Credo.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "system/model.hpp"

namespace credo::testing {

struct SlicingExample {
  std::string name;  // of the file, "ce01"
  std::string mas;   // the text of a system file, without the property
  std::vector<std::string> atoms;
  // In Credo's logic. Where the example has atoms but no property, a formula that mentions them.
  std::string property;
  nlohmann::json expected;  // the whole file
};

// All of them, sorted by name.
std::vector<SlicingExample> slicing_examples();

// A text in the notation of the examples (the programs and the slices of the files) as the text of
// a system file.
std::string system_file_of(const std::string& example);

// The programs of all agents, the messages at the start and the environment in one text: equal for
// two models that differ only in blanks, comments and names nobody gave.
std::string normal_form(const Model& model);

}  // namespace credo::testing
