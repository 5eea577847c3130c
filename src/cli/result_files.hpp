// The files a command writes besides its text: opened before the work, so that a bad name is found
// early, and written after it.
//
//   ResultFiles files(settings);
//   ...
//   files.write([&] { return check_json(report); }, [&] { return check_page(report, context); });
#pragma once

#include <optional>
#include <string>

#include "base/output_file.hpp"
#include "cli/console.hpp"
#include "options/settings.hpp"
#include "report/document.hpp"
#include "report/page_html.hpp"

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
  explicit ResultFiles(const Settings& settings)
      : json(settings.json),
        page(settings.html),
        sarif(settings.sarif),
        junit(settings.junit),
        json_is_page(settings.json_is_page) {}

  // Whether anything is to be told that the text may leave out.
  bool wanted() const { return json.wanted() || page.wanted() || sarif.wanted() || junit.wanted(); }

  // Whether the document of a page is needed.
  bool shows_page() const { return page.wanted() || (json.wanted() && json_is_page); }

  // Given what makes the document of `--json` and that of a page; neither is made in vain.
  template <typename MakeDocument, typename MakePage>
  void write(const MakeDocument& document, const MakePage& page_document) {
    if (json.wanted() && !json_is_page) json.write(document_text(document()));
    if (!shows_page()) return;
    const Json shown = page_document();
    if (json.wanted() && json_is_page) json.write(compact_text(shown) + "\n");
    if (page.wanted()) page.write(page_html(shown));
  }

  ResultFile json;
  ResultFile page;
  ResultFile sarif;
  ResultFile junit;
  bool json_is_page;  // what `json` gets
};

}  // namespace credo
