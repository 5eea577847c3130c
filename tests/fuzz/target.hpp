// What the fuzzers call: functions that take any text, do with it what users may do, and throw if
// Credo does what it must not.
//
//   for (const FuzzTarget& each : fuzz_targets()) each.run(each.fresh(draw));
//
// A target lets no exception of Credo's out but those that are bugs, and what is not thrown the
// sanitizers see. libFuzzer drives them in `make fuzz` (libfuzzer.cpp), with texts that reach what
// none reached before; a standing test, with the corpus that is kept and a few changes to it.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "support/random_system.hpp"

namespace credo::testing {

// Credo did what it must not do.
struct FuzzFailure : std::logic_error {
  using std::logic_error::logic_error;
};

inline void demand(bool holds, const std::string& sentence) {
  if (!holds) throw FuzzFailure(sentence);
}

struct FuzzTarget {
  std::string_view name;
  void (*run)(std::string_view input);
  std::string (*fresh)(const Draw& draw);  // an input to begin with
  std::size_t longest = 4096;              // bytes that an input needs at most
};

FuzzTarget load_target();
FuzzTarget question_target();
FuzzTarget pipeline_target();
FuzzTarget options_target();
FuzzTarget serve_target();

std::span<const FuzzTarget> fuzz_targets();
// Null if there is none of the name.
const FuzzTarget* find_fuzz_target(std::string_view name);

}  // namespace credo::testing
