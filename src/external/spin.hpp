// Spin as an engine: the system becomes Promela, pan checks it, its answer and trail are read back.
//
//   SpinEngine spin(model);
//   Checking checking = spin.check(ltl, property, labels, fairness, control);
//
// Every step is checked strictly: what spin, the compiler or pan print must be what is expected of
// them; anything else is an InternalError that names the folder where all of it is kept, and never
// a verdict. Limits of time and memory hold for each of the processes. A search that was not deep
// enough is done again, deeper; one that went over a bound of the model's text, with a larger one.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "external/external_engine.hpp"
#include "external/spin_model.hpp"
#include "external/spin_run.hpp"
#include "system/model.hpp"

namespace credo {

struct SpinOptions {
  enum class Subject : std::uint8_t {
    best,     // the program if it is in reach, else the graph
    program,  // the program, and nothing else
    graph,
  };
  Subject subject = Subject::best;
  SpinCompiler compiler;
};

class SpinGraph;

class SpinEngine final : public ExternalEngine {
 public:
  explicit SpinEngine(Model& model, SpinOptions options = {});
  ~SpinEngine() override;

  Reach can_handle(const EngineQuestion& question) override;
  Checking check(const LtlStore& ltl, const LtlProperty& property, bool labels, Fairness fairness,
                 SearchControl& control) override;
  std::string name() const override { return "Spin"; }
  // By pan, without a claim; counted once.
  Exploration count(bool labels, SearchControl& control) override;
  const std::vector<KeptText>& last_question() const override { return last_question_; }
  // Why the last question was put to the graph and not to the program; "" if it was not.
  const std::string& why_graph() const { return why_graph_; }
  std::string subject() const override {
    const bool graph = !why_graph_.empty() || options_.subject == SpinOptions::Subject::graph;
    return graph ? "the explored graph" : "the system";
  }

 private:
  // What there is to ask about; without a formula, to count the states of. None: a limit was
  // reached while the graph was explored.
  SpinModel* subject(bool labels, const LtlStore* ltl, const LtlProperty* property,
                     Fairness fairness, SearchControl& control);
  SpinGraph& graph(bool labels, SearchControl& control);
  // Whether the program can be asked, about this formula if there is one.
  Reach program_reach(const LtlStore* ltl, const LtlProperty* property, Fairness fairness);

  Model& model_;
  SpinOptions options_;
  std::string why_graph_;
  std::map<bool, std::unique_ptr<SpinGraph>> graphs_;  // by `labels`
  std::unique_ptr<SpinModel> program_;
  std::map<bool, Exploration> counts_;  // by `labels`
  std::vector<KeptText> last_question_;
};

}  // namespace credo
