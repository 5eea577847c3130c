// Reasons, parts with theirs, and the texts.
#include "report/slice_json.hpp"

#include "base/clock.hpp"

namespace credo {

namespace {

// Of a dependence, or of none: its number in the list of reasons.
Json reason_number(std::uint32_t dependence) {
  return dependence == kNoDependence ? Json(nullptr) : Json(dependence);
}

// Each once: chains have most of their links in common, and all of them together grow with the
// square of the system.
Json reasons_json(const SliceReport& report) {
  Json list = Json::array();
  for (const Dependence& link : report.slice.dependences) {
    poll_clock();
    list.push_back({{"what", subject_of(report.slice, link)},
                    {"why", link.why},
                    {"location", place_json(report.model->sources, link.where)},
                    {"because", reason_number(link.because)}});
  }
  return list;
}

Json parts_json(const SliceReport& report) {
  Json list = Json::array();
  for (const SlicePart* part : parts_by_place(report.slice)) {
    poll_clock();
    list.push_back({{"kind", text_of(part->kind)},
                    {"name", part->name},
                    {"kept", part->kept()},
                    {"location", place_json(report.model->sources, part->where)},
                    {"reason", reason_number(part->dependence)}});
  }
  return list;
}

}  // namespace

Json slice_counts_json(const std::vector<SliceCount>& counts) {
  Json list = Json::array();
  for (const SliceCount& each : counts) {
    list.push_back({{"kind", text_of(each.kind)}, {"left_out", each.left_out}, {"all", each.all}});
  }
  return list;
}

Json slice_cuts_json(const SliceReport& report) {
  Json list = Json::array();
  if (!report.slice.differs()) return list;
  for (const SliceEdit& edit : report.slice.edits) {
    list.push_back({{"location", place_json(report.model->sources, edit.where)},
                    {"replaced_by", edit.text.empty() ? Json(nullptr) : Json(edit.text)}});
  }
  return list;
}

Json slice_json(const SliceReport& report) {
  const Sources& sources = report.model->sources;
  const Slice& slice = report.slice;
  Json document = document_head("slice", report.file);
  document["system"] = report.model->file.name;
  document["property"] = {{"name", report.property->name},
                          {"formula", report.property->text},
                          {"location", place_json(sources, report.property->where)}};
  document["fairness"] = text_of(report.fairness);
  document["mode"] = text_of(slice.mode);
  document["setting"] = slice.setting.empty() ? Json(nullptr) : Json(slice.setting);
  document["exact"] = slice.exact;
  document["remarks"] = slice.remarks;
  document["counts"] = slice_counts_json(counts_of(slice));
  document["reasons"] = reasons_json(report);
  document["parts"] = parts_json(report);
  Json files = Json::array();
  for (const SlicedFile& file : report.files) {
    files.push_back(
        {{"path", file.path}, {"changed", file.changed}, {"used", file.used}, {"text", file.text}});
  }
  document["files"] = std::move(files);
  return document;
}

}  // namespace credo
