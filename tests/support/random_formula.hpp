// Random state formulas for `search`, with a meaning of their own.
//
// A formula is a disjunction of conjunctions of atoms, negated atoms and comparisons, written as
// text in several equivalent ways. Its meaning is computed by trying every term of the state for
// every variable: no binding, no normal form.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "property/atoms.hpp"
#include "support/random_system.hpp"
#include "term/unify.hpp"

namespace credo::testing {

class RandomFormula {
 public:
  RandomFormula(Model& model, const Draw& draw) : model_(model), draw_(draw) {
    const int count = 1 + draw(2);
    for (int i = 0; i < count; ++i) disjuncts_.push_back(disjunct());
  }

  std::string text() const {
    std::string out;
    for (const Disjunct& each : disjuncts_) {
      if (!out.empty()) out += " | ";
      out += each.text;
    }
    return out;
  }

  bool holds(const PlainSystem& system, const PlainState& state) const {
    const PlainAtoms atoms(system, model_, {});
    std::set<TermId> domain;
    for (const Disjunct& each : disjuncts_) {
      for (const StateAtom& atom : each.positive) {
        for (const TermId term : atoms.candidates(atom, state)) add_terms(term, domain);
      }
    }
    return std::ranges::any_of(disjuncts_, [&](const Disjunct& each) {
      Substitution values(kVariables);
      return some_values(each, atoms, state, domain, values, 0);
    });
  }

 private:
  static constexpr std::uint32_t kVariables = 3;  // X, Y, Z; the others are anonymous
  static constexpr const char* kNames[] = {"X", "Y", "Z"};

  struct Comparison {
    TermId left;
    std::string sign;
    TermId right;
    bool negated;
  };
  struct Disjunct {
    std::vector<StateAtom> positive;
    std::vector<StateAtom> negative;
    std::vector<Comparison> comparisons;
    std::string text;
  };

  bool chance(int one_in) const { return draw_(one_in) == 0; }

  // An argument: a variable that is bound, if only those are allowed.
  TermId argument(std::vector<bool>& bound, bool only_bound) {
    TermStore& terms = model_.terms;
    if (chance(4)) return terms.number(draw_(3));
    if (chance(6)) return terms.atom("k");
    const auto variable = static_cast<std::uint32_t>(draw_(static_cast<int>(kVariables)));
    if (chance(5) || (only_bound && !bound[variable])) return terms.variable(next_++);
    bound[variable] = true;
    return terms.variable(variable);
  }

  StateAtom atom(std::vector<bool>& bound, bool only_bound) {
    TermStore& terms = model_.terms;
    const auto agent = static_cast<std::uint32_t>(draw_(static_cast<int>(model_.agent_count())));
    StateAtom result;
    switch (draw_(8)) {
      case 0:
        result = {AtomKind::does, agent, terms.structure("do", {argument(bound, only_bound)})};
        break;
      case 1:
        result = {chance(2) ? AtomKind::desire : AtomKind::intention, agent,
                  terms.structure("g", {terms.variable(next_++)})};
        break;
      case 2:
      case 3:
        result = {AtomKind::fact, 0, content(bound, only_bound)};
        break;
      default:
        result = {AtomKind::belief, agent, content(bound, only_bound)};
    }
    return result;
  }
  TermId content(std::vector<bool>& bound, bool only_bound) {
    TermStore& terms = model_.terms;
    switch (draw_(4)) {
      case 0:
        return terms.atom("q");
      case 1:
        return terms.structure("r", {argument(bound, only_bound), argument(bound, only_bound)});
      case 2:
        return terms.structure("s", {argument(bound, only_bound)});
      default:
        return terms.structure("p", {argument(bound, only_bound)});
    }
  }

  std::string text_of(const StateAtom& atom) const {
    const std::string content = term_text(atom.pattern);
    const std::string& agent = model_.file.agents[atom.agent].name;
    switch (atom.kind) {
      case AtomKind::fact:
        return content;
      case AtomKind::does:
        return "Does(" + agent + ", " + content + ")";
      case AtomKind::desire:
        return "Des(" + agent + ", " + content + ")";
      case AtomKind::intention:
        return "Int(" + agent + ", " + content + ")";
      default:
        return "Bel(" + agent + ", " + content + ")";
    }
  }
  std::string term_text(TermId term) const {
    std::vector<std::string> names(next_, "_");
    for (std::uint32_t i = 0; i < kVariables; ++i) names[i] = kNames[i];
    return model_.terms.text(term, names);
  }

  Disjunct disjunct() {
    Disjunct result;
    std::vector<bool> bound(kVariables, false);
    std::vector<std::string> parts;
    const int positives = 1 + draw_(3);
    for (int i = 0; i < positives; ++i) {
      result.positive.push_back(atom(bound, false));
      parts.push_back(text_of(result.positive.back()));
      if (chance(5)) parts.back() = "!(!" + parts.back() + ")";
    }
    if (chance(2)) {
      result.negative.push_back(atom(bound, true));
      parts.insert(parts.begin(), "!" + text_of(result.negative.back()));
    }
    for (std::uint32_t v = 0; v < kVariables; ++v) {
      if (!bound[v] || !chance(2)) continue;
      static const std::vector<std::string> kSigns{"=", "!=", "<", "<=", ">", ">=", "divides"};
      TermStore& terms = model_.terms;
      Comparison each{terms.variable(v), kSigns[static_cast<std::size_t>(draw_(7))],
                      terms.number(draw_(3)), chance(3)};
      if (chance(3)) std::swap(each.left, each.right);
      if (chance(3)) each.left = terms.structure("+", {each.left, terms.number(1)});
      result.comparisons.push_back(each);
      const std::string text = term_text(each.left) + " " + each.sign + " " + term_text(each.right);
      parts.insert(parts.begin() + draw_(static_cast<int>(parts.size())),
                   each.negated ? "!(" + text + ")" : text);
    }
    // a & b, or !(a -> !b).
    result.text = parts.back();
    for (auto part = parts.rbegin() + 1; part != parts.rend(); ++part) {
      result.text = chance(4) ? "!((" + *part + ") -> !(" + result.text + "))"
                              : "(" + *part + " & " + result.text + ")";
    }
    return result;
  }

  // ---- meaning

  void add_terms(TermId term, std::set<TermId>& domain) const {
    const TermStore& terms = model_.terms;
    if (!terms.ground(term)) return;
    for (const TermId argument : terms.arguments(term)) {
      domain.insert(argument);
      if (terms.is_structure(argument)) add_terms(argument, domain);
    }
  }

  bool some_values(const Disjunct& disjunct, const PlainAtoms& atoms, const PlainState& state,
                   const std::set<TermId>& domain, Substitution& values,
                   std::uint32_t variable) const {
    if (variable == kVariables) return true_for(disjunct, atoms, state, values);
    if (!occurs(disjunct, variable)) {
      return some_values(disjunct, atoms, state, domain, values, variable + 1);
    }
    for (const TermId term : domain) {
      const std::size_t mark = values.mark();
      values.bind(variable, term);
      if (some_values(disjunct, atoms, state, domain, values, variable + 1)) return true;
      values.undo(mark);
    }
    return false;
  }

  bool occurs(const Disjunct& disjunct, std::uint32_t variable) const {
    return std::ranges::any_of(disjunct.positive, [&](const StateAtom& atom) {
      std::vector<std::uint32_t> variables;
      collect_variables(model_.terms, atom.pattern, variables);
      return std::ranges::find(variables, variable) != variables.end();
    });
  }

  bool true_for(const Disjunct& disjunct, const PlainAtoms& atoms, const PlainState& state,
                const Substitution& values) const {
    const auto has = [&](const StateAtom& atom) {
      StateAtom instance = atom;
      instance.pattern = apply(model_.terms, atom.pattern, values);
      return std::ranges::any_of(atoms.candidates(atom, state), [&](TermId candidate) {
        return matches(model_.terms, instance, candidate);
      });
    };
    return std::ranges::all_of(disjunct.positive, has) &&
           std::ranges::none_of(disjunct.negative, has) &&
           std::ranges::all_of(disjunct.comparisons, [&](const Comparison& each) {
             return compares(each, values) != each.negated;
           });
  }

  bool compares(const Comparison& each, const Substitution& values) const {
    TermStore& terms = model_.terms;
    const auto left = instantiate(terms, each.left, values);
    const auto right = instantiate(terms, each.right, values);
    if (!left || !right) return false;
    if (each.sign == "=") return *left == *right;
    if (each.sign == "!=") return *left != *right;
    if (!terms.is_number(*left) || !terms.is_number(*right)) return false;
    const std::int64_t a = terms.value(*left);
    const std::int64_t b = terms.value(*right);
    if (each.sign == "divides") return a == 0 ? b == 0 : b % a == 0;
    if (each.sign[0] == '<') return each.sign == "<" ? a < b : a <= b;
    return each.sign == ">" ? a > b : a >= b;
  }

  Model& model_;
  const Draw& draw_;
  std::uint32_t next_ = kVariables;  // anonymous variable
  std::vector<Disjunct> disjuncts_;
};

}  // namespace credo::testing
