// Looking up names, role by role.
#include "property/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "base/suggest.hpp"
#include "property/comparison.hpp"
#include "property/goal_names.hpp"
#include "property/listing.hpp"

namespace credo {

namespace {

using Kind = PropertyProblem::Kind;

// Names in the order in which they turn up, each once.
struct Names {
  std::vector<std::string> all = {};
  std::unordered_set<std::string> known = {};

  void add(std::string_view name) {
    if (known.emplace(name).second) all.emplace_back(name);
  }
};

class NameChecker {
 public:
  NameChecker(Model& model, Supply& supply, Property& property)
      : model_(model), terms_(model.terms), supply_(supply), property_(property) {}

  std::vector<PropertyProblem> run() {
    const auto is_fact = [this](TermId atom) { return is_a_fact(atom); };
    for (const Language& each : model_.languages) {
      if (each.resolve_atoms) each.resolve_atoms(model_, is_fact, property_, problems_);
    }
    if (!problems_.empty()) return std::move(problems_);
    for (const DefinitionUse& use : property_.uses) require_one_meaning(use);
    walk(property_.root);
    return std::move(problems_);
  }

 private:
  // EX[] f: the brackets stand where a set of actions would.
  void box_for_a_set(const PropertyNode& node) {
    const NodeId operand = info(node.op).arity == 2 ? node.right : node.left;
    if (!info(node.op).sets || property_.node(operand).op != Operator::always) return;
    const SourceSpan box = property_.node(operand).operator_where;
    if (box.begin != node.operator_where.end || box.end - box.begin < 2) return;
    report(Kind::doubtful, box, "[] is 'always' here, not a set of actions",
           "leave it out for all actions, or put a space before it");
  }

  // A name that is defined must not be that of a fact, or of what languages make of a bare name.
  void require_one_meaning(const DefinitionUse& use) {
    Property alone;
    alone.nodes.emplace_back().op = Operator::atom;
    alone.root = 0;
    PropertyAtom& atom = alone.atoms.emplace_back();
    atom.content = blank({terms_.symbol(use.name), use.arguments});
    std::vector<PropertyProblem> ignored;
    const auto no_fact = [](TermId) { return false; };
    for (const Language& each : model_.languages) {
      if (each.resolve_atoms) each.resolve_atoms(model_, no_fact, alone, ignored);
    }
    const auto named = [&](AtomKind kind, const Subject& subject) {
      return !other_arities(atom.content, mentioned(kind, subject)).empty();
    };
    const bool belief = atom.kind != AtomKind::fact && named(atom.kind, subject_of(atom));
    if (!belief && !named(AtomKind::fact, {})) return;
    report(Kind::unknown_name, use.where,
           fmt::format("{} is a definition and a {}", use.name, belief ? "belief" : "fact"),
           "give the definition another name");
  }

  // The agents an atom may be about: one, or all of them.
  struct Subject {
    std::vector<std::uint32_t> agents;
    bool everybody = false;
  };

  void walk(NodeId id) {
    const PropertyNode& node = property_.node(id);
    if (node.indexed && !model_.file.options.labelled && !said_actions_) {
      said_actions_ = true;
      report(Kind::unsupported,
             node.actions_where.known() ? node.actions_where : node.actions_after_where,
             fmt::format("sets of actions are for {} systems, where every step has an action",
                         names_of(model_.languages, &Language::labelled)));
    }
    if (node.op == Operator::atom) {
      atom(property_.atoms[node.atom]);
      return;
    }
    if (model_.file.options.labelled) box_for_a_set(node);
    if (quantifies_paths(node.op) && !is_about_time(node.left)) {
      const std::string_view letter = info(node.op).text;
      report(Kind::doubtful, node.operator_where,
             fmt::format("{} has no effect here: what it stands before is about one state", letter),
             fmt::format("until is written {}(f U g)", letter));
    }
    const bool quantified = quantifies_agents(node.op);
    if (quantified) quantified_.push_back(node.variable);
    if (node.left != kNoNode) walk(node.left);
    if (node.right != kNoNode) walk(node.right);
    if (quantified) quantified_.pop_back();
  }

  // Whether there is a path operator in it, outside of further path quantifiers.
  bool is_about_time(NodeId id) const {
    if (id == kNoNode) return false;
    const PropertyNode& node = property_.node(id);
    if (speaks_of_time(node.op)) return true;
    if (quantifies_paths(node.op)) return false;
    return is_about_time(node.left) || is_about_time(node.right);
  }

  void atom(PropertyAtom& atom) {
    const bool may_be_fact = atom.kind == AtomKind::foreign && atom.content != kNoTerm;
    if (may_be_fact && is_a_fact(atom.content)) atom.kind = AtomKind::fact;
    if (atom.kind == AtomKind::foreign && model_.file.options.labelled && atom.text == "dead") {
      atom.kind = AtomKind::deadlock;
    }
    switch (atom.kind) {
      case AtomKind::terminated:
      case AtomKind::deadlock:
        return;
      case AtomKind::comparison:
        if (auto doubt = comparison_doubt(terms_, atom, quantified_)) problems_.push_back(*doubt);
        return;
      case AtomKind::foreign:
        return foreign(atom);
      case AtomKind::stuck:
        require_observed_actions(atom, subject_of(atom));
        return;
      default:
        break;
    }
    const Subject subject = subject_of(atom);
    if (is_step(atom.kind) && !require_observed_actions(atom, subject)) return;
    const Offers known = mentioned(atom.kind, subject);
    if (!is_known(atom.kind, atom.content, known)) {
      unknown(atom, subject, known);
      return;
    }
    if (is_step(atom.kind)) return;
    if (is_goal(atom.kind)) arguments_of_goal(atom, subject);
    require_possible(atom, subject);
  }

  // An atom of an agent language is about the agent it names, or about the only one of the
  // language.
  void foreign(PropertyAtom& atom) {
    std::vector<std::uint32_t> speakers;
    for (std::uint32_t i = 0; i < model_.agent_count(); ++i) {
      if (model_.programs[i]->language() == atom.language) speakers.push_back(i);
    }
    if (speakers.empty()) {
      report(Kind::unsupported, atom.where,
             fmt::format("{0} is a formula of {1}; this system has no {1} agents", atom.text,
                         atom.language));
      return;
    }
    if (atom.agent != kNoTerm) {
      atom.quantified = is_quantified(terms_.text(atom.agent));
      require_language(atom, subject_of(atom),
                       [&](const Language& language) { return language.name == atom.language; });
      return;
    }
    if (speakers.size() == 1) {
      atom.agent = model_.directory.agents[speakers.front()];
      return;
    }
    report(
        Kind::unknown_name, atom.where,
        fmt::format("the system has {} agents in {}: which one is {} about?", speakers.size(),
                    atom.language, atom.text),
        fmt::format("name it: {}({}, ...)", atom.word, model_.file.agents[speakers.front()].name));
  }

  bool require_observed_actions(const PropertyAtom& atom, const Subject& subject) {
    return require_language(atom, subject, &Language::observes_actions);
  }

  // Whether all the agents it may be about are of a language with something; if not, that is
  // reported.
  template <class Has>
  bool require_language(const PropertyAtom& atom, const Subject& subject, const Has& has) {
    for (const std::uint32_t agent : subject.agents) {
      if (std::invoke(has, model_.language(agent))) continue;
      report(Kind::unknown_name, atom.agent_where.known() ? atom.agent_where : atom.where,
             fmt::format("{} is an agent in {}; {} is for agents in {}",
                         model_.file.agents[agent].name, model_.programs[agent]->language(),
                         atom.word, names_of(model_.languages, has)),
             fmt::format("Bel({}, ...) is for every agent", terms_.text(atom.agent)));
      return false;
    }
    return true;
  }

  // ---- agents

  bool is_quantified(std::string_view name) const {
    return std::ranges::find(quantified_, name) != quantified_.end();
  }

  Subject everybody() const {
    Subject subject{{}, true};
    for (std::uint32_t i = 0; i < model_.agent_count(); ++i) subject.agents.push_back(i);
    return subject;
  }

  // If there is no such agent that is reported, and the rest of the atom may be about any.
  Subject subject_of(const PropertyAtom& atom) {
    if (atom.kind == AtomKind::fact) return {};
    if (terms_.is_variable(atom.agent)) return everybody();
    const std::string name = terms_.text(atom.agent);
    if (is_quantified(name)) return everybody();
    const std::uint32_t found = model_.directory.find(atom.agent);
    if (found < Directory::kExternal) return {{found}, false};
    if (found == Directory::kExternal) {
      report(Kind::unknown_name, atom.agent_where,
             fmt::format("'{}' is external: it is no agent of this system", name),
             "properties are about the agents of the system");
      return everybody();
    }
    std::vector<std::string> names;
    for (const AgentDeclaration& agent : model_.file.agents) {
      if (agent.family == name) {
        report(Kind::unknown_name, atom.agent_where,
               fmt::format("'{}' is a family of agents", name),
               fmt::format("use forall x: ... or {}", agent.name));
        return everybody();
      }
      names.push_back(agent.name);
    }
    const std::string near = did_you_mean(name, names);
    report(Kind::unknown_name, atom.agent_where, fmt::format("unknown agent '{}'", name),
           near.empty() ? fmt::format("the agents are {}", fmt::join(names, ", ")) : near,
           !near.empty());
    return everybody();
  }

  // ---- what there is

  // Everything that is spoken of in the role.
  Offers mentioned(AtomKind kind, const Subject& subject) const {
    if (kind == AtomKind::fact) {
      return Offers()
          .then({&supply_.facts_added})
          .then({&supply_.facts_deleted})
          .then({&supply_.facts_read})
          .then({&supply_.facts_hidden});
    }
    if (subject.everybody) return Offers().then({&supply_.mentioned_by_all(kind)});
    Offers all;
    for (const std::uint32_t agent : subject.agents) all.then(supply_.mentioned(kind, agent));
    return all;
  }

  // What may come true in the role.
  Offers possible(AtomKind kind, const Subject& subject) const {
    if (kind == AtomKind::fact) return Offers().then({&supply_.facts_added});
    if (subject.everybody) return Offers().then({&supply_.possible_for_all(kind)});
    Offers all;
    for (const std::uint32_t agent : subject.agents) all.then(supply_.possible(kind, agent));
    return all;
  }

  TermId blank(Functor functor) const {
    std::vector<TermId> arguments;
    for (std::uint32_t i = 0; i < functor.arity; ++i) arguments.push_back(terms_.variable(i));
    return terms_.structure(functor.name, arguments);
  }

  // By name and arity; goals by name. A mention whose predicate only the run can tell is any.
  bool is_known(AtomKind kind, TermId atom, const Offers& offers) const {
    return offers.has_open() ||
           (is_goal(kind) ? offers.named(terms_.name(atom)) : offers.known(terms_.functor(atom)));
  }

  bool is_a_fact(TermId atom) const {
    return is_known(AtomKind::fact, atom, mentioned(AtomKind::fact, {}));
  }

  // ---- names that are not there

  static std::string_view role(AtomKind kind) {
    return kind == AtomKind::belief  ? "belief"
           : kind == AtomKind::taken ? "observable action"
           : is_goal(kind)           ? "goal"
                                     : "action";
  }

  // "winner/2"; goals go by their name.
  std::string subject_text(const PropertyAtom& atom) const {
    return is_goal(atom.kind) ? std::string(terms_.name_text(atom.content))
                              : terms_.functor_text(terms_.functor(atom.content));
  }

  void unknown(const PropertyAtom& atom, const Subject& subject, const Offers& known) {
    const std::string what = subject_text(atom);
    std::string message =
        atom.kind == AtomKind::fact ? fmt::format("the environment has no fact {}", what)
        : subject.everybody
            ? fmt::format("no agent has the {} {}", role(atom.kind), what)
            : fmt::format("{} has no {} {}", agent_name(subject), role(atom.kind), what);
    const std::vector<std::string> arities = other_arities(atom.content, known);
    if (!arities.empty()) {
      report(Kind::unknown_name, atom.where,
             fmt::format("{}; there is {}", message, listing(arities)), {}, true);
      return;
    }
    if (atom.kind == AtomKind::taken && is_internal(atom, subject)) {
      report(Kind::doubtful, atom.where,
             fmt::format("this can never be true: {} is an internal action", what));
      return;
    }
    const std::vector<std::string> others = others_with(atom, subject);
    if (!others.empty()) {
      report(Kind::unknown_name, atom.where,
             fmt::format("{} never {} {}; {} {}", agent_name(subject),
                         atom.kind == AtomKind::belief ? "comes to believe"
                         : atom.kind == AtomKind::does ? "does"
                                                       : "has the goal",
                         what, listing(others), others.size() == 1 ? "does" : "do"));
      return;
    }
    const std::string elsewhere = other_role(atom, subject);
    if (!elsewhere.empty()) {
      report(Kind::unknown_name, atom.where, std::move(message), elsewhere);
      return;
    }
    const bool may_be_defined = atom.kind == AtomKind::fact || !atom.agent_where.known();
    const std::string near = near_name(terms_.name_text(atom.content), known, may_be_defined);
    report(Kind::unknown_name, atom.where, std::move(message), near, !near.empty());
  }

  // A suggestion: one of the names that are known, or of a definition.
  std::string near_name(std::string_view name, const Offers& known, bool may_be_defined) const {
    const std::size_t most = changes_suggested(name.size());
    const bool defined = may_be_defined && !model_.definitions.empty();
    // Names that differ in capitals alone are nearest, however many those are.
    const bool capitals = known.has_capitals() ||
                          std::ranges::any_of(name, [](char c) { return c >= 'A' && c <= 'Z'; });
    for (std::size_t changes = capitals || defined ? most : 1; changes <= most; ++changes) {
      std::vector<std::pair<Offers::Place, std::string_view>> found;
      known.each_near(name, changes, NearNames::Numbers::alike,
                      [&](Functor functor, Offers::Place place) {
                        found.emplace_back(place, terms_.symbol_text(functor.name));
                      });
      std::ranges::sort(found);
      std::vector<std::string> names;
      for (const auto& each : found) names.emplace_back(each.second);
      if (defined) {
        for (const Definition& each : model_.definitions) names.push_back(each.name);
      }
      std::string near = did_you_mean(name, names);
      if (!near.empty()) return near;
    }
    return {};
  }

  bool is_internal(const PropertyAtom& atom, const Subject& subject) const {
    return std::ranges::any_of(subject.agents, [&](std::uint32_t agent) {
      Patterns& internal = supply_.program_of(agent).internal_actions;
      return is_known(AtomKind::does, atom.content, Offers().then({&internal}));
    });
  }

  const std::string& agent_name(const Subject& subject) const {
    return model_.file.agents[subject.agents.front()].name;
  }

  std::vector<std::string> other_arities(TermId atom, const Offers& known) const {
    std::vector<std::string> arities;
    known.each_called(terms_.name(atom), [&](Functor functor, Offers::Place) {
      arities.push_back(terms_.functor_text(functor));
    });
    std::ranges::sort(arities);
    arities.erase(std::ranges::unique(arities).begin(), arities.end());
    return arities;
  }

  // The other agents for which the atom would be right.
  std::vector<std::string> others_with(const PropertyAtom& atom, const Subject& subject) const {
    std::vector<std::string> names;
    if (atom.kind == AtomKind::fact || subject.everybody) return names;
    for (std::uint32_t i = 0; i < model_.agent_count(); ++i) {
      if (is_known(atom.kind, atom.content, mentioned(atom.kind, {{i}, false}))) {
        names.push_back(model_.file.agents[i].name);
      }
    }
    return names;
  }

  // A hint if the name is right in another kind of atom.
  std::string other_role(const PropertyAtom& atom, const Subject& subject) const {
    const auto has = [&](AtomKind kind, const Subject& who) {
      return kind != atom.kind && !(is_goal(kind) && is_goal(atom.kind)) &&
             is_known(kind, atom.content, mentioned(kind, who));
    };
    const auto among = subject.agents.empty() ? everybody().agents : subject.agents;
    for (const std::uint32_t agent : among) {
      const std::string& name = model_.file.agents[agent].name;
      const Subject who{{agent}, false};
      if (has(AtomKind::belief, who)) {
        const BeliefHint& own = model_.language(agent).belief_hint;
        const std::string hint =
            own ? own(model_, agent, model_.sources.slice(atom.where)) : std::string();
        return hint.empty() ? fmt::format("did you mean Bel({}, ...)?", name) : hint;
      }
      if (has(AtomKind::desire, who)) {
        return fmt::format("did you mean Des({}, ...) or Int({}, ...)?", name, name);
      }
      if (has(AtomKind::does, who)) return fmt::format("did you mean Does({}, ...)?", name);
    }
    if (!has(AtomKind::fact, {})) return {};
    return fmt::format("it is a fact of the environment: write {} alone",
                       terms_.text(atom.content, property_.variables));
  }

  // ---- names that are there, to no avail

  // The first agent that has goals of this name, but none with so many arguments.
  std::optional<std::uint32_t> without_arity(const PropertyAtom& atom,
                                             const Subject& subject) const {
    for (const std::uint32_t agent : subject.agents) {
      const bool by_name =
          !arities_of_goal(model_, agent, atom.kind, terms_.name(atom.content)).empty();
      if (by_name && !has_goal(model_, agent, atom.kind, terms_.functor(atom.content))) {
        return agent;
      }
    }
    return std::nullopt;
  }

  void arguments_of_goal(const PropertyAtom& atom, const Subject& subject) {
    const auto agent = without_arity(atom, subject);
    if (!agent) return;
    std::vector<std::string> others;
    const auto name = terms_.name(atom.content);
    for (const std::uint32_t arity : arities_of_goal(model_, *agent, atom.kind, name)) {
      others.push_back(terms_.functor_text({name, arity}));
    }
    report(Kind::doubtful, atom.where,
           fmt::format("{} has no goal {}, only {}: the arguments that both have are compared",
                       model_.file.agents[*agent].name,
                       terms_.functor_text(terms_.functor(atom.content)), listing(others)));
  }

  void require_possible(const PropertyAtom& atom, const Subject& subject) {
    const TermId pattern = open(atom.content);
    const Offers offers = possible(atom.kind, subject);
    const bool any_arity = is_goal(atom.kind) && without_arity(atom, subject);
    const bool offered =
        any_arity
            ? offers.any([&](const Mention& each) { return goals_unifiable(pattern, each.atom); })
            : offers.offered(pattern);
    if (offered) return;
    const std::string text = terms_.text(atom.content, property_.variables);
    const std::string who = subject.everybody        ? "an agent"
                            : subject.agents.empty() ? ""
                                                     : agent_name(subject);
    std::string reason;
    if (atom.kind == AtomKind::fact) {
      reason = fmt::format("nothing ever adds the fact {}", text);
    } else if (atom.kind == AtomKind::belief) {
      reason = fmt::format("nothing ever gives {} the belief {}", who, text);
    } else if (atom.kind == AtomKind::does) {
      reason = subject.everybody ? fmt::format("no agent does {}", text)
                                 : fmt::format("{} never does {}", who, text);
    } else {
      reason = fmt::format("nothing ever gives {} the goal {}", who, text);
    }
    const std::string near = near_argument(atom.content, offers);
    report(Kind::doubtful, atom.where, fmt::format("this can never be true: {}", reason), near,
           !near.empty());
  }

  // The atom with variables for the names that a quantifier replaces.
  TermId open(TermId atom) {
    std::uint32_t next = terms_.variable_bound(atom);
    const auto change = [&](const auto& self, TermId term) -> TermId {
      if (!terms_.is_structure(term)) return term;
      if (terms_.is_atom(term)) {
        return is_quantified(terms_.name_text(term)) ? terms_.variable(next++) : term;
      }
      std::vector<TermId> arguments;
      for (std::size_t i = 0; i < terms_.arguments(term).size(); ++i) {
        arguments.push_back(self(self, terms_.arguments(term)[i]));
      }
      return terms_.structure(terms_.name(term), arguments);
    };
    return terms_.is_atom(atom) ? atom : change(change, atom);
  }

  // On the arguments that both have.
  bool goals_unifiable(TermId a, TermId b) const {
    if (!terms_.is_structure(b)) return true;
    if (terms_.name(a) != terms_.name(b)) return false;
    const std::size_t both = std::min(terms_.arguments(a).size(), terms_.arguments(b).size());
    const auto shortened = [&](TermId goal) {
      const auto arguments = terms_.arguments(goal).first(both);
      return terms_.structure(terms_.name(goal),
                              std::vector<TermId>(arguments.begin(), arguments.end()));
    };
    return unifiable(terms_, shortened(a), shortened(b));
  }

  // A suggestion for the first name among the arguments that no offer has in its place.
  std::string near_argument(TermId atom, const Offers& offers) const {
    for (std::size_t i = 0; i < terms_.arguments(atom).size(); ++i) {
      const TermId argument = terms_.arguments(atom)[i];
      if (!terms_.is_atom(argument) || is_quantified(terms_.name_text(argument))) continue;
      if (model_.directory.find(argument) != Directory::kUnknown) continue;  // well spelt
      Names names;
      const bool fits = offers.any([&](const Mention& offer) {
        if (!terms_.is_structure(offer.atom) || terms_.name(offer.atom) != terms_.name(atom)) {
          return false;
        }
        if (i >= terms_.arguments(offer.atom).size()) return false;
        const TermId other = terms_.arguments(offer.atom)[i];
        if (terms_.is_atom(other)) names.add(terms_.name_text(other));
        return unifiable(terms_, argument, other);
      });
      if (fits) continue;
      for (const TermId agent : model_.directory.agents) names.add(terms_.name_text(agent));
      std::string near = did_you_mean(terms_.name_text(argument), names.all);
      if (!near.empty()) return near;
    }
    return {};
  }

  void report(Kind kind, SourceSpan where, std::string message, std::string hint = {},
              bool likely_misspelling = false) {
    problems_.push_back({kind, where, std::move(message), std::move(hint), likely_misspelling});
  }

  Model& model_;
  TermStore& terms_;
  Supply& supply_;
  Property& property_;
  std::vector<std::string> quantified_;  // names of the quantifiers around the place
  bool said_actions_ = false;
  std::vector<PropertyProblem> problems_;
};

}  // namespace

std::vector<PropertyProblem> property_problems(Model& model, Supply& supply, Property& property) {
  return NameChecker(model, supply, property).run();
}

}  // namespace credo
