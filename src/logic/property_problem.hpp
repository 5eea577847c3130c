// Something that is wrong with a property that can be read.
#pragma once

#include <cstdint>
#include <string>

#include "base/source.hpp"

namespace credo {

struct PropertyProblem {
  enum class Kind : std::uint8_t {
    unknown_name,  // an error
    doubtful,      // a warning: it means something, but hardly what was meant
    unsupported,   // well written, and beyond what can be checked yet: an error for who checks it
  };
  Kind kind = Kind::unknown_name;
  SourceSpan where;
  std::string message;
  std::string hint;
  bool likely_misspelling = false;  // another name or arity is near
};

}  // namespace credo
