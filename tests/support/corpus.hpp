// The corpora of small systems under tests/corpus: where they are and which files they have. What a
// file says in its first lines is in corpus_file.hpp.
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

namespace credo::testing {

inline std::filesystem::path corpus_folder(const std::string& name) {
  return std::filesystem::path(CREDO_SOURCE_DIR) / "tests" / "corpus" / name;
}

// The systems and single agents in the folder, as paths below tests/corpus, sorted. What systems
// are made of is in folders below it.
inline std::vector<std::string> system_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(corpus_folder(folder))) {
    const std::string ending = entry.path().extension().string();
    if (ending != ".mas" && ending != ".dribble" && ending != ".bupl" && ending != ".eccs") {
      continue;
    }
    files.push_back(folder + "/" + entry.path().filename().string());
  }
  std::ranges::sort(files);
  return files;
}

inline std::vector<std::string> system_files(const std::vector<std::string>& folders) {
  std::vector<std::string> all;
  for (const std::string& folder : folders) {
    const std::vector<std::string> files = system_files(folder);
    all.insert(all.end(), files.begin(), files.end());
  }
  return all;
}

// The name of a test about the file: "dribble_forms".
inline std::string test_name(const std::string& file) {
  std::string name = file.substr(0, file.rfind('.'));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

}  // namespace credo::testing
