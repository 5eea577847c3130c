// Making and removing the folder.
#include "external/work_folder.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "base/diagnostic.hpp"

namespace credo {

namespace fs = std::filesystem;

WorkFolder::WorkFolder(const std::string& name)
    : path_((fs::temp_directory_path() / (name + "-XXXXXX")).string()) {
  if (mkdtemp(path_.data()) == nullptr) {
    throw UserError(fmt::format("no temporary folder like {} can be made", path_));
  }
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!kept_) fs::remove_all(path_, ignored);
}

std::string WorkFolder::write(const std::string& name, const std::string& text) {
  std::string file = path_ + "/" + name;
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream) throw UserError(fmt::format("cannot write {}", file));
  return file;
}

const std::string& WorkFolder::keep() {
  kept_ = true;
  return path_;
}

}  // namespace credo
