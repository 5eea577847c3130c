// What the user asked for, checked and typed: the question, and how the answer is shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inquiry/inquiry_options.hpp"

namespace credo {

enum class ColourChoice : std::uint8_t { automatic, always, never };
enum class ProgressChoice : std::uint8_t { automatic, always, never };

struct Settings : InquiryOptions {
  std::vector<std::string> files;  // check: all that are named, folders too; `file` is the first
  // What is shown, and where.
  ColourChoice colour = ColourChoice::automatic;
  ProgressChoice progress = ProgressChoice::automatic;
  bool quiet = false;
  bool full = false;
  bool brief = false;
  std::optional<std::string> json;   // a file, or "-"
  bool json_is_page = false;         // the document that a page is made from
  std::optional<std::string> html;   // likewise
  std::string command_line;          // as it may be typed again
  std::optional<std::string> sarif;  // check, test and lint; likewise
  std::optional<std::string> junit;
  // explore
  std::optional<std::string> dot;
  std::optional<std::string> aut;
  // export: a file; slice: a folder
  std::string output = "-";
  // run
  bool interactive = false;

  // serve, whose folder is `file`
  int port = 7373;

  // Whether a document or a page is written, which has everything in it.
  bool writes_results() const { return json || html || sarif || junit; }
  // A document that takes the place of the text.
  bool document_on_stdout() const { return json == "-" || sarif == "-" || junit == "-"; }
  // Something else than the text, which then goes to standard error.
  bool graph_on_stdout() const { return dot == "-" || aut == "-" || html == "-"; }
};

}  // namespace credo
