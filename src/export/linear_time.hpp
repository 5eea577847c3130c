// What model checkers for linear time refuse.
#pragma once

#include <fmt/format.h>

#include "base/reach.hpp"
#include "property/binding.hpp"

namespace credo {

// Out of reach, with its place, if the property has path quantifiers.
inline Reach linear_time(const BoundProperty& property, const std::string& checker) {
  if (!property.has_path_quantifiers()) return {};
  return Reach(fmt::format("'{}' has path quantifiers: {} checks LTL only", property.name, checker),
               "leave A and E out where they mean every path, or use the native engine",
               property.where);
}

}  // namespace credo
