// A slice of a system: what of its text is left out for one property, and why the rest is kept.
//
// Slicers (slicer.hpp, one for each language) fill in a Slice; they never touch the model. Its
// edits, applied to the texts (slice_text.hpp), give a system that is loaded and checked like any
// other, so what is printed is what is checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "property/binding.hpp"
#include "system/model.hpp"

namespace credo {

enum class SliceMode : std::uint8_t {
  sound,
  paper,        // the article's algorithm: it may change verdicts
  paper_plain,  // the same, read without returns: any path of the net counts
};
constexpr bool is_paper(SliceMode mode) { return mode != SliceMode::sound; }

inline constexpr std::uint32_t kNoDependence = 0xffffffffu;

// Why something matters: one link of a chain that ends in the property.
struct Dependence {
  std::string what;  // "+c in plan @p1 of a", "the belief c of a"
  std::string why;   // what it is to the one it matters for: "changes c", "read by plan @p2"
  std::uint32_t because = kNoDependence;  // that one; kNoDependence: the property speaks of it
  SourceSpan where = {};                  // if it is something written
};

enum class SlicePartKind : std::uint8_t {
  agent,
  plan,     // or a rule that makes or changes plans
  formula,  // of a plan's body
  belief,   // that is there at the start
  goal,     // likewise
  message,  // likewise
  fact,     // likewise
  rule,     // of the environment
  effect,   // of such a rule
  action,   // that a program declares
  procedure,
  process,
};
// "plan", "formula", ...
std::string_view text_of(SlicePartKind kind);

// Something written that may be left out.
struct SlicePart {
  SlicePartKind kind = SlicePartKind::plan;
  std::string name;  // "plan @g1 of amr"
  SourceSpan where;
  std::uint32_t dependence = kNoDependence;  // why it is kept; kNoDependence: it is left out

  bool kept() const { return dependence != kNoDependence; }
};

// The text at a place is replaced. Edits of one slice are disjoint.
struct SliceEdit {
  SourceSpan where;
  std::string text;
};

struct Slice {
  SliceMode mode = SliceMode::sound;
  // Whether the verdict is that of the full system. If not, `holds` is still true of the full
  // system in sound mode, and a counterexample has to be looked for there.
  bool exact = true;
  std::string setting;  // "A", "F" or "O" of docs/slicing.md; "" if there is only one
  std::vector<SlicePart> parts;
  std::vector<Dependence> dependences;
  bool clauses = false;  // reasons are clauses of their own ("agent a: others wait for it")
  std::vector<SliceEdit> edits;
  std::vector<std::string> statements;  // added to the system file: "cycle free"
  std::optional<Cycle> cycle;           // how the slice is run, if not as the full system
  std::vector<std::string> remarks;     // sentences: "not sliced: the property has X"

  bool leaves_out() const;  // anything
  // Whether it is another system: something is left out, or it is run in another way.
  bool differs() const { return leaves_out() || cycle.has_value(); }
};

struct SliceOptions {
  SliceMode mode = SliceMode::sound;
  Fairness fairness = Fairness::weak;  // as effective for the check
};

// The slice with the statement that says that it is one, and what its properties must know of what
// was left out.
Slice marked_as_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                      Slice slice);

// By the slicer of the agents' language; nothing is left out if there is none. Throws UserError if
// the slicer does not have the mode.
Slice slice_system(Model& model, const BoundProperty& asked, const SliceOptions& options);

}  // namespace credo
