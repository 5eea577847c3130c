// What Credo asks of every other model checker: an answer, a count of states, and what to keep if
// somebody is to look into it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/exploration.hpp"
#include "engine/linear_engine.hpp"
#include "system/model.hpp"

namespace credo {

// A file that is kept: its name, without a folder, and what is in it.
struct KeptText {
  std::string name;
  std::string text;
};

class ExternalEngine : public LinearEngine {
 public:
  virtual std::string name() const = 0;  // as people call it: "Spin"
  // The number of states of the system.
  virtual Exploration count(bool labels, SearchControl& control) = 0;
  // What the last question was put to: "the system" itself, or what Credo made of it.
  virtual std::string subject() const { return "the system"; }
  // What was asked and answered last.
  virtual const std::vector<KeptText>& last_question() const = 0;
};

// A model checker for the programs of one language, which comes with it.
struct EngineOffer {
  std::string word;     // of --engine: "maude"
  std::string subject;  // what it is for, as the help puts it: "a Light agent"
  // Throws UserError if the system is out of its reach.
  std::function<std::unique_ptr<ExternalEngine>(Model&)> make;
};

}  // namespace credo
