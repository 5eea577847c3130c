// Random Dribble programs: the exported module has the states, transitions and verdicts of Credo.
//
// The programs are small but use everything: unknown atoms, beliefs with disjunctions, conditional
// and assertive effects, nested conditionals, abstract plans, rules that make plans longer.
#include <gtest/gtest.h>

#include <random>

#include "support/dribble_export_text.hpp"
#include "support/seeds.hpp"

namespace credo::testing {
namespace export_property_test {

class RandomProgram {
 public:
  explicit RandomProgram(std::uint32_t seed) : random_(seed) {}

  std::string run() {
    std::string out = "props p q r s\nmaxlen " + std::to_string(8 + below(10)) + "\nabstract u\n";
    for (const char* name : {"a", "b", "c"}) {
      out += std::string("action ") + name;
      if (below(4) == 0) out += " pre " + guard(1, false);
      out += " eff ";
      const unsigned count = 1 + below(3);
      for (unsigned i = 0; i < count; ++i) {
        if (i > 0) out += "; ";
        if (below(3) == 0) out += "when " + guard(1, false) + ": ";
        out += (below(3) == 0 ? "+" : "") + literal();
      }
      out += "\n";
    }
    std::string beliefs = formula(below(2) == 0 ? 1 : 2);
    if (below(2) == 0) beliefs += ", " + formula(1 + below(3));
    const std::string first_goal = formula(1);
    const std::string second_goal = formula(2);
    out += "beliefs " + beliefs + "\ngoals " + first_goal + ", " + second_goal + "\n";
    for (int i = 0; i < 3; ++i) {
      const std::string when = below(2) == 0 ? guard(2, true) : "G (" + second_goal + ")";
      out += "goalrule g" + std::to_string(i) + ": " + when + " -> " + plan(2) + "\n";
    }
    for (int i = 0; i < 3; ++i) {
      const std::string when = below(2) == 0 ? "true" : guard(1, false);
      out += "prrule r" + std::to_string(i) + ": " + plan(i == 0 ? 1 : 0) + " | " + when + " -> " +
             (below(4) == 0 ? "E" : plan(1)) + "\n";
    }
    out += "property one: EF (B " + operand(2) + " & G " + operand(1) + ")\n";
    out += "property two: AG (B " + operand(2) + " -> EF P[" + plan(0) + "])\n";
    out += "property three: E((~B " + operand(1) + ") U ~Bs{" + beliefs + "})\n";
    out += "property four: A(B " + operand(2) + " R ~Gs{" + second_goal + "})\n";
    out += "property five: AF (terminated | Int(agent, a) | P[E])\n";
    out += "property six: EF (Bs{" + beliefs + "} & Gs{" + first_goal + ", " + second_goal + "})\n";
    return out;
  }

 private:
  unsigned below(unsigned bound) { return std::uniform_int_distribution(0u, bound - 1)(random_); }
  std::string literal() { return std::string(below(2) == 0 ? "~" : "") + "pqrs"[below(4)]; }
  std::string formula(unsigned clauses) {
    std::string out;
    for (unsigned i = 0; i < clauses; ++i) {
      out += (i > 0 ? " | " : "") + literal();
      while (below(2) == 0) out += " & " + literal();
    }
    return out;
  }
  std::string operand(unsigned clauses) { return "(" + formula(clauses) + ")"; }
  std::string guard(unsigned depth, bool goals) {
    if (depth == 0 || below(2) == 0) {
      return (goals && below(2) == 0 ? "G " : "B ") + operand(1 + below(2));
    }
    const unsigned kind = below(3);
    if (kind == 0) return "~(" + guard(depth - 1, goals) + ")";
    return "(" + guard(depth - 1, goals) + (kind == 1 ? " & " : " | ") + guard(depth - 1, goals) +
           ")";
  }
  std::string step(unsigned depth) {
    if (depth == 0 || below(2) == 0) return std::string(1, "abcu"[below(4)]);
    return "if " + guard(1, false) + " then { " + plan(depth - 1) + " } else { " + plan(depth - 1) +
           " }";
  }
  std::string plan(unsigned depth) {
    std::string out = step(depth);
    if (below(2) == 0) out += "; " + step(depth > 0 ? depth - 1 : 0);
    return out;
  }

  std::mt19937 random_;
};

TEST(ExportProperty, RandomProgramsMeanTheSame) {
  const std::uint32_t seeds = seed_count(3000, 300);
  std::uint32_t compared = 0;
  std::size_t largest = 0;
  for (std::uint32_t seed = 1; seed <= seeds; ++seed) {
    const std::string program = RandomProgram(seed).run();
    const auto model = load_dribble(program);
    if (model->diagnostics.has_errors()) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + program);
    largest = std::max(largest, same_graph_and_verdicts(*model).states.size());
    ++compared;
    if (HasFailure()) return;
  }
  EXPECT_GT(compared, seeds / 20);
  EXPECT_GT(largest, 20u);
}

}  // namespace export_property_test
}  // namespace credo::testing
