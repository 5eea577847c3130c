// The public face of src/inquiry: settings become InquiryOptions, reports become results.
#include "library/credo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "base/clock.hpp"
#include "base/memory.hpp"
#include "credo_version.hpp"
#include "inquiry/check.hpp"
#include "inquiry/chosen_properties.hpp"
#include "inquiry/explore.hpp"
#include "inquiry/external_engines.hpp"
#include "inquiry/language_words.hpp"
#include "inquiry/loading.hpp"
#include "inquiry/run.hpp"
#include "inquiry/search.hpp"
#include "inquiry/slice.hpp"
#include "inquiry/test.hpp"
#include "lang/languages.hpp"
#include "report/advice_text.hpp"
#include "report/check_json.hpp"
#include "report/check_text.hpp"
#include "report/explore_json.hpp"
#include "report/explore_text.hpp"
#include "report/run_json.hpp"
#include "report/run_text.hpp"
#include "report/search_json.hpp"
#include "report/search_text.hpp"
#include "report/slice_json.hpp"
#include "report/slice_text.hpp"
#include "report/test_json.hpp"
#include "report/test_text.hpp"

namespace libcredo {

namespace {

// All texts are plain.
const credo::TextStyle kStyle;

std::string with_hint(const credo::UserError& error) {
  return error.hint.empty() ? error.what() : fmt::format("{}; {}", error.what(), error.hint);
}

// What a function of the program has thrown, on its way through layers that handle exceptions of
// their own.
struct ThrownByProgram {
  std::exception_ptr what;
};

// The function, for those layers.
template <typename Told>
std::function<void(const Told&)> let_through(const std::function<void(const Told&)>& function) {
  return [function](const Told& told) {
    try {
      function(told);
    } catch (...) {
      throw ThrownByProgram{std::current_exception()};
    }
  };
}

// Whatever goes wrong in the work becomes an Error. `sources` are those of places.
template <typename Work>
auto guarded(const credo::Sources* sources, const Work& work) {
  try {
    return work();
  } catch (const ThrownByProgram& thrown) {
    std::rethrow_exception(thrown.what);
  } catch (const Error&) {
    throw;
  } catch (const credo::UserError& error) {
    if (!error.where.known() || sources == nullptr) {
      throw Error(ErrorKind::usage, with_hint(error));
    }
    credo::Diagnostics diagnostics(*sources);
    diagnostics.error(error.where, error.what(), error.hint);
    throw Error(ErrorKind::input, diagnostics.render_all(false));
  } catch (const credo::LimitExceeded& limit) {
    throw Error(ErrorKind::limit, fmt::format("limit: {}", limit.what()));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Error(ErrorKind::internal, error.what());
  }
}

void require_no_errors(const credo::Diagnostics& diagnostics) {
  if (!diagnostics.has_errors()) return;
  throw Error(ErrorKind::input, diagnostics.render_all(false));
}

// What `read` makes of the texts in the options.
template <typename Read>
auto without_errors(const Read& read, const credo::InquiryOptions& options, credo::Model& model) {
  credo::Diagnostics diagnostics(model.sources);
  auto result = read(options, model, diagnostics);
  require_no_errors(diagnostics);
  return result;
}

Outcome outcome_of(credo::Answer answer) {
  switch (answer) {
    case credo::Answer::holds:
      return Outcome::holds;
    case credo::Answer::violated:
      return Outcome::violated;
    case credo::Answer::unknown:
      break;
  }
  return Outcome::unknown;
}

std::optional<credo::Fairness> fairness_of(Fairness fairness) {
  switch (fairness) {
    case Fairness::as_the_system_says:
      return std::nullopt;
    case Fairness::none:
      return credo::Fairness::none;
    case Fairness::weak:
      return credo::Fairness::weak;
    case Fairness::strong:
      break;
  }
  return credo::Fairness::strong;
}

credo::Reduction reduction_of(Reduction reduction) {
  return reduction == Reduction::chain ? credo::Reduction::chain : credo::Reduction::none;
}

credo::Engine engine_of(Engine engine) {
  switch (engine) {
    case Engine::native:
      return credo::Engine::native;
    case Engine::reference:
      return credo::Engine::reference;
    case Engine::spin:
      return credo::Engine::spin;
    case Engine::maude:
      break;
  }
  return credo::Engine::maude;
}

// Those that may confirm a verdict; each only once, as on the command line.
std::vector<credo::Engine> confirming(const std::vector<Engine>& engines) {
  std::vector<credo::Engine> all;
  for (const Engine each : engines) {
    const credo::Engine engine = engine_of(each);
    if (!is_external(engine)) {
      throw Error(ErrorKind::usage,
                  fmt::format("cross_check: {} is no other model checker", name_of(engine)));
    }
    if (std::ranges::find(all, engine) == all.end()) all.push_back(engine);
  }
  return all;
}

// A misspelt switch would change nothing, and nobody would notice.
void require_switches(const std::map<std::string, std::string>& switches) {
  const auto known = credo::language_switches();
  for (const auto& [name, value] : switches) {
    if (std::ranges::find(known, name, &credo::LanguageSwitch::name) == known.end()) {
      throw Error(ErrorKind::usage, fmt::format("no language has the switch '{}'", name));
    }
  }
}

Run run_of(const credo::Trace& trace, const credo::Sources& sources) {
  Run run;
  for (const credo::TraceStep& step : trace.steps) {
    run.steps.push_back({step.mover, step.report.summary, sources.locate(step.report.where)});
  }
  if (trace.has_loop()) run.loop = trace.loop;
  run.end = trace.end;
  return run;
}

std::optional<Run> run_of(const std::optional<credo::Trace>& trace, const credo::Sources& sources) {
  if (!trace) return std::nullopt;
  return run_of(*trace, sources);
}

std::optional<Advice> advice_of(const std::optional<credo::Advice>& known) {
  if (!known) return std::nullopt;
  Advice advice;
  if (known->growth) advice.growth = sentence(*known->growth);
  if (known->variety) advice.variety = sentence(*known->variety);
  advice.remarks = known->remarks;
  for (const credo::Remedy& each : known->remedies) {
    advice.remedies.push_back(
        {each.option, each.statement, each.lines, each.outcome.value_or(""), sentence(each)});
  }
  return advice;
}

Verdict verdict_of(const credo::CheckedProperty& checked, const credo::Model& model) {
  const credo::Verdict& known = checked.verdict;
  const credo::Sources& sources = checked.sources(model);
  Verdict verdict;
  verdict.property = known.name;
  verdict.formula = known.formula;
  verdict.outcome = outcome_of(known.outcome);
  verdict.expected = outcome_of(known.expected);
  verdict.as_expected = checked.as_expected();
  verdict.reason = known.reason.text();
  verdict.advice = advice_of(checked.advice);
  verdict.vacuous = known.vacuity && known.vacuity->vacuous;
  verdict.states = known.states;
  verdict.seconds = known.seconds;
  if (known.explanation) verdict.why = known.explanation->why;
  // The run to a limit shows nothing of the property.
  if (known.outcome != credo::Answer::unknown) verdict.run = run_of(known.trace, sources);
  for (const credo::Confirmation& each : checked.confirmations) {
    const Engine engine =
        each.engine == name_of(credo::Engine::spin) ? Engine::spin : Engine::maude;
    verdict.confirmations.push_back({engine, outcome_of(each.answer), each.reason});
  }
  verdict.text = verdict_text(checked, sources, kStyle);
  return verdict;
}

std::vector<std::string> names_of(const std::vector<credo::PropertyText>& texts) {
  std::vector<std::string> names;
  for (const credo::PropertyText& each : texts) names.push_back(each.name);
  return names;
}

}  // namespace

std::string version() { return std::string(credo::kVersion); }

std::string to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::holds:
      return "holds";
    case Outcome::violated:
      return "violated";
    case Outcome::unknown:
      break;
  }
  return "unknown";
}

// The model, and what all questions about it have in common.
class System::Loaded {
 public:
  Loaded(const std::string& path, const std::string* text, const LoadSettings& settings) {
    options_.file = path;
    options_.environment = settings.environment;
    options_.within = settings.within;
    options_.constants = settings.constants;
    options_.plain = settings.plain;
    require_switches(settings.switches);
    options_.switches = {settings.switches.begin(), settings.switches.end()};
    if (text != nullptr) options_.text = std::make_shared<const std::string>(*text);
    model_ = credo::load(options_);
    require_no_errors(model_->diagnostics);
    warnings_ = model_->diagnostics.render_all(false);
  }

  credo::Model& model() { return *model_; }
  const std::string& warnings() const { return warnings_; }

  // Answers a question under these limits: work(model, options).
  template <typename Work>
  auto ask(const Control& control, const Work& work) {
    credo::Clock clock({control.limits.seconds, control.limits.memory, control.cancelled});
    const credo::ClockScope scope(clock);
    return guarded(&model_->sources, [&] {
      credo::InquiryOptions options = options_;
      options.limits = {control.limits.states, control.limits.seconds, control.limits.memory};
      return work(*model_, options);
    });
  }

 private:
  credo::InquiryOptions options_;
  std::unique_ptr<credo::Model> model_;
  std::string warnings_;
};

namespace {

// Progress with the name of the task it is about.
credo::Supervision supervision_of(const Control& control) {
  credo::Supervision supervision;
  supervision.interrupted = control.cancelled;
  supervision.describe = [](const credo::Model& model, const credo::CheckedProperty& property) {
    return verdict_text(property, model.sources, kStyle);
  };
  if (!control.on_progress) return supervision;
  const auto task = std::make_shared<std::string>();
  supervision.on_task = [task](const std::string& name) { *task = name; };
  supervision.on_progress =
      [task, tell = let_through(control.on_progress)](const credo::Progress& progress) {
        tell({*task, progress.states, progress.frontier, progress.depth, progress.seconds,
              progress.memory_bytes});
      };
  return supervision;
}

// The slice for the one property that the options choose.
SliceResult sliced(credo::Model& model, const credo::InquiryOptions& options) {
  const auto properties = without_errors(credo::bind_chosen, options, model);
  const credo::SliceReport report = slice_for(model, properties.front(), options);
  SliceResult result;
  for (const credo::SlicedFile& file : report.files) {
    if (file.used) result.files.push_back({file.path, file.text, file.changed});
  }
  for (const credo::SlicePart* part : parts_by_place(report.slice)) {
    if (!part->kept()) result.left_out.push_back(part->name);
  }
  result.text = slice_text(report, kStyle);
  result.json = credo::document_text(slice_json(report));
  return result;
}

// A clock for work that has no search in it: whoever asks it has progress told, if it is time.
class TellingClock {
 public:
  explicit TellingClock(const Control& control)
      : limits_({control.limits.seconds, control.limits.memory, control.cancelled}),
        clock_([this](credo::Doing doing, std::size_t wanted) {
          tell();
          return limits_.reason(doing, wanted);
        }),
        scope_(clock_) {
    if (control.on_progress) on_progress_ = let_through(control.on_progress);
  }

 private:
  static constexpr double kBetween = 0.2;  // seconds

  void tell() {
    const std::chrono::duration<double> now = std::chrono::steady_clock::now() - started_;
    if (!on_progress_ || now.count() < next_) return;
    next_ = now.count() + kBetween;
    Progress progress;
    progress.seconds = now.count();
    progress.memory = credo::resident_bytes();
    on_progress_(progress);
  }

  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  double next_ = 0;
  std::function<void(const Progress&)> on_progress_;
  credo::Clock limits_;
  credo::Clock clock_;
  credo::ClockScope scope_;
};

}  // namespace

System::System(std::unique_ptr<Loaded> loaded) : loaded_(std::move(loaded)) {}
System::System(System&&) noexcept = default;
System& System::operator=(System&&) noexcept = default;
System::~System() = default;

System System::load(const std::string& path, const LoadSettings& settings) {
  return guarded(nullptr,
                 [&] { return System(std::make_unique<Loaded>(path, nullptr, settings)); });
}

System System::from_text(const std::string& path, const std::string& text,
                         const LoadSettings& settings) {
  return guarded(nullptr, [&] { return System(std::make_unique<Loaded>(path, &text, settings)); });
}

const std::string& System::name() const { return loaded_->model().file.name; }
const std::string& System::warnings() const { return loaded_->warnings(); }

std::vector<std::string> System::agents() const {
  std::vector<std::string> names;
  for (const auto& agent : loaded_->model().file.agents) names.push_back(agent.name);
  return names;
}

std::vector<std::string> System::properties() const {
  return names_of(loaded_->model().file.properties);
}

std::vector<std::string> System::tests() const { return names_of(loaded_->model().file.tests); }

CheckResult System::check(const CheckSettings& settings) {
  return loaded_->ask(settings.control, [&](credo::Model& model, credo::InquiryOptions& options) {
    options.properties = settings.properties;
    options.formulas = settings.formulas;
    options.fairness = fairness_of(settings.fairness);
    options.engine = engine_of(settings.engine);
    options.reduction = reduction_of(settings.reduction);
    options.cross_check = confirming(settings.cross_check);
    if (settings.slice) options.sliced = credo::SliceMode::sound;
    options.shortest = settings.shortest;
    options.vacuity = settings.vacuity;
    const auto on_verdict = let_through(settings.on_verdict);
    require_compatible(options);
    const auto properties = without_errors(credo::properties_to_check, options, model);
    require_engines(options);
    credo::CheckInquiry inquiry(model, options, supervision_of(settings.control));
    inquiry.require_reach(properties);
    CheckResult result;
    result.as_expected = true;
    result.text = check_head_text(inquiry.report(), kStyle);
    inquiry.check(properties, [&](const credo::CheckedProperty& done) {
      result.verdicts.push_back(verdict_of(done, model));
      result.text += result.verdicts.back().text;
      result.as_expected = result.as_expected && result.verdicts.back().as_expected;
      if (settings.on_verdict) on_verdict(result.verdicts.back());
    });
    result.text += check_tail_text(inquiry.report(), kStyle);
    result.json = credo::document_text(check_json(inquiry.report()));
    return result;
  });
}

ExploreResult System::explore(const ExploreSettings& settings) {
  return loaded_->ask(settings.control, [&](credo::Model& model, credo::InquiryOptions& options) {
    options.engine = engine_of(settings.engine);
    options.reduction = reduction_of(settings.reduction);
    require_exploring_engine(options);
    const credo::ExploreReport report =
        explore_system(model, options, supervision_of(settings.control));
    ExploreResult result;
    result.complete = report.result.complete;
    result.reason = report.result.reason.text();
    result.advice = advice_of(report.advice);
    result.states = report.result.states;
    result.transitions = report.result.transitions;
    result.deadlocks = report.result.deadlocks;
    result.states_at_bounds = report.result.cut_states;
    result.depth = report.result.depth;
    result.deadlock = run_of(report.deadlock_trace, model.sources);
    if (report.coverage) {
      for (const credo::UnusedPlan& plan : report.coverage->plans_never_fired) {
        result.never_fired.push_back(fmt::format("{}: {}", plan.agent, plan.plan));
      }
    }
    result.text = explore_text(report, kStyle);
    result.json = credo::document_text(explore_json(report));
    return result;
  });
}

SearchResult System::search(const std::string& where, const SearchSettings& settings) {
  return loaded_->ask(settings.control, [&](credo::Model& model, credo::InquiryOptions& options) {
    options.where = where;
    options.solutions = settings.solutions;
    options.depth = settings.depth;
    options.engine = engine_of(settings.engine);
    require_search(options);
    auto query = without_errors(credo::query_to_search, options, model);
    const credo::SearchReport report =
        search_system(model, std::move(*query), options, supervision_of(settings.control));
    SearchResult result;
    for (std::size_t i = 0; i < report.result.solutions.size(); ++i) {
      const credo::SearchSolution& found = report.result.solutions[i];
      Solution& solution = result.solutions.emplace_back();
      for (const credo::QueryValues& choice : found.values) {
        auto& values = solution.values.emplace_back();
        for (std::size_t k = 0; k < choice.size(); ++k) {
          if (choice[k] == credo::kNoTerm) continue;
          values[report.query.variables[k]] = model.terms.text(choice[k]);
        }
      }
      solution.depth = found.depth;
      solution.run = run_of(report.runs[i], model.sources);
    }
    result.complete = report.result.complete;
    result.reason = report.result.reason.text();
    result.advice = advice_of(report.advice);
    result.states = report.result.states;
    result.text = search_text(report, kStyle, false);
    result.json = credo::document_text(search_json(report));
    return result;
  });
}

TestResult System::test(const TestSettings& settings) {
  return loaded_->ask(settings.control, [&](credo::Model& model, credo::InquiryOptions& options) {
    options.tests = settings.tests;
    options.expressions = settings.expressions;
    options.engine = engine_of(settings.engine);
    require_test_engine(options);
    options.solutions = settings.solutions;
    options.depth = settings.depth;
    const auto tests = without_errors(credo::tests_to_run, options, model);
    TestResult result;
    result.as_expected = true;
    const auto add = [&](const credo::TestReport& report, const credo::TestedExpression& done) {
      TestOutcome& outcome = result.tests.emplace_back();
      outcome.test = done.test->name;
      outcome.known = done.result.verdict != credo::TestVerdict::unknown;
      outcome.successful = done.result.verdict == credo::TestVerdict::successful;
      outcome.as_expected = done.as_expected();
      outcome.reason = done.result.reason.text();
      outcome.advice = advice_of(done.advice);
      outcome.final_states = done.result.final_states;
      outcome.complete = done.result.complete;
      outcome.run = run_of(done.run, model.sources);
      result.text += test_text(report, done, kStyle);
      result.as_expected = result.as_expected && outcome.as_expected;
    };
    const credo::TestReport report =
        run_tests(model, tests, options, supervision_of(settings.control), add);
    result.text += test_tail_text(report);
    result.json = credo::document_text(test_json(report));
    return result;
  });
}

SliceResult System::slice(const SliceSettings& settings) {
  return loaded_->ask(settings.control, [&](credo::Model& model, credo::InquiryOptions& options) {
    if (!settings.property.empty()) options.properties = {settings.property};
    if (!settings.formula.empty()) options.formulas = {settings.formula};
    options.fairness = fairness_of(settings.fairness);
    require_one_property(options, model.file);
    const TellingClock clock(settings.control);
    SliceResult result;
    const auto stopped = credo::stopped_in([&] {
      const credo::PollsOnly polls_only;  // what writes JSON may not be stopped anywhere
      result = sliced(model, options);
    });
    if (stopped) {
      result = {};
      result.reason = stopped->text();
      result.text = fmt::format("no slice ({})\n", result.reason);
    }
    return result;
  });
}

RunResult System::run(const RunSettings& settings) {
  return loaded_->ask(settings.control, [&](credo::Model& model, credo::InquiryOptions& options) {
    options.steps = settings.steps;
    options.seed = settings.seed;
    const credo::PlainSystem system(model);
    const credo::RunReport report =
        run_once(model, system, options, supervision_of(settings.control));
    RunResult result;
    if (report.trace) result.run = run_of(*report.trace, model.sources);
    result.text = run_text(report, kStyle, true, false);
    result.json = credo::document_text(run_json(report));
    return result;
  });
}

}  // namespace libcredo
