// The files a command writes besides its text: opened before the work, so that a bad name is found
// early, and written after it; of several files, in one.
//
//   ResultFiles files(settings);
//   ...
//   files.write([&] { return check_json(report); }, [&] { return check_page(report, context); });
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/output_file.hpp"
#include "cli/console.hpp"
#include "options/settings.hpp"
#include "report/document.hpp"
#include "report/junit.hpp"
#include "report/page_html.hpp"
#include "report/sarif.hpp"

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

class ResultFiles {
 public:
  // `several`: of the command for several files, whose results are collected.
  explicit ResultFiles(const Settings& settings, bool several = false)
      : several_(several),
        json_is_page_(settings.json_is_page),
        json_(settings.json),
        page_(settings.html),
        sarif_(settings.sarif),
        junit_(settings.junit) {}

  // Whether anything is to be told that the text may leave out.
  bool wanted() const {
    return json_.wanted() || page_.wanted() || sarif_.wanted() || junit_.wanted();
  }

  // Whether the document of a page is needed.
  bool shows_page() const { return page_.wanted() || (json_.wanted() && json_is_page_); }

  // Given what makes the document of `--json` and that of a page; neither is made in vain.
  template <typename MakeDocument, typename MakePage>
  void write(const MakeDocument& document, const MakePage& page_document) {
    if (json_.wanted() && !json_is_page_) write_json(document);
    if (!shows_page()) return;
    const Json shown = page_document();
    if (json_.wanted() && json_is_page_) json_.write(compact_text(shown) + "\n");
    if (page_.wanted()) page_.write(page_html(shown));
  }

  template <typename MakeDocument>
  void write_json(const MakeDocument& document) {
    if (!json_.wanted()) return;
    if (several_) {
      documents_.push_back(document());
    } else {
      json_.write(document_text(document()));
    }
  }
  template <typename MakeLog>
  void write_sarif(const MakeLog& log) {
    if (!sarif_.wanted()) return;
    if (several_) {
      logs_.push_back(log());
    } else {
      sarif_.write(document_text(log()));
    }
  }
  template <typename MakeSuite>
  void write_junit(const MakeSuite& suite) {
    if (!junit_.wanted()) return;
    suites_.push_back(suite());
    if (!several_) junit_.write(junit_text(suites_));
  }

  // What was collected since the last file: its document, if it has one. `unless_told` is its suite
  // if it has none.
  Json end_of_file(const JunitSuite& unless_told);
  // After the last file.
  void finish(const Json& all_documents, const CommandEnd& end);

 private:
  const bool several_;
  const bool json_is_page_;  // what `json_` gets
  ResultFile json_;
  ResultFile page_;
  ResultFile sarif_;
  ResultFile junit_;
  std::vector<Json> documents_;
  std::vector<Json> logs_;
  std::vector<JunitSuite> suites_;
  std::size_t suites_before_ = 0;  // this file
};

}  // namespace credo
