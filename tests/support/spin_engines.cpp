// The engine itself, and a bare one that puts any text to Spin.
#include "support/spin_engines.hpp"

#include <fmt/format.h>

#include "base/process.hpp"
#include "external/spin_run.hpp"
#include "lang/agentspeak/promela/spin_program.hpp"

namespace credo::testing {

namespace {

SpinCompiler quick_compiler() {
  static const bool kTcc = run_process({{"tcc", "-v"}}).end == ProcessEnd::exited;
  if (kTcc) return {"tcc", {}, "tcc -E -x c"};
  return {"cc", {"-O0"}, ""};
}

SearchControl quick_control(const std::atomic<bool>* interrupted) {
  SearchControl control;
  control.limits.seconds = kAnswerSeconds;
  control.interrupted = interrupted;
  return control;
}

class SpinAsOther final : public OtherEngine {
 public:
  SpinAsOther(Model& model, SpinOptions::Subject subject, const std::atomic<bool>* interrupted)
      : model_(model), spin_(model, {subject, quick_compiler()}), interrupted_(interrupted) {}

  Verdict check(const BoundProperty& property, Fairness fairness) override {
    CheckOptions options = check_options(fairness);
    options.linear = &spin_;
    options.interrupted = interrupted_;
    return PropertyChecker(model_, options).check(property);
  }
  Exploration count() override {
    SearchControl control = quick_control(interrupted_);
    return spin_.count(false, control);
  }

 private:
  Model& model_;
  SpinEngine spin_;
  const std::atomic<bool>* interrupted_;
};

class RewrittenSpin final : public OtherEngine {
 public:
  RewrittenSpin(Model& model, const Rewriting& rewriting) : model_(model), rewriting_(rewriting) {}

  Verdict check(const BoundProperty& property, Fairness fairness) override {
    if (!property.shared.empty()) throw UserError("a property with shared variables");
    LtlStore ltl;
    const LtlProperty asked = to_ltl(model_, property, {}, ltl);
    Verdict verdict;
    const auto found = ask(
        SpinRun::Purpose::check,
        [&](SpinProgram& program) { return program.question(ltl, asked, fairness); },
        verdict.reason);
    if (!found) return verdict;
    const bool nothing = found->found == PanResult::Found::nothing;
    verdict.outcome = nothing ? Answer::holds : Answer::violated;
    return verdict;
  }

  Exploration count() override {
    Exploration exploration;
    const auto found = ask(
        SpinRun::Purpose::count, [](SpinProgram& program) { return program.states(); },
        exploration.reason);
    exploration.complete = found.has_value();
    if (found) exploration.states = found->states - 1;  // without the one before the start
    return exploration;
  }

 private:
  // Asks with larger sizes until there is an answer; none, with the reason, after a limit.
  std::optional<PanResult> ask(SpinRun::Purpose purpose,
                               const std::function<SpinText(SpinProgram&)>& question,
                               StopReason& reason) {
    SpinProgram program(model_);
    while (true) {
      SpinText text = question(program);
      text.text = rewriting_(std::move(text.text));
      SpinRun run(text, purpose, quick_compiler());
      const SpinAnswer answer = run.ask(quick_control(nullptr));
      reason = answer.reason;
      if (!reason.empty()) return std::nullopt;
      const std::string bound = bound_of(answer.pan);
      if (bound.empty()) return answer.pan;
      if (!program.enlarge(bound)) {
        reason = program.limit(bound);
        return std::nullopt;
      }
    }
  }

  // The bound whose assertion failed.
  static std::string bound_of(const PanResult& pan) {
    constexpr std::string_view kOver = "over_";
    const std::size_t begin = pan.assertion.find(kOver);
    if (pan.found != PanResult::Found::assertion || begin == std::string::npos) return "";
    const std::string name = pan.assertion.substr(begin + kOver.size());
    return name.substr(0, name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"));
  }

  Model& model_;
  const Rewriting& rewriting_;
};

}  // namespace

EngineMaker spin_engine(SpinOptions::Subject subject, const std::atomic<bool>* interrupted) {
  return [subject, interrupted](Model& model) {
    return std::make_unique<SpinAsOther>(model, subject, interrupted);
  };
}

EngineMaker rewritten_spin(Rewriting rewriting) {
  return [rewriting = std::move(rewriting)](Model& model) {
    return std::make_unique<RewrittenSpin>(model, rewriting);
  };
}

}  // namespace credo::testing
