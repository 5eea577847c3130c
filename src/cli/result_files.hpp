// The files a command writes besides its text: opened before the work, so that a bad name is found
// early, and written after it.
//
//   ResultFiles files(settings);
//   ...
//   if (files.json.wanted()) files.json.write(document_text(...));
#pragma once

#include <optional>
#include <string>

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "export/output_file.hpp"

namespace credo {

// A file that appears complete or not at all, or standard output.
class ResultFile {
 public:
  explicit ResultFile(const std::optional<std::string>& path) : on_stdout_(path == "-") {
    if (path && !on_stdout_) file_.emplace(*path);
  }

  bool wanted() const { return on_stdout_ || file_; }

  void write(std::string_view text) {
    if (on_stdout_) return write_out(stdout, text);
    file_->write(text);
    file_->commit();
  }

 private:
  bool on_stdout_;
  std::optional<OutputFile> file_;
};

struct ResultFiles {
  explicit ResultFiles(const Settings& settings) : json(settings.json), page(settings.html) {}

  // Whether anything is to be told that the text may leave out.
  bool wanted() const { return json.wanted() || page.wanted(); }

  ResultFile json;
  ResultFile page;
};

}  // namespace credo
