// Text on its way into SARIF and XML: characters, columns, URIs, escapes.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/utf8.hpp"
#include "report/document.hpp"
#include "report/junit.hpp"
#include "report/sarif.hpp"
#include "report/xml.hpp"
#include "support/junit_check.hpp"

namespace credo {
namespace report_text_test {

std::vector<std::uint32_t> codes_of(std::string_view text) {
  std::vector<std::uint32_t> codes;
  while (!text.empty()) codes.push_back(take_character(text).code);
  return codes;
}

using Codes = std::vector<std::uint32_t>;

TEST(Utf8, CharactersAreDecoded) {
  EXPECT_EQ(codes_of("aé€😀"), (Codes{'a', 0xE9, 0x20AC, 0x1F600}));
}

TEST(Utf8, WhatIsNoneIsReplacedByteByByte) {
  EXPECT_EQ(codes_of("a\xFFz"), (Codes{'a', 0xFFFD, 'z'}));
  EXPECT_EQ(codes_of("\xC3"), (Codes{0xFFFD}));                          // cut short
  EXPECT_EQ(codes_of("\xC3z"), (Codes{0xFFFD, 'z'}));                    // no continuation
  EXPECT_EQ(codes_of("\xC0\xAF"), (Codes{0xFFFD, 0xFFFD}));              // overlong
  EXPECT_EQ(codes_of("\xED\xA0\x80"), (Codes{0xFFFD, 0xFFFD, 0xFFFD}));  // a surrogate
  EXPECT_EQ(codes_of("\xF4\x90\x80\x80").size(), 4u);    // beyond the last character
  EXPECT_EQ(codes_of("\xEF\xBF\xBD"), (Codes{0xFFFD}));  // the replacement itself
}

TEST(SarifPlace, ColumnsCountUtf16) {
  EXPECT_EQ(utf16_length("aé€"), 3u);
  EXPECT_EQ(utf16_length("😀"), 2u);
  EXPECT_EQ(utf16_length("\xFF"), 1u);
  Sources sources;
  const FileId file = sources.add("x", "é😀 ab\ncd");
  const Json region = region_json(sources, {file, 7, 12}, RegionDetail::columns);
  EXPECT_EQ(region, (Json{{"startLine", 1}, {"startColumn", 5}, {"endLine", 2}, {"endColumn", 3}}));
  EXPECT_EQ(region_json(sources, {file, 10, 11}, RegionDetail::lines), (Json{{"startLine", 2}}));
}

TEST(SarifPlace, AByteOrderMarkIsNoColumn) {
  Sources sources;
  const FileId file = sources.add("x",
                                  "\xEF\xBB\xBF"
                                  "ab");
  EXPECT_EQ(region_json(sources, {file, 1, 2}, RegionDetail::columns)["startColumn"], 2);
}

TEST(SarifPlace, PathsBecomeUris) {
  EXPECT_EQ(uri_of_path("a/b.mas"), "a/b.mas");
  EXPECT_EQ(uri_of_path("./a/../b c%é.mas"), "b%20c%25%C3%A9.mas");
  EXPECT_EQ(uri_of_path("a:b.mas"), "a%3Ab.mas");
  EXPECT_EQ(uri_of_path("<&\"'>.mas"), "%3C&%22'%3E.mas");
  const std::string here = std::filesystem::current_path().string();
  EXPECT_EQ(uri_of_path(here + "/x.mas"), "x.mas");
  EXPECT_EQ(uri_of_path("/somewhere else/x.mas"), "file:///somewhere%20else/x.mas");
}

TEST(SarifText, BracesAreDoubledAndNothingIsALink) {
  EXPECT_EQ(sarif_text("{0} of {a}"), "{{0}} of {{a}}");
  EXPECT_EQ(sarif_text("[](p) and a[0]"), "[] (p) and a[0]");
}

TEST(Documents, CharactersThatCannotBeSeenAreEscapedAndStayTheSame) {
  const Json value = "a\u202e\x7f\u0085\u2028\U000E0041\033 \u00e4\U0001F600";
  const std::string text = compact_text({{"k\u200b", value}});
  EXPECT_EQ(
      text,
      "{\"k\\u200b\":\"a\\u202e\\u007f\\u0085\\u2028\\udb40\\udc41\\u001b \u00e4\U0001F600\"}");
  EXPECT_EQ(Json::parse(text).at("k\u200b"), value);
}

TEST(Xml, WhatMeansSomethingIsEscaped) {
  EXPECT_EQ(xml_text("<a & 'b' \"c\">"), "&lt;a &amp; 'b' &quot;c&quot;&gt;");
  EXPECT_EQ(xml_text("a\n\tb"), "a\n\tb");
  EXPECT_EQ(xml_text("a\n\tb", XmlPlace::attribute), "a&#10;&#9;b");
  EXPECT_EQ(xml_text("]]>"), "]]&gt;");
}

TEST(Xml, WhatXmlDoesNotHaveIsReplaced) {
  EXPECT_EQ(xml_text(std::string_view("\0\x01\x1B", 3)),
            "&lt;U+0000&gt;&lt;U+0001&gt;&lt;U+001B&gt;");
  EXPECT_EQ(xml_text("\xFF\xEF\xBF\xBE"), "&lt;FF&gt;&lt;U+FFFE&gt;");  // no UTF-8; no character
  EXPECT_EQ(xml_text("\r"), "&lt;U+000D&gt;");
  EXPECT_EQ(xml_text("é😀"), "é😀");
}

TEST(Junit, ASuiteWithAllOutcomes) {
  const JunitSuite suite{"<s>",
                         {{"good", 0.5},
                          {"bad \x02", 0.25, CaseOutcome::failed, "violated", "a\nb", "why & how"},
                          {"open", 0, CaseOutcome::error, "unknown", "limit", "x"}},
                         "all"};
  const auto root = testing::read_xml(junit_text({suite}));
  EXPECT_EQ(testing::junit_violations(root), std::vector<std::string>{});
  const auto& read = root.children.at(0);
  EXPECT_EQ(read.attributes.at("name"), "<s>");
  EXPECT_EQ(read.attributes.at("failures"), "1");
  EXPECT_EQ(read.attributes.at("errors"), "1");
  EXPECT_EQ(read.attributes.at("time"), "0.750");
  EXPECT_EQ(read.children.at(1).attributes.at("name"), "bad <U+0002>");
  EXPECT_EQ(read.children.at(1).children.at(0).attributes.at("message"), "a\nb");
  EXPECT_EQ(read.children.at(1).children.at(0).text, "why & how");
}

TEST(Junit, TheCheckFindsWhatIsWrong) {
  const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  const auto violations = [&](const std::string& body) {
    return testing::junit_violations(testing::read_xml(head + body + "\n")).size();
  };
  EXPECT_EQ(violations("<testsuites></testsuites>"), 0u);
  EXPECT_EQ(violations("<testsuites color=\"red\"></testsuites>"), 1u);
  EXPECT_EQ(violations("<testsuites><testsuite name=\"a\" tests=\"1\" failures=\"0\" errors=\"0\">"
                       "</testsuite></testsuites>"),
            1u);
  EXPECT_THROW(testing::read_xml(head + "<a>\x01</a>\n"), std::runtime_error);
  EXPECT_THROW(testing::read_xml(head + "<a>&nbsp;</a>\n"), std::runtime_error);
  EXPECT_THROW(testing::read_xml(head + "<a><b></a></b>\n"), std::runtime_error);
}

}  // namespace report_text_test
}  // namespace credo
