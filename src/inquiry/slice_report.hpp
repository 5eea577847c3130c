// Everything `slice` has to tell, and the words that its text, page and document share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "reduce/slicing/dependence_net.hpp"
#include "reduce/slicing/slice.hpp"

namespace credo {

// A file of the system after slicing.
struct SlicedFile {
  std::string path;
  std::string text;
  bool changed = false;
  bool used = true;  // the slice still names it
};

struct SliceReport {
  const Model* model = nullptr;  // the full system
  std::string file;
  const BoundProperty* property = nullptr;
  Fairness fairness = Fairness::weak;
  Slice slice;
  std::vector<SlicedFile> files;                   // the one that was named first
  std::optional<slicing::DependenceNet> net = {};  // if there is one and it is asked for
};

// How many parts of a kind are left out.
struct SliceCount {
  SlicePartKind kind = SlicePartKind::plan;
  std::size_t left_out = 0;
  std::size_t all = 0;
};
// Of the kinds of which there are any, in the order of the kinds.
std::vector<SliceCount> counts_of(const Slice& slice);
// "12 of 25 plans and 1 of 3 agents", or "nothing".
std::string left_out_text(const std::vector<SliceCount>& counts);

std::string_view text_of(SliceMode mode);
// "sound", "sound, setting O", "the article's algorithm"
std::string mode_text(const Slice& slice);

// From something to the property, link by link.
std::vector<const Dependence*> chain_of(const Slice& slice, std::uint32_t dependence);
// What a reason is about, so that `why` behind it makes a sentence: "plan @g1 of amr", "agent a:".
std::string subject_of(const Slice& slice, const Dependence& link);
// "+c in plan @p1 of a changes c; the belief c of a is read by plan @p2; ...". Of a long chain the
// first links and the last.
std::string chain_text(const Slice& slice, std::uint32_t dependence);

// The parts in the order of their places.
std::vector<const SlicePart*> parts_by_place(const Slice& slice);

}  // namespace credo
