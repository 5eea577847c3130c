// The agents of an ECCS system behind the language-blind interface.
#include "lang/eccs/language.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "lang/eccs/action_sets.hpp"
#include "lang/eccs/demands.hpp"
#include "lang/eccs/feasibility.hpp"
#include "lang/eccs/machine.hpp"
#include "lang/eccs/mentions.hpp"
#include "lang/eccs/parser.hpp"
#include "lang/eccs/query_parser.hpp"
#include "lang/eccs/reference.hpp"

namespace credo::eccs {

namespace {

// One agent of the system.
class EccsProgram : public AgentProgram {
 public:
  EccsProgram(TermStore& terms, std::shared_ptr<const Program> program, AgentNumber agent)
      : terms_(terms),
        program_(std::move(program)),
        agent_(agent),
        signature_(mentions(terms, *program_)) {}

  std::string_view language() const override { return "ECCS"; }
  std::shared_ptr<const LocalQuery> query(const Sources& sources, std::string_view word,
                                          SourceSpan where,
                                          Diagnostics& diagnostics) const override {
    return parse_query(*program_, agent_, sources, word, where, diagnostics);
  }
  std::optional<std::vector<TermId>> action_set(const Sources& sources, SourceSpan where,
                                                Diagnostics& diagnostics) const override {
    return parse_action_set(*program_, terms_, sources, where, diagnostics);
  }
  std::vector<Demand> demands() const override { return demands_of(*program_, terms_, agent_); }
  // Those of all agents are with the first.
  std::vector<ProgramFinding> findings(const SystemOptions& options) const override {
    if (agent_ != 0) return {};
    std::vector<ProgramFinding> all = idle_parts(*program_);
    std::ranges::move(infeasible_actions(program_, options.update), std::back_inserter(all));
    return all;
  }
  bool reads_mail() const override { return false; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return make_machine(program_, agent_, setup);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    return reference::make_agent(program_, agent_, setup);
  }
  const Signature& signature() const override { return signature_; }
  const Program& program() const { return *program_; }

 private:
  const TermStore& terms_;
  std::shared_ptr<const Program> program_;
  AgentNumber agent_;
  Signature signature_;
};

// `--const x=true` is for what the environment says.
void check_overrides(const Program& program, const ConstantOverrides& overrides) {
  std::vector<std::string> known;
  for (const Atom& atom : program.atoms) {
    if (atom.observable) known.push_back(atom.name);
  }
  for (const auto& [name, value] : overrides.values) {
    if (overrides.used.contains(name)) continue;
    std::string hint = did_you_mean(name, known);
    if (hint.empty() && !known.empty()) hint = fmt::format("it has: {}", fmt::join(known, ", "));
    throw UserError(fmt::format("the environment has no proposition {}", name), hint);
  }
}

WholeSystem load_system(const ProgramText& text) {
  const std::size_t errors = text.diagnostics.error_count();
  const auto program = parse_program(text);
  WholeSystem whole;
  if (text.diagnostics.error_count() != errors) {
    // What is wrong is said; that a constant was not found in it is of no interest.
    for (const auto& [name, value] : text.overrides.values) text.overrides.used[name] = true;
    return whole;
  }
  check_overrides(*program, text.overrides);
  whole.properties = program->properties;
  whole.fairness = program->fairness;
  for (AgentNumber i = 0; i < program->agents.size(); ++i) {
    whole.agents.push_back({program->agents[i].name,
                            std::make_shared<EccsProgram>(text.terms, program, i),
                            program->agents[i].where});
  }
  return whole;
}

}  // namespace

Language language() {
  Language language;
  language.extension = ".eccs";
  language.load_system = load_system;
  return language;
}

const Program* program_of(const AgentProgram& program) {
  const auto* eccs = dynamic_cast<const EccsProgram*>(&program);
  return eccs != nullptr ? &eccs->program() : nullptr;
}

}  // namespace credo::eccs
