// Everything `lint` has to tell.
#pragma once

#include <string>
#include <vector>

#include "lint/lint.hpp"

namespace credo {

struct LintReport {
  const Model* model = nullptr;
  std::string file;
  std::vector<Finding> findings;  // none are looked for when the files have errors
};

}  // namespace credo
