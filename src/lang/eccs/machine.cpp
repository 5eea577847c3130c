// The rules on ids. Reports are left to the reference interpreter.
#include "lang/eccs/machine.hpp"

#include "base/diagnostic.hpp"
#include "base/id_map.hpp"
#include "base/width.hpp"
#include "lang/eccs/local_view.hpp"
#include "lang/eccs/prefix_uses.hpp"
#include "lang/eccs/query.hpp"
#include "lang/eccs/rules.hpp"
#include "lang/eccs/store_update.hpp"

namespace credo::eccs {

namespace {

class Machine final : public Agent, private OwnAtoms {
 public:
  Machine(const AgentText& text, const AgentSetup& setup)
      : program_(text.program),
        terms_(*setup.terms),
        start_(program_->agents[text.agent].start),
        rules_(program_, text.agent, update_of(*setup.options)),
        uses_(*program_, start_) {}

  LocalId initial() override { return local({start_, rules_.initial_store()}); }
  Needs needs(LocalId) const override { return {}; }

  void step(LocalId id, const StepInput&, Scratch&, std::vector<Outcome>& out) override {
    const Mind now = minds_[id];
    for (const Alternative& each : rules_.alternatives(now.process)) {
      const auto failing = rules_.failing(each.prefix, now.store);
      uses_.note(each.prefix, failing);
      if (!failing.empty()) continue;
      Outcome outcome;
      outcome.next = local({each.next, rules_.after(each.prefix, now.store)});
      outcome.observable = program_->prefixes[each.prefix].label;
      outcome.meeting = rules_.rule(each.prefix).meeting;
      out.push_back(std::move(outcome));
    }
  }

  OwnAtoms* own_atoms() override { return this; }

  std::vector<TermId> attitudes(LocalId id, AtomKind kind) override {
    return attitudes_of(*program_, terms_, rules_.stores()[minds_[id].store], kind);
  }

  bool finished(LocalId id, Facts) override {
    return rules_.alternatives(minds_[id].process).empty();
  }

  LocalView view(LocalId id) const override {
    const Mind now = minds_[id];
    return view_of(*program_, now.process, rules_.stores()[now.store]);
  }

  Coverage coverage() const override { return uses_.all(); }
  std::size_t local_count() const override { return minds_.size(); }
  std::size_t bytes() const override {
    return rules_.bytes() + ids_.bytes() + minds_.capacity() * sizeof(Mind);
  }

 private:
  bool satisfies(LocalId id, const LocalQuery& local_query) override {
    const auto& query = static_cast<const StoreQuery&>(local_query);
    const Mind now = minds_[id];
    switch (query.kind) {
      case StoreQuery::Kind::condition:
        return rules_.holds(query.condition, now.store);
      case StoreQuery::Kind::waits:
        return rules_.waits(now.process, now.store);
      case StoreQuery::Kind::blocked:
        return rules_.is_blocked(now.process, now.store);
      case StoreQuery::Kind::serves:
        return is_service(*program_, now.process);
      case StoreQuery::Kind::ended:
        return rules_.alternatives(now.process).empty();
    }
    throw InternalError("every query about a store has a meaning");
  }

  struct Mind {
    ProcessNumber process;
    StoreId store;
  };

  LocalId local(Mind mind) {
    const std::uint64_t key = pair_key(mind.process, mind.store);
    const std::uint32_t known = ids_.find(key);
    if (known != IdMap::kAbsent) return known;
    const LocalId id = narrowed(minds_.size(), Width::parts);
    minds_.push_back(mind);
    ids_.insert(key, id);
    return id;
  }

  std::shared_ptr<const Program> program_;
  TermStore& terms_;
  ProcessNumber start_;
  AgentRules rules_;  // it remembers what it has found out
  PrefixUses uses_;
  std::vector<Mind> minds_;  // by local id
  IdMap ids_;
};

}  // namespace

std::unique_ptr<Agent> make_machine(std::shared_ptr<const AgentText> text,
                                    const AgentSetup& setup) {
  return std::make_unique<Machine>(*text, setup);
}

}  // namespace credo::eccs
