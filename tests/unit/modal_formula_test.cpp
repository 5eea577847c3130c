// Formulas of the information store: building, normal forms, texts.
#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "modal/formula.hpp"
#include "support/modal_text.hpp"

namespace credo::testing {
namespace modal_formula_test {

class ModalFormula : public ::testing::Test {
 protected:
  ModalId f(std::string_view text) { return modal(formulas, text); }
  // The text of the normal form, "none" if there is none.
  std::string normal(std::string_view text) {
    const auto found = formulas.normal(f(text));
    return found ? modal_text(formulas, *found) : "none";
  }

  ModalFormulas formulas;
};

TEST_F(ModalFormula, IsKeptOnce) {
  const ModalId p = formulas.literal(0);
  const ModalId belief = formulas.attitude(Attitude::belief, 1, p);
  EXPECT_EQ(belief, f("B_1 p"));
  EXPECT_EQ(formulas.negation(belief), f("!B_1 p"));
  EXPECT_EQ(formulas.negation(f("!B_1 p")), belief);
  for (const char* other : {"B_1 !p", "B_1 q", "B_2 p", "I_1 p", "U_1 p", "Bif_1 p", "!B_1 p"}) {
    EXPECT_NE(f(other), belief) << other;
  }
  EXPECT_NE(formulas.literal(1), f("p"));
  for (const char* any : {"p", "!q", "B_1 p", "!Bif_1 p"}) EXPECT_LT(f(any), formulas.size());
}

TEST_F(ModalFormula, IsTakenApart) {
  const ModalId all = f("!I_3 U_2 !q");
  EXPECT_FALSE(formulas.is_positive(all));
  EXPECT_FALSE(formulas.is_literal(all));
  EXPECT_EQ(formulas.attitude(all), Attitude::intention);
  EXPECT_EQ(formulas.agent(all), 3u);
  EXPECT_EQ(formulas.depth(all), 2u);
  const ModalId inner = formulas.content(all);
  EXPECT_TRUE(formulas.is_positive(inner));
  EXPECT_EQ(formulas.attitude(inner), Attitude::uncertainty);
  const ModalId literal = formulas.content(inner);
  EXPECT_TRUE(formulas.is_literal(literal));
  EXPECT_FALSE(formulas.is_positive(literal));
  EXPECT_EQ(formulas.atom(literal), 1u);
  EXPECT_EQ(formulas.depth(literal), 0u);
}

TEST_F(ModalFormula, BifDoesNotSeeTheSign) {
  EXPECT_EQ(f("Bif_1 !p"), f("Bif_1 p"));
  EXPECT_EQ(f("!Bif_1 !B_2 p"), f("!Bif_1 B_2 p"));
  EXPECT_NE(f("!Bif_1 p"), f("Bif_1 p"));
  EXPECT_NE(f("Bif_1 B_2 !p"), f("Bif_1 B_2 p"));
}

TEST_F(ModalFormula, NormalFormsKnowTheirOwnBeliefs) {
  EXPECT_EQ(normal("B_1 B_1 p"), "B_1 p");
  EXPECT_EQ(normal("B_1 U_1 p"), "U_1 p");
  EXPECT_EQ(normal("B_1 !B_1 p"), "!B_1 p");
  EXPECT_EQ(normal("B_1 !U_1 !p"), "!U_1 !p");
  EXPECT_EQ(normal("!B_1 B_1 p"), "!B_1 p");
  EXPECT_EQ(normal("!B_1 U_1 p"), "!U_1 p");
  EXPECT_EQ(normal("!B_1 !B_1 p"), "B_1 p");
  EXPECT_EQ(normal("!B_1 !U_1 p"), "U_1 p");
}

TEST_F(ModalFormula, NormalFormsAreNormalAtEveryDepth) {
  EXPECT_EQ(normal("I_2 !B_1 !B_1 B_1 p"), "I_2 B_1 p");
  EXPECT_EQ(normal("B_1 B_2 !B_2 !B_2 B_2 !p"), "B_1 B_2 !p");
  EXPECT_EQ(normal("U_2 B_1 !U_1 p"), "U_2 !U_1 p");
  EXPECT_EQ(normal("Bif_2 B_1 !B_1 p"), "Bif_2 B_1 p") << "a sign that comes up goes";
  EXPECT_EQ(normal("B_1 !B_2 !B_2 B_1 p"), "B_1 B_2 B_1 p");
}

TEST_F(ModalFormula, OtherChainsAreNormal) {
  for (const char* text : {"p", "!p", "B_1 B_2 p", "B_1 I_1 p", "!B_1 !I_1 p", "I_1 I_1 p",
                           "I_1 B_1 p", "I_1 U_1 p", "U_1 I_1 p", "U_1 B_2 p", "U_1 p",
                           "Bif_1 I_1 p", "Bif_1 B_2 p", "I_1 Bif_1 p", "B_1 Bif_1 p"}) {
    EXPECT_EQ(normal(text), text);
  }
}

TEST_F(ModalFormula, NobodyIsUncertainOfItsOwnBeliefs) {
  for (const char* text : {"U_1 B_1 p", "U_1 !B_1 p", "U_1 U_1 p", "U_1 !U_1 p", "!U_1 B_1 p",
                           "B_2 U_1 B_1 p", "I_1 !U_1 U_1 p", "Bif_2 U_1 B_1 p"}) {
    EXPECT_EQ(normal(text), "none") << text;
  }
  EXPECT_EQ(normal("U_1 B_1 !U_1 p"), "none") << "only after the inside is normal";
  EXPECT_EQ(normal("U_1 B_2 B_1 p"), "U_1 B_2 B_1 p");
  EXPECT_THROW(formulas.existing_normal(f("U_1 B_1 p")), InternalError);
  EXPECT_EQ(formulas.existing_normal(f("B_1 B_1 p")), f("B_1 p"));
}

TEST_F(ModalFormula, EverybodyKnowsWhetherItBelieves) {
  for (const char* text : {"Bif_1 B_1 p", "Bif_1 U_1 p", "!Bif_1 B_1 p", "I_2 Bif_1 B_1 p",
                           "I_1 !Bif_1 B_1 !U_1 p", "B_2 I_1 Bif_1 !U_1 B_2 p"}) {
    EXPECT_EQ(normal(text), "none") << text;
  }
}

TEST_F(ModalFormula, TextsUseTheNamesGiven) {
  const std::vector<std::string> agents{"", "p", "s"};
  const std::vector<std::string> atoms{"c_r", "Done(pack)"};
  const auto text = [&](std::string_view formula) {
    return formulas.text(
        f(formula), [&](std::uint32_t i) { return agents.at(i); },
        [&](std::uint32_t i) { return atoms.at(i); });
  };
  EXPECT_EQ(text("!p"), "!c_r");
  EXPECT_EQ(text("B_1 !p"), "B_p !c_r");
  EXPECT_EQ(text("!I_2 Bif_2 !p"), "!I_s Bif_s c_r");
  EXPECT_EQ(text("U_1 !I_2 q"), "U_p !I_s Done(pack)");
}

}  // namespace modal_formula_test
}  // namespace credo::testing
