// The endings of the files that systems are made of.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace credo {

inline constexpr std::array<std::string_view, 6> kProgramEndings{".mas",  ".asl",     ".env",
                                                                 ".bupl", ".dribble", ".eccs"};

inline bool has_program_ending(const std::filesystem::path& path) {
  return std::ranges::find(kProgramEndings, path.extension().string()) != kProgramEndings.end();
}

}  // namespace credo
