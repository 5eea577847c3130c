// Random AgentSpeak programs for the flat random systems.
#pragma once

#include <fmt/format.h>

#include <algorithm>

#include "support/flat_environment.hpp"
#include "support/flat_terms.hpp"

namespace credo::testing {

// Made in two turns: in the second the agent reacts to what the others do.
class AgentMaker {
 public:
  AgentMaker(FlatTerms& terms, int number, bool functions)
      : t_(terms),
        number_(static_cast<std::size_t>(number)),
        beliefs_(terms.beliefs[number_]),
        goals_(terms.goals[number_]),
        functions_(functions) {}

  void begin() {
    const auto clause = [&](const char* before, FlatTerms::Atoms& atoms, Seamed atom) {
      atoms.push_back(atom);
      clauses_.push_back(joined(before, "", ".\n", {std::move(atom)}));
    };
    for (int i = t_.draw(4); i > 0; --i) clause("  ", beliefs_, initial_belief());
    for (int i = t_.weighted({2, 3, 1}); i > 0; --i) clause("  !", goals_, t_.goal(t_.ground()));
    if (t_.chance(3)) returning_goal();
    if (t_.chance(5)) test_with_plan();
    if (t_.wide() && t_.chance(4)) endless();
    for (int i = 1 + t_.draw(2); i > 0; --i) clauses_.push_back(plan());
  }
  void react() {
    for (int i = 1 + t_.draw(3); i > 0; --i) clauses_.push_back(plan());
    for (int i = t_.draw(3); i > 0; --i) add_rival();
  }
  // Its clauses, in a list that begins and ends like this.
  Seamed agent(const std::string& before, const std::string& after) const {
    return list_of(before, "", after, clauses_);
  }

 private:
  Seamed plan(Seamed trigger, std::vector<Seamed> context, std::vector<Seamed> body) {
    const bool labelled = t_.wide() && t_.chance(3);
    return example("plan",
                   joined(labelled ? fmt::format("  @l{} ", ++labels_) : "  ", "", ".\n",
                          {std::move(trigger),
                           list_of(" : ", labelled ? " && " : " & ", "", std::move(context)),
                           list_of(" <- ", "; ", "", std::move(body))}));
  }

  // Often another instance of a predicate that there is already.
  Seamed initial_belief() {
    const FlatTerms::Atoms& known = t_.chance(2) ? t_.facts : beliefs_;
    if (known.empty() || t_.chance(2)) return t_.belief(t_.ground());
    Seamed other = known[static_cast<std::size_t>(t_.draw(static_cast<int>(known.size())))];
    for (Seamed& argument : other.parts) argument.before = t_.constant();
    return other;
  }

  // What a deletion names: often whichever instance comes first.
  Seamed deleted_belief() {
    Seamed belief = some_belief();
    if (t_.chance(2)) return belief;
    for (Seamed& argument : belief.parts) {
      if (!t_.chance(3)) argument.before = "_";
    }
    return belief;
  }

  // A goal called with unbound variables whose values the caller uses.
  void returning_goal() {
    const std::string call =
        t_.pick({"g(X)", "g(X)", "g(X,Y)", "g(X,X)", "g(1,X)", "g(X,k)", "w(X)", "g(Y,X)"});
    t_.bound = {"X"};
    if (call.find('Y') != std::string::npos) t_.bound.emplace_back("Y");
    std::vector<Seamed> body = {example("return of a goal", plain("!" + call))};
    for (int i = 1 + t_.draw(2); i > 0; --i) body.push_back(formula());
    clauses_.push_back(plain("  !h.\n"));
    goals_.push_back(plain("h"));
    clauses_.push_back(plan(plain("+!h"), {}, std::move(body)));
    // The plan for it; sometimes another one, which asks somebody else.
    const std::string name = call.substr(0, 1);
    const bool two = call.find(',') != std::string::npos;
    for (int i = 1 + t_.draw(2); i > 0; --i) {
      t_.bound.clear();
      const std::string trigger =
          two ? t_.pick({"(Y,Z)", "(Z,Y)", "(Y,Y)", "(1,Y)", "(Y,k)", "(_,Y)"})
              : t_.pick({"(Y)", "(Y)", "(Y)", "(k)", "(1)", "(_)"});
      std::vector<Seamed> context;
      if (t_.chance(2)) context = searching_context();
      std::vector<Seamed> inner = {example(
          "binds for the caller", plain(t_.pick({"Y = 1", "?p(Y)", "Y = k", "?r(Y,_)", "!w(Y)",
                                                 "!g(Y)", "Y = Z", "Z = 0", "?n(Y)", "true"})))};
      t_.bound = {"Y"};
      if (t_.chance(3)) inner.push_back(formula());
      clauses_.push_back(plan(plain("+!" + name + trigger), std::move(context), std::move(inner)));
    }
  }

  // Proofs that go back: several instances to try, for variables that may have no value yet.
  std::vector<Seamed> searching_context() {
    static const std::vector<std::vector<std::string>> kContexts = {{"p(Y)"},
                                                                    {"not p(Y)"},
                                                                    {"n(Y)"},
                                                                    {"p(Y)", "n(Y)"},
                                                                    {"p(Y)", "Y > 0"},
                                                                    {"p(Y)", "p(Y)"},
                                                                    {"r(Y,Z)", "p(Z)"},
                                                                    {"p(Z)", "r(Z,Y)"},
                                                                    {"p(Y)", "not n(Y)"},
                                                                    {"n(Z)", "p(Y)", "Z == Y"}};
    std::vector<Seamed> context;
    for (const std::string& text :
         kContexts[static_cast<std::size_t>(t_.draw(static_cast<int>(kContexts.size())))]) {
      context.push_back(example("search for a caller", plain(text)));
    }
    for (const char* belief : {"p(0)", "p(1)", "n(1)", "r(1,1)"}) {
      if (t_.chance(2)) clauses_.push_back(plain(fmt::format("  {}.\n", belief)));
    }
    return context;
  }

  // A goal that is pursued for ever, now and then by way of another one.
  void endless() {
    clauses_.push_back(plain("  !h.\n"));
    goals_.push_back(plain("h"));
    t_.bound.clear();
    std::vector<Seamed> body = {formula()};
    const std::string self = fmt::format(".send({},achieve,h)", t_.agent_of(number_));
    body.push_back(plain(t_.chance(4) ? self : "!h"));
    clauses_.push_back(plan(plain("+!h"), {}, std::move(body)));
  }

  void test_with_plan() {
    t_.bound = {"X"};
    std::vector<Seamed> body = {example("test that has plans", plain("?n(X)"))};
    body.push_back(formula());
    clauses_.push_back(plain("  !w(0).\n"));
    clauses_.push_back(plan(plain("+!w(_)"), {}, std::move(body)));
    t_.bound = {"Y"};
    std::vector<Seamed> inner = {plain(t_.pick({"Y = 1", "?p(Y)", "!g(Y)", "+n(2)", "Y = k"}))};
    clauses_.push_back(plan(plain("+?n(Y)"), {}, std::move(inner)));
  }

  // Something the agent may come to believe, or to want.
  Seamed some_belief() {
    const auto any = [this] { return t_.belief(t_.open()); };
    return t_.like(t_.chance(2) && !t_.facts.empty() ? t_.facts : beliefs_, any);
  }
  Seamed some_goal() {
    return t_.like(goals_, [this] { return t_.goal(t_.open()); });
  }

  Seamed trigger() {
    switch (t_.weighted({10, 7, 3, 2})) {
      case 0:
        return joined("+!", "", "", {some_goal()});
      case 1:
        return joined("+", "", "", {some_belief()});
      case 2:
        return joined("-", "", "", {some_belief()});
      default:
        return joined("+?", "", "", {t_.belief(t_.open())});
    }
  }

  Seamed plan() {
    t_.bound.clear();
    Seamed head = trigger();
    std::vector<Seamed> context;
    for (int i = t_.weighted({6, 5, 3, 1}); i > 0; --i) context.push_back(literal());
    std::vector<Seamed> body;
    for (int i = t_.weighted({1, 6, 6, 4}); i > 0; --i) body.push_back(formula());
    return plan(std::move(head), std::move(context), std::move(body));
  }

  // A plan for the same trigger before another one: its context decides.
  void add_rival() {
    std::vector<std::size_t> plans;
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      if (clauses_[i].construct == "plan") plans.push_back(i);
    }
    const std::size_t place =
        plans[static_cast<std::size_t>(t_.draw(static_cast<int>(plans.size())))];
    Seamed trigger = clauses_[place].parts[0];
    t_.bound.clear();
    for (const char c : trigger.text()) {
      if (c >= 'V' && c <= 'Z') t_.bound.emplace_back(1, c);
    }
    std::vector<Seamed> context;
    for (int i = 1 + t_.draw(2); i > 0; --i) context.push_back(literal());
    std::vector<Seamed> body;
    for (int i = 1 + t_.draw(2); i > 0; --i) body.push_back(formula());
    clauses_.insert(clauses_.begin() + static_cast<std::ptrdiff_t>(place),
                    plan(std::move(trigger), std::move(context), std::move(body)));
  }

  Seamed comparison() {
    if (t_.chance(4)) {
      const std::string right = t_.value();
      return example("= binds", plain(t_.free_variable() + " = " + right));
    }
    if (t_.chance(6)) {
      const std::string left = t_.bound_variable();
      const std::string right = t_.constant();
      const std::string name = t_.pick({".plus", ".minus", ".times"});
      return example("arithmetic",
                     plain(fmt::format("{}({},{},{})", name, left, right,
                                       t_.chance(3) ? t_.constant() : t_.free_variable())));
    }
    std::string left = t_.chance(6) ? t_.sum() : t_.bound_variable();
    if (left.starts_with('-')) left = "1";  // a formula that begins so removes a belief
    const std::string right = t_.chance(2) ? t_.constant() : t_.value();
    if (t_.chance(4)) {
      const std::string name = t_.pick({".gt", ".gte", ".lt", ".lte", ".eq", ".neq"});
      return example("comparison", plain(fmt::format("{}({},{})", name, left, right)));
    }
    const std::string op = t_.pick({"=", "==", "\\==", "!=", "<", "<=", ">", ">="});
    if (t_.wide() && t_.chance(10)) return example("comparison", plain(left + " \\= " + right));
    return example("comparison", plain(left + " " + op + " " + right));
  }

  Seamed asked_goal() {
    const std::string word = t_.pick({".desire", ".intend"});
    return example(word, joined(word + "(", "", ")", {some_goal()}));
  }
  static Seamed negated(Seamed literal) {
    const std::string what = "not " + (literal.construct.empty() ? "belief" : literal.construct);
    return example(what, joined("not ", "", "", {std::move(literal)}));
  }

  Seamed literal() {
    if (t_.wide() && t_.chance(20)) return plain("true");
    if (t_.wide() && t_.chance(20)) {
      const auto known = t_.bound;
      Seamed belief = some_belief();
      t_.bound = known;
      return joined(t_.chance(2) ? "not (" : "not not (", "", ")", {std::move(belief)});
    }
    switch (t_.weighted({10, 4, 4, 1, 4, 2, 1})) {
      case 0:
        return example("belief in a context", some_belief());
      case 1: {
        const auto known = t_.bound;  // a negated literal gives no values
        Seamed belief = some_belief();
        t_.bound = known;
        return negated(std::move(belief));
      }
      case 2:
        return comparison();
      case 3: {
        const auto known = t_.bound;
        Seamed compared = comparison();
        t_.bound = known;
        return negated(std::move(compared));
      }
      case 4:
        return asked_goal();
      case 5: {
        const auto known = t_.bound;
        Seamed goal = asked_goal();
        t_.bound = known;
        return negated(std::move(goal));
      }
      default:
        return example(".my_name", plain(".my_name(" + t_.open_term() + ")"));
    }
  }

  Seamed message() {
    const std::string force = t_.force();
    const int receiver = t_.draw(t_.agents());
    const auto place = static_cast<std::size_t>(receiver);
    Seamed content;
    if (force == "achieve") {
      content = t_.goal(t_.chance(4) ? t_.open() : t_.closed());
      t_.goals[place].push_back(content);
    } else if (force == "tell") {
      content = t_.belief(t_.closed());
      t_.beliefs[place].push_back(content);
    } else {
      content = t_.like(t_.beliefs[place], [this] { return t_.belief(t_.open()); });
      if (t_.chance(2) && !content.parts.empty()) content.parts[0].before = "_";
    }
    const bool variable = !t_.bound.empty() && t_.chance(12);
    std::string name = variable ? t_.bound_variable() : t_.agent_of(place);
    if (t_.vocabulary().external && t_.chance(12)) name = "ground";
    if (!t_.vocabulary().outsiders.empty() && t_.chance(10)) {
      name = t_.pick(t_.vocabulary().outsiders);
    }
    return example(".send " + force,
                   joined(fmt::format(".send({},{},", name, force), "", ")", {std::move(content)}));
  }

  // Remembers what the formula brings about.
  static Seamed& noted(FlatTerms::Atoms& atoms, Seamed atom) {
    atoms.push_back(std::move(atom));
    return atoms.back();
  }

  Seamed formula() {
    switch (t_.weighted({14, 10, 15, 9, 14, 14, 6, 2, 1, 5, 1, functions_ ? 24 : 0, 1, 1})) {
      case 0: {
        Seamed goal = t_.goal(t_.chance(3) ? t_.open() : t_.closed());
        return example("sub-goal", joined("!", "", "", {noted(goals_, std::move(goal))}));
      }
      case 1:
        return example("test goal", joined("?", "", "", {some_belief()}));
      case 2:
        return example("belief addition",
                       joined("+", "", "", {noted(beliefs_, t_.belief(t_.closed()))}));
      case 3: {
        const auto known = t_.bound;
        Seamed belief = deleted_belief();
        t_.bound = known;
        return example("belief deletion", joined("-", "", "", {std::move(belief)}));
      }
      case 4:
        return example("action", noted(t_.actions, t_.action(t_.closed())));
      case 5:
        return message();
      case 6:
        return comparison();
      case 7:
        return asked_goal();
      case 8:
        return example(".my_name", plain(".my_name(" + t_.open_term() + ")"));
      case 9: {
        const auto known = t_.bound;
        const std::string word = t_.pick({".dropDesires", ".dropDesire", ".dropIntention"});
        Seamed goal = some_goal();
        t_.bound = known;
        return example(word, joined(word + "(", "", ")", {std::move(goal)}));
      }
      case 10:
        return example(".dropAllDesires", plain(".dropAllDesires"));
      case 11:
        return example("function", function_call(t_));
      case 12:
        return example(".print", plain(".print(" + t_.bound_variable() + ")"));
      default:
        return plain("true");
    }
  }

  FlatTerms& t_;
  std::size_t number_;
  int labels_ = 0;
  FlatTerms::Atoms& beliefs_;
  FlatTerms::Atoms& goals_;
  bool functions_;
  std::vector<Seamed> clauses_;
};

}  // namespace credo::testing
