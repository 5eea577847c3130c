// Credo as others get it: installed below a prefix of its own, where CMake and pkg-config find it.
// For tests of the kind `system`, which know the build.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "support/process.hpp"
#include "support/temporary_folder.hpp"

namespace credo::testing {

class InstalledCredo {
 public:
  InstalledCredo() {
    const Finished done =
        run_process({CREDO_CMAKE, "--install", CREDO_BUILD_DIR, "--prefix", prefix_.path(".")});
    EXPECT_EQ(done.code, 0) << done.err;
  }

  std::string path(const std::string& name) const { return prefix_.path(name); }

  // Lines for a shell, in the folder; $CXX is the compiler of this build.
  Finished shell(const TemporaryFolder& folder, const std::string& lines) const {
    const std::string lib = prefix_.path("lib");
    std::string found = lib + "/pkgconfig";
    for (const auto& each : std::filesystem::directory_iterator(lib)) {  // lib/x86_64-linux-gnu
      found += ":" + each.path().string() + "/pkgconfig";
    }
    return run_process({"/bin/sh", "-ec",
                        "cd '" + folder.path(".") + "'\nexport PKG_CONFIG_PATH='" + found +
                            "' CMAKE_PREFIX_PATH='" + prefix_.path(".") + "' CXX='" +
                            CREDO_COMPILER + "'\n" + lines});
  }

  // What builds a CMake project there in its folder `build`.
  static std::string built_by_cmake() {
    return "cmake -S . -B build >log 2>&1 || { cat log >&2; exit 9; }\n"
           "cmake --build build >log 2>&1 || { cat log >&2; exit 9; }\n";
  }

 private:
  TemporaryFolder prefix_;
};

}  // namespace credo::testing
