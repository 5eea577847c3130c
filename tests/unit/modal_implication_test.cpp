// Derivability between formulas of the information store: the paper's rules, one by one.
#include <gtest/gtest.h>

#include "modal/implication.hpp"
#include "modal/plain_store.hpp"
#include "support/modal_text.hpp"

namespace credo::testing {
namespace modal_implication_test {

class ModalImplication : public ::testing::Test {
 protected:
  // By the recursion; the reference must say the same. Rules 10 and 11: both in normal form.
  bool derivable(std::string_view from, std::string_view to) {
    const ModalId f = formulas.existing_normal(modal(formulas, from));
    const ModalId g = formulas.existing_normal(modal(formulas, to));
    const bool answer = implies(f, g);
    EXPECT_EQ(consequences(formulas, f).contains(g), answer) << from << " => " << to;
    EXPECT_EQ(implies(f, g), answer) << "asked again";
    return answer;
  }
  void only(std::string_view from, std::string_view to) {
    EXPECT_TRUE(derivable(from, to)) << from << " => " << to;
    EXPECT_FALSE(derivable(to, from)) << to << " => " << from;
  }
  void none(std::string_view from, std::string_view to) {
    EXPECT_FALSE(derivable(from, to)) << from << " => " << to;
  }

  ModalFormulas formulas;
  Implication implies{formulas};
};

TEST_F(ModalImplication, Rule1PassesThroughBeliefs) {
  only("B_1 B_2 p", "B_1 !U_2 p");
  only("!B_1 !U_2 p", "!B_1 B_2 p");
  only("B_1 !B_2 !B_1 B_2 !p", "B_1 !B_2 B_1 B_2 p");
  none("B_1 p", "B_1 q");
}

TEST_F(ModalImplication, Rule2PassesThroughIntentions) {
  only("I_1 B_2 p", "I_1 !B_2 !p");
  only("I_1 !I_2 !U_1 p", "I_1 !I_2 B_1 p");
  only("B_1 I_2 I_1 p", "B_1 I_2 !I_1 !p");
}

TEST_F(ModalImplication, Rule3) { only("B_1 p", "!B_1 !p"); }
TEST_F(ModalImplication, Rule4) { only("I_1 !p", "!I_1 p"); }
TEST_F(ModalImplication, Rule5) { only("U_1 p", "!U_1 !p"); }
TEST_F(ModalImplication, Rule6) { only("B_1 p", "!U_1 p"); }
TEST_F(ModalImplication, Rule7) { only("U_1 p", "!B_1 p"); }
TEST_F(ModalImplication, Rule8) { only("B_1 p", "!U_1 !p"); }
TEST_F(ModalImplication, Rule9) { only("U_1 p", "!B_1 !p"); }

TEST_F(ModalImplication, Rule10) {
  EXPECT_TRUE(derivable("B_1 p", "B_1 B_1 p"));
  EXPECT_TRUE(derivable("B_1 B_1 p", "B_1 p"));
  only("B_2 B_1 B_1 p", "B_2 !U_1 p");
}

TEST_F(ModalImplication, Rule11) {
  EXPECT_TRUE(derivable("!B_1 p", "B_1 !B_1 p"));
  EXPECT_TRUE(derivable("B_1 !B_1 p", "!B_1 p"));
  only("B_1 !p", "B_1 !B_1 p");
}

TEST_F(ModalImplication, RulesMeet) {
  only("B_1 B_2 p", "!U_1 !B_2 !p");
  only("B_1 B_2 p", "!B_1 U_2 p");
  only("U_1 !B_2 p", "!B_1 B_2 p");
  only("U_1 !B_2 p", "!B_1 U_2 !p");
}

TEST_F(ModalImplication, BelievingImpliesBelievingWhether) {
  only("I_1 B_1 p", "I_1 Bif_1 p");
  only("I_1 B_1 !p", "I_1 Bif_1 p");
  only("I_1 !Bif_1 p", "I_1 !B_1 p");
  only("I_1 !Bif_1 p", "I_1 !B_1 !p");
  only("I_1 B_1 !p", "!I_1 !Bif_1 p");
  only("I_1 B_1 B_2 p", "I_1 Bif_1 U_2 p");
  none("I_1 p", "I_1 Bif_1 p");
  none("I_1 U_1 p", "I_1 Bif_1 p");
  none("I_1 B_2 p", "I_1 Bif_1 p");
  none("I_1 Bif_1 B_2 p", "I_1 Bif_1 U_2 p");
}

TEST_F(ModalImplication, BelievingWhetherExcludesUncertainty) {
  only("Bif_1 p", "!U_1 p");
  only("Bif_1 p", "!U_1 !p");
  only("U_1 p", "!Bif_1 p");
  only("U_1 !p", "!Bif_1 p");
  only("I_1 Bif_1 p", "I_1 !U_1 !p");
  only("I_1 Bif_2 p", "!I_1 U_2 p");
  only("I_1 U_1 p", "I_1 !Bif_1 p");
  only("I_1 U_1 p", "!I_1 Bif_1 p");
  only("B_1 I_2 Bif_2 p", "B_1 I_2 !U_2 p");
  only("B_1 I_2 Bif_2 p", "!U_1 I_2 U_2 !p");
  only("I_1 !I_2 !U_2 p", "I_1 !I_2 Bif_2 p");
  only("I_1 Bif_1 B_2 p", "I_1 !U_1 !B_2 p");
  none("Bif_1 p", "!U_2 p");
  none("Bif_1 p", "!U_1 q");
  none("Bif_1 p", "U_1 p");
  none("!U_1 p", "Bif_1 p");
  none("Bif_1 B_2 p", "!U_1 B_2 !p");
  none("Bif_1 B_2 p", "!U_1 !U_2 p");
}

TEST_F(ModalImplication, NothingHappensBelowUncertainty) {
  none("U_1 B_2 p", "U_1 !U_2 p");
  none("!U_1 !U_2 p", "!U_1 B_2 p");
  none("U_1 I_2 p", "U_1 !I_2 !p");
}

TEST_F(ModalImplication, AttitudesDoNotFollowFromTheirLack) {
  none("!B_1 !p", "B_1 p");
  none("!U_1 p", "B_1 p");
  none("!I_1 p", "I_1 !p");
  none("!Bif_1 p", "U_1 p");
}

TEST_F(ModalImplication, AgentsAttitudesAndAtomsCount) {
  none("B_1 p", "!B_2 !p");
  none("B_1 p", "I_1 p");
  none("I_1 p", "!B_1 !p");
  none("B_1 p", "U_1 p");
  none("B_1 p", "p");
  none("p", "B_1 p");
  none("B_1 p", "!B_1 !q");
  none("p", "!q");
}

// Every level can be followed in two ways; answers are remembered.
TEST_F(ModalImplication, LongChainsAreNoTrouble) {
  ModalId f = modal(formulas, "p");
  ModalId g = modal(formulas, "!q");
  for (std::uint32_t i = 0; i < 60; ++i) {
    f = formulas.attitude(Attitude::belief, i % 2, f);
    g = formulas.attitude(Attitude::uncertainty, i % 2, g, false);
  }
  EXPECT_FALSE(implies(f, g));
  EXPECT_FALSE(implies(formulas.negation(g), formulas.negation(f)));
  EXPECT_TRUE(implies(f, f));
}

}  // namespace modal_implication_test
}  // namespace credo::testing
