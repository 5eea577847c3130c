// A run as JSON.
#include "report/run_json.hpp"

namespace credo {

namespace {

const char* word_for(RunEnd end) {
  switch (end) {
    case RunEnd::steps_done:
      return "steps";
    case RunEnd::deadlock:
      return "deadlock";
    case RunEnd::limit:
      return "limit";
    case RunEnd::stopped:
      return "stopped";
    case RunEnd::interrupted:
      return "interrupted";
  }
  return "?";
}

}  // namespace

Json run_json(const RunReport& report, TraceForm form) {
  Json document = document_head("run", report.file);
  document["system"] = report.model->file.name;
  document["seed"] = report.seed ? Json(*report.seed) : Json(nullptr);
  document["steps"] = report.steps;
  document["end"] = word_for(report.end);
  document["reason"] = report.reason.empty() ? Json(nullptr) : Json(report.reason.text());
  document["seconds"] = report.seconds;
  document["memory_bytes"] = report.memory_bytes;
  document["trace"] = nullptr;
  document["final"] = nullptr;
  if (report.trace) {
    document["trace"] = trace_json(*report.trace, report.model->sources, form);
    document["final"] = state_json(report.trace->last);
  }
  return document;
}

}  // namespace credo
