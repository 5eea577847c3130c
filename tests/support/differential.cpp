// Asking both engines the same questions.
#include "support/differential.hpp"

#include <fmt/format.h>

#include <cctype>
#include <fstream>
#include <random>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "files/load_model.hpp"
#include "support/flat_properties.hpp"
#include "support/flat_system.hpp"
#include "support/text_model.hpp"
#include "verdict/check.hpp"

namespace credo::testing {

namespace {

using Difference = Findings::Difference;

constexpr std::uint64_t kLeastStates = 12;
constexpr int kCandidates = 6;  // systems of which the most eventful is taken

// How much of the system has been of use.
int eventfulness(const System& system) {
  int score = 0;
  for (std::uint32_t agent = 0; agent < system.model().agent_count(); ++agent) {
    for (const PlanUse& plan : system.coverage(agent).plans) {
      if (!plan.fired) continue;
      score += 4 - static_cast<int>(plan.idle_context.size() + plan.never_executed.size());
    }
  }
  for (const RuleUse& rule : system.environment_coverage().rules) score += rule.used ? 2 : 0;
  return score;
}

// Leaves out most plans that never come to anything: they take time, and find little.
void remove_idle_plans(Seamed& system, const System& explored, const Draw& draw) {
  std::vector<Seamed>& agents = agents_of(system);
  for (std::size_t agent = 0; agent < agents.size(); ++agent) {
    const Coverage coverage = explored.coverage(static_cast<std::uint32_t>(agent));
    std::size_t plan = 0;
    std::erase_if(agents[agent].parts, [&](const Seamed& clause) {
      if (clause.construct != "plan") return false;
      return !coverage.plans.at(plan++).fired && draw(4) != 0;
    });
  }
}

class ReferenceEngine final : public OtherEngine {
 public:
  explicit ReferenceEngine(Model& model) : model_(model) {}

  Verdict check(const BoundProperty& property, Fairness fairness) override {
    CheckOptions options = check_options(fairness);
    options.reference = true;
    return PropertyChecker(model_, options).check(property);
  }
  Exploration count() override {
    PlainSystem system(model_);
    SearchControl control;
    return explore_reference(system, control);
  }

 private:
  Model& model_;
};

// Without numbers and names.
std::string first_words(std::string words) {
  std::erase_if(words, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
  return words.substr(0, words.find('\''));
}

// What failed, with the first error in the output that was kept instead of its folder.
std::string with_first_error(const std::string& failure) {
  constexpr std::string_view kPlace = "; the text and what was printed are in ";
  const std::size_t place = failure.find(kPlace);
  if (place == std::string::npos) return failure;
  std::ifstream output(failure.substr(place + kPlace.size()) + "/output.txt");
  for (std::string line; std::getline(output, line);) {
    const std::size_t error = line.find("rror");
    if (error != std::string::npos) return failure.substr(0, place) + ": " + line;
  }
  return failure;
}

class Comparing {
 public:
  explicit Comparing(const Inquiry& inquiry) : inquiry_(inquiry) {}

  Findings compare(const std::string& text, const EngineMaker& make) {
    Exploration native;
    try {
      LoadOptions options;
      options.plain = inquiry_.plain;
      model_ = load_text(text, options);
      if (!model_->diagnostics.has_errors()) properties_ = bind_properties(*model_);
      if (model_->diagnostics.has_errors()) {
        return differ(Difference::unreadable, model_->diagnostics.render_all(false));
      }
      System system(*model_);
      SearchControl control;
      control.limits.max_states = inquiry_.most_states;
      native = explore(system, control);
    } catch (const UserError& error) {
      return differ(Difference::unreadable, error.what());
    }
    try {
      if (!native.complete) {
        found_.limit = native.cut_states + native.cut_starts > 0;
        found_.too_large = !found_.limit;
        if (found_.too_large) return found_;
      } else {
        found_.states = native.states;
      }
      const auto other = make(*model_);
      for (const auto& [property, fairness] : questions()) {
        found_.asked = {{property, fairness}};
        if (property >= properties_.size()) return differ(Difference::unreadable, "no property");
        ask(properties_.at(property), fairness, *other);
        if (!found_.agree()) return found_;
      }
      found_.asked.clear();
      const bool counted = !native.reason.is(StopReason::Kind::states);
      if (inquiry_.count && counted) count(native, *other);
    } catch (const UserError& error) {
      differ(Difference::out_of_reach, error.what());  // the system itself
    } catch (const InternalError& error) {
      differ(Difference::failure, with_first_error(error.what()));
    }
    return found_;
  }

 private:
  Findings& differ(Difference difference, std::string words) {
    found_.difference = difference;
    found_.words = std::move(words);
    return found_;
  }

  std::vector<std::pair<std::size_t, Fairness>> questions() const {
    if (inquiry_.questions) return *inquiry_.questions;
    std::vector<std::pair<std::size_t, Fairness>> all;
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      all.emplace_back(i, Fairness::none);
      all.emplace_back(i, Fairness::weak);
    }
    return all;
  }

  void ask(const BoundProperty& property, Fairness fairness, OtherEngine& other) {
    const Verdict mine = PropertyChecker(*model_, check_options(fairness)).check(property);
    Verdict theirs;
    try {
      theirs = other.check(property, fairness);
    } catch (const UserError&) {
      ++found_.refused;
      return;
    }
    const bool unknown = mine.outcome == Answer::unknown;
    if (unknown || theirs.outcome == Answer::unknown) {
      ++(mine.outcome == theirs.outcome ? found_.both_unknown : found_.one_unknown);
      if (!unknown && !found_.limit && !gave_up(theirs.reason)) {
        differ(Difference::verdict,
               fmt::format("{}: {}, but the other is at a loss: {}", property.text,
                           text_of(mine.outcome), theirs.reason));
      }
      return;
    }
    if (mine.outcome != theirs.outcome) {
      differ(Difference::verdict,
             fmt::format("{} (fairness {}): native {}, other {}", property.text, text_of(fairness),
                         text_of(mine.outcome), text_of(theirs.outcome)));
      return;
    }
    ++(mine.outcome == Answer::holds ? found_.holds : found_.violated);
  }

  void count(const Exploration& native, OtherEngine& other) {
    const Exploration counted = other.count();
    if (gave_up(counted.reason)) {
      ++found_.one_unknown;
      return;
    }
    if (native.complete != counted.complete) {
      differ(Difference::states,
             fmt::format("{} states{}, other {}{}", native.states,
                         native.complete ? "" : " and " + native.reason.text(), counted.states,
                         counted.complete ? "" : " and " + counted.reason.text()));
    } else if (native.complete && (inquiry_.more_is_fine ? native.states > counted.states
                                                         : native.states != counted.states)) {
      differ(Difference::states, fmt::format("{} states, other {}", native.states, counted.states));
    } else if (native.complete) {
      ++found_.counted;
    }
  }

  const Inquiry& inquiry_;
  std::unique_ptr<Model> model_;
  std::vector<BoundProperty> properties_;
  Findings found_;
};

}  // namespace

std::string_view text_of(Difference difference) {
  switch (difference) {
    case Difference::none:
      return "no difference";
    case Difference::unreadable:
      return "unreadable";
    case Difference::out_of_reach:
      return "out of reach";
    case Difference::verdict:
      return "verdict";
    case Difference::states:
      return "states";
    case Difference::failure:
      break;
  }
  return "failure";
}

bool gave_up(const StopReason& reason) {
  return reason.is(StopReason::Kind::time) || reason.is(StopReason::Kind::memory) ||
         reason.is(StopReason::Kind::interrupted);
}

void Findings::add(const Findings& other) {
  states += other.states;
  holds += other.holds;
  violated += other.violated;
  both_unknown += other.both_unknown;
  one_unknown += other.one_unknown;
  refused += other.refused;
  counted += other.counted;
}

CheckOptions check_options(Fairness fairness) {
  CheckOptions options;
  options.fairness = fairness;
  options.vacuity = false;
  options.telling = Telling::outcome;  // the run that shows it is confirmed, and not made shorter
  // Depth first, a limit of the model may be far away. Small systems come nowhere near these.
  options.limits.max_states = 200'000;
  options.limits.seconds = kAnswerSeconds;
  return options;
}

EngineMaker reference_engine() {
  return [](Model& model) { return std::make_unique<ReferenceEngine>(model); };
}

Findings compare_engines(const std::string& text, const EngineMaker& other,
                         const Inquiry& inquiry) {
  return Comparing(inquiry).compare(text, other);
}

Seamed random_case(std::uint32_t seed, int properties, std::uint64_t most_states) {
  std::mt19937 generator(seed);
  const Draw draw = [&](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  const bool limit_wanted = draw(12) == 0;
  while (true) {
    Seamed best;
    int best_score = 0;
    for (int good = 0; good < kCandidates;) {
      Seamed system = random_flat_system(draw);
      const auto model = load_text(system.text());
      if (model->diagnostics.has_errors()) return system;  // a mistake of the generator: shown
      System fast(*model);
      SearchControl control;
      control.limits.max_states = most_states;
      const Exploration exploration = explore(fast, control);
      const bool large = exploration.reason.is(StopReason::Kind::states);
      if (large || exploration.states < kLeastStates) continue;
      if (exploration.complete == limit_wanted) continue;
      ++good;
      const int score = eventfulness(fast);
      if (score <= best_score) continue;
      best_score = score;
      best = std::move(system);
      remove_idle_plans(best, fast, draw);
    }
    if (best_score > 0 && add_properties(best, draw, properties, most_states)) return best;
  }
}

std::string shrunk_case(const Seamed& system, const EngineMaker& other, const Inquiry& inquiry,
                        const Findings& findings, const std::atomic<bool>* interrupted) {
  Inquiry narrow = inquiry;
  narrow.count = findings.asked.empty();
  narrow.questions.emplace();
  Seamed start = system;
  std::vector<Seamed>& properties = properties_of(start).parts;
  if (findings.asked.empty()) {
    properties.clear();
  } else {
    // The property that differs is the only one from now on.
    properties = {Seamed(properties.at(findings.asked[0].first))};
    narrow.questions->emplace_back(0, findings.asked[0].second);
  }
  Findings last = findings;
  const Seamed smallest = shrunk(std::move(start), [&](const Seamed& smaller) {
    if (interrupted != nullptr && *interrupted) return false;
    Findings found = compare_engines(smaller.text(), other, narrow);
    if (found.difference != findings.difference) return false;
    // One failure is not another.
    const bool failure = found.difference == Difference::failure;
    if (failure && first_words(found.words) != first_words(findings.words)) return false;
    last = std::move(found);
    return true;
  });
  std::string comment = fmt::format("{}{}", last.words, narrow.plain ? " (--plain)" : "");
  for (std::size_t i = 0; (i = comment.find('\n', i)) != std::string::npos; i += 4) {
    comment.replace(i, 1, "\n// ");
  }
  return fmt::format("// Differed: {}. {}\n{}", text_of(last.difference), comment, smallest.text());
}

}  // namespace credo::testing
