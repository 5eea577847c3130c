// Cutting parts out of texts: what stays, what goes with it, and where lines end up.
#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "reduce/slicing/slice_text.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace slice_cutting_test {

constexpr const char* kSystem = R"(system two // kept
agent a {
  b. c.
  // about g
  !g.
  @p +!g : b <- +c; -b; +c; skip. // after it
  @q +!g
     : c
     <- skip. @r +!g <- skip.
}

agent z { !h. +!h <- skip. }
)";

class Cut {
 public:
  Cut() : model_(testing::load_text(kSystem)) {}

  // The place of the text, the n-th time it occurs.
  SourceSpan at(const std::string& text, int nth = 1) const {
    std::size_t begin = model_->sources.text(0).find(text);
    while (--nth > 0) begin = model_->sources.text(0).find(text, begin + 1);
    return {0, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + text.size())};
  }
  std::string text(std::vector<SliceEdit> edits, Cutting cutting,
                   std::vector<std::string> statements = {}) const {
    Slice slice;
    slice.edits = std::move(edits);
    slice.statements = std::move(statements);
    const auto texts = slice_texts(*model_, slice, cutting);
    EXPECT_EQ(texts.size(), 1u);
    EXPECT_EQ(texts[0].path, "test.mas");
    return texts[0].text;
  }
  const Sources& sources() const { return model_->sources; }

 private:
  std::unique_ptr<Model> model_;
};

std::string lines_of(const std::string& text, std::size_t first, std::size_t count) {
  std::size_t begin = 0;
  for (std::size_t i = 1; i < first; ++i) begin = text.find('\n', begin) + 1;
  std::size_t end = begin;
  for (std::size_t i = 0; i < count; ++i) end = text.find('\n', end) + 1;
  return text.substr(begin, end - begin);
}

TEST(SliceCutting, NothingCutIsTheText) {
  const Cut cut;
  EXPECT_EQ(cut.text({}, Cutting::tidy), kSystem);
  EXPECT_EQ(cut.text({}, Cutting::keeps_lines), kSystem);
}

TEST(SliceCutting, SeveralCutsOnALine) {
  const Cut cut;
  const std::vector<SliceEdit> edits{{cut.at("c."), ""}, {cut.at("b. "), ""}};
  EXPECT_EQ(lines_of(cut.text(edits, Cutting::keeps_lines), 3, 2), "  \n  // about g\n");
  EXPECT_EQ(lines_of(cut.text(edits, Cutting::tidy), 3, 1), "  // about g\n");
}

TEST(SliceCutting, LinesStayWhereTheyAre) {
  const Cut cut;
  const SourceSpan plan = join(cut.at("@q"), cut.at("<- skip. @r"));
  const SourceSpan q{0, plan.begin, plan.end - 3};
  const std::string kept = cut.text({{q, ""}}, Cutting::keeps_lines);
  EXPECT_EQ(lines_of(kept, 7, 4), "  \n\n @r +!g <- skip.\n}\n");
  EXPECT_EQ(lines_of(kept, 12, 1), "agent z { !h. +!h <- skip. }\n");
  EXPECT_EQ(lines_of(cut.text({{q, ""}}, Cutting::tidy), 6, 3),
            "  @p +!g : b <- +c; -b; +c; skip. // after it\n   @r +!g <- skip.\n}\n");
}

TEST(SliceCutting, CommentsStayAndBlankLinesDoNotPileUp) {
  const Cut cut;
  const std::string tidy =
      cut.text({{cut.at("!g."), ""}, {cut.at("agent z { !h. +!h <- skip. }"), ""}}, Cutting::tidy);
  EXPECT_NE(tidy.find("// kept"), std::string::npos);
  EXPECT_NE(tidy.find("  // about g\n  @p"), std::string::npos);
  EXPECT_TRUE(tidy.ends_with("}\n\n")) << tidy;
}

TEST(SliceCutting, StatementsAreAddedAtTheEnd) {
  const Cut cut;
  EXPECT_EQ(cut.text({}, Cutting::tidy, {"schedule interleaved"}),
            std::string(kSystem) + "schedule interleaved\n");
}

TEST(SliceCutting, CutsThatOverlapAreABug) {
  const Cut cut;
  EXPECT_THROW(cut.text({{cut.at("b. c."), ""}, {cut.at("c."), ""}}, Cutting::tidy), InternalError);
}

TEST(SliceCutting, AClauseWithItsFullStop) {
  const Cut cut;
  EXPECT_EQ(cut.sources().slice(with_full_stop(cut.sources(), cut.at("b"))), "b.");
  const SourceSpan last = cut.at("skip", 3);
  EXPECT_EQ(cut.sources().slice(with_full_stop(cut.sources(), last)), "skip.");
  EXPECT_THROW(with_full_stop(cut.sources(), cut.at("agent a")), InternalError);
  EXPECT_EQ(cut.sources().slice(with_separator(cut.sources(), cut.at("+c"))), "+c;");
  EXPECT_EQ(cut.sources().slice(with_separator(cut.sources(), cut.at("agent a"))), "agent a");
}

class ListCutting : public ::testing::Test {
 protected:
  std::string body(const std::vector<bool>& kept, const std::string& stand_in = "") {
    const std::vector<SourceSpan> items{cut_.at("+c"), cut_.at("-b"), cut_.at("+c", 2),
                                        cut_.at("skip")};
    const std::string text =
        cut_.text(cut_from_list(items, kept, stand_in, "true"), Cutting::keeps_lines);
    const std::size_t begin = text.find("<- ") + 3;
    return text.substr(begin, text.find('.', begin) - begin);
  }
  Cut cut_;
};

TEST_F(ListCutting, SeparatorsGoWithTheItems) {
  EXPECT_EQ(body({true, true, true, true}), "+c; -b; +c; skip");
  EXPECT_EQ(body({false, true, true, true}), "-b; +c; skip");
  EXPECT_EQ(body({true, false, false, true}), "+c; skip");
  EXPECT_EQ(body({true, true, true, false}), "+c; -b; +c");
  EXPECT_EQ(body({false, true, false, false}), "-b");
  EXPECT_EQ(body({false, false, false, true}), "skip");
}

TEST_F(ListCutting, ARunOfItemsHasOneStandIn) {
  EXPECT_EQ(body({false, false, true, false}, "skip"), "skip; +c; skip");
  EXPECT_EQ(body({false, false, false, false}, "skip"), "skip");
}

TEST_F(ListCutting, NothingLeft) { EXPECT_EQ(body({false, false, false, false}), "true"); }

}  // namespace slice_cutting_test
}  // namespace credo
