// Paths byte by byte, columns character by character.
#include "report/sarif_place.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/utf8.hpp"

namespace credo {

namespace {
namespace fs = std::filesystem;

bool stays_in_uri(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter || (c >= '0' && c <= '9') ||
         std::string_view("/-._~!$&'()*+,;=@").find(c) != std::string_view::npos;
}

std::string encoded(std::string_view path) {
  std::string uri;
  for (const char c : path) {
    uri +=
        stays_in_uri(c) ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

}  // namespace

std::string uri_of_path(const std::string& path) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  const fs::path full = fs::absolute(path, error).lexically_normal();
  const fs::path relative = full.lexically_relative(here);
  const bool inside = !error && !relative.empty() && *relative.begin() != "..";
  return inside ? encoded(relative.generic_string()) : "file://" + encoded(full.generic_string());
}

std::size_t utf16_length(std::string_view text) {
  std::size_t length = 0;
  while (!text.empty()) length += take_character(text).code >= 0x10000 ? 2 : 1;
  return length;
}

Json region_json(const Sources& sources, SourceSpan where, RegionDetail detail) {
  const auto column = [&](std::uint32_t offset, LineColumn at) {
    return utf16_length(sources.text(where.file).substr(offset + 1 - at.column, at.column - 1)) + 1;
  };
  const LineColumn begin = sources.position(where.file, where.begin);
  const LineColumn end = sources.position(where.file, std::max(where.begin, where.end));
  if (detail == RegionDetail::lines) return {{"startLine", begin.line}};
  return {{"startLine", begin.line},
          {"startColumn", column(where.begin, begin)},
          {"endLine", end.line},
          {"endColumn", column(std::max(where.begin, where.end), end)}};
}

}  // namespace credo
