// The files a command writes besides its text: opened before the work, so that a bad name is found
// early, and written after it; of several files, in one.
//
//   ResultFiles files(settings);
//   ...
//   files.write([&] { return check_json(report); }, [&] { return check_page(report, context); });
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "cli/console.hpp"
#include "cli/exit_codes.hpp"
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

  // Given what writes the text, piece by piece, to a sink. Nothing of it appears if that throws.
  template <typename Write>
  void write(const Write& write_text) {
    OutputFile& file = file_ ? *file_ : file_.emplace("-");
    write_text([&](std::string_view piece) {
      poll_clock();
      file.write(piece);
    });
    file.commit();
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

  // Given what makes the document of `--json` and that of a page; neither is made in vain. What the
  // clock stops is left out, with a remark.
  template <typename MakeDocument, typename MakePage>
  void write(const MakeDocument& document, const MakePage& page_document) {
    if (json_.wanted() && !json_is_page_) write_json(document);
    if (!shows_page()) return;
    make("the page", [&] {
      const Json shown = page_document();
      if (json_.wanted() && json_is_page_) {
        json_.write([&](const auto& sink) {
          write_compact(shown, sink);
          sink("\n");
        });
      }
      if (page_.wanted()) page_.write([&](const auto& sink) { write_page(shown, sink); });
    });
  }

  template <typename MakeDocument>
  void write_json(const MakeDocument& document) {
    write_document(json_, "the JSON document", document, documents_);
  }
  template <typename MakeLog>
  void write_sarif(const MakeLog& log) {
    write_document(sarif_, "the SARIF log", log, logs_);
  }
  template <typename MakeSuite>
  void write_junit(const MakeSuite& suite) {
    if (!junit_.wanted()) return;
    make("the JUnit report", [&] {
      suites_.push_back(suite());
      if (!several_) junit_.write([&](const auto& sink) { sink(junit_text(suites_)); });
    });
  }
  // Says why a file that was wanted, of these or another, cannot be there; the others still can.
  void tell_failure(const UserError& error);
  // The exit code of a command that ends so, when something that was wanted is missing: of these
  // files, or else.
  ExitCode end(ExitCode code, bool missing = false) const;

  // What was collected since the last file: its document, if it has one. `unless_told` is its suite
  // if it has none.
  Json end_of_file(const JunitSuite& unless_told);
  // After the last file.
  void finish(const Json& all_documents, const CommandEnd& command);

 private:
  // What makes a document is not watched while it allocates: the documents' own code does so where
  // nothing may be thrown.
  template <typename Make>
  void make(const char* what, const Make& make_it) {
    try {
      const auto stopped = stopped_in(
          [&] {
            const PollsOnly polls_only;
            make_it();
          },
          Doing::writing);
      if (!stopped) return;
      missing_ = true;
      write_out(stderr, fmt::format("{} is not written: {}\n", what, *stopped));
    } catch (const UserError& error) {
      tell_failure(error);
    }
  }
  template <typename MakeDocument>
  void write_document(ResultFile& file, const char* what, const MakeDocument& document,
                      std::vector<Json>& collected) {
    if (!file.wanted()) return;
    make(what, [&] {
      if (several_) {
        collected.push_back(document());
      } else {
        file.write([made = document()](const auto& sink) { write_indented(made, sink); });
      }
    });
  }

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
  bool missing_ = false;
  bool failed_ = false;  // and not for want of time or memory
};

}  // namespace credo
