// From a bound property to its verdict.
#include "verdict/check.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/limits.hpp"
#include "logic/automaton.hpp"
#include "verdict/counterexample.hpp"
#include "verdict/path_evidence.hpp"
#include "verdict/replay.hpp"
#include "verdict/vacuity_check.hpp"

namespace credo {

Verdict PropertyChecker::unchecked(const BoundProperty& property) const {
  Verdict verdict;
  verdict.name = property.name;
  verdict.formula = property.text;
  verdict.where = property.where;
  verdict.expected = property.property.expected.value_or(Answer::holds);
  verdict.fairness = engines_.fairness();
  return verdict;
}

Verdict PropertyChecker::check(const BoundProperty& property) {
  Verdict verdict = unchecked(property);
  if (engines_.model().static_limit) {
    unknown(verdict, *engines_.model().static_limit, {});
    return verdict;
  }
  const auto stopped = stopped_in([&] {
    try {
      poll_clock();
      decide(property, verdict);
    } catch (const LimitExceeded& limit) {
      unknown(verdict, limit.reason, {});
    }
  });
  // What was being made is half made: nothing may be built on it.
  if (stopped) {
    verdict = unchecked(property);
    unknown(verdict, *stopped, {});
  }
  verdict.memory_bytes = peak_resident_bytes();
  // There may be room for the next one.
  if (verdict.reason.is(StopReason::Kind::memory)) engines_.forget();
  return verdict;
}

void PropertyChecker::decide(const BoundProperty& property, Verdict& verdict) {
  engines_.choose_subject(property);
  const VariableValues values = find_values(engines_, property, run_wanted(), verdict);
  verdict.instances = values.all.size();
  if (values.refuted_by) {
    const Refutation& by = *values.refuted_by;
    note_violation(verdict, by.values, *by.question, by.checking);
    return;
  }
  decide_for(values, property, verdict);
  if (verdict.outcome != Answer::holds || !engines_.options().vacuity) return;
  const auto started = std::chrono::steady_clock::now();
  const auto stopped = stopped_in([&] {
    verdict.vacuity = VacuityCheck(engines_, property, values.all, values.known.get())
                          .run(verdict.states, verdict.seconds);
  });
  if (stopped) verdict.vacuity.emplace().decided = false;
  const std::chrono::duration<double> used = std::chrono::steady_clock::now() - started;
  verdict.vacuity_seconds = used.count();
}

void PropertyChecker::decide_for(const VariableValues& all, const BoundProperty& property,
                                 Verdict& verdict) {
  verdict.outcome = Answer::holds;
  for (const Assignment& values : all.all) {
    Question question;
    try {
      question = engines_.question(property, values);
    } catch (const LimitExceeded& limit) {
      if (!limit.reason.is(StopReason::Kind::model)) throw;
      unknown(verdict, limit.reason, {});  // numbers of this value; for others it may be decided
      continue;
    }
    if (all.known && all.known->refute(question) == false) {
      note_looked_at(verdict, question);
      continue;
    }
    const Checking checking = engines_.answer(question, run_wanted());
    if (checking.violated) {
      clock_answered();
      note_violation(verdict, values, question, checking);
      break;
    }
    verdict.add_figures(checking);
    if (!checking.complete) {
      unknown(verdict, checking.reason, checking.limit_path);
      // For other values a run may be found before the bound.
      if (!checking.reason.is(StopReason::Kind::model)) break;
      continue;
    }
    if (!question.property.paths.empty() && all.all.size() == 1 && !all.partial) {
      add_evidence(verdict, question, checking);
    }
  }
  if (all.partial && verdict.outcome == Answer::holds) {
    unknown(verdict, all.partial->reason, all.partial->limit_path);
  }
  if (verdict.saw_every_state()) engines_.note_whole();
  verdict.trivial = verdict.outcome == Answer::holds && engines_.system() != nullptr &&
                    !property.has_path_quantifiers() && !verdict.whole_graph &&
                    verdict.instances > 0 && verdict.automaton_states == 0;
}

RunWanted PropertyChecker::run_wanted() const {
  return engines_.options().telling == Telling::outcome ? RunWanted::known : RunWanted::readable;
}

void PropertyChecker::note_violation(Verdict& verdict, const Assignment& values, Question& question,
                                     const Checking& checking) {
  verdict.add_figures(checking);
  for (std::size_t i = 0; i < values.size(); ++i) {
    verdict.instance.emplace_back(question.bound->shared[i].name,
                                  engines_.model().terms.text(values[i]));
  }
  verdict.outcome = Answer::violated;
  verdict.reason = {};  // of other values
  add_evidence(verdict, question, checking);
}

// The runs that show it. They can be left out: the answer is known.
void PropertyChecker::add_evidence(Verdict& verdict, Question& question, const Checking& checking) {
  const Verdict known = verdict;
  const auto stopped = stopped_in(
      [&] {
        if (!checking.without_run.empty()) throw ClockStopped(checking.without_run);
        if (question.property.paths.empty()) {
          add_counterexample(verdict, engines_, question, checking);
        } else {
          add_path_evidence(verdict, engines_, question);
        }
      },
      Doing::telling);
  if (!stopped) return;
  verdict = known;
  verdict.explanation = Explanation{{fmt::format("not shown: {}", *stopped)}, {}, {}};
}

// An invariant that the exploration for the values has decided.
void PropertyChecker::note_looked_at(Verdict& verdict, Question& question) {
  verdict.algorithm = Algorithm::breadth_first;
  const Automaton automaton = translate(question.ltl, question.negation);
  verdict.automaton_states =
      std::max(verdict.automaton_states, static_cast<std::uint32_t>(automaton.states.size()));
}

void PropertyChecker::unknown(Verdict& verdict, const StopReason& reason, const Path& limit_path) {
  verdict.outcome = Answer::unknown;
  verdict.reason = reason;
  if (limit_path.empty() || engines_.options().telling != Telling::everything) return;
  const auto stopped =
      stopped_in([&] { verdict.trace = replay(engines_.plain(), limit_path); }, Doing::telling);
  if (!stopped) verdict.trace->end = fmt::format("the next step goes over the {}", reason);
}

}  // namespace credo
