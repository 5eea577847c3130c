// A walk over the property's tree, once for its operators and once for its atoms.
#include "reduce/slicing/spoken.hpp"

#include <algorithm>
#include <cctype>

#include "reduce/slicing/safety_form.hpp"

namespace credo {

namespace {

bool is_operator(const TermStore& terms, TermId term) {
  if (!terms.is_structure(term) || !terms.arithmetic(term)) return false;
  const std::string_view name = terms.name_text(term);
  return name == "+" || name == "-" || name == "*" || name == "div" || name == "mod";
}

}  // namespace

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> words;
  const auto is_part = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = 0; at < text.size();) {
    if (!is_part(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_part(text[end])) ++end;
    const std::string word(text.substr(at, end - at));
    words.insert(word);
    for (std::size_t bar = word.find('_'); bar != std::string::npos;
         bar = word.find('_', bar + 1)) {
      words.insert(word.substr(0, bar));
      words.insert(word.substr(bar + 1));
    }
    at = end;
  }
  return words;
}

bool may_match(const TermStore& terms, TermId a, TermId b) {
  if (a == b || terms.is_variable(a) || terms.is_variable(b)) return true;
  if (is_operator(terms, a) || is_operator(terms, b)) return true;
  if (!terms.is_structure(a) || !terms.is_structure(b)) return false;
  if (terms.functor(a) != terms.functor(b)) return false;
  const auto left = terms.arguments(a);
  const auto right = terms.arguments(b);
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (!may_match(terms, left[i], right[i])) return false;
  }
  return true;
}

Spoken spoken_of(Model& model, const BoundProperty& bound) {
  const Property& property = bound.property;
  const TermStore& terms = model.terms;
  Spoken spoken;
  spoken.agents.assign(model.agent_count(), false);
  spoken.names = words_of(bound.text);
  spoken.safety = has_safety_form(property);
  const auto everybody = [&] { spoken.agents.assign(model.agent_count(), true); };
  for (const PropertyNode& node : property.nodes) {
    if (node.op == Operator::next) spoken.next = true;
    if (quantifies_agents(node.op)) everybody();
  }
  for (const SharedVariable& each : bound.shared) {
    if (each.over_agents) everybody();
  }
  const bool named = !std::ranges::all_of(spoken.agents, std::identity{});
  const Assignment open(bound.shared.size(), kNoTerm);
  for (std::uint32_t i = 0; i < property.atoms.size(); ++i) {
    const PropertyAtom& atom = property.atoms[i];
    if (atom.kind == AtomKind::comparison) continue;  // of values that other atoms have
    if (is_global(atom.kind)) {
      spoken.whole_state = true;
      spoken.terminated |= atom.kind == AtomKind::terminated;
      everybody();
      continue;
    }
    if (atom.kind == AtomKind::does) spoken.requests = true;
    if (atom.kind == AtomKind::desire || atom.word == "G" || atom.word == "Gs") spoken.goals = true;
    if (atom.content != kNoTerm && terms.is_structure(atom.content)) {
      spoken.functors.insert(terms.functor_text(terms.functor(atom.content)));
      if (atom.kind == AtomKind::fact) spoken.facts.push_back(terms.functor(atom.content));
    }
    if (!named || atom.kind == AtomKind::fact) continue;
    for (const OpenAtom& each : expand_atom(model, bound, i, {}, open)) {
      spoken.agents[each.atom.agent] = true;
    }
  }
  return spoken;
}

}  // namespace credo
