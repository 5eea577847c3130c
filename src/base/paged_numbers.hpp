// Numbers for a few of very many ids: a table in pages, which are there only where something is.
//
//   PagedNumbers numbers;
//   numbers.set(term, 7);
//   numbers.find(term)        // 7; kAbsent for the others
//
// As quick as an array by id, nearly, and for an agent that knows some terms of a large system far
// smaller.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace credo {

class PagedNumbers {
 public:
  static constexpr std::uint32_t kAbsent = 0xffffffffu;

  std::uint32_t find(std::uint32_t id) const {
    const std::size_t page = id / kPage;
    if (page >= pages_.size() || pages_[page] == nullptr) return kAbsent;
    return (*pages_[page])[id % kPage];
  }

  void set(std::uint32_t id, std::uint32_t number) {
    const std::size_t page = id / kPage;
    if (page >= pages_.size()) pages_.resize(page + 1);
    if (pages_[page] == nullptr) {
      pages_[page] = std::make_unique<Page>();
      pages_[page]->fill(kAbsent);
      ++used_;
    }
    (*pages_[page])[id % kPage] = number;
  }

  std::size_t bytes() const { return pages_.capacity() * sizeof(pages_[0]) + used_ * sizeof(Page); }

 private:
  static constexpr std::size_t kPage = 64;
  using Page = std::array<std::uint32_t, kPage>;

  std::vector<std::unique_ptr<Page>> pages_;
  std::size_t used_ = 0;
};

}  // namespace credo
