// Texts that can be taken apart, and what is left of them.
#include "support/seamed_text.hpp"

#include <gtest/gtest.h>

namespace credo::testing {
namespace seamed_text_test {

Seamed items(std::vector<std::string> texts) {
  std::vector<Seamed> parts;
  for (std::string& text : texts) parts.push_back(plain(std::move(text)));
  return list_of("[", ",", "]", std::move(parts));
}

Seamed negation(Seamed part) {
  Seamed node = joined("!(", "", ")", {std::move(part)});
  node.lift = true;
  return node;
}

TEST(SeamedText, IsPutTogether) {
  EXPECT_EQ(items({"a", "b"}).text(), "[a,b]");
  EXPECT_EQ(items({}).text(), "");
  EXPECT_EQ(joined("(", "", ")", {}).text(), "()");
}

TEST(SeamedText, ListsLoseWhatIsNotNeeded) {
  const auto fails = [](const Seamed& text) {
    const std::string now = text.text();
    return now.find('c') != std::string::npos && now.find('f') != std::string::npos;
  };
  EXPECT_EQ(shrunk(items({"a", "b", "c", "d", "e", "f", "g"}), fails).text(), "[c,f]");
}

TEST(SeamedText, OperatorsGiveWayAndTermsGetSimpler) {
  Seamed term = plain("17");
  term.simpler = {"0"};
  const Seamed start = joined("f ", "", "", {negation(negation(term))});
  const auto always = [](const Seamed&) { return true; };
  EXPECT_EQ(shrunk(start, always).text(), "f 0");
  const auto negated = [](const Seamed& text) {
    return text.text().find('!') != std::string::npos;
  };
  EXPECT_EQ(shrunk(start, negated).text(), "f !(0)");
}

TEST(SeamedText, StopsAfterSoManyTrials) {
  std::size_t trials = 0;
  const auto fails = [&](const Seamed&) {
    ++trials;
    return false;
  };
  EXPECT_EQ(shrunk(items({"a", "b", "c"}), fails, 2).text(), "[a,b,c]");
  EXPECT_EQ(trials, 2u);
}

TEST(SeamedText, IsShownWithoutEachPart) {
  std::vector<std::string> rests;
  without_each(joined("", " ", "", {items({"a", "b"}), items({"c"})}),
               [&](const Seamed& part, const std::string& rest) {
                 rests.push_back(part.text() + ": " + rest);
               });
  EXPECT_EQ(rests, (std::vector<std::string>{"a: [b] [c]", "b: [a] [c]", "c: [a,b] "}));
}

}  // namespace seamed_text_test
}  // namespace credo::testing
