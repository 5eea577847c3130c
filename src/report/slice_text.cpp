// Texts and lists of parts.
#include "report/slice_text.hpp"

#include <algorithm>

namespace credo {

namespace {

std::string place(const SliceReport& report, const SlicePart& part) {
  return report.model->sources.locate(part.where);
}

// "plan @p1 of a: ...", or just the chain if it begins with the part's name.
std::string with_reason(const Slice& slice, const SlicePart& part) {
  const std::string chain = chain_text(slice, part.dependence);
  const std::string end = slice.clauses ? ": " : " ";
  const bool named =
      chain.starts_with(part.name + end) || chain.starts_with("the " + part.name + end);
  return named ? chain : fmt::format("{}: {}", part.name, chain);
}

}  // namespace

std::string sliced_texts(const SliceReport& report) {
  if (report.files.size() == 1) return report.files.front().text;
  std::string out;
  for (const SlicedFile& file : report.files) {
    if (!out.empty()) out += "\n";
    if (!file.used) {
      out += fmt::format("// {} is not needed any more\n", file.path);
    } else if (!file.changed) {
      out += fmt::format("// {} is unchanged\n", file.path);
    } else {
      out += fmt::format("// {}\n{}", file.path, file.text);
      if (!out.ends_with('\n')) out += "\n";
    }
  }
  return out;
}

std::string slice_line(const SliceReport& report, const TextStyle& style) {
  return fmt::format("{}, {}: {} left out ({})\n",
                     painted(style, paint::kBold, report.model->file.name), report.property->name,
                     left_out_text(counts_of(report.slice)), mode_text(report.slice));
}

std::string slice_text(const SliceReport& report, const TextStyle& style) {
  const Slice& slice = report.slice;
  std::string out = slice_line(report, style);
  for (const std::string& remark : slice.remarks) out += fmt::format("  {}\n", remark);
  if (slice.mode == SliceMode::sound && !slice.exact) {
    out +=
        "  what holds of the slice holds of the system; a counterexample has to be looked for "
        "in the system\n";
  }
  const auto parts = parts_by_place(slice);
  std::size_t width = 0;
  for (const SlicePart* part : parts) width = std::max(width, place(report, *part).size());
  const auto list = [&](std::string_view title, bool kept) {
    if (std::ranges::none_of(parts, [&](const SlicePart* part) { return part->kept() == kept; })) {
      return;
    }
    out += painted(style, paint::kBold, title) + "\n";
    for (const SlicePart* part : parts) {
      if (part->kept() != kept) continue;
      const std::string text = kept ? with_reason(slice, *part) : part->name;
      out += fmt::format("  {:<{}}  {}\n", place(report, *part), width, text);
    }
  };
  list("left out:", false);
  list("kept, and why:", true);
  return out;
}

std::string paper_warning(const TextStyle& style) {
  return painted(style, paint::kYellow, "warning:") +
         " the article's algorithm may change verdicts: it drops plans that others depend on "
         "through what contexts and tests read, through the choice among plans, or through the "
         "end of a goal (docs/slicing.md)\n";
}

}  // namespace credo
