// The results of several files in one document each.
#include "cli/result_files.hpp"

#include "report/sarif_merge.hpp"

namespace credo {

Json ResultFiles::end_of_file(const JunitSuite& unless_told) {
  Json document = documents_.empty() ? Json(nullptr) : std::move(documents_.back());
  documents_.clear();
  if (suites_.size() == suites_before_) suites_.push_back(unless_told);
  suites_before_ = suites_.size();
  return document;
}

void ResultFiles::finish(const Json& all_documents, const CommandEnd& end) {
  if (json_.wanted()) {
    json_.write([&](const auto& sink) { write_indented(all_documents, sink); });
  }
  if (sarif_.wanted()) {
    const Json merged = merged_sarif(std::move(logs_), end);
    sarif_.write([&](const auto& sink) { write_indented(merged, sink); });
  }
  if (junit_.wanted()) junit_.write([&](const auto& sink) { sink(junit_text(suites_)); });
}

}  // namespace credo
