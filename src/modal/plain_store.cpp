// The rules one step at a time, and the updates as they are defined.
#include "modal/plain_store.hpp"

#include <algorithm>
#include <deque>
#include <vector>

#include "modal/table1.hpp"

namespace credo {

namespace {

// What one rule makes of a formula at its front.
std::vector<ModalId> forwards(ModalFormulas& formulas, ModalId f) {
  if (formulas.is_literal(f)) return {};
  const std::uint32_t i = formulas.agent(f);
  const ModalId w = formulas.content(f);
  const ModalId not_w = formulas.negation(w);
  const auto no = [&](Attitude attitude, ModalId content) {
    return formulas.attitude(attitude, i, content, false);
  };
  const Attitude attitude = formulas.attitude(f);
  if (!formulas.is_positive(f)) {
    // !Bif_i w => !B_i w, !B_i !w
    if (attitude != Attitude::belief_whether) return {};
    return {no(Attitude::belief, w), no(Attitude::belief, not_w)};
  }
  switch (attitude) {
    case Attitude::belief:
      // rules 3, 6 and 8, and B_i w => Bif_i w
      return {no(Attitude::belief, not_w), no(Attitude::uncertainty, w),
              no(Attitude::uncertainty, not_w), formulas.attitude(Attitude::belief_whether, i, w)};
    case Attitude::intention:
      // rule 4
      return {no(Attitude::intention, not_w)};
    case Attitude::uncertainty:
      // rules 5, 7 and 9, and with the last two U_i w => !Bif_i w
      return {no(Attitude::uncertainty, not_w), no(Attitude::belief, w),
              no(Attitude::belief, not_w), no(Attitude::belief_whether, w)};
    case Attitude::belief_whether:
      // rules 6 and 8, of B_i w as of B_i !w
      return {no(Attitude::uncertainty, w), no(Attitude::uncertainty, not_w)};
  }
  return {};
}

// From what one rule makes a formula, at its front.
std::vector<ModalId> backwards(ModalFormulas& formulas, ModalId f) {
  if (formulas.is_literal(f)) return {};
  const std::uint32_t i = formulas.agent(f);
  const ModalId w = formulas.content(f);
  const ModalId not_w = formulas.negation(w);
  const auto yes = [&](Attitude attitude, ModalId content) {
    return formulas.attitude(attitude, i, content);
  };
  const Attitude attitude = formulas.attitude(f);
  if (formulas.is_positive(f)) {
    // B_i w => Bif_i w, B_i !w => Bif_i w
    if (attitude != Attitude::belief_whether) return {};
    return {yes(Attitude::belief, w), yes(Attitude::belief, not_w)};
  }
  switch (attitude) {
    case Attitude::belief:
      // rules 3, 7 and 9, and !Bif_i w => !B_i w
      return {yes(Attitude::belief, not_w), yes(Attitude::uncertainty, w),
              yes(Attitude::uncertainty, not_w),
              formulas.attitude(Attitude::belief_whether, i, w, false)};
    case Attitude::intention:
      // rule 4
      return {yes(Attitude::intention, not_w)};
    case Attitude::uncertainty:
      // rules 5, 6 and 8, and with the last two Bif_i w => !U_i w
      return {yes(Attitude::uncertainty, not_w), yes(Attitude::belief, w),
              yes(Attitude::belief, not_w), yes(Attitude::belief_whether, w)};
    case Attitude::belief_whether:
      // rules 7 and 9
      return {yes(Attitude::uncertainty, w), yes(Attitude::uncertainty, not_w)};
  }
  return {};
}

// What one rule makes of a formula at its front or at a position below; the formula itself is at a
// position that is even or odd.
std::vector<ModalId> one_step(ModalFormulas& formulas, ModalId f, bool even) {
  std::vector<ModalId> result = even ? forwards(formulas, f) : backwards(formulas, f);
  if (formulas.is_literal(f)) return result;
  const Attitude attitude = formulas.attitude(f);
  if (attitude != Attitude::belief && attitude != Attitude::intention) return result;
  const bool positive = formulas.is_positive(f);
  for (const ModalId each : one_step(formulas, formulas.content(f), even == positive)) {
    result.push_back(formulas.attitude(attitude, formulas.agent(f), each, positive));
  }
  return result;
}

// No rule changes whose attitudes a formula is about, or its atom.
bool same_subjects(const ModalFormulas& formulas, ModalId f, ModalId g) {
  for (; !formulas.is_literal(f) && !formulas.is_literal(g);
       f = formulas.content(f), g = formulas.content(g)) {
    if (formulas.agent(f) != formulas.agent(g)) return false;
  }
  return formulas.is_literal(f) && formulas.is_literal(g) && formulas.atom(f) == formulas.atom(g);
}

// What follows from f, as far as it is looked at until `wanted` is found among it.
std::set<ModalId> closure(ModalFormulas& formulas, ModalId f, std::optional<ModalId> wanted) {
  std::set<ModalId> found{f};
  std::deque<ModalId> open{f};
  for (; !open.empty() && !(wanted && found.contains(*wanted)); open.pop_front()) {
    for (const ModalId each : one_step(formulas, open.front(), true)) {
      if (found.insert(each).second) open.push_back(each);
    }
  }
  return found;
}

// Whether g follows from f; both are in normal form.
bool follows(ModalFormulas& formulas, ModalId f, ModalId g) {
  return same_subjects(formulas, f, g) && closure(formulas, f, g).contains(g);
}

// Whether a formula of the store implies f, which is in normal form.
bool says(ModalFormulas& formulas, const PlainStore& store, ModalId f) {
  return std::ranges::any_of(
      store, [&](ModalId each) { return follows(formulas, formulas.existing_normal(each), f); });
}

PlainStore without(ModalFormulas& formulas, const PlainStore& store, ModalId unwanted) {
  PlainStore result = store;
  std::erase_if(result, [&](ModalId each) { return follows(formulas, each, unwanted); });
  return result;
}

// upd(S, O_i w), or upd(S, ~O_i w) for !O_i w.
PlainStore repaired(ModalFormulas& formulas, const PlainStore& store, ModalId f) {
  PlainStore result = without(formulas, store, formulas.negation(f));
  if (formulas.is_positive(f)) result.insert(f);
  return result;
}

}  // namespace

std::set<ModalId> consequences(ModalFormulas& formulas, ModalId f) {
  return closure(formulas, f, std::nullopt);
}

bool derives(ModalFormulas& formulas, const PlainStore& store, ModalId f) {
  const ModalId g = formulas.existing_normal(f);
  if (formulas.is_positive(g)) return says(formulas, store, g);
  return !says(formulas, store, formulas.negation(g));
}

PlainStore added(ModalFormulas& formulas, const PlainStore& store, ModalId f, StoreUpdate update) {
  if (update == StoreUpdate::table1) return table1_add(formulas, store, f);
  return repaired(formulas, store, formulas.existing_normal(f));
}

PlainStore removed(ModalFormulas& formulas, const PlainStore& store, ModalId f,
                   StoreUpdate update) {
  if (update == StoreUpdate::table1) return table1_remove(formulas, store, f);
  return repaired(formulas, store, formulas.negation(formulas.existing_normal(f)));
}

std::optional<std::pair<ModalId, ModalId>> inconsistency(ModalFormulas& formulas,
                                                         const PlainStore& store) {
  for (auto first = store.begin(); first != store.end(); ++first) {
    const std::set<ModalId> implied = consequences(formulas, formulas.existing_normal(*first));
    for (auto second = std::next(first); second != store.end(); ++second) {
      if (implied.contains(formulas.negation(formulas.existing_normal(*second)))) {
        return std::pair{*first, *second};
      }
    }
  }
  return std::nullopt;
}

}  // namespace credo
