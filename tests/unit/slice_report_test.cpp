// What is said of slices: counts, chains of reasons, lists, and the document of the page.
#include "inquiry/slice_report.hpp"

#include <gtest/gtest.h>

#include "lang/agentspeak/slicing/net_builder.hpp"
#include "report/page_json.hpp"
#include "report/slice_text.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace slice_report_test {

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

// So that a document and a text grow with the system, and not with its square.
TEST_F(SliceReportTest, OfLongChainsTheTextHasTheBeginningAndTheEnd) {
  Slice& slice = report_.slice;
  slice.dependences = {{"x", "is in the property", kNoDependence, {}}};
  for (std::uint32_t i = 0; i < 10; ++i) {
    slice.dependences.push_back({fmt::format("y{}", i), "matters", i, {}});
  }
  EXPECT_EQ(chain_text(slice, 7),
            "y6 matters; y5 matters; y4 matters; y3 matters; y2 matters; y1 matters; y0 matters; "
            "x is in the property");
  EXPECT_EQ(chain_text(slice, 10),
            "y9 matters; y8 matters; y7 matters; y6 matters; y5 matters; y4 matters; y3 matters; "
            "... 3 more ...; x is in the property");
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

TEST_F(SliceReportTest, ThePageHasThePartsWithTheirReasons) {
  const Json page = slice_page(report_, "credo slice test.mas");
  ASSERT_EQ(page.at("parts").size(), 4u);
  const Json& belief = page["parts"][0];
  EXPECT_EQ(belief.at("name"), "belief b of a");
  EXPECT_EQ(belief.at("kept"), false);
  EXPECT_FALSE(belief.contains("reason"));
  EXPECT_EQ(belief.at("location"), place_json(model_->sources, at("b.")));
  const Json& plan = page["parts"][1];
  EXPECT_EQ(plan.at("kept"), true);
  EXPECT_EQ(plan.at("reason"), 2);
  const Json& reasons = page.at("reasons");
  ASSERT_EQ(reasons.size(), 3u);
  EXPECT_EQ(reasons[2].at("because"), 1);
  EXPECT_EQ(reasons[1].at("what"), "+c in plan #1 of a");
  EXPECT_EQ(reasons[1].at("why"), "changes c");
  EXPECT_EQ(reasons[1].at("location"), place_json(model_->sources, at("+c")));
  EXPECT_FALSE(reasons[0].contains("because"));
  EXPECT_FALSE(reasons[0].contains("location"));  // the property's
  EXPECT_FALSE(page.contains("cuts"));
  EXPECT_FALSE(page.contains("net"));
  EXPECT_EQ(page.at("page").at("sources")[0].at("text"), kSystem);
}

TEST_F(SliceReportTest, ThePageHasTheCuts) {
  report_.slice.edits = {{at("; +d"), ""}, {at("b."), "true."}};
  const Json page = slice_page(report_, "");
  EXPECT_EQ(page.at("cuts"), (Json::array({{{"location", place_json(model_->sources, at("; +d"))}},
                                           {{"location", place_json(model_->sources, at("b."))},
                                            {"replaced_by", "true."}}})));
}

TEST_F(SliceReportTest, TheNetIsGreyWhereSomethingIsCut) {
  report_.slice.edits = {{at("; +d"), ""}, {at("b."), ""}};
  report_.net = slicing::dependence_net(*model_, {true, true, true});
  const Json page = slice_page(report_, "");
  const Json& net = page.at("net");
  ASSERT_EQ(net.at("nodes").size(), report_.net->nodes.size());
  EXPECT_EQ(net.at("edges").size(), report_.net->edges.size());
  std::map<std::string, bool> kept;
  for (const Json& node : net["nodes"]) {
    EXPECT_EQ(node.at("owner"), "a");
    kept[node.at("name")] = node.at("kept");
  }
  EXPECT_TRUE(kept.at("+!g"));
  EXPECT_TRUE(kept.at("+c"));
  EXPECT_FALSE(kept.at("+d"));
  // Without the plan itself nothing of it is kept.
  report_.slice.parts[1].dependence = kNoDependence;
  const Json cut = slice_page(report_, "");
  for (const Json& node : cut.at("net").at("nodes")) {
    EXPECT_EQ(node.at("kept"), false);
  }
}

}  // namespace slice_report_test
}  // namespace credo
