// Source texts: loading, and lines and columns from byte offsets.
#include "base/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/visible_text.hpp"
#include "base/width.hpp"

namespace credo {

namespace {
constexpr std::uintmax_t kLargestFile = 16u << 20;
}

SourceSpan join(SourceSpan first, SourceSpan last) {
  if (!first.known()) return last;
  if (!last.known()) return first;
  return {first.file, std::min(first.begin, last.begin), std::max(first.end, last.end)};
}

FileId Sources::add(std::string path, std::string text) {
  require_width(text.size(), Width::text);
  auto file = std::make_unique<File>();
  file->path = std::move(path);
  file->text = std::move(text);
  // It is no part of the text: columns count from what follows it.
  if (file->text.starts_with(kByteOrderMark)) file->text.erase(0, kByteOrderMark.size());
  file->line_starts.push_back(0);
  for (std::size_t i = 0; i < file->text.size(); ++i) {
    if (file->text[i] == '\n') file->line_starts.push_back(static_cast<std::uint32_t>(i + 1));
  }
  files_.push_back(std::move(file));
  return static_cast<FileId>(files_.size() - 1);
}

FileId Sources::load(const std::string& path, std::string& error) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (code || !std::filesystem::exists(status)) {
    error = fmt::format("cannot read '{}': no such file", path);
    return kNoFile;
  }
  if (std::filesystem::is_directory(status)) {
    error = fmt::format("cannot read '{}': it is a folder", path);
    return kNoFile;
  }
  errno = EACCES;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    error = fmt::format("cannot read '{}': {}", path,
                        errno == EACCES ? "permission denied" : std::strerror(errno));
    return kNoFile;
  }
  std::string text;
  char buffer[1 << 16];
  while (stream.read(buffer, sizeof buffer), stream.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kLargestFile) {
      error = fmt::format("cannot read '{}': larger than {} MiB", path, kLargestFile >> 20);
      return kNoFile;
    }
  }
  if (stream.bad()) {
    error = fmt::format("cannot read '{}': {}", path, std::strerror(errno));
    return kNoFile;
  }
  if (text.find('\0') != std::string::npos) {
    error = fmt::format("cannot read '{}': not a text file (it contains a NUL byte)", path);
    return kNoFile;
  }
  return add(path, std::move(text));
}

std::string_view Sources::slice(SourceSpan span) const {
  if (!span.known()) return {};
  return text(span.file).substr(span.begin, span.end - span.begin);
}

LineColumn Sources::position(FileId file, std::uint32_t offset) const {
  const auto& starts = files_[file]->line_starts;
  const auto after = std::upper_bound(starts.begin(), starts.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - starts.begin());
  return {line, offset - starts[line - 1] + 1};
}

std::string_view Sources::line(FileId file, std::uint32_t offset) const {
  const auto& starts = files_[file]->line_starts;
  const auto number = position(file, offset).line;
  const std::string_view all = text(file);
  const std::size_t begin = starts[number - 1];
  std::size_t end = number < starts.size() ? starts[number] - 1 : all.size();
  if (end > begin && all[end - 1] == '\r') --end;
  return all.substr(begin, end - begin);
}

std::string Sources::locate(SourceSpan span) const {
  if (!span.known()) return {};
  const auto at = position(span.file, span.begin);
  return fmt::format("{}:{}:{}", visible_line(path(span.file)), at.line, at.column);
}

}  // namespace credo
