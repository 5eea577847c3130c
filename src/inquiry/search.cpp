// A search, and the replay of what it found.
#include "inquiry/search.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "inquiry/advisor.hpp"
#include "inquiry/external_engines.hpp"
#include "verdict/replay.hpp"

namespace credo {

namespace {

void search(Model& model, const PlainSystem& plain, const InquiryOptions& options,
            SearchControl control, SearchReport& report) {
  std::vector<Statistic> statistics;
  SearchResult& result = report.result;
  const auto stopped = stopped_in([&] {
    if (options.engine == Engine::native) {
      System system(model, {report.query.needs_labels(), false});
      result = search_states(system, model, report.query, control, report.bounds);
      statistics = system.statistics();
    } else {
      result = search_reference(plain, model, report.query, control, report.bounds);
    }
  });
  if (stopped) {
    result.complete = false;
    result.reason = *stopped;
  }
  if (!options.stats) return;
  if (result.store_bytes > 0) {
    statistics.push_back({"visited set", static_cast<double>(result.store_bytes), "bytes"});
  }
  statistics.push_back({"time to load", model.load_seconds, "s"});
  statistics.push_back({"time to search", result.seconds, "s"});
  report.statistics = std::move(statistics);
}

// A run is told only if the reference interpreter can take it and finds the same values.
void tell_runs(Model& model, const PlainSystem& plain, SearchReport& report) {
  const PlainMatcher matcher(plain, model, report.query);
  for (const SearchSolution& solution : report.result.solutions) {
    auto& run = report.runs.emplace_back();
    if (solution.path.empty()) continue;
    PlainState end;
    run = replay(plain, solution.path, &end);
    invariant(matcher.assignments(end) == solution.values,
              "the reference interpreter finds the same values in a solution");
  }
  if (report.bounds.runs > 0 && !report.result.limit_path.empty()) {
    report.limit_trace = replay(plain, report.result.limit_path);
    report.limit_trace->end = fmt::format("the next step goes over the {}", report.result.reason);
  }
}

void replay_runs(Model& model, const PlainSystem& plain, SearchReport& report) {
  report.without_runs = report.result.without_runs;
  const auto stopped = stopped_in([&] { tell_runs(model, plain, report); }, Doing::telling);
  if (stopped) report.without_runs = *stopped;
  report.runs.resize(report.result.solutions.size());
}

Retrial search_again(Model& model, const InquiryOptions& options,
                     const std::atomic<bool>* interrupted) {
  Diagnostics diagnostics(model.sources);
  auto query = query_to_search(options, model, diagnostics);
  if (!query) throw UserError("the states cannot be asked for so");
  const SearchResult result =
      search_system(model, std::move(*query), options, {interrupted}, 0).result;
  return {result.complete || result.enough,
          result.solutions.empty() ? "there is none" : "what was wanted is found", result.reason};
}

}  // namespace

void require_search(const InquiryOptions& options) {
  require_own_engine(options.engine,
                     "credo export --to maude writes a module to search in by hand");
  if (options.where.empty()) {
    throw UserError("nothing to search for", "use --where 'STATE FORMULA'");
  }
}

std::optional<StateQuery> query_to_search(const InquiryOptions& options, Model& model,
                                          Diagnostics& diagnostics) {
  const auto bound = bind_state_formula(model, "--where", options.where, diagnostics);
  if (!bound) return std::nullopt;
  return make_state_query(model, *bound, diagnostics);
}

SearchReport search_system(Model& model, StateQuery query, const InquiryOptions& options,
                           const Supervision& supervision, std::uint64_t runs) {
  const PlainSystem plain(model, {query.needs_labels(), false});
  SearchReport report;
  report.model = &model;
  report.file = options.file;
  report.engine = name_of(options.engine);
  report.initial_states = model.environment.initial_states().size();
  report.query = std::move(query);
  report.bounds = {options.depth, options.solutions, runs};
  if (model.static_limit) {
    report.result.complete = false;
    report.result.reason = *model.static_limit;
  } else {
    search(model, plain, options, supervision.control(options.limits), report);
  }
  report.memory_bytes = peak_resident_bytes();
  replay_runs(model, plain, report);
  if (runs == 0) return report;
  Unanswered end;
  end.reason = report.result.reason;
  end.seconds = report.result.seconds;
  if (report.limit_trace) end.run = &*report.limit_trace;
  end.observation = {report.query.needs_labels(), false};
  end.ask = [&](Model& other, const InquiryOptions& changed) -> Retrial {
    return search_again(other, changed, supervision.interrupted);
  };
  report.advice = Advisor(model, options, supervision).advise(end);
  return report;
}

SmallGraph graph_for_page(Model& model, const SearchReport& report,
                          const Supervision& supervision) {
  const std::uint64_t states = report.result.complete ? report.result.states : 0;
  return small_graph(model, {report.query.needs_labels(), false}, states, supervision.interrupted);
}

}  // namespace credo
