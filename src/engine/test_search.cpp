// The product of system and test, and the states at its end.
#include "engine/test_search.hpp"

#include <algorithm>
#include <deque>

#include "base/clock.hpp"
#include "engine/level_search.hpp"

namespace credo {

namespace {

// Pairs that may still lead somewhere, and final states, which nothing needs to follow.
struct TestBuffer {
  std::vector<ComponentId> tuples;  // a state of the system, then one of the automaton
  std::vector<ObservedPath::Step> steps;
  std::vector<ComponentId> finals;  // states of the system
  std::vector<ObservedPath::Step> final_steps;

  std::size_t size() const { return steps.size(); }
  void clear() {
    tuples.clear();
    steps.clear();
    finals.clear();
    final_steps.clear();
  }
};

class TestSpace {
 public:
  using Buffer = TestBuffer;

  TestSpace(System& system, Model& model, const BoundTest& test)
      : system_(system), model_(model), test_(test), arrived_(test.automaton.states.size(), 0) {
    for (const StateQuery& condition : test.conditions) {
      conditions_.emplace_back(system, model, condition);
    }
  }

  // Of the state that was expanded last: the steps over a bound of the model that the test may be
  // about.
  CutMoves cut;
  CutStarts cut_starts;

  std::size_t width() const { return system_.width() + 1; }
  std::unique_ptr<StateStore> make_store() const {
    return std::make_unique<StateStore>(system_, test_.automaton.states.size());
  }

  void initial(Buffer& out) {
    for (const auto& state : system_.initial(cut_starts)) begin_at(state, 0, {}, out);
  }
  void expand(std::span<const ComponentId> pair, Buffer& out) {
    const auto state = pair.first(system_.width());
    const std::uint32_t at = pair.back();
    successors_.clear();
    cut.clear();
    system_.successors(state, successors_, cut);
    if (cut.any()) [[unlikely]]
      leave_what_is_asked_for(at);
    for (std::size_t i = 0; i < successors_.size(); ++i) {
      const auto next = std::span(successors_.tuples).subspan(i * state.size(), state.size());
      const ObservedPath::Step step{successors_.movers[i], successors_.actions[i]};
      if (!model_.observes(step.action)) {
        ++round_;
        go_on(next, at, step, out);
        continue;
      }
      for (const std::uint32_t position : test_.automaton.states[at].actions) {
        const std::uint32_t action = test_.automaton.numbers[position];
        if (test_.matches(model_.terms, action, step.mover, step.action)) {
          begin_at(next, position + 1, step, out);
        }
      }
    }
  }

 private:
  void leave_what_is_asked_for(std::uint32_t at) {
    std::erase_if(cut.moves, [&](const CutMoves::Move& move) {
      if (!model_.observes(move.action)) return false;  // it may be silent
      return std::ranges::none_of(test_.automaton.states[at].actions, [&](std::uint32_t position) {
        return test_.may_match(model_, test_.automaton.numbers[position], move);
      });
    });
  }

  void begin_at(std::span<const ComponentId> state, std::uint32_t at, ObservedPath::Step step,
                Buffer& out) {
    ++round_;
    arrive(state, at, step, out);
  }

  // Where an action or a condition has just been read, or nothing has.
  void arrive(std::span<const ComponentId> state, std::uint32_t at, ObservedPath::Step step,
              Buffer& out) {
    arrived_[at] = round_;
    if (test_.automaton.states[at].accepting) {
      out.finals.insert(out.finals.end(), state.begin(), state.end());
      out.final_steps.push_back(step);
    }
    if (test_.automaton.states[at].leads_on()) go_on(state, at, step, out);
  }

  // What is read next may be a condition of the state, which takes no step; in a round each is
  // looked at once.
  void go_on(std::span<const ComponentId> state, std::uint32_t at, ObservedPath::Step step,
             Buffer& out) {
    push(state, at, step, out);
    for (const std::uint32_t position : test_.automaton.states[at].conditions) {
      if (arrived_[position + 1] == round_) continue;
      if (conditions_[test_.automaton.numbers[position]].holds(state)) {
        arrive(state, position + 1, step, out);
      }
    }
  }

  static void push(std::span<const ComponentId> state, std::uint32_t at, ObservedPath::Step step,
                   Buffer& out) {
    out.tuples.insert(out.tuples.end(), state.begin(), state.end());
    out.tuples.push_back(at);
    out.steps.push_back(step);
  }

  System& system_;
  const Model& model_;
  const BoundTest& test_;
  std::deque<StateMatcher> conditions_;  // by number
  std::vector<std::uint64_t> arrived_;   // by state of the automaton: in which round
  std::uint64_t round_ = 0;              // of one state of the system that is entered
  SuccessorBuffer successors_;
};

class TestSearch {
 public:
  using Number = StateStore::Number;

  TestSearch(System& system, Model& model, const BoundTest& test, SearchControl& control,
             const TestBounds& bounds)
      : system_(system),
        control_(control),
        bounds_(bounds),
        space_(system, model, test),
        search_(space_, control),
        finals_(system) {
    if (bounds.depth) search_.cut_off_at(*bounds.depth);
  }

  TestResult run() {
    control_.start();
    search_.run(*this);
    result_.enough = enough();
    if (!result_.enough) {
      if (bound_.empty()) bound_ = space_.cut_starts.reason;
      result_.reason = search_.reason().empty() ? bound_ : search_.reason();
      if (search_.cut_off()) result_.reason = StopReason::depth(*bounds_.depth);
    }
    result_.complete = !result_.enough && result_.reason.empty();
    result_.states = search_.states();
    result_.depth = search_.depth();
    result_.final_states = finals_.size();
    result_.verdict = finals_.size() > 0 ? TestVerdict::successful
                      : result_.complete ? TestVerdict::safe
                                         : TestVerdict::unknown;
    const auto stopped = stopped_in([&] { tell_runs(); }, Doing::telling);
    if (stopped) result_.without_runs = *stopped;
    result_.seconds = control_.seconds();
    return std::move(result_);
  }

  // What the search tells.
  bool expanded(Number number, const TestBuffer& buffer, std::size_t, std::size_t) {
    take_finals(buffer, number);
    if (space_.cut.any() && !at_bound_) {
      at_bound_ = number;
      bound_ = space_.cut.reason;
    }
    return enough();
  }
  bool enough() const { return bounds_.solutions && finals_.size() >= *bounds_.solutions; }
  void stored(Number, Number, const TestBuffer& buffer, const std::vector<std::size_t>& ends,
              const std::vector<Number>&) {
    if (ends.empty()) take_finals(buffer, kNoPair);
    finals_seen_ = 0;
  }

 private:
  static constexpr Number kNoPair = ~Number{0};
  // How a shortest run to a final state ends: the step from a pair to a final state, or the state
  // it starts in.
  struct LastStep {
    Number from = kNoPair;
    ObservedPath::Step step;
    std::vector<ComponentId> state;
  };

  void take_finals(const TestBuffer& buffer, Number from) {
    const std::size_t width = system_.width();
    for (; finals_seen_ < buffer.final_steps.size() && !enough(); ++finals_seen_) {
      const auto state = std::span(buffer.finals).subspan(finals_seen_ * width, width);
      const std::uint64_t before = finals_.size();
      finals_.insert(state, 1, numbers_);
      if (finals_.size() == before) continue;
      if (last_steps_.empty() || last_steps_.size() < bounds_.runs) {
        last_steps_.push_back(
            {from, buffer.final_steps[finals_seen_], {state.begin(), state.end()}});
      }
    }
  }

  std::vector<ComponentId> pair(Number number) const {
    std::vector<ComponentId> tuple(space_.width());
    search_.store().get(number, tuple);
    return tuple;
  }
  std::string text_of(std::span<const ComponentId> tuple) const {
    return system_.view(tuple.first(system_.width())).text();
  }

  void tell_runs() {
    for (const LastStep& last : last_steps_) result_.runs.push_back(run_to(last));
    if (!at_bound_ || result_.enough) return;
    for (const Number number : search_.path_to(*at_bound_)) {
      result_.limit_path.push_back(text_of(pair(number)));
    }
  }

  ObservedPath run_to(const LastStep& last) {
    ObservedPath path;
    if (last.from != kNoPair) {
      const std::vector<Number> numbers = search_.path_to(last.from);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        path.states.push_back(text_of(pair(numbers[i])));
        if (i > 0) path.steps.push_back(step_between(pair(numbers[i - 1]), pair(numbers[i])));
      }
      path.steps.push_back(last.step);
    }
    path.states.push_back(text_of(last.state));
    return path;
  }

  ObservedPath::Step step_between(const std::vector<ComponentId>& from,
                                  const std::vector<ComponentId>& to) {
    TestBuffer buffer;
    space_.expand(from, buffer);
    for (std::size_t i = 0; i < buffer.size(); ++i) {
      const auto tuple = std::span(buffer.tuples).subspan(i * to.size(), to.size());
      if (std::ranges::equal(tuple, to)) return buffer.steps[i];
    }
    throw InternalError("a run goes from each of its states to the next");
  }

  System& system_;
  SearchControl& control_;
  TestBounds bounds_;
  TestSpace space_;
  LevelSearch<TestSpace> search_;
  StateStore finals_;
  std::vector<Number> numbers_;
  std::size_t finals_seen_ = 0;  // of those in the buffer
  std::vector<LastStep> last_steps_;
  std::optional<Number> at_bound_;  // the first pair with a step over a bound of the model ...
  StopReason bound_;                // ... which is this one, or else that of an initial state
  TestResult result_;
};

}  // namespace

TestResult run_test(System& system, Model& model, const BoundTest& test, SearchControl& control,
                    const TestBounds& bounds) {
  return TestSearch(system, model, test, control, bounds).run();
}

}  // namespace credo
