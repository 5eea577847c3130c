// First in, first out: queues of events and intentions, in the tables and in running agents.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <deque>

#include "lang/agentspeak/components.hpp"
#include "support/term_generators.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace queue_property_test {

using testing::pick;
using Lines = std::vector<std::string>;

RC_GTEST_PROP(QueueProperty, InternedQueuesAreQueues, ()) {
  TermStore terms;
  agentspeak::Components parts(terms);
  std::deque<agentspeak::PartId> model;
  auto queue = parts.queue(std::vector<agentspeak::PartId>{});
  for (int steps = pick(60); steps > 0; --steps) {
    if (model.empty() || pick(2) == 0) {
      model.push_back(static_cast<agentspeak::PartId>(pick(4)));
      queue = parts.append(queue, model.back());
    } else {
      const int index = pick(3) == 0 ? pick(static_cast<int>(model.size())) : 0;
      model.erase(model.begin() + index);
      queue = parts.without(queue, static_cast<std::size_t>(index));
    }
    RC_ASSERT(std::ranges::equal(parts.queue(queue), model));
    RC_ASSERT(parts.queue(std::vector<agentspeak::PartId>(model.begin(), model.end())) == queue);
  }
}

// Goals g1, g2, ... in some order; the plan for a goal does some number of actions.
struct Work {
  std::vector<int> goals;    // in textual order
  std::vector<int> lengths;  // by goal
};

std::string program(const Work& work) {
  std::string text = "limit events 50, intentions 50\nagent a {\n";
  for (const int goal : work.goals) text += "!g" + std::to_string(goal) + ".\n";
  for (std::size_t goal = 0; goal < work.lengths.size(); ++goal) {
    text += "+!g" + std::to_string(goal) + " <- ";
    for (int k = 0; k < work.lengths[goal]; ++k) {
      text += (k == 0 ? "" : "; ") + std::string("act(") + std::to_string(goal) + "," +
              std::to_string(k) + ")";
    }
    text += ".\n";
  }
  return text + "}\n";
}

// The actions in the order in which cycles of one event and one intention do them.
Lines expected(const Work& work) {
  std::deque<int> events(work.goals.begin(), work.goals.end());
  std::deque<std::pair<int, int>> intentions;
  Lines actions;
  while (!events.empty() || !intentions.empty()) {
    if (!events.empty()) {
      intentions.emplace_back(events.front(), 0);
      events.pop_front();
    }
    auto [goal, position] = intentions.front();
    intentions.pop_front();
    actions.push_back("act(" + std::to_string(goal) + "," + std::to_string(position) + ")");
    if (++position < work.lengths[static_cast<std::size_t>(goal)])
      intentions.emplace_back(goal, position);
  }
  return actions;
}

RC_GTEST_PROP(QueueProperty, EventsAndIntentionsTakeTurns, ()) {
  Work work;
  for (int i = 1 + pick(4); i > 0; --i) work.lengths.push_back(1 + pick(4));
  const int goals = static_cast<int>(work.lengths.size());
  for (int i = pick(8); i > 0; --i) work.goals.push_back(pick(goals));
  const Lines wanted = expected(work);
  const auto model = testing::load_text(program(work));
  RC_ASSERT(!model->diagnostics.has_errors());
  const std::size_t steps = 4 * (wanted.size() + 2);

  Lines machine_actions;
  const auto agent = model->programs[0]->make_agent(model->setup(0));
  LocalId local = agent->initial();
  for (std::size_t i = 0; i < steps; ++i) {
    std::vector<Outcome> outcomes;
    agent->step(local, {}, *agent->make_scratch(), outcomes);
    RC_ASSERT(outcomes.size() == 1u);
    if (outcomes[0].effects.action != kNoTerm)
      machine_actions.push_back(model->terms.text(outcomes[0].effects.action));
    local = outcomes[0].next;
  }
  RC_ASSERT(machine_actions == wanted);

  Lines plain_actions;
  const auto plain = model->programs[0]->make_plain_agent(model->setup(0));
  PlainLocalPtr state = plain->initial();
  for (std::size_t i = 0; i < steps; ++i) {
    const auto outcomes = plain->step(*state, {});
    RC_ASSERT(outcomes.size() == 1u);
    if (outcomes[0].effects.action != kNoTerm)
      plain_actions.push_back(model->terms.text(outcomes[0].effects.action));
    state = outcomes[0].next;
  }
  RC_ASSERT(plain_actions == wanted);
}

}  // namespace queue_property_test
}  // namespace credo
