// What an edge of a graph is, as a small number: who moves, by which action, and whether fairness
// may force it. A system has few such kinds and very many edges.
#pragma once

#include <cstdint>
#include <vector>

#include "base/id_map.hpp"
#include "base/limits.hpp"
#include "base/width.hpp"
#include "system/mover.hpp"
#include "term/term.hpp"

namespace credo {

struct EdgeKind {
  Mover mover = kNobody;
  bool maybe = false;       // fairness never forces it
  TermId action = kNoTerm;  // where the system tells actions
};

class EdgeKinds {
 public:
  using Number = std::uint16_t;
  static constexpr Number kRest = 0;  // from a state to itself: nobody moves

  std::size_t size() const { return kinds_.size(); }
  const EdgeKind& operator[](Number kind) const { return kinds_[kind]; }

  // Throws LimitExceeded if there are too many kinds.
  Number number(Mover mover, bool maybe, TermId action) {
    if (action != kNoTerm || mover >= kDirect) return looked_up(mover, maybe, action);
    Number& known = direct_[2 * mover + (maybe ? 1 : 0)];
    if (known == kRest) known = add(mover, maybe, action);
    return known;
  }

 private:
  static constexpr Mover kDirect = 64;

  Number looked_up(Mover mover, bool maybe, TermId action) {
    IdMap& table = maybe ? maybe_ : forced_;
    const std::uint64_t key = pair_key(mover, action);
    std::uint32_t known = table.find(key);
    if (known == IdMap::kAbsent) {
      known = add(mover, maybe, action);
      table.insert(key, known);
    }
    return static_cast<Number>(known);
  }

  Number add(Mover mover, bool maybe, TermId action) {
    const auto number = static_cast<Number>(narrowed(kinds_.size(), Width::kinds));
    kinds_.push_back({mover, maybe, action});
    return number;
  }

  std::vector<EdgeKind> kinds_{EdgeKind{}};
  std::vector<Number> direct_ = std::vector<Number>(std::size_t{2 * kDirect}, kRest);
  IdMap forced_;
  IdMap maybe_;
};

}  // namespace credo
