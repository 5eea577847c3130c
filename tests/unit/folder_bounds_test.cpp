// Folders that files must not lie outside of.
#include "base/folder_bounds.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/diagnostic.hpp"
#include "support/temporary_folder.hpp"

namespace credo {
namespace folder_bounds_test {

namespace fs = std::filesystem;

TEST(FolderBounds, follow_dots_and_links) {
  const testing::TemporaryFolder folder;
  fs::create_directory(folder.path("in"));
  fs::create_directory(folder.path("inner"));  // its name starts like that of the other
  folder.write("in/a", "");
  folder.write("inner/b", "");
  fs::create_symlink(folder.path("inner/b"), folder.path("in/out"));
  fs::create_symlink("a", folder.path("in/same"));
  fs::create_directory_symlink(folder.path("in"), folder.path("door"));
  const FolderBounds bounds(folder.path("in"));
  for (const char* inside : {"in", "in/a", "in/same", "in/none", "in/none/deep", "in/../in/a",
                             "door/a", "inner/../in"}) {
    EXPECT_TRUE(bounds.contains(folder.path(inside))) << inside;
  }
  for (const char* outside : {".", "inner", "inner/b", "in/out", "in/../inner/b", "in/..", "none",
                              "in/none/../../inner/b", "door/../inner/b"}) {
    EXPECT_FALSE(bounds.contains(folder.path(outside))) << outside;
  }
  EXPECT_FALSE(bounds.contains("/"));
  EXPECT_FALSE(bounds.contains(""));
  EXPECT_TRUE(FolderBounds("/").contains("/etc"));
  // A link to the folder is the folder.
  EXPECT_TRUE(FolderBounds(folder.path("door")).contains(folder.path("in/a")));
}

TEST(FolderBounds, need_a_folder) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(FolderBounds(folder.path("none")), UserError);
  EXPECT_THROW(FolderBounds(folder.write("file", "")), UserError);
}

}  // namespace folder_bounds_test
}  // namespace credo
