// A formula of an agent language about a local state: what the language's own atoms in a property
// (`B c1`, `P[mL; cR]`) become. Only the language that made it looks inside.
#pragma once

#include <string>

namespace credo {

class LocalQuery {
 public:
  virtual ~LocalQuery() = default;
  // As it is shown, without the agent's name; equal texts of one program mean the same.
  virtual std::string text() const = 0;
};

}  // namespace credo
