// credo search: states in which a formula is true, each with the shortest run to it.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/external_engines.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/page_context.hpp"
#include "cli/progress.hpp"
#include "cli/result_files.hpp"
#include "report/search_json.hpp"
#include "report/search_text.hpp"
#include "verdict/replay.hpp"

namespace credo {

namespace {

class SearchCommand {
 public:
  SearchCommand(const Settings& settings, const Console& console, Model& model, StateQuery query)
      : settings_(settings),
        console_(console),
        model_(model),
        plain_(model, {query.needs_labels(), false}) {
    report_.model = &model;
    report_.file = settings.file;
    report_.engine = settings.engine == Engine::native ? "native" : "reference";
    report_.initial_states = model.environment.initial_states().size();
    report_.query = std::move(query);
    report_.bounds.depth = settings.depth;
    report_.bounds.solutions = settings.solutions;
    if (settings.full) report_.bounds.runs = ~std::uint64_t{0};
  }

  ExitCode run(ResultFiles& files) {
    const bool shows_runs = files.wanted() || !settings_.quiet;
    if (!shows_runs) report_.bounds.runs = 0;
    if (model_.static_limit) {
      report_.result.complete = false;
      report_.result.reason = *model_.static_limit;
    } else {
      search();
    }
    report_.memory_bytes = peak_resident_bytes();
    replay_runs(shows_runs);
    console_.result(search_text(report_, console_.result_style(), settings_.quiet));
    files.write([&] { return search_json(report_); }, [&] { return page(); });
    if (report_.result.reason.is(StopReason::Kind::interrupted)) return ExitCode::interrupted;
    if (!report_.result.solutions.empty()) return ExitCode::ok;
    return report_.result.complete ? ExitCode::found : ExitCode::limit;
  }

 private:
  Json page() {
    const std::uint64_t states = report_.result.complete ? report_.result.states : 0;
    const Observation observation{report_.query.needs_labels(), false};
    return search_page(report_, page_context(settings_, model_, observation, states));
  }

  void search() {
    SearchControl control;
    control.limits = settings_.limits;
    control.interrupted = &interrupt_flag();
    ProgressLine progress(settings_);
    control.on_progress = progress.listener();
    std::vector<Statistic> statistics;
    SearchResult& result = report_.result;
    if (settings_.engine == Engine::native) {
      System system(model_, {report_.query.needs_labels(), false});
      result = search_states(system, model_, report_.query, control, report_.bounds);
      statistics = system.statistics();
    } else {
      result = search_reference(plain_, model_, report_.query, control, report_.bounds);
    }
    if (!settings_.stats) return;
    if (result.store_bytes > 0) {
      statistics.push_back({"visited set", static_cast<double>(result.store_bytes), "bytes"});
    }
    statistics.push_back({"time to load", model_.load_seconds, "s"});
    statistics.push_back({"time to search", result.seconds, "s"});
    report_.statistics = std::move(statistics);
  }

  // A run is shown only if the reference interpreter can take it and finds the same values.
  void replay_runs(bool wanted) {
    const PlainMatcher matcher(plain_, model_, report_.query);
    for (const SearchSolution& solution : report_.result.solutions) {
      auto& run = report_.runs.emplace_back();
      if (solution.path.empty()) continue;
      PlainState end;
      run = replay(plain_, solution.path, &end);
      invariant(matcher.assignments(end) == solution.values,
                "the reference interpreter finds the same values in a solution");
    }
    if (wanted && !report_.result.limit_path.empty()) {
      report_.limit_trace = replay(plain_, report_.result.limit_path);
      report_.limit_trace->end =
          fmt::format("the next step goes over the {}", report_.result.reason);
    }
  }

  const Settings& settings_;
  const Console& console_;
  Model& model_;
  PlainSystem plain_;
  SearchReport report_;
};

ExitCode search_model(const Settings& settings, const Console& console, ResultFiles& files,
                      Model& model) {
  Diagnostics diagnostics(model.sources);
  std::optional<StateQuery> query;
  const auto bound = bind_state_formula(model, "--where", settings.where, diagnostics);
  if (bound) query = make_state_query(model, *bound, diagnostics);
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (!query) return ExitCode::usage;
  return SearchCommand(settings, console, model, std::move(*query)).run(files);
}

}  // namespace

ExitCode search_command(const Settings& settings) {
  require_own_engine(settings, "credo export --to maude writes a module to search in by hand");
  if (settings.where.empty()) {
    throw UserError("nothing to search for", "use --where 'STATE FORMULA'");
  }
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(settings, console,
                    [&](Model& model) { return search_model(settings, console, files, model); });
}

}  // namespace credo
