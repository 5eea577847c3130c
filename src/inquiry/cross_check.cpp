// Asking both, and keeping what they said if it is not the same.
#include "inquiry/cross_check.hpp"

#include <fmt/format.h>

#include <chrono>

#include "base/clock.hpp"
#include "engine/explorer.hpp"
#include "external/work_folder.hpp"

namespace credo {

namespace {

CheckOptions for_other(CheckOptions options, LinearEngine& engine) {
  options.linear = &engine;
  options.reference = false;
  options.vacuity = false;
  options.shortest = false;
  return options;
}

// Counting is not told of.
SearchControl control_of(const CheckOptions& options) {
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - options.started;
  SearchControl control;
  control.limits = options.limits;
  control.used_seconds = used.count();
  control.interrupted = options.interrupted;
  return control;
}

}  // namespace

CrossCheck::CrossCheck(Model& model, std::string name, std::unique_ptr<ExternalEngine> engine,
                       CheckOptions options, Description describe)
    : model_(model),
      name_(std::move(name)),
      options_(std::move(options)),
      describe_(std::move(describe)),
      engine_(std::move(engine)),
      checker_(model, for_other(options_, *engine_)) {}

void CrossCheck::require_reach(const BoundProperty& property) {
  // Those with path quantifiers are left out.
  if (!property.has_path_quantifiers()) checker_.can_handle(property).require();
}

Confirmation CrossCheck::confirm(const BoundProperty& property, const CheckedProperty& native,
                                 double share) {
  if (options_.limits.seconds > 0) {
    options_.started = std::chrono::steady_clock::now();
    options_.limits.seconds = share;
  }
  Confirmation confirmation;
  confirmation.engine = name_;
  confirmation.name = engine_->name();
  if (property.has_path_quantifiers()) {
    confirmation.asked = false;
    confirmation.reason = "it checks LTL only";
    return confirmation;
  }
  CheckedProperty other;
  other.verdict = PropertyChecker(model_, for_other(options_, *engine_)).check(property);
  confirmation.subject = engine_->subject();
  confirmation.answer = other.verdict.outcome;
  confirmation.reason = other.verdict.reason.text();
  confirmation.seconds = other.verdict.seconds;
  const Answer answer = native.verdict.outcome;
  if (answer != Answer::unknown && confirmation.answer != Answer::unknown) {
    if (answer != confirmation.answer) {
      disagree(property, native, other,
               fmt::format("credo says it {}, {} says it {}",
                           answer == Answer::holds ? "holds" : "is violated", engine_->name(),
                           answer == Answer::holds ? "is violated" : "holds"));
    }
    const auto stopped = stopped_in([&] { compare_states(property, native, other, confirmation); });
    if (stopped) confirmation.reason = stopped->text();
  }
  if (confirmation.answer == Answer::violated) {
    confirmation.trace = std::move(other.verdict.trace);
    confirmation.explanation = std::move(other.verdict.explanation);
  }
  return confirmation;
}

void CrossCheck::compare_states(const BoundProperty& property, const CheckedProperty& native,
                                const CheckedProperty& other, Confirmation& confirmation) {
  const bool labels = property.needs_labels();
  SearchControl control = control_of(options_);
  const Exploration counted = engine_->count(labels, control);
  if (!counted.complete) {
    confirmation.reason = counted.reason.text();
    return;
  }
  const auto expected = native_states(labels);
  if (!expected) {
    confirmation.reason = "states not counted";
    return;
  }
  confirmation.states = counted.states;
  if (*expected != counted.states) {
    disagree(
        property, native, other,
        fmt::format("credo counts {} states, {} {}", *expected, engine_->name(), counted.states));
  }
}

std::optional<std::uint64_t> CrossCheck::native_states(bool labels) {
  const auto known = native_states_.find(labels);
  if (known != native_states_.end()) return known->second;
  System system(model_, Observation{labels, false});
  SearchControl control = control_of(options_);
  const Exploration exploration = explore(system, control);
  std::optional<std::uint64_t> states;
  if (exploration.complete) states = exploration.states;
  native_states_.emplace(labels, states);
  return states;
}

void CrossCheck::disagree(const BoundProperty& property, const CheckedProperty& native,
                          const CheckedProperty& other, const std::string& difference) const {
  WorkFolder folder("credo-difference");
  if (describe_) {
    folder.write("native.txt", describe_(model_, native));
    folder.write(name_ + ".txt", describe_(model_, other));
  }
  for (const KeptText& each : engine_->last_question()) folder.write(each.name, each.text);
  throw InternalError(
      fmt::format("{}: {}; both answers are in {}", property.name, difference, folder.keep()));
}

}  // namespace credo
