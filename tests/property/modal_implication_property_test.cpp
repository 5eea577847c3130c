// Derivability: the recursion against the rules applied one at a time, and its laws.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <iostream>
#include <random>

#include "modal/implication.hpp"
#include "modal/plain_store.hpp"
#include "support/modal_text.hpp"
#include "support/random_modal.hpp"
#include "support/seeds.hpp"

namespace credo::testing {
namespace modal_implication_property_test {

constexpr ModalShape kShape{};

// Evenly, from the first test on.
int draw(int bound) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, bound)); }

// All formulas with at most so many attitudes, over one atom and two agents.
std::vector<ModalId> all_formulas(ModalFormulas& formulas, int attitudes) {
  std::set<ModalId> all{formulas.literal(0), formulas.literal(0, false)};
  for (int i = 0; i < attitudes; ++i) {
    for (const ModalId content : std::set<ModalId>(all)) {
      for (const Attitude each : {Attitude::belief, Attitude::intention, Attitude::uncertainty,
                                  Attitude::belief_whether}) {
        for (const std::uint32_t agent : {1u, 2u}) {
          all.insert(formulas.attitude(each, agent, content));
          all.insert(formulas.attitude(each, agent, content, false));
        }
      }
    }
  }
  return {all.begin(), all.end()};
}

TEST(ModalImplication, IsWhatTheRulesGiveOnAllSmallFormulas) {
  ModalFormulas formulas;
  Implication implies(formulas);
  std::vector<ModalId> normal = all_formulas(formulas, 2);
  std::erase_if(normal, [&](ModalId f) { return formulas.normal(f) != f; });
  std::size_t derivable = 0;
  for (const ModalId f : normal) {
    const std::set<ModalId> all = consequences(formulas, f);
    for (const ModalId g : normal) {
      ASSERT_EQ(implies(f, g), all.contains(g))
          << modal_text(formulas, f) << " => " << modal_text(formulas, g);
      derivable += all.contains(g);
    }
  }
  EXPECT_GT(normal.size(), 300u);
  EXPECT_GT(derivable, 3 * normal.size()) << "more than each from itself";
}

TEST(ModalImplication, IsWhatTheRulesGiveOnRandomPairs) {
  const std::uint32_t seeds = std::max(seed_count(4000, 1000), 100u);
  std::size_t derivable = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 generator(seed);
    ModalFormulas formulas;
    Implication implies(formulas);
    RandomModal random(
        formulas,
        [&](int bound) { return static_cast<int>(generator() % static_cast<unsigned>(bound)); },
        kShape);
    const ModalId f = random.normal();
    const std::set<ModalId> all = consequences(formulas, f);
    for (int i = 0; i < 8; ++i) {
      const ModalId g = generator() % 8 == 0 ? random.normal() : random.relative(f);
      ASSERT_EQ(implies(f, g), all.contains(g))
          << "seed " << seed << ": " << modal_text(formulas, f) << " => "
          << modal_text(formulas, g);
      derivable += all.contains(g);
    }
    for (const ModalId g : all) {
      if (formulas.normal(g) == g) {
        ASSERT_TRUE(implies(f, g)) << "seed " << seed << ": " << modal_text(formulas, f) << " => "
                                   << modal_text(formulas, g);
      }
    }
  }
  const std::size_t others = 8 * std::size_t{seeds} - derivable;
  std::cout << derivable << " derivable, " << others << " not\n";
  EXPECT_GT(derivable, std::size_t{seeds});
  EXPECT_GT(others, std::size_t{seeds});
}

RC_GTEST_PROP(ModalImplicationLaws, ReflexiveAndContrapositive, ()) {
  ModalFormulas formulas;
  Implication implies(formulas);
  RandomModal random(formulas, draw, kShape);
  const ModalId f = random.normal();
  const ModalId g = random.relative(f);
  RC_CLASSIFY(implies(f, g), "derivable");
  RC_ASSERT(implies(f, f));
  RC_ASSERT(!implies(f, formulas.negation(f)));
  RC_ASSERT(implies(f, g) == implies(formulas.negation(g), formulas.negation(f)));
  RC_ASSERT(!(implies(f, g) && implies(f, formulas.negation(g))));
}

RC_GTEST_PROP(ModalImplicationLaws, Transitive, ()) {
  ModalFormulas formulas;
  Implication implies(formulas);
  RandomModal random(formulas, draw, kShape);
  const ModalId f = random.normal();
  std::vector<ModalId> relatives{f};
  for (int i = 0; i < 12; ++i) relatives.push_back(random.relative(f));
  for (const ModalId a : relatives) {
    for (const ModalId b : relatives) {
      if (!implies(a, b)) continue;
      for (const ModalId c : relatives) {
        if (implies(b, c)) RC_ASSERT(implies(a, c));
      }
    }
  }
}

RC_GTEST_PROP(ModalNormalForm, IsNormalAndKnowsNegation, ()) {
  ModalFormulas formulas;
  RandomModal random(formulas, draw, kShape);
  const ModalId f = random.any();
  const auto normal = formulas.normal(f);
  RC_CLASSIFY(!normal, "none");
  RC_CLASSIFY(normal && *normal != f, "simpler");
  const auto negated = formulas.normal(formulas.negation(f));
  RC_ASSERT(normal.has_value() == negated.has_value());
  if (!normal) return;
  RC_ASSERT(formulas.normal(*normal) == normal);
  RC_ASSERT(*negated == formulas.negation(*normal));
  RC_ASSERT(modal(formulas, modal_text(formulas, f)) == f);
}

}  // namespace modal_implication_property_test
}  // namespace credo::testing
