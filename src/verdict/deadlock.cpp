// Looking back along the run for the facts that are waited for.
#include "verdict/deadlock.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace credo {

namespace {

// The last step that took the fact away, or brought it; nullptr if none did.
const TraceStep* last_change(const Trace& run, const std::string& fact, bool removed) {
  for (auto step = run.steps.rbegin(); step != run.steps.rend(); ++step) {
    const ItemChange& facts = step->change.facts;
    const auto& items = removed ? facts.removed : facts.added;
    if (std::ranges::find(items, fact) != items.end()) return &*step;
  }
  return nullptr;
}

// "free(right) is gone since step 5: p1 does take(right) (rule 1)"
std::string history(const Trace& run, const std::string& fact, bool negated) {
  const TraceStep* step = last_change(run, fact, !negated);
  if (step == nullptr) {
    return negated ? fmt::format("{} is there from the start", fact)
                   : fmt::format("{} was never there", fact);
  }
  return fmt::format("{} is {} since step {}: {}", fact, negated ? "there" : "gone", step->number,
                     step->report.summary);
}

}  // namespace

std::vector<std::string> reasons_of_deadlock(const PlainSystem& system, const PlainState& state,
                                             const Trace& run) {
  std::vector<std::string> reasons;
  if (std::string ending = system.ending(state); !ending.empty()) {
    reasons.push_back(std::move(ending));
  }
  const TermStore& terms = system.model().terms;
  for (const Awaited& each : system.awaited(state)) {
    const Literal& literal = each.literal;
    if (literal.form != Literal::Form::atom || literal.tested) continue;
    if (!terms.ground(literal.atom) || terms.arithmetic(literal.atom)) continue;
    std::string sentence = history(run, terms.text(literal.atom), literal.negated);
    if (std::ranges::find(reasons, sentence) == reasons.end()) {
      reasons.push_back(std::move(sentence));
    }
  }
  return reasons;
}

std::string end_at_deadlock(const PlainSystem& system, const PlainState& state, const Trace& run) {
  const std::vector<std::string> reasons = reasons_of_deadlock(system, state, run);
  if (reasons.empty()) return "deadlock: no step is possible";
  return fmt::format("{}", fmt::join(reasons, "; "));
}

}  // namespace credo
