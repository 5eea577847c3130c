// Building the net: nodes first, agent by agent, then the edges of each kind.
#include "lang/agentspeak/slicing/net_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "lang/agentspeak/slicing/agentspeak_system.hpp"
#include "lang/agentspeak/slicing/variable_modes.hpp"
#include "lang/agentspeak/text.hpp"
#include "property/supply.hpp"

namespace credo::slicing {

namespace {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

// A body that is only `true` is the empty body of the article.
bool is_empty_body(const Plan& plan) {
  return plan.body.size() == 1 && plan.body[0].kind == FormulaKind::skip;
}

class Builder {
 public:
  Builder(Model& model, const NetOptions& options)
      : model_(model), terms_(model.terms), options_(options), system_(model), supply_(model) {}

  DependenceNet run() {
    for (std::uint32_t agent = 0; agent < system_.agent_count(); ++agent) agent_nodes(agent);
    environment_nodes();
    for (std::uint32_t agent = 0; agent < system_.agent_count(); ++agent) {
      for (std::uint32_t plan = 0; plan < plans_[agent].size(); ++plan) {
        plan_edges(agent, plan);
      }
    }
    for (const Change& change : changes_) perceived(change);
    if (options_.data) data_edges();
    return std::move(net_);
  }

 private:
  // The nodes of one plan.
  struct PlanNodes {
    std::uint32_t trigger = 0;
    std::vector<std::uint32_t> context;
    std::vector<std::uint32_t> body;
    std::optional<std::uint32_t> end;
  };
  // A rule, or a clause of a function.
  struct RuleNodes {
    std::uint32_t action = NetNode::kNone;  // kNone: spontaneous
    const EnvironmentRule* rule = nullptr;  // nullptr: a clause of a function
    const EnvironmentFunction* function = nullptr;
    std::vector<std::uint32_t> effects;
  };
  struct Change {
    std::uint32_t node;
    bool add;
  };

  std::uint32_t add(NetNode node) {
    net_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(net_.nodes.size() - 1);
  }

  void edge(std::uint32_t from, std::uint32_t to, NetEdgeKind kind) {
    if (known_.insert({from, to, kind}).second) net_.edges.push_back({from, to, kind});
  }

  // ---- nodes

  void agent_nodes(std::uint32_t agent) {
    std::vector<PlanNodes> all;
    net_.triggers.emplace_back();
    for (std::uint32_t p = 0; p < system_.program(agent).plans.size(); ++p) {
      const Plan& plan = system_.plan(agent, p);
      const std::string label = plan.label.starts_with('@') ? plan.label.substr(1) : plan.label;
      const std::string prefix = fmt::format("{}.{}.", model_.file.agents[agent].name, label);
      const auto node = [&](NetNodeKind kind, const std::string& name, std::string text,
                            std::size_t index, TermId atom, SourceSpan where) {
        return add({kind, prefix + name, std::move(text), agent, p,
                    static_cast<std::uint32_t>(index), atom, true, where});
      };
      PlanNodes nodes;
      nodes.trigger = node(NetNodeKind::trigger, "t",
                           agentspeak::event_text(terms_, plan.trigger.add, plan.trigger.kind,
                                                  plan.trigger.atom, plan.variables),
                           0, plan.trigger.atom, plan.trigger.where);
      net_.triggers.back().push_back(nodes.trigger);
      for (std::size_t k = 0; k < plan.context.size(); ++k) {
        const Literal& literal = plan.context[k];
        nodes.context.push_back(node(NetNodeKind::context, fmt::format("c{}", k),
                                     text_of(terms_, literal, plan.variables), k, literal.atom,
                                     literal.where));
      }
      for (std::size_t k = 0; !is_empty_body(plan) && k < plan.body.size(); ++k) {
        const Formula& formula = plan.body[k];
        nodes.body.push_back(node(NetNodeKind::body, fmt::format("b{}", k),
                                  agentspeak::formula_text(terms_, plan, formula), k, formula.atom,
                                  formula.where));
      }
      if (options_.ends) nodes.end = node(NetNodeKind::end, "e", "end", 0, kNoTerm, plan.where);
      sequence(nodes);
      all.push_back(std::move(nodes));
    }
    plans_.push_back(std::move(all));
  }

  void sequence(const PlanNodes& nodes) {
    std::uint32_t last = nodes.trigger;
    const auto then = [&](std::uint32_t node) {
      edge(last, node, NetEdgeKind::seq);
      last = node;
    };
    for (const std::uint32_t node : nodes.context) then(node);
    for (const std::uint32_t node : nodes.body) then(node);
    if (nodes.end) then(*nodes.end);
  }

  void environment_nodes() {
    const Environment& environment = model_.environment;
    std::size_t number = 0;
    for (const Mention& fact : environment.fact_mentions) {
      const std::uint32_t node =
          add({NetNodeKind::fact, fmt::format("env.fact{}", number++), terms_.text(fact.atom),
               NetNode::kNone, NetNode::kNone, 0, fact.atom, true, fact.where});
      changes_.push_back({node, true});
    }
    number = 0;
    for (const EnvironmentRule& rule : environment.rules) {
      rule_nodes(rule, std::to_string(number++), rule.action,
                 rule.action == kNoTerm ? rule.where : rule.action_where);
      rules_.back().rule = &rule;
    }
    number = 0;
    for (const EnvironmentFunction& function : environment.functions) {
      const std::string suffix = fmt::format("F{}", number++);
      const bool changes = std::ranges::any_of(
          function.alternatives, [](const Alternative& effects) { return !effects.empty(); });
      if (!changes) continue;
      rule_nodes(function, suffix, function.head, function.where);
      rules_.back().function = &function;
    }
  }

  void rule_nodes(const GuardedEffects& rule, const std::string& number, TermId action,
                  SourceSpan where) {
    RuleNodes nodes;
    const auto node = [&](NetNodeKind kind, std::string name, std::string text, TermId atom,
                          bool positive, SourceSpan place) {
      return add({kind, std::move(name), std::move(text), NetNode::kNone, NetNode::kNone, 0, atom,
                  positive, place});
    };
    if (action != kNoTerm) {
      nodes.action = node(NetNodeKind::action, "env.lhs" + number,
                          terms_.text(action, rule.variables), action, true, where);
    }
    std::uint32_t last = nodes.action;
    for (std::size_t k = 0; k < rule.guard.size(); ++k) {
      const Literal& literal = rule.guard[k];
      const std::uint32_t guard =
          node(NetNodeKind::guard, fmt::format("env.c{}.{}", number, k),
               text_of(terms_, literal, rule.variables), literal.atom, true, literal.where);
      if (last != NetNode::kNone) edge(last, guard, NetEdgeKind::env1);
      last = guard;
    }
    for (const Alternative& alternative : rule.alternatives) {
      for (const Effect& effect : alternative) {
        const std::uint32_t to =
            node(NetNodeKind::effect, fmt::format("env.rhs{}.{}", number, nodes.effects.size()),
                 (effect.add ? "+" : "-") + terms_.text(effect.atom, rule.variables), effect.atom,
                 effect.add, effect.where);
        nodes.effects.push_back(to);
        changes_.push_back({to, effect.add});
        if (nodes.action != NetNode::kNone) edge(nodes.action, to, NetEdgeKind::env1);
        if (!rule.guard.empty()) edge(last, to, NetEdgeKind::env1);
      }
    }
    rules_.push_back(std::move(nodes));
  }

  // ---- edges

  // Calls `found` with the number of every plan of the agent whose trigger matches.
  template <class Found>
  void triggered(std::uint32_t agent, bool adds, EventKind kind, TermId atom, const Found& found) {
    const auto& plans = system_.program(agent).plans;
    for (std::uint32_t p = 0; p < plans.size(); ++p) {
      if (system_.triggers(plans[p], adds, kind, atom)) found(p);
    }
  }

  void plan_edges(std::uint32_t agent, std::uint32_t number) {
    const Plan& plan = system_.plan(agent, number);
    const PlanNodes& nodes = plans_[agent][number];
    for (std::uint32_t k = 0; k < nodes.body.size(); ++k) {
      const Formula& formula = plan.body[k];
      const std::uint32_t node = nodes.body[k];
      const TermId atom = net_.nodes[node].atom;
      switch (formula.kind) {
        case FormulaKind::achieve:
        case FormulaKind::test: {
          const bool goal = formula.kind == FormulaKind::achieve;
          const auto after =
              k + 1 < nodes.body.size() ? std::optional(nodes.body[k + 1]) : nodes.end;
          triggered(agent, true, goal ? EventKind::goal : EventKind::test, atom,
                    [&](std::uint32_t callee) {
                      edge(node, plans_[agent][callee].trigger, NetEdgeKind::call);
                      const auto end = plans_[agent][callee].end;
                      if (end && after) edge(*end, *after, NetEdgeKind::ret);
                    });
          break;
        }
        case FormulaKind::add_belief:
        case FormulaKind::delete_belief:
          triggered(agent, formula.kind == FormulaKind::add_belief, EventKind::belief, atom,
                    [&](std::uint32_t plan_of) {
                      edge(node, plans_[agent][plan_of].trigger, NetEdgeKind::evt);
                    });
          break;
        case FormulaKind::send:
          message(node, formula);
          break;
        case FormulaKind::action:
        case FormulaKind::function:
          request(agent, node);
          break;
        default:
          break;
      }
    }
    if (!options_.spontaneous || nodes.body.empty()) return;
    for (const RuleNodes& rule : rules_) {
      if (rule.action != NetNode::kNone) continue;
      for (const std::uint32_t effect : rule.effects) {
        edge(nodes.body[0], effect, NetEdgeKind::env2);
      }
    }
  }

  void message(std::uint32_t node, const Formula& formula) {
    for (std::uint32_t to = 0; to < system_.agent_count(); ++to) {
      if (!system_.may_reach(formula, to)) continue;
      const bool achieve = formula.force == "achieve";
      triggered(to, formula.force != "untell", achieve ? EventKind::goal : EventKind::belief,
                net_.nodes[node].atom, [&](std::uint32_t plan) {
                  edge(node, plans_[to][plan].trigger, NetEdgeKind::msg);
                });
    }
  }

  void request(std::uint32_t agent, std::uint32_t node) {
    const TermId atom = net_.nodes[node].atom;
    for (const RuleNodes& rule : rules_) {
      const bool taken = rule.rule != nullptr ? system_.may_take(*rule.rule, agent, atom)
                                              : system_.may_answer(*rule.function, atom);
      if (taken) edge(node, rule.action, NetEdgeKind::env2);
    }
  }

  void perceived(const Change& change) {
    const NetNode& node = net_.nodes[change.node];
    const TermId fact = supply_.pattern({node.atom, node.where}).atom;
    const Audience audience = supply_.audience(fact);
    for (std::uint32_t agent = 0; agent < system_.agent_count(); ++agent) {
      if (!audience.has(agent)) continue;
      triggered(agent, change.add, EventKind::belief, fact, [&](std::uint32_t plan) {
        edge(change.node, plans_[agent][plan].trigger, NetEdgeKind::env3);
      });
    }
  }

  void data_edges() {
    for (std::uint32_t agent = 0; agent < system_.agent_count(); ++agent) {
      for (std::uint32_t p = 0; p < plans_[agent].size(); ++p) {
        const PlanModes modes = variable_modes(terms_, system_.plan(agent, p));
        const PlanNodes& nodes = plans_[agent][p];
        std::vector<std::pair<std::uint32_t, const VariableModes*>> items;
        items.emplace_back(nodes.trigger, &modes.trigger);
        for (std::size_t k = 0; k < nodes.context.size(); ++k) {
          items.emplace_back(nodes.context[k], &modes.context[k]);
        }
        for (std::size_t k = 0; k < nodes.body.size(); ++k) {
          items.emplace_back(nodes.body[k], &modes.body[k]);
        }
        for (std::size_t user = 1; user < items.size(); ++user) {
          for (const std::uint32_t variable : items[user].second->uses) {
            for (std::size_t binder = 0; binder < user; ++binder) {
              if (std::ranges::binary_search(items[binder].second->binds, variable)) {
                edge(items[binder].first, items[user].first, NetEdgeKind::data);
              }
            }
          }
        }
      }
    }
  }

  Model& model_;
  TermStore& terms_;
  NetOptions options_;
  AgentSpeakSystem system_;
  Supply supply_;
  std::vector<std::vector<PlanNodes>> plans_;  // by agent
  std::vector<RuleNodes> rules_;
  std::vector<Change> changes_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, NetEdgeKind>> known_;
  DependenceNet net_;
};

}  // namespace

DependenceNet dependence_net(Model& model, const NetOptions& options) {
  return Builder(model, options).run();
}

}  // namespace credo::slicing
