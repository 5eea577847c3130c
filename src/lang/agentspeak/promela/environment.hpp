// The environment as Promela: its facts in the channels p and h, its rules as a process, its
// functions as code inside the agents' steps.
//
// A process of Promela must say in an expression whether it can move, and a guard with variables is
// none. So `env` counts what the environment can do; whoever changes the facts or the first
// requested action counts anew in the same step. The process then chooses a number below it.
#pragma once

#include <string>

#include "lang/agentspeak/promela/clause.hpp"

namespace credo::promela {

class EnvironmentText {
 public:
  EnvironmentText(const Design& design, Scratch& scratch) : design_(design), scratch_(scratch) {}

  // inline Outlook(): counts.
  std::string outlook() const;
  // proctype Environment.
  std::string process() const;
  // Sends the facts of the initial state, one of several, to the channels.
  void start(Text& out) const;

  // A call in a plan whose variables are those of `plan`: sets cr_found if there is an entry, binds
  // the outputs and changes the facts; `cr_alt` chooses among alternatives.
  void call(Text& out, Clause& plan, TermId call) const;
  // The largest number of alternatives of the functions that the agent calls.
  std::size_t alternatives(const agentspeak::Program& program) const;
  // Whether the agent perceives the visible fact cr_q(cr_w[0],...); "" if it perceives all.
  std::string perceives(std::size_t agent) const;
  bool has_maybe() const;

 private:
  enum class Purpose { count, perform };
  void rules(Text& out, Purpose purpose) const;
  void rule(Text& out, const EnvironmentRule& rule, Purpose purpose) const;
  void alternatives_of(Text& out, Clause& clause, const EnvironmentRule& rule,
                       Purpose purpose) const;
  void effects(Text& out, Clause& clause, const GuardedEffects& source,
               const Alternative& alternative) const;
  void effect(Text& out, Clause& clause, const GuardedEffects& source, const Effect& effect) const;
  void clause_of(Text& out, Clause& plan, const EnvironmentFunction& function, TermId call) const;
  void prepare(Text& out, Clause& clause) const;

  const Design& design_;
  Scratch& scratch_;
};

// Copies a channel of atoms into arrays, once in a step: for loops that go back.
void copy_channel(Text& out, const AtomChannel& channel);
// The arrays.
std::string copy_arrays(const Design& design);
// Receives the oldest message into cr_q, cr_w[...] and the variables behind, e.g. "cr_s1,cr_s2".
std::string take(const AtomChannel& channel, std::string_view behind);
std::string give(const AtomChannel& channel, std::string_view behind);

}  // namespace credo::promela
