// Whether an engine can answer a question: asked before any work is done, so that a refusal comes
// at once, with its reason, and never from the middle of a search.
#pragma once

#include <string>
#include <utility>

#include "base/diagnostic.hpp"
#include "property/binding.hpp"

namespace credo {

// A property as engines get it, with what is demanded of runs.
struct EngineQuestion {
  const BoundProperty& property;
  const LtlStore& ltl;
  const LtlProperty& formula;          // over the atoms, for one choice of values
  LtlId negation = 0;                  // of the formula, simplified
  Fairness fairness = Fairness::none;  // what plays a part of it
};

// The default value: it can.
class Reach {
 public:
  Reach() = default;
  explicit Reach(std::string why_not, std::string hint = {}, SourceSpan where = {})
      : why_not_(std::move(why_not)), hint_(std::move(hint)), where_(where) {}

  explicit operator bool() const { return why_not_.empty(); }
  const std::string& why_not() const { return why_not_; }
  // Throws UserError if it cannot.
  void require() const {
    if (!*this) throw UserError(why_not_, hint_, where_);
  }

 private:
  std::string why_not_;
  std::string hint_;
  SourceSpan where_;
};

// What the work says that is tried out: in reach unless it throws UserError.
template <class Work>
Reach reach_of(const Work& work) {
  try {
    work();
  } catch (const UserError& error) {
    return Reach(error.what(), error.hint, error.where);
  }
  return {};
}

}  // namespace credo
