// Whether a text was written to a stream as a whole. An empty one always is: it may have no place
// in memory, which std::fwrite does not take.
#pragma once

#include <cstdio>
#include <string_view>

namespace credo {

inline bool written_whole(std::FILE* stream, std::string_view text) {
  return text.empty() || std::fwrite(text.data(), 1, text.size(), stream) == text.size();
}

}  // namespace credo
