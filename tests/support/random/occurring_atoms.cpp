// Every state is looked at, as the engine sees it and as it is shown.
#include "support/random/occurring_atoms.hpp"

#include <algorithm>
#include <set>

#include "engine/explorer.hpp"
#include "system/system.hpp"

namespace credo::testing {

namespace {

class Atoms {
 public:
  explicit Atoms(Model& model) : model_(model), system_(model, Observation{true}) {}

  std::vector<OccurringAtom> run(std::uint64_t most_states) {
    try {
      walk(most_states);
    } catch (const LimitExceeded&) {
      // What was seen by then is enough.
    }
    return {atoms_.begin(), atoms_.end()};
  }

 private:
  void walk(std::uint64_t most_states) {
    CutStarts cut;
    std::vector<std::vector<ComponentId>> open = system_.initial(cut);
    std::set<std::vector<ComponentId>> known(open.begin(), open.end());
    SuccessorBuffer next;
    while (!open.empty() && known.size() <= most_states) {
      const std::vector<ComponentId> state = std::move(open.back());
      open.pop_back();
      look(state);
      next.clear();
      system_.successors(state, next);
      for (auto at = next.tuples.begin(); at != next.tuples.end();) {
        const auto end = at + static_cast<std::ptrdiff_t>(system_.width());
        const auto [added, is_new] = known.emplace(at, end);
        if (is_new) open.push_back(*added);
        at = end;
      }
    }
  }

  std::string text(TermId term) const { return model_.terms.text(term); }
  void add(std::string word, std::string agent, std::string content) {
    atoms_.insert({std::move(word), std::move(agent), std::move(content)});
  }

  void look(const std::vector<ComponentId>& state) {
    for (const TermId fact : system_.facts(state[System::kEnvironmentAt])) add("", "", text(fact));
    const auto [who, action] = system_.first_request(state[System::kQueueAt]);
    if (action != kNoTerm) add("Does", model_.file.agents[who].name, text(action));
    const StateView view = system_.view(state);
    for (std::uint32_t agent = 0; agent < model_.agent_count(); ++agent) {
      look(agent, state[System::local_at(agent)], view.agents[agent].local);
    }
  }

  void look(std::uint32_t agent, LocalId local, const LocalView& view) {
    const std::string& name = model_.file.agents[agent].name;
    const std::string_view language = model_.programs[agent]->language();
    if (language == "ECCS") {
      for (std::size_t i = 1; i < view.sections.size(); ++i) {
        for (const std::string& item : view.sections[i].items) {
          add("", "", item);
          // B_p x is Bel(p, x) of a proposition.
          const std::string start = "_" + name + " ";
          const bool literal = item.size() == start.size() + 2 && item.find(start) == 1;
          if (literal && item[0] == 'B') add("Bel", name, item.substr(start.size() + 1));
          if (literal && item[0] == 'I') add("Int", name, item.substr(start.size() + 1));
        }
      }
      add("dead", "", "");
      add("waits", name, "");
      add("blocked", name, "");
      return;
    }
    // Nobody else is meant in the file of a single agent.
    const std::string self = model_.single_agent ? "" : name;
    using Word = std::pair<AtomKind, const char*>;
    for (const auto& [kind, word] : {Word{AtomKind::belief, "Bel"}, Word{AtomKind::desire, "Des"},
                                     Word{AtomKind::intention, "Int"}}) {
      for (const TermId each : system_.attitudes(agent, local, kind)) {
        add(word, name, text(each));
        if (language == "BUPL" && kind == AtomKind::belief) add("fact", self, text(each));
        if (language == "BUPL" && kind == AtomKind::intention) add("enabled", self, text(each));
      }
    }
    if (language == "BUPL") {
      if (const TermId last = system_.last_action(agent, local); last != kNoTerm) {
        add("taken", self, text(last));
        add("fair", self, text(last));
      }
      add("stuck", self, "");
    }
    if (language != "Dribble") return;
    for (const Section& section : view.sections) {
      std::string all;
      for (const std::string& item : section.items) {
        all += (all.empty() ? "" : section.name == "plan" ? "; " : ", ") + item;
        if (section.name == "beliefs") add("B", self, item);
        if (section.name == "goals") add("G", self, item);
      }
      if (section.name == "plan") add("P", self, "[" + (all.empty() ? "E" : all) + "]");
      if (section.name == "beliefs") add("Bs", self, "{" + all + "}");
      if (section.name == "goals") add("Gs", self, "{" + all + "}");
    }
  }

  Model& model_;
  System system_;
  std::set<OccurringAtom> atoms_;
};

}  // namespace

std::string OccurringAtom::text() const {
  if (word.empty()) return content;
  if (agent.empty() && content.empty()) return word;
  const bool brackets = content.starts_with('{') || content.starts_with('[');
  if (agent.empty()) return brackets ? word + content : word + "(" + content + ")";
  return word + "(" + agent + (content.empty() ? "" : ", " + content) + ")";
}

std::vector<OccurringAtom> occurring_atoms(Model& model, std::uint64_t most_states) {
  return Atoms(model).run(most_states);
}

}  // namespace credo::testing
