// An AgentSpeak agent as a process: its reasoning cycle, plan by plan and formula by formula.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lang/agentspeak/promela/clause.hpp"
#include "lang/agentspeak/promela/environment.hpp"

namespace credo::promela {

// Which arguments of goals may be unbound, by predicate: found by writing the agents until nothing
// is added.
class OpenGoals {
 public:
  bool may_be_open(Functor functor, std::size_t argument) const;
  bool any(Functor functor) const;
  void add(Functor functor, std::size_t argument);
  bool take_changed() { return std::exchange(changed_, false); }

 private:
  std::map<std::pair<SymbolId, std::uint32_t>, std::vector<bool>> open_;
  bool changed_ = false;
};

class AgentText {
 public:
  AgentText(const Design& design, Scratch& scratch, OpenGoals& open,
            const EnvironmentText& environment, std::size_t agent);

  std::string process();

 private:
  using Plan = agentspeak::Plan;
  using Formula = agentspeak::Formula;

  // What follows each other within one step of the system: a d_step, as Spin bounds the length of
  // one, or something between two of them.
  struct Segment {
    std::string text;
    bool between = false;
  };
  using Segments = std::vector<Segment>;
  // The four steps of the cycle.
  void mail(Segments& all);
  void revision(Segments& all);
  void revise(Text& out, const AtomChannel& own, const AtomChannel& seen,
              const std::string& perceived);
  void event(Segments& all);
  void intention(Segments& all);
  void limits(Segments& all);  // after a whole cycle
  // Parts of the cycle that are one step of the system, with the choices they leave open.
  using Part = void (AgentText::*)(Segments&);
  void step(Text& out, const std::string& guard, const std::vector<Part>& parts);
  void choose_event(Segments& all);
  void choose_intention(Segments& all);
  bool leaves_choices() const {
    const Selection& select = design_.model().file.options.select;
    return select.any_event || select.any_plan || select.any_intention || alternatives_ > 1;
  }
  bool counts_busy() const {
    return design_.waits() && design_.model().file.options.cycle == Cycle::four_step;
  }
  std::size_t length(std::string_view text) const;
  void add(Segments& all, const Text& text);

  // Events and plans.
  void take_event(Text& out);
  void return_event(Text& out);
  void choose_plan(Segments& all, bool counting);
  void try_plan(Text& out, std::size_t plan, bool counting);
  void match_trigger(Text& out, Clause& clause, const Plan& plan);

  // Formulas (promela_intention.cpp).
  void execute(Text& out, std::size_t plan, std::size_t position);
  void act(Text& out, Clause& clause, std::size_t plan, std::size_t position);
  void test(Text& out, Clause& clause, std::size_t plan, std::size_t position);
  void send(Text& out, Clause& clause, std::size_t plan, std::size_t position);
  void drop(Text& out, Clause& clause, const Formula& formula);
  void drop_all(Text& out);
  void post(Text& out, Clause& clause, const Formula& formula, std::string_view kind);
  void advance(Text& out, Clause& clause, std::size_t plan, std::size_t position);
  void clear_intention(Segments& all);  // ClrInt
  void lose(Text& out);
  void if_found(Text& out, const Clause::Inner& inner);

  // Frames (promela_frames.cpp).
  void load(Text& out, Clause& clause, std::size_t plan, std::size_t position);
  void store(Text& out, Clause& clause, std::size_t plan, std::size_t position,
             std::string_view slot, std::string_view trigger);
  void answer(Text& out, Clause& clause, const Plan& plan);
  void set_known(std::size_t plan, std::size_t position, const Clause& clause);

  Clause clause_for(Text& out, const Plan& plan, std::string current);
  // cr_p, cr_a: the atom as it leaves the clause, unbound variables included.
  void ready(Text& out, Clause& clause, TermId atom);
  // `inner` if the atom that is ready has its arithmetic done and, if that is wanted, is ground;
  // else the intention is lost.
  void if_usable(Text& out, Clause& clause, TermId atom, bool ground, const Clause::Inner& inner);
  bool may_be_unbound(const Clause& clause, TermId argument) const;
  bool keeps(const Plan& plan, std::size_t position, std::uint32_t variable) const;
  bool returns(const Plan& plan, std::uint32_t variable) const;
  std::string trigger_open(const Plan& plan, std::string_view trigger) const;
  std::string frame(std::string_view slot) const;
  std::string goal_plans(std::string_view plan) const;
  void list_of_goals(Text& out) const;

  const Design& design_;
  Scratch& scratch_;
  OpenGoals& open_;
  const EnvironmentText& environment_;
  std::size_t agent_;
  const agentspeak::Program& program_;
  std::string me_;  // AG_ag1
  // What is known of the variables of a frame, by plan and position; nothing before it is written.
  std::vector<std::vector<std::vector<Known>>> known_;
  std::size_t alternatives_ = 1;  // that a function may have
  bool lists_goals_ = false;
  std::size_t outlook_length_ = 0;
};

}  // namespace credo::promela
