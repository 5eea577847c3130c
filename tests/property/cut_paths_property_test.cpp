// Systems with steps over a bound of the model: what is decided all the same stays so when the
// bound is raised, and the engines do not contradict each other, on random systems in all
// languages, for properties of one path and of many, under every fairness.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <utility>

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

}  // namespace cut_paths_property_test
}  // namespace credo::testing
