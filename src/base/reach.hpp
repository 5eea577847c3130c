// Whether something can be done, asked before any work; if not, why, in words for the user.
#pragma once

#include <string>
#include <utility>

#include "base/diagnostic.hpp"

namespace credo {

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

// That of work which is tried out: it can be done unless it throws UserError.
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
