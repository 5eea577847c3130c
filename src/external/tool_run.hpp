// Running another tool under the limits of a search.
//
// What a tool prints when it runs out of memory and how it ends then is the same for all of them.
#pragma once

#include <string>

#include "base/process.hpp"
#include "engine/control.hpp"

namespace credo {

struct Tool {
  std::string name;     // as people call it: "Maude"
  std::string package;  // of Debian's, that has it
};

struct ToolRun {
  ProcessResult result;
  StopReason reason;  // the limit that ended it; empty: it ended by itself
};

// The limits on time, less what is used up, and on memory are those of the search; but the tool may
// have at least the memory of the request; what it makes for itself goes to its folder. Throws
// UserError if there is no such program.
ToolRun run_tool(const Tool& tool, ProcessRequest request, const SearchControl& control);

// "Maude was ended by signal 11": what is wrong with how it ended; "" if nothing is.
std::string wrong_end(const Tool& tool, const ProcessResult& result);

}  // namespace credo
