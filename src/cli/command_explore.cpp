// credo explore: the whole state space, its figures, and what was never used or got lost.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/in_time.hpp"
#include "cli/loading.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "inquiry/explore.hpp"
#include "report/explore_json.hpp"
#include "report/explore_text.hpp"

namespace credo {

namespace {

std::unique_ptr<GraphExport> graph_of(const Settings& settings, const Model& model) {
  if (settings.dot) return open_graph(model, GraphFormat::dot, *settings.dot);
  if (settings.aut) return open_graph(model, GraphFormat::aut, *settings.aut);
  return nullptr;
}

// Whether the graph that was asked for, if any, has been written.
bool finish(GraphExport* graph, const ExploreReport& report, const Console& console,
            ResultFiles& files) {
  if (graph == nullptr) return true;
  std::string problem = "the exploration is not complete";
  if (report.result.complete) {
    try {
      const auto stopped = stopped_in([&] { problem = graph->finish(); }, Doing::writing);
      if (stopped) problem = stopped->text();
    } catch (const UserError& error) {
      files.tell_failure(error);
      return false;
    }
  }
  if (problem.empty()) return true;
  console.remark(fmt::format("warning: no graph is written: {}\n", problem));
  return false;
}

ExitCode explore_model(const Settings& settings, const Console& console, ResultFiles& files,
                       Model& model) {
  const auto graph = graph_of(settings, model);
  ProgressLine progress(settings);
  const bool runs = files.wanted() || !settings.quiet;
  const ExploreReport report =
      explore_system(model, settings, progress.supervision(), graph.get(), runs);
  progress.clear();
  const bool graph_missing = !finish(graph.get(), report, console, files);
  const auto text = [&](bool quiet) {
    return [&, quiet] { return explore_text(report, console.result_style(), quiet); };
  };
  tell(console, text(settings.quiet), text(true));
  files.write_json([&] { return explore_json(report); });
  if (report.result.reason.is(StopReason::Kind::interrupted)) return ExitCode::interrupted;
  const ExitCode code = report.result.complete ? ExitCode::ok : ExitCode::limit;
  return files.end(code, graph_missing);
}

}  // namespace

ExitCode explore_command(const Settings& settings) {
  require_exploring_engine(settings);
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(settings, console,
                    [&](Model& model) { return explore_model(settings, console, files, model); });
}

}  // namespace credo
