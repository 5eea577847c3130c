// Sorting a store by attitude.
#include "lang/eccs/local_view.hpp"

#include <algorithm>

namespace credo::eccs {

LocalView view_of(const Program& program, ProcessNumber process, std::span<const ModalId> store) {
  const ModalFormulas& formulas = *program.formulas;
  LocalView view;
  view.sections = {{"process", {program.process_text(process)}},
                   {"beliefs", {}},
                   {"uncertainties", {}},
                   {"intentions", {}}};
  for (const ModalId f : store) {
    const Attitude attitude = formulas.attitude(f);
    const std::size_t section = attitude == Attitude::belief        ? 1
                                : attitude == Attitude::uncertainty ? 2
                                                                    : 3;
    view.sections[section].items.push_back(program.text(f));
  }
  for (std::size_t i = 1; i < view.sections.size(); ++i) {
    std::ranges::sort(view.sections[i].items);
  }
  return view;
}

std::vector<TermId> attitudes_of(const Program& program, TermStore& terms,
                                 std::span<const ModalId> store, AtomKind kind) {
  if (kind == AtomKind::desire) return {};  // there are none
  const ModalFormulas& formulas = *program.formulas;
  const Attitude wanted = kind == AtomKind::belief ? Attitude::belief : Attitude::intention;
  std::vector<TermId> all;
  for (const ModalId f : store) {
    if (formulas.attitude(f) != wanted) continue;
    const ModalId content = formulas.content(f);
    if (!formulas.is_literal(content) || !formulas.is_positive(content)) continue;
    all.push_back(terms.atom(program.atoms[formulas.atom(content)].name));
  }
  return all;
}

}  // namespace credo::eccs
