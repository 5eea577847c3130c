// credo explore: the whole state space, its figures, and what was never used or got lost.
#include <fmt/format.h>

#include <memory>

#include "cli/commands.hpp"
#include "cli/external_engines.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "export/graph/aut.hpp"
#include "export/graph/dot.hpp"
#include "report/explore_json.hpp"
#include "report/explore_text.hpp"
#include "verdict/replay.hpp"

namespace credo {

namespace {

class ExploreCommand {
 public:
  ExploreCommand(const Settings& settings, const Console& console, Model& model)
      : settings_(settings),
        console_(console),
        model_(model),
        plain_(model, {settings.labels, false}) {
    report_.model = &model;
    report_.file = settings.file;
    report_.engine = settings.engine == Engine::native ? "native" : "reference";
    report_.initial_states = model.environment.initial_states().size();
    open_graph();
  }

  ExitCode run(ResultFiles& files) {
    if (model_.static_limit) {
      report_.result.complete = false;
      report_.result.reason = *model_.static_limit;
    } else {
      search();
    }
    const bool graph_missing = !finish_graph();
    report_.memory_bytes = peak_resident_bytes();
    if (files.wanted() || !settings_.quiet) replay_runs();
    console_.result(explore_text(report_, console_.result_style(), settings_.quiet));
    if (files.json.wanted()) files.json.write(document_text(explore_json(report_)));
    if (report_.result.reason.is(StopReason::Kind::interrupted)) return ExitCode::interrupted;
    return report_.result.complete && !graph_missing ? ExitCode::ok : ExitCode::limit;
  }

 private:
  void open_graph() {
    const auto label = [this](Mover mover, TermId action) {
      return model_.file.options.labelled ? model_.terms.text(action) : plain_.mover_name(mover);
    };
    if (settings_.aut) graph_ = aut_export(*settings_.aut, label);
    if (settings_.dot) graph_ = dot_export(*settings_.dot, model_.file.name, label);
  }

  void search() {
    SearchControl control;
    control.limits = settings_.limits;
    control.interrupted = &interrupt_flag();
    ProgressLine progress(settings_);
    control.on_progress = progress.listener();
    const GraphSink sink = graph_ ? graph_->sink() : GraphSink{};
    std::vector<Statistic> statistics;
    if (settings_.engine == Engine::native) {
      System system(model_, {settings_.labels, false});
      report_.result = explore(system, control, sink);
      report_.coverage = coverage_of(system);
      statistics = system.statistics();
    } else {
      report_.result = explore_reference(plain_, control, sink);
    }
    if (!settings_.stats) return;
    if (report_.result.store_bytes > 0) {
      statistics.push_back(
          {"visited set", static_cast<double>(report_.result.store_bytes), "bytes"});
    }
    statistics.push_back({"time to load", model_.load_seconds, "s"});
    statistics.push_back({"time to explore", report_.result.seconds, "s"});
    report_.statistics = std::move(statistics);
  }

  // Whether the graph that was asked for, if any, has been written.
  bool finish_graph() {
    if (!graph_) return true;
    const std::string problem =
        report_.result.complete ? graph_->finish() : "the exploration is not complete";
    if (problem.empty()) return true;
    console_.remark(fmt::format("warning: no graph is written: {}\n", problem));
    return false;
  }

  void replay_runs() {
    const Exploration& result = report_.result;
    if (!result.limit_path.empty()) {
      report_.limit_trace = replay(plain_, result.limit_path);
      report_.limit_trace->end = fmt::format("the next step goes over the {}", result.reason);
    }
    if (!result.deadlock_path.empty()) {
      report_.deadlock_trace = replay_to_deadlock(plain_, result.deadlock_path);
    }
  }

  const Settings& settings_;
  const Console& console_;
  Model& model_;
  PlainSystem plain_;
  std::unique_ptr<GraphExport> graph_;
  ExploreReport report_;
};

}  // namespace

ExitCode explore_command(const Settings& settings) {
  require_own_engine(settings,
                     "credo export --to maude writes a module with a command that counts states");
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(settings, console, [&](Model& model) {
    return ExploreCommand(settings, console, model).run(files);
  });
}

}  // namespace credo
