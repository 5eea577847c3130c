// Slice, load, check, and see what the verdict is worth.
#include "inquiry/sliced_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/clock.hpp"
#include "inquiry/external_engines.hpp"
#include "inquiry/sliced_model.hpp"
#include "property/linear_form.hpp"

namespace credo {

namespace {

// A run of the full system is looked for among so many states, or so many for each of the slice.
constexpr std::uint64_t kLeastSearched = 100'000;
constexpr std::uint64_t kSearchedForEach = 10;
// Seconds for a slice that is not exact, and for the full system; then so many times as many.
constexpr double kFirstTurn = 1;
constexpr double kLongerTurn = 3;
constexpr double kShortestTurn = 0.001;

// The same property in the slice: one of its file, or a formula that came from elsewhere.
BoundProperty bind_in(Model& slice, const Model& full, const BoundProperty& property) {
  Diagnostics diagnostics(slice.sources);
  std::optional<BoundProperty> bound;
  const auto& texts = slice.file.properties;
  const auto text = std::ranges::find(texts, property.name, &PropertyText::name);
  if (property.where.file < full.files && text != texts.end()) {
    bound = bind_property(slice, *text, diagnostics);
  } else {
    bound = bind_formula(slice, property.name, property.text, diagnostics);
  }
  if (!bound) {
    throw InternalError(fmt::format("{} cannot be read in its slice:\n{}", property.name,
                                    diagnostics.render_all(false)));
  }
  bound->keep_labels = property.keep_labels;
  bound->property.expected = property.property.expected;
  return std::move(*bound);
}

}  // namespace

void SlicedCheck::check(const BoundProperty& asked, CheckedProperty& result) {
  const BoundProperty property = linear_form(asked);
  const Fairness fairness = asked_.fairness.value_or(model_.file.options.fairness);
  const Slice slice =
      slice_system(model_, property, {*asked_.sliced, model_.file.options.effective(fairness)});
  SliceUse use;
  use.mode = slice.mode;
  use.mode_text = mode_text(slice);
  use.setting = slice.setting;
  use.exact = slice.exact;
  use.counts = counts_of(slice);
  use.remarks = slice.remarks;
  if (!slice.differs()) {
    result.verdict = checked_in_full(asked);
    result.slice = std::move(use);
    return;
  }
  const std::shared_ptr<Model> sliced = load_slice(asked_, model_, slice, Cutting::keeps_lines);
  use.model = sliced;
  result.slice = std::move(use);
  const BoundProperty bound = linear_form(bind_in(*sliced, model_, property));
  if (slice.mode == SliceMode::sound && !slice.exact) {
    if (!check_in_turns(*sliced, bound, property, result)) return;
  } else {
    result.verdict = check_on(*sliced, bound, 0);
  }
  result.verdict.where = property.where;
  const bool branching = property.has_path_quantifiers();
  const bool sound = slice.mode == SliceMode::sound;
  if (result.verdict.outcome == Answer::violated && !branching) return complete(property, result);
  // A bound may be exceeded in an order of steps that the full system does not have.
  if (sound && result.verdict.reason.lies_in_subject()) {
    result.slice->limit = result.verdict.reason.text();
    return check_full(property, result);
  }
  if (result.verdict.outcome == Answer::unknown || !branching) return;
  if (sound && !slice.exact) return check_full(property, result);
  if (result.verdict.trace) {
    result.slice->run = SlicedRun::of_slice;
    result.slice->reason = "the property has path quantifiers";
  }
}

// A slice that may do things in any order can have more states than the full system: each is
// searched a while, longer and longer, until one of them has the verdict. False if the full one
// has.
bool SlicedCheck::check_in_turns(Model& slice, const BoundProperty& bound,
                                 const BoundProperty& property, CheckedProperty& result) {
  const auto ended = [](const Verdict& verdict) {
    return verdict.outcome != Answer::unknown || !verdict.reason.is(StopReason::Kind::time);
  };
  bool gave_up = false;  // the slice, at a limit that more time does not help with
  for (double turn = kFirstTurn;; turn *= kLongerTurn) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - options_.started;
    const double left = options_.limits.seconds - used.count();
    // The time that is left in the end is for both, and the full system has what the slice leaves.
    const bool last = options_.limits.seconds > 0 && left <= 2 * turn;
    result.verdict = check_on(slice, bound, last ? std::max(left / 2, kShortestTurn) : turn);
    gave_up = ended(result.verdict) && result.verdict.outcome == Answer::unknown;
    if (ended(result.verdict) && (!gave_up || supervision_.stopped())) return true;
    Verdict verdict = check_on(model_, property, last || gave_up ? 0 : turn);
    if (!last && !gave_up && !ended(verdict)) continue;
    // The slice may hold where the full system exceeds a bound.
    if (!gave_up && verdict.reason.lies_in_subject()) {
      result.verdict = check_on(slice, bound, 0);
      if (result.verdict.outcome != Answer::unknown || supervision_.stopped()) return true;
      gave_up = ended(result.verdict);
    }
    if (gave_up) result.slice->limit = result.verdict.reason.text();
    result.verdict = std::move(verdict);
    result.slice->overtaken = !gave_up;
    note_full(result);
    return false;
  }
}

Verdict SlicedCheck::check_on(Model& slice, const BoundProperty& property, double seconds) {
  const auto external = make_external(asked_.engine, slice);
  CheckOptions options = options_;
  if (seconds > 0) {
    options.started = std::chrono::steady_clock::now();
    options.limits.seconds = seconds;
    options.turns_by_time = asked_.limits.seconds > 0;
  }
  options.linear = external.get();
  Verdict verdict = PropertyChecker(slice, options).check(property);
  if (asked_.engine == Engine::maude && verdict.outcome != Answer::unknown) {
    verdict.states = counted_states(*external, property, asked_.limits, supervision_.interrupted);
  }
  return verdict;
}

void SlicedCheck::complete(const BoundProperty& property, CheckedProperty& result) {
  SliceUse& use = *result.slice;
  const std::uint64_t most = std::max(kLeastSearched, kSearchedForEach * result.verdict.states);
  Completion completion;
  const auto stopped =
      stopped_in([&] { completion = full_.complete(property, result.verdict, most); });
  if (stopped) completion = {false, stopped->text(), std::nullopt, 0};
  use.searched = completion.states;
  use.reason = completion.reason;
  if (completion.verdict) {
    use.run = SlicedRun::completed;
    use.reason.clear();
    Verdict& found = *completion.verdict;
    result.verdict.trace = std::move(found.trace);
    result.verdict.explanation = std::move(found.explanation);
    result.verdict.agents = std::move(found.agents);
    result.verdict.seen = std::move(found.seen);
    result.verdict.run_seconds += found.seconds + found.run_seconds;
    result.verdict.shortest = false;
    return;
  }
  use.run = completion.complete ? SlicedRun::of_no_run : SlicedRun::of_slice;
  if (is_paper(use.mode) || (use.exact && !completion.complete)) return;
  const bool contradicted = use.exact;
  check_full(property, result);
  if (contradicted && result.verdict.outcome == Answer::holds) {
    throw InternalError(
        fmt::format("{}: a slice of setting '{}' violates it, and the full system does not",
                    property.name, use.setting));
  }
}

void SlicedCheck::check_full(const BoundProperty& property, CheckedProperty& result) {
  result.verdict = checked_in_full(property);
  note_full(result);
}

void SlicedCheck::note_full(CheckedProperty& result) {
  result.slice->full_checked = true;
  result.slice->run =
      result.verdict.outcome == Answer::violated ? SlicedRun::full_check : SlicedRun::none;
}

Verdict SlicedCheck::checked_in_full(const BoundProperty& property) {
  Verdict verdict = full_.check(property);
  if (asked_.engine == Engine::maude && verdict.outcome != Answer::unknown) {
    const auto external = make_external(asked_.engine, model_);
    verdict.states = counted_states(*external, property, asked_.limits, supervision_.interrupted);
  }
  return verdict;
}

}  // namespace credo
