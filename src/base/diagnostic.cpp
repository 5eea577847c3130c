// Rendering diagnostics with the offending line and a caret.
#include "base/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace credo {

namespace {

constexpr std::size_t kWidestLine = 160;

// The line cut to a readable width around the caret, with control characters made visible.
struct Excerpt {
  std::string text;
  std::size_t caret;
};

Excerpt excerpt(std::string_view line, std::size_t column) {
  std::size_t from = 0;
  if (line.size() > kWidestLine && column > kWidestLine / 2) from = column - kWidestLine / 2;
  from = std::min(from, line.size());
  Excerpt result{std::string(line.substr(from, kWidestLine)), column - from};
  for (char& c : result.text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) c = c == '\t' ? ' ' : '?';
  }
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
  const char* word = is_error ? "error" : "warning";
  const char* paint = !colour ? "" : is_error ? "\033[1;31m" : "\033[1;35m";
  const char* bold = colour ? "\033[1m" : "";
  const char* plain = colour ? "\033[0m" : "";
  std::string out;
  const SourceSpan where = diagnostic.where;
  if (where.known()) out += fmt::format("{}{}:{} ", bold, sources_->locate(where), plain);
  out += fmt::format("{}{}:{} {}\n", paint, word, plain, diagnostic.message);
  if (where.known()) {
    const auto at = sources_->position(where.file, where.begin);
    const auto line = sources_->line(where.file, where.begin);
    const auto shown = excerpt(line, at.column - 1);
    // Bytes that continue a character take no column of their own.
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    const auto before = std::count_if(
        shown.text.begin(),
        shown.text.begin() + static_cast<std::ptrdiff_t>(std::min(shown.caret, shown.text.size())),
        [&](char c) { return !continues(c); });
    const std::size_t beyond = shown.caret - std::min(shown.caret, shown.text.size());
    const std::size_t indent = static_cast<std::size_t>(before) + beyond;
    const std::size_t room = shown.text.size() > shown.caret ? shown.text.size() - shown.caret : 1;
    const std::size_t length = std::clamp<std::size_t>(where.end - where.begin, 1, room);
    out += fmt::format("{:5} | {}\n      | {}{}{}{}{}\n", at.line, shown.text,
                       std::string(indent, ' '), paint, '^', std::string(length - 1, '~'), plain);
  }
  if (!diagnostic.hint.empty()) out += fmt::format("      = {}\n", diagnostic.hint);
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
