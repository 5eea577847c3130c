// Choosing every step by hand.
//
// Before each step the enabled ones are listed with numbers. A number takes that step, an empty
// line the first, `u` undoes, `s` shows the state, `q` or the end of the input ends the run.
#pragma once

#include <cstdio>
#include <istream>

#include "inquiry/run.hpp"
#include "report/style.hpp"

namespace credo {

struct Dialogue {
  const PlainSystem& system;
  const Sources& sources;
  std::istream& in;
  std::FILE* out;
  TextStyle style;
  bool echo = false;  // the input is no terminal: end the line of the prompt ourselves
};

// The dialogue must outlive the chooser.
Chooser interactive_chooser(const Dialogue& dialogue);

}  // namespace credo
