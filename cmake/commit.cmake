# Writes the commit that is built into OUTPUT, a header; run at every build, but the file changes only
# when the commit does, and only main.cpp includes it. Without git, or in a tree that is not a
# repository of its own (a release unpacked somewhere), there is no commit.
#   cmake -D SOURCE=<tree> -D OUTPUT=<header> -P commit.cmake
set(commit "")
find_program(git git)
if(git)
  execute_process(COMMAND ${git} rev-parse --show-toplevel WORKING_DIRECTORY ${SOURCE}
    OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(REAL_PATH ${SOURCE} source)
  if(top STREQUAL source)
    # The hash, and a + if files that git knows were changed.
    execute_process(COMMAND ${git} describe --always --exclude=* --abbrev=8 --dirty=+
      WORKING_DIRECTORY ${SOURCE}
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT [[// The commit of this build; written by cmake/commit.cmake.
#pragma once

#include <string_view>

namespace credo {

inline constexpr std::string_view kCommit = "@commit@";

}  // namespace credo
]] @ONLY)
