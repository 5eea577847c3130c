// A reader and evaluator for the part of NuSMV's language that `credo export` writes, which tells
// whether the exported text means what the program means when NuSMV itself is not there.
//
//   SmvModule module(text);          // throws std::runtime_error for what is not well-formed
//   SmvGraph graph = module.graph(); // all reachable states
//   module.holds(graph, 0);          // the first CTLSPEC
//
// Every identifier must be declared before it is used, every value belong to its type, and every
// entry of the transition relation say the next value of each variable exactly once.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace credo::testing {

struct SmvGraph {
  std::vector<std::vector<int>> states;  // the first is the initial one
  std::vector<std::set<std::size_t>> successors;

  std::size_t transitions() const;
};

class SmvModule {
 public:
  explicit SmvModule(const std::string& text);

  SmvGraph graph() const;
  // Whether the CTLSPEC is true in the initial state of the graph.
  bool holds(const SmvGraph& graph, std::size_t specification) const;

  std::size_t ctl_count() const { return ctl_.size(); }
  std::size_t ltl_count() const { return ltl_.size(); }
  bool has_variable(const std::string& name) const { return variables_.contains(name); }

 private:
  struct Expression {
    std::string op;  // "value", "variable", "next", or the operator as written
    int value = 0;   // the value, or the number of the variable
    std::vector<Expression> parts;
  };
  struct Variable {
    int number = 0;
    std::set<int> values;
  };
  using State = std::vector<int>;

  // Reading.
  [[noreturn]] void fail(const std::string& what) const;
  bool at(const std::string& word) const;
  std::string take();
  void expect(const std::string& word);
  int symbol(const std::string& name);
  void read_variable();
  Expression disjunction();
  Expression conjunction();
  Expression temporal_until();
  Expression comparison();
  Expression sum();
  Expression operand();
  Expression reference(const std::string& name);

  // Evaluating.
  int evaluate(const Expression& e, const State& now, const State& next) const;
  std::set<State> successors(const State& now) const;
  void follow(const Expression& entry, const State& now, std::set<State>& out) const;
  void assign(const Expression& equation, const State& now, State& next) const;
  std::set<std::size_t> satisfying(const SmvGraph& graph, const Expression& e) const;

  std::vector<std::string> tokens_;
  std::size_t position_ = 0;
  bool in_specification_ = false;
  std::map<std::string, int> symbols_;
  std::map<std::string, Variable> variables_;
  std::vector<std::set<int>> domains_;  // by number of the variable
  std::map<std::string, Expression> definitions_;
  std::vector<Expression> init_;
  std::vector<Expression> trans_;
  std::vector<Expression> ctl_;
  std::vector<Expression> ltl_;
};

}  // namespace credo::testing
