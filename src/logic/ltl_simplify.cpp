// The rules, by operator.
#include "logic/ltl_simplify.hpp"

#include <algorithm>

#include "base/id_map.hpp"

namespace credo {

namespace {

constexpr int kMostRounds = 8;

}  // namespace

LtlId LtlSimplifier::simplify(LtlId f) {
  const auto found = known_.find(f);
  if (found != known_.end()) return found->second;
  LtlId result = rewrite(f);
  // A rule may make room for another one; a few rounds are enough for any formula of a person.
  for (int round = 0; round < kMostRounds; ++round) {
    const LtlId further = rewrite(result);
    if (further == result) break;
    result = further;
  }
  known_[f] = result;
  return result;
}

LtlId LtlSimplifier::rewrite(LtlId f) {
  switch (ltl_.op(f)) {
    case LtlOp::falsity:
    case LtlOp::truth:
    case LtlOp::positive:
    case LtlOp::negative:
      return f;
    case LtlOp::both:
    case LtlOp::either:
      return junction(f);
    case LtlOp::next:
      return next(simplify(ltl_.parts(f)[0]));
    case LtlOp::until:
      return until(simplify(ltl_.parts(f)[0]), simplify(ltl_.parts(f)[1]));
    case LtlOp::release:
      return release(simplify(ltl_.parts(f)[0]), simplify(ltl_.parts(f)[1]));
  }
  return f;
}

bool LtlSimplifier::remembered(LtlId f, bool eventual) {
  const std::uint64_t key = pair_key(f, eventual ? 1 : 0);
  const auto found = closed_.find(key);
  if (found != closed_.end()) return found->second;
  const bool result = closed(f, eventual);
  closed_[key] = result;
  return result;
}

// The two are dual: F and U for the one are G and R for the other.
bool LtlSimplifier::closed(LtlId f, bool eventual) {
  if (ltl_.is_constant(f) || (eventual ? ltl_.is_eventually(f) : ltl_.is_always(f))) return true;
  const auto parts = ltl_.parts(f);
  const auto inner = [&](LtlId part) { return remembered(part, eventual); };
  switch (ltl_.op(f)) {
    case LtlOp::both:
    case LtlOp::either:
      return std::ranges::all_of(parts, inner);
    case LtlOp::next:
      return inner(parts[0]);
    case LtlOp::until:
      return inner(parts[1]) && (eventual || inner(parts[0]));
    case LtlOp::release:
      return inner(parts[1]) && (!eventual || inner(parts[0]));
    default:
      return false;
  }
}

std::pair<std::vector<LtlId>, std::vector<LtlId>> LtlSimplifier::split(LtlId f) {
  std::vector<LtlId> lasting;
  std::vector<LtlId> others;
  for (const LtlId part : ltl_.parts(f)) (is_lasting(part) ? lasting : others).push_back(part);
  return {lasting, others};
}

LtlId LtlSimplifier::next(LtlId f) {
  if (is_lasting(f)) return f;
  return ltl_.next(f);
}

LtlId LtlSimplifier::until(LtlId f, LtlId g) {
  if (is_eventual(g)) return g;  // g already holds when it will
  if (implies(f, g)) return g;
  if (f != LtlStore::kTrue && implies(ltl_.negation(f), g)) return until(LtlStore::kTrue, g);
  if (ltl_.op(g) == LtlOp::next && (f == LtlStore::kTrue || ltl_.op(f) == LtlOp::next)) {
    const LtlId inner = f == LtlStore::kTrue ? f : ltl_.parts(f)[0];
    return next(simplify(ltl_.until(inner, ltl_.parts(g)[0])));
  }
  if (ltl_.op(g) == LtlOp::both) {
    const auto [lasting, others] = split(g);  // a U (b & GF c) = (a U b) & GF c
    if (!lasting.empty()) {
      return simplify(ltl_.both({ltl_.until(f, ltl_.both(others)), ltl_.both(lasting)}));
    }
  }
  if (ltl_.op(g) == LtlOp::until) {
    const auto parts = ltl_.parts(g);
    if (f == LtlStore::kTrue) return until(f, parts[1]);  // F(a U b) = F b
    if (implies(f, parts[0])) return g;                   // a U (b U c) = b U c if a -> b
  }
  return ltl_.until(f, g);
}

LtlId LtlSimplifier::release(LtlId f, LtlId g) {
  if (is_universal(g)) return g;
  if (implies(g, f)) return g;
  if (f != LtlStore::kFalse && implies(f, ltl_.negation(g))) return release(LtlStore::kFalse, g);
  if (ltl_.op(g) == LtlOp::next && (f == LtlStore::kFalse || ltl_.op(f) == LtlOp::next)) {
    const LtlId inner = f == LtlStore::kFalse ? f : ltl_.parts(f)[0];
    return next(simplify(ltl_.release(inner, ltl_.parts(g)[0])));
  }
  if (ltl_.op(g) == LtlOp::either) {
    const auto [lasting, others] = split(g);  // a R (b | FG c) = (a R b) | FG c
    if (!lasting.empty()) {
      return simplify(ltl_.either({ltl_.release(f, ltl_.either(others)), ltl_.either(lasting)}));
    }
  }
  if (ltl_.op(g) == LtlOp::release) {
    const auto parts = ltl_.parts(g);
    if (f == LtlStore::kFalse) return release(f, parts[1]);  // G(a R b) = G b
    if (implies(parts[0], f)) return g;                      // a R (b R c) = b R c if b -> a
  }
  return ltl_.release(f, g);
}

// Conjunctions and disjunctions: parts of one shape are merged, parts that others imply are left
// out.
LtlId LtlSimplifier::junction(LtlId f) {
  const bool both = ltl_.op(f) == LtlOp::both;
  const auto join = [&](std::vector<LtlId> all) {
    return both ? ltl_.both(std::move(all)) : ltl_.either(std::move(all));
  };
  std::vector<LtlId> others;
  std::vector<LtlId> under_next;
  std::vector<LtlId> merged;         // G f & G g, or F f | F g
  std::vector<LtlId> merged_nested;  // FG f & FG g, or GF f | GF g
  std::vector<LtlId> simple;
  for (const LtlId part : std::vector<LtlId>(ltl_.parts(f).begin(), ltl_.parts(f).end())) {
    simple.push_back(simplify(part));
  }
  const LtlId flat = join(simple);
  if (ltl_.op(flat) != ltl_.op(f)) return flat;
  const auto nested = [&](LtlId part) {
    if (both) return ltl_.is_eventually(part) && ltl_.is_always(ltl_.parts(part)[1]);
    return ltl_.is_always(part) && ltl_.is_eventually(ltl_.parts(part)[1]);
  };
  for (const LtlId part : ltl_.parts(flat)) {
    if (ltl_.op(part) == LtlOp::next) {
      under_next.push_back(ltl_.parts(part)[0]);
    } else if (both ? ltl_.is_always(part) : ltl_.is_eventually(part)) {
      merged.push_back(ltl_.parts(part)[1]);
    } else if (nested(part)) {
      merged_nested.push_back(ltl_.parts(ltl_.parts(part)[1])[1]);
    } else {
      others.push_back(part);
    }
  }
  if (!under_next.empty()) others.push_back(next(simplify(join(under_next))));
  if (!merged.empty()) {
    const LtlId inner = simplify(join(merged));
    others.push_back(both ? release(LtlStore::kFalse, inner) : until(LtlStore::kTrue, inner));
  }
  if (!merged_nested.empty()) {
    const LtlId inner = simplify(join(merged_nested));
    others.push_back(both ? until(LtlStore::kTrue, release(LtlStore::kFalse, inner))
                          : release(LtlStore::kFalse, until(LtlStore::kTrue, inner)));
  }
  std::vector<LtlId> kept;
  for (std::size_t i = 0; i < others.size(); ++i) {
    const auto covers = [&](std::size_t j) {
      if (i == j) return false;
      const bool covered = both ? implies(others[j], others[i]) : implies(others[i], others[j]);
      // Of two that imply each other the first stays.
      const bool mutual =
          covered && (both ? implies(others[i], others[j]) : implies(others[j], others[i]));
      return covered && (!mutual || j < i);
    };
    bool dropped = false;
    for (std::size_t j = 0; j < others.size() && !dropped; ++j) dropped = covers(j);
    if (!dropped) kept.push_back(others[i]);
    for (std::size_t j = 0; j < i; ++j) {
      if (both ? implies(others[i], ltl_.negation(others[j]))
               : implies(ltl_.negation(others[i]), others[j])) {
        return ltl_.constant(!both);
      }
    }
  }
  return join(kept);
}

bool LtlSimplifier::implies(LtlId f, LtlId g) {
  if (f == g || f == LtlStore::kFalse || g == LtlStore::kTrue) return true;
  if (f == LtlStore::kTrue || g == LtlStore::kFalse) return false;
  const std::uint64_t key = pair_key(f, g);
  const auto found = implications_.find(key);
  if (found != implications_.end()) return found->second;
  const bool result = implies_by_form(f, g);
  implications_[key] = result;
  return result;
}

bool LtlSimplifier::implies_by_form(LtlId f, LtlId g) {
  const LtlOp left = ltl_.op(f);
  const LtlOp right = ltl_.op(g);
  const auto a = ltl_.parts(f);
  const auto b = ltl_.parts(g);
  if (left == LtlOp::either) {
    return std::ranges::all_of(a, [&](LtlId part) { return implies(part, g); });
  }
  if (right == LtlOp::both) {
    return std::ranges::all_of(b, [&](LtlId part) { return implies(f, part); });
  }
  if (left == LtlOp::both && std::ranges::any_of(a, [&](LtlId part) { return implies(part, g); })) {
    return true;
  }
  if (right == LtlOp::either &&
      std::ranges::any_of(b, [&](LtlId part) { return implies(f, part); })) {
    return true;
  }
  if (left == right && (left == LtlOp::until || left == LtlOp::release) && implies(a[0], b[0]) &&
      implies(a[1], b[1])) {
    return true;
  }
  if (left == LtlOp::next && right == LtlOp::next && implies(a[0], b[0])) return true;
  if (right == LtlOp::until && implies(f, b[1])) return true;
  if (right == LtlOp::release && implies(f, b[0]) && implies(f, b[1])) return true;
  if (left == LtlOp::release && implies(a[1], g)) return true;
  return left == LtlOp::until && implies(a[0], g) && implies(a[1], g);
}

}  // namespace credo
