// Code that proves conditions and binds variables: contexts of plans, guards of rules, functions.
//
// The variables of a clause are cr_v[0], cr_v[1], ... while a step is computed. What is known of
// each while the text is written decides the code: a bound one is compared, a free one assigned by
// the first literal that matches it; only of those that may be either (a goal may come with unbound
// arguments) unification happens at run time, with a trail to undo it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "lang/agentspeak/promela/design.hpp"
#include "lang/agentspeak/promela/text.hpp"
#include "term/query.hpp"

namespace credo::promela {

enum class Known : std::uint8_t {
  free,   // unbound, and equal to no other variable
  bound,  // has a value
  open,   // perhaps
};

// How many loop counters and intermediate results the text needs.
struct Scratch {
  std::size_t loops = 1;
  std::size_t values = 1;
  bool unifies = false;  // there is unification at run time
  bool goals = false;    // there is a list of goals
};

// A term as an expression: its code if it certainly has one, else a variable.
struct Value {
  std::string code;            // "" for a variable that may be unbound
  std::uint32_t variable = 0;  // then
};

// The code as a field of a message that is looked for.
std::string pattern(const std::string& code);

class Clause {
 public:
  using Inner = std::function<void()>;

  Clause(Text& out, const Design& design, Scratch& scratch, std::size_t variables,
         std::size_t offset = 0);

  // What is known of the variables where the text goes on.
  struct Variable {
    Known known = Known::free;
    bool direct = false;  // cr_v holds its value itself, not a variable it is equal to
  };
  std::vector<Variable> variables;
  std::string slot(std::uint32_t variable) const;  // "cr_v[2]"
  std::string self(std::uint32_t variable) const;  // "VAR+2": it, as a term

  // Loaded from a frame or just matched; from then on it has a value, or perhaps.
  void bind(std::uint32_t variable) { variables[variable] = {Known::bound, true}; }
  void leave_open(std::uint32_t variable) { variables[variable] = {Known::open, false}; }
  // Makes a free variable one that unification can bind.
  void open(std::uint32_t variable);

  // The term as a value; arithmetic clears cr_ok where it has none.
  Value value(TermId term);
  bool computes(TermId term) const { return design_.model().terms.arithmetic(term); }
  // The term's code, or that of the unbound variable it stands for: for atoms that leave the
  // clause.
  std::string code(TermId term);
  // Unifies a term of the clause with a code that may be of a variable; clears cr_ok.
  void unify(TermId term, const std::string& code, bool code_is_ground);

  // Where facts or beliefs are, and what the goals are: given by the owner.
  std::function<AtomChannel(Functor)> channel;
  std::string me;                                                     // code of the agent's name
  std::function<void(bool desires)> list_goals = [](bool) {};         // fills cr_gp, cr_ga, cr_ng
  std::function<void(const AtomChannel&)> copy = [](const auto&) {};  // fills cr_bp, cr_ba, cr_nb

  // `inner` for every proof of the literals until it sets `flag`; with `first_only` for the first
  // one at least.
  void prove(std::span<const Literal> literals, const std::string& flag, bool first_only,
             const Inner& inner);

  // Undoes what was bound since, keeping nothing.
  std::string mark();
  void undo(const std::string& mark);

 private:
  void prove_one(const Literal& literal, const std::string& flag, bool first_only,
                 const Inner& inner);
  void prove_atom(const Literal& literal, const std::string& flag, bool first_only,
                  const Inner& inner);
  void prove_comparison(const Literal& literal, const std::string& flag, const Inner& inner);
  void go_on(const std::string& flag, const std::string& before, const Inner& inner);
  void prove_internal(const Literal& literal, const std::string& flag, const Inner& inner);
  void prove_without_values(const Literal& literal, const Inner& inner);
  std::string negated_poll(const Literal& literal);
  std::string compute(TermId term);  // a number, not its code
  std::string new_value() { return fmt::format("cr_e[{}]", next_value_++); }
  std::string new_loop();
  void note();

  Text& out_;
  const Design& design_;
  Scratch& scratch_;
  std::size_t offset_;
  std::size_t next_loop_ = 0;
  std::size_t next_value_ = 0;
};

}  // namespace credo::promela
