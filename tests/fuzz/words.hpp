// The words that mean something to Credo: of its languages, of properties, of the command line and
// of the server, each from the table that the program itself has.
#pragma once

#include <string>
#include <vector>

namespace credo::testing {

const std::vector<std::string>& known_words();
// As a dictionary of libFuzzer.
std::string fuzz_dictionary();

}  // namespace credo::testing
