// Places as SARIF writes them: relative URIs, and regions whose columns count UTF-16 code units.
#pragma once

#include <string>
#include <string_view>

#include "report/document.hpp"

namespace credo {

// What `columnKind` says of the columns below: most readers of SARIF are written in languages whose
// strings are UTF-16.
inline constexpr const char* kColumnKind = "utf16CodeUnits";

// A path as a URI: relative if it is below the current folder, else absolute; percent-encoded.
std::string uri_of_path(const std::string& path);

// How many UTF-16 code units the text has. A byte that is no UTF-8 is read as one replacement
// character.
std::size_t utf16_length(std::string_view text);

// {"startLine", "startColumn", "endLine", "endColumn"}; the end is behind the last character. Of a
// text that only keeps the lines of the file, the columns are left out.
enum class RegionDetail : std::uint8_t { columns, lines };
Json region_json(const Sources& sources, SourceSpan where, RegionDetail detail);

}  // namespace credo
