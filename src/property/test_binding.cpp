// Looking up the agents and actions of tests.
#include "property/test_binding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/limits.hpp"
#include "base/suggest.hpp"
#include "logic/test_parser.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

class TestBinder {
 public:
  TestBinder(Model& model, Diagnostics& diagnostics, Supply* supply)
      : model_(model), terms_(model.terms), diagnostics_(diagnostics), supply_(supply) {}

  // `own_name`: "" for an expression that is none of the tests of the file.
  std::optional<BoundTest> run(const std::string& name, SourceSpan where,
                               std::string_view own_name) {
    if (model_.file.options.schedule == Schedule::synchronous) refuse_synchronous();
    const std::size_t errors = diagnostics_.error_count();
    auto expression =
        parse_test_expression(model_.sources, where, terms_, diagnostics_, syntax(own_name));
    if (!expression) return std::nullopt;
    BoundTest test{name, std::move(*expression), {}, {}, {}, {}, where};
    for (const TestAction& action : test.expression.actions)
      test.movers.push_back(mover_of(action));
    for (const TestCondition& condition : test.expression.conditions) bind(condition, test);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    test.automaton = automaton_of(test.expression);
    return test;
  }

 private:
  TestSyntax syntax(std::string_view own_name) {
    TestSyntax syntax;
    syntax.constants = &model_.constants;
    syntax.tests = model_.file.tests;
    syntax.own_name = own_name;
    if (!model_.file.options.labelled) {
      syntax.is_action = [this](std::string_view name) { return has_action(terms_.atom(name)); };
      return syntax;
    }
    // Every program of a labelled system knows all its actions.
    syntax.is_action = [this](std::string_view name) { return reader(0).is_action_word(name); };
    syntax.read_action = [this](TokenStream& stream, std::string_view agent) {
      const auto number = agent.empty() ? std::nullopt : number_of(agent);
      return reader(number.value_or(0)).observed_action(stream, number.has_value());
    };
    return syntax;
  }
  const ActionReader& reader(std::uint32_t agent) const {
    const ActionReader* reader = model_.programs[agent]->action_reader();
    invariant(reader != nullptr, "only a system whose steps have actions is asked about them");
    return *reader;
  }

  void bind(const TestCondition& condition, BoundTest& test) {
    const auto formula = bind_condition(model_, condition.formula, diagnostics_, supply_);
    if (!formula) return;
    for (const DefinitionUse& use : formula->property.uses) test.uses.push_back(use.name);
    try {
      auto query = make_state_query(model_, *formula, diagnostics_);
      if (query) test.conditions.push_back(std::move(*query));
    } catch (const LimitExceeded& limit) {
      diagnostics_.error(condition.where,
                         fmt::format("the condition is too large ({})", limit.reason));
    }
  }

  std::optional<std::uint32_t> number_of(std::string_view agent) const {
    const auto& agents = model_.file.agents;
    const auto found = std::ranges::find(agents, agent, &AgentDeclaration::name);
    if (found == agents.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - agents.begin());
  }

  Mover mover_of(const TestAction& action) {
    if (action.agent.empty()) {
      require_action(action, kEverybody);
      return kEverybody;
    }
    if (const auto agent = number_of(action.agent)) {
      require_action(action, *agent + 1);
      return *agent + 1;
    }
    std::vector<std::string> names;
    for (const AgentDeclaration& each : model_.file.agents) names.push_back(each.name);
    const std::string near = did_you_mean(action.agent, names);
    diagnostics_.error(
        action.agent_where, fmt::format("unknown agent '{}'", action.agent),
        near.empty() ? fmt::format("the agents are {}", fmt::join(names, ", ")) : near);
    return kEverybody;
  }

  // Whether an agent does it, as far as the text tells.
  bool has_action(TermId atom) const {
    return std::ranges::any_of(model_.programs, [&](const auto& program) {
      const Signature& signature = program->signature();
      return std::ranges::any_of(
          std::array{&signature.actions, &signature.own_actions}, [&](const auto* mentions) {
            return std::ranges::any_of(*mentions, [&](const Mention& mention) {
              return terms_.is_structure(mention.atom) &&
                     terms_.functor(mention.atom) == terms_.functor(atom);
            });
          });
    });
  }

  void require_action(const TestAction& action, Mover mover) {
    if (action.labels) return;  // its reader has looked
    const Functor functor = terms_.functor(action.pattern);
    std::vector<std::string> names;
    std::vector<std::string> arities;
    bool internal = false;
    for (std::uint32_t agent = 0; agent < model_.agent_count(); ++agent) {
      if (mover != kEverybody && mover != agent + 1) continue;
      const Signature& signature = model_.programs[agent]->signature();
      for (const auto* mentions : {&signature.actions, &signature.own_actions}) {
        for (const Mention& mention : *mentions) {
          if (!terms_.is_structure(mention.atom)) return;  // only the run can tell what it is
          const Functor known = terms_.functor(mention.atom);
          if (known == functor) return;
          names.emplace_back(terms_.symbol_text(known.name));
          if (known.name == functor.name) arities.push_back(terms_.functor_text(known));
        }
      }
      internal =
          internal || std::ranges::any_of(signature.internal_actions, [&](const Mention& mention) {
            return terms_.functor(mention.atom) == functor;
          });
    }
    const std::string what = terms_.functor_text(functor);
    if (internal) {
      diagnostics_.error(action.where, fmt::format("{} is an internal action", what),
                         "no observer sees it, so a test cannot be about it");
      return;
    }
    const std::string who = mover == kEverybody ? "no agent" : model_.file.agents[mover - 1].name;
    std::string message =
        fmt::format("{} has {} action {}", who, mover == kEverybody ? "the" : "no", what);
    std::string hint;
    if (!arities.empty()) {
      message += fmt::format("; there is {}", arities.front());
    } else {
      if (mover == kEverybody && functor.arity == 0) {
        for (const PropertyText& test : model_.file.tests) names.push_back(test.name);
        if (!model_.file.tests.empty()) message += ", and no test is called so";
      }
      hint = did_you_mean(terms_.symbol_text(functor.name), names);
    }
    diagnostics_.error(action.where, std::move(message), std::move(hint));
  }

  Model& model_;
  TermStore& terms_;
  Diagnostics& diagnostics_;
  Supply* supply_;
};

}  // namespace

void refuse_synchronous() {
  throw UserError(
      "tests are about actions one after the other; under 'schedule synchronous' all agents act at "
      "once",
      "use 'schedule interleaved' or 'schedule round_robin'");
}

bool BoundTest::matches(const TermStore& terms, std::uint32_t number, Mover mover,
                        TermId action) const {
  if (movers[number] != kEverybody && !takes_part(movers[number], mover)) return false;
  const TestAction& wanted = expression.actions[number];
  if (wanted.labels) return std::ranges::binary_search(*wanted.labels, action);
  if (terms.ground(wanted.pattern)) return wanted.pattern == action;
  if (!terms.is_structure(action) || terms.functor(action) != terms.functor(wanted.pattern)) {
    return false;
  }
  Substitution substitution;
  return unify(terms, wanted.pattern, action, substitution);
}

bool BoundTest::may_match(const Model& model, std::uint32_t number,
                          const CutMoves::Move& step) const {
  if (!model.observes(step.action)) return true;  // what it is may not be known
  // Of a message that is handed over only the sender is known.
  const bool known = !model.file.options.labelled;
  return matches(model.terms, number, known ? step.process : movers[number], step.action);
}

bool BoundTest::needs_labels() const {
  return std::ranges::any_of(conditions, &StateQuery::needs_labels);
}

std::optional<BoundTest> bind_test(Model& model, const PropertyText& test, Diagnostics& diagnostics,
                                   Supply* supply) {
  return TestBinder(model, diagnostics, supply).run(test.name, test.formula, test.name);
}

std::optional<BoundTest> bind_test(Model& model, const std::string& name,
                                   const std::string& expression, Diagnostics& diagnostics,
                                   Supply* supply) {
  const FileId file = model.sources.add(name, expression);
  return TestBinder(model, diagnostics, supply)
      .run(name, {file, 0, static_cast<std::uint32_t>(expression.size())}, "");
}

}  // namespace credo
