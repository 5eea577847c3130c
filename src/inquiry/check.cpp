// Engines, slices and confirmations, property by property.
#include "inquiry/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/clock.hpp"
#include "engine/explorer.hpp"
#include "export/linear_time.hpp"
#include "inquiry/chosen_properties.hpp"
#include "inquiry/external_engines.hpp"

namespace credo {

namespace {

// Seconds for an exploration that only a page needs, if the checks took no longer.
constexpr double kLeastForCoverage = 1;

// The same property, checked in a system that was read with other options.
Retrial check_again(Model& model, const InquiryOptions& options, const std::string& name,
                    const std::atomic<bool>* interrupted) {
  Diagnostics diagnostics(model.sources);
  auto properties = bind_chosen(options, model, diagnostics);
  std::erase_if(properties, [&](const BoundProperty& each) { return each.name != name; });
  if (properties.empty()) throw UserError("the property cannot be asked so");
  CheckInquiry inquiry(model, options, {.interrupted = interrupted});
  inquiry.require_reach(properties);
  inquiry.check(properties);
  const Verdict& verdict = inquiry.report().properties.front().verdict;
  const bool decided = verdict.outcome != Answer::unknown;
  const bool holds = verdict.outcome == Answer::holds;
  return {decided, holds ? "it holds" : "it is violated", verdict.reason};
}

// Whether no order of the steps in which an agent reasons makes a difference to it.
bool same_in_any_order(const BoundProperty& property) {
  const bool next = std::ranges::any_of(
      property.property.nodes, [](const PropertyNode& node) { return node.op == Operator::next; });
  const bool ends = std::ranges::any_of(property.property.atoms, [](const PropertyAtom& atom) {
    return atom.kind == AtomKind::deadlock || atom.kind == AtomKind::terminated;
  });
  return !next && !ends && !property.has_path_quantifiers();
}

}  // namespace

void require_compatible(const InquiryOptions& options) {
  if (options.sliced && !options.cross_check.empty()) {
    throw UserError("--slice and --cross-check cannot be used together",
                    "--engine spin --slice sound has Spin check the slices");
  }
}

void require_engines(const InquiryOptions& options) {
  const auto& names = options.cross_check;
  if (std::ranges::find(names, options.engine) != names.end()) {
    throw UserError("--engine and --cross-check name the same engine");
  }
  if (options.limits.max_states != 0 && is_external(options.engine)) {
    throw UserError(fmt::format("--max-states: {} has no such limit",
                                options.engine == Engine::maude ? "Maude" : "Spin"),
                    "use --timeout or --memory");
  }
}

std::vector<BoundProperty> properties_to_check(const InquiryOptions& options, Model& model,
                                               Diagnostics& diagnostics) {
  auto properties = bind_chosen(options, model, diagnostics);
  if (properties.empty() && !options.fipa && !diagnostics.has_errors()) {
    throw UserError("no property to check",
                    "write 'property NAME: FORMULA' in the system file, or use -f 'FORMULA'");
  }
  return properties;
}

CheckInquiry::CheckInquiry(Model& model, const InquiryOptions& options, Supervision supervision)
    : model_(model),
      options_(options),
      supervision_(std::move(supervision)),
      external_(make_external(options.engine, model)),
      checker_(model, check_options()),
      advisor_(model, options_, supervision_) {
  if (options.sliced) sliced_.emplace(options, model, checker_, check_options(), supervision_);
  for (const Engine engine : options.cross_check) {
    cross_checks_.push_back(std::make_unique<CrossCheck>(model, name_of(engine),
                                                         make_external(engine, model),
                                                         check_options(), supervision_.describe));
  }
  report_.model = &model;
  report_.file = options.file;
  report_.engine = name_of(options.engine);
  report_.fairness = options.fairness.value_or(model.file.options.fairness);
  report_.initial_states = model.environment.initial_states().size();
}

CheckOptions CheckInquiry::check_options() {
  CheckOptions options;
  options.fairness = options_.fairness;
  options.reference = options_.engine == Engine::reference;
  options.linear = external_.get();
  options.reduction = options_.reduction;
  options.shortest = options_.shortest;
  options.vacuity = options_.vacuity;
  options.telling = options_.telling;
  options.limits = options_.limits;
  options.interrupted = supervision_.interrupted;
  options.on_progress = supervision_.on_progress;
  return options;
}

void CheckInquiry::require_reach(const std::vector<BoundProperty>& properties) {
  if (external_ != nullptr) {
    for (const BoundProperty& property : properties) {
      linear_time(property, external_->name()).require();
    }
  }
  // A cross-check leaves out what the other one cannot check; but something must be left.
  const bool none = std::ranges::all_of(properties, &BoundProperty::has_path_quantifiers);
  if (!cross_checks_.empty() && none && !properties.empty()) {
    linear_time(properties.front(), cross_checks_.front()->engine_name()).require();
  }
  for (const BoundProperty& property : properties) {
    checker_.can_handle(property).require();
    for (const auto& each : cross_checks_) each->require_reach(property);
  }
}

void CheckInquiry::check(const std::vector<BoundProperty>& properties,
                         const std::function<void(const CheckedProperty&)>& done) {
  const auto asked = std::ranges::count_if(
      properties, [](const BoundProperty& each) { return !each.has_path_quantifiers(); });
  unconfirmed_ = static_cast<std::size_t>(asked) * cross_checks_.size();
  for (const BoundProperty& property : properties) {
    supervision_.begin(fmt::format("{} ({} of {})", property.name, report_.properties.size() + 1,
                                   properties.size()));
    report_.properties.push_back(checked(property));
    supervision_.end();
    if (done) done(report_.properties.back());
  }
  if (const System* system = checker_.whole_system()) report_.coverage = coverage_of(*system);
  if (options_.stats) add_statistics();
}

CheckedProperty CheckInquiry::checked(const BoundProperty& property) {
  CheckedProperty result;
  const auto stopped = stopped_in([&] { check(property, result); });
  if (stopped && result.verdict.outcome == Answer::unknown) {
    result.verdict = checker_.unchecked(property);
    result.verdict.reason = *stopped;
  }
  result.verdict.memory_bytes = peak_resident_bytes();
  for (const SharedVariable& variable : property.shared) {
    if (!variable.over_agents) result.variables.push_back(variable.name);
  }
  if (result.verdict.outcome == Answer::unknown && options_.telling != Telling::outcome) {
    result.advice = advice_for(property, result);
  }
  return result;
}

void CheckInquiry::check(const BoundProperty& property, CheckedProperty& result) {
  if (supervision_.stopped()) {
    result.verdict = checker_.unchecked(property);
    result.verdict.reason = StopReason::not_checked();
  } else if (sliced_) {
    sliced_->check(property, result);
  } else {
    result.verdict = checker_.check(property);
    if (options_.engine == Engine::maude && result.verdict.outcome != Answer::unknown) {
      result.verdict.states =
          counted_states(*external_, property, options_.limits, supervision_.interrupted);
    }
    confirm(property, result);
  }
}

// No confirmation takes more than an equal share of the time that is left, so that there is some
// for the others, and for the verdicts of later properties.
void CheckInquiry::confirm(const BoundProperty& property, CheckedProperty& result) {
  for (const auto& other : cross_checks_) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started_;
    const double left = options_.limits.seconds - used.count();
    const double share = left / static_cast<double>(std::max<std::size_t>(unconfirmed_, 1));
    // To hundredths: people read it.
    const double rounded = std::max(std::floor(share * 100) / 100, SearchControl::kNoTime);
    result.confirmations.push_back(other->confirm(property, result, rounded));
    if (!property.has_path_quantifiers() && unconfirmed_ > 0) --unconfirmed_;
  }
}

std::optional<Advice> CheckInquiry::advice_for(const BoundProperty& property,
                                               const CheckedProperty& result) {
  const Verdict& verdict = result.verdict;
  Unanswered end;
  end.reason = verdict.reason;
  end.seconds = verdict.seconds;
  if (verdict.trace) end.run = &*verdict.trace;
  end.observation = {property.needs_labels(), false};
  end.about_property = true;
  end.about_all_runs = !property.has_path_quantifiers();
  end.same_in_any_order = same_in_any_order(property) && verdict.fairness == Fairness::weak;
  end.ask = [&](Model& model, const InquiryOptions& options) {
    return check_again(model, options, property.name, supervision_.interrupted);
  };
  return advisor_.advise(end);
}

void CheckInquiry::add_statistics() {
  std::vector<Statistic> statistics;
  for (const System* system : checker_.systems()) {
    for (Statistic& line : system->statistics()) statistics.push_back(std::move(line));
  }
  std::size_t store_bytes = 0;
  double seconds = 0;
  double vacuity_seconds = 0;
  for (const CheckedProperty& each : report_.properties) {
    store_bytes = std::max(store_bytes, each.verdict.store_bytes);
    seconds += each.verdict.seconds;
    vacuity_seconds += each.verdict.vacuity_seconds;
  }
  if (store_bytes > 0) {
    statistics.push_back({"largest visited set", static_cast<double>(store_bytes), "bytes"});
  }
  statistics.push_back({"time to load", model_.load_seconds, "s"});
  statistics.push_back({"time to check", seconds, "s"});
  statistics.push_back({"time to look for vacuity", vacuity_seconds, "s"});
  report_.statistics = std::move(statistics);
}

SmallGraph CheckInquiry::graph_for_page(const std::vector<BoundProperty>& properties) {
  std::uint64_t states = 0;
  for (const CheckedProperty& each : report_.properties) {
    const Verdict& verdict = each.verdict;
    const bool counted = verdict.algorithm == Algorithm::labelling && verdict.whole_graph == true;
    if (counted && &each.sources(model_) == &model_.sources) states = verdict.states;
  }
  // A run with labels is found in a graph without them, not the other way round.
  const bool labels = std::ranges::all_of(properties, &BoundProperty::needs_labels);
  if (!report_.coverage) states = std::max(states, explore_for_coverage(labels));
  return small_graph(model_, {labels, false}, states, supervision_.interrupted);
}

std::uint64_t CheckInquiry::explore_for_coverage(bool labels) {
  if (model_.static_limit || supervision_.stopped()) return 0;
  SearchControl control = supervision_.control(options_.limits);
  double searched = 0;
  for (const CheckedProperty& each : report_.properties) searched += each.verdict.seconds;
  control.spare_seconds = std::max(kLeastForCoverage, searched);
  if (options_.limits.seconds > 0) {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started_;
    control.limits.seconds = options_.limits.seconds - used.count();
    if (control.limits.seconds <= 0) return 0;
  }
  supervision_.begin("coverage");
  std::uint64_t states = 0;
  const auto stopped = stopped_in([&] {
    System system(model_, {labels, false});
    const Exploration explored = explore(system, control);
    if (!explored.complete) return;
    report_.coverage = coverage_of(system);
    states = explored.states;
  });
  supervision_.end();
  return stopped ? 0 : states;
}

}  // namespace credo
