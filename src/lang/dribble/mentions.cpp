// Collecting the signature, and the findings about the program alone.
#include "lang/dribble/mentions.hpp"

#include <fmt/format.h>

#include "lang/dribble/explain.hpp"
#include "lang/dribble/text.hpp"

namespace credo::dribble {

namespace {

class Findings {
 public:
  Findings(const Program& program, std::vector<ProgramFinding>& out)
      : program_(program),
        explainer_(program),
        set_(program.props.size(), false),
        read_(program.props.size(), false),
        out_(out) {}

  void run() {
    look_at_props();
    for (std::size_t i = 0; i < program_.props.size(); ++i) {
      if (read_[i]) continue;
      out_.push_back({set_[i] ? "prop-never-read" : "prop-never-used", program_.prop_places[i],
                      set_[i] ? fmt::format("nothing reads the prop {}", program_.props[i])
                              : fmt::format("the prop {} is never used", program_.props[i]),
                      "", program_.props[i]});
    }
    if (program_.goal_rules.empty()) {
      out_.push_back({"unused-agent", program_.maxlen_where,
                      "without a goal rule the agent never does anything", "", ""});
      return;
    }
    for (std::uint32_t i = 0; i < program_.actions.size(); ++i) {
      step(Step::Kind::action, i, program_.actions[i].name_where);
    }
    for (std::uint32_t i = 0; i < program_.abstract_plans.size(); ++i) {
      step(Step::Kind::abstract_plan, i, program_.abstract_plans[i].where);
    }
    for (const PlanRule& rule : program_.plan_rules) plan_rule(rule);
    effects_without_belief();
  }

 private:
  void mark(std::vector<bool>& props, const prop::Formula& formula) {
    prop::each_literal(formula, [&](prop::Literal literal) { props[literal.atom] = true; });
  }
  void guard(const Guard& guard) {
    mark(read_, guard.formula);
    for (const Guard& part : guard.parts) this->guard(part);
  }
  void plan(const Plan& plan) {
    for (const Step& step : plan) {
      guard(step.guard);
      this->plan(step.then_plan);
      this->plan(step.else_plan);
    }
  }

  void look_at_props() {
    for (const WrittenFormula& belief : program_.beliefs) mark(set_, belief.formula);
    for (const WrittenFormula& goal : program_.goals) mark(read_, goal.formula);
    for (const Percept& percept : program_.percepts) set_[percept.prop] = true;
    for (const Action& action : program_.actions) {
      guard(action.pre);
      for (const Effect& effect : action.effects) {
        guard(effect.when);
        set_[effect.literal.atom] = true;
      }
    }
    for (const GoalRule& rule : program_.goal_rules) {
      guard(rule.guard);
      plan(rule.body);
    }
    for (const PlanRule& rule : program_.plan_rules) {
      plan(rule.head);
      for (const Step& step : rule.head) {
        if (step.kind == Step::Kind::abstract_plan) in_head_[step.index] = true;
      }
      guard(rule.guard);
      plan(rule.body);
    }
  }

  // An effect rewrites what is believed of its prop. Nothing is, if nothing ever brings it up: the
  // beliefs at the start, a percept, or an effect with + of an action that a plan can contain.
  void effects_without_belief() {
    std::vector<bool> believed(program_.props.size(), false);
    for (const WrittenFormula& belief : program_.beliefs) mark(believed, belief.formula);
    for (const Percept& percept : program_.percepts) believed[percept.prop] = true;
    each_planned_effect([&](const Action&, const Effect& effect) {
      if (effect.assertive) believed[effect.literal.atom] = true;
    });
    each_planned_effect([&](const Action& action, const Effect& effect) {
      if (believed[effect.literal.atom]) return;
      const std::string literal = prop::text(effect.literal, program_.props);
      out_.push_back({"effect-without-belief", effect.where,
                      fmt::format("the effect {} of {} never changes anything: nothing is ever "
                                  "believed about {}",
                                  literal, action.name, program_.props[effect.literal.atom]),
                      fmt::format("write +{} to have it believed then, or add what is believed at "
                                  "the start to the beliefs",
                                  literal),
                      ""});
    });
  }

  template <class Use>
  void each_planned_effect(const Use& use) const {
    for (std::uint32_t i = 0; i < program_.actions.size(); ++i) {
      Step step;
      step.index = i;
      if (!explainer_.can_occur(step)) continue;
      for (const Effect& effect : program_.actions[i].effects) use(program_.actions[i], effect);
    }
  }

  void step(Step::Kind kind, std::uint32_t index, SourceSpan where) {
    Step step;
    step.kind = kind;
    step.index = index;
    const bool action = kind == Step::Kind::action;
    const std::string& name = name_of(program_, step);
    if (!explainer_.can_occur(step)) {
      out_.push_back({"step-never-planned", where,
                      fmt::format("no plan ever contains the {} {}",
                                  action ? "action" : "abstract plan", name),
                      "", ""});
    } else if (!action && !in_head_[index]) {
      out_.push_back(
          {"abstract-without-rule", where,
           fmt::format("no rule has the abstract plan {} in its head: plans stall there", name),
           fmt::format("add a rule such as: prrule {} | true -> ...", name), ""});
    }
  }

  void plan_rule(const PlanRule& rule) {
    for (const Step& step : rule.head) {
      if (explainer_.can_occur(step)) continue;
      out_.push_back({"rule-never-applies", rule.where,
                      fmt::format("rule {} never applies: no plan ever contains {}", rule.label,
                                  text(program_, step)),
                      "", ""});
      return;
    }
  }

  const Program& program_;
  Explainer explainer_;
  std::vector<bool> set_;                                                          // by prop
  std::vector<bool> read_;                                                         // by prop
  std::vector<bool> in_head_ = std::vector<bool>(program_.abstract_plans.size());  // of a plan rule
  std::vector<ProgramFinding>& out_;
};

}  // namespace

// Beliefs and goals are about props, intentions about steps. Facts are read where they are
// perceived.
Signature mentions(TermStore& terms, const Program& program) {
  Signature signature;
  Vocabulary& own = signature.vocabulary.emplace();
  for (std::size_t i = 0; i < program.props.size(); ++i) {
    own.beliefs.push_back({terms.atom(program.props[i]), program.prop_places[i]});
  }
  own.goals = own.beliefs;
  for (const Action& action : program.actions) {
    const Mention mention{terms.atom(action.name), action.name_where};
    own.intentions.push_back(mention);
    signature.own_actions.push_back(mention);
  }
  for (const Declared& abstract : program.abstract_plans) {
    own.intentions.push_back({terms.atom(abstract.name), abstract.where});
  }
  for (const Percept& percept : program.percepts) {
    signature.beliefs_read.push_back({percept.pattern, percept.where});
  }
  Findings(program, signature.findings).run();
  return signature;
}

}  // namespace credo::dribble
