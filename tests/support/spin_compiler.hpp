// Spin for tests: whether it is there, and models read and pan compiled as fast as can be.
#pragma once

#include "base/process.hpp"
#include "external/spin.hpp"

namespace credo::testing {

inline bool is_missing(const std::string& program) {
  return credo::run_process({{program, "-v"}}).end == ProcessEnd::missing;
}

inline bool spin_is_missing() {
  return credo::run_process({{"spin", "-V"}}).end == ProcessEnd::missing;
}
inline constexpr const char* kNoSpin = "there is no spin: scripts/setup installs it";

// The graph, whatever the language.
inline SpinOptions quick_spin() {
  SpinOptions options;
  options.subject = SpinOptions::Subject::graph;
  options.compiler.options = {};
  if (!is_missing("tcc")) {
    options.compiler.command = "tcc";
    options.compiler.preprocessor = "tcc -xc -E";
  }
  return options;
}

}  // namespace credo::testing
