// How agents of ECCS update their stores (`--update`): with the repairs, or as the paper's table 1
// is printed.
#pragma once

#include "modal/update.hpp"
#include "system/language.hpp"

namespace credo::eccs {

inline LanguageSwitch update_switch() {
  return {"update",
          "U",
          {"repaired", "table1"},
          "how ECCS agents update their stores: repaired (default), or as printed in table1"};
}

inline StoreUpdate update_of(const SystemOptions& options) {
  return options.chosen("update") == "table1" ? StoreUpdate::table1 : StoreUpdate::repaired;
}

}  // namespace credo::eccs
