// Checking properties as it is asked for: by which engine, on slices or not, confirmed by others,
// with what all of it showed of the system.
//
//   CheckInquiry inquiry(model, options, supervision);
//   inquiry.check(properties, [](const CheckedProperty& done) { ... });
//   inquiry.report() ...
//
// The command line, the library and the tests check in this way and in no other.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/small_graph.hpp"
#include "inquiry/advisor.hpp"
#include "inquiry/check_report.hpp"
#include "inquiry/cross_check.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/sliced_check.hpp"
#include "inquiry/supervision.hpp"
#include "property/binding.hpp"
#include "verdict/check.hpp"

namespace credo {

// Those the options choose, or all. Problems go to the diagnostics. Throws UserError if there are
// none.
std::vector<BoundProperty> properties_to_check(const InquiryOptions& options, Model& model,
                                               Diagnostics& diagnostics);

// Throws UserError if two of the options contradict each other.
void require_compatible(const InquiryOptions& options);
// The same for options that engines do not have together.
void require_engines(const InquiryOptions& options);

class CheckInquiry {
 public:
  // Model and options must outlive it. Throws UserError if the system is out of the reach of an
  // engine, whatever is asked.
  CheckInquiry(Model& model, const InquiryOptions& options, Supervision supervision);
  CheckInquiry(const CheckInquiry&) = delete;
  CheckInquiry& operator=(const CheckInquiry&) = delete;

  // Throws UserError if an engine cannot be asked one of them. To be called before `check`.
  void require_reach(const std::vector<BoundProperty>& properties);
  // `done` is told of each. Throws InternalError if two engines differ.
  void check(const std::vector<BoundProperty>& properties,
             const std::function<void(const CheckedProperty&)>& done = {});

  // What is known so far.
  const CheckReport& report() const { return report_; }

  // After `check`: the graph of the states that the properties were checked on. A page also shows
  // coverage where no check saw every state: the system is explored for it, for as long as the
  // checks took, or a second, or two million states, whichever is most, and within the limits.
  SmallGraph graph_for_page(const std::vector<BoundProperty>& properties);

 private:
  CheckOptions check_options();
  CheckedProperty checked(const BoundProperty& property);
  void check(const BoundProperty& property, CheckedProperty& result);
  void confirm(const BoundProperty& property, CheckedProperty& result);
  std::optional<Advice> advice_for(const BoundProperty& property, const CheckedProperty& result);
  void add_statistics();
  // How many states the system has; 0 if that is not known.
  std::uint64_t explore_for_coverage(bool labels);

  Model& model_;
  const InquiryOptions& options_;
  const Supervision supervision_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::unique_ptr<ExternalEngine> external_;
  PropertyChecker checker_;
  std::optional<SlicedCheck> sliced_;
  std::vector<std::unique_ptr<CrossCheck>> cross_checks_;
  std::size_t unconfirmed_ = 0;  // questions that those are still to be asked
  Advisor advisor_;
  CheckReport report_;
};

}  // namespace credo
