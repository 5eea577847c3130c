// Evidence from the engine, and how much of it a verdict shows.
#include "verdict/path_evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/limits.hpp"
#include "verdict/counterexample.hpp"
#include "verdict/evidence.hpp"

namespace credo {

void add_path_evidence(Verdict& verdict, Engines& engines, Question& question) {
  const auto started = std::chrono::steady_clock::now();
  const bool holds = verdict.outcome == Answer::holds;
  const std::vector<std::string> agents = agents_of(engines.model(), question.property.atoms);
  const EvidenceSetting setting{engines.plain(), engines.model(), engines.effective(), agents};
  SearchControl search = engines.control(engines.budget_after(verdict.seconds));
  Evidence root;
  try {
    root =
        evidence_for(engines.branching(), question.ltl, question.property, holds, setting, search);
  } catch (const LimitExceeded& limit) {
    verdict.explanation = Explanation{{fmt::format("not shown: {}", limit.what())}, {}, {}};
    return;
  }
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started;
  verdict.run_seconds += used.count();
  // What holds on all paths has no witness.
  const bool shown = std::ranges::any_of(
      root.branches, [](const Branch& branch) { return branch.evidence.trace.has_value(); });
  if (holds && !shown) return;
  verdict.agents = agents;
  verdict.explanation = std::move(root.explanation);
  verdict.branches = std::move(root.branches);
  const std::size_t starts = engines.branching().initial().size();
  if (starts > 1) {
    verdict.explanation->why.insert(
        verdict.explanation->why.begin(),
        fmt::format("in {} of the {} initial states:", holds ? "one, as in each," : "one", starts));
    verdict.trace = std::move(root.trace);
    return;
  }
  if (verdict.branches.size() != 1 || !shown || verdict.explanation->why.size() != 1) return;
  // The only branch is the run itself.
  Evidence only = std::move(verdict.branches.front().evidence);
  verdict.explanation = std::move(only.explanation);
  verdict.trace = std::move(only.trace);
  verdict.branches = std::move(only.branches);
  verdict.shortest = only.shortest;
}

}  // namespace credo
