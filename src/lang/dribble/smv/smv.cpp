// The sections of the module, one function each.
#include "lang/dribble/smv/smv.hpp"

#include <fmt/format.h>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

class SmvWriter {
 public:
  explicit SmvWriter(const CommandSystem& system) : system_(system) {}

  std::string run(const std::vector<std::string>& heading,
                  const std::vector<Specification>& specifications) {
    for (const std::string& line : heading) out_ += "-- " + line + "\n";
    for (const std::string& note : system_.notes) out_ += "-- " + note + "\n";
    out_ += "MODULE main\n";
    variables();
    definitions();
    initial_values();
    transitions();
    kept_variables();
    for (const Specification& each : specifications) {
      out_ += fmt::format("\n-- property {}: {}\n", each.name, each.text);
      out_ +=
          each.formula.empty() ? "-- neither in CTL nor in LTL: left out\n" : each.formula + ";\n";
    }
    return std::move(out_);
  }

 private:
  std::string type(const StateVariable& variable) const {
    switch (variable.kind) {
      case StateVariable::Kind::boolean:
        return "boolean";
      case StateVariable::Kind::enumeration:
        return fmt::format("{{{}}}", fmt::join(system_.types[variable.type].values, ", "));
      case StateVariable::Kind::range:
        return fmt::format("0..{}", variable.most);
    }
    throw InternalError("every kind of variable has a type");
  }

  void variables() {
    out_ += "\nVAR\n";
    for (const StateVariable& variable : system_.variables) {
      out_ += fmt::format("  {} : {};", variable.name, type(variable));
      out_ += variable.comment.empty() ? "\n" : fmt::format("  -- {}\n", variable.comment);
    }
  }

  void definitions() {
    out_ += "\nDEFINE\n";
    std::vector<std::string> names;
    for (const CommandGroup& group : system_.groups) {
      out_ +=
          fmt::format("  -- {}{}\n", group.title, group.commands.empty() ? ": never possible" : "");
      for (const GuardedCommand& command : group.commands) {
        names.push_back(command.name);
        out_ += fmt::format("  {} := {};", command.name,
                            text_of(system_, command.guard, smv_notation()));
        out_ += command.comment.empty() ? "\n" : fmt::format("  -- {}\n", command.comment);
      }
    }
    out_ += "  -- nothing else is possible\n";
    out_ += names.empty() ? fmt::format("  {} := TRUE;\n", kStall)
                          : fmt::format("  {} := !({});\n", kStall, fmt::join(names, " | "));
  }

  void initial_values() {
    out_ += "\nINIT\n";
    std::string separator = "    ";
    for (VariableId i = 0; i < system_.variables.size(); ++i) {
      const StateVariable& variable = system_.variables[i];
      out_ += fmt::format("{}{} = {}", separator, variable.name,
                          value_text(system_, i, variable.initial, smv_notation()));
      separator = "\n  & ";
    }
    out_ += ";\n";
  }

  void transitions() {
    out_ += "\nTRANS\n";
    std::string separator = "    ";
    for (const CommandGroup& group : system_.groups) {
      for (const GuardedCommand& command : group.commands) {
        out_ += separator;
        entry(command.name, command.updates);
        separator = "  | ";
      }
    }
    out_ += separator;
    entry(kStall, {});
    out_ += "  ;\n";
  }

  void entry(const std::string& name, const std::vector<Update>& updates) {
    out_ += fmt::format("({}", name);
    for (VariableId i = 0; i < system_.variables.size(); ++i) {
      const StateVariable& variable = system_.variables[i];
      if (variable.kept_while) continue;
      out_ += fmt::format("\n     & next({}) = {}", variable.name,
                          text_of(system_, update_of(i, updates), smv_notation()));
    }
    out_ += ")\n";
  }

  void kept_variables() {
    for (const StateVariable& variable : system_.variables) {
      if (!variable.kept_while) continue;
      out_ += fmt::format("\nTRANS  -- {}\n  next({}) = ({} & ({}));\n", variable.comment,
                          variable.name, variable.name,
                          text_of(system_, *variable.kept_while, smv_next_notation()));
    }
  }

  static constexpr const char* kStall = "stalled";

  const CommandSystem& system_;
  std::string out_;
};

}  // namespace

Specification smv_specification(const CommandSystem& system, LtlStore& ltl,
                                const ExportedProperty& property) {
  Specification result{property.name, property.text, {}};
  const auto linear = ltl_text(system, ltl, property, smv_notation());
  const auto branching = ctl_text(system, ltl, property, smv_notation());
  if (branching && (!linear || !property.formula.paths.empty())) {
    result.formula = "CTLSPEC " + *branching;
  } else if (linear) {
    result.formula = "LTLSPEC " + *linear;
  }
  return result;
}

std::string smv_text(const CommandSystem& system, const std::vector<std::string>& heading,
                     const std::vector<Specification>& specifications) {
  return SmvWriter(system).run(heading, specifications);
}

}  // namespace credo
