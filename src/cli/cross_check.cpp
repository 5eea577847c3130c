// Asking both, and keeping what they said if it is not the same.
#include "cli/cross_check.hpp"

#include <fmt/format.h>

#include "engine/explorer.hpp"
#include "export/maude_export.hpp"
#include "external/work_folder.hpp"
#include "report/check_text.hpp"

namespace credo {

namespace {

CheckOptions for_maude(CheckOptions options, LinearEngine& engine) {
  options.linear = &engine;
  options.reference = false;
  options.vacuity = false;
  options.shortest = false;
  return options;
}

SearchControl control_of(const CheckOptions& options) {
  SearchControl control;
  control.limits = options.limits;
  control.interrupted = options.interrupted;
  return control;
}

}  // namespace

CrossCheck::CrossCheck(Model& model, CheckOptions options)
    : model_(model),
      options_(std::move(options)),
      engine_(model),
      checker_(model, for_maude(options_, engine_)) {}

Confirmation CrossCheck::confirm(const BoundProperty& property, const CheckedProperty& native) {
  CheckedProperty maude;
  maude.verdict = checker_.check(property);
  Confirmation confirmation;
  confirmation.engine = "maude";
  confirmation.answer = maude.verdict.outcome;
  confirmation.reason = maude.verdict.reason;
  confirmation.seconds = maude.verdict.seconds;
  const Answer answer = native.verdict.outcome;
  if (answer == Answer::unknown || confirmation.answer == Answer::unknown) return confirmation;
  if (answer != confirmation.answer) {
    disagree(property, native, maude,
             fmt::format("credo says it {}, Maude says it {}",
                         answer == Answer::holds ? "holds" : "is violated",
                         answer == Answer::holds ? "is violated" : "holds"));
  }
  const bool labels = property.needs_labels();
  SearchControl control = control_of(options_);
  const Exploration counted = engine_.count(labels, control);
  const auto expected = native_states(labels);
  if (!counted.complete || !expected) {
    confirmation.reason = counted.complete ? "states not counted" : counted.reason;
    return confirmation;
  }
  confirmation.states = counted.states;
  if (*expected != counted.states) {
    disagree(property, native, maude,
             fmt::format("credo counts {} states, Maude {}", *expected, counted.states));
  }
  return confirmation;
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
                          const CheckedProperty& maude, const std::string& difference) const {
  WorkFolder folder("credo-difference");
  const TextStyle style;
  folder.write("native.txt", verdict_text(native, model_.sources, style));
  folder.write("maude.txt", verdict_text(maude, model_.sources, style));
  if (property.shared.empty()) {
    folder.write("module.maude", maude_text(model_, std::span(&property, 1)));
  }
  throw InternalError(
      fmt::format("{}: {}; both answers are in {}", property.name, difference, folder.keep()));
}

}  // namespace credo
