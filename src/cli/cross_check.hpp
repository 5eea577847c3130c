// Verdicts confirmed by Maude: the same answer on as many states.
//
// A difference is a bug of one of the two; both answers and the module are kept in a folder, and
// the command ends with an InternalError that names it.
#pragma once

#include <map>

#include "external/maude.hpp"
#include "report/check_report.hpp"
#include "verdict/check.hpp"

namespace credo {

class CrossCheck {
 public:
  // `options` are those of the native check.
  CrossCheck(Model& model, CheckOptions options);

  // Throws InternalError if Maude says otherwise.
  Confirmation confirm(const BoundProperty& property, const CheckedProperty& native);

 private:
  // How many states there are, by the native engine; nothing after a limit.
  std::optional<std::uint64_t> native_states(bool labels);
  [[noreturn]] void disagree(const BoundProperty& property, const CheckedProperty& native,
                             const CheckedProperty& maude, const std::string& difference) const;

  Model& model_;
  CheckOptions options_;
  MaudeEngine engine_;
  PropertyChecker checker_;
  std::map<bool, std::optional<std::uint64_t>> native_states_;
};

}  // namespace credo
