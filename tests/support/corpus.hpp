// The corpora of small systems under tests/corpus: where they are, which files they have, and how a
// file says it is to be loaded.
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "files/load_model.hpp"
#include "system/model.hpp"

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

// What the first lines of a file ask for, besides what must come out:
//   // const: N=3               a constant, as with --const
//   // semantics: table         how BUPL is read, as with --semantics
//   // update: table1            how ECCS agents update their stores, as with --update
inline LoadOptions load_options(const std::string& file) {
  LoadOptions options;
  std::ifstream in(corpus_folder(file));
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string slashes, mark;
    words >> slashes >> mark;
    if (slashes != "//") continue;
    const bool asks = mark == "const:" || mark == "semantics:" || mark == "update:";
    for (std::string word; asks && words >> word;) {
      const std::size_t equals = word.find('=');
      if (equals != std::string::npos) {
        options.constants.values[word.substr(0, equals)] = word.substr(equals + 1);
      } else if (word == "table") {
        options.bupl = BuplReading::table;
      } else if (word == "table1") {
        options.update = StoreUpdate::table1;
      }
    }
  }
  return options;
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
