// The reference interpreter's states and steps in words, its answers to properties, and the
// interpreter behind the language-blind interface.
#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/eccs/explain.hpp"
#include "lang/eccs/local_view.hpp"
#include "lang/eccs/reference.hpp"

namespace credo::eccs::reference {

namespace {

std::vector<ModalId> listed(const PlainStore& store) { return {store.begin(), store.end()}; }

}  // namespace

LocalView Interpreter::view(const State& state) const {
  return view_of(program_, state.process, listed(state.store));
}

std::vector<TermId> Interpreter::attitudes(const State& state, AtomKind kind) const {
  return attitudes_of(program_, terms_, listed(state.store), kind);
}

bool Interpreter::finished(const State& state, Facts) const {
  return alternatives(program_, state.process).empty();
}

bool Interpreter::satisfies(const State& state, const StoreQuery& query) const {
  if (query.kind == StoreQuery::Kind::condition) return holds(state.store, query.condition);
  if (query.kind == StoreQuery::Kind::serves) return is_service(program_, state.process);
  if (query.kind == StoreQuery::Kind::ended) return finished(state, {});
  bool sends = false;      // open or not
  bool exchanges = false;  // an open send, or a receive
  bool acts = false;       // something open that takes no other agent
  for (const Alternative& each : alternatives(program_, state.process)) {
    const Prefix& prefix = program_.prefixes[each.prefix];
    sends = sends || is_send(prefix);
    if (!after(state.store, prefix)) continue;
    (is_send(prefix) || is_receive(prefix) ? exchanges : acts) = true;
  }
  return query.kind == StoreQuery::Kind::waits ? exchanges && !acts : sends && !exchanges && !acts;
}

StepReport Interpreter::report(const State& state, const Alternative& taken,
                               const PlainStore& next) const {
  const Prefix& prefix = program_.prefixes[taken.prefix];
  const auto* message = std::get_if<Communication>(&prefix.does);
  StepReport report;
  report.where = prefix.where;
  report.summary =
      message == nullptr
          ? prefix.text
          : fmt::format("{} {} {}", prefix.text, message->sends ? "to" : "from",
                        program_
                            .agents[message->sends ? program_.channels[message->channel].to
                                                   : program_.channels[message->channel].from]
                            .name);
  const auto is_true = [&](const Condition& condition) { return holds(state.store, condition); };
  for (const Alternative& other : alternatives(program_, state.process)) {
    const Prefix& closed = program_.prefixes[other.prefix];
    if (std::holds_alternative<Query>(closed.does) || after(state.store, closed)) continue;
    report.details.push_back(not_open(closed, failing_premises(program_, self_, closed, is_true)));
  }
  if (std::string stuck = nothing_open(taken.next, next); !stuck.empty()) {
    report.details.push_back(
        fmt::format("{} can do nothing now: {}", program_.agents[self_].name, std::move(stuck)));
  }
  // The repaired update leaves none.
  if (update_ == StoreUpdate::repaired) return report;
  if (const auto clash = inconsistency(*program_.formulas, next)) {
    report.details.push_back(fmt::format("the store of {} is inconsistent now: {} and {}",
                                         program_.agents[self_].name, program_.text(clash->first),
                                         program_.text(clash->second)));
  }
  return report;
}

std::string Interpreter::nothing_open(ProcessNumber process, const PlainStore& store) const {
  const auto is_true = [&](const Condition& condition) { return holds(store, condition); };
  std::vector<std::string> parts;
  for (const Alternative& each : alternatives(program_, process)) {
    const Prefix& prefix = program_.prefixes[each.prefix];
    const auto failing = failing_premises(program_, self_, prefix, is_true);
    if (failing.empty()) return "";
    parts.push_back(not_open(prefix, failing));
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string Interpreter::ending(const State& state, Facts) const {
  const auto is_true = [&](const Condition& condition) { return holds(state.store, condition); };
  std::vector<std::string> parts;
  for (const Alternative& each : alternatives(program_, state.process)) {
    const Prefix& prefix = program_.prefixes[each.prefix];
    const auto failing = failing_premises(program_, self_, prefix, is_true);
    parts.push_back(!failing.empty() ? not_open(prefix, failing)
                    : is_receive(prefix)
                        ? fmt::format("nobody sends what {} waits for", prefix.text)
                        : fmt::format("nobody receives {}", prefix.text));
  }
  return parts.empty() ? "has ended" : fmt::format("is stuck: {}", fmt::join(parts, "; "));
}

// ---- the language-blind interface

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const AgentText> text,
                                       const AgentSetup& setup) {
  return interpreted<Interpreter, QueriedLocal<Interpreter, StoreQuery>>(std::move(text), setup);
}

}  // namespace credo::eccs::reference
