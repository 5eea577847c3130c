// Diagnostics: what is wrong with the user's input, where, and what to do about it.
//
//   diagnostics.error(span, "unknown agent 'ag4'", "did you mean 'ag3'?");
//   fmt::print(stderr, "{}", diagnostics.render_all(use_colour));
//
// Errors end in exit code 2, warnings are shown and the work goes on. After kMostErrors errors the
// rest is only counted, so that a binary file does not fill the screen.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace credo {

enum class Severity { error, warning };

struct Diagnostic {
  Severity severity = Severity::error;
  SourceSpan where;
  std::string message;
  std::string hint;
};

class Diagnostics {
 public:
  static constexpr std::size_t kMostErrors = 25;

  explicit Diagnostics(const Sources& sources) : sources_(&sources) {}

  void error(SourceSpan where, std::string message, std::string hint = {});
  void warning(SourceSpan where, std::string message, std::string hint = {});

  bool has_errors() const { return error_count_ > 0; }
  std::size_t error_count() const { return error_count_; }
  // Whether errors are only counted from now on: nobody reads their hints.
  bool is_full() const { return error_count_ >= kMostErrors; }
  const std::vector<Diagnostic>& all() const { return all_; }

  // One diagnostic: severity, place, message, the line with a caret, and the hint.
  std::string render(const Diagnostic& diagnostic, bool colour) const;
  std::string render_all(bool colour) const;

 private:
  const Sources* sources_;
  std::vector<Diagnostic> all_;
  std::size_t error_count_ = 0;
};

// Bad input or bad usage found outside a parser: on the command line, or while a system runs. The
// place is unknown in the first case. Exit code 2.
struct UserError : std::runtime_error {
  explicit UserError(const std::string& message, std::string hint_text = {}, SourceSpan place = {})
      : std::runtime_error(message), hint(std::move(hint_text)), where(place) {}
  std::string hint;
  SourceSpan where;
};

// A broken invariant of Credo itself; exit code 4. The sentence says what should hold.
struct InternalError : std::logic_error {
  using std::logic_error::logic_error;
};

// Throws InternalError unless `holds`.
inline void invariant(bool holds, const char* sentence) {
  if (!holds) throw InternalError(sentence);
}

}  // namespace credo
