// By the engine that is asked for.
#include "inquiry/explore.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "export/graph/aut.hpp"
#include "export/graph/dot.hpp"
#include "inquiry/advisor.hpp"
#include "inquiry/external_engines.hpp"
#include "verdict/replay.hpp"

namespace credo {

namespace {

void search(Model& model, const PlainSystem& plain, const InquiryOptions& options,
            SearchControl control, const GraphSink& sink, ExploreReport& report) {
  std::vector<Statistic> statistics;
  const auto stopped = stopped_in([&] {
    if (options.engine == Engine::native) {
      System system(model, {options.labels, false});
      std::optional<Chains> chains;
      ReductionUse reduction;
      if (options.reduction == Reduction::chain) {
        const Reach possible = Chains::applies_to(system);
        reduction.why_not = possible.why_not();
        if (possible) {
          chains.emplace(system, nullptr);
          reduction.used = Reduction::chain;
        }
      }
      report.result = explore(system, control, sink, chains ? &*chains : nullptr);
      report.result.reduction = std::move(reduction);
      report.coverage = coverage_of(system);
      statistics = system.statistics();
    } else {
      report.result = explore_reference(plain, control, sink);
      if (options.reduction != Reduction::none) {
        report.result.reduction.why_not = "another engine searches";
      }
    }
  });
  if (stopped) {
    report.result.complete = false;
    report.result.reason = *stopped;
  }
  if (!options.stats) return;
  if (report.result.store_bytes > 0) {
    statistics.push_back({"visited set", static_cast<double>(report.result.store_bytes), "bytes"});
  }
  statistics.push_back({"time to load", model.load_seconds, "s"});
  statistics.push_back({"time to explore", report.result.seconds, "s"});
  report.statistics = std::move(statistics);
}

void tell_runs(const PlainSystem& plain, ExploreReport& report) {
  const Exploration& result = report.result;
  if (!result.limit_path.empty()) {
    report.limit_trace = replay(plain, result.limit_path);
    report.limit_trace->end = fmt::format("the next step goes over the {}", result.reason);
  }
  if (!result.deadlock_path.empty()) {
    report.deadlock_trace = replay_to_deadlock(plain, result.deadlock_path);
  }
}

void replay_runs(const PlainSystem& plain, ExploreReport& report) {
  report.without_runs = report.result.without_runs;
  const auto stopped = stopped_in([&] { tell_runs(plain, report); }, Doing::telling);
  if (stopped) report.without_runs = *stopped;
}

}  // namespace

std::unique_ptr<GraphExport> open_graph(const Model& model, GraphFormat format,
                                        const std::string& path) {
  const auto label = [&model](Mover mover, TermId action) {
    return model.file.options.labelled ? model.terms.text(action) : model.mover_name(mover);
  };
  return format == GraphFormat::dot ? dot_export(path, model.file.name, label)
                                    : aut_export(path, label);
}

void require_exploring_engine(const InquiryOptions& options) {
  require_own_engine(options.engine,
                     "credo export --to maude writes a module with a command that counts states");
}

ExploreReport explore_system(Model& model, const InquiryOptions& options,
                             const Supervision& supervision, GraphExport* graph, bool runs) {
  const PlainSystem plain(model, {options.labels, false});
  ExploreReport report;
  report.model = &model;
  report.file = options.file;
  report.engine = name_of(options.engine);
  report.initial_states = model.environment.initial_states().size();
  if (model.static_limit) {
    report.result.complete = false;
    report.result.reason = *model.static_limit;
  } else {
    search(model, plain, options, supervision.control(options.limits),
           graph != nullptr ? graph->sink() : GraphSink{}, report);
  }
  report.memory_bytes = peak_resident_bytes();
  if (!runs) return report;
  replay_runs(plain, report);
  Unanswered end;
  end.reason = report.result.reason;
  end.seconds = report.result.seconds;
  if (report.limit_trace) end.run = &*report.limit_trace;
  end.observation = {options.labels, false};
  end.ask = [&](Model& other, const InquiryOptions& changed) -> Retrial {
    const Exploration result =
        explore_system(other, changed, {supervision.interrupted}, nullptr, false).result;
    return {result.complete, "every state is seen", result.reason};
  };
  report.advice = Advisor(model, options, supervision).advise(end);
  return report;
}

}  // namespace credo
