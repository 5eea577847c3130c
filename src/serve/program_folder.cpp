// Listing, reading and saving programs.
#include "serve/program_folder.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "base/source.hpp"
#include "base/source_text.hpp"
#include "inquiry/file_kinds.hpp"

namespace credo {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestPath = 1000;
constexpr std::size_t kMostEntries = 50000;  // looked at for a list

std::string version_of(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

// nlohmann's writer is the judge, since JSON is what texts are sent in.
bool is_utf8(const std::string& text) {
  try {
    return !nlohmann::json(text).dump().empty();
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

// The text as the bytes of a file that was in this manner before: with or without a byte-order
// mark, with lines that end in CRLF or in LF. Editors show neither.
std::string in_manner_of(std::string_view old, std::string_view text) {
  return std::string(old.starts_with(kByteOrderMark) ? kByteOrderMark : "") +
         with_line_ends_of(old, text);
}

void require_size(std::string_view bytes) {
  if (bytes.size() <= ProgramFolder::kLargestText) return;
  throw RequestError(
      413, fmt::format("the text is larger than {} KiB", ProgramFolder::kLargestText >> 10));
}

[[noreturn]] void no_such_file(const std::string& path) {
  throw RequestError(404, fmt::format("there is no file '{}'", path));
}

}  // namespace

fs::path ProgramFolder::resolve(const std::string& path) const {
  const fs::path given(path);
  const bool plain = !path.empty() && path.size() <= kLongestPath && !given.is_absolute() &&
                     path.find('\\') == path.npos && is_utf8(path) &&
                     std::ranges::none_of(path, [](unsigned char c) { return std::iscntrl(c); }) &&
                     std::ranges::none_of(given, [](const fs::path& part) {
                       return part.empty() || part == "." || part == "..";
                     });
  if (!plain) throw RequestError(400, "a path names a file below the folder, as in 'a/b.mas'");
  if (!has_program_ending(given)) {
    throw RequestError(403, fmt::format("only programs are served: files that end in {}, .env",
                                        fmt::join(system_endings(), ", ")));
  }
  std::error_code code;
  fs::path file = fs::weakly_canonical(folder() / given, code);
  if (code || !bounds_.contains(file) || !has_program_ending(file)) no_such_file(path);
  return file;
}

void ProgramFolder::require(const std::string& path) const {
  std::error_code code;
  if (!fs::is_regular_file(resolve(path), code)) no_such_file(path);
}

std::string ProgramFolder::text_of(const fs::path& file, const std::string& path) const {
  std::error_code code;
  if (!fs::is_regular_file(file, code)) no_such_file(path);
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw RequestError(403, fmt::format("'{}' cannot be read", path));
  std::string text(kLargestText + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (stream.bad()) throw RequestError(403, fmt::format("'{}' cannot be read", path));
  if (text.size() > kLargestText) {
    throw RequestError(413, fmt::format("'{}' is larger than {} KiB", path, kLargestText >> 10));
  }
  if (text.find('\0') != text.npos || !is_utf8(text)) {
    throw RequestError(415, fmt::format("'{}' is not a text in UTF-8", path));
  }
  return text;
}

ProgramFileText ProgramFolder::read(const std::string& path) const {
  const std::string bytes = text_of(resolve(path), path);
  return {path, bytes.substr(bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0),
          version_of(bytes)};
}

std::string ProgramFolder::save(const std::string& path, const std::string& text,
                                const std::string& version) const {
  const fs::path file = resolve(path);
  require_size(text);
  if (text.find('\0') != text.npos) throw RequestError(400, "the text contains a NUL byte");
  // Two that have read the same version must not both be right.
  const std::lock_guard lock(saving_);
  std::error_code code;
  const fs::file_status before = fs::status(file, code);
  const bool there = fs::exists(before);
  std::string bytes = text;
  if (!there && !version.empty()) {
    throw RequestError(409, fmt::format("'{}' is no longer there", path));
  }
  if (there && version.empty()) throw RequestError(409, fmt::format("'{}' exists", path));
  if (there) {
    const std::string old = text_of(file, path);
    if (version_of(old) != version) {
      throw RequestError(409, fmt::format("'{}' was changed by somebody else", path));
    }
    bytes = in_manner_of(old, text);
    require_size(bytes);
  }
  if (!there && !fs::is_directory(file.parent_path(), code)) {
    throw RequestError(404, fmt::format("there is no folder for '{}'", path));
  }
  try {
    OutputFile output(file.string());
    output.write(bytes);
    output.commit();
  } catch (const UserError& error) {
    throw RequestError(403, fmt::format("'{}' cannot be saved: {}", path, error.what()));
  }
  if (there) fs::permissions(file, before.permissions(), code);
  return version_of(bytes);
}

std::vector<ProgramFile> ProgramFolder::list() const {
  std::vector<ProgramFile> files;
  std::error_code code;
  std::size_t entries = 0;
  fs::recursive_directory_iterator entry(folder(), fs::directory_options::skip_permission_denied,
                                         code);
  for (; !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
    if (++entries > kMostEntries || files.size() == kMostFiles) break;
    const fs::path& file = entry->path();
    std::error_code ignored;
    if (entry->is_directory(ignored)) {
      if (file.filename().string().starts_with(".")) entry.disable_recursion_pending();
      continue;
    }
    if (!has_program_ending(file)) continue;
    const std::string path = file.lexically_relative(folder()).generic_string();
    try {
      require(path);
    } catch (const RequestError&) {
      continue;  // a link to somewhere else, or no regular file
    }
    const std::uintmax_t bytes = fs::file_size(file, ignored);
    if (!ignored) files.push_back({path, static_cast<std::size_t>(bytes)});
  }
  std::ranges::sort(files, {}, &ProgramFile::path);
  return files;
}

}  // namespace credo
