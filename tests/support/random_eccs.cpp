// Drawing processes, messages and formulas.
#include "support/random_eccs.hpp"

#include <algorithm>

namespace credo::testing {

namespace {

using namespace naive_eccs;

class Generator {
 public:
  explicit Generator(const Draw& draw) : draw_(draw) {}

  Program run() {
    const int agents = 2 + (draw_(4) == 0 ? 1 : 0);
    const std::vector<std::string> names{"p", "s", "t"};
    program_.agents.assign(names.begin(), names.begin() + agents);
    for (int i = 0; i < agents; ++i) {
      for (int j = 0; j < agents; ++j) {
        if (i == j || (i > 1 && draw_(3) == 0)) continue;
        const std::string name =
            names[static_cast<std::size_t>(i)] + names[static_cast<std::size_t>(j)];
        program_.channels.push_back(
            {name, names[static_cast<std::size_t>(i)], names[static_cast<std::size_t>(j)]});
      }
    }
    if (draw_(6) == 0) program_.channels.push_back({"xs", "p", "s"});
    for (const char* proposition : {"a", "b"}) {
      program_.environment[proposition] = pick({"true", "false", "*", "*"});
    }
    draw_messages();
    for (const std::string& agent : program_.agents) {
      self_ = agent;
      const std::string start = capital(agent) + "0";
      const bool two = draw_(2) == 0;
      own_names_ = {start};
      if (two) own_names_.push_back(capital(agent) + "1");
      for (const std::string& name : own_names_) program_.definitions[name] = guarded();
      program_.starts[agent] = start;
      draw_store();
    }
    return std::move(program_);
  }

 private:
  std::string pick(const std::vector<std::string>& from) {
    return from[static_cast<std::size_t>(draw_(static_cast<int>(from.size())))];
  }
  static std::string capital(std::string name) {
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
  }

  // ---- formulas

  Formula proposition() { return literal(pick({"a", "b"}), draw_(2) == 0); }

  std::string agent() { return pick(program_.agents); }

  // In normal form.
  Formula content() {
    for (;;) {
      Formula f = proposition();
      if (draw_(4) == 0) f = view(pick({"B", "U", "I"})[0], agent(), f, draw_(3) == 0);
      if (const auto g = normal(f); g && *g == f) return f;
    }
  }

  // About the agent's own mind, positive.
  Formula own_view() {
    for (;;) {
      Formula f = content();
      const char op = pick({"B", "B", "I", "I", "U"})[0];
      if (op == 'I' && draw_(2) == 0) f = view('B', agent(), f);
      if (op == 'I' && draw_(3) == 0) f = view('W', self_, proposition());
      if (op == 'B' && draw_(3) == 0) f = view(pick({"B", "U", "I"})[0], agent(), f, draw_(4) == 0);
      if (op == 'I' && draw_(4) == 0) f = literal("Done(" + text(messages_.front().request) + ")");
      const auto g = normal(view(op, self_, f));
      if (g && !g->front().negative && *g == view(op, self_, f)) return *g;
    }
  }

  // What the agent begins with: at times some formulas that exclude none of each other.
  void draw_store() {
    if (draw_(3) != 0) return;
    Store store;
    for (int k = 1 + draw_(3); k > 0; --k) {
      const Formula f = own_view();
      const auto excluded = [&](const Formula& g) { return implies(g, opposite(f)); };
      if (std::ranges::none_of(store, excluded)) store.insert(f);
    }
    program_.stores[self_] = store;
  }

  // ---- messages: few, so that senders and receivers meet

  void draw_messages() {
    const int count = 2 + draw_(3);
    for (int k = 0; k < count; ++k) {
      Prefix message;
      const Channel& channel = program_.channels[static_cast<std::size_t>(
          draw_(static_cast<int>(program_.channels.size())))];
      message.channel = channel.name;
      message.act = pick({"inform", "inform", "confirm", "disconfirm", "request", "request"});
      message.formula = content();
      message.request = request(channel);
      messages_.push_back(message);
    }
  }

  Request request(const Channel& channel) {
    const int kind = draw_(6);
    if (kind == 0) return {"observe", "", literal(pick({"a", "b"})), ""};
    if (kind == 1) return {"internal", "", {}, "pack"};
    Request request{pick({"inform", "inform_if", "inform_if", "confirm", "disconfirm"}), "",
                    content(), ""};
    const Channel* back = program_.back(channel);
    request.channel = back != nullptr && draw_(6) != 0
                          ? back->name
                          : program_
                                .channels[static_cast<std::size_t>(
                                    draw_(static_cast<int>(program_.channels.size())))]
                                .name;
    if (request.act == "inform_if") request.content.front().negative = false;
    return request;
  }

  // ---- processes

  static ProcessPtr then(Prefix prefix, ProcessPtr next) {
    Process process;
    process.kind = Process::Kind::prefix;
    process.prefix = std::move(prefix);
    process.next = std::move(next);
    return std::make_shared<const Process>(std::move(process));
  }
  static ProcessPtr sum(std::vector<ProcessPtr> parts) {
    Process process;
    process.kind = Process::Kind::sum;
    for (ProcessPtr& part : parts) {
      if (part->kind == Process::Kind::sum) {
        process.parts.insert(process.parts.end(), part->parts.begin(), part->parts.end());
      } else {
        process.parts.push_back(std::move(part));
      }
    }
    return std::make_shared<const Process>(std::move(process));
  }
  ProcessPtr end() {
    Process process;
    if (draw_(6) != 0) {
      process.kind = Process::Kind::name;
      process.name = pick(own_names_);
    }
    return std::make_shared<const Process>(std::move(process));
  }

  static Prefix update(Formula f, bool deletes = false) {
    Prefix prefix;
    prefix.formula = std::move(f);
    prefix.deletes = deletes;
    return prefix;
  }

  // A sum of prefixes, or one.
  ProcessPtr guarded(int depth = 0) {
    std::vector<ProcessPtr> parts;
    const int count = draw_(3) == 0 ? 2 : 1;
    for (int i = 0; i < count; ++i) parts.push_back(part(depth));
    return parts.size() == 1 ? parts.front() : sum(std::move(parts));
  }

  ProcessPtr rest(int depth) { return depth >= 3 || draw_(3) == 0 ? end() : guarded(depth + 1); }

  ProcessPtr part(int depth) {
    switch (draw_(8)) {
      case 0:
        return then(update(own_view(), draw_(2) == 0), rest(depth));
      case 1: {
        Prefix query;
        query.kind = Prefix::Kind::query;
        query.formula = own_view();
        query.formula.front().negative = draw_(4) == 0;
        return then(query, rest(depth));
      }
      case 2: {
        Prefix observe;
        observe.kind = Prefix::Kind::observe;
        observe.formula = proposition();
        Formula p = observe.formula;
        p.front().negative = false;
        ProcessPtr see = then(observe, rest(depth));
        return draw_(4) == 0 ? see : then(update(view('I', self_, view('W', self_, p))), see);
      }
      default:
        return message(depth);
    }
  }

  ProcessPtr message(int depth) {
    std::vector<Prefix> own;
    for (const Prefix& each : messages_) {
      const Channel& channel = program_.channel(each.channel);
      if (channel.from != self_ && channel.to != self_) continue;
      own.push_back(each);
      own.back().kind = channel.from == self_ ? Prefix::Kind::send : Prefix::Kind::receive;
    }
    if (own.empty()) return then(update(own_view()), rest(depth));
    Prefix prefix = own[static_cast<std::size_t>(draw_(static_cast<int>(own.size())))];
    ProcessPtr process = then(prefix, rest(depth));
    if (prefix.kind == Prefix::Kind::receive || draw_(5) == 0) return process;
    for (const Formula& need : needs(prefix)) {
      if (draw_(10) != 0) process = then(update(need), process);
    }
    return process;
  }

  // What would make a message feasible.
  std::vector<Formula> needs(const Prefix& prefix) {
    const std::string& other = program_.channel(prefix.channel).to;
    std::vector<Formula> all;
    const auto add = [&](Formula f) {
      const auto g = normal(f);
      if (g && !g->front().negative) all.push_back(*g);
    };
    if (prefix.act == "request") {
      add(view('I', self_, literal("Done(" + text(prefix.request) + ")")));
      if (prefix.request.act == "confirm") add(view('U', self_, prefix.request.content));
      return all;
    }
    const Formula said = prefix.act == "disconfirm" ? opposite(prefix.formula) : prefix.formula;
    add(view('I', self_, view('B', other, said)));
    add(view('B', self_, said));
    if (prefix.act == "confirm") add(view('B', self_, view('U', other, prefix.formula)));
    if (prefix.act == "disconfirm") {
      add(view('B', self_, view(pick({"B", "U"})[0], other, prefix.formula)));
    }
    return all;
  }

  const Draw& draw_;
  Program program_;
  std::vector<Prefix> messages_;
  std::string self_;
  std::vector<std::string> own_names_;
};

}  // namespace

naive_eccs::Program random_eccs(const Draw& draw) { return Generator(draw).run(); }

std::string random_eccs_view(const Draw& draw, const naive_eccs::Program& program) {
  const auto agent = [&] {
    return program.agents[static_cast<std::size_t>(draw(static_cast<int>(program.agents.size())))];
  };
  const std::string ops[] = {"B_", "I_", "U_"};
  std::string out = ops[draw(3)] + agent() + " ";
  if (draw(2) == 0) out += ops[draw(2)] + agent() + " ";
  return out + (draw(3) == 0 ? "!" : "") + (draw(2) == 0 ? "a" : "b");
}

}  // namespace credo::testing
