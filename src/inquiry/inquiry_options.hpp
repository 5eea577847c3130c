// What is asked of a system, checked and typed: which one, what about it, and how hard to try.
//
// The command line fills it from its options, the library from its own; nothing here says how an
// answer is shown.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "reduce/chaining/reduction.hpp"
#include "reduce/slicing/slice.hpp"
#include "system/options.hpp"
#include "verdict/check_options.hpp"

namespace credo {

enum class Engine : std::uint8_t { native, reference, maude, spin };

struct InquiryOptions {
  std::string file;
  std::shared_ptr<const std::string> text;  // of it, if it is not to be read
  // The model.
  std::string environment;
  std::string within;  // a folder that no file is read from outside of; "": anywhere
  std::map<std::string, std::string> constants;
  bool plain = false;
  OptionOverrides overrides;
  SwitchValues switches;  // of languages: {"semantics", "table"}
  bool labels = false;    // the last action is part of the state, whether it matters or not
  // The search.
  Engine engine = Engine::native;
  Reduction reduction = Reduction::none;
  SearchLimits limits;
  bool stats = false;  // figures about the work itself
  // check, slice and export
  std::vector<std::string> properties;  // by name
  std::vector<std::string> formulas;
  std::optional<Fairness> fairness;  // none: that of the system
  // check
  std::optional<SliceMode> sliced;  // each property on a slice made so
  bool fipa = false;
  bool shortest = false;
  bool vacuity = true;
  Telling telling = Telling::everything;
  std::vector<Engine> cross_check;  // engines that are to confirm the verdicts, once each
  // slice
  SliceMode slice_mode = SliceMode::sound;
  // search
  std::string where;
  // test
  std::vector<std::string> tests;  // by name
  std::vector<std::string> expressions;
  std::uint64_t generate = 0;  // how many; 0: none, tests are run
  std::uint64_t length = 6;    // of generated tests
  // search and test
  std::optional<std::uint32_t> depth;
  std::optional<std::uint64_t> solutions = 1;  // none: all
  // export
  std::string target;  // the word of a Translation; also "dot" and "aut", the graph; "": none
  // run
  std::uint64_t steps = 100;
  std::uint64_t seed = 1;
};

}  // namespace credo
