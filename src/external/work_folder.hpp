// A temporary folder for the files of another program, removed unless someone is to look at them.
//
// It is removed whatever ends this process; after a kill that no process hears of, by the next one
// (base/left_behind.hpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/left_behind.hpp"

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
  // For when a program that had to write there has failed, and said this: throws UserError if there
  // is too little room.
  void require_room(std::string_view said) const;
  // It stays, under a name that says nothing of being temporary; its path.
  const std::string& keep();

 private:
  std::string name_;  // that of what is kept
  std::string path_;
  std::optional<LeftBehind> registered_;
  int lock_ = -1;  // the open folder
};

}  // namespace credo
