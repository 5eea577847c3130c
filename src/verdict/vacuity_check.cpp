// Parts of a property, put at their worst one after the other.
#include "verdict/vacuity_check.hpp"

#include <algorithm>
#include <map>

#include "base/limits.hpp"
#include "logic/property_text.hpp"
#include "verdict/vacuity.hpp"

namespace credo {

namespace {

constexpr std::uint64_t kLeastVacuityStates = 200'000;

}  // namespace

std::optional<bool> VacuityCheck::holds_without(const Replacement& replacement,
                                                SearchBudget& budget) {
  for (const Assignment& assignment : values_) {
    if (budget.states == 0) return std::nullopt;
    try {
      Question question = engines_.question(bound_, assignment, replacement);
      if (const auto refuted = known_ != nullptr ? known_->refute(question) : std::nullopt) {
        if (*refuted) return false;
        continue;
      }
      const Checking checking = engines_.answer(question, RunWanted::none, budget);
      budget.states -= std::min(budget.states, checking.states);
      if (checking.violated) return false;
      if (!checking.complete) return std::nullopt;
    } catch (const LimitExceeded&) {
      return std::nullopt;
    }
  }
  return true;
}

// First the conclusions, which decide whether it is vacuous; then, from the outside in and within a
// budget of states, the other parts: one that could be anything is noted, one that matters is
// looked into.
Vacuity VacuityCheck::run(std::uint64_t states, double seconds) {
  const Property& property = bound_.property;
  const auto until = engines_.budget_after(seconds).until;
  Vacuity vacuity;
  vacuity.no_instance = values_.empty();
  vacuity.vacuous = values_.empty();
  const std::vector<bool> gives = gives_values(property, bound_.joined);
  // What a comparison has its values from is left in its place.
  const auto may_replace = [&](const Candidate& candidate) {
    return !is_constant(property.node(candidate.node).op) && !gives[candidate.node];
  };
  const auto part_of = [&](const Candidate& candidate) {
    return PropertyPart{text_of(engines_.model().terms, property, candidate.node),
                        property.node(candidate.node).where};
  };
  std::map<NodeId, std::optional<bool>> known;
  std::vector<Candidate> waiting = parts_below(property, whole(property));
  if (values_.empty()) waiting.clear();
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Candidate candidate = waiting[i];
    if (candidate.conclusion && may_replace(candidate)) {
      SearchBudget unlimited{~std::uint64_t{0}, until};
      const auto holds = holds_without({candidate.node, candidate.worst}, unlimited);
      known[candidate.node] = holds;
      vacuity.decided = vacuity.decided && holds.has_value();
      if (holds == true) {
        vacuity.vacuous = true;
        vacuity.conclusions.push_back(part_of(candidate));
      }
    }
    const auto below = parts_below(property, candidate);
    waiting.insert(waiting.end(), below.begin(), below.end());
  }
  SearchBudget budget{4 * states + kLeastVacuityStates, until};
  vacuity.irrelevant = vacuity.conclusions;
  waiting = parts_below(property, whole(property));
  if (vacuity.vacuous) waiting.clear();  // enough is known against it
  if (engines_.options().telling == Telling::outcome) waiting.clear();  // or it is not told
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    const Candidate candidate = waiting[i];
    if (is_constant(property.node(candidate.node).op)) continue;
    const auto before = known.find(candidate.node);
    const auto holds = !may_replace(candidate) ? std::optional(false)
                       : before != known.end()
                           ? before->second
                           : holds_without({candidate.node, candidate.worst}, budget);
    if (!holds) {
      vacuity.undecided.push_back(part_of(candidate));
    } else if (*holds) {
      vacuity.irrelevant.push_back(part_of(candidate));
    } else {
      const auto below = parts_below(property, candidate);
      waiting.insert(waiting.end(), below.begin(), below.end());
    }
  }
  return vacuity;
}

}  // namespace credo
