// credo check: the properties of a system, each with its verdict and what shows it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "cli/chosen_properties.hpp"
#include "cli/command_end.hpp"
#include "cli/commands.hpp"
#include "cli/cross_check.hpp"
#include "cli/external_engines.hpp"
#include "cli/input_errors.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/page_context.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "cli/sliced_check.hpp"
#include "engine/explorer.hpp"
#include "export/linear_time.hpp"
#include "report/check_json.hpp"
#include "report/check_sarif.hpp"
#include "report/check_text.hpp"
#include "report/junit_report.hpp"
#include "report/slice_text.hpp"
#include "verdict/check.hpp"

namespace credo {

namespace {

// What other model checkers are asked must be in their reach.
void check_reach(const Settings& settings, const std::vector<BoundProperty>& properties) {
  const auto names = settings.cross_check;
  if (std::ranges::find(names, settings.engine) != names.end()) {
    throw UserError("--engine and --cross-check name the same engine");
  }
  if (settings.limits.max_states != 0 && is_external(settings.engine)) {
    throw UserError(fmt::format("--max-states: {} has no such limit",
                                settings.engine == Engine::maude ? "Maude" : "Spin"),
                    "use --timeout or --memory");
  }
  if (is_external(settings.engine)) {
    const bool maude = settings.engine == Engine::maude;
    for (const BoundProperty& property : properties) {
      linear_time(property, maude ? "Maude" : "Spin").require();
    }
  }
  // A cross-check leaves out what the other one cannot check; but something must be left.
  const bool none = std::ranges::all_of(properties, &BoundProperty::has_path_quantifiers);
  if (!names.empty() && none && !properties.empty()) {
    linear_time(properties.front(), names.front() == Engine::maude ? "Maude" : "Spin").require();
  }
}

class CheckCommand {
 public:
  CheckCommand(const Settings& settings, const Console& console, Model& model)
      : settings_(settings),
        console_(console),
        model_(model),
        progress_(settings),
        external_(make_external(settings.engine, model)),
        checker_(model, options()) {
    if (settings.sliced) sliced_.emplace(settings, model, checker_, options());
    for (const Engine engine : settings.cross_check) {
      cross_checks_.push_back(std::make_unique<CrossCheck>(
          model, name_of(engine), make_external(engine, model), options()));
    }
    report_.model = &model;
    report_.file = settings.file;
    report_.engine = name_of(settings.engine);
    report_.fairness = settings.fairness.value_or(model.file.options.fairness);
    report_.initial_states = model.environment.initial_states().size();
  }

  ExitCode run(const std::vector<BoundProperty>& properties, ResultFiles& files) {
    for (const BoundProperty& property : properties) {
      checker_.can_handle(property).require();
      for (const auto& each : cross_checks_) each->require_reach(property);
    }
    const TextStyle style = console_.result_style();
    if (!settings_.quiet) console_.result(check_head_text(report_, style));
    for (const BoundProperty& property : properties) {
      progress_.name(fmt::format("{} ({} of {})", property.name, report_.properties.size() + 1,
                                 properties.size()));
      report_.properties.push_back(checked(property));
      progress_.clear();
      const CheckedProperty& done = report_.properties.back();
      console_.result(settings_.quiet ? verdict_line(done, style)
                                      : verdict_text(done, done.sources(*report_.model), style));
    }
    add_what_all_showed();
    if (!settings_.quiet) console_.result(check_tail_text(report_, style));
    const ExitCode code = exit_code();
    if (files.sarif.wanted()) {
      files.sarif.write(document_text(check_sarif(report_, command_end(code))));
    }
    if (files.junit.wanted()) files.junit.write(check_junit(report_));
    files.write([&] { return check_json(report_); }, [&] { return page(properties); });
    return code;
  }

 private:
  CheckOptions options() {
    CheckOptions options;
    options.fairness = settings_.fairness;
    options.reference = settings_.engine == Engine::reference;
    options.linear = external_.get();
    options.shortest = settings_.shortest;
    options.vacuity = settings_.vacuity;
    options.limits = settings_.limits;
    options.interrupted = &interrupt_flag();
    options.on_progress = progress_.listener();
    return options;
  }

  CheckedProperty checked(const BoundProperty& property) {
    CheckedProperty result;
    if (interrupt_flag()) {
      result.verdict = checker_.unchecked(property);
      result.verdict.reason = StopReason::not_checked();
    } else if (sliced_) {
      sliced_->check(property, result);
    } else {
      result.verdict = checker_.check(property);
      if (settings_.engine == Engine::maude && result.verdict.outcome != Answer::unknown) {
        result.verdict.states = counted_states(*external_, property, settings_);
      }
      for (const auto& other : cross_checks_) {
        result.confirmations.push_back(other->confirm(property, result));
      }
    }
    result.verdict.memory_bytes = peak_resident_bytes();
    for (const SharedVariable& variable : property.shared) {
      if (!variable.over_agents) result.variables.push_back(variable.name);
    }
    return result;
  }

  // Coverage and statistics.
  void add_what_all_showed() {
    if (const System* system = checker_.whole_system()) report_.coverage = coverage_of(*system);
    if (!settings_.stats) return;
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
    statistics.push_back({"time to load", report_.model->load_seconds, "s"});
    statistics.push_back({"time to check", seconds, "s"});
    statistics.push_back({"time to look for vacuity", vacuity_seconds, "s"});
    report_.statistics = std::move(statistics);
  }

  // With the graph of the states that the properties were checked on.
  Json page(const std::vector<BoundProperty>& properties) {
    std::uint64_t states = 0;
    for (const CheckedProperty& each : report_.properties) {
      const Verdict& verdict = each.verdict;
      const bool counted = verdict.algorithm == "labelling" && verdict.whole_graph == true;
      if (counted && &each.sources(model_) == &model_.sources) states = verdict.states;
    }
    // A run with labels is found in a graph without them, not the other way round.
    const bool labels = std::ranges::all_of(properties, &BoundProperty::needs_labels);
    if (!report_.coverage) states = std::max(states, explore_for_coverage(labels));
    return check_page(report_, page_context(settings_, model_, {labels, false}, states));
  }

  // A page shows coverage also where no check saw every state: the system is explored for it, for
  // ten seconds at most and within the limits. How many states it has; 0 if that is not known.
  std::uint64_t explore_for_coverage(bool labels) {
    if (model_.static_limit || interrupt_flag()) return 0;
    SearchControl control;
    control.limits = settings_.limits;
    control.interrupted = &interrupt_flag();
    control.on_progress = progress_.listener();
    double seconds = 10;
    if (settings_.limits.seconds > 0) {
      const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started_;
      seconds = std::min(seconds, settings_.limits.seconds - used.count());
      if (seconds <= 0) return 0;
    }
    control.limits.seconds = seconds;
    progress_.name("coverage");
    System system(model_, {labels, false});
    const Exploration explored = explore(system, control);
    progress_.clear();
    if (!explored.complete) return 0;
    report_.coverage = coverage_of(system);
    return explored.states;
  }

  ExitCode exit_code() const {
    if (interrupt_flag()) return ExitCode::interrupted;
    ExitCode code = ExitCode::ok;
    for (const CheckedProperty& each : report_.properties) {
      if (each.as_expected() && each.unconfirmed()) code = ExitCode::limit;
      if (each.as_expected()) continue;
      if (each.verdict.outcome != Answer::unknown) return ExitCode::found;
      code = ExitCode::limit;
    }
    return code;
  }

  const Settings& settings_;
  const Console& console_;
  Model& model_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  ProgressLine progress_;
  std::unique_ptr<ExternalEngine> external_;
  PropertyChecker checker_;
  std::optional<SlicedCheck> sliced_;
  std::vector<std::unique_ptr<CrossCheck>> cross_checks_;
  CheckReport report_;
};

ExitCode check_model(const Settings& settings, const Console& console, ResultFiles& files,
                     Model& model) {
  Diagnostics diagnostics(model.sources);
  const auto properties = bind_chosen(settings, model, diagnostics);
  if (properties.empty() && settings.fipa) {
    console.remark("--fipa: this system has no message that one sends and another receives\n");
  } else if (properties.empty() && !diagnostics.has_errors()) {
    throw UserError("no property to check",
                    "write 'property NAME: FORMULA' in the system file, or use -f 'FORMULA'");
  }
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) {
    write_input_errors(files, settings, model, diagnostics.all());
    return ExitCode::usage;
  }
  check_reach(settings, properties);
  if (settings.sliced && is_paper(*settings.sliced)) {
    console.remark(paper_warning(console.remark_style()));
  }
  return CheckCommand(settings, console, model).run(properties, files);
}

}  // namespace

ExitCode check_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(
      settings, console, [&](Model& model) { return check_model(settings, console, files, model); },
      Properties::are_checked, &files);
}

}  // namespace credo
