// What is said of slices: counts, chains of reasons, lists, and the page.
#include "report/slice_report.hpp"

#include <gtest/gtest.h>

#include "report/slice_html.hpp"
#include "report/slice_text.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace {

constexpr const char* kSystem = "system s\nagent a { b. !g. +!g <- +c; +d. }\n";

class SliceReportTest : public ::testing::Test {
 protected:
  SliceReportTest() : model_(testing::load_text(kSystem)) {
    property_ = bind_formula(*model_, "p", "<> Bel(a, c)");
    report_.model = model_.get();
    report_.property = &*property_;
    Slice& slice = report_.slice;
    slice.setting = "A";
    slice.dependences = {{"Bel(a, c)", "is in the property", kNoDependence, {}},
                         {"+c in plan #1 of a", "changes c", 0, at("+c")},
                         {"plan #1 of a", "executes +c", 1, at("+!g <- +c; +d.")}};
    slice.parts = {{SlicePartKind::formula, "+d in plan #1 of a", at("+d")},
                   {SlicePartKind::plan, "plan #1 of a", at("+!g <- +c; +d."), 2},
                   {SlicePartKind::formula, "+c in plan #1 of a", at("+c"), 1},
                   {SlicePartKind::belief, "belief b of a", at("b.")}};
  }

  SourceSpan at(const std::string& text) const {
    const std::size_t begin = std::string(kSystem).find(text);
    return {0, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + text.size())};
  }

  std::unique_ptr<Model> model_;
  std::optional<BoundProperty> property_;
  SliceReport report_;
};

TEST_F(SliceReportTest, Counts) {
  EXPECT_EQ(left_out_text(counts_of(report_.slice)), "1 of 2 formulas and 1 of 1 belief");
  EXPECT_EQ(left_out_text({}), "nothing");
  EXPECT_EQ(left_out_text({{SlicePartKind::process, 1, 2},
                           {SlicePartKind::plan, 0, 3},
                           {SlicePartKind::agent, 2, 4},
                           {SlicePartKind::fact, 1, 1}}),
            "1 of 2 processes, 2 of 4 agents and 1 of 1 fact");
}

TEST_F(SliceReportTest, ChainsEndInTheProperty) {
  EXPECT_EQ(chain_text(report_.slice, 2),
            "plan #1 of a executes +c; +c in plan #1 of a changes c; Bel(a, c) is in the property");
  EXPECT_EQ(chain_of(report_.slice, kNoDependence).size(), 0u);
  report_.slice.dependences[0].because = 2;
  EXPECT_THROW(chain_of(report_.slice, 1), InternalError);  // round and round
}

TEST_F(SliceReportTest, TheListsAreInTheOrderOfTheText) {
  EXPECT_EQ(slice_text(report_, {}),
            "s, p: 1 of 2 formulas and 1 of 1 belief left out (sound, setting A)\n"
            "left out:\n"
            "  test.mas:2:11  belief b of a\n"
            "  test.mas:2:29  +d in plan #1 of a\n"
            "kept, and why:\n"
            "  test.mas:2:18  plan #1 of a executes +c; +c in plan #1 of a changes c; "
            "Bel(a, c) is in the property\n"
            "  test.mas:2:25  +c in plan #1 of a changes c; Bel(a, c) is in the property\n");
}

TEST_F(SliceReportTest, SeveralFilesAreNamed) {
  report_.files = {{"a.mas", "agent a", true, true}};
  EXPECT_EQ(sliced_texts(report_), "agent a");
  report_.files.push_back({"b.asl", "p.\n", false, true});
  report_.files.push_back({"c.asl", "q.\n", false, false});
  report_.files.push_back({"d.env", "r.\n", true, true});
  EXPECT_EQ(sliced_texts(report_),
            "// a.mas\nagent a\n\n// b.asl is unchanged\n\n// c.asl is not needed any more\n\n"
            "// d.env\nr.\n");
}

TEST_F(SliceReportTest, PartsLieWithinEachOtherOnThePage) {
  const std::string page = slice_html(report_);
  EXPECT_NE(page.find("<span class=\"gone\" title=\"belief b of a: left out, nothing the property "
                      "looks at needs it\">b.</span> !g. <span class=\"kept\""),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("+!g &lt;- <span class=\"kept\" title=\"+c in plan #1 of a: kept\n"
                      "+c in plan #1 of a changes c\nBel(a, c) is in the property\">+c</span>; "
                      "<span class=\"gone\" title=\"+d in"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find(">+d</span>.</span> }"), std::string::npos) << page;
}

TEST_F(SliceReportTest, CutsAreGreyAsAWhole) {
  report_.slice.edits = {{at("; +d"), ""}, {at("b."), "true."}};
  const std::string page = slice_html(report_);
  EXPECT_NE(page.find("<span class=\"gone\" title=\"left out\">; <span class=\"gone\" title=\"+d"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("title=\"replaced by: true.\""), std::string::npos) << page;
}

TEST_F(SliceReportTest, APartThatOverlapsHasNoSpan) {
  report_.slice.parts = {{SlicePartKind::plan, "one", at("b. !g.")},
                         {SlicePartKind::plan, "two", at("!g. +!g")}};
  const std::string page = slice_html(report_);
  EXPECT_NE(page.find(">b. !g.</span> +!g"), std::string::npos) << page;
  EXPECT_EQ(page.find("title=\"two"), std::string::npos);
}

TEST(Html, WhateverIsThereIsShownAsText) {
  EXPECT_EQ(html_escaped("<a href='x' title=\"y\">&amp;</a>"),
            "&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;amp;&lt;/a&gt;");
}

}  // namespace
}  // namespace credo
