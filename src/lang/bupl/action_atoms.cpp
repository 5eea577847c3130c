// Node by node; a fair(a) grows into a tree.
#include "lang/bupl/action_atoms.hpp"

#include <fmt/format.h>

#include "lang/bupl/agent_program.hpp"

namespace credo::bupl {

namespace {

class ActionResolver {
 public:
  ActionResolver(Model& model, const std::function<bool(TermId)>& is_fact, Property& property,
                 std::vector<PropertyProblem>& problems)
      : model_(model),
        terms_(model.terms),
        is_fact_(is_fact),
        property_(property),
        problems_(problems) {
    for (std::uint32_t i = 0; i < model.agent_count(); ++i) {
      if (model.programs[i]->language() == kName) speakers_.push_back(i);
    }
  }

  void run() {
    if (speakers_.empty()) return;
    const std::size_t written = property_.nodes.size();
    for (NodeId id = 0; id < written; ++id) {
      if (property_.nodes[id].op == Operator::atom) resolve(id);
    }
  }

 private:
  void resolve(NodeId id) {
    const std::uint32_t number = property_.nodes[id].atom;
    PropertyAtom& atom = property_.atoms[number];
    if (atom.content == kNoTerm || is_fact_(atom.content)) return;
    if (atom.kind == AtomKind::fact && model_.single_agent) {
      atom.kind = AtomKind::belief;
      atom.agent = model_.directory.agents.front();
      atom.word = "fact";
      return;
    }
    if (atom.kind != AtomKind::foreign || atom.language != kName) return;
    atom.word = terms_.name_text(atom.content);
    const std::size_t own_arguments = atom.word == "stuck" ? 0 : 1;
    auto arguments = terms_.arguments(atom.content);
    if (arguments.size() > own_arguments) {
      atom.agent = arguments.front();
      atom.agent_where = atom.where;
      arguments = arguments.subspan(1);
    } else if (speakers_.size() == 1) {
      atom.agent = model_.directory.agents[speakers_.front()];
    } else {
      return;  // nobody knows whom it is about: the check of names says so
    }
    if (own_arguments == 0) {
      atom.kind = AtomKind::stuck;
      return;
    }
    atom.content = arguments.front();
    if (!terms_.is_structure(atom.content)) {
      const bool belief = atom.word == "fact";
      problems_.push_back({PropertyProblem::Kind::unknown_name, atom.where,
                           fmt::format("{} takes {}", atom.word, belief ? "a belief" : "an action"),
                           fmt::format("{}({})", atom.word, belief ? "on(3,2)" : "move(3,1,0)"),
                           false});
      atom.kind = AtomKind::foreign;
      return;
    }
    if (atom.word == "fair") {
      expand_fair(id);
    } else {
      atom.kind = atom.word == "fact"    ? AtomKind::belief
                  : atom.word == "taken" ? AtomKind::taken
                                         : AtomKind::enabled;
    }
  }

  // <>[] enabled(a) -> []<> taken(a)
  void expand_fair(NodeId id) {
    const std::uint32_t number = property_.nodes[id].atom;
    PropertyAtom enabled = property_.atoms[number];
    enabled.kind = AtomKind::enabled;
    enabled.word = "enabled";
    PropertyAtom taken = enabled;
    taken.kind = AtomKind::taken;
    taken.word = "taken";
    property_.atoms[number] = std::move(enabled);
    property_.atoms.push_back(std::move(taken));
    const NodeId enabled_node = add(Operator::atom, id, kNoNode, kNoNode, number);
    const NodeId taken_node = add(Operator::atom, id, kNoNode, kNoNode,
                                  static_cast<std::uint32_t>(property_.atoms.size() - 1));
    const NodeId left =
        add(Operator::eventually, id, add(Operator::always, id, enabled_node, kNoNode), kNoNode);
    const NodeId right =
        add(Operator::always, id, add(Operator::eventually, id, taken_node, kNoNode), kNoNode);
    PropertyNode& whole = property_.nodes[id];
    whole.op = Operator::implication;
    whole.left = left;
    whole.right = right;
  }

  // A node at the place of another.
  NodeId add(Operator op, NodeId place, NodeId left, NodeId right, std::uint32_t atom = 0) {
    PropertyNode node = property_.nodes[place];
    node.op = op;
    node.left = left;
    node.right = right;
    node.atom = atom;
    property_.nodes.push_back(std::move(node));
    return static_cast<NodeId>(property_.nodes.size() - 1);
  }

  Model& model_;
  TermStore& terms_;
  const std::function<bool(TermId)>& is_fact_;
  Property& property_;
  std::vector<PropertyProblem>& problems_;
  std::vector<std::uint32_t> speakers_;
};

}  // namespace

void resolve_action_atoms(Model& model, const std::function<bool(TermId)>& is_fact,
                          Property& property, std::vector<PropertyProblem>& problems) {
  ActionResolver(model, is_fact, property, problems).run();
}

}  // namespace credo::bupl
