// The JSON document of a command: opened before the work, so that a bad name is found early, and
// written after it.
#pragma once

#include <optional>

#include "cli/console.hpp"
#include "cli/settings.hpp"
#include "export/output_file.hpp"
#include "report/document.hpp"

namespace credo {

class JsonResult {
 public:
  explicit JsonResult(const Settings& settings) : on_stdout_(settings.json_on_stdout()) {
    if (settings.json && !on_stdout_) file_.emplace(*settings.json);
  }

  bool wanted() const { return on_stdout_ || file_; }

  void write(const Json& document) {
    if (on_stdout_) return write_out(stdout, document_text(document));
    file_->write(document_text(document));
    file_->commit();
  }

 private:
  bool on_stdout_;
  std::optional<OutputFile> file_;
};

}  // namespace credo
