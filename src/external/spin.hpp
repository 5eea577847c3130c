// Spin as an engine: the system becomes Promela, pan checks it, its answer and trail are read back.
//
//   SpinEngine spin(model);
//   Checking checking = spin.check(ltl, property, labels, fairness, control);
//
// Every step is checked strictly: what spin, the compiler or pan print must be what is expected of
// them; anything else is an InternalError that names the folder where all of it is kept, and never
// a verdict. Limits of time and memory hold for each of the processes.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/exploration.hpp"
#include "engine/linear_engine.hpp"
#include "external/spin_model.hpp"
#include "system/model.hpp"

namespace credo {

struct SpinOptions {
  enum class Subject : std::uint8_t {
    best,     // the program if it is in reach, else the graph
    program,  // the program; throws UserError if it is out of reach
    graph,
  };
  Subject subject = Subject::best;
  std::string compiler = "cc";           // of pan.c
  std::vector<std::string> compile = {"-O2"};  // options for speed
};

class SpinEngine final : public LinearEngine {
 public:
  explicit SpinEngine(Model& model, SpinOptions options = {});
  ~SpinEngine() override;

  Checking check(const LtlStore& ltl, const LtlProperty& property, bool labels, Fairness fairness,
                 SearchControl& control) override;
  // The number of states of the system, counted once by pan without a claim.
  Exploration count(bool labels, SearchControl& control);
  // Why the last question was put to the graph and not to the program; "" if it was not.
  const std::string& why_graph() const { return why_graph_; }

 private:
  SpinModel& subject(bool labels, const LtlStore* ltl, const LtlProperty* property,
                     Fairness fairness, SearchControl& control);

  Model& model_;
  SpinOptions options_;
  std::string why_graph_;
  std::map<bool, std::unique_ptr<SpinModel>> graphs_;  // by `labels`
  std::unique_ptr<SpinModel> program_;
  std::map<bool, Exploration> counts_;  // by `labels`
};

}  // namespace credo
