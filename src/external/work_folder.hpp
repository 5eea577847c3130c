// A temporary folder for the files of another program, removed unless someone is to look at them.
#pragma once

#include <string>

namespace credo {

class WorkFolder {
 public:
  // Throws UserError if it cannot be made.
  explicit WorkFolder(const std::string& name);
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder();

  const std::string& path() const { return path_; }
  // Writes a file there and returns its path. Throws UserError if that fails.
  std::string write(const std::string& name, const std::string& text);
  // It stays; its path.
  const std::string& keep();

 private:
  std::string path_;
  bool kept_ = false;
};

}  // namespace credo
