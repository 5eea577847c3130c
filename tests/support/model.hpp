// Models from texts: a temporary folder for the files of a system, and loading them.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#include "lang/agentspeak/language.hpp"
#include "system/model.hpp"

namespace credo::test {

// A folder that is removed with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "credo-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot create " + name);
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& name) const { return (path_ / name).string(); }

  // Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    return path(name);
  }
  std::string read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }
  bool has(const std::string& name) const { return std::filesystem::exists(path_ / name); }
  std::size_t file_count() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

// Loads a system file; its agents and environment are inline. Throws when it has errors.
inline std::unique_ptr<Model> model_of(const std::string& system_text, LoadOptions options = {}) {
  const TemporaryFolder folder;
  auto model = load_model(folder.write("test.mas", system_text), std::move(options),
                          {agentspeak::language()});
  if (model->diagnostics.has_errors()) throw std::runtime_error(model->diagnostics.render_all(false));
  return model;
}

}  // namespace credo::test
