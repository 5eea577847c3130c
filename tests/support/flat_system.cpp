// The generator: agents and options here, environments in flat_environment.cpp.
#include "support/flat_system.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/flat_environment.hpp"
#include "support/flat_terms.hpp"

namespace credo::testing {

namespace {

// An agent, made in two turns: in the second it reacts to what the others do.
class AgentMaker {
 public:
  AgentMaker(FlatTerms& terms, int number, bool functions)
      : t_(terms),
        number_(number),
        beliefs_(terms.beliefs[static_cast<std::size_t>(number)]),
        goals_(terms.goals[static_cast<std::size_t>(number)]),
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
    for (int i = 1 + t_.draw(2); i > 0; --i) clauses_.push_back(plan());
  }
  void react() {
    for (int i = 1 + t_.draw(3); i > 0; --i) clauses_.push_back(plan());
    for (int i = t_.draw(3); i > 0; --i) add_rival();
  }
  Seamed agent() const {
    return list_of(fmt::format("agent a{} {{\n", number_), "", "}\n", clauses_);
  }

 private:
  static Seamed plan(Seamed trigger, std::vector<Seamed> context, std::vector<Seamed> body) {
    return example("plan",
                   joined("  ", "", ".\n",
                          {std::move(trigger), list_of(" : ", " & ", "", std::move(context)),
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
    const std::string left = t_.chance(6) ? t_.sum() : t_.bound_variable();
    const std::string right = t_.chance(2) ? t_.constant() : t_.value();
    if (t_.chance(4)) {
      const std::string name = t_.pick({".gt", ".gte", ".lt", ".lte", ".eq", ".neq"});
      return example("comparison", plain(fmt::format("{}({},{})", name, left, right)));
    }
    const std::string op = t_.pick({"=", "==", "\\==", "!=", "<", "<=", ">", ">="});
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
    const std::string name = variable ? t_.bound_variable() : fmt::format("a{}", receiver);
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
  int number_;
  FlatTerms::Atoms& beliefs_;
  FlatTerms::Atoms& goals_;
  bool functions_;
  std::vector<Seamed> clauses_;
};

class Options {
 public:
  Options(FlatTerms& terms, int agents) : t_(terms), agents_(agents) {}

  Seamed options() {
    std::vector<Seamed> lines = {limits()};
    const auto line = [&](const std::string& text) {
      lines.push_back(example(text, plain(text + "\n")));
    };
    if (t_.chance(6)) line("select event any");
    if (t_.chance(4)) line("select plan any");
    if (t_.chance(6)) line("select intention any");
    if (agents_ == 3 ? !t_.chance(5) : t_.chance(agents_ == 2 ? 2 : 4)) line("cycle whole");
    if (t_.chance(5)) line("actions synchronous");
    if (t_.chance(5)) trust(lines);
    lines.push_back(plain("external ground\n"));
    return list_of("", "", "", std::move(lines));
  }

  // Initial messages.
  Seamed messages() {
    std::vector<Seamed> lines;
    for (int i = t_.draw(3); i > 0; --i) {
      const std::string force = t_.force();
      t_.bound.clear();
      Seamed content = force == "achieve" ? t_.goal(t_.ground()) : t_.belief(t_.ground());
      const std::string sender = t_.chance(3) ? "ground" : t_.agent();
      const int receiver = t_.draw(t_.agents());
      const auto place = static_cast<std::size_t>(receiver);
      (force == "achieve" ? t_.goals : t_.beliefs)[place].push_back(content);
      lines.push_back(example("initial message",
                              joined(fmt::format("message {} {} ", sender, force), "",
                                     fmt::format(" to a{}\n", receiver), {std::move(content)})));
    }
    return list_of("", "", "", std::move(lines));
  }

 private:
  // Small ones: many systems have no end without them.
  Seamed limits() {
    std::vector<Seamed> parts;
    const auto limit = [&](const char* name, int least, int more) {
      parts.push_back(plain(fmt::format("{} {}", name, least + t_.draw(more))));
    };
    limit("events", 4, 4);
    limit("intentions", 5, 5);
    limit("beliefs", 7, 4);
    limit("instances", 4, 3);
    limit("actions", 2, 3);
    limit("messages", 2, 3);
    return list_of("limit ", ", ", "\n", std::move(parts));
  }

  void trust(std::vector<Seamed>& lines) {
    const auto line = [&](const std::string& text) {
      lines.push_back(example("trust", plain("trust " + text + "\n")));
    };
    if (t_.chance(3)) line("none");
    for (int i = 1 + t_.draw(2); i > 0; --i) {
      line(fmt::format("{} {} from {}", t_.chance(3) ? "all" : t_.agent(),
                       t_.pick({"tell", "achieve", "tell, achieve"}),
                       t_.chance(4)   ? "all"
                       : t_.chance(4) ? "ground"
                                      : t_.agent()));
    }
  }

  FlatTerms& t_;
  int agents_;
};

constexpr std::size_t kAgents = 1;
constexpr std::size_t kProperties = 4;

}  // namespace

Seamed random_flat_system(const Draw& draw) {
  const int count = 1 + draw(7) / 3;  // three are seldom small
  FlatTerms terms(draw, count);
  const bool functions = draw(2) == 0;
  Options options(terms, count);
  Seamed lines = options.options();
  Seamed messages = options.messages();
  EnvironmentMaker environment(terms);
  environment.begin();
  std::vector<AgentMaker> agents;
  for (int i = 0; i < count; ++i) agents.emplace_back(terms, i, functions);
  for (AgentMaker& agent : agents) agent.begin();
  environment.react(functions);
  std::vector<Seamed> programs;
  for (AgentMaker& agent : agents) {
    agent.react();
    programs.push_back(agent.agent());
  }
  return joined("system fuzz\n", "", "",
                {std::move(lines), list_of("", "", "", std::move(programs)),
                 environment.environment(), std::move(messages), list_of("", "", "", {})});
}

int agent_count(const Seamed& system) {
  return static_cast<int>(system.parts[kAgents].parts.size());
}

std::vector<Seamed>& agents_of(Seamed& system) { return system.parts[kAgents].parts; }

Seamed with_family(Seamed system, const std::vector<int>& members) {
  std::vector<Seamed> agents;
  std::vector<Seamed> clauses;
  for (int i = 0; i < agent_count(system); ++i) {
    Seamed& agent = agents_of(system)[static_cast<std::size_t>(i)];
    if (std::ranges::find(members, i) == members.end()) {
      agents.push_back(std::move(agent));
    } else {
      std::ranges::move(agent.parts, std::back_inserter(clauses));
    }
  }
  agents.push_back(list_of(fmt::format("agent a[{}] {{\n", fmt::join(members, ", ")), "", "}\n",
                           std::move(clauses)));
  agents_of(system) = std::move(agents);
  return system;
}

Seamed& properties_of(Seamed& system) { return system.parts[kProperties]; }

}  // namespace credo::testing
