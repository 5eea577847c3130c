// The endings of the files that systems are made of.
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace credo {

// Those that commands work on: systems and single agents.
inline constexpr std::array<std::string_view, 5> kSystemEndings{".mas", ".eccs", ".asl", ".bupl",
                                                                ".dribble"};

// Of those, and of environments.
inline bool has_program_ending(const std::filesystem::path& path) {
  const std::string ending = path.extension().string();
  return ending == ".env" || std::ranges::find(kSystemEndings, ending) != kSystemEndings.end();
}

}  // namespace credo
