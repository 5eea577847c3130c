// The results of several files in one document each.
#include "cli/result_files.hpp"

#include <array>

#include "cli/in_time.hpp"
#include "report/sarif_merge.hpp"

namespace credo {

Json ResultFiles::end_of_file(const JunitSuite& unless_told) {
  Json document = documents_.empty() ? Json(nullptr) : std::move(documents_.back());
  documents_.clear();
  if (suites_.size() == suites_before_) suites_.push_back(unless_told);
  suites_before_ = suites_.size();
  return document;
}

void ResultFiles::finish(const Json& all_documents, const CommandEnd& command) {
  if (json_.wanted()) {
    make("the JSON document",
         [&] { json_.write([&](const auto& sink) { write_indented(all_documents, sink); }); });
  }
  if (sarif_.wanted()) {
    make("the SARIF log", [&] {
      const Json merged = merged_sarif(std::move(logs_), command);
      sarif_.write([&](const auto& sink) { write_indented(merged, sink); });
    });
  }
  if (junit_.wanted()) {
    make("the JUnit report",
         [&] { junit_.write([&](const auto& sink) { sink(junit_text(suites_)); }); });
  }
}

void ResultFiles::tell_failure(const UserError& error) {
  failed_ = true;
  complain(error.what(), error.hint);
}

ExitCode ResultFiles::end(ExitCode code, bool missing) const {
  const ExitCode end = with_missing(code, missing || missing_);
  return failed_ ? worst_of(std::array{end, ExitCode::usage}) : end;
}

}  // namespace credo
