// The programs below one folder: listed, read and saved, and nothing else.
//
// Paths are relative to the folder, with `/` between their parts. Only files whose names, links
// followed, end like programs and lie in the folder exist here; large files and files that are no
// text do not. A version stands for the text of a file: who saves says which one was read.
#pragma once

#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/folder_bounds.hpp"

namespace credo {

// What is wrong with a request, as the status that HTTP has for it.
struct RequestError : std::runtime_error {
  RequestError(int wanted_status, const std::string& message)
      : std::runtime_error(message), status(wanted_status) {}
  int status;
};

struct ProgramFile {
  std::string path;
  std::size_t bytes = 0;
};

struct ProgramFileText {
  std::string path;
  std::string text;
  std::string version;
};

class ProgramFolder {
 public:
  static constexpr std::size_t kLargestText = std::size_t{512} << 10;
  static constexpr std::size_t kMostFiles = 2000;

  // Throws UserError if it is no folder.
  explicit ProgramFolder(const std::string& folder) : bounds_(folder) {}

  const std::filesystem::path& folder() const { return bounds_.folder(); }

  // Sorted; at most kMostFiles. Folders that are links or whose names start with a dot are left
  // out.
  std::vector<ProgramFile> list() const;

  // All throw RequestError for what may not, or cannot, be had.
  ProgramFileText read(const std::string& path) const;
  // Replaces the text that `version` stands for, or makes a file if it is "". The new version.
  std::string save(const std::string& path, const std::string& text,
                   const std::string& version) const;
  // That there is such a file.
  void require(const std::string& path) const;

 private:
  // The file of a path, links followed; it need not exist.
  std::filesystem::path resolve(const std::string& path) const;
  std::string text_of(const std::filesystem::path& file, const std::string& path) const;

  FolderBounds bounds_;
  mutable std::mutex saving_;
};

}  // namespace credo
