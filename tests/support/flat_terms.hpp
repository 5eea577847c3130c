// The vocabulary of the flat random systems, and what is likely to happen in one.
//
// Beliefs, goals, actions and facts are drawn from a few names. Each that is made to come about
// somewhere is remembered, so that plans and rules can be about it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "support/random_system.hpp"
#include "support/seamed_text.hpp"

namespace credo::testing {

// What a system speaks of beside the names below.
struct Vocabulary {
  // By program, the agents that run it: several of a family, or of a file that they share.
  std::vector<std::vector<std::string>> agents;
  bool wide = false;  // also terms within terms, and all that is seldom written
  std::vector<std::string> constants = {};  // of programs in other languages
  std::vector<std::string> facts = {};      // likewise, without variables
  std::vector<std::string> outsiders = {};  // agents of other languages: they read no mail
  bool external = false;                    // mail may go to `ground`
  std::vector<std::string> families = {};   // that may be named in the environment
  bool top = false;                         // the environment has a constant Top, a number
  bool top_is_two = false;                  // agents are numbered up to it
};

class FlatTerms {
 public:
  FlatTerms(const Draw& draw, Vocabulary vocabulary)
      : beliefs(vocabulary.agents.size()),
        goals(vocabulary.agents.size()),
        draw_(draw),
        vocabulary_(std::move(vocabulary)) {}
  // One agent each, a0, a1, ..., and terms without terms in them.
  FlatTerms(const Draw& draw, int agents) : FlatTerms(draw, {single_agents(agents)}) {}

  // Atoms that may come about, the arguments as they are written there; by program.
  using Atoms = std::vector<Seamed>;
  Atoms facts;
  Atoms actions;
  std::vector<Atoms> beliefs;
  std::vector<Atoms> goals;

  int agents() const { return static_cast<int>(vocabulary_.agents.size()); }
  bool wide() const { return vocabulary_.wide; }
  const Vocabulary& vocabulary() const { return vocabulary_; }

  int draw(int below) const { return draw_(below); }
  bool chance(int one_in) const { return draw_(one_in) == 0; }
  std::string pick(const std::vector<std::string>& words) const {
    return words[static_cast<std::size_t>(draw_(static_cast<int>(words.size())))];
  }
  // The number of the case, drawn by its weight.
  int weighted(const std::vector<int>& weights) const {
    int sum = 0;
    for (const int weight : weights) sum += weight;
    int drawn = draw_(sum);
    int number = 0;
    for (const int weight : weights) {
      if (drawn < weight) return number;
      drawn -= weight;
      ++number;
    }
    return number;
  }

  std::string agent() const { return agent_of(static_cast<std::size_t>(draw_(agents()))); }
  // One of those that run the program.
  std::string agent_of(std::size_t program) const {
    const std::vector<std::string>& names = vocabulary_.agents[program];
    return names.size() == 1 ? names.front() : pick(names);
  }
  // Of whatever language.
  std::string anybody() const {
    const std::vector<std::string>& others = vocabulary_.outsiders;
    return !others.empty() && chance(2) ? pick(others) : agent();
  }
  std::string constant() const {
    if (wide()) {
      if (chance(10)) return fmt::format("f({})", pick({"k", "1", "f(0)", "g(1,k)"}));
      if (!vocabulary_.constants.empty() && chance(5)) return pick(vocabulary_.constants);
      if (chance(25)) return "-1";
    }
    if (chance(15)) return agent();
    return chance(20) ? "\"s\"" : pick({"0", "0", "1", "1", "1", "2", "k", "k", "m"});
  }
  std::string force() const { return pick({"tell", "tell", "untell", "achieve", "achieve"}); }

  // ---- variables and the values they have by now

  std::vector<std::string> bound;  // variables that have a value, in all likelihood

  std::string bound_variable() const { return bound.empty() ? constant() : pick(bound); }
  std::string free_variable() {
    for (const char* name : {"X", "Y", "Z", "V", "W"}) {
      if (std::ranges::find(bound, name) == bound.end()) {
        bound.emplace_back(name);
        return name;
      }
    }
    return "_";
  }
  // In a pattern.
  std::string open_term() {
    if (wide() && chance(12)) return "f(" + free_variable() + ")";
    switch (weighted({3, 1, 3, 4})) {
      case 0:
        return constant();
      case 1:
        return "_";
      case 2:
        return bound.empty() ? free_variable() : bound_variable();
      default:
        return free_variable();
    }
  }
  std::string sum() const {
    const std::string x = bound_variable();
    switch (draw_(8)) {
      case 0:
        return x + "+1";
      case 1:
        return "1-" + x;
      case 2:
        return x + " mod 2";
      case 3:
        return x + " div 2";
      case 4:
        return x + "+" + bound_variable();
      case 5:
        return "0+(" + x + "-2) mod 3";  // no literal begins with a bracket
      case 6:
        return "1+(" + x + "-2) div 2";
      default:
        return x + "*2";
    }
  }
  // Where a value is needed.
  std::string value() {
    switch (weighted({9, 6, 2, 1})) {
      case 0:
        return bound_variable();
      case 1:
        return constant();
      case 2:
        return sum();
      default:
        return pick({"X", "Y", "_"});
    }
  }

  // ---- atoms

  using Part = std::function<std::string()>;
  Part open() {
    return [this] { return open_term(); };
  }
  Part closed() {
    return [this] { return value(); };
  }
  Part ground() {
    return [this] { return constant(); };
  }

  // A name with so many arguments.
  static Seamed atom(const std::string& name, int arity, const Part& part) {
    if (arity == 0) return plain(name);
    std::vector<Seamed> arguments;
    for (int i = 0; i < arity; ++i) {
      Seamed argument = plain(part());
      if (argument.before != "0") argument.simpler = {"0", "1"};
      arguments.push_back(std::move(argument));
    }
    return joined(name + "(", ",", ")", std::move(arguments));
  }
  using Signature = std::pair<const char*, int>;
  // Beliefs that may also be facts, and beliefs of agents alone.
  Signature belief_name() const {
    static const Signature kNames[] = {{"q", 0}, {"p", 1}, {"r", 2}, {"n", 1}, {"p", 2}, {"z", 0}};
    return kNames[weighted({3, 8, 4, 5, 1, 2})];
  }
  Signature goal_name() const {
    static const Signature kNames[] = {{"h", 0}, {"g", 1}, {"g", 2}, {"w", 1}};
    return kNames[weighted({3, 7, 4, 3})];
  }
  Signature action_name() const {
    static const Signature kNames[] = {{"act", 0}, {"do", 1}, {"give", 2}};
    return kNames[weighted({3, 5, 2})];
  }
  Signature fact_name() const {
    static const Signature kNames[] = {{"q", 0}, {"p", 1}, {"r", 2}, {"s", 1}, {"c", 1}};
    return kNames[weighted({4, 7, 3, 3, 2})];
  }
  // The like of one of these, as a pattern; or, now and then, whatever `other` gives.
  Seamed like(const Atoms& atoms, const std::function<Seamed()>& other) {
    if (atoms.empty() || chance(8)) return other();
    Seamed pattern = atoms[static_cast<std::size_t>(draw_(static_cast<int>(atoms.size())))];
    for (Seamed& argument : pattern.parts) {
      const bool ground = std::ranges::all_of(argument.before, [](char c) {
        return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '"';
      });
      if (ground && draw_(5) < 2) continue;
      argument.before = open_term();
    }
    return pattern;
  }

  Seamed belief(const Part& part) {
    if (!vocabulary_.facts.empty() && chance(6)) return plain(pick(vocabulary_.facts));
    return atom(belief_name(), part);
  }
  Seamed goal(const Part& part) { return atom(goal_name(), part); }
  Seamed action(const Part& part) { return atom(action_name(), part); }
  Seamed atom(const Signature& name, const Part& part) {
    return atom(name.first, name.second, part);
  }

 private:
  static std::vector<std::vector<std::string>> single_agents(int count) {
    std::vector<std::vector<std::string>> agents;
    for (int i = 0; i < count; ++i) agents.push_back({"a" + std::to_string(i)});
    return agents;
  }

  const Draw& draw_;
  Vocabulary vocabulary_;
};

}  // namespace credo::testing
