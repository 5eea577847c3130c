// The states as the reference system shows them.
#include "lang/bupl/maude/run.hpp"

#include "lang/bupl/agent_program.hpp"
#include "system/view.hpp"

namespace credo {

Run readable_run(const Model& model, const MaudeAnswer& answer, bool labels) {
  constexpr Mover kAgent = 1;
  const bupl::Program& program = *bupl::program_of(*model.programs.front());
  Run run;
  for (const MaudeState& state : answer.run) {
    const std::string plan = bupl::plan_text(model.terms, program, state.plan);
    StateView view;
    view.agents.push_back(
        {model.file.agents.front().name,
         bupl::local_view(model.terms, labels ? &state.label : nullptr, state.beliefs, plan),
         {}});
    run.states.push_back(view.text());
    run.movers.push_back(kAgent);
  }
  if (answer.ends) run.movers.back() = kNobody;
  run.loop = answer.loop;
  return run;
}

}  // namespace credo
