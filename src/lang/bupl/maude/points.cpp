// Unfolding, cutting and numbering plans.
#include "lang/bupl/maude/points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/diagnostic.hpp"
#include "lang/bupl/maude/notation.hpp"
#include "lang/bupl/plan_change.hpp"

namespace credo::maude {

using bupl::Plan;
using bupl::PlanPtr;

namespace {

// One past the largest number of a variable without value.
std::uint32_t open_bound(const TermStore& terms, TermId term) {
  if (terms.ground(term)) return 0;
  if (terms.is_variable(term)) {
    const std::uint32_t variable = terms.variable_index(term);
    return variable < kHoles ? variable + 1 : 0;
  }
  std::uint32_t bound = 0;
  for (const TermId part : terms.arguments(term)) bound = std::max(bound, open_bound(terms, part));
  return bound;
}

// A term with a variable in it that is deeper than this has been growing.
constexpr std::uint32_t kDeepest = 64;

std::uint32_t depth_of(const TermStore& terms, const PlanPtr& plan) {
  if (plan == nullptr) return 0;
  std::uint32_t depth = 0;
  for (const TermId term : plan->arguments) depth = std::max(depth, terms.depth(term));
  for (const PlanPtr& part : {plan->next, plan->left, plan->right}) {
    depth = std::max(depth, depth_of(terms, part));
  }
  return depth;
}

// Everything that makes the plan what it is.
void spell(const PlanPtr& plan, std::vector<std::uint32_t>& words) {
  if (plan == nullptr) {
    words.push_back(~0u);
    return;
  }
  words.push_back(static_cast<std::uint32_t>(plan->kind));
  if (plan->kind == Plan::Kind::choice) {
    spell(plan->left, words);
    spell(plan->right, words);
    return;
  }
  words.push_back(plan->index);
  words.insert(words.end(), plan->arguments.begin(), plan->arguments.end());
  spell(plan->next, words);
}

}  // namespace

std::uint32_t open_bound(const TermStore& terms, const PlanPtr& plan) {
  if (plan == nullptr) return 0;
  std::uint32_t bound = 0;
  for (const TermId term : plan->arguments) bound = std::max(bound, open_bound(terms, term));
  for (const PlanPtr& part : {plan->next, plan->left, plan->right}) {
    bound = std::max(bound, open_bound(terms, part));
  }
  return bound;
}

TermId Cutter::cut(TermId term) {
  if (!is_open(terms_, term)) {
    values.push_back(term);
    return terms_.variable(kHoles + static_cast<std::uint32_t>(values.size() - 1));
  }
  if (terms_.is_variable(term)) {
    const auto number = static_cast<std::uint32_t>(variables_.size());
    return variables_.try_emplace(terms_.variable_index(term), terms_.variable(number))
        .first->second;
  }
  std::vector<TermId> parts(terms_.arguments(term).begin(), terms_.arguments(term).end());
  for (TermId& part : parts) part = cut(part);
  return terms_.structure(terms_.name(term), parts);
}

PlanPtr Points::body_of(const Plan& call) const {
  std::uint32_t fresh = 0;
  for (const TermId term : call.arguments) fresh = std::max(fresh, open_bound(terms_, term));
  return body_of(call, fresh);
}

PlanPtr Points::body_of(const Plan& call, std::uint32_t& fresh) const {
  const bupl::Procedure& procedure = program_.procedures[call.index];
  std::vector<TermId> values = call.arguments;
  while (values.size() < procedure.variables.size()) values.push_back(terms_.variable(fresh++));
  return changed(procedure.body, [&](TermId term) {
    return replaced(terms_, term, [&](std::uint32_t variable) { return values[variable]; });
  });
}

PlanPtr Points::unfolded(const PlanPtr& plan, std::uint32_t& fresh) const {
  if (plan == nullptr || plan->kind == Plan::Kind::action) return plan;
  if (plan->kind == Plan::Kind::call) return unfolded(body_of(*plan, fresh), fresh);
  Plan choice = *plan;
  choice.left = unfolded(plan->left, fresh);
  choice.right = unfolded(plan->right, fresh);
  return std::make_shared<const Plan>(std::move(choice));
}

Place Points::place(const PlanPtr& plan) {
  if (reading_ == bupl::Reading::table) return written(plan);
  std::uint32_t fresh = open_bound(terms_, plan);
  return written(unfolded(plan, fresh));
}

Place Points::written(const PlanPtr& plan) {
  if (plan == nullptr) return {};
  Cutter cutter(terms_);
  const PlanPtr shape = changed(plan, [&](TermId term) { return cutter.cut(term); });
  const auto holes = static_cast<std::uint32_t>(cutter.values.size());
  std::vector<std::uint32_t> words;
  spell(shape, words);
  const auto [entry, added] = numbers_.emplace(words, static_cast<std::uint32_t>(points_.size()));
  if (added) {
    const bool small = holes < kRange && open_bound(terms_, shape) < kRange / 2 &&
                       depth_of(terms_, shape) <= kDeepest;
    if (points_.size() == kMost || !small) {
      throw UserError(
          fmt::format("the plans of this program have more than {} forms, or forms without end",
                      kMost),
          "an export needs finitely many: no procedure may call itself with ever larger arguments "
          "that have variables in them",
          plan->where);
    }
    points_.push_back({shape, holes});
  }
  return {entry->second, std::move(cutter.values)};
}

PlanPtr Points::plan(const Place& place) const {
  if (place.point == kDone) return nullptr;
  return changed(points_[place.point].plan, [&](TermId term) {
    return replaced(terms_, term, [&](std::uint32_t variable) {
      return variable < kHoles ? terms_.variable(variable) : place.values[variable - kHoles];
    });
  });
}

std::string Points::text(std::uint32_t point) const {
  std::vector<std::string> names(kHoles + points_[point].holes);
  for (std::uint32_t i = 0; i < kHoles; ++i) names[i] = fmt::format("V{}", i);
  for (std::uint32_t i = kHoles; i < names.size(); ++i) names[i] = fmt::format("H{}", i - kHoles);
  const auto write = [&](const auto& self, const PlanPtr& plan) -> std::string {
    if (plan == nullptr) return "nil";
    if (plan->kind == Plan::Kind::choice) {
      return self(self, plan->left) + " + " + self(self, plan->right);
    }
    const bool action = plan->kind == Plan::Kind::action;
    std::string out =
        action ? program_.actions[plan->index].name : program_.procedures[plan->index].name;
    for (std::size_t i = 0; i < plan->arguments.size(); ++i) {
      out += (i == 0 ? "(" : ",") + terms_.text(plan->arguments[i], names);
    }
    if (!plan->arguments.empty()) out += ")";
    if (plan->next == nullptr) return out;
    const bool group = plan->next->kind == Plan::Kind::choice;
    return out + "; " + (group ? "(" : "") + self(self, plan->next) + (group ? ")" : "");
  };
  return write(write, points_[point].plan);
}

}  // namespace credo::maude
