// Derivability is sound in Kripke models, and so are normal forms and what is refused.
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "modal/implication.hpp"
#include "support/kripke.hpp"
#include "support/modal_text.hpp"
#include "support/random_modal.hpp"
#include "support/seeds.hpp"

namespace credo::testing {
namespace modal_kripke_property_test {

constexpr ModalShape kShape{
    .agents = 2, .atoms = 2, .most_attitudes = 3, .bif = BifPlaces::everywhere};
constexpr int kModels = 20;  // for each seed

class ModalKripke : public ::testing::Test {
 protected:
  // A fresh generator of formulas, and models to try them in.
  void start(std::uint32_t seed) {
    generator.seed(seed);
    models.clear();
    for (int i = 0; i < kModels; ++i) {
      models.emplace_back(draw, 1 + draw(6), kShape.agents, kShape.atoms);
    }
  }
  std::string text(ModalId f) { return modal_text(formulas, f); }

  std::mt19937 generator;
  const Draw draw = [this](int bound) {
    return static_cast<int>(generator() % static_cast<unsigned>(bound));
  };
  ModalFormulas formulas;
  RandomModal random{formulas, draw, kShape};
  std::vector<KripkeModel> models;
};

TEST_F(ModalKripke, WhatIsDerivableIsTrue) {
  Implication implies(formulas);
  const std::uint32_t seeds = std::max(seed_count(3000, 500), 100u);
  std::size_t derivable = 0;    // pairs
  std::size_t checked = 0;      // models where the premise of such a pair is true somewhere
  std::size_t underivable = 0;  // pairs
  std::size_t refuted = 0;      // such pairs that a model refutes
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    start(seed);
    for (int i = 0; i < 20; ++i) {
      const ModalId f = random.normal();
      const ModalId g = random.relative(f);
      bool is_refuted = false;
      for (KripkeModel& model : models) {
        const auto premise = model.where(formulas, f);
        const auto wrong = premise & ~model.where(formulas, g);
        if (wrong != 0) is_refuted = true;
        if (implies(f, g) && premise != 0) ++checked;
      }
      ASSERT_FALSE(implies(f, g) && is_refuted)
          << "seed " << seed << ": " << text(f) << " => " << text(g);
      ++(implies(f, g) ? derivable : underivable);
      refuted += is_refuted;
    }
  }
  std::cout << derivable << " derivable pairs, true premises in " << checked << " models; "
            << refuted << " of " << underivable << " others refuted\n";
  EXPECT_GT(derivable, std::size_t{seeds});
  EXPECT_GT(checked, 8 * std::size_t{seeds}) << "the premises are seldom true";
  EXPECT_GT(refuted, underivable * 3 / 4) << "the models are too poor to tell anything";
}

TEST_F(ModalKripke, NormalFormsMeanTheSame) {
  const std::uint32_t seeds = std::max(seed_count(1500, 250), 100u);
  std::size_t simplified = 0;
  std::size_t sometimes = 0;  // models where such a formula is true in some worlds only
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    start(seed);
    for (int i = 0; i < 20; ++i) {
      const ModalId f = random.sensible();
      const ModalId normal = *formulas.normal(f);
      simplified += normal != f;
      for (KripkeModel& model : models) {
        const auto where = model.where(formulas, f);
        ASSERT_EQ(where, model.where(formulas, normal)) << "seed " << seed << ": " << text(f);
        sometimes += normal != f && where != 0 && where != model.all();
      }
    }
  }
  std::cout << simplified << " formulas simplified, true in some worlds only of " << sometimes
            << " models\n";
  EXPECT_GT(simplified, std::size_t{seeds});
  EXPECT_GT(sometimes, simplified);
}

// A formula without a normal form has in it an agent that is uncertain of its own attitudes, which
// is true nowhere, or that knows whether it has them, which is true everywhere. (The whole formula
// may be either.)
TEST_F(ModalKripke, WhatIsRefusedIsTrueNowhereOrEverywhere) {
  const std::uint32_t seeds = std::max(seed_count(1500, 250), 100u);
  std::size_t nowhere = 0;
  std::size_t everywhere = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    start(seed);
    for (int i = 0; i < 20; ++i) {
      ModalId f = random.any();
      if (formulas.normal(f)) continue;
      while (!formulas.normal(formulas.content(f))) f = formulas.content(f);
      if (!formulas.is_positive(f)) f = formulas.negation(f);
      const bool uncertain = formulas.attitude(f) == Attitude::uncertainty;
      ASSERT_TRUE(uncertain || formulas.attitude(f) == Attitude::belief_whether) << text(f);
      ++(uncertain ? nowhere : everywhere);
      for (KripkeModel& model : models) {
        ASSERT_EQ(model.where(formulas, f), uncertain ? 0u : model.all())
            << "seed " << seed << ": " << text(f);
      }
    }
  }
  EXPECT_GT(nowhere, std::size_t{seeds});
  EXPECT_GT(everywhere, std::size_t{seeds});
}

// The models themselves: beliefs are serial, transitive and euclidean, intentions serial and
// nothing else, uncertainty is about more than half and not all.
TEST_F(ModalKripke, ModelsAreAsThePaperSays) {
  const auto always = [&](std::string_view premise, std::string_view conclusion) {
    const ModalId f = modal(formulas, premise);
    const ModalId g = modal(formulas, conclusion);
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
      start(seed);
      for (KripkeModel& model : models) {
        if ((model.where(formulas, f) & ~model.where(formulas, g)) != 0) return false;
      }
    }
    return true;
  };
  EXPECT_TRUE(always("B_1 p", "!B_1 !p"));
  EXPECT_TRUE(always("B_1 p", "B_1 B_1 p"));
  EXPECT_TRUE(always("!B_1 p", "B_1 !B_1 p"));
  EXPECT_TRUE(always("I_1 p", "!I_1 !p"));
  EXPECT_TRUE(always("Bif_1 p", "!U_1 p"));
  EXPECT_FALSE(always("B_1 p", "p"));
  EXPECT_FALSE(always("B_1 p", "B_2 p"));
  EXPECT_FALSE(always("I_1 p", "I_1 I_1 p"));
  EXPECT_FALSE(always("I_1 I_1 p", "I_1 p"));
  EXPECT_FALSE(always("!U_1 p", "Bif_1 p"));
  EXPECT_TRUE(always("U_1 B_2 p", "!U_1 B_2 !p")) << "more than the rules say";
}

}  // namespace modal_kripke_property_test
}  // namespace credo::testing
