// What all parts of the Promela text share: the numbers that stand for names, and the sizes.
//
// Terms are numbers that are ordered as the semantics orders terms: numbers by value, then atoms,
// then strings, each alphabetically; above them the codes of unbound variables. Predicates are
// numbered by name and arity. So the sorted channels of Promela are in canonical order.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "lang/agentspeak/program.hpp"
#include "lang/agentspeak/promela/system.hpp"
#include "lang/agentspeak/promela/text.hpp"
#include "system/model.hpp"

namespace credo::promela {

// A channel of atoms: a field for the predicate, fields for its arguments, and some behind them.
struct AtomChannel {
  std::string name;    // "b[AG_ag1]", "p"
  std::string copy;    // arrays that hold a copy of it: cr_bp, cr_ba, cr_nb for "b"
  std::size_t arity;   // fields for arguments
  std::size_t behind;  // fields behind them

  // The fields of a message or pattern, the arguments padded.
  std::string fields(std::string_view predicate, const std::vector<std::string>& arguments,
                     std::string_view padding) const;
};

class Design {
 public:
  // Throws UserError, with its place, for what has no translation.
  Design(Model& model, const PromelaBounds& bounds);

  Model& model() const { return model_; }
  const agentspeak::Program& program(std::size_t agent) const { return *programs_[agent]; }
  std::size_t agents() const { return programs_.size(); }

  // Names in the text.
  std::string constant(TermId term) const;       // of a number, atom or string
  std::string predicate(Functor functor) const;  // P_auction_1
  std::string agent(std::size_t agent) const;    // AG_ag1: its number
  std::string definitions() const;               // all of them as #defines
  // All predicates of that name, whatever their arity.
  std::vector<Functor> called(SymbolId name) const;

  // And back, from their numbers in a state of Spin's.
  TermId term(std::int64_t code) const;  // an unbound variable for its code
  Functor functor(std::int64_t code) const;

  // Sizes.
  PromelaBounds bounds;   // none of them 0
  std::int64_t zero = 0;  // the code of the number 0
  std::size_t belief_arity = 0;
  std::size_t event_arity = 0;
  std::size_t message_arity = 0;
  std::size_t action_arity = 0;
  std::size_t fact_arity = 0;
  std::size_t hidden_arity = 0;
  std::size_t arity() const { return event_arity; }  // the largest of all atoms
  std::size_t variables = 0;                         // of a plan, at most
  std::size_t space = 0;                             // variables in one unification, at most
  // Fields of a plan instance, and whether the limit on beliefs of one predicate plays a part.
  std::size_t frame_width() const { return 4 + (event_arity == 0 ? 1 : event_arity) + variables; }
  bool checks_instances() const {
    return model_.file.options.limits[Bound::instances] < bounds.beliefs;
  }
  // With `cycle whole` there may be more within a step than the limits allow after it.
  bool counts_at_the_end() const { return model_.file.options.cycle == Cycle::whole; }
  std::string term_type() const;  // byte, short or int
  std::string size_type(std::size_t most) const;

  // Whether agents wait for their actions, and so may all be unable to move.
  bool waits() const { return model_.file.options.actions_synchronous; }
  // Expressions: nobody can move, no agent can; "" if that never happens. `busy` counts the agents
  // within a cycle.
  std::string deadlock() const;
  std::string all_wait() const;
  // Who moves in a line of a replay when nobody does.
  std::size_t nobody() const { return agents() + 1; }

  bool is_hidden(Functor functor) const;
  AtomChannel beliefs(std::size_t agent) const;
  AtomChannel facts(Functor functor) const;  // p, or h for hidden ones

 private:
  void check_options() const;
  void add_agent(const agentspeak::Program& program);
  void add_environment();
  void add_atom(TermId atom, SourceSpan where, std::size_t& arity);
  void add_argument(TermId term, SourceSpan where);
  void add_literal(const Literal& literal);
  void choose_numbers();

  Model& model_;
  std::vector<std::shared_ptr<const agentspeak::Program>> programs_;
  std::vector<TermId> constants_;  // atoms and strings, in canonical order
  std::vector<Functor> functors_;  // in canonical order
  std::unordered_map<TermId, std::string> constant_names_;
  std::vector<std::string> functor_names_;
  std::vector<std::string> agent_names_;
  std::int64_t least_ = 0;  // of the numbers in the texts
  std::int64_t most_ = 0;
  bool computes_ = false;
};

}  // namespace credo::promela
