// Places first, then texts.
#include "cli/output_folder.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/diagnostic.hpp"
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
  for (const auto& [target, file] : places) {
    std::error_code error;
    fs::create_directories(target.parent_path(), error);
    if (error) {
      throw UserError(fmt::format("cannot make the folder {}: {}", target.parent_path().string(),
                                  error.message()));
    }
    OutputFile out(target.string());
    out.write(file->text);
    out.commit();
  }
}

}  // namespace credo
