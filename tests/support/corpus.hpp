// The corpora of small systems under tests/corpus: where they are and which files they have.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace credo::testing {

inline std::filesystem::path corpus_folder(const std::string& name) {
  return std::filesystem::path(CREDO_SOURCE_DIR) / "tests" / "corpus" / name;
}

// The names of the system files in the folder, without `.mas`, sorted.
inline std::vector<std::string> system_files(const std::filesystem::path& folder) {
  std::vector<std::string> stems;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".mas") stems.push_back(entry.path().stem().string());
  }
  std::ranges::sort(stems);
  return stems;
}

}  // namespace credo::testing
