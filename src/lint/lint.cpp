// The checks, each a comparison of what is wanted somewhere with what is offered for it.
//
// A name that is wanted and not offered gets as suggestion the nearest of the names offered there.
// The other way round, something offered that nobody wants is a likely misspelling of a name that
// is itself wanted in vain, or else it must be a slip of the finger: spare plans, rules and beliefs
// are no mistakes in themselves.
#include "lint/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/source_text.hpp"
#include "lint/findings.hpp"
#include "logic/property_parser.hpp"
#include "property/names.hpp"
#include "property/supply.hpp"
#include "property/test_binding.hpp"

namespace credo {

namespace {

class Linter {
 public:
  Linter(Model& model, LintEffort effort)
      : model_(model),
        effort_(effort),
        terms_(model.terms),
        supply_(model),
        findings_(model.terms, supply_) {}

  std::vector<Finding> run() {
    for (const ProgramSupply& program : supply_.programs) {
      goals(program);
      plans(program);
      beliefs_read(program);
      beliefs_never_used(program);
      actions(program);
      own_findings(program);
    }
    for (const Delivery& delivery : supply_.deliveries) message(delivery);
    for (std::size_t i = 0; i < model_.environment.rules.size(); ++i) rule(i);
    facts_needed();
    facts_never_used();
    functions();
    hidden();
    percepts();
    externals();
    for (const PropertyText& property : model_.file.properties) check(property);
    used_by_tests();
    definitions();
    return std::move(findings_).sorted();
  }

 private:
  static Mentions both(Mentions first, const Mentions& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  // The first mention of each predicate.
  Mentions first_of_each(const Mentions& mentions) const {
    Mentions result;
    for (const Mention& mention : mentions) {
      if (!supply_.known(mention.atom, result)) result.push_back(mention);
    }
    return result;
  }

  bool in_properties(std::string_view name) const {
    const auto in = [&](const auto& each) {
      return contains_word(model_.sources.slice(each.formula), name);
    };
    return std::ranges::any_of(model_.file.properties, in) ||
           std::ranges::any_of(model_.definitions, in);
  }
  bool in_properties(TermId atom) const { return in_properties(terms_.name_text(atom)); }

  // ---- one program

  // The goals the program posts for itself; messages are checked where they are sent.
  void goals(const ProgramSupply& program) {
    const Wording wording{"goal-without-plan", "there is no plan for the goal ", ""};
    for (const Mention& goal : program.goals_posted) {
      findings_.require(wording, goal, program.goal_plans, {program.goal_plans});
    }
    for (const Mention& named : program.signature->goals_named) goal_named(program, named);
  }

  // A goal of .desire, .dropDesires and the like; arguments left out there stand for any.
  void goal_named(const ProgramSupply& program, const Mention& named) {
    const bool asked = std::ranges::any_of(program.goals_asked, [&](const Mention& goal) {
      return !terms_.is_structure(goal.atom) || terms_.name(goal.atom) == terms_.name(named.atom);
    });
    if (asked) return;
    findings_.report({"goal-never-posted", "nothing posts the goal ", ""}, named,
                     program.goals_asked, {program.goals_asked});
  }

  void own_findings(const ProgramSupply& program) {
    const auto report = [&](const ProgramFinding& each) {
      if (!each.unless_named.empty() && in_properties(each.unless_named)) return;
      findings_.add(each.check, each.where, each.message, each.hint);
    };
    std::ranges::for_each(program.signature->findings, report);
    if (effort_ == LintEffort::names) return;
    const AgentProgram& text = *model_.programs[program.agents.front()];
    std::ranges::for_each(text.findings(model_.file.options), report);
  }

  void plans(const ProgramSupply& program) {
    if (program.signature->vocabulary) return;
    bool can_act = !program.signature->initial_goals.empty();
    for (const Handler& handler : program.signature->handlers) {
      can_act = is_triggered(program, handler) || can_act;
    }
    if (can_act) return;
    for (const std::uint32_t agent : program.agents) {
      const AgentDeclaration& declaration = model_.file.agents[agent];
      const bool family = declaration.family != declaration.name;
      findings_.add("unused-agent", declaration.where,
                    family ? fmt::format("the agents {}[...] never do anything", declaration.family)
                           : fmt::format("agent {} never does anything", declaration.name),
                    "no initial goal, and no plan that something triggers");
    }
  }

  // Whether something can raise the plan's trigger; reported if not.
  bool is_triggered(const ProgramSupply& program, const Handler& handler) {
    const Mention& trigger = handler.trigger;
    const auto wording = [](std::string before) {
      return Wording{"plan-never-triggered", std::move(before), ": this plan is never triggered"};
    };
    const Wording never_added = wording("nothing ever adds the belief ");
    switch (handler.kind) {
      case Handler::Kind::goal:
        return findings_.require(
            wording("nothing posts the goal "), trigger, program.goals_asked,
            {supply_.orphans(program.goals_asked, program.goal_plans), program.goals_asked});
      case Handler::Kind::test:
        return findings_.require(
            wording("nothing tests for "), trigger, program.tests,
            {supply_.orphans(program.tests, both(program.believed, program.test_plans)),
             program.tests});
      case Handler::Kind::belief_added:
        if (supply_.known(trigger.atom, program.believed)) {
          return findings_.require(never_added, trigger, program.heard, {},
                                   supply_.offered(trigger.atom, program.initial_beliefs)
                                       ? "initial beliefs raise no events"
                                       : "");
        }
        return require_belief(never_added, trigger, program.heard);
      case Handler::Kind::belief_deleted:
        return require_belief(never_added, trigger, program.believed) &&
               findings_.require(wording("nothing ever removes the belief "), trigger,
                                 program.removed, {});
    }
    return true;
  }

  // Requires that a belief has a source. A fact of the environment that is there but not perceived
  // is no misspelling.
  bool require_belief(const Wording& wording, const Mention& belief, const Mentions& sources) {
    if (!supply_.offered(belief.atom, supply_.facts_added)) {
      return findings_.require(wording, belief, sources, {sources});
    }
    return findings_.require(wording, belief, sources, {},
                             "it is a fact of the environment that this agent does not perceive");
  }

  void beliefs_read(const ProgramSupply& program) {
    const Wording wording{"belief-never-added", "nothing ever adds the belief ",
                          ": it is never true"};
    for (const Mention& read : program.beliefs_read) {
      require_belief(wording, read, program.believed);
    }
    for (const Mention& deleted : program.beliefs_deleted) {
      findings_.require(
          {"belief-never-added", "nothing ever adds the belief ", ": there is nothing to delete"},
          deleted, program.believed, {program.believed});
    }
    const Mentions answers = both(program.believed, program.test_plans);
    for (const Mention& test : program.tests) {
      require_belief(wording, test, answers);
    }
  }

  // Everything in which the program looks at its beliefs.
  static Mentions reads_of(const ProgramSupply& program) {
    return both(both(program.beliefs_read, program.tests), program.belief_triggers);
  }

  void beliefs_never_used(const ProgramSupply& program) {
    const Mentions reads = reads_of(program);
    Mentions uses = both(reads, program.beliefs_deleted);
    for (const SentMessage& sent : program.signature->sends) {
      if (terms_.ground(sent.content.atom)) uses.push_back(sent.content);
    }
    const Mentions in_vain = supply_.orphans(reads, program.believed);
    const Mentions added = both(program.initial_beliefs, program.beliefs_added);
    for (const Mention& belief : first_of_each(added)) {
      if (supply_.known(belief.atom, uses) || in_properties(belief.atom)) continue;
      findings_.report({"belief-never-used", "nothing reads the belief ", ""}, belief, uses,
                       {in_vain, reads});
    }
  }

  void actions(const ProgramSupply& program) {
    if (program.actions.empty()) return;
    if (!has_environment()) {
      if (std::exchange(said_no_environment_, true)) return;
      const Mention& first = program.actions.front();
      findings_.add("action-without-rule", first.where,
                    fmt::format("the system has no environment: actions such as {} have no effect",
                                terms_.functor_text(terms_.functor(first.atom))),
                    "name one with a line such as: environment \"world.env\"");
      return;
    }
    Mentions rules;
    for (const UsableRule& usable : program.usable_rules) rules.push_back(usable.action);
    for (const Mention& action : program.actions) {
      const bool for_others =
          std::ranges::any_of(model_.environment.rules, [&](const EnvironmentRule& rule) {
            return rule.action != kNoTerm && supply_.unifiable(action.atom, rule.action);
          });
      findings_.require({"action-without-rule", "the environment has no rule for the action ", ""},
                        action, rules, {rules}, for_others ? "its rules are for other agents" : "");
    }
  }

  bool has_environment() const {
    const Environment& environment = model_.environment;
    return model_.file.environment.given() || !environment.rules.empty() ||
           !environment.fact_mentions.empty() || !environment.functions.empty();
  }

  // ---- messages

  void message(const Delivery& delivery) {
    if (delivery.may_leave || delivery.receivers.empty()) return;
    if (!terms_.is_structure(delivery.content.atom)) return;
    const std::string who =
        delivery.to_anyone ? "no agent" : model_.file.agents[delivery.receivers.front()].name;
    if (delivery.force == "achieve") {
      goal_sent(delivery, who + (delivery.to_anyone ? " has a" : " has no"));
    } else if (!in_properties(delivery.content.atom)) {
      belief_sent(delivery, who + (delivery.to_anyone ? " reads" : " never reads"));
    }
  }

  void goal_sent(const Delivery& delivery, const std::string& who_has_no) {
    Mentions plans;
    for (const std::uint32_t agent : delivery.receivers) {
      plans = both(std::move(plans), supply_.program_of(agent).goal_plans);
    }
    findings_.require({"goal-without-plan", who_has_no + " plan for the goal ", ""},
                      delivery.content, plans, {plans});
  }

  void belief_sent(const Delivery& delivery, const std::string& who_never_reads) {
    Mentions reads, in_vain;
    for (const std::uint32_t agent : delivery.receivers) {
      const ProgramSupply& program = supply_.program_of(agent);
      const Mentions own = reads_of(program);
      reads = both(std::move(reads), own);
      in_vain = both(std::move(in_vain), supply_.orphans(own, program.believed));
    }
    if (supply_.known(delivery.content.atom, reads)) return;
    findings_.report({"unused-message", who_never_reads + " the belief ", ""}, delivery.content,
                     reads, {in_vain, reads});
  }

  // ---- environment

  // A rule for an action that nobody who may do it requests.
  void rule(std::size_t index) {
    const EnvironmentRule& rule = model_.environment.rules[index];
    if (rule.action == kNoTerm) return;
    Mentions requested, in_vain;
    for (const ProgramSupply& program : supply_.programs) {
      Mentions usable;
      for (const UsableRule& each : program.usable_rules) {
        usable.push_back(each.action);
        if (each.rule == index && supply_.offered(each.action.atom, program.actions)) return;
      }
      requested = both(std::move(requested), program.actions);
      in_vain = both(std::move(in_vain), supply_.orphans(program.actions, usable));
    }
    const bool named = rule.agent != kNoTerm && terms_.is_atom(rule.agent);
    findings_.report({"rule-never-used",
                      named ? fmt::format("{} never requests the action ", terms_.text(rule.agent))
                            : "no agent requests the action ",
                      ": this rule is never used"},
                     {rule.action, rule.action_where}, requested, {in_vain, requested});
  }

  void facts_needed() {
    const Mentions& added = supply_.facts_added;
    for (const Mention& read : supply_.facts_read) {
      findings_.require({"fact-never-added", "nothing ever adds the fact ", ": it is never true"},
                        read, added, {added});
    }
    for (const Mention& deleted : supply_.facts_deleted) {
      findings_.require(
          {"fact-never-added", "nothing ever adds the fact ", ": there is nothing to delete"},
          deleted, added, {added});
    }
  }

  // Hidden facts without a guard. A visible fact that nobody looks at is scenery, unless its name
  // is a slip for one that somebody does look at.
  void facts_never_used() {
    const auto& hidden = model_.environment.hidden;
    Mentions reads = supply_.facts_read;
    for (const ProgramSupply& program : supply_.programs) {
      reads = both(std::move(reads), reads_of(program));
    }
    const Mentions in_vain = supply_.orphans(supply_.facts_read, supply_.facts_added);
    for (const Mention& fact : first_of_each(supply_.facts_added)) {
      if (in_properties(fact.atom)) continue;
      const bool is_hidden = std::ranges::find(hidden, terms_.functor(fact.atom)) != hidden.end();
      const Mentions& readers = is_hidden ? supply_.facts_read : reads;
      const Candidates candidates{is_hidden ? in_vain : Mentions{}, readers};
      if (supply_.known(fact.atom, readers)) continue;
      if (!is_hidden && !findings_.looks_misspelt(fact.atom, candidates)) continue;
      findings_.report(
          {"fact-never-used",
           is_hidden ? "no guard reads the hidden fact " : "nothing reads the fact ", ""},
          fact, readers, candidates);
    }
  }

  void functions() {
    const Mentions in_vain = supply_.orphans(supply_.calls, supply_.functions);
    for (const Mention& function : first_of_each(supply_.functions)) {
      if (supply_.known(function.atom, supply_.calls)) continue;
      findings_.report({"function-never-called", "no agent calls the function ", ""}, function,
                       supply_.calls, {in_vain, supply_.calls});
    }
  }

  void hidden() {
    const Mentions occurring =
        both(both(supply_.facts_added, supply_.facts_deleted), supply_.facts_read);
    const Environment& environment = model_.environment;
    for (std::size_t i = 0; i < environment.hidden.size(); ++i) {
      std::vector<TermId> arguments;
      for (std::uint32_t k = 0; k < environment.hidden[i].arity; ++k) {
        arguments.push_back(terms_.variable(k));
      }
      const TermId atom = terms_.structure(environment.hidden[i].name, arguments);
      findings_.require({"hidden-unknown", "the environment has no fact ", ""},
                        {atom, environment.hidden_where[i]}, occurring, {occurring});
    }
  }

  // Percept patterns that no fact matches, and those of facts that nobody perceives.
  void percepts() {
    const auto& hidden = model_.environment.hidden;
    for (const PerceptRule& rule : model_.environment.percept_rules) {
      const Functor functor = terms_.functor(rule.pattern);
      if (std::ranges::find(hidden, functor) != hidden.end()) {
        findings_.add(
            "percept-hidden", rule.where,
            fmt::format("{} is hidden: nobody perceives it", terms_.functor_text(functor)));
        continue;
      }
      findings_.require({"percept-unknown", "the environment has no fact ", " to perceive"},
                        {rule.pattern, rule.where}, supply_.facts_added, {supply_.facts_added});
    }
  }

  // ---- system file

  // External names that take part in nothing.
  void externals() {
    for (const NamedAgent& external : model_.file.externals) {
      const auto is_it = [&](TermId name) { return name == external.name; };
      const bool sends = std::ranges::any_of(model_.file.messages, is_it, &InitialMessage::sender);
      const bool trusted = std::ranges::any_of(model_.file.trust_names, is_it, &NamedAgent::name);
      const bool receives =
          std::ranges::any_of(supply_.programs, [&](const ProgramSupply& program) {
            return std::ranges::any_of(program.signature->sends, [&](const SentMessage& sent) {
              return is_it(sent.receiver) || terms_.is_variable(sent.receiver);
            });
          });
      if (sends || trusted || receives) continue;
      findings_.add("unused-agent", external.where,
                    fmt::format("nobody sends to the external {}", terms_.text(external.name)));
    }
  }

  // What `check` would call wrong with the property, except that it cannot be checked yet.
  void check(const PropertyText& text) {
    const SourceSpan span = text.formula;
    Diagnostics syntax(model_.sources);
    auto property = parse_property(model_.sources, span.file, span.begin, span.end, terms_, syntax,
                                   model_.property_syntax());
    for (const Diagnostic& error : syntax.all()) {
      findings_.add("property-syntax", error.where, error.message, error.hint,
                    error.hint.starts_with("did you mean"));
    }
    if (!property) return;
    for (const DefinitionUse& use : property->uses) used_.insert(use.name);
    for (const PropertyProblem& problem : property_problems(model_, supply_, *property)) {
      if (problem.kind == PropertyProblem::Kind::unsupported) continue;
      findings_.add("property-name", problem.where, problem.message, problem.hint,
                    problem.likely_misspelling);
    }
  }

  // What is wrong with a test is said where it is run.
  void used_by_tests() {
    if (model_.definitions.empty() || model_.file.options.schedule == Schedule::synchronous) return;
    Diagnostics unsaid(model_.sources);
    for (const PropertyText& text : model_.file.tests) {
      if (const auto test = bind_test(model_, text, unsaid)) {
        used_.insert(test->uses.begin(), test->uses.end());
      }
    }
  }

  // After the properties and tests. Others may use a definition, too: those of the command line.
  void definitions() {
    for (const Definition& each : model_.definitions) {
      if (used_.contains(each.name)) continue;
      findings_.add("definition-never-used", each.name_where,
                    fmt::format("no property and no test uses the definition {}", each.name),
                    "it is for -f, --where and the like alone");
    }
  }

  Model& model_;
  LintEffort effort_;
  std::set<std::string> used_;  // definitions
  TermStore& terms_;
  Supply supply_;
  Findings findings_;
  bool said_no_environment_ = false;
};

}  // namespace

std::vector<Finding> lint(Model& model, LintEffort effort) {
  if (model.diagnostics.has_errors()) return {};
  return Linter(model, effort).run();
}

}  // namespace credo
