// Who believes and obeys whom.
#include <gtest/gtest.h>

#include "system/options.hpp"

namespace credo {
namespace trust_test {

class TrustTest : public ::testing::Test {
 protected:
  TermStore terms;
  TermId a = terms.atom("a");
  TermId b = terms.atom("b");
  TermId c = terms.atom("c");
  Trust trust;
};

TEST_F(TrustTest, EverybodyTrustsEverybodyByDefault) {
  EXPECT_TRUE(trust.tell(a, b));
  EXPECT_TRUE(trust.achieve(a, b));
}

TEST_F(TrustTest, TrustNoneMeansNobody) {
  trust.nobody_by_default = true;
  EXPECT_FALSE(trust.tell(a, b));
  EXPECT_FALSE(trust.achieve(a, a));
}

TEST_F(TrustTest, ARuleRestrictsItsReceiverAndItsForceOnly) {
  trust.rules = {{a, b, true, false}};
  EXPECT_TRUE(trust.tell(a, b));
  EXPECT_FALSE(trust.tell(a, c));
  EXPECT_TRUE(trust.achieve(a, c));
  EXPECT_TRUE(trust.tell(b, c));
}

TEST_F(TrustTest, RulesAddUp) {
  trust.rules = {{a, b, true, false}, {a, c, true, true}};
  EXPECT_TRUE(trust.tell(a, b) && trust.tell(a, c));
  EXPECT_FALSE(trust.tell(a, a));
  EXPECT_FALSE(trust.achieve(a, b));
  EXPECT_TRUE(trust.achieve(a, c));
}

TEST_F(TrustTest, AllStandsForEveryReceiverOrSender) {
  trust.rules = {{kNoTerm, b, true, false}, {a, kNoTerm, false, true}};
  EXPECT_TRUE(trust.tell(c, b));
  EXPECT_FALSE(trust.tell(c, a));
  EXPECT_TRUE(trust.achieve(a, c));
  trust.nobody_by_default = true;
  EXPECT_TRUE(trust.achieve(a, c));
  EXPECT_FALSE(trust.achieve(b, c));
}

TEST_F(TrustTest, TheDirectoryTellsAgentsExternalsAndStrangersApart) {
  const Directory directory(std::vector{a, b}, std::vector{c});
  EXPECT_EQ(directory.find(b), 1u);
  EXPECT_EQ(directory.find(c), Directory::kExternal);
  EXPECT_EQ(directory.find(terms.atom("d")), Directory::kUnknown);
}

}  // namespace trust_test
}  // namespace credo
