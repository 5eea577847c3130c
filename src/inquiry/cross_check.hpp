// Verdicts confirmed by another model checker: the same answer on as many states.
//
// A difference is a bug of one of the two; both answers, what the other one was asked and what it
// printed are kept in a folder, and the command ends with an InternalError that names it.
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "external/external_engine.hpp"
#include "inquiry/check_report.hpp"
#include "verdict/check.hpp"

namespace credo {

class CrossCheck {
 public:
  using Description = std::function<std::string(const Model&, const CheckedProperty&)>;

  // `name` is the engine's on the command line; `options` are those of the native check; `describe`
  // writes an answer down, if it is to be kept.
  CrossCheck(Model& model, std::string name, std::unique_ptr<ExternalEngine> engine,
             CheckOptions options, Description describe);

  // As people call it.
  std::string engine_name() const { return engine_->name(); }
  // Throws UserError if the other engine should be asked about the property and cannot be.
  void require_reach(const BoundProperty& property);
  // Throws InternalError if the engine says otherwise. A property with path quantifiers it is not
  // asked about. Where the check is limited in its time, so many seconds are for this.
  Confirmation confirm(const BoundProperty& property, const CheckedProperty& native,
                       double share = 0);

 private:
  // How many states there are, by the native engine; nothing after a limit.
  std::optional<std::uint64_t> native_states(bool labels);
  void compare_states(const BoundProperty& property, const CheckedProperty& native,
                      const CheckedProperty& other, Confirmation& confirmation);
  [[noreturn]] void disagree(const BoundProperty& property, const CheckedProperty& native,
                             const CheckedProperty& other, const std::string& difference) const;

  Model& model_;
  std::string name_;
  CheckOptions options_;
  Description describe_;
  std::unique_ptr<ExternalEngine> engine_;
  PropertyChecker checker_;
  std::map<bool, std::optional<std::uint64_t>> native_states_;
};

}  // namespace credo
