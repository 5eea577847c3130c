// A folder with nothing in it, for `within`: texts may name files, and none of the machine is read.
#pragma once

#include <string>

#include "support/temporary_folder.hpp"

namespace credo::testing {

inline const std::string& empty_folder() {
  static const TemporaryFolder folder;
  static const std::string path = folder.path(".");
  return path;
}

}  // namespace credo::testing
