// Parts with their chains, and the texts.
#include "report/slice_json.hpp"

namespace credo {

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
  Json parts = Json::array();
  for (const SlicePart* part : parts_by_place(slice)) {
    Json chain = Json::array();
    for (const Dependence* link : chain_of(slice, part->dependence)) {
      chain.push_back({{"what", subject_of(slice, *link)},
                       {"why", link->why},
                       {"location", place_json(sources, link->where)}});
    }
    parts.push_back({{"kind", text_of(part->kind)},
                     {"name", part->name},
                     {"kept", part->kept()},
                     {"location", place_json(sources, part->where)},
                     {"chain", std::move(chain)}});
  }
  document["parts"] = std::move(parts);
  Json files = Json::array();
  for (const SlicedFile& file : report.files) {
    files.push_back(
        {{"path", file.path}, {"changed", file.changed}, {"used", file.used}, {"text", file.text}});
  }
  document["files"] = std::move(files);
  return document;
}

}  // namespace credo
