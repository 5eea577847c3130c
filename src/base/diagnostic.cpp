// Rendering diagnostics with the offending line and a caret.
#include "base/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.hpp"
#include "base/visible_text.hpp"

namespace credo {

namespace {

// In bytes.
constexpr std::size_t kWidestLine = 160;

// A part of a line as it is shown, and where in it the marked part is, in columns.
struct Excerpt {
  std::string text;
  std::size_t indent = 0;
  std::size_t length = 0;
};

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// The line cut to a readable width around what is marked: from a byte, so many bytes. It may begin
// behind the end of the line.
Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t length) {
  std::size_t at = 0;
  if (line.size() > kWidestLine && begin > kWidestLine / 2) at = begin - kWidestLine / 2;
  at = std::min(at, line.size());
  std::size_t end = std::min(at + kWidestLine, line.size());
  while (at > 0 && at < line.size() && continues_character(line[at])) --at;
  while (end > at && end < line.size() && continues_character(line[end])) --end;
  Excerpt result;
  for (std::string_view rest = line.substr(at, end - at); !rest.empty();) {
    const Character next = take_character(rest);
    const std::string shown = next.code == '\t' ? " " : visible_line(next.bytes);
    const std::size_t columns = shown == next.bytes ? columns_of(next.code) : shown.size();
    // A byte in a character stands for the whole of it.
    at += next.bytes.size();
    if (at <= begin) {
      result.indent += columns;
    } else if (at - next.bytes.size() < begin + length) {
      result.length += columns;
    }
    result.text += shown;
  }
  if (begin > end) result.indent += begin - end;
  result.length = std::max<std::size_t>(result.length, 1);
  return result;
}

}  // namespace

void Diagnostics::error(SourceSpan where, std::string message, std::string hint) {
  if (++error_count_ > kMostErrors) return;
  all_.push_back({Severity::error, where, std::move(message), std::move(hint)});
}

void Diagnostics::warning(SourceSpan where, std::string message, std::string hint) {
  all_.push_back({Severity::warning, where, std::move(message), std::move(hint)});
}

std::string Diagnostics::render(const Diagnostic& diagnostic, bool colour) const {
  const bool is_error = diagnostic.severity == Severity::error;
  const auto painted = [&](const char* paint, const std::string& text) {
    return colour ? coloured(paint, text) : text;
  };
  const char* const paint = is_error ? "1;31" : "1;35";
  std::string out;
  const SourceSpan where = diagnostic.where;
  if (where.known()) out += painted("1", sources_->locate(where) + ":") + " ";
  out += fmt::format("{} {}\n", painted(paint, is_error ? "error:" : "warning:"),
                     visible_line(diagnostic.message));
  if (where.known()) {
    const auto at = sources_->position(where.file, where.begin);
    const auto line = sources_->line(where.file, where.begin);
    const Excerpt shown = excerpt(line, at.column - 1, where.end - where.begin);
    out += fmt::format("{:5} | {}\n      | {}{}\n", at.line, shown.text,
                       std::string(shown.indent, ' '),
                       painted(paint, "^" + std::string(shown.length - 1, '~')));
  }
  if (!diagnostic.hint.empty()) {
    out += fmt::format("      = {}\n", visible_line(diagnostic.hint));
  }
  return out;
}

std::string Diagnostics::render_all(bool colour) const {
  std::string out;
  for (const auto& diagnostic : all_) out += render(diagnostic, colour);
  if (error_count_ > kMostErrors) {
    out += fmt::format("... and {} more errors\n", error_count_ - kMostErrors);
  }
  return out;
}

}  // namespace credo
