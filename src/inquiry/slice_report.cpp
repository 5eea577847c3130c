// Counting, and following reasons to their end.
#include "inquiry/slice_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

std::string plural(SlicePartKind kind, std::size_t count) {
  const std::string_view word = text_of(kind);
  if (count == 1) return std::string(word);
  return fmt::format("{}{}", word, word.ends_with('s') ? "es" : "s");
}

}  // namespace

std::vector<SliceCount> counts_of(const Slice& slice) {
  std::map<SlicePartKind, SliceCount> counts;
  for (const SlicePart& part : slice.parts) {
    SliceCount& count = counts[part.kind];
    count.kind = part.kind;
    ++count.all;
    if (!part.kept()) ++count.left_out;
  }
  std::vector<SliceCount> all;
  for (const auto& [kind, count] : counts) all.push_back(count);
  return all;
}

std::string left_out_text(const std::vector<SliceCount>& counts) {
  std::vector<std::string> texts;
  for (const SliceCount& each : counts) {
    if (each.left_out == 0) continue;
    texts.push_back(
        fmt::format("{} of {} {}", each.left_out, each.all, plural(each.kind, each.all)));
  }
  if (texts.empty()) return "nothing";
  if (texts.size() == 1) return texts.front();
  return fmt::format("{} and {}", fmt::join(texts.begin(), texts.end() - 1, ", "), texts.back());
}

std::string_view text_of(SliceMode mode) {
  if (mode == SliceMode::paper_plain) return "paper-plain";
  return mode == SliceMode::paper ? "paper" : "sound";
}

std::string mode_text(const Slice& slice) {
  if (slice.mode == SliceMode::paper_plain) return "the article's algorithm, without returns";
  if (slice.mode == SliceMode::paper) return "the article's algorithm";
  return slice.setting.empty() ? "sound" : fmt::format("sound, setting {}", slice.setting);
}

std::vector<const Dependence*> chain_of(const Slice& slice, std::uint32_t dependence) {
  std::vector<const Dependence*> chain;
  while (dependence != kNoDependence) {
    invariant(chain.size() < slice.dependences.size(), "reasons end in the property");
    chain.push_back(&slice.dependences[dependence]);
    dependence = chain.back()->because;
  }
  return chain;
}

std::string subject_of(const Slice& slice, const Dependence& link) {
  return slice.clauses ? link.what + ":" : link.what;
}

std::string chain_text(const Slice& slice, std::uint32_t dependence) {
  constexpr std::size_t kMostLinks = 8;
  const auto chain = chain_of(slice, dependence);
  const std::size_t left_out = chain.size() > kMostLinks ? chain.size() - kMostLinks : 0;
  std::vector<std::string> links;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const bool last = i + 1 == chain.size();
    if (left_out == 0 || i + 1 < kMostLinks || last) {
      links.push_back(fmt::format("{} {}", subject_of(slice, *chain[i]), chain[i]->why));
    } else if (i + 1 == kMostLinks) {
      links.push_back(fmt::format("... {} more ...", left_out));
    }
  }
  return fmt::format("{}", fmt::join(links, "; "));
}

std::vector<const SlicePart*> parts_by_place(const Slice& slice) {
  std::vector<const SlicePart*> parts;
  for (const SlicePart& part : slice.parts) parts.push_back(&part);
  // The larger one first, where two begin in one place; of a family those that stay last, so that
  // they are not hidden behind the others.
  std::ranges::stable_sort(parts, {}, [](const SlicePart* part) {
    return std::tuple(part->where.file, part->where.begin, ~part->where.end, part->kept());
  });
  return parts;
}

}  // namespace credo
