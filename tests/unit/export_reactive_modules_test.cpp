// The reactive module is well-formed and means what the program means.
//
// MOCHA is not there to ask. The test rewrites the module, line by line, into the language of the
// evaluator in support/smv_module.hpp, which checks names, types and brackets, and counts states.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>

#include "support/dribble_export_text.hpp"
#include "support/smv_module.hpp"

namespace credo::testing {
namespace export_reactive_modules_test {

std::string replaced(const std::string& text, const std::string& pattern, const std::string& by) {
  return std::regex_replace(text, std::regex(pattern), by);
}

std::string expression(const std::string& text) {
  std::string out = replaced(text, "~", "!");
  out = replaced(out, "\\btrue\\b", "TRUE");
  out = replaced(out, "\\bfalse\\b", "FALSE");
  return replaced(out, "(\\w+)'", "next($1)");
}

std::vector<std::string> pieces(const std::string& text, const std::string& separator) {
  std::vector<std::string> all;
  std::size_t from = 0;
  for (std::size_t at = 0; (at = text.find(separator, from)) != std::string::npos;) {
    all.push_back(text.substr(from, at - from));
    from = at + separator.size();
  }
  all.push_back(text.substr(from));
  return all;
}

class ModuleReader {
 public:
  explicit ModuleReader(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      line = replaced(replaced(line, "--.*", ""), "^ +| +$", "");
      if (!line.empty()) read(line);
    }
    if (!closed_.empty()) throw std::runtime_error(closed_.back() + " is missing");
  }

  std::string smv() const {
    std::string out = "MODULE main\nVAR\n" + variables_ + "INIT\n";
    out += init_ + ";\nTRANS\n" + agent_ + ";\n";
    return out + commitment_;
  }

  std::set<std::string> controlled;
  std::set<std::string> awaited;

 private:
  void read(const std::string& line) {
    std::smatch match;
    if (std::regex_match(line, match, std::regex("type (\\w+) is (\\{.*\\})"))) {
      types_[match[1]] = match[2];
    } else if (line == "module Dribble is") {
      closed_.push_back("endmodule");
    } else if (std::regex_match(line, match, std::regex("atom (\\w+)"))) {
      atom_ = match[1];
      closed_.push_back("endatom");
    } else if (line == "endatom" || line == "endmodule") {
      if (closed_.empty() || closed_.back() != line) throw std::runtime_error("stray " + line);
      closed_.pop_back();
    } else if (std::regex_match(line, match, std::regex("(controls|reads|awaits) (.*)"))) {
      for (const std::string& name : pieces(match[2], ", ")) {
        if (match[1] == "controls" && !controlled.insert(name).second) {
          throw std::runtime_error(name + " is controlled twice");
        }
        if (match[1] == "awaits") awaited.insert(name);
      }
    } else if (std::regex_match(line, match, std::regex("(\\w+) : ([^;]+);?"))) {
      const std::string type = match[2];
      const bool is_range = type[0] == '(';
      variables_ += "  " + match[1].str() + " : " +
                    (type == "bool" ? "boolean"
                     : is_range     ? type.substr(1, type.size() - 2)
                                    : types_.at(type)) +
                    ";\n";
    } else if (line == "init" || line == "update") {
      section_ = line;
    } else if (std::regex_match(line, match, std::regex("\\[\\] (.*) -> (.*)"))) {
      command(match[1], match[2]);
    } else if (line != "interface") {
      throw std::runtime_error("what is this? " + line);
    }
  }

  void command(const std::string& guard, const std::string& assignments) {
    std::string equations;
    for (const std::string& each : pieces(assignments, "; ")) {
      const auto sides = pieces(each, "' := ");
      if (sides.size() != 2) throw std::runtime_error("no assignment: " + each);
      const std::string value = expression(sides[1]);
      if (section_ == "init") {
        init_ += (init_.empty() ? "" : " & ") + sides[0] + " = " + value;
      } else if (atom_ == "agent") {
        equations += " & next(" + sides[0] + ") = " + value;
      } else {
        commitment_ += "TRANS next(" + sides[0] + ") = (" + value + ");\n";
      }
    }
    if (section_ == "update" && atom_ == "agent") {
      agent_ += (agent_.empty() ? "((" : " | ((") + expression(guard) + ")" + equations + ")\n";
    }
  }

  std::map<std::string, std::string> types_;
  std::vector<std::string> closed_;  // what must still come
  std::string atom_;
  std::string section_;
  std::string variables_;
  std::string init_;
  std::string agent_;
  std::string commitment_;
};

void expect_same(const std::string& program) {
  const std::string text = exported(program, DribbleTarget::reactive_modules);
  const SmvGraph mocha = SmvModule(ModuleReader(text).smv()).graph();
  const SmvGraph smv = SmvModule(exported(program, DribbleTarget::smv)).graph();
  EXPECT_EQ(mocha.states, smv.states);
  EXPECT_EQ(mocha.successors, smv.successors);
}

TEST(ExportReactiveModules, TheVacuumCleanerAndItsRepairs) {
  for (const char* name : {"printed", "repair-a", "repair-b", "repair-c", "single-goal"}) {
    SCOPED_TRACE(name);
    expect_same(vacuum(name));
  }
}

TEST(ExportReactiveModules, UnknownAtomsDisjunctionsAndAbstractPlans) {
  expect_same(R"(
props p q r
maxlen 9
abstract u
action a pre B (p | q) eff when B q: +r; ~q
action b eff +p
beliefs p & q | ~p & q & ~r
goals r, ~q & p
goalrule g: G r & ~B p -> u; a
goalrule h: G p -> b; if B p then { a } else { b; a }
prrule r: u | true -> b
)");
}

TEST(ExportReactiveModules, TwoAtomsShareTheVariables) {
  const ModuleReader module(exported(vacuum("printed"), DribbleTarget::reactive_modules));
  EXPECT_EQ(module.controlled.size(), 5u + 2u + 13u + 1u);
  EXPECT_EQ(module.awaited, (std::set<std::string>{"c1", "c2"}));
}

TEST(ExportReactiveModules, RulesAndPropertiesAreNamed) {
  const std::string text = exported(vacuum("printed") + R"(
property dry: AG (B b | B ~b)
property linear: [] (G c1 | B c1)
property paths: [] <> P[E]
)",
                                    DribbleTarget::reactive_modules);
  for (const char* part :
       {"-- goalrule g1: G c1 -> if B r1 then {cR} else {mL; cR}\n",
        "-- goalrule g2: ", "-- prrule r1: cB | B r1 -> mR; cB\n", "-- conditional if_1: if B r1\n",
        "-- conditional if_2: if B r2\n", "-- action mR pre B r1\n", "-- action mL ",
        "-- action cR ", "-- action cB ", "-- property main: AF (B c1 & B c2)\n-- atl \"main\" AF ",
        "-- inv \"dry\" (b) | (~b);", "-- inv \"linear\" (goal_1) | (c1);",
        "-- property paths: [] <> P[E]\n-- not in CTL: left out\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
  }
}

}  // namespace export_reactive_modules_test
}  // namespace credo::testing
