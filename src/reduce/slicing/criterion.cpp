// Reading the tree of the property.
#include "reduce/slicing/criterion.hpp"

#include <algorithm>

namespace credo::slicing {

namespace {

// The term with the names of quantified agents replaced by new variables.
TermId opened(TermStore& terms, TermId term, const std::vector<std::string>& quantified,
              std::uint32_t& next) {
  if (!terms.is_structure(term)) return term;
  const bool is_name = std::ranges::find(quantified, terms.name_text(term)) != quantified.end();
  if (terms.is_atom(term)) return is_name ? terms.variable(next++) : term;
  const auto before = terms.arguments(term);
  std::vector<TermId> arguments(before.begin(), before.end());
  const SymbolId name = terms.name(term);
  for (TermId& argument : arguments) argument = opened(terms, argument, quantified, next);
  return terms.structure(name, arguments);
}

std::vector<std::string> quantified_names(const Property& property) {
  std::vector<std::string> names;
  for (const PropertyNode& node : property.nodes) {
    if (!node.variable.empty()) names.push_back(node.variable);
  }
  return names;
}

}  // namespace

std::vector<CriterionAtom> criterion_atoms(Model& model, const BoundProperty& property) {
  const Property& tree = property.property;
  const auto quantified = quantified_names(tree);
  auto next = static_cast<std::uint32_t>(tree.variables.size());
  std::vector<CriterionAtom> atoms;
  for (const PropertyAtom& atom : tree.atoms) {
    if (atom.kind == AtomKind::comparison) continue;  // of values that other atoms have
    CriterionAtom found;
    found.kind = atom.kind;
    found.where = atom.where;
    found.text = model.sources.slice(atom.where);
    if (atom.content != kNoTerm) {
      found.pattern =
          canonical_variables(model.terms, opened(model.terms, atom.content, quantified, next));
    }
    if (atom.kind != AtomKind::fact) {
      const std::string agent = atom.agent == kNoTerm ? "" : model.terms.text(atom.agent);
      const std::uint32_t one =
          atom.agent == kNoTerm ? Directory::kUnknown : model.directory.find(atom.agent);
      const bool open =
          std::ranges::find(quantified, agent) != quantified.end() || one >= Directory::kExternal;
      for (std::uint32_t a = 0; a < model.agent_count(); ++a) {
        if (open || a == one) found.agents.push_back(a);
      }
      const std::string content = found.text;
      const char* const word = atom.kind == AtomKind::belief      ? "Bel"
                               : atom.kind == AtomKind::desire    ? "Des"
                               : atom.kind == AtomKind::intention ? "Int"
                                                                  : "Does";
      const std::string who(atom.agent_where.known() ? model.sources.slice(atom.agent_where)
                                                     : std::string_view(agent));
      found.text = std::string(word) + "(" + who + ", " + content + ")";
    }
    atoms.push_back(std::move(found));
  }
  return atoms;
}

std::optional<std::string> not_sliceable(const BoundProperty& property) {
  if (property.has_path_quantifiers()) return "the property has path quantifiers";
  const auto& nodes = property.property.nodes;
  if (std::ranges::any_of(nodes, [](const auto& node) { return node.op == Operator::next; })) {
    return "the property has X, and a slice takes fewer steps";
  }
  for (const PropertyAtom& atom : property.property.atoms) {
    switch (atom.kind) {
      case AtomKind::belief:
      case AtomKind::desire:
      case AtomKind::intention:
      case AtomKind::does:
      case AtomKind::fact:
      case AtomKind::comparison:
        break;
      default:
        return "the property speaks of the system as a whole, or of steps";
    }
  }
  return std::nullopt;
}

}  // namespace credo::slicing
