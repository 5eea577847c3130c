// Making the agents of ECCS systems.
#include "lang/eccs/agent_program.hpp"

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
#include "lang/eccs/store_update.hpp"

namespace credo::eccs {

namespace {

const ProgramKind<AgentText> kKind = {
    .language = kName, .make_agent = make_machine, .make_plain_agent = reference::make_agent};

// One agent of the system.
class EccsProgram final : public TypedProgram<AgentText>, private AtomReader, private ActionReader {
 public:
  EccsProgram(TermStore& terms, const AgentText& text)
      : TypedProgram(kKind, std::make_shared<AgentText>(text), mentions(terms, *text.program)),
        terms_(terms) {}

  const AtomReader* atom_reader() const override { return this; }
  const ActionReader* action_reader() const override { return this; }
  std::vector<Demand> demands() const override {
    return demands_of(program(), terms_, tree()->agent);
  }
  // Those of all agents are with the first.
  std::vector<ProgramFinding> findings(const SystemOptions& options) const override {
    if (tree()->agent != 0) return {};
    std::vector<ProgramFinding> all = idle_parts(program());
    std::ranges::move(infeasible_actions(tree()->program, update_of(options)),
                      std::back_inserter(all));
    return all;
  }

 private:
  std::shared_ptr<const LocalQuery> query(const Sources& sources, std::string_view word,
                                          SourceSpan where,
                                          Diagnostics& diagnostics) const override {
    return parse_query(program(), tree()->agent, sources, word, where, diagnostics);
  }
  std::optional<std::vector<TermId>> action_set(const Sources& sources, SourceSpan where,
                                                Diagnostics& diagnostics) const override {
    return parse_action_set(program(), terms_, sources, where, diagnostics);
  }
  std::vector<TermId> observed_action(TokenStream& stream, bool own) const override {
    return parse_observed_action(program(), terms_, stream, own ? tree()->agent : kNone);
  }
  bool is_action_word(std::string_view word) const override {
    return word == "obs" || word == "tau";
  }
  const Program& program() const { return *tree()->program; }

  const TermStore& terms_;
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

}  // namespace

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
  whole.tests = program->tests;
  whole.silent_action = program->tau;
  whole.definitions = program->defined_formulas;
  whole.fairness = program->fairness;
  for (AgentNumber i = 0; i < program->agents.size(); ++i) {
    whole.agents.push_back({program->agents[i].name,
                            std::make_shared<EccsProgram>(text.terms, AgentText{program, i}),
                            program->agents[i].where});
  }
  return whole;
}

}  // namespace credo::eccs
