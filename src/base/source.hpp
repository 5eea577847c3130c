// Source texts and places in them.
//
// A SourceSpan is a range of bytes in one of the files of a Sources object; it is what every
// syntax tree node and every diagnostic carries. Lines and columns are computed only when shown.
// An agent written inline in a system file is parsed in place, so its spans need no translation.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace credo {

using FileId = std::uint32_t;
inline constexpr FileId kNoFile = 0xffffffffu;

struct SourceSpan {
  FileId file = kNoFile;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool known() const { return file != kNoFile; }
};

// The smallest span that covers both, which must lie in one file.
SourceSpan join(SourceSpan first, SourceSpan last);

struct LineColumn {
  std::uint32_t line = 1;    // from 1
  std::uint32_t column = 1;  // from 1, in bytes
};

// A text and the file that it is, or stands for.
struct NamedText {
  std::string path;
  std::string text;
};

// What editors on Windows put before the first character of a text.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

class Sources {
 public:
  // Adds a text under a name, without a byte-order mark.
  FileId add(std::string path, std::string text);

  // Reads a file. On failure returns kNoFile and puts the reason in `error`: missing, a folder,
  // larger than 16 MiB, or not text.
  FileId load(const std::string& path, std::string& error);

  std::size_t count() const { return files_.size(); }
  std::string_view text(FileId file) const { return files_[file]->text; }
  const std::string& path(FileId file) const { return files_[file]->path; }
  std::string_view slice(SourceSpan span) const;

  LineColumn position(FileId file, std::uint32_t offset) const;
  // The text of the line that holds `offset`, without its line break.
  std::string_view line(FileId file, std::uint32_t offset) const;
  // "path:line:column", for people, or "" for an unknown span.
  std::string locate(SourceSpan span) const;

 private:
  struct File {
    std::string path;
    std::string text;
    std::vector<std::uint32_t> line_starts;
  };
  std::vector<std::unique_ptr<File>> files_;
};

}  // namespace credo
