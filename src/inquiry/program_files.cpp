// Folders are loaded to see what belongs to what: only the systems themselves know.
#include "inquiry/program_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/diagnostic.hpp"
#include "inquiry/file_kinds.hpp"
#include "inquiry/loading.hpp"

namespace credo {

namespace {

namespace fs = std::filesystem;

// By which two names of a file are known to be the same.
std::string identity(const std::string& path) {
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(path, error);
  return error ? path : canonical.string();
}

// Those that may be systems or single agents, sorted.
std::vector<std::string> candidates_below(const std::string& folder) {
  std::vector<std::string> all;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  if (error) {
    throw UserError(fmt::format("cannot read the folder {}: {}", folder, error.message()));
  }
  for (; at != fs::recursive_directory_iterator(); at.increment(error)) {
    const fs::path& path = at->path();
    if (path.filename().string().starts_with(".")) {
      at.disable_recursion_pending();
      continue;
    }
    const bool program = has_program_ending(path) && path.extension() != ".env";
    if (program && at->is_regular_file(error)) all.push_back(path.string());
  }
  std::ranges::sort(all);
  return all;
}

// Whether the options ask anything of it.
bool is_asked_about(const InquiryOptions& options, const SystemFile& file) {
  if (!options.formulas.empty() || options.fipa) return true;
  if (options.properties.empty()) return !file.properties.empty();
  return std::ranges::any_of(file.properties, [&](const PropertyText& property) {
    return std::ranges::find(options.properties, property.name) != options.properties.end();
  });
}

// A file that cannot be read has its errors told when it is checked.
std::unique_ptr<Model> loaded(InquiryOptions options, const std::string& path) {
  options.file = path;
  options.environment.clear();
  try {
    return load(options);
  } catch (const UserError&) {
    return nullptr;
  }
}

std::vector<std::string> programs_below(const std::string& folder, const InquiryOptions& options) {
  std::set<std::string> parts;                      // of systems
  std::vector<std::pair<std::string, bool>> asked;  // whether it is a single agent
  for (const std::string& path : candidates_below(folder)) {
    const auto model = loaded(options, path);
    if (!model) {
      asked.emplace_back(path, false);
      continue;
    }
    for (FileId file = 0; !model->single_agent && file < model->files; ++file) {
      parts.insert(identity(model->sources.path(file)));
    }
    const bool wrong = model->diagnostics.has_errors();
    if (wrong || is_asked_about(options, model->file)) {
      asked.emplace_back(path, model->single_agent);
    }
  }
  std::vector<std::string> programs;
  for (const auto& [path, single] : asked) {
    if (!single || !parts.contains(identity(path))) programs.push_back(path);
  }
  if (programs.empty()) {
    throw UserError(fmt::format("there is no program with a property to check below {}", folder),
                    "a system says 'property NAME: FORMULA'; -f takes a formula for all of them");
  }
  return programs;
}

}  // namespace

bool is_folder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

std::vector<std::string> programs_in(const std::vector<std::string>& paths,
                                     const InquiryOptions& options) {
  std::vector<std::string> all;
  std::set<std::string> known;
  const auto add = [&](const std::string& path) {
    if (known.insert(identity(path)).second) all.push_back(path);
  };
  for (const std::string& path : paths) {
    if (is_folder(path)) {
      for (const std::string& each : programs_below(path, options)) add(each);
    } else {
      add(path);
    }
  }
  return all;
}

}  // namespace credo
