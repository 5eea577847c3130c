// A transition system as guarded commands: what the exporters for other model checkers write.
//
// Finitely many variables, and commands that may be taken in a state where their guard is true. A
// command says the new values of some variables; the others keep theirs. When no guard is true, the
// state stays as it is for ever. Variables with a `kept_while` are set by no command: they are true
// after a step if they were before and the condition is true of the *new* values.
//
//   CommandSystem system;
//   const auto x = system.add(boolean_variable("x", true));
//   system.groups.push_back({"action a", {{"a", "", equals(x, 1), {{x, 0}}}}});
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace credo {

using VariableId = std::uint32_t;

// A boolean combination of comparisons of variables with constants.
struct Condition {
  enum class Op : std::uint8_t {
    truth,
    falsity,
    equal,
    at_most,
    negation,
    conjunction,
    disjunction
  };
  Op op = Op::truth;
  VariableId variable = 0;       // of equal and at_most
  std::uint32_t value = 0;       // of equal and at_most
  std::vector<Condition> parts;  // one of a negation, two or more of the others

  bool operator==(const Condition&) const = default;
};

// Making conditions; what is true or false at a glance is simplified away.
Condition constant(bool value);
Condition equals(VariableId variable, std::uint32_t value);
Condition at_most(VariableId variable, std::uint32_t value);
Condition negation(Condition part);
Condition conjunction(std::vector<Condition> parts);
Condition disjunction(std::vector<Condition> parts);

// The condition that is `part` where the variable has one of the values of the case; the values of
// the cases are all that the variable can have, each in one case.
struct Case {
  std::vector<std::uint32_t> values;
  Condition part;
};
Condition by_value(VariableId variable, std::vector<Case> cases);

struct StateVariable {
  enum class Kind : std::uint8_t { boolean, enumeration, range };
  Kind kind = Kind::boolean;
  std::string name;
  std::uint32_t type = 0;  // of an enumeration: index of its type
  std::uint32_t most = 1;  // of a range: 0..most
  std::uint32_t initial = 0;
  std::string comment;
  std::optional<Condition> kept_while;
};

struct EnumerationType {
  std::string name;
  std::vector<std::string> values;
};

// The new value of a variable: a constant, or the present value of `source` plus `offset`.
struct Update {
  VariableId variable = 0;
  std::uint32_t value = 0;
  std::optional<VariableId> source = {};
  int offset = 0;
};

struct GuardedCommand {
  std::string name;     // an identifier
  std::string comment;  // "" if the title of its group says it all
  Condition guard;
  std::vector<Update> updates;
};

// The commands of one rule or step. Without commands it is never possible.
struct CommandGroup {
  std::string title;
  std::vector<GuardedCommand> commands;
};

struct CommandSystem {
  std::vector<std::string> notes;  // how to read it
  std::vector<EnumerationType> types;
  std::vector<StateVariable> variables;
  std::vector<CommandGroup> groups;

  VariableId add(StateVariable variable) {
    variables.push_back(std::move(variable));
    return static_cast<VariableId>(variables.size() - 1);
  }
  // The value as it is written: "true", "mR", "7".
  std::string value_text(VariableId variable, std::uint32_t value) const;
  // No command can be taken.
  Condition nothing_possible() const;
};

// Hands out identifiers that are no words of the target languages, each once.
class Identifiers {
 public:
  // `wanted` itself if it can be had, else something close to it.
  std::string take(const std::string& wanted);

 private:
  std::vector<std::string> taken_;
};

}  // namespace credo
