// Where texts go: results to standard output, remarks to standard error.
//
// A document (JSON, SARIF, JUnit) on standard output replaces the text there; a graph on standard
// output moves the text to standard error. A reader that closes the pipe early is no error.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "options/settings.hpp"
#include "report/style.hpp"

namespace credo {

bool use_colour(ColourChoice choice, std::FILE* stream);

// Writes and flushes. Throws UserError when standard output cannot be written, except for a closed
// pipe: then the rest is silently dropped.
void write_out(std::FILE* stream, std::string_view text);

class Console {
 public:
  explicit Console(const Settings& settings);

  // The text of the result.
  void result(std::string_view text) const;
  TextStyle result_style() const;
  bool shows_result() const { return results_ != nullptr; }
  // Where a dialogue takes place: with the results, or on standard error when these are elsewhere.
  std::FILE* dialogue() const { return results_ != nullptr ? results_ : stderr; }

  // Warnings and errors.
  void remark(std::string_view text) const;
  TextStyle remark_style() const;

 private:
  const Settings& settings_;
  std::FILE* results_;  // null: nowhere
};

}  // namespace credo
