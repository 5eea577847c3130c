// The checks, each a comparison of what is wanted somewhere with what is offered for it.
//
// A name that is wanted and not offered gets as suggestion the nearest of the names offered there.
// The other way round, something offered that nobody wants is a likely misspelling of a name that
// is itself wanted in vain, or else it must be a slip of the finger: spare plans, rules and beliefs
// are no mistakes in themselves.
#include "lint/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <optional>
#include <set>
#include <unordered_set>
#include <utility>

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
        findings_(model.terms) {
    for (const PropertyText& each : model.file.properties) add_words(each.formula);
    for (const Definition& each : model.definitions) add_words(each.formula);
  }

  std::vector<Finding> run() {
    for (ProgramSupply& program : supply_.programs) {
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
  std::uint64_t comparisons() const { return supply_.comparisons.made; }

 private:
  // All of one list.
  static Offers only(Patterns& patterns) { return Offers().then({&patterns}); }

  // The first mention of each predicate.
  Mentions first_of_each(std::initializer_list<const Patterns*> lists) const {
    Mentions result;
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (const Patterns* list : lists) {
      for (const Mention& mention : list->all()) {
        const Functor functor = terms_.functor(mention.atom);
        if (seen.emplace(functor.name, functor.arity).second) result.push_back(mention);
      }
    }
    return result;
  }

  // Those of each program of which nothing is provided there, in one list.
  Patterns in_vain_of_all(const std::function<Wanted(ProgramSupply&)>& wanted_by) {
    Patterns all(supply_.comparisons);
    for (ProgramSupply& program : supply_.programs) {
      const Wanted wanted = wanted_by(program);
      for (const Patterns* part : wanted.names.parts()) {
        for (const Mention& mention : part->all()) {
          if (!terms_.is_structure(mention.atom)) continue;
          if (wanted.in_vain(terms_.functor(mention.atom))) all.add(mention);
        }
      }
    }
    return all;
  }

  // The words of formulas.
  void add_words(SourceSpan formula) {
    const auto is_part = [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    const std::string_view text = model_.sources.slice(formula);
    for (auto at = text.begin(); at != text.end();) {
      const auto begin = std::find_if(at, text.end(), is_part);
      at = std::find_if_not(begin, text.end(), is_part);
      if (begin != at) words_.emplace(begin, at);
    }
  }
  bool in_properties(std::string_view name) const { return words_.contains(name); }
  bool in_properties(TermId atom) const { return in_properties(terms_.name_text(atom)); }

  // ---- one program

  // The goals the program posts for itself; messages are checked where they are sent.
  void goals(ProgramSupply& program) {
    const Wording wording{"goal-without-plan", "there is no plan for the goal ", ""};
    const Offers plans = only(program.goal_plans);
    const Candidates candidates{{{plans}}};
    for (const Mention& goal : program.goals_posted.all()) {
      findings_.require(wording, goal, plans, candidates);
    }
    for (const Mention& named : program.signature->goals_named) goal_named(program, named);
  }

  // A goal of .desire, .dropDesires and the like; arguments left out there stand for any.
  void goal_named(ProgramSupply& program, const Mention& named) {
    const Offers& asked = program.goals_asked;
    if (asked.has_open() || asked.named(terms_.name(named.atom))) return;
    findings_.report({"goal-never-posted", "nothing posts the goal ", ""}, named, asked,
                     {{{asked}}});
  }

  void own_findings(ProgramSupply& program) {
    const auto report = [&](const ProgramFinding& each) {
      if (!each.unless_named.empty() && in_properties(each.unless_named)) return;
      findings_.add(each.check, each.where, each.message, each.hint);
    };
    std::ranges::for_each(program.signature->findings, report);
    if (effort_ == LintEffort::names) return;
    const AgentProgram& text = *model_.programs[program.agents.front()];
    std::ranges::for_each(text.findings(model_.file.options), report);
  }

  void plans(ProgramSupply& program) {
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
  bool is_triggered(ProgramSupply& program, const Handler& handler) {
    const Mention& trigger = handler.trigger;
    const auto wording = [](std::string before) {
      return Wording{"plan-never-triggered", std::move(before), ": this plan is never triggered"};
    };
    const Wording never_added = wording("nothing ever adds the belief ");
    switch (handler.kind) {
      case Handler::Kind::goal: {
        const Offers plans = only(program.goal_plans);
        return findings_.require(wording("nothing posts the goal "), trigger, program.goals_asked,
                                 {{{program.goals_asked, &plans}}, program.goals_asked});
      }
      case Handler::Kind::test: {
        const Offers tests = only(program.tests);
        const Offers answers = Offers().then(program.believed).then({&program.test_plans});
        return findings_.require(wording("nothing tests for "), trigger, tests,
                                 {{{tests, &answers}}, tests});
      }
      case Handler::Kind::belief_added:
        if (program.believed.known(terms_.functor(trigger.atom))) {
          return findings_.require(never_added, trigger, program.heard, {},
                                   program.initial_beliefs.offered(trigger.atom)
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
  bool require_belief(const Wording& wording, const Mention& belief, const Offers& sources) {
    if (sources.offered(belief.atom)) return true;
    if (supply_.facts_added.offered(belief.atom)) {
      findings_.report(wording, belief, sources, {},
                       "it is a fact of the environment that this agent does not perceive");
    } else {
      findings_.report(wording, belief, sources, {{{sources}}});
    }
    return false;
  }

  void beliefs_read(ProgramSupply& program) {
    const Wording wording{"belief-never-added", "nothing ever adds the belief ",
                          ": it is never true"};
    for (const Mention& read : program.beliefs_read.all()) {
      require_belief(wording, read, program.believed);
    }
    const Wording nothing_to_delete{"belief-never-added", "nothing ever adds the belief ",
                                    ": there is nothing to delete"};
    const Candidates believed{{{program.believed}}};
    for (const Mention& deleted : program.beliefs_deleted.all()) {
      findings_.require(nothing_to_delete, deleted, program.believed, believed);
    }
    const Offers answers = Offers().then(program.believed).then({&program.test_plans});
    for (const Mention& test : program.tests.all()) {
      require_belief(wording, test, answers);
    }
  }

  void beliefs_never_used(ProgramSupply& program) {
    const Offers uses =
        Offers().then(program.reads).then({&program.beliefs_deleted}).then({&program.told_in_text});
    const Candidates candidates{{{program.reads, &program.believed}}, program.reads};
    for (const Mention& belief :
         first_of_each({&program.initial_beliefs, &program.beliefs_added})) {
      if (uses.known(terms_.functor(belief.atom)) || in_properties(belief.atom)) continue;
      findings_.report({"belief-never-used", "nothing reads the belief ", ""}, belief, uses,
                       candidates);
    }
  }

  void actions(ProgramSupply& program) {
    if (program.actions.empty()) return;
    if (!has_environment()) {
      if (std::exchange(said_no_environment_, true)) return;
      const Mention& first = program.actions.all().front();
      findings_.add("action-without-rule", first.where,
                    fmt::format("the system has no environment: actions such as {} have no effect",
                                terms_.functor_text(terms_.functor(first.atom))),
                    "name one with a line such as: environment \"world.env\"");
      return;
    }
    const Wording wording{"action-without-rule", "the environment has no rule for the action ", ""};
    const Candidates candidates{{{program.usable_rules}}};
    for (const Mention& action : program.actions.all()) {
      if (program.usable_rules.offered(action.atom)) continue;
      const bool for_others = supply_.rule_actions.offered(action.atom);
      findings_.report(wording, action, program.usable_rules, candidates,
                       for_others ? "its rules are for other agents" : "");
    }
  }

  bool has_environment() const {
    const Environment& environment = model_.environment;
    return model_.file.environment.given() || !environment.rules.empty() ||
           !environment.fact_mentions.empty() || !environment.functions.empty();
  }

  // ---- messages

  void message(const Delivery& delivery) {
    const bool arrives = delivery.to_everybody || !delivery.receivers.empty();
    if (delivery.may_leave || !arrives) return;
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
    Offers plans;
    if (delivery.to_everybody) {
      if (!goal_plans_) {
        goal_plans_ = supply_.of_all([](ProgramSupply& each) { return only(each.goal_plans); });
      }
      plans = only(*goal_plans_);
    }
    for (const std::uint32_t agent : delivery.receivers) {
      plans.then({&supply_.program_of(agent).goal_plans});
    }
    findings_.require({"goal-without-plan", who_has_no + " plan for the goal ", ""},
                      delivery.content, plans, {{{plans}}});
  }

  void belief_sent(const Delivery& delivery, const std::string& who_never_reads) {
    Offers reads;
    Candidates candidates;
    if (delivery.to_everybody) {
      if (!reads_) {
        reads_ = supply_.of_all([](ProgramSupply& each) { return each.reads; });
        reads_in_vain_ = in_vain_of_all([](ProgramSupply& each) {
          return Wanted{each.reads, &each.believed};
        });
      }
      reads = only(*reads_);
      candidates.likely.push_back({only(*reads_in_vain_)});
    }
    for (const std::uint32_t agent : delivery.receivers) {
      ProgramSupply& program = supply_.program_of(agent);
      reads.then(program.reads);
      candidates.likely.push_back({program.reads, &program.believed});
    }
    if (reads.known(terms_.functor(delivery.content.atom))) return;
    candidates.taken = reads;
    findings_.report({"unused-message", who_never_reads + " the belief ", ""}, delivery.content,
                     reads, candidates);
  }

  // ---- environment

  // A rule for an action that nobody who may do it requests.
  void rule(std::size_t index) {
    const EnvironmentRule& rule = model_.environment.rules[index];
    if (rule.action == kNoTerm || supply_.is_used(index)) return;
    if (!actions_) {
      actions_ = supply_.of_all([](ProgramSupply& each) { return only(each.actions); });
      actions_in_vain_ = in_vain_of_all([](ProgramSupply& each) {
        return Wanted{only(each.actions), &each.usable_rules};
      });
    }
    const bool named = rule.agent != kNoTerm && terms_.is_atom(rule.agent);
    const Offers requested = only(*actions_);
    findings_.report({"rule-never-used",
                      named ? fmt::format("{} never requests the action ", terms_.text(rule.agent))
                            : "no agent requests the action ",
                      ": this rule is never used"},
                     {rule.action, rule.action_where}, requested,
                     {{{only(*actions_in_vain_)}}, requested});
  }

  void facts_needed() {
    const Offers added = only(supply_.facts_added);
    const Candidates candidates{{{added}}};
    const Wording never_true{"fact-never-added", "nothing ever adds the fact ",
                             ": it is never true"};
    for (const Mention& read : supply_.facts_read.all()) {
      findings_.require(never_true, read, added, candidates);
    }
    const Wording nothing_to_delete{"fact-never-added", "nothing ever adds the fact ",
                                    ": there is nothing to delete"};
    for (const Mention& deleted : supply_.facts_deleted.all()) {
      findings_.require(nothing_to_delete, deleted, added, candidates);
    }
  }

  // Hidden facts without a guard. A visible fact that nobody looks at is scenery, unless its name
  // is a slip for one that somebody does look at.
  void facts_never_used() {
    Patterns by_agents = supply_.of_all([](ProgramSupply& each) { return each.reads; });
    const Offers guards = only(supply_.facts_read);
    const Offers reads = Offers().then(guards).then({&by_agents});
    const Offers added = only(supply_.facts_added);
    for (const Mention& fact : first_of_each({&supply_.facts_added})) {
      if (in_properties(fact.atom)) continue;
      const bool is_hidden = supply_.is_hidden(fact.atom);
      const Offers& readers = is_hidden ? guards : reads;
      if (readers.known(terms_.functor(fact.atom))) continue;
      Candidates candidates{{}, readers};
      if (is_hidden) candidates.likely.push_back({guards, &added});
      if (!is_hidden && !findings_.looks_misspelt(fact.atom, candidates)) continue;
      findings_.report(
          {"fact-never-used",
           is_hidden ? "no guard reads the hidden fact " : "nothing reads the fact ", ""},
          fact, readers, candidates);
    }
  }

  void functions() {
    const Offers calls = only(supply_.calls);
    const Offers functions = only(supply_.functions);
    for (const Mention& function : first_of_each({&supply_.functions})) {
      if (calls.known(terms_.functor(function.atom))) continue;
      findings_.report({"function-never-called", "no agent calls the function ", ""}, function,
                       calls, {{{calls, &functions}}, calls});
    }
  }

  void hidden() {
    const Offers occurring = Offers()
                                 .then({&supply_.facts_added})
                                 .then({&supply_.facts_deleted})
                                 .then({&supply_.facts_read});
    const Environment& environment = model_.environment;
    for (std::size_t i = 0; i < environment.hidden.size(); ++i) {
      findings_.require({"hidden-unknown", "the environment has no fact ", ""},
                        {supply_.facts_hidden.all()[i].atom, environment.hidden_where[i]},
                        occurring, {{{occurring}}});
    }
  }

  // Percept patterns that no fact matches, and those of facts that nobody perceives.
  void percepts() {
    const Offers added = only(supply_.facts_added);
    for (const PerceptRule& rule : model_.environment.percept_rules) {
      const Functor functor = terms_.functor(rule.pattern);
      if (supply_.is_hidden(rule.pattern)) {
        findings_.add(
            "percept-hidden", rule.where,
            fmt::format("{} is hidden: nobody perceives it", terms_.functor_text(functor)));
        continue;
      }
      findings_.require({"percept-unknown", "the environment has no fact ", " to perceive"},
                        {rule.pattern, rule.where}, added, {{{added}}});
    }
  }

  // ---- system file

  // External names that take part in nothing.
  void externals() {
    std::unordered_set<TermId> named;
    bool anyone = false;
    for (const InitialMessage& message : model_.file.messages) named.insert(message.sender);
    for (const NamedAgent& trusted : model_.file.trust_names) named.insert(trusted.name);
    for (ProgramSupply& program : supply_.programs) {
      for (const SentMessage& sent : program.signature->sends) {
        named.insert(sent.receiver);
        anyone = anyone || terms_.is_variable(sent.receiver);
      }
    }
    for (const NamedAgent& external : model_.file.externals) {
      if (anyone || named.contains(external.name)) continue;
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
      if (const auto test = bind_test(model_, text, unsaid, &supply_)) {
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
  std::set<std::string, std::less<>> words_;  // of properties and definitions
  // Of all programs together, once they are asked for.
  std::optional<Patterns> goal_plans_, reads_, reads_in_vain_, actions_, actions_in_vain_;
};

}  // namespace

std::vector<Finding> lint(Model& model, LintEffort effort, std::uint64_t* comparisons) {
  if (model.diagnostics.has_errors()) return {};
  Linter linter(model, effort);
  std::vector<Finding> findings = linter.run();
  if (comparisons != nullptr) *comparisons = linter.comparisons();
  return findings;
}

}  // namespace credo
