// Agents first, then the programs of those that stay, each once.
#include "lang/bupl/slicing/bupl_slice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/clock.hpp"
#include "lang/bupl/agent_program.hpp"
#include "lang/bupl/slicing/bupl_flow.hpp"
#include "reduce/slicing/agents_slice.hpp"
#include "reduce/slicing/slice_text.hpp"

namespace credo {

namespace {

using bupl::Plan;

class BuplSlicer {
 public:
  explicit BuplSlicer(const ProgramCut<bupl::Program>& cut)
      : cut_(cut),
        terms_(cut.model.terms),
        program_(cut.program),
        spoken_(cut.spoken),
        flow_(cut.model, cut.program, cut.rules),
        shown_(cut.model.environment.shown()),
        who_(cut.who),
        actions_(cut.program.actions.size(), kNoDependence),
        procedures_(cut.program.procedures.size(), kNoDependence),
        repairs_(cut.program.repairs.size(), kNoDependence) {}

  void run() {
    const std::uint32_t plan =
        cut_.add("the plan of " + who_, "what " + who_ + " begins with", cut_.why, {});
    follow(program_.plan.get(), "the plan", plan);
    live_rules();
    what_the_property_names();
    reads();
    clauses();
    beliefs();
    effects();
  }

 private:
  struct Read {
    TermId pattern;
    std::string reader;
    std::uint32_t because;
  };

  std::string action_name(std::size_t i) const {
    const bupl::Action& action = program_.actions[i];
    return fmt::format("action {}/{}", action.name, action.arity);
  }
  std::string procedure_name(std::size_t i) const {
    const bupl::Procedure& procedure = program_.procedures[i];
    return fmt::format("procedure {}/{}", procedure.name, procedure.arity);
  }
  std::string repair_name(std::size_t i) const {
    return "the repair rule " + program_.repairs[i].label;
  }
  std::string functor_text(TermId atom) const { return terms_.functor_text(terms_.functor(atom)); }

  // ---- what is used

  // Everything that is written in a plan that stays must stay declared.
  void follow(const Plan* plan, const std::string& in, std::uint32_t because) {
    for (; plan != nullptr; plan = plan->next.get()) {
      if (plan->kind == Plan::Kind::choice) {
        follow(plan->left.get(), in, because);
        follow(plan->right.get(), in, because);
      } else if (plan->kind == Plan::Kind::action) {
        keep_action(plan->index, "is in " + in, because);
      } else {
        keep_procedure(plan->index, "is called in " + in, because);
      }
    }
  }

  void keep_action(std::size_t i, std::string why, std::uint32_t because) {
    if (actions_[i] != kNoDependence) return;
    actions_[i] = cut_.add(fmt::format("{} of {}", action_name(i), who_), std::move(why), because,
                           program_.actions[i].where);
  }

  void keep_procedure(std::size_t i, std::string why, std::uint32_t because) {
    if (procedures_[i] != kNoDependence) return;
    procedures_[i] = cut_.add(fmt::format("{} of {}", procedure_name(i), who_), std::move(why),
                              because, program_.procedures[i].where);
    follow(program_.procedures[i].body.get(), procedure_name(i), procedures_[i]);
  }

  void keep_repair(std::size_t i, std::string why, std::uint32_t because) {
    if (repairs_[i] != kNoDependence) return;
    repairs_[i] = cut_.add(fmt::format("{} of {}", repair_name(i), who_), std::move(why), because,
                           program_.repairs[i].where);
    follow(program_.repairs[i].plan.get(), repair_name(i), repairs_[i]);
  }

  // An action whose failure a rule mends is in a plan that stays: that of a rule before, or
  // another.
  void live_rules() {
    for (bool grown = true; grown;) {
      poll_clock();
      grown = false;
      for (std::size_t i = 0; i < repairs_.size(); ++i) {
        const std::uint32_t action = flow_.repairs()[i];
        if (action == BuplFlow::kNever || repairs_[i] != kNoDependence) continue;
        if (actions_[action] == kNoDependence) continue;
        keep_repair(i, fmt::format("may apply when {} fails", action_name(action)),
                    actions_[action]);
        grown = true;
      }
    }
  }

  // ---- names

  static std::string functor_of(const std::string& name, std::uint32_t arity) {
    return fmt::format("{}/{}", name, arity);
  }

  // Parts that could go but for a name that the property has and nothing else would have.
  void what_the_property_names() {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      const bupl::Action& action = program_.actions[i];
      const std::string name = functor_of(action.name, action.arity);
      if (spoken_.functors.contains(name) || spoken_.names_it(action.name)) {
        keep_action(i, "the property names it", kNoDependence);
      }
    }
    for (std::size_t i = 0; i < procedures_.size(); ++i) {
      if (!spoken_.names_it(program_.procedures[i].name)) continue;
      keep_procedure(i, "the property names it", kNoDependence);
    }
    std::set<std::string> there;
    for (const bupl::Belief& belief : program_.beliefs) there.insert(functor_text(belief.atom));
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      if (actions_[i] != kNoDependence) there.merge(functors_of(program_.actions[i]));
    }
    for (std::size_t i = 0; i < repairs_.size(); ++i) {
      if (repairs_[i] != kNoDependence) there.merge(functors_of(program_.repairs[i].condition));
    }
    const auto wants = [&](const std::set<std::string>& names) {
      return std::ranges::any_of(names, [&](const std::string& each) {
        return spoken_.functors.contains(each) && !there.contains(each);
      });
    };
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      if (!wants(functors_of(program_.actions[i]))) continue;
      keep_action(i, "has a belief that the property names", kNoDependence);
    }
    for (std::size_t i = 0; i < repairs_.size(); ++i) {
      if (!wants(functors_of(program_.repairs[i].condition))) continue;
      keep_repair(i, "has a belief that the property names", kNoDependence);
    }
  }

  std::set<std::string> functors_of(const bupl::Query& query) const {
    std::set<std::string> all;
    for (const bupl::Conjunction& literals : query.disjuncts) {
      for (const bupl::Literal& literal : literals) {
        if (!literal.is_guard()) all.insert(functor_text(literal.atom));
      }
    }
    return all;
  }
  std::set<std::string> functors_of(const bupl::Action& action) const {
    std::set<std::string> all = functors_of(action.precondition);
    for (const bupl::Effect& effect : action.effects) all.insert(functor_text(effect.atom));
    return all;
  }

  // ---- who reads which beliefs

  void reads() {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      if (actions_[i] == kNoDependence || !cut_.rules.preconditions_read) continue;
      read(program_.actions[i].precondition, action_name(i), actions_[i]);
    }
    for (std::size_t i = 0; i < repairs_.size(); ++i) {
      if (repairs_[i] == kNoDependence || !cut_.rules.conditions_read) continue;
      read(program_.repairs[i].condition, repair_name(i), repairs_[i]);
    }
  }

  void read(const bupl::Query& query, const std::string& reader, std::uint32_t because) {
    for (const bupl::Conjunction& literals : query.disjuncts) {
      for (const bupl::Literal& literal : literals) {
        if (!literal.is_guard()) reads_.push_back({literal.atom, reader, because});
      }
    }
  }

  // Why a belief matters; kNoDependence if it does not.
  std::uint32_t why_believed(const std::string& what, TermId atom, SourceSpan where) {
    if (spoken_.functors.contains(functor_text(atom))) {
      return cut_.add(what, fmt::format("the property speaks of {}", functor_text(atom)),
                      kNoDependence, where);
    }
    for (const Read& each : reads_) {
      if (!may_match(terms_, each.pattern, atom)) continue;
      return cut_.add(what, "read by " + each.reader, each.because, where);
    }
    if (std::ranges::find(shown_, terms_.functor(atom)) != shown_.end()) {
      return cut_.add(what, fmt::format("{} sees {} in the environment", who_, functor_text(atom)),
                      cut_.why, where);
    }
    return kNoDependence;
  }

  // ---- the text

  void clauses() {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      cut_.clause(SlicePartKind::action, action_name(i), program_.actions[i].where, actions_[i]);
    }
    for (std::size_t i = 0; i < procedures_.size(); ++i) {
      cut_.clause(SlicePartKind::procedure, procedure_name(i), program_.procedures[i].where,
                  procedures_[i]);
    }
    for (std::size_t i = 0; i < repairs_.size(); ++i) {
      cut_.clause(SlicePartKind::plan, repair_name(i), program_.repairs[i].where, repairs_[i]);
    }
  }

  // Whether the beliefs are the whole of their list: an empty range is none of them.
  bool fill_their_list() const {
    if (program_.beliefs.empty()) return false;
    const SourceSpan first = program_.beliefs.front().where;
    const SourceSpan last = program_.beliefs.back().where;
    const std::string_view text = cut_.model.sources.text(first.file);
    constexpr std::string_view kBlank = " \t\r\n";
    const std::size_t before = text.substr(0, first.begin).find_last_not_of(kBlank);
    const std::size_t after = text.find_first_not_of(kBlank, last.end);
    return before != std::string_view::npos && text[before] == '{' &&
           after != std::string_view::npos && text[after] == '}';
  }

  // A range stands for several beliefs at one place.
  void beliefs() {
    if (!fill_their_list()) return;
    std::vector<SourceSpan> places;
    std::vector<bool> kept;
    const auto& all = program_.beliefs;
    for (std::size_t i = 0; i < all.size();) {
      const SourceSpan where = all[i].where;
      std::uint32_t dependence = kNoDependence;
      const std::string what =
          fmt::format("the belief {} of {}", cut_.model.sources.slice(where), who_);
      for (; i < all.size() && all[i].where.begin == where.begin; ++i) {
        if (dependence == kNoDependence) dependence = why_believed(what, all[i].atom, where);
      }
      places.push_back(where);
      kept.push_back(dependence != kNoDependence);
      cut_.slice.parts.push_back({SlicePartKind::belief, what, where, dependence});
    }
    std::ranges::move(cut_from_list(places, kept, "", ""), std::back_inserter(cut_.slice.edits));
  }

  void effects() {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      if (actions_[i] == kNoDependence) continue;
      std::vector<SourceSpan> places;
      std::vector<bool> kept;
      for (const bupl::Effect& effect : program_.actions[i].effects) {
        const std::string what =
            fmt::format("the effect {} of {} of {}", cut_.model.sources.slice(effect.where),
                        action_name(i), who_);
        std::uint32_t dependence = why_believed(what, effect.atom, effect.where);
        // A parameter may have been given something that has no value.
        if (dependence == kNoDependence &&
            (!terms_.ground(effect.atom) || terms_.arithmetic(effect.atom))) {
          dependence =
              cut_.add(what, "without a value of it the action fails", actions_[i], effect.where);
        }
        places.push_back(effect.where);
        kept.push_back(dependence != kNoDependence);
        cut_.slice.parts.push_back({SlicePartKind::effect, what, effect.where, dependence});
      }
      std::ranges::move(cut_from_list(places, kept, "", ""), std::back_inserter(cut_.slice.edits));
    }
  }

  const ProgramCut<bupl::Program>& cut_;
  const TermStore& terms_;
  const bupl::Program& program_;
  const Spoken& spoken_;
  BuplFlow flow_;
  std::vector<Functor> shown_;
  const std::string& who_;
  std::vector<std::uint32_t> actions_;  // by number: why it stays
  std::vector<std::uint32_t> procedures_;
  std::vector<std::uint32_t> repairs_;
  std::vector<Read> reads_;
};

AgentTraffic traffic_of(Model& model, const bupl::Program& program, const SlicingRules& rules) {
  const BuplFlow flow(model, program, rules);
  AgentTraffic traffic;
  traffic.stops = flow.stops();
  const auto any = [&](Functor functor) {
    std::vector<TermId> arguments;
    for (std::uint32_t k = 0; k < functor.arity; ++k) arguments.push_back(model.terms.variable(k));
    return model.terms.structure(functor.name, arguments);
  };
  // What it sees is a change of its beliefs, whether or not anything reads it.
  for (const Functor& functor : model.environment.shown()) {
    traffic.perceives.push_back(any(functor));
  }
  for (std::size_t i = 0; i < program.actions.size(); ++i) {
    const bupl::Action& action = program.actions[i];
    const Functor functor{model.terms.symbol(action.name), action.arity};
    if (!flow.reached()[i] || action.internal || !model.environment.has_action(functor)) continue;
    traffic.requests.push_back(any(functor));
  }
  return traffic;
}

}  // namespace

Slice bupl_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                 const SlicingRules& rules) {
  const auto cut = [](const ProgramCut<bupl::Program>& kept) { BuplSlicer(kept).run(); };
  return slice_agents<bupl::Program>(model, property, options, rules, traffic_of, cut);
}

}  // namespace credo
