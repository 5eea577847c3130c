// A property or test of a file: its name and where its text stands, before anybody reads it.
#pragma once

#include <string>

#include "base/source.hpp"

namespace credo {

struct PropertyText {
  std::string name;
  SourceSpan name_where;
  SourceSpan formula;
};

}  // namespace credo
