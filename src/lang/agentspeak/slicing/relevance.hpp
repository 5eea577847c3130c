// What of an AgentSpeak system matters for a property: the least fixpoint of docs/slicing.md.
//
// Everything that matters is a link of a chain to the property (Dependence). What is computed:
//   effects    formulas whose effect matters (L)
//   outcomes   formulas whose success or end matters (K)
//   executed   plans that execute something relevant (H)
//   kept       plans that are kept at least as trigger and context (S)
//   and beliefs, facts, goals and ends of goals, as patterns; initial goals, messages, rules.
// The set is closed under every rule, so it may be larger than need be but never too small. Rules
// that are about one thing are applied when it comes to matter, from a work list; those about an
// agent as a whole whenever the list is empty.
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "lang/agentspeak/slicing/agentspeak_system.hpp"
#include "lang/agentspeak/slicing/live_code.hpp"
#include "lang/agentspeak/slicing/relevant_patterns.hpp"
#include "lang/agentspeak/slicing/sureness.hpp"
#include "reduce/slicing/slice.hpp"

namespace credo::slicing {

// The rules of the closure that can be switched off, for the tests that show each is needed.
struct ClosureRules {
  bool preceding = true;  // what comes before in a body
  bool test = true;       // what a test reads
  bool exit_call = true;  // how a goal ends that something waits for
  bool head = true;       // what posts the trigger
  bool sibling = true;    // rival plans
  bool context = true;    // what contexts read
  bool belief = true;     // what changes a belief
  bool fact = true;       // what changes a fact
  bool desire = true;     // what posts and ends a goal that is spoken of
  bool exit = true;       // what the end of a goal waits for
  bool drop = true;       // what drops intentions that matter
  bool guard = true;      // what rules of the environment read, and their rivals
  bool queue = true;      // actions before one that is spoken of
  bool waiting = true;    // actions that an agent waits for, and with it all it does
  bool divergence = true;
};

struct RelevanceOptions {
  // Every relevant agent keeps all it does with goals and events, since the order matters (mode F);
  // those with a single focus excepted.
  bool fixed_order = false;
  bool single_focus = true;
  // What can go on for ever matters, since it may keep the rest from happening.
  bool divergence = false;
  // And so does all that it sets off, again and again: it may keep somebody busy.
  bool starvation = false;
  ClosureRules rules = {};
};

class Relevance {
 public:
  // Dependences, kNoDependence for what does not matter.
  using ByPlan = std::vector<std::vector<std::uint32_t>>;                  // agent, plan
  using ByFormula = std::vector<std::vector<std::vector<std::uint32_t>>>;  // and position

  Relevance(const AgentSpeakSystem& system, const LiveCode& live, const Sureness& sureness,
            const BoundProperty& property, RelevanceOptions options);

  bool has_effect(const Place& place) const { return at(effects_, place) != kNoDependence; }
  bool has_outcome(const Place& place) const { return at(outcomes_, place) != kNoDependence; }
  // Why the formula is kept, as an effect or for its outcome.
  std::uint32_t formula(const Place& place) const;
  std::uint32_t kept(std::uint32_t agent, std::uint32_t plan) const { return kept_[agent][plan]; }
  std::uint32_t goal(std::uint32_t agent, std::size_t i) const { return goals_[agent][i]; }
  std::uint32_t message(std::size_t i) const { return messages_[i]; }
  std::uint32_t rule(std::size_t i) const { return rules_[i]; }
  std::uint32_t belief(std::uint32_t agent, TermId atom) const;
  std::uint32_t fact(TermId atom) const;
  // Whether Des or Int of the agent is spoken of.
  bool desires_matter(std::uint32_t agent) const;
  // Whether anything of the agent matters, and the first reason.
  std::uint32_t agent(std::uint32_t a) const;
  bool named(std::uint32_t a) const { return named_[a] != kNoDependence; }
  // Whether the agent must keep the order of its events and intentions (mode F).
  bool ordered(std::uint32_t a) const { return ordered_[a]; }

  const std::vector<Dependence>& dependences() const { return dependences_; }

 private:
  static std::uint32_t at(const ByFormula& all, const Place& place) {
    return all[place.agent][place.plan][place.position];
  }
  // Something has come to matter: the rules about it are to be applied.
  struct Task {
    enum class About : std::uint8_t { formula, plan, belief, fact, desire, end, rule };
    About about = About::formula;
    Place place = {};        // of a formula; of a plan, without a position
    std::size_t number = 0;  // of a pattern or a rule
  };

  std::uint32_t depend(std::string what, std::string why, std::uint32_t because, SourceSpan where);
  void add_effect(const Place& place, const std::string& why, std::uint32_t because);
  void add_outcome(const Place& place, const std::string& why, std::uint32_t because);
  void add_executed(std::uint32_t a, std::uint32_t p, const std::string& why,
                    std::uint32_t because);
  void add_kept(std::uint32_t a, std::uint32_t p, const std::string& why, std::uint32_t because);
  void add_belief(std::uint32_t a, TermId atom, const std::string& why, std::uint32_t because,
                  SourceSpan where = {});
  void add_fact(TermId atom, const std::string& why, std::uint32_t because, SourceSpan where = {});
  void add_desire(std::uint32_t a, TermId atom, const std::string& why, std::uint32_t because);
  void add_end(std::uint32_t a, bool test, TermId atom, const std::string& why,
               std::uint32_t because);
  void add_rule(std::size_t r, const std::string& why, std::uint32_t because);
  void add_goal(std::uint32_t a, std::size_t i, const std::string& why, std::uint32_t because);
  void add_message(std::size_t i, std::string what, const std::string& why, std::uint32_t because);

  void criterion(const BoundProperty& property);
  void criterion_does(std::uint32_t a, TermId action, std::uint32_t because);
  bool may_come_before(const Place& first, std::uint32_t a, TermId action) const;
  void close();
  void work_off();
  void apply_formula(const Place& place, const agentspeak::Formula& formula);
  void apply_preceding(const Place& place, std::uint32_t because);
  void apply_condition(const Place& place, std::uint32_t because);
  void apply_plan(std::uint32_t a, std::uint32_t p);
  void apply_head(std::uint32_t a, std::uint32_t p);
  bool exclude_each_other(std::uint32_t a, std::uint32_t p, std::uint32_t q) const;
  void apply_belief(const RelevantPattern& belief);
  void apply_fact(const RelevantPattern& fact);
  void apply_desire(const RelevantPattern& desire);
  void apply_end(const RelevantPattern& end);
  void apply_drops();
  bool may_hit(const Place& drop) const;
  void add_requests(std::size_t r, const std::string& why, std::uint32_t because);
  void apply_rule(std::size_t r);
  void apply_queued(std::uint32_t some_action);
  void apply_waiting();
  void apply_shared_texts();
  void share(std::uint32_t a, std::uint32_t b);
  // Whether the plan may be executed for a goal that the pattern speaks of. What is posted may be
  // more general than both.
  bool serves(std::uint32_t a, const agentspeak::Plan& plan, TermId goal) const;
  void post_of(std::uint32_t a, TermId goal, bool loose, const std::string& why,
               std::uint32_t because);
  void apply_order();
  // Whether all the agent ever does is one course of action: in the program, in what is kept.
  bool has_single_focus(std::uint32_t a) const;
  bool keeps_single_focus(std::uint32_t a) const;
  // Which plan or spontaneous rule may set off which, by what is left out, or by anything.
  struct Activation;
  std::vector<std::size_t> first_plans() const;  // nodes: plans by agent, then rules
  std::vector<Activation> activations(bool all) const;
  bool find_divergence();
  void keep_set_off(const std::function<void(const Activation&, const std::string&)>& keep,
                    const std::function<void(std::size_t, const std::string&)>& keep_rule,
                    const std::function<std::uint32_t()>& reason);

  const AgentSpeakSystem& system_;
  const LiveCode& live_;
  const Sureness& sureness_;
  RelevanceOptions options_;

  std::vector<Dependence> dependences_;
  ByFormula effects_;
  ByFormula outcomes_;
  ByPlan executed_;
  ByPlan kept_;
  ByPlan goals_;                         // agent, initial goal
  std::vector<std::uint32_t> messages_;  // initial messages
  std::vector<std::uint32_t> rules_;     // of the environment
  std::vector<std::uint32_t> named_;     // agents the property speaks of
  std::vector<bool> ordered_;
  RelevantPatterns beliefs_;
  RelevantPatterns facts_;
  RelevantPatterns desires_;
  RelevantPatterns ends_;
  std::deque<Task> tasks_;
  bool action_matters_ = false;  // some action does
  bool changed_ = false;
};

}  // namespace credo::slicing
