// A slice and its files.
#include "inquiry/slice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "inquiry/sliced_model.hpp"
#include "reduce/slicing/slicer.hpp"

namespace credo {

namespace {

// The files of the slice; if there is none, of the system as it is.
std::vector<SlicedFile> sliced_files(const InquiryOptions& options, const Model& model,
                                     const Slice& made) {
  const Slice slice = made.differs() ? made : Slice{};
  const auto loaded = load_slice(options, model, slice, Cutting::tidy);
  const auto is_used = [&](const std::string& path) {
    for (FileId file = 0; file < loaded->files; ++file) {
      if (loaded->sources.path(file) == path) return true;
    }
    return false;
  };
  std::vector<SlicedFile> files;
  for (NamedText& text : slice_texts(model, slice, Cutting::tidy)) {
    const auto file = static_cast<FileId>(files.size());
    const bool changed = text.text != model.sources.text(file);
    const bool used = is_used(text.path);
    files.push_back({std::move(text.path), std::move(text.text), changed, used});
  }
  return files;
}

}  // namespace

bool has_net(const Model& model) {
  const Language* language = model.only_language();
  return language != nullptr && language->slicer != nullptr && language->slicer->has_net();
}

void require_one_property(const InquiryOptions& options, const SystemFile& file) {
  const std::size_t chosen = options.properties.size() + options.formulas.size();
  if (chosen == 1) return;
  if (chosen > 1) {
    throw UserError("a slice is for one property", "give one -p NAME or one -f 'FORMULA'");
  }
  if (file.properties.empty()) {
    throw UserError("no property to slice for",
                    "write 'property NAME: FORMULA' in the system file, or use -f 'FORMULA'");
  }
  if (file.properties.size() == 1) return;
  std::vector<std::string> names;
  for (const PropertyText& property : file.properties) names.push_back(property.name);
  throw UserError(fmt::format("a slice is for one property, and the system has {}", names.size()),
                  fmt::format("choose with -p NAME: {}", fmt::join(names, ", ")));
}

SliceReport slice_for(Model& model, const BoundProperty& property, const InquiryOptions& options,
                      bool net) {
  SliceReport report;
  report.model = &model;
  report.file = options.file;
  report.property = &property;
  report.fairness = options.fairness.value_or(model.file.options.fairness);
  report.slice = slice_system(model, property,
                              {options.slice_mode, model.file.options.effective(report.fairness)});
  report.files = sliced_files(options, model, report.slice);
  if (net && has_net(model)) report.net = model.only_language()->slicer->net(model);
  return report;
}

}  // namespace credo
