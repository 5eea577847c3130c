// From marks to parts, reasons and edits.
#include "lang/agentspeak/slicing/paper_slice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "lang/agentspeak/slicing/agentspeak_system.hpp"
#include "lang/agentspeak/slicing/net_builder.hpp"
#include "lang/agentspeak/slicing/plan_marks.hpp"
#include "lang/agentspeak/text.hpp"
#include "reduce/slicing/agent_statements.hpp"
#include "reduce/slicing/slice_text.hpp"

namespace credo::slicing {

namespace {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

// Turns paths of the net into chains of dependences; paths that meet share the rest.
class Reasons {
 public:
  Reasons(const AgentSpeakSystem& system, const DependenceNet& net,
          const std::vector<CriterionAtom>& atoms, std::vector<Dependence>& out)
      : system_(system), net_(net), atoms_(atoms), out_(out) {}

  std::uint32_t of(const MarkPath& path) { return from(path, 0); }

 private:
  std::string name(const NetNode& node) const {
    switch (node.kind) {
      case NetNodeKind::trigger:
        return system_.plan_name(node.agent, node.plan);
      case NetNodeKind::context:
      case NetNodeKind::body:
        return fmt::format("{} in {}", node.text, system_.plan_name(node.agent, node.plan));
      case NetNodeKind::end:
        return fmt::format("the end of {}", system_.plan_name(node.agent, node.plan));
      default:
        return fmt::format("{} of the environment", node.text);
    }
  }

  // What an atom of the property has to do with a node it speaks of.
  static std::string criterion(const CriterionAtom& atom) {
    const std::string& text = atom.text;
    switch (atom.kind) {
      case AtomKind::desire:
        return fmt::format("is the goal of {}", text);
      case AtomKind::intention:
        return fmt::format("is for the goal of {}", text);
      case AtomKind::does:
        return fmt::format("is the action of {}", text);
      default:
        return fmt::format("changes {}", text);
    }
  }

  static std::string step(NetEdgeKind kind, const std::string& to) {
    switch (kind) {
      case NetEdgeKind::call:
        return "calls " + to;
      case NetEdgeKind::ret:
        return "goes on with " + to;
      case NetEdgeKind::env2:
        return "makes the environment do " + to;
      case NetEdgeKind::seq:
      case NetEdgeKind::env1:
        return "leads to " + to;
      default:
        return "triggers " + to;
    }
  }

  // The dependence of the i-th node of the path; steps from one literal of a plan to the next, and
  // from an action to its effect, are taken together.
  std::uint32_t from(const MarkPath& path, std::size_t i) {
    const auto passes = [&](std::size_t k) {
      return k < path.edges.size() &&
             (path.edges[k] == NetEdgeKind::seq || path.edges[k] == NetEdgeKind::env1);
    };
    const std::uint32_t begin = path.nodes[i];
    const bool opens = net_.nodes[begin].kind == NetNodeKind::trigger;
    if (!opens) {
      while (passes(i)) ++i;
    }
    const std::uint32_t node = path.nodes[i];
    std::size_t next = i + 1;
    const auto is_trigger = [&](std::size_t k) {
      return net_.nodes[path.nodes[k]].kind == NetNodeKind::trigger;
    };
    while (next < path.nodes.size() && passes(next) && !is_trigger(next)) ++next;
    // Paths differ behind a node only by whether they may still return: the node after it tells.
    const std::uint32_t after = i < path.edges.size() ? path.nodes[next] : NetNode::kNone;
    if (const auto found = known_.find({node, after}); found != known_.end()) return found->second;
    Dependence dependence;
    dependence.what = name(net_.nodes[node]);
    const NetNode& place = net_.nodes[node];
    dependence.where = place.kind == NetNodeKind::trigger
                           ? system_.plan(place.agent, place.plan).where
                           : place.where;
    if (i == path.edges.size()) {
      dependence.why = criterion(atoms_[path.atom]);
    } else {
      const NetNode& goal = net_.nodes[path.nodes[next]];
      // An edge into an effect is one for a rule without an action.
      const bool by_itself = path.edges[i] == NetEdgeKind::env2 &&
                             net_.nodes[path.nodes[i + 1]].kind == NetNodeKind::effect;
      if (by_itself) {
        dependence.why = fmt::format("may be followed by {}, which happens by itself", goal.text);
      } else if (opens && goal.kind == NetNodeKind::end) {
        dependence.why = "leads to its end";
      } else {
        dependence.why = step(path.edges[i], opens || is_literal(goal) ? goal.text : name(goal));
      }
      dependence.because = from(path, next);
    }
    const auto index = static_cast<std::uint32_t>(out_.size());
    out_.push_back(std::move(dependence));
    known_[{node, after}] = index;
    return index;
  }

  static bool is_literal(const NetNode& node) {
    return node.kind == NetNodeKind::fact || node.kind == NetNodeKind::effect;
  }

  const AgentSpeakSystem& system_;
  const DependenceNet& net_;
  const std::vector<CriterionAtom>& atoms_;
  std::vector<Dependence>& out_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known_;
};

// The place of a plan tells whether two agents share it.
using PlanPlace = std::pair<FileId, std::uint32_t>;
PlanPlace place_of(const Plan& plan) { return {plan.where.file, plan.where.begin}; }

class PaperSlicer {
 public:
  PaperSlicer(Model& model, const BoundProperty& property, SliceMode mode)
      : model_(model), system_(model), atoms_(criterion_atoms(model, property)) {
    slice_.mode = mode;
  }

  Slice run() {
    slice_.exact = false;
    slice_.remarks = {
        "paper mode may change the verdict: it does not see that contexts and tests read beliefs, "
        "that the plans of a goal exclude each other, or that a goal may fail or never end "
        "(counterexamples in docs/slicing.md)"};
    if (std::ranges::any_of(atoms_,
                            [](const CriterionAtom& atom) { return is_global(atom.kind); })) {
      slice_.remarks.emplace_back(
          "the article has no atoms 'terminated' and 'deadlock': nothing is kept for their sake");
    }
    const bool returns = slice_.mode == SliceMode::paper;
    const DependenceNet net = dependence_net(model_, {.ends = returns});
    const PlanMarks marks =
        mark_plans(model_, net, atoms_, returns ? CallMatching::matched : CallMatching::none);
    find_reasons(net, marks);
    keep_an_agent();
    agents();
    plans();
    messages();
    return std::move(slice_);
  }

 private:
  bool is_kept(const Plan& plan) const { return why_plan_.contains(place_of(plan)); }
  // Agents of a family are written together.
  const SourceSpan& statement(std::uint32_t agent) const {
    return model_.file.agents[agent].statement;
  }
  bool is_kept(std::uint32_t agent) const {
    return kept_statements_.contains(statement(agent).begin);
  }

  void find_reasons(const DependenceNet& net, const PlanMarks& marks) {
    Reasons reasons(system_, net, atoms_, slice_.dependences);
    for (std::uint32_t agent = 0; agent < marks.size(); ++agent) {
      for (std::uint32_t p = 0; p < marks[agent].size(); ++p) {
        poll_clock();
        if (!marks[agent][p]) continue;
        const std::uint32_t why = reasons.of(*marks[agent][p]);
        why_plan_.try_emplace(place_of(system_.plan(agent, p)), why);
        kept_statements_.try_emplace(statement(agent).begin, why);
      }
    }
  }

  // A system has at least one agent.
  void keep_an_agent() {
    if (!kept_statements_.empty() || model_.file.agents.empty()) return;
    slice_.dependences.push_back(
        {fmt::format("agent {}", model_.file.agents[0].name), "a system has at least one agent"});
    kept_statements_[statement(0).begin] = 0;
    slice_.remarks.emplace_back(
        "no plan can change what the property speaks of; one agent stays, without its plans");
  }

  void agents() {
    std::vector<bool> stays;
    for (std::uint32_t agent = 0; agent < model_.agent_count(); ++agent) {
      const AgentDeclaration& declaration = model_.file.agents[agent];
      if (!declaration.statement.known()) return;  // the file of a single agent
      SlicePart part{SlicePartKind::agent, fmt::format("agent {}", declaration.name),
                     declaration.where, kNoDependence};
      if (is_kept(agent)) part.dependence = kept_statements_.at(statement(agent).begin);
      slice_.parts.push_back(std::move(part));
      stays.push_back(is_kept(agent));
    }
    leave_agents_out(model_, stays, slice_);
  }

  // A file of programs that nobody uses any more loses its plans, too; a text in braces is gone.
  bool is_cut_with_agent(std::uint32_t agent) const {
    return !is_kept(agent) && model_.file.agents[agent].source.path.empty();
  }

  void plans() {
    std::set<PlanPlace> done;
    for (std::uint32_t agent = 0; agent < model_.agent_count(); ++agent) {
      for (const Plan& plan : system_.program(agent).plans) {
        if (!done.insert(place_of(plan)).second) continue;
        const std::string name =
            fmt::format("plan {} of {}", plan.label, model_.file.agents[agent].family);
        SlicePart part{SlicePartKind::plan, name, plan.where, kNoDependence};
        if (is_kept(plan)) part.dependence = why_plan_.at(place_of(plan));
        slice_.parts.push_back(std::move(part));
        if (is_cut_with_agent(agent)) continue;
        if (is_kept(plan)) {
          goals(system_.program(agent), plan, name);
        } else {
          slice_.edits.push_back({with_full_stop(model_.sources, plan.where), ""});
        }
      }
    }
  }

  // Whether there were plans for the goal and all are left out.
  bool is_orphan(const agentspeak::Program& program, const Formula& formula) const {
    if (formula.kind != FormulaKind::achieve) return false;
    bool any = false;
    for (const Plan& plan : program.plans) {
      if (!system_.triggers(plan, true, EventKind::goal, formula.atom)) continue;
      if (is_kept(plan)) return false;
      any = true;
    }
    return any;
  }

  void goals(const agentspeak::Program& program, const Plan& plan, const std::string& name) {
    std::vector<SourceSpan> places;
    std::vector<bool> kept;
    for (const Formula& formula : plan.body) {
      places.push_back(formula.where);
      kept.push_back(!is_orphan(program, formula));
      if (kept.back()) continue;
      slice_.parts.push_back(
          {SlicePartKind::formula,
           fmt::format("{} in {}", agentspeak::formula_text(model_.terms, plan, formula), name),
           formula.where, kNoDependence});
    }
    const std::vector<SliceEdit> edits = cut_from_list(places, kept, "", "true");
    slice_.edits.insert(slice_.edits.end(), edits.begin(), edits.end());
  }

  // Nobody reads what is sent to an agent that is gone.
  void messages() {
    for (const InitialMessage& message : model_.file.messages) {
      const std::uint32_t receiver = model_.directory.find(message.receiver);
      if (is_kept(receiver)) continue;
      slice_.parts.push_back(
          {SlicePartKind::message,
           fmt::format("message {} {} {} to {}", model_.terms.text(message.sender), message.force,
                       model_.terms.text(message.content), model_.terms.text(message.receiver)),
           message.statement, kNoDependence});
      slice_.edits.push_back({message.statement, ""});
    }
  }

  Model& model_;
  AgentSpeakSystem system_;
  std::vector<CriterionAtom> atoms_;
  std::map<PlanPlace, std::uint32_t> why_plan_;             // of those kept
  std::map<std::uint32_t, std::uint32_t> kept_statements_;  // of agents, by where they begin
  Slice slice_;
};

}  // namespace

Slice paper_slice(Model& model, const BoundProperty& property, SliceMode mode) {
  for (std::uint32_t agent = 0; agent < model.agent_count(); ++agent) {
    if (model.programs[agent]->language() == "AgentSpeak") continue;
    throw UserError(fmt::format("paper mode slices AgentSpeak, and {} is an agent in {}",
                                model.file.agents[agent].name, model.programs[agent]->language()),
                    "use sound mode");
  }
  return PaperSlicer(model, property, mode).run();
}

}  // namespace credo::slicing
