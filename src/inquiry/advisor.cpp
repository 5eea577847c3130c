// What grew, then the remedies, best first, until there are three or the time is used up.
#include "inquiry/advisor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "base/memory.hpp"
#include "engine/explorer.hpp"
#include "engine/simulation.hpp"
#include "inquiry/loading.hpp"
#include "system/system.hpp"

namespace credo {

namespace {

constexpr double kLeastSeconds = 1;
constexpr std::size_t kMostRemedies = 3;
constexpr int kDoublings = 3;                    // of a bound
constexpr std::uint64_t kMostBound = 1'000'000;  // as in a system file
constexpr std::uint64_t kFactor = 10;            // of a limit of the search
constexpr int kMultiples = 3;
constexpr std::uint64_t kRuns = 8;
constexpr std::uint64_t kSteps = 400;  // of a run taken at random
constexpr std::uint64_t kVarietyStates = 20'000;
constexpr std::uint64_t kFewestStates = 1000;  // of a part of them that says anything
constexpr std::size_t kMostParts = 3;
constexpr std::uint64_t kMostDepth = 0xfffffffe;
constexpr double kShare = 0.4;  // of the time that is left: what one thing may take of it

using SteadyClock = std::chrono::steady_clock;

std::string duration_text(double seconds) {
  const double whole = std::max(1.0, seconds);
  return fmt::format("{:.0f}s", whole);
}

std::string size_text(std::size_t bytes) { return fmt::format("{}M", bytes >> 20); }

// Advice for one unknown answer.
class Consultation {
 public:
  Consultation(Model& model, const InquiryOptions& options, const Supervision& supervision,
               const Unanswered& end, double budget)
      : model_(model), options_(options), supervision_(supervision), end_(end), budget_(budget) {}

  Advice advice() {
    grown();
    if (end_.reason.is(StopReason::Kind::model)) {
      larger_bounds();
    } else if (!end_.reason.is(StopReason::Kind::format)) {
      larger_limits();
    }
    own_engine();
    slice();
    chains();
    without_fairness();
    cycles();
    selections();
    conclude();
    advice_.seconds = seconds();
    return std::move(advice_);
  }

 private:
  enum class Fate {
    decided,
    same,       // the very same end
    elsewhere,  // another end, or the same bound with its larger value
    untried,    // it could not be: there is not the memory, or no time at all
    unknown,    // there was not the time for it
    unfit,      // it cannot be asked so
  };
  struct Tried {
    Fate fate = Fate::untried;
    std::string outcome = {};
    StopReason reason = {};
  };

  double seconds() const {
    return std::chrono::duration<double>(SteadyClock::now() - started_).count();
  }
  double share() const { return (budget_ - seconds()) * kShare; }
  // What decides the question as it was asked leaves no need for others.
  bool enough() const { return decided_ || advice_.remedies.size() >= kMostRemedies; }
  bool lies_in_search() const {
    return end_.reason.is(StopReason::Kind::states) || end_.reason.is(StopReason::Kind::time) ||
           end_.reason.is(StopReason::Kind::memory);
  }
  // A limit of the search that the trials would meet before they come to anything.
  bool may_try() const {
    return !end_.reason.is(StopReason::Kind::memory) && !supervision_.stopped() && share() > 0;
  }

  // ---- what grew ----

  void grown() {
    if (model_.static_limit) return;
    Clock clock({share(), options_.limits.memory_bytes, supervision_.interrupted});
    const ClockScope scope(clock);
    // Of what is stopped nothing is known.
    stopped_in([&] {
      try {
        look_for_growth();
      } catch (const LimitExceeded&) {
      }
    });
  }

  void look_for_growth() {
    if (end_.run != nullptr) {
      const auto states = states_of(*end_.run);
      advice_.growth = growth_to(end_.reason, states);
    } else if (!end_.reason.is(StopReason::Kind::format)) {
      on_some_run();
    }
    if (lies_in_search() && !end_.reason.is(StopReason::Kind::memory)) vary();
  }

  SearchControl control(std::uint64_t states) const {
    SearchControl control;
    control.limits = options_.limits;
    control.limits.max_states = states;
    control.limits.seconds = std::max(share() / 2, SearchControl::kNoTime);
    control.interrupted = supervision_.interrupted;
    return control;
  }

  void on_some_run() {
    const PlainSystem plain(model_, end_.observation);
    const bool to_bound = end_.reason.is(StopReason::Kind::model);
    SearchControl limits = control(0);
    for (std::uint64_t seed = 1; seed <= (to_bound ? kRuns : 1); ++seed) {
      const Simulation run = simulate(plain, kSteps, random_chooser(seed), limits);
      if (!run.initial) return;
      // Of a bound only a run that comes to it tells anything, of no bound one that goes on.
      if (to_bound && run.reason != end_.reason) continue;
      const bool goes_on = run.end == RunEnd::steps_done || run.reason.is(StopReason::Kind::model);
      if (!to_bound && !goes_on) return;
      std::vector<StateView> states{plain.view(*run.initial)};
      for (const PlainStep& step : run.steps) states.push_back(plain.view(step.next));
      advice_.growth = to_bound ? growth_to(end_.reason, states) : growth_along(states);
      if (advice_.growth) advice_.growth->sampled = true;
      return;
    }
  }

  void vary() {
    System system(model_, end_.observation);
    SearchControl limits = control(kVarietyStates);
    const Exploration explored = explore(system, limits);
    if (!explored.complete && explored.states < kFewestStates) return;
    Variety variety{explored.states, {}};
    const auto add = [&](std::string name, std::size_t component) {
      variety.parts.push_back({std::move(name), system.component_count(component)});
    };
    add("the environment", System::kEnvironmentAt);
    add("the requested actions", System::kQueueAt);
    for (std::uint32_t i = 0; i < model_.agent_count(); ++i) {
      add(model_.file.agents[i].name, System::local_at(i));
      add("the mailbox of " + model_.file.agents[i].name, system.mailbox_at(i));
    }
    std::ranges::stable_sort(variety.parts, std::greater<>(), &Variety::Part::values);
    variety.parts.resize(std::min(variety.parts.size(), kMostParts));
    std::erase_if(variety.parts, [](const Variety::Part& part) { return part.values < 2; });
    if (!variety.parts.empty()) advice_.variety = std::move(variety);
  }

  // ---- trying ----

  Tried tried(InquiryOptions changed) {
    if (!may_try()) return {};
    changed.telling = Telling::outcome;
    changed.vacuity = false;
    changed.shortest = false;
    changed.stats = false;
    changed.cross_check.clear();
    changed.limits.seconds = share();
    const auto undecided = [&](const StopReason& reason) -> Tried {
      if (reason.is(StopReason::Kind::interrupted) || reason.is(StopReason::Kind::not_checked) ||
          reason.is(StopReason::Kind::time) || reason.is(StopReason::Kind::memory)) {
        return {Fate::unknown};
      }
      return {reason == end_.reason ? Fate::same : Fate::elsewhere, "", reason};
    };
    // A clock of its own: that of the command may have said to stop.
    Clock clock({changed.limits.seconds, changed.limits.memory_bytes, supervision_.interrupted});
    const ClockScope scope(clock);
    Tried result;
    const auto stopped = stopped_in([&] {
      try {
        const auto model = load(changed);
        if (model->diagnostics.has_errors()) {
          result = {Fate::unfit};
          return;
        }
        const Retrial retrial = end_.ask(*model, changed);
        result =
            retrial.decided ? Tried{Fate::decided, retrial.outcome, {}} : undecided(retrial.reason);
      } catch (const UserError&) {
        result = {Fate::unfit};
      } catch (const LimitExceeded& limit) {
        result = undecided(limit.reason);
      }
    });
    return stopped ? undecided(*stopped) : result;
  }

  bool has_statements() const { return !model_.single_agent && !model_.language(0).load_system; }

  // Each once, in order.
  std::vector<std::uint32_t> lines_of(const std::vector<SourceSpan>& places) const {
    std::set<std::uint32_t> lines;
    for (const SourceSpan& place : places) {
      if (place.known()) lines.insert(model_.sources.position(place.file, place.begin).line);
    }
    return {lines.begin(), lines.end()};
  }

  // What a system file says for an option, and where it says otherwise.
  struct Statement {
    std::string text = {};
    std::vector<SourceSpan> places = {};
  };

  void add(RemedyKind kind, std::string option, const Statement& statement, const Tried& tried,
           std::string text) {
    if (tried.fate == Fate::untried) text += "; not tried";
    if (tried.fate == Fate::unknown) text += "; not decided in the time there was to try it";
    Remedy remedy{kind, std::move(option), {}, {}, {}, std::move(text)};
    if (has_statements()) {
      remedy.statement = statement.text;
      remedy.lines = lines_of(statement.places);
    }
    if (tried.fate == Fate::decided) remedy.outcome = tried.outcome;
    decided_ = decided_ || tried.fate == Fate::decided;
    advice_.remedies.push_back(std::move(remedy));
  }

  // ---- larger bounds and limits ----

  std::uint32_t bound_in(const InquiryOptions& options, Bound bound) const {
    const auto found = options.overrides.limits.find(bound);
    return found == options.overrides.limits.end() ? model_.file.options.limits[bound]
                                                   : found->second;
  }

  static std::string option_text(const std::map<Bound, std::uint32_t>& bounds) {
    std::string text;
    for (const auto& [bound, most] : bounds) {
      text += fmt::format("{}--limit {}={}", text.empty() ? "" : " ", name_of(bound), most);
    }
    return text;
  }

  Statement statement_for(const std::map<Bound, std::uint32_t>& bounds) const {
    Statement statement;
    const auto& places = model_.file.places.limits;
    for (const auto& [bound, most] : bounds) {
      statement.text +=
          fmt::format("{} {} {}", statement.text.empty() ? "limit" : ",", name_of(bound), most);
      if (const auto said = places.find(bound); said != places.end()) {
        statement.places.push_back(said->second);
      }
    }
    return statement;
  }

  // Whatever bound comes in between is raised as well: together they are one remedy.
  void larger_bounds() {
    if (!end_.reason.bound()) {
      advice_.remarks.emplace_back(
          "a number leaves 64 bits, and no bound is larger: the program must stop counting before");
      return;
    }
    InquiryOptions changed = options_;
    std::map<Bound, std::uint32_t> raised;
    StopReason reason = end_.reason;
    Tried last;
    for (int round = 0; round < kDoublings && reason.bound(); ++round) {
      const Bound bound = *reason.bound();
      const std::uint64_t most = std::max<std::uint64_t>(bound_in(changed, bound), 1) * 2;
      if (most > kMostBound) break;
      raised[bound] = static_cast<std::uint32_t>(most);
      changed.overrides.limits[bound] = static_cast<std::uint32_t>(most);
      last = tried(changed);
      if (last.fate != Fate::elsewhere) break;
      reason = last.reason;
    }
    if (raised.empty() || last.fate == Fate::unfit) return;
    const std::string option = option_text(raised);
    if (last.fate == Fate::elsewhere && reason.bound()) {
      const bool rounds = advice_.growth && advice_.growth->period;
      advice_.remarks.push_back(fmt::format("{}a larger bound only moves it: {} is reached as well",
                                            rounds ? "it grows with every round, and " : "",
                                            option));
      return;
    }
    const std::string text = last.fate == Fate::decided ? "gives it the room that it needs"
                             : last.fate == Fate::elsewhere
                                 ? fmt::format("then another limit comes first ({})", last.reason)
                                 : "gives it more room";
    add(RemedyKind::bound, option, statement_for(raised), last, text);
  }

  // The option for limits that are so many times as large; "": there is nothing to enlarge.
  std::string enlarge(InquiryOptions& changed, std::uint64_t times) const {
    const SearchLimits& now = options_.limits;
    switch (end_.reason.kind()) {
      case StopReason::Kind::states:
        if (now.max_states == 0 || now.max_states > ~std::uint64_t{0} / times) return "";
        changed.limits.max_states = now.max_states * times;
        return fmt::format("--max-states {}", changed.limits.max_states);
      case StopReason::Kind::depth:
        if (!options_.depth || *options_.depth > kMostDepth / times) return "";
        changed.depth = static_cast<std::uint32_t>(std::max(*options_.depth, 1u) * times);
        return fmt::format("--depth {}", *changed.depth);
      case StopReason::Kind::time:
        return now.seconds > 0 ? "--timeout " + duration_text(now.seconds * kFactor) : "";
      case StopReason::Kind::memory:
        if (now.memory_bytes == 0 || now.memory_bytes > available_memory_bytes() / 2) return "";
        return "--memory " + size_text(now.memory_bytes * 2);
      default:
        return "";
    }
  }

  void larger_limits() {
    std::string option;
    Tried last;
    std::uint64_t times = 1;
    for (int round = 0; round < kMultiples; ++round) {
      times *= kFactor;
      InquiryOptions larger = options_;
      const std::string next = enlarge(larger, times);
      if (next.empty()) break;
      option = next;
      // More time is what there is not.
      last = end_.reason.is(StopReason::Kind::time) ? Tried{} : tried(larger);
      if (last.fate != Fate::elsewhere || last.reason.kind() != end_.reason.kind()) break;
    }
    if (option.empty() || last.fate == Fate::same || last.fate == Fate::unfit) return;
    if (last.fate == Fate::elsewhere && last.reason.kind() == end_.reason.kind()) {
      advice_.remarks.push_back(
          fmt::format("a larger limit only moves it so far: {} is reached as well", option));
      return;
    }
    const std::string next = last.fate == Fate::elsewhere
                                 ? fmt::format("looks further, as far as {}", last.reason)
                                 : "looks further";
    add(RemedyKind::limit, option, {}, last, next);
  }

  // ---- other ways ----

  void own_engine() {
    if (options_.engine == Engine::native || enough()) return;
    InquiryOptions changed = options_;
    changed.engine = Engine::native;
    const Tried last = tried(changed);
    if (last.fate == Fate::same || last.fate == Fate::unfit) return;
    add(RemedyKind::engine, "--engine native", {}, last, "asks Credo's own engine");
  }

  // The others are too slow, or too far away, to be asked again and again.
  bool is_native() const { return options_.engine == Engine::native; }

  void slice() {
    if (!end_.about_property || options_.sliced || !is_native() || enough()) return;
    for (std::uint32_t i = 0; i < model_.agent_count(); ++i) {
      if (model_.language(i).slicer == nullptr) return;
    }
    InquiryOptions changed = options_;
    changed.sliced = SliceMode::sound;
    const Tried last = tried(changed);
    if (!helps(last)) return;
    add(RemedyKind::slice, "--slice sound", {}, last,
        "leaves out what the property cannot depend on");
  }

  void chains() {
    if (!end_.about_property || options_.reduction != Reduction::none) return;
    if (!is_native() || enough()) return;
    InquiryOptions changed = options_;
    changed.reduction = Reduction::chain;
    const Tried last = tried(changed);
    if (last.fate != Fate::decided) return;
    add(RemedyKind::reduction, "--reduce chain", {}, last,
        "takes steps that nobody notices at once");
  }

  void without_fairness() {
    const Fairness fairness = options_.fairness.value_or(model_.file.options.fairness);
    if (!end_.about_all_runs || !end_.reason.is(StopReason::Kind::format) || enough()) return;
    if (model_.file.options.effective(fairness) == Fairness::none) return;
    InquiryOptions changed = options_;
    changed.fairness = Fairness::none;
    const Tried last = tried(changed);
    if (last.fate != Fate::decided || last.outcome != kHolds) return;
    add(RemedyKind::fairness, "--fair none", {"fair none", {model_.file.places.fairness}}, last,
        "is about more runs, so the property holds of the fair ones too");
  }

  static bool undecided(const Tried& last) {
    return last.fate == Fate::unknown || last.fate == Fate::untried;
  }
  bool helps(const Tried& last) const {
    return last.fate == Fate::decided || (undecided(last) && lies_in_search());
  }

  bool has_cycles() const {
    for (std::uint32_t i = 0; i < model_.agent_count(); ++i) {
      if (model_.language(i).has_cycles) return true;
    }
    return false;
  }

  void cycles() {
    if (!is_native() || !has_cycles()) return;
    const Cycle now = model_.file.options.cycle;
    const bool any_order = now == Cycle::four_step && end_.same_in_any_order &&
                           model_.file.options.schedule == Schedule::interleaved;
    if (any_order) {
      cycle(Cycle::free,
            "lets the agents reason in any order, and what holds so holds here as well");
    }
    for (const Cycle other : {Cycle::eager, Cycle::whole}) {
      if (other != now)
        cycle(other, "lets the agents reason in other steps, which is another system");
    }
  }

  void cycle(Cycle other, const std::string& text) {
    if (enough()) return;
    InquiryOptions changed = options_;
    changed.overrides.cycle = other;
    const Tried last = tried(changed);
    const bool decided = last.fate == Fate::decided;
    if (other == Cycle::free && last.outcome != kHolds) return;  // it says nothing here
    // Where they could not be tried: the one with the fewest states.
    if (!decided && (!helps(last) || other != Cycle::whole)) return;
    const std::string word(text_of(other));
    add(RemedyKind::cycle, "--cycle " + word, {"cycle " + word, {model_.file.places.cycle}}, last,
        text);
  }

  void selections() {
    if (!is_native() || !has_cycles()) return;
    const Selection& now = model_.file.options.select;
    const SystemFile::Places& places = model_.file.places;
    if (now.any_plan) select(&OptionOverrides::any_plan, "plan first", places.plan);
    if (now.any_event) select(&OptionOverrides::any_event, "event fifo", places.event);
    if (now.any_intention) {
      select(&OptionOverrides::any_intention, "intention round_robin", places.intention);
    }
  }

  void select(std::optional<bool> OptionOverrides::*choice, const std::string& words,
              SourceSpan where) {
    if (enough()) return;
    InquiryOptions changed = options_;
    changed.overrides.*choice = false;
    const Tried last = tried(changed);
    if (!helps(last)) return;
    std::string option = "--select " + words;
    option[option.rfind(' ')] = '=';
    add(RemedyKind::selection, option, {"select " + words, {where}}, last,
        "looks at some of the runs only");
  }

  void conclude() {
    const bool numbers = end_.reason.is(StopReason::Kind::model) && !end_.reason.bound();
    if (!advice_.remedies.empty() || numbers || !may_try()) return;
    advice_.remarks.emplace_back(end_.reason.is(StopReason::Kind::format)
                                     ? "the question is too large, not the system: ask it in parts"
                                     : "no option was found that decides it");
  }

  static constexpr std::string_view kHolds = "it holds";

  Model& model_;
  const InquiryOptions& options_;
  const Supervision& supervision_;
  const Unanswered& end_;
  const double budget_;
  const SteadyClock::time_point started_ = SteadyClock::now();
  bool decided_ = false;
  Advice advice_;
};

}  // namespace

std::string_view text_of(RemedyKind kind) {
  switch (kind) {
    case RemedyKind::bound:
      return "bound";
    case RemedyKind::limit:
      return "limit";
    case RemedyKind::slice:
      return "slice";
    case RemedyKind::reduction:
      return "reduction";
    case RemedyKind::engine:
      return "engine";
    case RemedyKind::fairness:
      return "fairness";
    case RemedyKind::cycle:
      return "cycle";
    case RemedyKind::selection:
      break;
  }
  return "selection";
}

std::optional<Advice> Advisor::advise(const Unanswered& end) {
  searched_ += end.seconds;
  if (end.reason.empty() || end.reason.is(StopReason::Kind::interrupted) ||
      end.reason.is(StopReason::Kind::not_checked)) {
    return std::nullopt;
  }
  double budget = std::max(kLeastSeconds, searched_);
  // Who sets a time does not want to wait much longer.
  if (end.reason.is(StopReason::Kind::time) && options_.limits.seconds > 0) {
    budget = std::min(kLeastSeconds, options_.limits.seconds);
  }
  Advice advice =
      Consultation(model_, options_, supervision_, end, std::max(budget - used_, 0.0)).advice();
  used_ += advice.seconds;
  return advice;
}

}  // namespace credo
