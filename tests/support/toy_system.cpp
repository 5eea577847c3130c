// Reading, composing, and the agents behind Credo's interfaces.
#include "support/toy_system.hpp"

#include <algorithm>
#include <sstream>

#include "base/diagnostic.hpp"
#include "files/load_model.hpp"

namespace credo::testing {

namespace {

const char* const kBeliefs[] = {"p", "q"};

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::vector<std::string> members(const std::string& set) {
  std::vector<std::string> all;
  std::string now;
  int depth = 0;
  for (const char c : set) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) {
      all.push_back(trimmed(now));
      now.clear();
    } else {
      now += c;
    }
  }
  all.push_back(trimmed(now));
  return all;
}

LocalView view_of(const ToyAgent& agent, int local) {
  LocalView view;
  view.sections.push_back({"at", {std::to_string(local)}});
  const auto known = agent.beliefs.find(local);
  Section beliefs{"beliefs", {}};
  if (known != agent.beliefs.end()) {
    beliefs.items.assign(known->second.begin(), known->second.end());
  }
  view.sections.push_back(std::move(beliefs));
  return view;
}

}  // namespace

bool is_message(const std::string& action) { return action.find('(') != std::string::npos; }

bool is_in_set(const std::string& action, const std::string& set) {
  return std::ranges::any_of(members(set), [&](const std::string& member) {
    if (member == "*" || member == action) return true;
    if (member == "tau") return is_message(action);
    return member.ends_with("(*)") && action.starts_with(member.substr(0, member.size() - 2));
  });
}

std::set<std::string> ToySystem::actions() const {
  std::set<std::string> all;
  for (const ToyAgent& agent : agents) {
    for (const ToyStep& step : agent.steps) all.insert(step.action);
  }
  return all;
}

std::string ToySystem::text() const {
  std::ostringstream out;
  for (const ToyAgent& agent : agents) {
    out << "agent " << agent.name << "\n";
    for (const ToyStep& step : agent.steps) {
      out << step.from << " " << step.action << " " << step.to;
      if (step.partner >= 0) {
        out << (step.sends ? " -> " : " <- ")
            << agents[static_cast<std::size_t>(step.partner)].name;
      }
      out << "\n";
    }
    for (const auto& [local, beliefs] : agent.beliefs) {
      out << local << " is";
      for (const std::string& belief : beliefs) out << " " << belief;
      out << "\n";
    }
  }
  return out.str();
}

ToySystem read_toy(const std::string& text) {
  ToySystem system;
  std::vector<std::vector<std::string>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::vector<std::string> all;
    for (std::string word; words >> word;) all.push_back(word);
    if (!all.empty()) lines.push_back(all);
  }
  for (const auto& line : lines) {
    if (line[0] == "agent") system.agents.push_back({line[1], {}, {}});
  }
  ToyAgent* agent = nullptr;
  for (const auto& line : lines) {
    const auto named = [&](const std::string& name) {
      const auto at = std::ranges::find(system.agents, name, &ToyAgent::name);
      invariant(at != system.agents.end(), "the agents of a toy are there");
      return at;
    };
    if (line[0] == "agent") {
      agent = &*named(line[1]);
    } else if (line[1] == "is") {
      agent->beliefs[std::stoi(line[0])] = {line.begin() + 2, line.end()};
    } else {
      ToyStep step{std::stoi(line[0]), line[1], std::stoi(line[2]), -1, false};
      if (line.size() > 3) {
        step.partner = static_cast<int>(named(line[4]) - system.agents.begin());
        step.sends = line[3] == "->";
      }
      agent->steps.push_back(step);
    }
  }
  return system;
}

ToySystem random_toy(const Draw& draw) {
  ToySystem system;
  const int agents = 1 + draw(3);
  std::vector<int> sizes;
  for (int i = 0; i < agents; ++i) {
    system.agents.push_back({std::string(1, static_cast<char>('a' + i)), {}, {}});
    sizes.push_back(1 + draw(agents == 1 ? 6 : 4));
  }
  const auto add = [](ToyAgent& agent, const ToyStep& step) {
    if (std::ranges::find(agent.steps, step) == agent.steps.end()) agent.steps.push_back(step);
  };
  const char* const own[] = {"tau", "x", "y"};
  for (int i = 0; i < agents; ++i) {
    const int size = sizes[static_cast<std::size_t>(i)];
    ToyAgent& agent = system.agents[static_cast<std::size_t>(i)];
    for (int steps = draw(3) == 0 ? draw(size + 1) : size + draw(2 * size); steps > 0; --steps) {
      const int from = draw(size);
      add(agent, {from, own[draw(3)], draw(size), -1, false});
    }
    for (int local = 0; local < size; ++local) {
      for (const char* const belief : kBeliefs) {
        if (draw(2) == 0) agent.beliefs[local].insert(belief);
      }
    }
  }
  for (int messages = agents == 1 ? 0 : draw(5); messages > 0; --messages) {
    const int sender = draw(agents);
    const int receiver = (sender + 1 + draw(agents - 1)) % agents;
    const auto name = [&](int i) { return system.agents[static_cast<std::size_t>(i)].name; };
    const std::string action = name(sender) + name(receiver) + (draw(2) == 0 ? "(m)" : "(n)");
    const auto local = [&](int i) { return draw(sizes[static_cast<std::size_t>(i)]); };
    for (int times = 1 + draw(2); times > 0; --times) {
      const int from = local(sender);
      add(system.agents[static_cast<std::size_t>(sender)],
          {from, action, local(sender), receiver, true});
    }
    for (int times = 1 + draw(2); times > 0; --times) {
      const int from = local(receiver);
      add(system.agents[static_cast<std::size_t>(receiver)],
          {from, action, local(receiver), sender, false});
    }
  }
  return system;
}

// ---- the composition

std::vector<ToyState> toy_graph(const ToySystem& system) {
  std::vector<ToyState> states;
  const auto number = [&](const std::vector<int>& locals) {
    const auto known = std::ranges::find(states, locals, &ToyState::locals);
    const auto index = static_cast<std::size_t>(known - states.begin());
    if (known == states.end()) {
      StateView view;
      for (std::size_t i = 0; i < locals.size(); ++i) {
        view.agents.push_back({system.agents[i].name, view_of(system.agents[i], locals[i]), {}});
      }
      states.push_back({locals, {}, view.text()});
    }
    return index;
  };
  number(std::vector<int>(system.agents.size(), 0));
  for (std::size_t now = 0; now < states.size(); ++now) {
    const std::vector<int> locals = states[now].locals;
    const auto add = [&](const std::string& action, std::set<int> movers,
                         const std::vector<int>& next) {
      const ToyEdge edge{action, number(next), std::move(movers)};
      auto& edges = states[now].edges;
      if (std::ranges::find(edges, edge) == edges.end()) edges.push_back(edge);
    };
    for (int i = 0; i < static_cast<int>(locals.size()); ++i) {
      for (const ToyStep& step : system.agents[static_cast<std::size_t>(i)].steps) {
        if (step.from != locals[static_cast<std::size_t>(i)]) continue;
        std::vector<int> next = locals;
        next[static_cast<std::size_t>(i)] = step.to;
        if (step.partner < 0) add(step.action, {i}, next);
        if (step.partner < 0 || !step.sends) continue;
        const auto partner = static_cast<std::size_t>(step.partner);
        for (const ToyStep& taken : system.agents[partner].steps) {
          if (taken.partner != i || taken.sends || taken.action != step.action) continue;
          if (taken.from != locals[partner]) continue;
          next[partner] = taken.to;
          add(step.action, {i, step.partner}, next);
        }
      }
    }
  }
  return states;
}

// ---- as agents of Credo

namespace {

struct ToyLocal final : PlainLocal {
  ToyLocal(const ToyAgent& owner, const std::vector<TermId>& names, int number)
      : agent(owner), beliefs(names), local(number) {}
  LocalView view() const override { return view_of(agent, local); }
  std::vector<TermId> attitudes(AtomKind kind) const override {
    std::vector<TermId> all;
    const auto known = agent.beliefs.find(local);
    if (kind != AtomKind::belief || known == agent.beliefs.end()) return all;
    for (std::size_t i = 0; i < std::size(kBeliefs); ++i) {
      if (known->second.contains(kBeliefs[i])) all.push_back(beliefs[i]);
    }
    return all;
  }
  bool finished(Facts) const override {
    return std::ranges::find(agent.steps, local, &ToyStep::from) == agent.steps.end();
  }

  const ToyAgent& agent;
  const std::vector<TermId>& beliefs;  // in the order of kBeliefs
  int local;
};

struct Toy {
  ToySystem system;
  std::map<std::string, TermId> actions;
  std::vector<TermId> beliefs;
  Signature signature;
};

Meeting meeting_of(const ToyStep& step) {
  if (step.partner < 0) return {};
  return {static_cast<std::uint32_t>(step.partner), step.sends};
}

class ToyMachine final : public Agent {
 public:
  ToyMachine(std::shared_ptr<const Toy> toy, std::uint32_t index)
      : toy_(std::move(toy)), agent_(toy_->system.agents[index]) {}

  LocalId initial() override { return 0; }
  Needs needs(LocalId) const override { return {}; }
  void step(LocalId local, const StepInput&, Scratch&, std::vector<Outcome>& all) override {
    for (const ToyStep& step : agent_.steps) {
      if (step.from != static_cast<int>(local)) continue;
      all.push_back(
          {static_cast<LocalId>(step.to), {}, toy_->actions.at(step.action), meeting_of(step)});
    }
  }
  std::vector<TermId> attitudes(LocalId local, AtomKind kind) override {
    return at(local).attitudes(kind);
  }
  bool finished(LocalId local, Facts percepts) override { return at(local).finished(percepts); }
  LocalView view(LocalId local) const override { return at(local).view(); }
  std::size_t local_count() const override {
    int most = 0;
    for (const ToyStep& step : agent_.steps) most = std::max({most, step.from, step.to});
    return static_cast<std::size_t>(most) + 1;
  }

 private:
  ToyLocal at(LocalId local) const { return {agent_, toy_->beliefs, static_cast<int>(local)}; }

  std::shared_ptr<const Toy> toy_;
  const ToyAgent& agent_;
};

class PlainToy final : public PlainAgent {
 public:
  PlainToy(std::shared_ptr<const Toy> toy, std::uint32_t index)
      : toy_(std::move(toy)), agent_(toy_->system.agents[index]) {}

  PlainLocalPtr initial() const override { return at(0); }
  std::vector<PlainOutcome> step(const PlainLocal& local, const StepInput&) const override {
    std::vector<PlainOutcome> all;
    for (const ToyStep& step : agent_.steps) {
      if (step.from != static_cast<const ToyLocal&>(local).local) continue;
      PlainOutcome outcome{at(step.to), {}, {}};
      outcome.report.summary = "does " + step.action;
      outcome.observable = toy_->actions.at(step.action);
      outcome.meeting = meeting_of(step);
      all.push_back(std::move(outcome));
    }
    return all;
  }

 private:
  PlainLocalPtr at(int local) const {
    return std::make_shared<ToyLocal>(agent_, toy_->beliefs, local);
  }

  std::shared_ptr<const Toy> toy_;
  const ToyAgent& agent_;
};

class ToyProgram final : public AgentProgram, private ActionReader {
 public:
  explicit ToyProgram(std::shared_ptr<const Toy> toy) : toy_(std::move(toy)) {}

  std::string_view language() const override { return "Toy"; }
  const ActionReader* action_reader() const override { return this; }
  std::unique_ptr<Agent> make_agent(const AgentSetup& setup) const override {
    return std::make_unique<ToyMachine>(toy_, setup.index);
  }
  std::unique_ptr<PlainAgent> make_plain_agent(const AgentSetup& setup) const override {
    return std::make_unique<PlainToy>(toy_, setup.index);
  }
  const Signature& signature() const override { return toy_->signature; }

 private:
  std::optional<std::vector<TermId>> action_set(const Sources& sources, SourceSpan where,
                                                Diagnostics& diagnostics) const override {
    const std::string set(sources.slice(where));
    for (const std::string& member : members(set)) {
      if (member == "*" || member == "tau" || member.ends_with("(*)")) continue;
      if (toy_->actions.contains(member)) continue;
      diagnostics.error(where, "no action called " + member);
      return std::nullopt;
    }
    std::vector<TermId> all;
    for (const auto& [text, action] : toy_->actions) {
      if (is_in_set(text, set)) all.push_back(action);
    }
    std::ranges::sort(all);
    return all;
  }
  // One action, without blanks: its tokens stand side by side.
  std::vector<TermId> observed_action(TokenStream& stream, bool) const override {
    std::string text(stream.take().text);
    while (text.find('(') != std::string::npos ? !text.ends_with(")") : stream.peek().is("(")) {
      text += stream.take().text;
    }
    std::vector<TermId> all;
    for (const auto& [action, term] : toy_->actions) {
      if (is_in_set(action, text)) all.push_back(term);
    }
    std::ranges::sort(all);
    return all;
  }
  bool is_action_word(std::string_view) const override { return false; }

  std::shared_ptr<const Toy> toy_;
};

WholeSystem load_whole(const ProgramText& text, Fairness fairness) {
  auto toy = std::make_shared<Toy>();
  toy->system = read_toy(std::string(text.sources.text(text.file)));
  for (const std::string& action : toy->system.actions()) {
    toy->actions.emplace(action, text.terms.atom(action));
  }
  toy->signature.vocabulary.emplace();
  for (const char* const belief : kBeliefs) {
    toy->beliefs.push_back(text.terms.atom(belief));
    toy->signature.vocabulary->beliefs.push_back({toy->beliefs.back(), {}});
  }
  WholeSystem whole;
  const auto program = std::make_shared<ToyProgram>(toy);
  for (const ToyAgent& agent : toy->system.agents) {
    whole.agents.push_back({agent.name, program, {text.file, 0, 1}});
  }
  whole.fairness = fairness;
  return whole;
}

}  // namespace

std::unique_ptr<Model> load_toy(const std::string& text, Fairness fairness) {
  Language toy;
  toy.name = "Toy";
  toy.extension = ".toy";
  toy.load_system = [fairness](const ProgramText& file) { return load_whole(file, fairness); };
  toy.labelled = true;
  toy.atoms.language = toy.name;
  toy.atoms.called = {{"dead", 0, 0}};
  return load_model_text("test.toy", text, {}, {toy});
}

}  // namespace credo::testing
