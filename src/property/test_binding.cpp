// Looking up the agents and actions of tests.
#include "property/test_binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

class TestBinder {
 public:
  TestBinder(Model& model, Diagnostics& diagnostics)
      : model_(model), terms_(model.terms), diagnostics_(diagnostics) {}

  std::optional<BoundTest> run(const std::string& name, SourceSpan where) {
    if (model_.file.options.schedule == Schedule::synchronous) refuse_synchronous();
    auto expression =
        parse_test_expression(model_.sources, where, terms_, &model_.constants, diagnostics_);
    if (!expression) return std::nullopt;
    const std::size_t errors = diagnostics_.error_count();
    BoundTest test{name, std::move(*expression), {}, {}, where};
    for (const TestAction& action : test.expression.actions)
      test.movers.push_back(mover_of(action));
    if (diagnostics_.error_count() != errors) return std::nullopt;
    test.automaton = automaton_of(test.expression);
    return test;
  }

 private:
  Mover mover_of(const TestAction& action) {
    if (action.agent == kNoTerm) {
      require_action(action, kEverybody);
      return kEverybody;
    }
    const std::uint32_t agent = model_.directory.find(action.agent);
    if (agent < Directory::kExternal) {
      require_action(action, agent + 1);
      return agent + 1;
    }
    std::vector<std::string> names;
    for (const AgentDeclaration& each : model_.file.agents) names.push_back(each.name);
    const std::string near = did_you_mean(terms_.text(action.agent), names);
    diagnostics_.error(
        action.agent_where, fmt::format("unknown agent '{}'", terms_.text(action.agent)),
        near.empty() ? fmt::format("the agents are {}", fmt::join(names, ", ")) : near);
    return kEverybody;
  }

  void require_action(const TestAction& action, Mover mover) {
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
      hint = did_you_mean(terms_.symbol_text(functor.name), names);
    }
    diagnostics_.error(action.where, std::move(message), std::move(hint));
  }

  Model& model_;
  TermStore& terms_;
  Diagnostics& diagnostics_;
};

}  // namespace

void refuse_synchronous() {
  throw UserError(
      "tests are about actions one after the other; under 'schedule synchronous' all agents act at "
      "once",
      "use 'schedule interleaved' or 'schedule round_robin'");
}

bool BoundTest::matches(const TermStore& terms, std::uint32_t position, Mover mover,
                        TermId action) const {
  if (movers[position] != kEverybody && movers[position] != mover) return false;
  const TermId pattern = expression.actions[position].pattern;
  if (terms.ground(pattern)) return pattern == action;
  if (!terms.is_structure(action) || terms.functor(action) != terms.functor(pattern)) return false;
  Substitution substitution;
  return unify(terms, pattern, action, substitution);
}

std::optional<BoundTest> bind_test(Model& model, const PropertyText& test,
                                   Diagnostics& diagnostics) {
  return TestBinder(model, diagnostics).run(test.name, test.formula);
}

std::optional<BoundTest> bind_test(Model& model, const std::string& name,
                                   const std::string& expression, Diagnostics& diagnostics) {
  const FileId file = model.sources.add(name, expression);
  return TestBinder(model, diagnostics)
      .run(name, {file, 0, static_cast<std::uint32_t>(expression.size())});
}

}  // namespace credo
