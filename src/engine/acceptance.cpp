// The sets of fairness.
#include "engine/acceptance.hpp"

#include "base/limits.hpp"

namespace credo {

FairnessMarks::FairnessMarks(const Model& model, Fairness fairness, std::uint32_t first_set)
    : fairness_(model.file.options.effective(fairness)), first_set_(first_set) {
  if (fairness_ == Fairness::none || fairness_ == Fairness::transitions) return;
  processes_ = static_cast<std::uint32_t>(model.agent_count() + 1);
  const std::uint32_t bits = fairness_ == Fairness::weak ? processes_ : 2 * processes_;
  if (first_set + bits > 64) {
    throw LimitExceeded("acceptance sets of the property and its processes > 64");
  }
  every_process_ = processes_ == 64 ? ~Marks{0} : (Marks{1} << processes_) - 1;
}

void FairnessMarks::add_to(Acceptance& acceptance) const {
  if (fairness_ == Fairness::weak) acceptance.all |= every_process_ << first_set_;
  if (fairness_ != Fairness::strong) return;
  for (std::uint32_t i = 0; i < processes_; ++i) {
    acceptance.pairs.push_back(
        {Marks{1} << (first_set_ + processes_ + i), Marks{1} << (first_set_ + i)});
  }
}

}  // namespace credo
