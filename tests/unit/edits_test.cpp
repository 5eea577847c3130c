// Edits of lists: one splice each, with the common beginning and end left alone.
#include "verdict/edits.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace edits_test {

using Items = std::vector<std::string>;

StateView with_facts(Items facts) {
  StateView view;
  view.facts = std::move(facts);
  view.agents = {{"ag", {"mail", {{"beliefs", {}}, {"events", {"e"}}}}, {}}};
  return view;
}

ListEdit only_edit(const StateView& before, const StateView& after) {
  const auto all = edits(before, after);
  EXPECT_EQ(all.size(), 1u);
  return all.empty() ? ListEdit{} : all.front();
}

TEST(Edits, KeepTheCommonBeginningAndEnd) {
  const ListEdit edit = only_edit(with_facts({"a", "b", "c"}), with_facts({"a", "x", "y", "c"}));
  EXPECT_EQ(edit.section, "facts");
  EXPECT_EQ(edit.agent, ListEdit::kNoAgent);
  EXPECT_EQ(edit.at, 1u);
  EXPECT_EQ(edit.remove, 1u);
  EXPECT_EQ(edit.insert, (Items{"x", "y"}));
}

TEST(Edits, OfRepeatedItemsDoNotOverlap) {
  const ListEdit longer = only_edit(with_facts({"a", "a"}), with_facts({"a", "a", "a"}));
  EXPECT_EQ(longer.remove, 0u);
  EXPECT_EQ(longer.insert, Items{"a"});
  const ListEdit shorter = only_edit(with_facts({"a", "a", "a"}), with_facts({"a"}));
  EXPECT_EQ(shorter.remove, 2u);
  EXPECT_EQ(shorter.insert, Items{});
}

TEST(Edits, SeeTheOrder) {
  const ListEdit edit = only_edit(with_facts({"a", "b"}), with_facts({"b", "a"}));
  EXPECT_EQ(edit.remove, 2u);
  EXPECT_EQ(edit.insert, (Items{"b", "a"}));
}

TEST(Edits, PhaseAndTurnAreListsOfOneWord) {
  const StateView before = with_facts({});
  StateView after = before;
  after.agents[0].local.phase = "event";
  after.agents[0].mail = {"tell(x,p)"};
  after.turn = "ag";
  const auto all = edits(before, after);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].section, "turn");
  EXPECT_EQ(all[1].section, "phase");
  EXPECT_EQ(all[1].agent, 0u);
  EXPECT_EQ(all[1].remove, 1u);
  EXPECT_EQ(all[1].insert, Items{"event"});
  EXPECT_EQ(all[2].section, "mail");
  StateView view = before;
  apply(view, all);
  EXPECT_EQ(view.text(), after.text());
}

TEST(Edits, NothingForEqualStates) {
  EXPECT_TRUE(edits(with_facts({"a"}), with_facts({"a"})).empty());
}

}  // namespace edits_test
}  // namespace credo
