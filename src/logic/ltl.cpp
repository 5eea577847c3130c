// The store of formulas, with the rewriting that is true at a glance.
#include "logic/ltl.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace credo {

namespace {

constexpr LtlId kUnknown = 0xffffffffu;

}  // namespace

LtlStore::LtlStore() {
  intern(LtlOp::falsity, {});
  intern(LtlOp::truth, {});
}

LtlId LtlStore::intern(LtlOp op, std::span<const LtlId> words) {
  std::vector<std::uint32_t> all{static_cast<std::uint32_t>(op)};
  all.insert(all.end(), words.begin(), words.end());
  const LtlId id = table_.intern(all);
  if (id < operators_.size()) return id;
  auto operators = static_cast<std::uint16_t>(1u << static_cast<unsigned>(op));
  std::uint64_t atoms = 0;
  if (op == LtlOp::positive || op == LtlOp::negative) {
    if (words[0] < 64) atoms = std::uint64_t{1} << words[0];
  } else {
    for (const LtlId part : words) {
      operators |= operators_[part];
      atoms |= atoms_[part];
    }
  }
  operators_.push_back(operators);
  atoms_.push_back(atoms);
  return id;
}

LtlId LtlStore::literal(std::uint32_t atom, bool positive) {
  return intern(positive ? LtlOp::positive : LtlOp::negative, {atom});
}

// `unit` may be left out of the parts, `zero` swallows them.
LtlId LtlStore::flat(LtlOp op, LtlId unit, LtlId zero, std::vector<LtlId> parts) {
  std::erase(parts, unit);
  std::vector<LtlId> all;
  for (const LtlId part : parts) {
    if (this->op(part) == op) {
      const auto inner = this->parts(part);
      all.insert(all.end(), inner.begin(), inner.end());
    } else {
      all.push_back(part);
    }
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  for (const LtlId part : all) {
    if (part == zero) return zero;
    if (this->op(part) != LtlOp::positive) continue;
    if (std::ranges::binary_search(all, literal(atom(part), false))) return zero;
  }
  if (all.empty()) return unit;
  if (all.size() == 1) return all.front();
  return intern(op, all);
}

LtlId LtlStore::both(std::vector<LtlId> parts) {
  return flat(LtlOp::both, kTrue, kFalse, std::move(parts));
}

LtlId LtlStore::either(std::vector<LtlId> parts) {
  return flat(LtlOp::either, kFalse, kTrue, std::move(parts));
}

LtlId LtlStore::next(LtlId f) { return is_constant(f) ? f : intern(LtlOp::next, {f}); }

LtlId LtlStore::until(LtlId f, LtlId g) {
  if (is_constant(g) || f == kFalse || f == g) return g;
  if (f == kTrue && is_eventually(g)) return g;
  return intern(LtlOp::until, {f, g});
}

LtlId LtlStore::release(LtlId f, LtlId g) {
  if (is_constant(g) || f == kTrue || f == g) return g;
  if (f == kFalse && is_always(g)) return g;
  return intern(LtlOp::release, {f, g});
}

LtlId LtlStore::negation(LtlId f) {
  if (f < negations_.size() && negations_[f] != kUnknown) return negations_[f];
  const auto negated = [this](std::span<const LtlId> all) {
    std::vector<LtlId> result;
    for (const LtlId part : all) result.push_back(negation(part));
    return result;
  };
  LtlId result = kFalse;
  switch (op(f)) {
    case LtlOp::falsity:
      result = kTrue;
      break;
    case LtlOp::truth:
      result = kFalse;
      break;
    case LtlOp::positive:
    case LtlOp::negative:
      result = literal(atom(f), op(f) == LtlOp::negative);
      break;
    case LtlOp::both:
      result = either(negated(parts(f)));
      break;
    case LtlOp::either:
      result = both(negated(parts(f)));
      break;
    case LtlOp::next:
      result = next(negation(parts(f)[0]));
      break;
    case LtlOp::until:
      result = release(negation(parts(f)[0]), negation(parts(f)[1]));
      break;
    case LtlOp::release:
      result = until(negation(parts(f)[0]), negation(parts(f)[1]));
      break;
  }
  if (f >= negations_.size()) negations_.resize(f + 1, kUnknown);
  negations_[f] = result;
  return result;
}

bool LtlStore::is_state_formula(LtlId f) const {
  return !contains(f, LtlOp::next) && !contains(f, LtlOp::until) && !contains(f, LtlOp::release);
}

bool LtlStore::is_guarantee(LtlId f) const { return !contains(f, LtlOp::release); }

std::string LtlStore::text(LtlId f,
                           const std::function<std::string(std::uint32_t)>& atom_name) const {
  const auto name = [&](std::uint32_t number) {
    return atom_name ? atom_name(number) : fmt::format("p{}", number);
  };
  const auto part = [&](LtlId g) { return text(g, atom_name); };
  const auto joined = [&](const char* symbol) {
    std::vector<std::string> texts;
    for (const LtlId each : parts(f)) texts.push_back(part(each));
    return fmt::format("({})", fmt::join(texts, symbol));
  };
  switch (op(f)) {
    case LtlOp::falsity:
      return "false";
    case LtlOp::truth:
      return "true";
    case LtlOp::positive:
      return name(atom(f));
    case LtlOp::negative:
      return "!" + name(atom(f));
    case LtlOp::both:
      return joined(" & ");
    case LtlOp::either:
      return joined(" | ");
    case LtlOp::next:
      return "X " + part(parts(f)[0]);
    case LtlOp::until:
      return is_eventually(f) ? "<> " + part(parts(f)[1]) : joined(" U ");
    case LtlOp::release:
      return is_always(f) ? "[] " + part(parts(f)[1]) : joined(" R ");
  }
  return "?";
}

}  // namespace credo
