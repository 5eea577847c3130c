// Types, then the module with its two atoms.
#include "lang/dribble/smv/reactive_modules.hpp"

#include <fmt/format.h>

#include <set>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

class ModuleWriter {
 public:
  explicit ModuleWriter(const CommandSystem& system) : system_(system) {
    for (VariableId i = 0; i < system.variables.size(); ++i) {
      (system.variables[i].kept_while ? kept_ : set_).push_back(i);
    }
  }

  std::string run(const std::vector<std::string>& heading,
                  const std::vector<Specification>& specifications) {
    for (const std::string& line : heading) out_ += "-- " + line + "\n";
    for (const std::string& note : system_.notes) out_ += "-- " + note + "\n";
    out_ += '\n';
    for (const EnumerationType& type : system_.types) {
      out_ += fmt::format("type {} is {{{}}}\n", type.name, fmt::join(type.values, ", "));
    }
    out_ += "\nmodule Dribble is\n  interface\n";
    for (std::size_t i = 0; i < system_.variables.size(); ++i) {
      const StateVariable& variable = system_.variables[i];
      out_ += fmt::format("    {} : {}{}", variable.name, type(variable),
                          i + 1 < system_.variables.size() ? ";" : "");
      out_ += variable.comment.empty() ? "\n" : fmt::format("  -- {}\n", variable.comment);
    }
    agent();
    if (!kept_.empty()) commitment();
    out_ += "endmodule\n";
    for (const Specification& each : specifications) {
      out_ += fmt::format("\n-- property {}: {}\n-- {}\n", each.name, each.text,
                          each.formula.empty() ? "not in CTL: left out" : each.formula);
    }
    return std::move(out_);
  }

 private:
  std::string type(const StateVariable& variable) const {
    switch (variable.kind) {
      case StateVariable::Kind::boolean:
        return "bool";
      case StateVariable::Kind::enumeration:
        return system_.types[variable.type].name;
      case StateVariable::Kind::range:
        return fmt::format("(0..{})", variable.most);
    }
    throw InternalError("every kind of variable has a type");
  }

  std::string names(const std::vector<VariableId>& variables) const {
    std::vector<std::string> all;
    for (const VariableId each : variables) all.push_back(system_.variables[each].name);
    return fmt::format("{}", fmt::join(all, ", "));
  }

  std::string all_names() const {
    std::vector<VariableId> all = set_;
    all.insert(all.end(), kept_.begin(), kept_.end());
    return names(all);
  }

  void agent() {
    out_ +=
        fmt::format("\n  atom agent\n    controls {}\n    reads {}\n", names(set_), all_names());
    initial_values(set_);
    out_ += "    update\n";
    for (const CommandGroup& group : system_.groups) {
      out_ += fmt::format("      -- {}{}\n", group.title,
                          group.commands.empty() ? ": never possible" : "");
      for (const GuardedCommand& each : group.commands) {
        if (!each.comment.empty()) out_ += fmt::format("      -- {}\n", each.comment);
        command(each.guard, each.updates);
      }
    }
    out_ += "      -- nothing else is possible\n";
    command(system_.nothing_possible(), {});
    out_ += "  endatom\n";
  }

  void initial_values(const std::vector<VariableId>& variables) {
    std::vector<std::string> all;
    for (const VariableId each : variables) {
      all.push_back(fmt::format(
          "{}' := {}", system_.variables[each].name,
          value_text(system_, each, system_.variables[each].initial, mocha_notation())));
    }
    out_ += fmt::format("    init\n      [] true -> {}\n", fmt::join(all, "; "));
  }

  void command(const Condition& guard, const std::vector<Update>& updates) {
    std::vector<std::string> all;
    for (const VariableId each : set_) {
      all.push_back(fmt::format("{}' := {}", system_.variables[each].name,
                                text_of(system_, update_of(each, updates), mocha_notation())));
    }
    out_ += fmt::format("      [] {} -> {}\n", text_of(system_, guard, mocha_notation()),
                        fmt::join(all, "; "));
  }

  static void collect(const Condition& condition, std::set<VariableId>& out) {
    if (condition.op == Condition::Op::equal) out.insert(condition.variable);
    for (const Condition& part : condition.parts) collect(part, out);
  }

  void commitment() {
    std::set<VariableId> awaited;
    std::vector<std::string> drops;
    for (const VariableId each : kept_) {
      const StateVariable& variable = system_.variables[each];
      collect(*variable.kept_while, awaited);
      drops.push_back(fmt::format("{}' := {} & ({})", variable.name, variable.name,
                                  text_of(system_, *variable.kept_while, mocha_next_notation())));
    }
    out_ += fmt::format(
        "\n  -- goals are dropped once they are believed\n  atom commitment\n    "
        "controls {}\n    reads {}\n",
        names(kept_), names(kept_));
    if (!awaited.empty()) {
      out_ += fmt::format("    awaits {}\n", names({awaited.begin(), awaited.end()}));
    }
    initial_values(kept_);
    out_ += fmt::format("    update\n      [] true -> {}\n  endatom\n", fmt::join(drops, "; "));
  }

  const CommandSystem& system_;
  std::vector<VariableId> set_;   // by commands
  std::vector<VariableId> kept_;  // while a condition holds
  std::string out_;
};

}  // namespace

Specification mocha_specification(const CommandSystem& system, LtlStore& ltl,
                                  const ExportedProperty& property) {
  Specification result{property.name, property.text, {}};
  if (const auto claim = invariant_text(system, ltl, property, mocha_notation())) {
    result.formula = fmt::format("inv \"{}\" {};", property.name, *claim);
  } else if (const auto branching = ctl_text(system, ltl, property, mocha_notation())) {
    result.formula = fmt::format("atl \"{}\" {};", property.name, *branching);
  }
  return result;
}

std::string reactive_modules_text(const CommandSystem& system,
                                  const std::vector<std::string>& heading,
                                  const std::vector<Specification>& specifications) {
  return ModuleWriter(system).run(heading, specifications);
}

}  // namespace credo
