// A folder that files must not lie outside of, whatever their names say.
//
// Names are taken as the system takes them: `..` and symbolic links are followed first. What is
// asked about need not exist; its name then counts as far as the file system knows it.
#pragma once

#include <filesystem>
#include <string>

namespace credo {

class FolderBounds {
 public:
  // Throws UserError if it is no folder.
  explicit FolderBounds(const std::string& folder);

  bool contains(const std::filesystem::path& path) const;
  // The folder itself, without links in its name.
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

}  // namespace credo
