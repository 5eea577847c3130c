// credo search: states in which a formula is true, each with the shortest run to it.
#include "cli/commands.hpp"
#include "cli/in_time.hpp"
#include "cli/loading.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "cli/shown_runs.hpp"
#include "inquiry/search.hpp"
#include "report/page_json.hpp"
#include "report/search_json.hpp"
#include "report/search_text.hpp"

namespace credo {

namespace {

ExitCode search_model(const Settings& settings, const Console& console, ResultFiles& files,
                      Model& model) {
  Diagnostics diagnostics(model.sources);
  auto query = in_time([&] { return query_to_search(settings, model, diagnostics); });
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (!query) return ExitCode::usage;
  ProgressLine progress(settings);
  const Supervision supervision = progress.supervision();
  const SearchReport report =
      search_system(model, std::move(*query), settings, supervision, shown_runs(settings, files));
  progress.clear();
  const auto text = [&](bool quiet) {
    return [&, quiet] { return search_text(report, console.result_style(), quiet); };
  };
  tell(console, text(settings.quiet), text(true));
  files.write([&] { return search_json(report); },
              [&] {
                SmallGraph graph = graph_for_page(model, report, supervision);
                return search_page(report, {settings.command_line, std::move(graph)});
              });
  if (report.result.reason.is(StopReason::Kind::interrupted)) return ExitCode::interrupted;
  const ExitCode code = !report.result.solutions.empty() ? ExitCode::ok
                        : report.result.complete         ? ExitCode::found
                                                         : ExitCode::limit;
  return files.end(code);
}

}  // namespace

ExitCode search_command(const Settings& settings) {
  require_search(settings);
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(settings, console,
                    [&](Model& model) { return search_model(settings, console, files, model); });
}

}  // namespace credo
