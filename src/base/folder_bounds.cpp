// Canonical names, compared part by part.
#include "base/folder_bounds.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

namespace fs = std::filesystem;

FolderBounds::FolderBounds(const std::string& folder) {
  std::error_code code;
  folder_ = fs::canonical(folder, code);
  if (code) throw UserError(fmt::format("cannot read the folder '{}': {}", folder, code.message()));
  if (!fs::is_directory(folder_, code)) throw UserError(fmt::format("'{}' is no folder", folder));
}

bool FolderBounds::contains(const fs::path& path) const {
  std::error_code code;
  const fs::path whole = fs::weakly_canonical(path, code);
  if (code || !whole.is_absolute()) return false;
  const auto [own, other] =
      std::mismatch(folder_.begin(), folder_.end(), whole.begin(), whole.end());
  return own == folder_.end();
}

}  // namespace credo
