// Reading properties, checking their names, and finding the variables that several atoms share.
#include "property/binding.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/source_text.hpp"
#include "logic/property_parser.hpp"
#include "property/names.hpp"
#include "property/supply.hpp"

namespace credo {

namespace {

SharedVariable shared_variable(const Property& property, const Capitals& capitals,
                               std::uint32_t variable) {
  return {variable, property.variables[variable], capitals.over_agents[variable]};
}

// Those that take every value in turn.
std::vector<SharedVariable> shared_on_runs(const Property& property, const Capitals& capitals) {
  std::vector<SharedVariable> shared;
  for (const SharedCapital& each : capitals.shared) {
    shared.push_back(shared_variable(property, capitals, each.variable));
  }
  return shared;
}

// In a formula about single states: all that are asked for, then those of definitions that are
// compared.
std::vector<SharedVariable> shared_in_states(const Property& property, const Capitals& capitals) {
  std::vector<SharedVariable> shared;
  for (const std::uint32_t v : capitals.named) {
    if (!property.of_definitions[v]) shared.push_back(shared_variable(property, capitals, v));
  }
  const auto add_own = [&](std::uint32_t v, std::uint32_t quantifiers) {
    if (!property.of_definitions[v]) return;
    shared.push_back(shared_variable(property, capitals, v));
    shared.back().quantifiers = quantifiers;
  };
  for (const JoinedCapital& each : capitals.joined) add_own(each.variable, each.quantifiers);
  for (const UnboundCapital& each : capitals.unbound) add_own(each.variable, 0);
  return shared;
}

// The formula without its expectation.
std::string formula_text(const Model& model, SourceSpan where, const Property& property) {
  std::string_view text = model.sources.slice(where);
  if (property.expected) {
    const std::size_t after_formula = property.node(property.root).where.end - where.begin;
    text = text.substr(0, without_comments(text).find("=>", after_formula));
  }
  return one_line(text);
}

// Reads the atoms of agent languages, each by the programs of the agents it may be about.
std::vector<std::vector<std::shared_ptr<const LocalQuery>>> read_queries(const Model& model,
                                                                         const Property& property,
                                                                         Diagnostics& diagnostics) {
  std::vector<std::vector<std::shared_ptr<const LocalQuery>>> all(property.atoms.size());
  std::vector<std::pair<const AgentProgram*, std::shared_ptr<const LocalQuery>>> read;
  const auto shared = [&](const AgentProgram* program, std::shared_ptr<const LocalQuery> query) {
    for (const auto& [other, known] : read) {
      if (other == program && known->text() == query->text()) return known;
    }
    read.emplace_back(program, query);
    return query;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const PropertyAtom& atom = property.atoms[i];
    if (atom.kind != AtomKind::foreign) continue;
    all[i].resize(model.agent_count());
    const bool named = model.terms.is_structure(atom.agent) && !atom.quantified;
    const std::uint32_t only = named ? model.directory.find(atom.agent) : Directory::kUnknown;
    for (std::uint32_t agent = 0; agent < model.agent_count(); ++agent) {
      const AgentProgram* program = model.programs[agent].get();
      if (program->language() != atom.language) continue;
      if (only < Directory::kExternal && agent != only) continue;
      const std::size_t errors = diagnostics.error_count();
      const AtomReader* reader = program->atom_reader();
      invariant(reader != nullptr, "a language that has atoms of its own can read them");
      auto query = reader->query(model.sources, atom.word, atom.operand, diagnostics);
      if (diagnostics.error_count() != errors) break;  // the others would say the same
      all[i][agent] = shared(program, std::move(query));
    }
  }
  return all;
}

// Reads the sets of actions of ACTL. Every program of a labelled system knows all its actions.
std::vector<BoundProperty::ActionSets> read_action_sets(const Model& model,
                                                        const Property& property,
                                                        Diagnostics& diagnostics) {
  std::vector<BoundProperty::ActionSets> all(property.nodes.size());
  const auto read = [&](const std::string& text, SourceSpan where) -> std::vector<TermId> {
    if (text.empty()) return {};
    const ActionReader* reader = model.programs.front()->action_reader();
    invariant(reader != nullptr, "only a system whose steps have actions is asked about them");
    auto actions = reader->action_set(model.sources, where, diagnostics);
    return actions ? std::move(*actions) : std::vector<TermId>{};
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const PropertyNode& node = property.nodes[i];
    all[i].during = read(node.actions, node.actions_where);
    all[i].after = read(node.actions_after, node.actions_after_where);
  }
  return all;
}

class Binder {
 public:
  Binder(Model& model, Diagnostics& diagnostics, Supply* supply)
      : model_(model),
        made_(supply == nullptr ? std::make_unique<Supply>(model) : nullptr),
        supply_(supply == nullptr ? *made_ : *supply),
        diagnostics_(diagnostics) {}

  enum class About : std::uint8_t { runs, states, states_of_test };

  std::optional<BoundProperty> bind(const std::string& name, SourceSpan where,
                                    About about = About::runs) {
    const bool runs = about == About::runs;
    auto parsed = parse_property(model_.sources, where.file, where.begin, where.end, model_.terms,
                                 diagnostics_, model_.property_syntax());
    if (!parsed) return std::nullopt;
    bool bad = !runs && refuse_time(*parsed, about);
    for (PropertyProblem& problem : property_problems(model_, supply_, *parsed)) {
      if (model_.is_slice && problem.kind == PropertyProblem::Kind::unknown_name) continue;
      if (problem.kind == PropertyProblem::Kind::doubtful) {
        diagnostics_.warning(problem.where, std::move(problem.message), std::move(problem.hint));
      } else {
        bad = true;
        diagnostics_.error(problem.where, std::move(problem.message), std::move(problem.hint));
      }
    }
    // fair(a) has become a formula about runs.
    if (!bad && !runs) bad = refuse_time(*parsed, about);
    if (bad) return std::nullopt;
    const std::size_t errors = diagnostics_.error_count();
    auto queries = read_queries(model_, *parsed, diagnostics_);
    auto action_sets = read_action_sets(model_, *parsed, diagnostics_);
    if (diagnostics_.error_count() != errors) return std::nullopt;
    Capitals capitals = capitals_of(model_.terms, *parsed);
    if (runs && refuse_unbound(*parsed, capitals)) return std::nullopt;
    BoundProperty bound{name, formula_text(model_, where, *parsed), {}, where, {}, {}, {}, {}};
    bound.queries = std::move(queries);
    bound.action_sets = std::move(action_sets);
    bound.shared = runs ? shared_on_runs(*parsed, capitals) : shared_in_states(*parsed, capitals);
    bound.property = std::move(*parsed);
    bound.joined = std::move(capitals.joined);
    // Of states values are wanted, but of capitals of definitions.
    if (!runs) {
      std::erase_if(bound.joined, [&](const JoinedCapital& each) {
        return !bound.property.of_definitions[each.variable];
      });
    }
    return bound;
  }

 private:
  // Reports path operators and quantifiers, and an expectation.
  bool refuse_time(const Property& property, About about) {
    const bool of_test = about == About::states_of_test;
    bool found = false;
    for (const PropertyNode& node : property.nodes) {
      if (!is_temporal(node.op)) continue;
      if (!found) {
        diagnostics_.error(node.operator_where.known() ? node.operator_where : node.where,
                           of_test
                               ? "a condition of a test is a state formula, without path operators"
                               : "search takes a state formula, without path operators",
                           "credo check takes formulas about runs");
      }
      found = true;
    }
    if (property.expected) {
      diagnostics_.error(property.node(property.root).where,
                         of_test ? "a condition has no expected verdict"
                                 : "what is searched for has no expected verdict",
                         "leave out '=> ...'");
    }
    return found || property.expected;
  }

  // Comparisons of what has no value; and in labelled systems what is about time beside them.
  bool refuse_unbound(const Property& property, const Capitals& capitals) {
    for (const UnboundCapital& each : capitals.unbound) {
      diagnostics_.error(each.where, unbound_message(property.variables[each.variable]),
                         std::string(kUnboundHint));
    }
    if (!capitals.unbound.empty()) return true;
    // Where a path ends, X f and its negation are not each other's opposite.
    if (!model_.file.options.labelled) return false;
    for (const JoinedCapital& each : capitals.joined) {
      const NodeId time = find_time(property, each.scope);
      if (time == kNoNode) continue;
      diagnostics_.error(property.node(time).operator_where,
                         fmt::format("a path operator between {} and what it is compared with",
                                     property.variables[each.variable]),
                         "put parentheses around these: (Bel(A, p) & A != a) & <> q");
      return true;
    }
    return false;
  }

  static NodeId find_time(const Property& property, NodeId id) {
    if (id == kNoNode || is_temporal(property.node(id).op)) return id;
    const NodeId left = find_time(property, property.node(id).left);
    return left != kNoNode ? left : find_time(property, property.node(id).right);
  }

  Model& model_;
  std::unique_ptr<Supply> made_;
  Supply& supply_;
  Diagnostics& diagnostics_;
};

}  // namespace

bool BoundProperty::has_path_quantifiers() const {
  return std::ranges::any_of(property.nodes,
                             [](const PropertyNode& node) { return quantifies_paths(node.op); });
}

bool BoundProperty::needs_labels() const {
  return keep_labels || std::ranges::any_of(property.atoms, [](const PropertyAtom& atom) {
           return atom.kind == AtomKind::taken;
         });
}

std::vector<BoundProperty> bind_properties(Model& model, Diagnostics& diagnostics) {
  Binder binder(model, diagnostics, nullptr);
  std::vector<BoundProperty> all;
  for (const PropertyText& property : model.file.properties) {
    if (auto bound = binder.bind(property.name, property.formula)) all.push_back(std::move(*bound));
  }
  return all;
}

std::optional<BoundProperty> bind_property(Model& model, const PropertyText& property,
                                           Diagnostics& diagnostics, Supply* supply) {
  return Binder(model, diagnostics, supply).bind(property.name, property.formula);
}

std::optional<BoundProperty> bind_formula(Model& model, const std::string& name,
                                          const std::string& formula, Diagnostics& diagnostics,
                                          Supply* supply) {
  const FileId file = model.sources.add(name, formula);
  const SourceSpan where{file, 0, static_cast<std::uint32_t>(formula.size())};
  return Binder(model, diagnostics, supply).bind(name, where);
}

std::optional<BoundProperty> bind_state_formula(Model& model, const std::string& name,
                                                const std::string& formula,
                                                Diagnostics& diagnostics) {
  const FileId file = model.sources.add(name, formula);
  const SourceSpan where{file, 0, static_cast<std::uint32_t>(formula.size())};
  return Binder(model, diagnostics, nullptr).bind(name, where, Binder::About::states);
}

std::optional<BoundProperty> bind_condition(Model& model, SourceSpan where,
                                            Diagnostics& diagnostics, Supply* supply) {
  return Binder(model, diagnostics, supply).bind("condition", where, Binder::About::states_of_test);
}

}  // namespace credo
