// Formulas, stores and rules, written out.
#include "support/naive_eccs.hpp"

#include <algorithm>

namespace credo::testing::naive_eccs {

// ---- formulas

Formula literal(const std::string& name, bool negative) { return {{negative, 'p', name}}; }

Formula view(char op, const std::string& agent, Formula content, bool negative) {
  if (op == 'W') content.front().negative = false;
  content.insert(content.begin(), Word{negative, op, agent});
  return content;
}

Formula opposite(Formula f) {
  f.front().negative = !f.front().negative;
  return f;
}

std::optional<Formula> normal(const Formula& f) {
  if (f.size() == 1) return f;
  const auto rest = normal(Formula(f.begin() + 1, f.end()));
  if (!rest) return std::nullopt;
  const Word& first = f.front();
  const Word& second = rest->front();
  const bool own = second.op != 'p' && second.name == first.name;
  if (own && (second.op == 'B' || second.op == 'U')) {
    if (first.op == 'U' || first.op == 'W') return std::nullopt;
    if (first.op == 'B') return first.negative ? opposite(*rest) : *rest;
  }
  return view(first.op, first.name, *rest, first.negative);
}

namespace {

Formula tail(const Formula& f) { return Formula(f.begin() + 1, f.end()); }

bool either_way(const Formula& f, const Formula& g) {
  return implies(f, g) || implies(f, opposite(g));
}

}  // namespace

bool implies(const Formula& f, const Formula& g) {
  if (f == g) return true;
  const Word& a = f.front();
  const Word& b = g.front();
  if (a.op == 'p' || b.op == 'p' || a.name != b.name) return false;
  const Formula w = tail(f);
  const Formula v = tail(g);
  const std::string ops{a.op, b.op};
  if (!a.negative && !b.negative) {
    if (ops == "BB" || ops == "II") return implies(w, v);
    return ops == "BW" && either_way(w, v);
  }
  if (a.negative && b.negative) {
    if (ops == "BB" || ops == "II") return implies(v, w);
    return ops == "WB" && either_way(v, w);
  }
  if (a.negative) return false;
  if (ops == "BB" || ops == "II") return implies(w, opposite(v));
  if (ops == "UU") return v == opposite(w);
  if (ops == "BU") return either_way(w, v);
  if (ops == "UB") return either_way(v, w);
  // Bif_i w is B_i w or B_i !w, and neither of them goes with U_i w or U_i !w.
  return (ops == "WU" || ops == "UW") && (v == w || v == opposite(w));
}

std::string text(const Formula& f) {
  std::string out;
  for (const Word& word : f) {
    if (!out.empty()) out += ' ';
    if (word.negative) out += '!';
    if (word.op == 'W') {
      out += "Bif_";
    } else if (word.op != 'p') {
      out += std::string(1, word.op) + "_";
    }
    out += word.name;
  }
  return out;
}

// ---- stores

bool says(const Store& store, const Formula& f) {
  const auto g = normal(f);
  if (!g) return false;
  if (g->front().negative) return !says(store, opposite(*g));
  return std::ranges::any_of(store, [&](const Formula& each) { return implies(each, *g); });
}

Store with(const Store& store, const Formula& f) {
  const Formula g = normal(f).value();
  Store next;
  for (const Formula& each : store) {
    if (!implies(each, opposite(g))) next.insert(each);
  }
  if (!g.front().negative) next.insert(g);
  return next;
}

Store without(const Store& store, const Formula& f) {
  return normal(f) ? with(store, opposite(f)) : store;
}

// ---- texts

std::string text(const Request& request) {
  if (request.act == "internal") return request.internal;
  if (request.act == "observe") return "observe(" + text(request.content) + ")";
  return request.channel + "!" + request.act + "(" + text(request.content) + ")";
}

const Channel& Program::channel(const std::string& name) const {
  return *std::ranges::find(channels, name, &Channel::name);
}

const Channel* Program::back(const Channel& channel) const {
  const Channel* found = nullptr;
  for (const Channel& each : channels) {
    if (each.from != channel.to || each.to != channel.from) continue;
    if (found != nullptr) return nullptr;
    found = &each;
  }
  return found;
}

namespace {

// "inform(c_r)", "query_if(c_r)"
std::string message_text(const Program& program, const Prefix& prefix) {
  if (prefix.act != "request") return prefix.act + "(" + text(prefix.formula) + ")";
  const Channel* back = program.back(program.channel(prefix.channel));
  if (prefix.request.act == "inform_if" && back != nullptr &&
      back->name == prefix.request.channel) {
    return "query_if(" + text(prefix.request.content) + ")";
  }
  return "request(" + text(prefix.request) + ")";
}

}  // namespace

std::string Program::text(const Prefix& prefix) const {
  switch (prefix.kind) {
    case Prefix::Kind::update:
      return "update(" + std::string(prefix.deletes ? "!" : "") + naive_eccs::text(prefix.formula) +
             ")";
    case Prefix::Kind::query:
      return "query(" + naive_eccs::text(prefix.formula) + ")";
    case Prefix::Kind::observe:
      return "observe(" + naive_eccs::text(prefix.formula) + ")";
    case Prefix::Kind::send:
      return prefix.channel + "!" + message_text(*this, prefix);
    case Prefix::Kind::receive:
      return prefix.channel + "?" + message_text(*this, prefix);
  }
  return "";
}

std::string Program::text(const ProcessPtr& process) const {
  switch (process->kind) {
    case Process::Kind::nil:
      return "0";
    case Process::Kind::name:
      return process->name;
    case Process::Kind::prefix: {
      const std::string rest = text(process->next);
      const bool sum = process->next->kind == Process::Kind::sum;
      return text(process->prefix) + ". " + (sum ? "(" + rest + ")" : rest);
    }
    case Process::Kind::sum: {
      std::string out;
      for (const ProcessPtr& part : process->parts) out += (out.empty() ? "" : " + ") + text(part);
      return out;
    }
  }
  return "";
}

std::string Program::text() const {
  std::string out = "agents";
  for (const std::string& agent : agents) out += " " + agent;
  out += "\n";
  for (const Channel& each : channels) {
    out += "channel " + each.name + ": " + each.from + " -> " + each.to + "\n";
  }
  for (const auto& [name, value] : environment) out += "env " + name + " = " + value + "\n";
  for (const auto& [name, body] : definitions) out += "proc " + name + " = " + text(body) + "\n";
  out += "system ";
  for (std::size_t i = 0; i < agents.size(); ++i) {
    out += (i == 0 ? "" : ", ") + agents[i] + " = " + starts.at(agents[i]);
  }
  out += "\n";
  for (const auto& [agent, store] : stores) {
    std::string formulas;
    for (const Formula& f : store) formulas += (formulas.empty() ? "" : ", ") + naive_eccs::text(f);
    out += "store " + agent + ": " + formulas + "\n";
  }
  return out;
}

// ---- the rules

State Interpreter::initial() const {
  State state;
  for (const std::string& agent : program_.agents) {
    Process name;
    name.kind = Process::Kind::name;
    name.name = program_.starts.at(agent);
    const auto store = program_.stores.find(agent);
    state.push_back({std::make_shared<const Process>(name),
                     store == program_.stores.end() ? Store{} : store->second});
  }
  return state;
}

std::vector<std::pair<Prefix, ProcessPtr>> Interpreter::alternatives(
    const ProcessPtr& process) const {
  std::vector<std::pair<Prefix, ProcessPtr>> all;
  switch (process->kind) {
    case Process::Kind::nil:
      break;
    case Process::Kind::name:
      return alternatives(program_.definitions.at(process->name));
    case Process::Kind::prefix:
      all.emplace_back(process->prefix, process->next);
      break;
    case Process::Kind::sum:
      for (const ProcessPtr& part : process->parts) {
        for (auto& each : alternatives(part)) all.push_back(std::move(each));
      }
  }
  return all;
}

std::vector<Formula> Interpreter::dones(const Prefix& prefix) const {
  std::vector<Request> acts{{prefix.act, prefix.channel, prefix.formula, ""}};
  if (prefix.act == "inform") {
    Formula question = prefix.formula;
    question.front().negative = false;
    acts.push_back({"inform_if", prefix.channel, question, ""});
  }
  std::vector<Formula> all;
  for (const Request& act : acts) {
    all.push_back(literal("Done(" + naive_eccs::text(act) + ")"));
  }
  return all;
}

std::optional<Store> Interpreter::observed(const std::string& i, Store store,
                                           const Formula& l) const {
  const std::string& truth = program_.environment.at(l.front().name);
  if (truth == (l.front().negative ? "true" : "false")) return std::nullopt;
  Formula p = l;
  p.front().negative = false;
  if (says(store, view('B', i, p)) || says(store, view('B', i, opposite(p)))) return std::nullopt;
  if (!says(store, view('I', i, view('W', i, p)))) return std::nullopt;
  store = with(store, view('B', i, l));
  for (const Formula& each : {l, opposite(l)}) {
    store = without(store, view('I', i, view('B', i, each)));
    store = without(store, view('I', i, each));
  }
  return without(store, view('I', i, view('W', i, p)));
}

std::optional<Store> Interpreter::sent(const std::string& i, Store store,
                                       const Prefix& prefix) const {
  if (prefix.act == "request") return requested(i, std::move(store), prefix);
  const std::string& j = program_.channel(prefix.channel).to;
  const Formula& w = prefix.formula;
  const Formula said = prefix.act == "disconfirm" ? opposite(w) : w;
  const auto thinks = [&](char op, const Formula& f) {
    return says(store, view('B', i, view(op, j, f)));
  };
  if (!says(store, view('B', i, said))) return std::nullopt;
  if (prefix.act == "inform" &&
      (thinks('B', w) || thinks('B', opposite(w)) || thinks('U', w) || thinks('U', opposite(w)))) {
    return std::nullopt;
  }
  if (prefix.act == "confirm" && !thinks('U', w)) return std::nullopt;
  if (prefix.act == "disconfirm" && !thinks('B', w) && !thinks('U', w)) return std::nullopt;
  bool meant = says(store, view('I', i, view('B', j, said)));
  for (const Formula& done : dones(prefix)) meant = meant || says(store, view('I', i, done));
  if (!meant) return std::nullopt;
  store = with(store, view('B', i, view('B', j, said)));
  store = without(store, view('I', i, view('B', j, said)));
  for (const Formula& done : dones(prefix)) store = without(store, view('I', i, done));
  return store;
}

std::optional<Store> Interpreter::requested(const std::string& i, Store store,
                                            const Prefix& prefix) const {
  const std::string& j = program_.channel(prefix.channel).to;
  const Request& a = prefix.request;
  const Formula& w = a.content;
  std::optional<Formula> effect;
  if (a.act == "observe") effect = view('W', j, w);
  if (a.act != "observe" && a.act != "internal") {
    const Channel& d = program_.channel(a.channel);
    if (d.from != j) return std::nullopt;
    effect = a.act == "inform_if"    ? view('W', d.to, w)
             : a.act == "disconfirm" ? view('B', d.to, opposite(w))
                                     : view('B', d.to, w);
    if (d.to == i) {
      const bool b = says(store, view('B', i, w));
      const bool u = says(store, view('U', i, w));
      if (a.act == "confirm" && !u) return std::nullopt;
      if (a.act == "disconfirm" && !b && !u) return std::nullopt;
      if (a.act == "inform" || a.act == "inform_if") {
        if (b || u || says(store, view('B', i, opposite(w))) ||
            says(store, view('U', i, opposite(w)))) {
          return std::nullopt;
        }
      }
    }
  }
  const Formula done = literal("Done(" + naive_eccs::text(a) + ")");
  if (says(store, view('B', i, view('I', j, done)))) return std::nullopt;
  const bool meant =
      says(store, view('I', i, done)) || (effect && says(store, view('I', i, *effect)));
  if (!meant) return std::nullopt;
  store = with(store, view('B', i, view('I', j, done)));
  store = without(store, view('I', i, done));
  return effect ? without(store, view('I', i, *effect)) : store;
}

Store Interpreter::received(const std::string& j, Store store, const Prefix& prefix) const {
  if (prefix.act == "request") {
    return with(store, view('I', j, literal("Done(" + naive_eccs::text(prefix.request) + ")")));
  }
  const std::string& i = program_.channel(prefix.channel).from;
  const Formula said = prefix.act == "disconfirm" ? opposite(prefix.formula) : prefix.formula;
  store = with(store, view('B', j, said));
  for (const Formula& done : dones(prefix)) {
    store = without(store, view('B', j, view('I', i, done)));
  }
  store = without(store, view('I', j, view('B', j, said)));
  store = without(store, view('I', j, view('W', j, said)));
  for (const Formula& done : dones(prefix)) store = without(store, view('I', j, done));
  return store;
}

std::optional<Store> Interpreter::after(const std::string& i, const Store& store,
                                        const Prefix& prefix) const {
  switch (prefix.kind) {
    case Prefix::Kind::update:
      return prefix.deletes ? without(store, prefix.formula) : with(store, prefix.formula);
    case Prefix::Kind::query:
      return says(store, prefix.formula) ? std::optional(store) : std::nullopt;
    case Prefix::Kind::observe:
      return observed(i, store, prefix.formula);
    case Prefix::Kind::send:
      return sent(i, store, prefix);
    case Prefix::Kind::receive:
      return received(i, store, prefix);
  }
  return std::nullopt;
}

std::string Interpreter::label(const Prefix& prefix) const {
  switch (prefix.kind) {
    case Prefix::Kind::update:
    case Prefix::Kind::query:
      return "tau";
    case Prefix::Kind::observe:
      return "obs " + naive_eccs::text(prefix.formula);
    default:
      return prefix.channel + "(" + message_text(program_, prefix) + ")";
  }
}

std::vector<Interpreter::Move> Interpreter::moves(const std::string& agent,
                                                  const Mind& mind) const {
  std::vector<Move> all;
  for (const auto& [prefix, next] : alternatives(mind.process)) {
    if (const auto store = after(agent, mind.store, prefix)) {
      all.push_back({prefix, {next, *store}});
    }
  }
  return all;
}

std::vector<Step> Interpreter::steps(const State& state) const {
  std::vector<Step> all;
  std::set<std::string> known;
  const auto add = [&](Step step) {
    if (known.insert(step.mover + "|" + step.action + "|" + text(step.next)).second) {
      all.push_back(std::move(step));
    }
  };
  for (std::size_t i = 0; i < state.size(); ++i) {
    const std::string& agent = program_.agents[i];
    for (const Move& move : moves(agent, state[i])) {
      if (move.prefix.kind == Prefix::Kind::receive) continue;
      if (move.prefix.kind != Prefix::Kind::send) {
        State next = state;
        next[i] = move.next;
        add({agent, label(move.prefix), std::move(next)});
        continue;
      }
      const std::string& other = program_.channel(move.prefix.channel).to;
      const auto j = static_cast<std::size_t>(std::ranges::find(program_.agents, other) -
                                              program_.agents.begin());
      for (const Move& taken : moves(other, state[j])) {
        if (taken.prefix.kind != Prefix::Kind::receive) continue;
        if (label(taken.prefix) != label(move.prefix)) continue;
        State next = state;
        next[i] = move.next;
        next[j] = taken.next;
        add({agent + ">" + other, label(move.prefix), std::move(next)});
      }
    }
  }
  return all;
}

std::string Interpreter::text(const State& state) const {
  std::string out;
  for (std::size_t i = 0; i < state.size(); ++i) {
    out += program_.agents[i] + ": " + program_.text(state[i].process);
    std::set<std::string> items;
    for (const Formula& f : state[i].store) items.insert(naive_eccs::text(f));
    for (const std::string& item : items) out += " | " + item;
    out += "\n";
  }
  return out;
}

}  // namespace credo::testing::naive_eccs
