// The reference interpreter of ECCS: the rules of the paper's section 4 on plain values.
//
// A state is a process and a set of formulas. Each rule is one function, to be read beside tables 2
// and 3 of the paper with the design's readings; derivability is that of modal/plain_store.hpp,
// rule by rule. Nothing is shared with the machine but the syntax tree. It also says in words what
// a step did, what kept the other alternatives closed, and what an agent waits for.
#pragma once

#include <memory>
#include <optional>

#include "lang/eccs/program.hpp"
#include "lang/eccs/query.hpp"
#include "modal/plain_store.hpp"
#include "system/interpreted_agent.hpp"

namespace credo::eccs::reference {

struct State {
  ProcessNumber process = 0;
  PlainStore store;
};

using Result = InterpretedStep<State>;

class Interpreter {
 public:
  Interpreter(const AgentText& text, const AgentSetup& setup);

  State initial() const;
  std::vector<Result> step(const State& state, Facts percepts) const;

  LocalView view(const State& state) const;
  std::vector<TermId> attitudes(const State& state, AtomKind kind) const;
  bool satisfies(const State& state, const StoreQuery& query) const;
  bool finished(const State& state, Facts percepts) const;
  // "has ended", "waits for sp?inform(c_r)", "cannot send ps!inform(c_r): B_p c_r does not hold"
  std::string ending(const State& state, Facts percepts) const;

 private:
  // The store after the prefix, if it is open.
  std::optional<PlainStore> after(const PlainStore& store, const Prefix& prefix) const;
  std::optional<PlainStore> update(const PlainStore& store, const Update& does) const;
  std::optional<PlainStore> query(const PlainStore& store, const Query& does) const;
  std::optional<PlainStore> observe(const PlainStore& store, const Observe& does) const;
  std::optional<PlainStore> send_inform(const PlainStore& store, const Communication& does) const;
  std::optional<PlainStore> send_confirm(const PlainStore& store, const Communication& does) const;
  std::optional<PlainStore> send_disconfirm(const PlainStore& store,
                                            const Communication& does) const;
  std::optional<PlainStore> send_request(const PlainStore& store, const Communication& does) const;
  PlainStore receive_statement(PlainStore store, const Communication& does, ModalId said) const;
  PlainStore receive_request(PlainStore store, const Communication& does) const;
  // The second half of sending a statement: what moves the agent to it, and what it then believes.
  std::optional<PlainStore> tell(PlainStore store, const Communication& does, ModalId said) const;
  bool asks_in_good_faith(const PlainStore& store, const Action& action, AgentNumber other) const;

  // ---- formulas and stores
  ModalId chain(std::initializer_list<std::pair<Attitude, AgentNumber>> attitudes,
                ModalId content) const;
  bool holds(const PlainStore& store, ModalId f) const;
  bool holds(const PlainStore& store, const Condition& condition) const;
  void add(PlainStore& store, ModalId f) const;
  void remove(PlainStore& store, ModalId f) const;
  ModalId negation(ModalId f) const { return program_.formulas->negation(f); }
  // Done(a) of the act, and of the informing whether that it is a case of, where the program has
  // such actions.
  std::vector<ModalId> dones(const Communication& does) const;

  // What keeps every alternative closed; "" if one is open, or there is none.
  std::string nothing_open(ProcessNumber process, const PlainStore& store) const;
  StepReport report(const State& state, const Alternative& taken, const PlainStore& next) const;

  const Program& program_;
  AgentNumber self_;
  TermStore& terms_;
  StoreUpdate update_;
};

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const AgentText> text,
                                       const AgentSetup& setup);

}  // namespace credo::eccs::reference
