// No explored state is over a bound, whatever the bounds and whatever the agents do.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/term_generators.hpp"
#include "support/text_model.hpp"
#include "system/system.hpp"

namespace credo {
namespace bounds_property_test {

using testing::pick;

// Two agents that add beliefs, post goals, send messages and request actions without restraint.
std::string greedy_system() {
  static const char* const kFormulas[] = {
      "+p(X+1)", "+q(f(X))", "!g(X+1)", "!h",  ".send(a, tell, p(X))", ".send(b, achieve, g(X))",
      "act(X)",  "-p(_)",    "?p(Y)",   "true"};
  static const char* const kTriggers[] = {"+!g(X)", "+p(X)", "+!h : p(X)", "+q(f(X))", "-p(X)"};
  std::string text = "environment { act(X) -> +seen(X). : seen(X) -> -seen(X). }\n";
  for (const char* agent : {"a", "b"}) {
    text += std::string("agent ") + agent + " { p(0). !g(0). ";
    for (int plans = 1 + pick(4); plans > 0; --plans) {
      text += std::string(kTriggers[pick(5)]) + " <- " + kFormulas[pick(10)];
      for (int more = pick(3); more > 0; --more) text += std::string("; ") + kFormulas[pick(10)];
      text += ". ";
    }
    text += "}\n";
  }
  return text;
}

std::size_t occurrences(const std::string& text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

// How many plan instances the text of an event or intention shows.
std::size_t frames(const std::string& item, bool event) {
  if (event && item.find(" <") == std::string::npos) return 0;
  return occurrences(item, " / ") + 1;
}

void check(const StateView& view, const Limits& limits) {
  RC_ASSERT(view.actions.size() <= limits[Bound::actions]);
  for (const AgentView& agent : view.agents) {
    const auto& beliefs = agent.local.sections.at(0).items;
    const auto& events = agent.local.sections.at(1).items;
    const auto& intentions = agent.local.sections.at(2).items;
    RC_ASSERT(agent.mail.size() <= limits[Bound::messages]);
    RC_ASSERT(beliefs.size() <= limits[Bound::beliefs]);
    RC_ASSERT(events.size() <= limits[Bound::events]);
    std::size_t means = 0;
    for (const std::string& item : events) means += frames(item, true);
    for (const std::string& item : intentions) means += frames(item, false);
    RC_ASSERT(means <= limits[Bound::intentions]);
    std::map<std::string, std::size_t> instances;
    for (const std::string& belief : beliefs) {
      RC_ASSERT(++instances[belief.substr(0, belief.find('('))] <= limits[Bound::instances]);
    }
    for (const auto* items : {&beliefs, &events}) {
      for (const std::string& item : *items) {
        const std::string atom = item.substr(0, item.find(" <"));
        RC_ASSERT(occurrences(atom, "(") <= limits[Bound::depth]);
      }
    }
  }
}

RC_GTEST_PROP(BoundsProperty, NoExploredStateIsOverABound, ()) {
  std::string text;
  for (const char* name : {"events", "intentions", "beliefs", "instances", "actions", "messages"}) {
    text += std::string("limit ") + name + " " + std::to_string(1 + pick(5)) + "\n";
  }
  text += "limit depth " + std::to_string(2 + pick(2)) + "\n" + greedy_system();
  RC_LOG() << text;
  const auto model = testing::load_text(text);
  RC_ASSERT(!model->diagnostics.has_errors());
  System system(*model);
  std::set<std::vector<ComponentId>> seen;
  std::vector<std::vector<ComponentId>> states;
  bool limited = false;
  try {
    states = system.initial();
  } catch (const LimitExceeded&) {
    limited = true;
  }
  for (std::size_t next = 0; next < states.size() && states.size() < 150; ++next) {
    const auto state = states[next];
    check(system.view(state), model->file.options.limits);
    SuccessorBuffer buffer;
    try {
      system.successors(state, buffer);
    } catch (const LimitExceeded&) {
      limited = true;
      continue;
    }
    for (std::size_t at = 0; at < buffer.tuples.size(); at += system.width()) {
      const auto begin = buffer.tuples.begin() + static_cast<std::ptrdiff_t>(at);
      std::vector<ComponentId> tuple(begin, begin + static_cast<std::ptrdiff_t>(system.width()));
      if (seen.insert(tuple).second) states.push_back(std::move(tuple));
    }
  }
  RC_CLASSIFY(limited);
}

}  // namespace bounds_property_test
}  // namespace credo
