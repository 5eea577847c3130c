// What control groups allow, of both versions, in folders like those of the kernel.
#include "base/memory.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/temporary_folder.hpp"

namespace credo {
namespace memory_test {

class Groups : public ::testing::Test {
 protected:
  std::optional<std::size_t> allowed(const std::string& membership) const {
    return group_memory_bytes(membership, folder_.path("."));
  }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(folder_.path(name)).parent_path());
    folder_.write(name, text);
  }
  testing::TemporaryFolder folder_;
};

TEST_F(Groups, TheLeastOnTheWayUpCounts) {
  write("a/b/c/memory.max", "max\n");
  write("a/b/memory.max", "3000000\n");
  write("a/memory.max", "2000000\n");
  EXPECT_EQ(allowed("0::/a/b/c\n"), 2000000u);
  EXPECT_EQ(allowed("0::/a/b\n"), 2000000u);
  write("a/b/c/memory.max", "1000000\n");
  EXPECT_EQ(allowed("0::/a/b/c\n"), 1000000u);
}

TEST_F(Groups, TheRootCountsToo) {
  write("memory.max", "500\n");
  EXPECT_EQ(allowed("0::/\n"), 500u);
  EXPECT_EQ(allowed("0::/gone\n"), 500u);
}

TEST_F(Groups, OfTheFirstVersionOnlyThatOfMemory) {
  write("memory/x/memory.limit_in_bytes", "7000\n");
  write("cpu/y/memory.limit_in_bytes", "1\n");
  write("y/memory.max", "1\n");
  const std::string cpu = "2:cpu,cpuacct:/y\n";
  EXPECT_EQ(allowed(cpu), std::nullopt);
  EXPECT_EQ(allowed("5:memory:/x\n" + cpu), 7000u);
  EXPECT_EQ(allowed("5:hugetlb,memory:/x\n0::/\n"), 7000u);
}

TEST_F(Groups, NoneAreNoBound) {
  EXPECT_EQ(allowed(""), std::nullopt);
  EXPECT_EQ(allowed("0::/a\n"), std::nullopt);
  EXPECT_EQ(allowed("nonsense\n::\n"), std::nullopt);
  EXPECT_GT(available_memory_bytes(), 0u);
}

TEST_F(Groups, WhatIsResidentIsPartOfTheMost) {
  EXPECT_GT(resident_bytes(), 1u << 20);
  EXPECT_GE(peak_resident_bytes(), resident_bytes() / 2);
}

}  // namespace memory_test
}  // namespace credo
