// Reading the examples: their notation differs from Credo's in a few words.
#include "support/slicing_examples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "lang/agentspeak/agent_program.hpp"
#include "lang/agentspeak/text.hpp"

namespace credo::testing {

namespace {

// "cg.next(a,b,c)", a function from its first argument to the others, as a clause of Credo.
std::string function_clause(const std::string& entry) {
  const std::size_t open = entry.find('(');
  const std::size_t comma = entry.find(',', open);
  const std::size_t close = entry.rfind(')');
  return fmt::format("function {}) = {}.", entry.substr(0, comma),
                     entry.substr(comma + 1, close - comma - 1));
}

std::string property_of(const nlohmann::json& expected) {
  if (expected.contains("property")) return expected.at("property").get<std::string>();
  std::string either;
  for (const auto& atom : expected.at("atoms")) {
    either += (either.empty() ? "" : " | ") + atom.get<std::string>();
  }
  return fmt::format("[] (({0}) -> ({0}))", either);
}

// ---- the normal form

std::string literals_text(const TermStore& terms, const std::vector<Literal>& literals,
                          const std::vector<std::string>& names) {
  std::string out;
  for (const Literal& literal : literals) {
    out += (out.empty() ? " : " : " & ") + text_of(terms, literal, names);
  }
  return out;
}

std::string effects_text(const TermStore& terms, const GuardedEffects& rule) {
  std::string out;
  for (const Alternative& alternative : rule.alternatives) {
    out += out.empty() ? " ->" : " or";
    for (const Effect& effect : alternative) {
      out += fmt::format(" {}{};", effect.add ? '+' : '-', terms.text(effect.atom, rule.variables));
    }
  }
  return out;
}

std::string facts_text(const TermStore& terms, const FactSet& facts) {
  std::string out;
  for (const TermId fact : facts) out += " " + terms.text(fact) + ".";
  return out;
}

std::string program_text(const TermStore& terms, const agentspeak::Program& program) {
  std::string out;
  for (const auto& belief : program.beliefs) out += "  " + terms.text(belief.atom) + ".\n";
  for (const auto& goal : program.goals) out += "  !" + terms.text(goal.atom) + ".\n";
  for (const agentspeak::Plan& plan : program.plans) {
    const bool named = plan.label.starts_with('@');
    out += fmt::format("  {}{}{} <-", named ? plan.label + " " : "",
                       agentspeak::event_text(terms, plan.trigger.add, plan.trigger.kind,
                                              plan.trigger.atom, plan.variables),
                       literals_text(terms, plan.context, plan.variables));
    for (const agentspeak::Formula& formula : plan.body) {
      out += " " + agentspeak::formula_text(terms, plan, formula) + ";";
    }
    out += "\n";
  }
  return out;
}

std::string environment_text(const TermStore& terms, const Environment& environment) {
  std::string out = "  facts" + facts_text(terms, environment.facts) + "\n";
  for (const auto& choice : environment.initial_choices) {
    out += "  initial";
    for (const FactSet& facts : choice) out += " {" + facts_text(terms, facts) + " }";
    out += "\n";
  }
  for (const EnvironmentRule& rule : environment.rules) {
    const std::string action =
        rule.action == kNoTerm ? "spontaneous" : terms.text(rule.action, rule.variables);
    const std::string agent =
        rule.agent == kNoTerm ? "" : terms.text(rule.agent, rule.variables) + " does ";
    out += fmt::format("  {}{}{}{}{}{}\n", rule.await ? "await " : "", rule.maybe ? "maybe " : "",
                       agent, action, literals_text(terms, rule.guard, rule.variables),
                       effects_text(terms, rule));
  }
  for (const EnvironmentFunction& function : environment.functions) {
    out += fmt::format("  function {} from {}{}{}\n", terms.text(function.head, function.variables),
                       function.inputs, literals_text(terms, function.guard, function.variables),
                       effects_text(terms, function));
  }
  for (const PerceptRule& rule : environment.percept_rules) {
    out += "  percept " + terms.text(rule.pattern) + " for";
    for (const TermId agent : rule.agents) out += " " + terms.text(agent);
    out += "\n";
  }
  for (const Functor functor : environment.hidden) {
    out += "  hidden " + terms.functor_text(functor) + "\n";
  }
  return out;
}

}  // namespace

std::string system_file_of(const std::string& example) {
  static const std::regex kSkip(R"(\bskip\b)");
  static const std::regex kDropDesire(R"(\.drop_desire\()");
  std::string text = std::regex_replace(example, kSkip, "true");
  text = std::regex_replace(text, std::regex(R"(\.drop_all_desires)"), ".dropAllDesires");
  text = std::regex_replace(text, kDropDesire, ".dropDesires(");
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    const std::string statement = begin == std::string::npos ? "" : line.substr(begin);
    if (statement == "env {") {
      line = "environment {";
    } else if (statement.starts_with("fact ")) {
      line = "  " + statement.substr(5);
    } else if (statement.starts_with("fun ")) {
      line = "  " + function_clause(statement.substr(4));
    }
    out += line + "\n";
  }
  // The one name that is written in the examples and is no agent there.
  if (text.find("downlink(ground,") != std::string::npos) out += "external ground\n";
  return out;
}

std::vector<SlicingExample> slicing_examples() {
  const auto folder = std::filesystem::path(CREDO_SOURCE_DIR) / "tests" / "slicing" / "expected";
  std::vector<SlicingExample> examples;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream in(entry.path());
    SlicingExample example;
    example.name = entry.path().stem().string();
    example.expected = nlohmann::json::parse(in);
    example.mas = system_file_of(example.expected.at("normalised").get<std::string>());
    example.atoms = example.expected.at("atoms").get<std::vector<std::string>>();
    example.property = property_of(example.expected);
    examples.push_back(std::move(example));
  }
  std::ranges::sort(examples, {}, &SlicingExample::name);
  return examples;
}

std::string normal_form(const Model& model) {
  std::string out;
  for (std::size_t i = 0; i < model.programs.size(); ++i) {
    const auto program = agentspeak::program_of(*model.programs[i]);
    out += fmt::format("agent {}\n{}", model.file.agents[i].name,
                       program ? program_text(model.terms, *program) : "  of another language\n");
  }
  for (const InitialMessage& message : model.file.messages) {
    out += fmt::format("message {} {} {} to {}\n", model.terms.text(message.sender), message.force,
                       model.terms.text(message.content), model.terms.text(message.receiver));
  }
  return out + "environment\n" + environment_text(model.terms, model.environment);
}

}  // namespace credo::testing
