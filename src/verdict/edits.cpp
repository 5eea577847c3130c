// One list after the other.
#include "verdict/edits.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

using Items = std::vector<std::string>;

class ViewComparison {
 public:
  std::vector<ListEdit> edits;

  void list(std::uint32_t agent, const std::string& section, const Items& before,
            const Items& after, std::uint32_t frames = 0) {
    const auto [old_end, new_end] = std::ranges::mismatch(before, after);
    if (old_end == before.end() && new_end == after.end()) return;
    const auto kept = static_cast<std::size_t>(old_end - before.begin());
    std::size_t tail = 0;
    const std::size_t most = std::min(before.size(), after.size()) - kept;
    while (tail < most && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
      ++tail;
    }
    edits.push_back({agent, section, static_cast<std::uint32_t>(kept),
                     static_cast<std::uint32_t>(before.size() - kept - tail),
                     Items(new_end, after.end() - static_cast<std::ptrdiff_t>(tail)), frames});
  }

  void word(std::uint32_t agent, const char* section, const std::string& before,
            const std::string& after) {
    if (before != after) edits.push_back({agent, section, 0, 1, {after}});
  }

  void local(std::uint32_t agent, const LocalView& before, const LocalView& after) {
    word(agent, "phase", before.phase, after.phase);
    invariant(before.sections.size() == after.sections.size(), "an agent keeps its sections");
    for (std::size_t i = 0; i < before.sections.size(); ++i) {
      invariant(before.sections[i].name == after.sections[i].name, "sections keep their order");
      list(agent, after.sections[i].name, before.sections[i].items, after.sections[i].items,
           after.sections[i].frames);
    }
  }
};

void splice(Items& items, const ListEdit& edit) {
  const auto begin = items.begin() + static_cast<std::ptrdiff_t>(edit.at);
  const auto at = items.erase(begin, begin + static_cast<std::ptrdiff_t>(edit.remove));
  items.insert(at, edit.insert.begin(), edit.insert.end());
}

void splice(AgentView& agent, const ListEdit& edit) {
  if (edit.section == "mail") return splice(agent.mail, edit);
  const auto section = std::ranges::find(agent.local.sections, edit.section, &Section::name);
  invariant(section != agent.local.sections.end(), "an edit is of a section that there is");
  splice(section->items, edit);
  section->frames = edit.frames;
}

}  // namespace

std::vector<ListEdit> edits(const StateView& before, const StateView& after) {
  invariant(before.agents.size() == after.agents.size(), "a system keeps its agents");
  ViewComparison comparison;
  comparison.list(ListEdit::kNoAgent, "facts", before.facts, after.facts);
  comparison.list(ListEdit::kNoAgent, "actions", before.actions, after.actions);
  comparison.word(ListEdit::kNoAgent, "turn", before.turn, after.turn);
  for (std::uint32_t i = 0; i < after.agents.size(); ++i) {
    comparison.local(i, before.agents[i].local, after.agents[i].local);
    comparison.list(i, "mail", before.agents[i].mail, after.agents[i].mail);
  }
  return std::move(comparison.edits);
}

void apply(StateView& view, const std::vector<ListEdit>& changes) {
  for (const ListEdit& edit : changes) {
    if (edit.agent != ListEdit::kNoAgent) {
      AgentView& agent = view.agents[edit.agent];
      if (edit.section == "phase") {
        agent.local.phase = edit.insert.front();
      } else {
        splice(agent, edit);
      }
    } else if (edit.section == "turn") {
      view.turn = edit.insert.front();
    } else {
      splice(edit.section == "facts" ? view.facts : view.actions, edit);
    }
  }
}

}  // namespace credo
