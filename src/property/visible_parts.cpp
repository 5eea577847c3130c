// Bits of the atoms about one part, and matches of the others, each found once.
#include "property/visible_parts.hpp"

#include <algorithm>

#include "property/joined_formula.hpp"

namespace credo {

namespace {

std::vector<StateAtom> about_one_part(const std::vector<StateAtom>& atoms) {
  std::vector<StateAtom> chosen;
  std::ranges::copy_if(atoms, std::back_inserter(chosen), [](const StateAtom& atom) {
    return atom.kind != AtomKind::joined && components_of(atom).size() == 1;
  });
  return chosen;
}

}  // namespace

VisibleParts::VisibleParts(System& system, const std::vector<StateAtom>& atoms)
    : system_(system), labels_(system, about_one_part(atoms)), parts_(system.width()) {
  for (const StateAtom& atom : labels_.atoms()) parts_[component_of(atom)].single = true;
  for (const StateAtom& atom : atoms) {
    if (atom.kind != AtomKind::joined) continue;
    for (const StateAtom& each : atom.joined->atoms) {
      if (each.kind != AtomKind::comparison) parts_[component_of(each)].joined.push_back(each);
    }
  }
}

std::uint32_t VisibleParts::look(std::size_t component, ComponentId id) {
  Part& part = parts_[component];
  if (!part.single && part.joined.empty()) return 0;
  if (id >= part.seen.size())
    part.seen.resize(std::max<std::size_t>(id + 1, part.seen.size() * 2), 0);
  if (part.seen[id] == 0) part.seen[id] = number(part, component, id) + 1;
  return part.seen[id] - 1;
}

std::uint32_t VisibleParts::number(const Part& part, std::size_t component, ComponentId id) {
  const Label bits = labels_.part_label(component, id);
  std::vector<std::uint32_t> words{static_cast<std::uint32_t>(bits),
                                   static_cast<std::uint32_t>(bits >> 32)};
  for (const StateAtom& atom : part.joined) {
    std::vector<TermId> matched = candidates(system_, atom, id);
    std::erase_if(matched, [&](TermId each) { return !matches(system_.terms(), atom, each); });
    std::ranges::sort(matched);
    words.push_back(static_cast<std::uint32_t>(matched.size()));
    words.insert(words.end(), matched.begin(), matched.end());
  }
  return contents_.intern(words);
}

}  // namespace credo
