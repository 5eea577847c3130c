// Actions that some run shows, conditions on what is true in some state, and all operators.
#include "support/random/random_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/limits.hpp"
#include "property/test_binding.hpp"
#include "support/flat_terms.hpp"
#include "system/system.hpp"

namespace credo::testing {

namespace {

constexpr std::size_t kStatesToLookAt = 300;
constexpr int kStepsOfARun = 30;

struct SeenAction {
  Mover mover = kEnvironment;
  TermId action = kNoTerm;
  auto operator<=>(const SeenAction&) const = default;
};

// What agents do on runs through the first states.
std::vector<SeenAction> seen_actions(Model& model) {
  std::set<SeenAction> seen;
  System system(model, {false, true});
  try {
    CutStarts cut;
    std::vector<std::vector<ComponentId>> open = system.initial(cut);
    std::set<std::vector<ComponentId>> known(open.begin(), open.end());
    SuccessorBuffer next;
    for (std::size_t i = 0; i < open.size() && i < kStatesToLookAt; ++i) {
      next.clear();
      system.successors(std::vector<ComponentId>(open[i]), next);
      for (std::size_t s = 0; s < next.size(); ++s) {
        if (model.observes(next.actions[s])) seen.insert({next.movers[s], next.actions[s]});
        const auto begin = next.tuples.begin() + static_cast<std::ptrdiff_t>(s * system.width());
        std::vector<ComponentId> state(begin, begin + static_cast<std::ptrdiff_t>(system.width()));
        if (known.insert(state).second) open.push_back(std::move(state));
      }
    }
  } catch (const LimitExceeded&) {
    // What was seen by then is enough.
  }
  return {seen.begin(), seen.end()};
}

class RandomTests {
 public:
  RandomTests(const Draw& draw, Model& model, const std::vector<OccurringAtom>& atoms)
      : t_(draw, 1),
        model_(model),
        labelled_(model.file.options.labelled),
        actions_(seen_actions(model)) {
    for (const OccurringAtom& each : atoms) {
      if (each.word != "fair") atoms_.push_back(each.text());  // that is about runs
    }
    for (const Definition& each : model.definitions) {
      if (each.parameters.empty()) atoms_.push_back(each.name);
    }
  }

  std::vector<std::string> choose(int count) {
    std::vector<std::string> chosen;
    if (actions_.empty() || model_.file.options.schedule == Schedule::synchronous) return chosen;
    for (int tries = 0; tries < 6 * count && static_cast<int>(chosen.size()) < count; ++tries) {
      std::string test = t_.chance(2) ? choice(3) : along_a_run();
      if (t_.chance(6)) test += t_.pick({" => safe", " => successful"});
      const std::string name = fmt::format("t{}", chosen.size());
      if (!add(name, test)) continue;
      names_.push_back(name);
      chosen.push_back(std::move(test));
    }
    return chosen;
  }

 private:
  bool add(const std::string& name, const std::string& test) {
    const FileId file = model_.sources.add(name, test);
    const SourceSpan where{file, 0, static_cast<std::uint32_t>(test.size())};
    Diagnostics ignored(model_.sources);
    if (!bind_test(model_, {name, where, where}, ignored)) return false;
    model_.file.tests.push_back({name, where, where});
    return true;
  }

  // What is seen on some run, said in one way or another.
  std::string along_a_run() {
    std::string text;
    for (const SeenAction& each : seen_on_a_run()) {
      if (t_.chance(3)) text += "?(" + formula(1) + "); ";
      text += action(each);
      switch (t_.draw(8)) {
        case 0:
          text += fmt::format("{{{}}}", 1 + t_.draw(2));
          break;
        case 1:
          text += t_.pick({"{0,1}", "{1,2}", "{1,}", "*"});
          break;
        default:
          break;
      }
      text += "; ";
    }
    return text + (t_.chance(3) ? repetition(1) : "?(true)");
  }

  std::vector<SeenAction> seen_on_a_run() {
    std::vector<SeenAction> seen;
    System system(model_, {false, true});
    try {
      CutStarts cut;
      std::vector<std::vector<ComponentId>> starts = system.initial(cut);
      std::vector<ComponentId> state =
          starts[static_cast<std::size_t>(t_.draw(static_cast<int>(starts.size())))];
      const int wanted = 1 + t_.draw(4);
      SuccessorBuffer next;
      for (int steps = 0; steps < kStepsOfARun && static_cast<int>(seen.size()) < wanted; ++steps) {
        next.clear();
        system.successors(state, next);
        if (next.size() == 0) break;
        const auto s = static_cast<std::size_t>(t_.draw(static_cast<int>(next.size())));
        if (model_.observes(next.actions[s])) seen.push_back({next.movers[s], next.actions[s]});
        const auto begin = next.tuples.begin() + static_cast<std::ptrdiff_t>(s * system.width());
        state.assign(begin, begin + static_cast<std::ptrdiff_t>(system.width()));
      }
    } catch (const LimitExceeded&) {
      // As far as it went.
    }
    return seen;
  }

  std::string choice(int depth) {
    std::string text = sequence(depth);
    if (depth > 0 && t_.chance(4)) text += " + " + sequence(depth - 1);
    return text;
  }

  std::string sequence(int depth) {
    std::string text = repetition(depth);
    for (int more = t_.draw(3); depth > 0 && more > 0; --more) {
      text += "; " + repetition(depth - 1);
    }
    return text;
  }

  std::string repetition(int depth) {
    std::string text = part(depth);
    if (!t_.chance(3)) return text;
    const int least = t_.draw(3);
    switch (t_.draw(5)) {
      case 0:
        return text + fmt::format("{{{}}}", least);
      case 1:
        return text + fmt::format("{{{},}}", least);
      case 2:
        return text + fmt::format("{{{},{}}}", least, least + t_.draw(3));
      default:
        return text + "*";
    }
  }

  std::string part(int depth) {
    if (depth > 0 && t_.chance(4)) return "(" + choice(depth - 1) + ")";
    if (!names_.empty() && t_.chance(6)) return t_.pick(names_);
    if (t_.chance(3)) return "?(" + formula(1) + ")";
    return action();
  }

  std::string formula(int depth) {
    if (depth > 0 && t_.chance(3)) {
      return fmt::format("{} {} {}", formula(0), t_.pick({"&", "|", "->"}), formula(0));
    }
    const std::string negation = t_.chance(3) ? "!" : "";
    if (atoms_.empty() || t_.chance(10)) {
      return negation + t_.pick({"true", "terminated", "deadlock"});
    }
    return negation + t_.pick(atoms_);
  }

  std::string action() {
    return action(actions_[static_cast<std::size_t>(t_.draw(static_cast<int>(actions_.size())))]);
  }

  std::string action(const SeenAction& seen) {
    std::string text = labelled_ ? label(seen) : pattern(seen.action);
    if (!t_.chance(4)) return text;
    const Process who =
        is_pair(seen.mover) && t_.chance(2) ? receiver_of(seen.mover) : sender_of(seen.mover);
    return fmt::format("{} does {}", model_.mover_name(who), text);
  }

  // Itself, or all on its channel, or all observations.
  std::string label(const SeenAction& seen) const {
    const std::string text = model_.terms.text(seen.action);
    if (!t_.chance(3)) return text;
    return is_pair(seen.mover) ? text.substr(0, text.find('(')) + "(*)" : "obs *";
  }

  std::string pattern(TermId action) const {
    const TermStore& terms = model_.terms;
    std::string text(terms.name_text(action));
    if (terms.is_atom(action)) return text;
    std::vector<std::string> arguments;
    for (const TermId each : terms.arguments(action)) {
      arguments.push_back(t_.chance(3) ? "_" : terms.text(each));
    }
    return fmt::format("{}({})", text, fmt::join(arguments, ","));
  }

  FlatTerms t_;
  Model& model_;
  bool labelled_;
  std::vector<SeenAction> actions_;
  std::vector<std::string> atoms_;
  std::vector<std::string> names_;  // of tests so far
};

}  // namespace

std::vector<std::string> random_tests(const Draw& draw, Model& model,
                                      const std::vector<OccurringAtom>& atoms, int count) {
  return RandomTests(draw, model, atoms).choose(count);
}

}  // namespace credo::testing
