// A naive interpreter of ECCS, written from sections 2 to 4 of the paper and the design's readings
// on lists of words and trees.
//
// It shares nothing with src/, so that the two can be compared: same state texts, same steps. Only
// the repaired update is here.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace credo::testing::naive_eccs {

// One word of a formula: an attitude of an agent, or the literal at its end (op 'p').
struct Word {
  bool negative = false;
  char op = 'p';     // B I U, W for Bif, p for a literal
  std::string name;  // the agent, or the proposition
  auto operator<=>(const Word&) const = default;
};
using Formula = std::vector<Word>;

Formula literal(const std::string& name, bool negative = false);
Formula view(char op, const std::string& agent, Formula content, bool negative = false);
Formula opposite(Formula f);
// None: an agent uncertain of its own mind, or one that knows whether.
std::optional<Formula> normal(const Formula& f);
bool implies(const Formula& f, const Formula& g);
std::string text(const Formula& f);

using Store = std::set<Formula>;
bool says(const Store& store, const Formula& f);
Store with(const Store& store, const Formula& f);
Store without(const Store& store, const Formula& f);

// What may be requested: on a channel, or by itself.
struct Request {
  std::string act;  // inform, inform_if, confirm, disconfirm, observe, internal
  std::string channel;
  Formula content;       // of inform_if and observe without a sign
  std::string internal;  // the name of an internal action
};
std::string text(const Request& request);

struct Prefix {
  enum class Kind { update, query, observe, send, receive };
  Kind kind = Kind::update;
  Formula formula;  // of an update without the sign of a deletion, of a query with its sign
  bool deletes = false;
  std::string channel, act;  // of a message: inform, confirm, disconfirm or request
  Request request;
};

struct Process;
using ProcessPtr = std::shared_ptr<const Process>;
struct Process {
  enum class Kind { nil, prefix, sum, name };
  Kind kind = Kind::nil;
  Prefix prefix;
  ProcessPtr next;
  std::vector<ProcessPtr> parts;
  std::string name;
};

struct Channel {
  std::string name, from, to;
};

struct Program {
  std::vector<std::string> agents;
  std::vector<Channel> channels;
  std::map<std::string, std::string> environment;  // true, false or *
  std::map<std::string, ProcessPtr> definitions;
  std::map<std::string, std::string> starts;  // by agent
  std::map<std::string, Store> stores;        // by agent, if it begins with one

  // In the concrete syntax.
  std::string text() const;
  std::string text(const Prefix& prefix) const;
  std::string text(const ProcessPtr& process) const;
  // The only channel in the other direction, if there is just one.
  const Channel* back(const Channel& channel) const;
  const Channel& channel(const std::string& name) const;
};

struct Mind {
  ProcessPtr process;
  Store store;
};
using State = std::vector<Mind>;  // by agent

struct Step {
  std::string mover;  // "p", or "p>s" of a message
  std::string action;
  State next;
};

class Interpreter {
 public:
  explicit Interpreter(const Program& program) : program_(program) {}
  State initial() const;
  std::vector<Step> steps(const State& state) const;
  // As Credo shows it.
  std::string text(const State& state) const;

 private:
  struct Move {
    Prefix prefix;
    Mind next;
  };
  std::vector<Move> moves(const std::string& agent, const Mind& mind) const;
  std::vector<std::pair<Prefix, ProcessPtr>> alternatives(const ProcessPtr& process) const;
  std::optional<Store> after(const std::string& i, const Store& store, const Prefix& prefix) const;
  std::optional<Store> observed(const std::string& i, Store store, const Formula& l) const;
  std::optional<Store> sent(const std::string& i, Store store, const Prefix& prefix) const;
  std::optional<Store> requested(const std::string& i, Store store, const Prefix& prefix) const;
  Store received(const std::string& j, Store store, const Prefix& prefix) const;
  std::string label(const Prefix& prefix) const;
  std::vector<Formula> dones(const Prefix& prefix) const;

  const Program& program_;
};

}  // namespace credo::testing::naive_eccs
