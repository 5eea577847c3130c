// Laws of moves and footprints, on random systems in all languages: the moves of the processes are
// the successors; what a footprint does not read does not matter, what it does not write stays, and
// independent moves commute.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/diagnostic.hpp"
#include "support/random/random_files.hpp"
#include "support/random/standing_seeds.hpp"
#include "system/footprint.hpp"
#include "system/system.hpp"

namespace credo::testing {
namespace footprint_property_test {

using Tuple = std::vector<ComponentId>;

// One move of a process.
struct Move {
  Tuple to;
  Mover mover;
  FootprintId footprint;
};

// A random system and some of its states.
class Subject {
 public:
  Subject(Model& subject, std::size_t most_states)
      : model(subject), system(subject, Observation{false, false, true}) {
    std::set<Tuple> known;
    const auto add = [&](const Tuple& state) {
      if (known.insert(state).second) states.push_back(state);
    };
    try {
      for (const Tuple& state : system.initial()) add(state);
    } catch (const LimitExceeded&) {
      return;
    }
    for (std::size_t i = 0; i < states.size() && states.size() < most_states; ++i) {
      if (const auto all = successors(states[i])) {
        for (const Move& move : *all) add(move.to);
      }
    }
  }

  // None if a limit is met, or arithmetic has no value.
  std::optional<std::vector<Move>> successors(const Tuple& state) {
    return collected([&](SuccessorBuffer& out) { system.successors(state, out); });
  }
  std::optional<std::vector<Move>> moves(Process process, const Tuple& state) {
    return collected([&](SuccessorBuffer& out) { system.moves(process, state, out); });
  }

  const Footprint& operator[](FootprintId id) const { return system.footprints()[id]; }
  bool has(Footprint::Set set, std::uint32_t number) const {
    const auto members = system.footprints().members(set);
    return std::ranges::find(members, number) != members.end();
  }
  std::uint32_t agents() const { return static_cast<std::uint32_t>(model.agent_count()); }
  Facts facts(const Tuple& state) const { return system.facts(state[System::kEnvironmentAt]); }
  FactSet percepts(const Tuple& state, std::uint32_t agent) const {
    return model.environment.percepts(facts(state), model.directory.agents[agent]);
  }
  bool pushes() const { return model.file.options.cycle == Cycle::eager; }
  bool predicate_in(Footprint::Set set, TermId fact) const {
    const auto members = system.footprints().members(set);
    return std::ranges::any_of(members, [&](std::uint32_t each) {
      return system.footprints().predicate(each) == model.terms.functor(fact);
    });
  }

  Model& model;
  System system;
  std::vector<Tuple> states;

 private:
  template <class Ask>
  std::optional<std::vector<Move>> collected(const Ask& ask) {
    SuccessorBuffer out;
    try {
      ask(out);
    } catch (const LimitExceeded&) {
      return std::nullopt;
    } catch (const UserError&) {
      return std::nullopt;
    }
    std::vector<Move> all;
    const std::size_t width = system.width();
    for (std::size_t i = 0; i < out.size(); ++i) {
      const auto begin = out.tuples.begin() + static_cast<std::ptrdiff_t>(i * width);
      all.push_back(
          {{begin, begin + static_cast<std::ptrdiff_t>(width)}, out.movers[i], out.footprints[i]});
    }
    return all;
  }
};

std::uint32_t system_count() { return standing_seeds(300, 25); }

template <class Law>
void for_random_systems(const Law& law) {
  for (std::uint32_t seed = 0; seed < system_count(); ++seed) {
    RandomFilesOptions small;
    small.most_states = 400;
    const RandomFiles files = generate(seed, small);
    const auto model = files.load();
    if (model->diagnostics.has_errors() || model->static_limit) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + files.text());
    Subject subject(*model, 60);
    law(subject);
    if (::testing::Test::HasFailure()) return;
  }
}

// ---- moves

TEST(Moves, AreTheSuccessorsProcessByProcess) {
  std::map<Schedule, std::size_t> moves;
  std::size_t pairs = 0;
  for_random_systems([&](Subject& subject) {
    for (const Tuple& state : subject.states) {
      const auto all = subject.successors(state);
      if (!all) continue;
      std::vector<Tuple> joined;
      for (const Process process : subject.system.processes()) {
        std::vector<Tuple> expected;
        for (const Move& move : *all) {
          if (sender_of(move.mover) == process) expected.push_back(move.to);
          if (is_pair(move.mover)) ++pairs;
        }
        const auto own = subject.moves(process, state);
        ASSERT_TRUE(own);
        std::vector<Tuple> got;
        for (const Move& move : *own) got.push_back(move.to);
        ASSERT_EQ(got, expected);
        joined.insert(joined.end(), got.begin(), got.end());
        moves[subject.model.file.options.schedule] += got.size();
      }
      ASSERT_EQ(joined.size(), all->size());
      if (subject.model.file.options.schedule == Schedule::round_robin) continue;
      for (std::size_t i = 0; i < joined.size(); ++i) ASSERT_EQ(joined[i], (*all)[i].to);
    }
  });
  EXPECT_EQ(moves.size(), 3u);
  EXPECT_GT(pairs, 0u);
}

// ---- what is written

// What the queue becomes if a move takes the first entry or not, and `own` are appended to it.
std::vector<std::string> appended(const std::vector<std::string>& before, bool takes,
                                  const std::vector<std::string>& after) {
  const std::size_t kept = before.size() - (takes ? 1 : 0);
  EXPECT_LE(kept, after.size());
  if (kept > after.size()) return {};
  EXPECT_TRUE(
      std::equal(before.end() - static_cast<std::ptrdiff_t>(kept), before.end(), after.begin()));
  return {after.begin() + static_cast<std::ptrdiff_t>(kept), after.end()};
}

// Checks the second law, and tells in words what the move does to everything but the local states
// of agents to which something is pushed.
std::string effect(Subject& subject, Process process, const Tuple& from, const Move& move) {
  const Footprint footprint = subject[move.footprint];
  std::string words = "becomes";
  EXPECT_EQ(footprint.process, process);
  const auto is_own = [&](std::uint32_t agent) { return process == agent + 1; };
  for (std::uint32_t agent = 0; agent < subject.agents(); ++agent) {
    const std::size_t at = System::local_at(agent);
    const bool partner = subject.has(footprint.partners, agent);
    if (is_own(agent) || partner) words += " " + std::to_string(move.to[at]);
    if (is_own(agent) || subject.has(footprint.locals, agent)) continue;
    EXPECT_EQ(from[at], move.to[at]) << "the local state of agent " << agent;
  }
  const Facts before = subject.facts(from);
  const Facts after = subject.facts(move.to);
  const auto differ = [&](Facts some, Facts others, const std::string& sign) {
    for (const TermId fact : some) {
      if (std::ranges::find(others, fact) != others.end()) continue;
      words += sign + subject.model.terms.text(fact);
      EXPECT_TRUE(subject.predicate_in(footprint.facts_written, fact))
          << subject.model.terms.text(fact);
    }
  };
  differ(after, before, " +");
  differ(before, after, " -");
  const StateView old_view = subject.system.view(from);
  const StateView new_view = subject.system.view(move.to);
  const auto actions =
      appended(old_view.actions, footprint.taken_from != kEnvironment, new_view.actions);
  EXPECT_EQ(actions.size(), footprint.requests_action ? 1u : 0u);
  for (const std::string& each : actions) words += " requests " + each;
  if (footprint.taken_from != kEnvironment) {
    const auto first = subject.system.first_request(from[System::kQueueAt]);
    EXPECT_EQ(first.first + 1, footprint.taken_from);
    EXPECT_EQ(first.second, footprint.taken);
    words += " takes";
  }
  for (std::uint32_t agent = 0; agent < subject.agents(); ++agent) {
    const auto mail =
        appended(old_view.agents[agent].mail, is_own(agent) && footprint.takes_message,
                 new_view.agents[agent].mail);
    for (const std::string& each : mail) words += " mails " + std::to_string(agent) + each;
    EXPECT_TRUE(mail.empty() || subject.has(footprint.mailboxes, agent)) << "mail of " << agent;
    if (subject.pushes() || subject.percepts(from, agent) == subject.percepts(move.to, agent)) {
      continue;
    }
    EXPECT_TRUE(subject.has(footprint.percepts_changed, agent)) << "percepts of " << agent;
  }
  return words;
}

// The effects of all moves of the process; none if there is a limit on the way.
std::optional<std::vector<std::string>> effects(Subject& subject, Process process,
                                                const Tuple& state) {
  const auto moves = subject.moves(process, state);
  if (!moves) return std::nullopt;
  std::vector<std::string> all;
  for (const Move& move : *moves) all.push_back(effect(subject, process, state, move));
  return all;
}

TEST(Footprints, WhatIsNotWrittenStays) {
  std::size_t moves = 0;
  for_random_systems([&](Subject& subject) {
    if (subject.model.file.options.schedule != Schedule::interleaved) return;
    for (const Tuple& state : subject.states) {
      for (const Process process : subject.system.processes()) {
        if (const auto all = effects(subject, process, state)) moves += all->size();
      }
    }
  });
  EXPECT_GT(moves, 20 * system_count());
}

// ---- what is read

// Whether the component may be replaced by the one of the other state as far as the footprint says.
bool is_unread(Subject& subject, const Footprint& footprint, std::size_t at, const Tuple& state,
               const Tuple& other) {
  const std::uint32_t own = footprint.process - 1;  // of an agent
  const bool is_agent = footprint.process != kEnvironment;
  const auto same_first = [](QueueLook look, const auto& mine, const auto& others) {
    return look == QueueLook::none || (look == QueueLook::first && !mine.empty() &&
                                       !others.empty() && mine.front() == others.front());
  };
  if (at == System::kEnvironmentAt) {
    const auto read_of = [&](const Tuple& each) {
      FactSet read;
      for (const TermId fact : subject.facts(each)) {
        if (subject.predicate_in(footprint.facts_read, fact)) read.push_back(fact);
      }
      return read;
    };
    if (read_of(state) != read_of(other)) return false;
    for (std::uint32_t agent = 0; agent < subject.agents(); ++agent) {
      // Who is told of percepts knows them already.
      const bool known = subject.pushes() || (footprint.percepts && is_agent && agent == own);
      if (known && subject.percepts(state, agent) != subject.percepts(other, agent)) return false;
    }
    return true;
  }
  const StateView view = subject.system.view(state);
  const StateView other_view = subject.system.view(other);
  if (at == System::kQueueAt) {
    if (is_agent && footprint.own_requests) {
      const auto waiting = [&](const StateView& each) {
        return std::ranges::any_of(each.actions, [&](const std::string& action) {
          return action.starts_with(subject.model.file.agents[own].name + " ");
        });
      };
      return waiting(view) == waiting(other_view);
    }
    return same_first(footprint.requests, view.actions, other_view.actions);
  }
  if (at < System::local_at(subject.agents())) {
    const auto agent = static_cast<std::uint32_t>(at - System::local_at(0));
    if (subject.pushes() && subject.percepts(state, agent) != subject.percepts(other, agent)) {
      return false;
    }
    return !(is_agent && agent == own) && !subject.has(footprint.partners, agent);
  }
  const auto agent = static_cast<std::uint32_t>(at - subject.system.mailbox_at(0));
  if (!is_agent || agent != own) return true;
  return same_first(footprint.mail, view.agents[agent].mail, other_view.agents[agent].mail);
}

TEST(Footprints, WhatIsNotReadDoesNotMatter) {
  std::map<std::string, std::size_t> tried;
  for_random_systems([&](Subject& subject) {
    if (subject.model.file.options.schedule != Schedule::interleaved) return;
    for (std::size_t i = 0; i < subject.states.size(); ++i) {
      const Tuple& state = subject.states[i];
      for (const Process process : subject.system.processes()) {
        const auto expected = effects(subject, process, state);
        if (!expected) continue;
        const Footprint footprint = subject[subject.system.footprint(process, state)];
        for (std::size_t at = 0; at < subject.system.width(); ++at) {
          std::set<ComponentId> seen{state[at]};
          for (std::size_t j = 0; j < subject.states.size() && seen.size() < 5; ++j) {
            // From all over, not only the first ones.
            const Tuple& other = subject.states[(i * 7 + j * 13) % subject.states.size()];
            if (seen.contains(other[at])) continue;
            if (!is_unread(subject, footprint, at, state, other)) continue;
            seen.insert(other[at]);
            Tuple changed = state;
            changed[at] = other[at];
            const auto got = effects(subject, process, changed);
            if (!got) continue;
            ASSERT_EQ(*got, *expected) << "component " << at << " of process " << process << "\nin "
                                       << subject.system.view(state).text() << "\nfrom "
                                       << subject.system.view(other).text();
            const bool mailbox = at >= subject.system.mailbox_at(0);
            ++tried[at == 0 ? "facts" : at == 1 ? "queue" : mailbox ? "mailbox" : "local"];
          }
        }
      }
    }
  });
  for (const std::string what : {"facts", "queue", "mailbox", "local"}) {
    EXPECT_GT(tried[what], system_count()) << what;
  }
}

// ---- independence

TEST(Footprints, IndependentMovesCommute) {
  std::size_t independent = 0;
  std::size_t dependent = 0;
  const auto check = [&](Subject& subject, const Tuple& state, Process p, Process q) {
    const auto first = subject.moves(p, state);
    const auto second = subject.moves(q, state);
    if (!first || !second) return;
    for (std::size_t i = 0; i < first->size(); ++i) {
      for (std::size_t j = 0; j < second->size(); ++j) {
        if (!subject.system.footprints().independent((*first)[i].footprint,
                                                     (*second)[j].footprint)) {
          ++dependent;
          continue;
        }
        const auto later = subject.moves(q, (*first)[i].to);
        const auto earlier = subject.moves(p, (*second)[j].to);
        if (!later || !earlier) continue;
        ++independent;
        ASSERT_EQ(later->size(), second->size()) << subject.system.view(state).text();
        ASSERT_EQ(earlier->size(), first->size()) << subject.system.view(state).text();
        ASSERT_EQ((*later)[j].to, (*earlier)[i].to)
            << p << " and " << q << " in " << subject.system.view(state).text();
      }
    }
  };
  for_random_systems([&](Subject& subject) {
    for (const Tuple& state : subject.states) {
      const auto processes = subject.system.processes();
      for (std::size_t p = 0; p < processes.size(); ++p) {
        for (std::size_t q = p + 1; q < processes.size(); ++q) {
          check(subject, state, processes[p], processes[q]);
        }
      }
    }
  });
  EXPECT_GT(independent, 20 * system_count());
  EXPECT_GT(dependent, system_count());
}

}  // namespace footprint_property_test
}  // namespace credo::testing
