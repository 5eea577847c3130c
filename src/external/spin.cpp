// Asking Spin, again if need be, and reading its answer as one about the system.
#include "external/spin.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "export/linear_time.hpp"
#include "external/spin_graph.hpp"

namespace credo {

namespace {

// The bound in the text of an assertion `!(over_BOUND)`, however pan puts the brackets; "" if it is
// none.
std::string bound_of(std::string assertion) {
  constexpr std::string_view kOver = "!over_";
  std::erase_if(assertion, [](char c) { return c == ' ' || c == '(' || c == ')'; });
  const bool is_name =
      std::ranges::all_of(assertion.substr(std::min(assertion.size(), kOver.size())),
                          [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
  if (!assertion.starts_with(kOver) || !is_name) return "";
  return assertion.substr(kOver.size());
}

// By the language of the first agent; if that has no translation another one says why not.
std::unique_ptr<SpinModel> translated(Model& model) {
  const SpinTranslation* chosen = model.language(0).spin.get();
  for (const Language& each : model.languages) {
    if (chosen == nullptr) chosen = each.spin.get();
  }
  if (chosen == nullptr) throw UserError("no language has a translation for Spin");
  return chosen->make(model);
}

// The run that pan found; nothing, with the reason, after a limit.
std::optional<Run> read_run(SpinModel& asked, SpinRun& run, const SpinText& text,
                            const PanResult& pan, const SearchControl& control,
                            StopReason& reason) {
  auto replay = run.replay(control, reason);
  if (!replay) return std::nullopt;
  std::vector<std::string> lines = std::move(replay->lines);
  std::optional<std::size_t> loop = replay->before_cycle;
  const bool is_cycle = pan.found == PanResult::Found::cycle;
  if (loop && !is_cycle) run.fail("the run that pan replays is not the one it found");
  // A loop in a deadlock has no steps, and a replay does not always show where it begins.
  if (!loop && is_cycle) loop = lines.size();
  if (text.start_states == 0) {
    lines.insert(lines.begin(), "");
  } else if (loop) {
    if (*loop == 0) run.fail("the cycle of a run begins before the run");
    --*loop;
  }
  try {
    return asked.run(lines, loop);
  } catch (const InternalError& error) {
    run.fail(error.what());
  }
}

}  // namespace

SpinEngine::SpinEngine(Model& model, SpinOptions options)
    : model_(model), options_(std::move(options)) {}

SpinEngine::~SpinEngine() = default;

SpinGraph& SpinEngine::graph(bool labels, SearchControl& control) {
  std::unique_ptr<SpinGraph>& known = graphs_[labels];
  if (!known || !known->complete()) {
    known = std::make_unique<SpinGraph>(model_, labels, control);
  }
  return *known;
}

Reach SpinEngine::program_reach(const LtlStore* ltl, const LtlProperty* property,
                                Fairness fairness) {
  return reach_of([&] {
    if (!program_) program_ = translated(model_);
    if (ltl != nullptr) program_->question(*ltl, *property, fairness);
  });
}

// The graph can be asked everything that the program cannot.
Reach SpinEngine::can_handle(const EngineQuestion& question) {
  if (Reach linear = linear_time(question.property, name()); !linear) return linear;
  if (options_.subject != SpinOptions::Subject::program) return {};
  return program_reach(&question.ltl, &question.formula, question.fairness);
}

SpinModel* SpinEngine::subject(bool labels, const LtlStore* ltl, const LtlProperty* property,
                               Fairness fairness, SearchControl& control) {
  why_graph_.clear();
  if (options_.subject != SpinOptions::Subject::graph) {
    const Reach reach = program_reach(ltl, property, fairness);
    if (reach) return program_.get();
    if (options_.subject == SpinOptions::Subject::program) reach.require();
    why_graph_ = reach.why_not();
  }
  SpinGraph& explored = graph(labels, control);
  return explored.complete() ? &explored : nullptr;
}

Checking SpinEngine::check(const LtlStore& ltl, const LtlProperty& property, bool labels,
                           Fairness fairness, SearchControl& control) {
  control.start();
  Checking checking;
  checking.algorithm = Algorithm::spin;
  const auto limit = [&](const StopReason& reason) {
    checking.complete = false;
    checking.reason = reason;
    return checking;
  };
  SpinModel* asked = subject(labels, &ltl, &property, fairness, control);
  if (asked == nullptr) {
    const StateGraph& explored = graphs_[labels]->graph();
    checking.limit_path = explored.limit_path();
    return limit(explored.reason());
  }
  for (;;) {
    const SpinText text = asked->question(ltl, property, fairness);
    SpinRun run(text, SpinRun::Purpose::check, options_.compiler);
    const SpinAnswer answer = run.ask(control);
    last_question_ = run.files();
    checking.seconds += answer.seconds;
    if (!answer.reason.empty()) return limit(answer.reason);
    const PanResult& pan = answer.pan;
    checking.states = pan.states;
    checking.transitions = pan.transitions;
    checking.depth = pan.depth;
    checking.store_bytes = pan.bytes;
    if (pan.found == PanResult::Found::nothing) return checking;
    if (pan.found == PanResult::Found::assertion) {
      const std::string bound = bound_of(pan.assertion);
      if (!bound.empty() && asked->enlarge(bound)) continue;
      if (!bound.empty()) return limit(asked->limit(bound));
    }
    const double before = control.seconds();
    StopReason reason;
    checking.counterexample = read_run(*asked, run, text, pan, control, reason);
    if (!checking.counterexample) return limit(reason);
    checking.violated = true;
    checking.run_seconds = control.seconds() - before;
    return checking;
  }
}

Exploration SpinEngine::count(bool labels, SearchControl& control) {
  const auto known = counts_.find(labels);
  if (known != counts_.end()) return known->second;
  control.start();
  Exploration exploration;
  const auto limit = [&](const StopReason& reason) {
    exploration.complete = false;
    exploration.reason = reason;
    return exploration;
  };
  SpinModel* asked = subject(labels, nullptr, nullptr, Fairness::none, control);
  if (asked == nullptr) return limit(graphs_[labels]->graph().reason());
  for (;;) {
    const SpinText text = asked->states();
    SpinRun run(text, SpinRun::Purpose::count, options_.compiler);
    const SpinAnswer answer = run.ask(control);
    exploration.seconds += answer.seconds;
    if (!answer.reason.empty()) return limit(answer.reason);
    const PanResult& pan = answer.pan;
    if (pan.found != PanResult::Found::nothing) {
      const std::string bound = bound_of(pan.assertion);
      if (bound.empty()) run.fail("pan finds an error where there is nothing to find");
      if (asked->enlarge(bound)) continue;
      return limit(asked->limit(bound));
    }
    if (!pan.exact) return limit(StopReason::format("pan tells no figures above 100 million"));
    exploration.states = pan.states - text.start_states;
    exploration.depth = pan.depth;
    exploration.store_bytes = pan.bytes;
    counts_.emplace(labels, exploration);
    return exploration;
  }
}

}  // namespace credo
