// A property, test or definition of a file: its name and where its text stands, before anybody
// reads it.
#pragma once

#include <string>
#include <vector>

#include "base/source.hpp"

namespace credo {

struct PropertyText {
  std::string name;
  SourceSpan name_where;
  SourceSpan formula;
};

// A state formula with a name (logic/definitions.hpp).
struct Definition {
  std::string name;
  SourceSpan name_where;
  std::vector<std::string> parameters;  // capitals, each once
  SourceSpan formula;
};

}  // namespace credo
