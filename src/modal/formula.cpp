// Building, normalising and writing formulas of the information store.
#include "modal/formula.hpp"

#include <array>

#include "base/diagnostic.hpp"

namespace credo {

std::string_view text_of(Attitude attitude) {
  switch (attitude) {
    case Attitude::belief:
      return "B";
    case Attitude::intention:
      return "I";
    case Attitude::uncertainty:
      return "U";
    case Attitude::belief_whether:
      return "Bif";
  }
  throw InternalError("an attitude is one of four");
}

ModalId ModalFormulas::literal(std::uint32_t atom, bool positive) {
  return intern(std::array{atom}, positive);
}

ModalId ModalFormulas::attitude(Attitude attitude, std::uint32_t agent, ModalId content,
                                bool positive) {
  if (attitude == Attitude::belief_whether && !is_positive(content)) content = negation(content);
  return intern(std::array{static_cast<std::uint32_t>(attitude), agent, content}, positive);
}

ModalId ModalFormulas::intern(std::span<const std::uint32_t> words, bool positive) {
  return table_.intern(words) * 2 + (positive ? 0 : kNegative);
}

std::size_t ModalFormulas::depth(ModalId f) const {
  std::size_t depth = 0;
  for (; !is_literal(f); f = content(f)) ++depth;
  return depth;
}

std::optional<ModalId> ModalFormulas::normal(ModalId f) {
  if (is_literal(f)) return f;
  const std::optional<ModalId> inner = normal(content(f));
  if (!inner) return std::nullopt;
  const Attitude outer = attitude(f);
  const bool own =
      !is_literal(*inner) && agent(*inner) == agent(f) &&
      (attitude(*inner) == Attitude::belief || attitude(*inner) == Attitude::uncertainty);
  if (own && outer == Attitude::belief) return is_positive(f) ? *inner : negation(*inner);
  if (own && (outer == Attitude::uncertainty || outer == Attitude::belief_whether)) {
    return std::nullopt;
  }
  return attitude(outer, agent(f), *inner, is_positive(f));
}

ModalId ModalFormulas::existing_normal(ModalId f) {
  if (f < normals_.size() && normals_[f] != kUnknown) return normals_[f];
  const std::optional<ModalId> found = normal(f);
  if (!found) throw InternalError("no agent is uncertain of its own beliefs in a formula in use");
  if (f >= normals_.size()) normals_.resize(size(), kUnknown);
  return normals_[f] = *found;
}

std::string ModalFormulas::text(ModalId f, const Naming& agent_name,
                                const Naming& atom_name) const {
  std::string out;
  for (;; f = content(f)) {
    if (!is_positive(f)) out += '!';
    if (is_literal(f)) return out + atom_name(atom(f));
    out += text_of(attitude(f));
    out += '_' + agent_name(agent(f)) + ' ';
  }
}

}  // namespace credo
