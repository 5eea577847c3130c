// An ECCS system as the parser makes it: agents, channels, environment and processes.
//
// One file is a whole system. Processes are kept once each, so that equal processes have equal
// ids (places in the text do not count); a name is a process of its own, equal to no other, and
// unfolds silently. Sums are flat. The composites of acts are written out by the parser:
// c!inform_if(w) and c?inform_if(w) are choices, query_if(w) is a request, agree, refuse and cancel
// are what docs/eccs.md says. Formulas are in normal form, but for those of updates; Bif and Uif of
// queries are written out, except for a Bif directly under an intention.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/source.hpp"
#include "logic/unread_property.hpp"
#include "modal/formula.hpp"
#include "system/options.hpp"
#include "term/term.hpp"

namespace credo::eccs {

using AgentNumber = std::uint32_t;
using ChannelNumber = std::uint32_t;
using AtomNumber = std::uint32_t;    // of ModalFormulas: a proposition or Done(a)
using ActionNumber = std::uint32_t;  // of something that can be requested and done
using PrefixNumber = std::uint32_t;
using ProcessNumber = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xffffffffu;

// A formula of the store that an agent begins with: positive, as it is written.
struct StoredFormula {
  ModalId formula = 0;
  SourceSpan where;
};

struct AgentName {
  std::string name;
  SourceSpan where;
  ProcessNumber start = kNone;            // of the system line
  SourceSpan process_where = {};          // there
  std::vector<StoredFormula> store = {};  // at the start
  SourceSpan store_where = {};            // the word `store`, if there is such a line
};

struct Channel {
  std::string name;
  AgentNumber from = 0;
  AgentNumber to = 0;
  SourceSpan where;
};

enum class Truth : std::uint8_t { no, yes, any };  // any: each observation may see either

// A proposition, or Done(a) for an action of `actions`.
struct Atom {
  std::string name;           // "c_r", "Done(sp!inform_if(c_r))"
  ActionNumber done = kNone;  // of Done(a)
  bool observable = false;    // a proposition with an `env` line
  Truth truth = Truth::any;   // of the environment, if observable
  SourceSpan where;
};

// An action that may be requested, intended and done. Done(c(..)) and Done of the sending are one.
struct Action {
  enum class Kind : std::uint8_t { inform, inform_if, confirm, disconfirm, observe, internal };
  Kind kind = Kind::internal;
  ChannelNumber channel = kNone;   // of the four messages
  ModalId content = 0;             // of the four messages; of inform_if without a sign in front
  AtomNumber proposition = kNone;  // of observe
  std::string text;                // "sp!inform_if(c_r)", "observe(c_r)", "pack"
  AtomNumber done = kNone;         // its Done atom
};

// A boolean combination of views O_i w of one agent.
struct Condition {
  enum class Op : std::uint8_t { truth, falsity, view, negation, both, either };
  Op op = Op::truth;
  ModalId view = 0;              // positive, in normal form
  std::vector<Condition> parts;  // of negation one
};

// ---- what a process does first

// upd(S, O_i w), or upd(S, ~O_i w) where the text has !O_i w.
struct Update {
  ModalId formula = 0;  // positive; as it is written, since table 1 does not know normal forms
  bool deletes = false;
};

struct Query {
  Condition condition;
};

struct Observe {
  AtomNumber proposition = 0;
  bool positive = true;
};

enum class Act : std::uint8_t { inform, confirm, disconfirm, request };
std::string_view text_of(Act act);

// c!alpha or c?alpha
struct Communication {
  ChannelNumber channel = 0;
  bool sends = false;
  Act act = Act::inform;
  ModalId content = 0;             // not of request
  ActionNumber requested = kNone;  // of request
};

struct Prefix {
  std::variant<Update, Query, Observe, Communication> does;
  std::string text;        // "update(I_p B_p i_r)", "ps!query_if(c_r)", "observe(!c_r)"
  TermId label = kNoTerm;  // of the transition: tau, obs c_r, ps(query_if(c_r))
  SourceSpan where;        // where it stands for the first time
};

struct Process {
  enum class Kind : std::uint8_t { nil, prefix, sum, name };
  Kind kind = Kind::nil;
  PrefixNumber prefix = kNone;
  ProcessNumber next = kNone;        // after the prefix
  std::vector<ProcessNumber> parts;  // of a sum, at least two, none of them a sum
  std::uint32_t definition = kNone;  // of a name: index into definitions
};

struct Definition {
  std::string name;
  ProcessNumber body = kNone;
  SourceSpan where;
  SourceSpan body_where = {};
  SourceSpan statement = {};  // from `proc` to the end of the body
};

struct Program {
  std::string file_name;
  std::vector<AgentName> agents;
  std::vector<Channel> channels;
  std::vector<Atom> atoms;
  std::vector<Action> actions;
  std::vector<Prefix> prefixes;
  std::vector<Process> processes;
  std::vector<Definition> definitions;
  std::vector<PropertyText> properties;
  std::vector<PropertyText> tests;
  std::vector<SourceSpan> defined_formulas;  // what stands after each `define`
  Fairness fairness = Fairness::none;
  std::shared_ptr<ModalFormulas> formulas;  // shared by all that speak of this program
  TermId tau = kNoTerm;                     // the label of updates and queries
  // Every label a transition may have (of a communication if someone sends and someone receives
  // it): sorted.
  std::vector<TermId> labels;

  // "B_p !c_r"
  std::string text(ModalId f) const;
  std::string text(const Condition& condition) const;
  // "Loop", "observe(i_r). update(I_p Bif_p c_r). Loop", "0"
  std::string process_text(ProcessNumber process) const;
};

// The alternatives of a process: what it can do first, in the order of the text, names unfolded.
struct Alternative {
  PrefixNumber prefix;
  ProcessNumber next;
};
std::vector<Alternative> alternatives(const Program& program, ProcessNumber process);

// Whether the process is the name of a loop that begins with messages to receive, and with nothing
// else: who is there has nothing to do until somebody writes.
bool is_service(const Program& program, ProcessNumber process);

// The program of one agent.
struct AgentText {
  std::shared_ptr<const Program> program;
  AgentNumber agent = 0;
};

// The channels from the receiver of this one to its sender: query_if needs exactly one.
std::vector<ChannelNumber> channels_back(const Program& program, ChannelNumber channel);

}  // namespace credo::eccs
