// What can be exported, and the atoms of properties as conditions.
#include "lang/dribble/smv/dribble_export.hpp"

#include <fmt/format.h>

#include "base/diagnostic.hpp"
#include "credo_version.hpp"
#include "lang/dribble/agent_program.hpp"
#include "lang/dribble/smv/dribble_commands.hpp"
#include "lang/dribble/smv/reactive_modules.hpp"
#include "lang/dribble/smv/smv.hpp"

namespace credo {

namespace {

const dribble::Program& program_for_export(const Model& model) {
  const auto refuse = [](const std::string& what, SourceSpan where) {
    throw UserError(what + " cannot be exported",
                    "reactive-modules and smv are for a single Dribble agent without environment",
                    where);
  };
  for (std::size_t i = 0; i < model.programs.size(); ++i) {
    if (dribble::program_of(*model.programs[i]) != nullptr) continue;
    refuse(fmt::format("the {} agent {}", model.programs[i]->language(), model.file.agents[i].name),
           model.file.agents[i].where);
  }
  if (model.agent_count() > 1) refuse("a system of several agents", model.file.agents[1].where);
  if (model.agent_count() == 0) refuse("a system without agents", {});
  const dribble::Program& program = *dribble::program_of(*model.programs.front());
  if (!program.percepts.empty()) refuse("what is perceived", program.percepts.front().where);
  if (model.file.environment.given()) refuse("an environment", model.file.environment.where);
  if (!model.file.messages.empty()) refuse("a message", model.file.messages.front().sender_where);
  return program;
}

Condition condition_of(Model& model, const DribbleCommands& commands, const StateAtom& atom) {
  switch (atom.kind) {
    case AtomKind::foreign:
      return commands.holds(static_cast<const dribble::Query&>(*atom.query));
    case AtomKind::belief:
    case AtomKind::desire:
    case AtomKind::intention:
      return commands.has_attitude(atom.kind, [&](const std::string& name) {
        return matches(model.terms, atom, model.terms.atom(name));
      });
    case AtomKind::terminated:
      return commands.system().nothing_possible();
    case AtomKind::does:   // actions are requested of an environment only
    case AtomKind::fact:   // and there are no facts without one
    case AtomKind::taken:  // BUPL agents only
    case AtomKind::enabled:
    case AtomKind::stuck:
    case AtomKind::comparison:  // a part of others
    case AtomKind::joined:      // no atom of the language has a value to compare
    case AtomKind::action:      // labelled systems only
    case AtomKind::deadlock:    // an agent that can do nothing stalls
      return constant(false);
  }
  throw InternalError("every kind of atom has a meaning");
}

}  // namespace

std::string export_dribble(Model& model, DribbleTarget target,
                           std::span<const BoundProperty> properties,
                           std::vector<LeftOut>& left_out) {
  const DribbleCommands commands(program_for_export(model));
  const CommandSystem& system = commands.system();
  const bool smv = target == DribbleTarget::smv;
  std::vector<Specification> specifications;
  for (const BoundProperty& property : properties) {
    if (!property.shared.empty()) {
      specifications.push_back({property.name, property.text, {}});
      left_out.push_back({property.where, "it has a variable that stands in several atoms"});
      continue;
    }
    LtlStore ltl;
    ExportedProperty exported{property.name, property.text, to_ltl(model, property, {}, ltl), {}};
    for (const StateAtom& atom : exported.formula.atoms) {
      exported.atoms.push_back(condition_of(model, commands, atom));
    }
    specifications.push_back(smv ? smv_specification(system, ltl, exported)
                                 : mocha_specification(system, ltl, exported));
    if (specifications.back().formula.empty()) {
      left_out.push_back(
          {property.where, smv ? "it is neither in CTL nor in LTL" : "it is not in CTL"});
    }
  }
  const std::vector<std::string> heading{fmt::format("The Dribble agent {} for {}, by Credo {}.",
                                                     model.file.name, smv ? "NuSMV" : "MOCHA",
                                                     kVersion)};
  return smv ? smv_text(system, heading, specifications)
             : reactive_modules_text(system, heading, specifications);
}

namespace {

template <DribbleTarget Target>
TranslatedText translate_dribble(const TranslationRequest& asked) {
  TranslatedText made;
  made.text = export_dribble(asked.model, Target, asked.properties, made.left_out);
  return made;
}

}  // namespace

Translation reactive_modules_translation() {
  return {"reactive-modules", "MOCHA", "a Dribble agent", true,
          translate_dribble<DribbleTarget::reactive_modules>};
}

Translation smv_translation() {
  return {"smv", "NuSMV", "a Dribble agent", true, translate_dribble<DribbleTarget::smv>};
}

}  // namespace credo
