// Verdicts that another engine confirms, or does not: then both are kept and named.
#include "inquiry/cross_check.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/diagnostic.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace cross_check_test {

// Says what it is told to say.
class Parrot final : public ExternalEngine {
 public:
  Parrot(Checking answer, std::uint64_t states) : answer_(std::move(answer)) {
    count_.states = states;
  }
  Reach can_handle(const EngineQuestion&) override { return {}; }
  Checking check(const LtlStore&, const LtlProperty&, bool, Fairness,
                 SearchControl& control) override {
    seconds = control.limits.seconds;
    return answer_;
  }
  std::string name() const override { return "Parrot"; }
  Exploration count(bool, SearchControl&) override { return count_; }
  const std::vector<KeptText>& last_question() const override { return question_; }

  double seconds = 0;  // that it was given

 private:
  Checking answer_;
  Exploration count_;
  std::vector<KeptText> question_{{"question.txt", "is it so?\n"}};
};

constexpr const char* kAgent = R"(
beliefs { p }
action a = ( p, { ~p, q } )
plan a
)";

struct Checked {
  std::unique_ptr<Model> model;
  std::optional<BoundProperty> property;
  CheckedProperty native;

  explicit Checked(const std::string& formula) : model(testing::load_bupl(kAgent)) {
    property = bind_formula(*model, "formula", formula);
    CheckOptions options;
    native.verdict = PropertyChecker(*model, options).check(*property);
  }

  Confirmation confirm(Checking answer, std::uint64_t states) {
    CrossCheck check(*model, "parrot", std::make_unique<Parrot>(std::move(answer), states), {},
                     [](const Model&, const CheckedProperty&) { return "an answer\n"; });
    return check.confirm(*property, native);
  }
};

// What the error says, and the files that are kept.
std::string kept_after(Checked& checked, Checking answer, std::uint64_t states,
                       std::vector<std::string>& files) {
  try {
    checked.confirm(std::move(answer), states);
  } catch (const InternalError& error) {
    const std::string message = error.what();
    const std::string folder = message.substr(message.find('/'));
    for (const auto& each : std::filesystem::directory_iterator(folder)) {
      files.push_back(each.path().filename());
    }
    std::ranges::sort(files);
    std::filesystem::remove_all(folder);
    return message.substr(0, message.find('/'));
  }
  return "no error";
}

TEST(CrossCheck, agrees) {
  Checked checked("[] ~(fact(p) & fact(q))");
  const Confirmation confirmation = checked.confirm({}, 2);
  EXPECT_EQ(confirmation.engine, "parrot");
  EXPECT_EQ(confirmation.answer, Answer::holds);
  EXPECT_EQ(confirmation.states, 2u);
  EXPECT_FALSE(confirmation.trace);
}

TEST(CrossCheck, has_its_share_of_the_time) {
  Checked checked("[] p | <> q");
  const auto given = [&](double timeout, double share) {
    auto engine = std::make_unique<Parrot>(Checking(), 2);
    const Parrot& parrot = *engine;
    CheckOptions options;
    options.limits.seconds = timeout;
    CrossCheck check(*checked.model, "parrot", std::move(engine), options, {});
    EXPECT_EQ(check.confirm(*checked.property, checked.native, share).answer, Answer::holds);
    return parrot.seconds;
  };
  EXPECT_EQ(given(3000, 1000), 1000);
  EXPECT_EQ(given(0, 1000), 0);  // there is no limit
}

TEST(CrossCheck, does_not_know) {
  Checked checked("[] ~(fact(p) & fact(q))");
  Checking answer;
  answer.complete = false;
  answer.reason = StopReason::format("patience");
  const Confirmation confirmation = checked.confirm(answer, 2);
  EXPECT_EQ(confirmation.answer, Answer::unknown);
  EXPECT_EQ(confirmation.reason, "limit: patience");
}

TEST(CrossCheck, keeps_both_answers_when_they_differ) {
  Checked checked("[] ~fact(q)");
  ASSERT_EQ(checked.native.verdict.outcome, Answer::violated);
  std::vector<std::string> files;
  EXPECT_EQ(kept_after(checked, {}, 2, files),
            "formula: credo says it is violated, Parrot says it holds; both answers are in ");
  EXPECT_EQ(files, (std::vector<std::string>{"native.txt", "parrot.txt", "question.txt"}));
}

TEST(CrossCheck, keeps_both_answers_when_states_differ) {
  Checked checked("[] ~(fact(p) & fact(q))");
  std::vector<std::string> files;
  EXPECT_EQ(kept_after(checked, {}, 3, files),
            "formula: credo counts 2 states, Parrot 3; both answers are in ");
  EXPECT_EQ(files.size(), 3u);
}

// A run that shows nothing is no verdict.
TEST(CrossCheck, believes_no_run_that_cannot_be_replayed) {
  Checked checked("[] ~fact(q)");
  Checking answer;
  answer.violated = true;
  answer.counterexample.emplace();
  answer.counterexample->states = {"nonsense"};
  EXPECT_THROW(checked.confirm(answer, 2), InternalError);
}

}  // namespace cross_check_test
}  // namespace credo
