// Finding out what to do about an unknown answer, by trying it.
//
//   Advisor advisor(model, options, supervision);
//   report.advice = advisor.advise({.reason = ..., .seconds = ..., .ask = ...});
//
// What grew is seen on the run to the limit, or on one taken at random. Remedies are options that
// can help against this kind of limit; each is tried, on the system read anew with that option. One
// that comes to the same end is not advised. All of this takes no longer than the answers did, or a
// second.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "inquiry/advice.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/supervision.hpp"
#include "system/model.hpp"
#include "system/options.hpp"
#include "verdict/trace.hpp"

namespace credo {

// What came out of asking the question again.
struct Retrial {
  bool decided = false;
  std::string outcome;  // "it holds"
  StopReason reason;    // why it is not decided
};

struct Unanswered {
  StopReason reason;
  double seconds = 0;              // that the search took
  const Trace* run = nullptr;      // to the bound, if there is one
  Observation observation = {};    // of the states
  bool about_property = false;     // slices and fairness make a difference
  bool about_all_runs = false;     // its answer for more runs, if it holds, is that for fewer
  bool same_in_any_order = false;  // it does not see how the steps of a cycle lie
  // Asks the same of the system, read with other options. May throw UserError and LimitExceeded.
  std::function<Retrial(Model&, const InquiryOptions&)> ask;
};

class Advisor {
 public:
  // All must outlive it.
  Advisor(Model& model, const InquiryOptions& options, const Supervision& supervision)
      : model_(model), options_(options), supervision_(supervision) {}

  // Nothing for a search that somebody interrupted, or that was not begun.
  std::optional<Advice> advise(const Unanswered& end);

 private:
  Model& model_;
  const InquiryOptions& options_;
  const Supervision& supervision_;
  double searched_ = 0;  // seconds of the answers so far
  double used_ = 0;      // and of the advice for them
};

}  // namespace credo
