// The dependence net of a system of agents with plans: literals, and which may lead to which.
//
// It is the article's net (Bordini, Fisher, Wooldridge and Visser, section 3.1, stage I), with a
// kind for each edge. Two literals match if they unify once their variables are renamed apart;
// arithmetic matches anything.
//
//   seq    trigger -> context literals -> formulas of the body -> end, in the order of the plan
//   call   !g -> triggers +!g, ?g -> triggers +?g, of the same agent
//   evt    +b, -b -> triggers +b, -b, of the same agent
//   ret    end of a plan that was called -> what follows the call
//   env1   action of a rule -> its effects
//   env2   action in a body -> action of a rule; for a rule without an action: the first formula of
//          every plan -> its effects
//   env3   effect or fact at the start -> triggers of all agents that may perceive it
//   msg    .send -> triggers of those who may receive it
//   data   what may bind a variable -> what uses it; for the eye only, no path goes along it
//
// The seq edge over a call stands for the whole call, since the end of a plan can be reached from
// its trigger: it is the summary edge by which paths that match calls and returns are found.
//
// Where an environment has more than the article's: a literal of a guard stands between the action
// of its rule and the effects, as a context stands in a plan; the effects of all alternatives are
// effects; `maybe` and `await` make no difference; facts of every initial choice are facts; a
// clause of a function that has effects is a rule, and the call its action; what nobody or only
// some agents perceive triggers nobody or only them; a rule `a does x` is for the actions of a.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "system/model.hpp"

namespace credo::slicing {

enum class NetNodeKind : std::uint8_t {
  trigger,
  context,
  body,
  end,     // of a plan
  fact,    // of the environment, at the start
  action,  // of a rule, or a clause of a function with effects
  guard,   // a literal of a rule's guard
  effect,  // of a rule
};

enum class NetEdgeKind : std::uint8_t { seq, call, evt, ret, env1, env2, env3, msg, data };
// "seq", "call", ...
std::string_view text_of(NetEdgeKind kind);

struct NetNode {
  static constexpr std::uint32_t kNone = 0xffffffffu;

  NetNodeKind kind = NetNodeKind::body;
  std::string name;             // "ag1.b1.t", "ag1.b1.c0", "ag1.b1.b0", "env.rhs0.1"
  std::string text;             // as it is written, with its mark: "+!g1", "not p", "a2"
  std::uint32_t agent = kNone;  // kNone: of the environment
  std::uint32_t plan = kNone;   // in the agent's program
  std::uint32_t index = 0;      // of the literal or formula
  TermId atom = kNoTerm;        // pattern, where there is one
  bool add = true;              // of facts and effects: + or -
  SourceSpan where;
};

struct NetEdge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  NetEdgeKind kind = NetEdgeKind::seq;
};

struct DependenceNet {
  std::vector<NetNode> nodes;
  std::vector<NetEdge> edges;  // without repetition
  // By agent and plan: the node of its trigger.
  std::vector<std::vector<std::uint32_t>> triggers;
};

}  // namespace credo::slicing
