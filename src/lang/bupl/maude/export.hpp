// A BUPL agent as a module for Maude 3.2, with commands that check properties there.
//
//   MaudeExport text(model);                       // throws UserError if it cannot be exported
//   auto question = text.add(ltl, property);       // any number of them
//   text.definitions() + text.check_command(question) + text.count_command(question.labels)
//
// The state is < beliefs | plan >, or < label | beliefs | plan > in the module for properties that
// ask what the last action was: so there are as many states as Credo counts.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lang/bupl/maude/rules.hpp"
#include "property/binding.hpp"
#include "property/test_binding.hpp"

namespace credo {

// A linear-time formula over predicates that a module defines.
struct MaudeQuestion {
  bool labels = false;
  std::string formula;
};

// Throws UserError, with the place, unless the system is a single BUPL agent without environment.
void require_for_maude(const Model& model);

class MaudeExport {
 public:
  // Names of modules begin with `name`. Throws as require_for_maude does.
  explicit MaudeExport(Model& model, std::string name = "AGENT");
  ~MaudeExport();

  MaudeQuestion add(const LtlStore& ltl, const LtlProperty& property);
  // The module with states of this kind, though no question asks for it.
  void add_states(bool labels) { (labels ? labelled_ : unlabelled_) = true; }

  // All modules, without `load model-checker`.
  std::string definitions();
  std::string check_command(const MaudeQuestion& question) const;
  // A search that visits every state and finds nothing.
  std::string count_command(bool labels) const;
  std::string module_name(bool labels) const;

  maude::Rules& rules() { return *rules_; }

 private:
  struct Predicate {
    std::string name;       // "fact0"
    std::string comment;    // the atom as the user knows it
    std::string label;      // pattern on the left, with labels; "L" for any
    std::string condition;  // "" for none
  };

  std::string predicate(const StateAtom& atom);
  std::string defined(const std::string& kind, const StateAtom& atom, const std::string& label,
                      const std::string& condition);
  std::vector<std::string> state_module(bool labels);
  std::string state(bool labels, const std::string& label, const std::string& beliefs,
                    const std::string& plan) const;

  Model& model_;
  std::string name_;
  std::unique_ptr<maude::Rules> rules_;
  std::vector<Predicate> predicates_;
  bool labelled_ = false;
  bool unlabelled_ = false;
};

// The whole file: modules, a command that counts states, one command for every property and one
// for every test. Throws UserError for what Maude cannot check.
std::string maude_text(Model& model, std::span<const BoundProperty> properties,
                       std::span<const BoundTest> tests = {});

}  // namespace credo
