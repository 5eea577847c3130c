// How an information store is updated: as repaired, or as the paper's table prints it.
#pragma once

#include <cstdint>
#include <string_view>

namespace credo {

enum class StoreUpdate : std::uint8_t { repaired, table1 };

// "repaired", "table1"
constexpr std::string_view text_of(StoreUpdate update) {
  return update == StoreUpdate::repaired ? "repaired" : "table1";
}

}  // namespace credo
