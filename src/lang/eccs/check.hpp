// What must hold of an ECCS system beyond its grammar: every agent has a process, which uses its
// own channel ends and its own store only, and no process calls itself before it does anything.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/eccs/process_parser.hpp"

namespace credo::eccs {

// What the text of each process has in it.
struct SystemUses {
  std::vector<ProcessUses> definitions;
  std::vector<ProcessUses> agents;  // of the system line
};

// Reports what is wrong.
void check_system(const Program& program, const SystemUses& uses, Diagnostics& diagnostics);

}  // namespace credo::eccs
