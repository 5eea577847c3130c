// Places first, then texts, then names: all of them or none.
#include "cli/output_folder.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <list>

#include "base/diagnostic.hpp"
#include "base/left_behind.hpp"
#include "base/output_file.hpp"

namespace credo {

namespace {

namespace fs = std::filesystem;

// Where a file goes, relative to the folder.
fs::path place_of(const std::string& path, const fs::path& home) {
  const fs::path relative =
      fs::absolute(path).lexically_normal().lexically_relative(home.lexically_normal());
  const bool outside = relative.empty() || *relative.begin() == "..";
  if (!outside) return relative;
  throw UserError(fmt::format("{} has no place below the folder of the slice", path),
                  "-o keeps files where they are relative to the system file, below its folder");
}

// A file that the text names absolutely would be read from where it was.
void require_relative(const Model& full) {
  const auto require = [](const TextSource& source) {
    if (!fs::path(source.path).is_absolute()) return;
    throw UserError(fmt::format("the system names {} absolutely", source.path),
                    "-o needs names relative to the system file");
  };
  if (full.single_agent) return;
  require(full.file.environment);
  for (const AgentDeclaration& agent : full.file.agents) require(agent.source);
}

void require_no_source(const fs::path& target, const Model& full) {
  for (FileId file = 0; file < full.files; ++file) {
    std::error_code error;
    if (!fs::equivalent(target, full.sources.path(file), error)) continue;
    throw UserError(fmt::format("{} is a file of the system itself", target.string()),
                    "choose another folder for -o");
  }
}

// Agents that name one file in two ways run two texts, which may be cut in two ways.
void require_one_text(const fs::path& target, const SlicedFile& file,
                      const std::vector<std::pair<fs::path, const SlicedFile*>>& places) {
  for (const auto& [other, there] : places) {
    if (other != target || there->text == file.text) continue;
    throw UserError(fmt::format("{} and {} are one file, of which the slice has two versions",
                                there->path, file.path),
                    "name it in one way in the system file");
  }
}

// What is made below the folder, removed again unless it is kept.
class NewFiles {
 public:
  NewFiles() = default;
  ~NewFiles() {
    for (auto path = made_.rbegin(); path != made_.rend(); ++path) std::remove(path->c_str());
  }
  NewFiles(const NewFiles&) = delete;
  NewFiles& operator=(const NewFiles&) = delete;

  // With the folders above it.
  void make_folder(const fs::path& folder) {
    std::error_code error;
    if (folder.empty() || fs::is_directory(folder, error)) return;
    if (folder.has_relative_path()) make_folder(folder.parent_path());
    if (fs::create_directory(folder, error)) made_.push_back(folder);
    if (error) {
      throw UserError(
          fmt::format("cannot make the folder {}: {}", folder.string(), error.message()));
    }
  }
  void expect(const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error)) made_.push_back(file);
  }
  void keep() { made_.clear(); }

 private:
  std::vector<fs::path> made_;
};

}  // namespace

void write_below(const std::string& folder, const Model& full,
                 const std::vector<SlicedFile>& files) {
  require_relative(full);
  const fs::path home = fs::absolute(files.front().path).parent_path();
  std::vector<std::pair<fs::path, const SlicedFile*>> places;
  for (const SlicedFile& file : files) {
    if (!file.used) continue;
    const fs::path target = fs::path(folder) / place_of(file.path, home);
    require_no_source(target, full);
    require_one_text(target, file, places);
    places.emplace_back(target, &file);
  }
  NewFiles made;
  std::list<OutputFile> texts;
  for (const auto& [target, file] : places) {
    made.make_folder(target.parent_path());
    texts.emplace_back(target.string());
    texts.back().write(file->text);
    texts.back().prepare();
  }
  const SignalsBlocked all_or_none;
  auto text = texts.begin();
  for (const auto& [target, file] : places) {
    made.expect(target);
    text++->commit();
  }
  made.keep();
}

}  // namespace credo
