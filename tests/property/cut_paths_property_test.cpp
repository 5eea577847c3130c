// Systems with steps over a bound of the model: what is decided all the same stays so when the
// bound is raised, and the engines do not contradict each other, on random systems in all
// languages, for properties of one path and of many, under every fairness. What is over a bound may
// be an initial state, or a step that is never forced.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "engine/explorer.hpp"
#include "engine/reference_explorer.hpp"
#include "engine/reference_graph.hpp"
#include "files/load_model.hpp"
#include "property/binding.hpp"
#include "support/random/random_files.hpp"
#include "support/seeds.hpp"
#include "verdict/check.hpp"

namespace credo::testing {
namespace cut_paths_property_test {

constexpr Fairness kEveryFairness[] = {Fairness::none, Fairness::weak, Fairness::strong};
constexpr std::uint64_t kMostStates = 80;   // within the bounds
constexpr std::uint64_t kMostWider = 3000;  // with wider ones

LoadOptions wider(const Limits& limits) {
  LoadOptions options;
  for (const BoundInfo& each : bound_table()) {
    options.overrides.limits[each.bound] = 3 * limits[each.bound] + 2;
  }
  return options;
}

// How often a question of this kind (fairness, whether paths branch) has an answer.
struct Tally {
  std::map<std::pair<Fairness, bool>, std::size_t> decided;   // by the native engine
  std::map<std::pair<Fairness, bool>, std::size_t> by_both;   // by the reference, too
  std::map<std::pair<Fairness, bool>, std::size_t> violated;  // of the first
  std::map<std::pair<Fairness, bool>, std::size_t> unknown;
  std::size_t stays = 0;  // decided with wider bounds as well
};

class Comparison {
 public:
  Comparison(const RandomFiles& files, Tally& tally)
      : files_(files), tally_(tally), model_(files.load()) {}

  void run() {
    if (model_->diagnostics.has_errors() || model_->static_limit) return;
    wide_ = files_.load(wider(model_->file.options.limits));
    properties_ = bind_properties(*model_);
    wide_properties_ = bind_properties(*wide_);
    ASSERT_EQ(properties_.size(), wide_properties_.size());
    for (const Fairness fairness : kEveryFairness) compare(fairness);
  }

 private:
  void compare(Fairness fairness) {
    CheckOptions options;
    options.vacuity = false;
    options.telling = Telling::outcome;
    options.fairness = fairness;
    options.limits.max_states = kMostWider;
    PropertyChecker native(*model_, options);
    PropertyChecker wide(*wide_, options);
    options.reference = true;
    PropertyChecker reference(*model_, options);
    for (std::size_t i = 0; i < properties_.size(); ++i) {
      const BoundProperty& property = properties_[i];
      const std::pair kind{fairness, property.has_path_quantifiers()};
      const Answer first = native.check(property).outcome;
      const Answer second = reference.check(property).outcome;
      const auto differs = [&](const std::string& what) {
        ADD_FAILURE() << property.text << ", fairness " << text_of(fairness) << ": "
                      << text_of(first) << " natively, by the reference " << text_of(second) << what
                      << "\n"
                      << files_.text();
      };
      const Answer known = first != Answer::unknown ? first : second;
      if (known == Answer::unknown) {
        ++tally_.unknown[kind];
        continue;
      }
      if (first != Answer::unknown) ++tally_.decided[kind];
      if (first == Answer::violated) ++tally_.violated[kind];
      if (first != Answer::unknown && second != Answer::unknown) {
        ++tally_.by_both[kind];
        if (first != second) differs("");
      }
      const Answer later = wide.check(wide_properties_[i]).outcome;
      if (later == Answer::unknown) continue;
      ++tally_.stays;
      if (later != known) differs(fmt::format(", with wider bounds {}", text_of(later)));
    }
  }

  const RandomFiles& files_;
  Tally& tally_;
  std::unique_ptr<Model> model_;
  std::unique_ptr<Model> wide_;
  std::vector<BoundProperty> properties_;
  std::vector<BoundProperty> wide_properties_;
};

TEST(CutPaths, WhatIsDecidedStaysSoWithoutTheBound) {
  Tally tally;
  const std::uint32_t seeds = seed_count(40, 12);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    RandomFilesOptions options;
    options.kind = FileKind::mas;
    options.over_bound = true;
    options.most_states = kMostStates;
    const RandomFiles files = generate(seed, options);
    if (files.limit.empty()) continue;
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Comparison(files, tally).run();
  }
  // The comparison means something only if there is enough of everything.
  for (const Fairness fairness : kEveryFairness) {
    for (const bool paths : {false, true}) {
      const std::pair kind{fairness, paths};
      EXPECT_GT(tally.decided[kind], seeds / 8) << text_of(fairness) << paths;
      EXPECT_GT(tally.by_both[kind], seeds / 10) << text_of(fairness) << paths;
      EXPECT_GT(tally.violated[kind], seeds / 20) << text_of(fairness) << paths;
      EXPECT_GT(tally.unknown[kind], seeds / 20) << text_of(fairness) << paths;
    }
  }
  EXPECT_GT(tally.stays, seeds);
}

// Small systems of eager agents with several initial states and `maybe` rules, some of them over
// the bound on beliefs.
class CutSystem {
 public:
  explicit CutSystem(std::uint32_t seed) : generator_(seed) {}

  RandomFiles files() {
    std::string text =
        fmt::format("system random\ncycle eager\nschedule {}\nlimit beliefs {}\n",
                    one_of({"interleaved", "round_robin", "synchronous"}), 1 + draw(2));
    text += "environment {\n  initial ";
    for (int left = 1 + draw(4); left > 0; --left) {
      text += fmt::format("{{ {}}}{}", facts(), left > 1 ? " or " : ".\n");
    }
    for (int left = draw(4); left > 0; --left) {
      text += fmt::format("  {} -> +{}{}.\n", guard(), fact(),
                          draw(2) == 0 ? "; +" + fact() : "; -" + fact());
    }
    text += "}\nagent x { !go. +!go <- +done. ";
    if (draw(2) == 0) text += fmt::format("+{} <- +done; -done. ", fact());
    text += "}\n";
    if (draw(3) == 0) text += "agent y { !go. +!go <- -q; +q. }\n";
    const std::string f = fact();
    std::size_t number = 0;
    for (const char* form :
         {"[] !Bel(x, {0})", "<> {0}", "[] <> Bel(x, {0})", "<> Bel(x, done)", "[] !Bel(x, done)",
          "AG !Bel(x, {0})", "AF {0}", "EF {0}", "EG !{0}", "[] !deadlock", "{0} -> [] {0}"}) {
      text += fmt::format("property f{}: {}\n", number++, fmt::format(fmt::runtime(form), f));
    }
    return {FileKind::mas, "random.mas", {{"random.mas", std::move(text)}}};
  }

 private:
  int draw(int bound) { return static_cast<int>(generator_() % static_cast<unsigned>(bound)); }
  std::string one_of(std::vector<std::string> all) {
    return all[static_cast<std::size_t>(draw(static_cast<int>(all.size())))];
  }
  std::string fact() { return one_of({"a", "b", "c"}); }
  std::string facts() {
    std::string all;
    for (const char* each : {"a", "b", "c"}) {
      if (draw(3) == 0) all += fmt::format("{}. ", each);
    }
    return all;
  }
  std::string guard() {
    const std::string marked = draw(3) > 0 ? "maybe " : "";
    return marked + ": " + one_of({"true", fact(), "not " + fact()});
  }

  std::mt19937 generator_;
};

TEST(CutPaths, SoItIsWithInitialStatesAndMaybeSteps) {
  Tally tally;
  std::size_t starts = 0;
  std::size_t maybe = 0;  // systems in which nothing but a `maybe` step is left out somewhere
  const std::uint32_t seeds = seed_count(150, 20);
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const RandomFiles files = CutSystem(seed).files();
    const auto model = files.load();
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
    System system(*model);
    SearchControl control;
    const Exploration native = explore(system, control);
    const Exploration plain = explore_reference(PlainSystem(*model), control);
    EXPECT_EQ(native.reason, plain.reason) << files.text();
    EXPECT_EQ(native.states, plain.states) << files.text();
    EXPECT_EQ(native.transitions, plain.transitions) << files.text();
    EXPECT_EQ(native.cut_starts, plain.cut_starts) << files.text();
    EXPECT_EQ(native.cut_states, plain.cut_states) << files.text();
    if (native.cut_starts > 0) ++starts;
    ReferenceGraph graph = reference_graph(PlainSystem(*model), control);
    if (std::ranges::any_of(graph.states, [](const ReferenceState& each) {
          return each.cut && std::ranges::any_of(each.edges, [](const ReferenceEdge& edge) {
                   return edge.mover == kNobody;
                 });
        })) {
      ++maybe;
    }
    Comparison(files, tally).run();
  }
  EXPECT_GT(starts, seeds / 8);
  EXPECT_GT(maybe, seeds / 20);
  for (const auto& [kind, violated] : tally.violated) EXPECT_GT(violated, seeds / 2);
  EXPECT_GT(tally.stays, 10 * seeds);
}

}  // namespace cut_paths_property_test
}  // namespace credo::testing
