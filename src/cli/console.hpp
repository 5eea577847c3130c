// Where texts go: results to standard output, remarks to standard error.
//
// A document (JSON, SARIF, JUnit) on standard output replaces the text there; a graph on standard
// output moves the text to standard error. A reader that closes the pipe early is no error. If
// standard output cannot be written, that is said once, the work goes on, and the command fails at
// its end. This is where texts leave for people: nothing of theirs acts on a terminal
// (base/visible_text.hpp).
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "options/settings.hpp"
#include "report/style.hpp"

namespace credo {

bool use_colour(ColourChoice choice, std::FILE* stream);

// Writes and flushes.
void write_out(std::FILE* stream, std::string_view text);

// An error without a place in a file, in the form of those that have one.
void complain(const std::string& message, const std::string& hint = {});

// Sees to it that no other file becomes standard input, output or error because one was closed.
void keep_standard_streams();
// Whether something that was to be on standard output is not there.
bool standard_output_failed();

class Console {
 public:
  explicit Console(const Settings& settings);

  // The text of the result.
  void result(std::string_view text) const;
  // A result that is a program for other programs to read: as it is, unless it goes to a terminal.
  void program(std::string_view text) const;
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
