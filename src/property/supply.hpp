// Who can provide what, for the checks of lint.hpp and of names in properties.
//
// From the signatures, the environment and the system file it collects, for each program, the
// atoms its agents may come to believe, hear of, be asked to achieve and so on. Everything is an
// atom pattern: its variables stand for any term, and so does arithmetic, which is replaced by a
// fresh variable. Two patterns that do not unify can never be the same atom at run time.
//
// What reaches everybody is kept once, however many programs there are.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "property/patterns.hpp"
#include "system/model.hpp"

namespace credo {

// Whether the atom is about what an agent does, or could do.
inline bool is_step(AtomKind kind) { return kind == AtomKind::taken || kind == AtomKind::enabled; }

// A message somebody may send, with those who may get it.
struct Delivery {
  std::string force;
  Mention content;
  bool to_everybody = false;             // every agent may get it, and trusts the sender
  std::vector<std::uint32_t> receivers;  // else: numbers of agents that trust the sender
  bool to_anyone = false;                // the receiver is known only at run time
  bool may_leave = false;                // it may go to an external name
};

// One program with all the agents that run it: what reaches one of them counts for all.
struct ProgramSupply {
  ProgramSupply(Comparisons& comparisons, const Signature& of);

  const Signature* signature;
  std::vector<std::uint32_t> agents;
  // In its text.
  Patterns initial_beliefs, beliefs_added, beliefs_deleted, beliefs_read, tests, actions;
  Patterns own_actions, internal_actions, goals_named;
  Patterns goal_plans, test_plans, belief_triggers;
  Patterns goals_posted;  // in bodies and initially
  Patterns told_in_text;  // what it sends that has no variables
  Patterns names_of_beliefs, names_of_goals, names_of_intentions;  // of its vocabulary
  // From others: by messages, by the environment, and rules as it can use them.
  Patterns asked, told, untold, seen, vanished, rules;

  // All together.
  Offers goals_asked;  // posted, or what messages ask for
  Offers believed;     // may be believed at some time
  Offers heard;        // may be added while the agent runs: raises +b
  Offers removed;      // may be removed while the agent runs: raises -b
  Offers usable_rules;
  Offers reads;  // everything in which the program looks at its beliefs
};

// Those who may perceive a fact.
struct Audience {
  bool everybody = false;
  std::vector<std::uint32_t> agents;  // else

  bool has(std::uint32_t agent) const;
};

class Supply {
 public:
  // The model must be free of errors.
  explicit Supply(Model& model);
  Supply(const Supply&) = delete;
  Supply& operator=(const Supply&) = delete;

  Comparisons comparisons;
  std::deque<ProgramSupply> programs;
  std::vector<Delivery> deliveries;
  // The environment's side.
  Patterns facts_added;  // initial facts and effects
  Patterns facts_deleted;
  Patterns facts_read;    // guards of rules and functions
  Patterns facts_hidden;  // what is declared to be hidden
  Patterns functions;
  Patterns calls;
  Patterns rule_actions;  // whoever does them

  ProgramSupply& program_of(std::uint32_t agent) { return programs[program_index_[agent]]; }
  bool is_hidden(TermId fact) const;
  // Whether some action that a program may do is one that the rule takes from it.
  bool is_used(std::size_t rule);

  // What the agent has in the role of such atoms: all that is spoken of, and what may come true;
  // and the same of all agents together, and of the environment.
  Offers mentioned(AtomKind kind, std::uint32_t agent);
  Offers possible(AtomKind kind, std::uint32_t agent);
  Patterns& mentioned_by_all(AtomKind kind);
  Patterns& possible_for_all(AtomKind kind);
  // All of what `part` tells of each program, in one list; what several share is in it once.
  Patterns of_all(const std::function<Offers(ProgramSupply&)>& part);

  // The mention with a fresh variable in the place of arithmetic.
  Mention pattern(const Mention& mention) const;
  // Who may perceive an instance of the fact.
  Audience audience(TermId fact);

 private:
  TermId without_arithmetic(TermId term, std::uint32_t& next_variable) const;
  void add_patterns(Patterns& to, const Mentions& mentions) const;

  void collect_programs();
  void collect_program(ProgramSupply& supply);
  void collect_environment();
  void collect_effects(const GuardedEffects& effects);
  void collect_messages();
  void deliver(const Delivery& delivery, std::uint64_t place);
  void perceive(const Patterns& facts, Patterns& by_all, Patterns ProgramSupply::*by_one);
  void use_rules();
  void put_together(ProgramSupply& supply);

  static Offers mentioned(AtomKind kind, ProgramSupply& program);
  static Offers possible(AtomKind kind, ProgramSupply& program);

  Model& model_;
  std::vector<std::size_t> program_index_;                    // per agent
  Patterns percepts_;                                         // patterns of the rules for percepts
  Patterns asked_, told_, untold_, seen_, vanished_, rules_;  // what reaches everybody
  // By rule: who can use it, if not everybody, and for what.
  std::vector<std::vector<std::pair<std::size_t, TermId>>> uses_;
  Patterns actions_;  // of all programs
  std::map<AtomKind, Patterns> mentioned_by_all_, possible_for_all_;
};

}  // namespace credo
