// Random environments for the flat random systems.
#pragma once

#include "support/flat_terms.hpp"

namespace credo::testing {

// An environment in two parts, with agents made in between: what there is at first and what changes
// by itself; then what their actions do, and what their functions do if there are any.
class EnvironmentMaker {
 public:
  explicit EnvironmentMaker(FlatTerms& terms) : t_(terms) {}

  void begin();
  void react(bool functions);
  // In a list that begins and ends like this.
  Seamed environment(const std::string& before = "environment {\n",
                     const std::string& after = "}\n") const;

 private:
  void statement(const std::string& construct, const std::string& text);
  Seamed fact(const FlatTerms::Part& part);
  Seamed some_fact();
  void initial();
  void percepts();
  void clock();
  std::string known();
  Seamed effects();
  Seamed guard_literal();
  Seamed guard(int literals);
  void spontaneous();
  void action_rule();
  void functions();

  std::string label();

  FlatTerms& t_;
  std::vector<Seamed> statements_;
  int labels_ = 0;
};

// A call of one of the functions.
Seamed function_call(FlatTerms& terms);

}  // namespace credo::testing
