// What the linker was told for the safety of who runs the binary, read from its headers.
#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hardening_test {

class ElfFile {
 public:
  explicit ElfFile(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(in), {});
    header_ = at<Elf64_Ehdr>(0);
    for (std::size_t i = 0; i < header_.e_phnum; ++i) {
      segments_.push_back(at<Elf64_Phdr>(header_.e_phoff + i * header_.e_phentsize));
    }
    for (std::size_t i = 0; i < header_.e_shnum; ++i) {
      sections_.push_back(at<Elf64_Shdr>(header_.e_shoff + i * header_.e_shentsize));
    }
  }

  bool is_elf() const { return std::memcmp(header_.e_ident, ELFMAG, SELFMAG) == 0; }
  unsigned type() const { return header_.e_type; }
  std::optional<Elf64_Phdr> segment(unsigned type) const {
    for (const Elf64_Phdr& each : segments_) {
      if (each.p_type == type) return each;
    }
    return std::nullopt;
  }
  // The value of an entry of the dynamic section; 0 if there is none.
  std::uint64_t dynamic(Elf64_Sxword tag) const {
    const auto found = segment(PT_DYNAMIC);
    if (!found) return 0;
    for (std::size_t i = 0; i < found->p_filesz / sizeof(Elf64_Dyn); ++i) {
      const auto entry = at<Elf64_Dyn>(found->p_offset + i * sizeof(Elf64_Dyn));
      if (entry.d_tag == tag) return entry.d_un.d_val;
    }
    return 0;
  }
  // The names that it has of others.
  std::set<std::string> dynamic_symbols() const {
    std::set<std::string> names;
    for (const Elf64_Shdr& section : sections_) {
      if (section.sh_type != SHT_DYNSYM) continue;
      const std::size_t texts = sections_.at(section.sh_link).sh_offset;
      for (std::size_t i = 0; i < section.sh_size / sizeof(Elf64_Sym); ++i) {
        const auto symbol = at<Elf64_Sym>(section.sh_offset + i * sizeof(Elf64_Sym));
        names.emplace(bytes_.data() + texts + symbol.st_name);
      }
    }
    return names;
  }

 private:
  template <class Part>
  Part at(std::size_t offset) const {
    Part part{};
    if (offset + sizeof part <= bytes_.size())
      std::memcpy(&part, bytes_.data() + offset, sizeof part);
    return part;
  }

  std::vector<char> bytes_;
  Elf64_Ehdr header_{};
  std::vector<Elf64_Phdr> segments_;
  std::vector<Elf64_Shdr> sections_;
};

TEST(Hardening, TheBinaryIsLinkedForIt) {
  const ElfFile elf(CREDO_BINARY);
  ASSERT_TRUE(elf.is_elf());
  // Other addresses in every run.
  EXPECT_EQ(elf.type(), ET_DYN);
  EXPECT_NE(elf.dynamic(DT_FLAGS_1) & DF_1_PIE, 0u);
  // All names are bound when it starts, and their table cannot be written from then on.
  EXPECT_NE(elf.dynamic(DT_FLAGS_1) & DF_1_NOW, 0u);
  EXPECT_TRUE(elf.segment(PT_GNU_RELRO));
  // Nobody's data is code.
  const auto stack = elf.segment(PT_GNU_STACK);
  ASSERT_TRUE(stack);
  EXPECT_EQ(stack->p_flags & PF_X, 0u);
  const auto symbols = elf.dynamic_symbols();
  EXPECT_TRUE(symbols.contains("__stack_chk_fail"));
}

}  // namespace hardening_test
