// Making and removing the folder.
#include "external/work_folder.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"

namespace credo {

namespace fs = std::filesystem;

namespace {

std::string template_for(const std::string& name) {
  std::error_code problem;
  const fs::path parent = fs::temp_directory_path(problem);
  if (problem) {
    throw UserError(fmt::format("there is no folder for temporary files: {}", problem.message()),
                    "TMPDIR names one");
  }
  return (fs::absolute(parent) / (name + "-XXXXXX")).string();
}

}  // namespace

WorkFolder::WorkFolder(const std::string& name) : path_(template_for(name)) {
  if (mkdtemp(path_.data()) == nullptr) {
    throw UserError(fmt::format("no temporary folder like {} can be made", path_));
  }
}

WorkFolder::~WorkFolder() {
  const ClockPause pause;
  std::error_code ignored;
  if (!kept_) fs::remove_all(path_, ignored);
}

std::string WorkFolder::write(const std::string& name, const std::string& text) {
  std::string file = path_ + "/" + name;
  const PollsOnly polls_only;  // a stream takes what is thrown for a failure
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
