// Source texts: lines and columns from offsets, and files that cannot be read.
#include "base/source.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/source_text.hpp"
#include "support/ordinary_user.hpp"
#include "support/temporary_folder.hpp"

namespace credo {
namespace source_test {

std::string place(const Sources& sources, FileId file, std::uint32_t offset) {
  return sources.locate({file, offset, offset});
}

TEST(Source, LinesAndColumnsCountFromOne) {
  Sources sources;
  const FileId file = sources.add("t", "ab\n\ncd");
  EXPECT_EQ(place(sources, file, 0), "t:1:1");
  EXPECT_EQ(place(sources, file, 2), "t:1:3");  // the line break belongs to its line
  EXPECT_EQ(place(sources, file, 3), "t:2:1");
  EXPECT_EQ(place(sources, file, 5), "t:3:2");
  EXPECT_EQ(place(sources, file, 6), "t:3:3");  // the end of the text
}

TEST(Source, AnEmptyTextHasOneEmptyLine) {
  Sources sources;
  const FileId file = sources.add("t", "");
  EXPECT_EQ(place(sources, file, 0), "t:1:1");
  EXPECT_EQ(sources.line(file, 0), "");
}

TEST(Source, LinesComeWithoutTheirBreak) {
  Sources sources;
  const FileId file = sources.add("t", "ab\r\ncd\n\r\nlast");
  EXPECT_EQ(sources.line(file, 1), "ab");
  EXPECT_EQ(sources.line(file, 4), "cd");
  EXPECT_EQ(sources.line(file, 7), "");
  EXPECT_EQ(sources.line(file, 12), "last");
}

TEST(Source, AByteOrderMarkIsNoPartOfTheText) {
  Sources sources;
  const FileId file = sources.add("t",
                                  "\xef\xbb\xbf"
                                  "ab\xef\xbb\xbf");
  EXPECT_EQ(sources.text(file), "ab\xef\xbb\xbf");  // only at the very beginning
  EXPECT_EQ(place(sources, file, 1), "t:1:2");
}

TEST(Source, LineEndsAreThoseOfAnotherText) {
  EXPECT_EQ(with_line_ends_of("a\r\nb\n", "x\ny\r\n"), "x\r\ny\r\n");
  EXPECT_EQ(with_line_ends_of("a\nb\r\n", "x\ny\r\n"), "x\ny\n");
  EXPECT_EQ(with_line_ends_of("a", "x\r\n\r"), "x\n\r");
  EXPECT_EQ(with_line_ends_of("\n", "\n"), "\n");
}

TEST(Source, AnUnknownSpanHasNoPlaceAndNoText) {
  Sources sources;
  sources.add("t", "abc");
  EXPECT_EQ(sources.locate({}), "");
  EXPECT_EQ(sources.slice({}), "");
}

TEST(Source, JoinCoversBothAndIgnoresTheUnknown) {
  const SourceSpan late{0, 7, 9};
  const SourceSpan early{0, 2, 3};
  const SourceSpan both = join(late, early);
  EXPECT_EQ(both.begin, 2u);
  EXPECT_EQ(both.end, 9u);
  EXPECT_EQ(join({}, early).begin, 2u);
  EXPECT_EQ(join(early, {}).end, 3u);
}

class SourceFileTest : public ::testing::Test {
 protected:
  // Why the file cannot be read, without its path; "" if it can.
  std::string reason(const std::string& path) {
    std::string error;
    if (sources.load(path, error) != kNoFile) return "";
    return error.substr(error.rfind(": ") + 2);
  }
  testing::TemporaryFolder folder;
  Sources sources;
};

TEST_F(SourceFileTest, ReadsBytesAsTheyAre) {
  std::string error;
  const FileId file = sources.load(folder.write("a", "x\r\ny\xff"), error);
  ASSERT_NE(file, kNoFile);
  EXPECT_EQ(sources.text(file), "x\r\ny\xff");
  EXPECT_EQ(error, "");
}

TEST_F(SourceFileTest, SaysWhyAFileCannotBeRead) {
  EXPECT_EQ(reason(folder.path("missing")), "no such file");
  EXPECT_EQ(reason(folder.path(".")), "it is a folder");
  EXPECT_EQ(reason(folder.write("nul", std::string("a\0b", 3))),
            "not a text file (it contains a NUL byte)");
  EXPECT_EQ(reason(folder.write("large", std::string((16u << 20) + 1, 'a'))), "larger than 16 MiB");
  EXPECT_EQ(reason(folder.write("just", std::string(16u << 20, 'a'))), "");
}

TEST_F(SourceFileTest, SaysWhenAFileMayNotBeRead) {
  const std::string path = folder.write("secret", "a");
  std::filesystem::permissions(folder.path("."), std::filesystem::perms(0755));
  std::filesystem::permissions(path, std::filesystem::perms::none);
  const testing::OrdinaryUser user;
  EXPECT_EQ(reason(path), "permission denied");
}

}  // namespace source_test
}  // namespace credo
