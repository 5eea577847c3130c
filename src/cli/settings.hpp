// What the user asked for, checked and typed.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "reduce/slicing/slice.hpp"
#include "system/options.hpp"

namespace credo {

enum class ColourChoice : std::uint8_t { automatic, always, never };
enum class ProgressChoice : std::uint8_t { automatic, always, never };
enum class Engine : std::uint8_t { native, reference, maude, spin };
enum class ExportTarget : std::uint8_t {
  reactive_modules,
  smv,
  maude,
  promela,
  promela_graph,
  dot,
  aut
};

struct Settings {
  std::string file;
  // The model.
  std::string environment;
  std::string within;  // a folder that no file is read from outside of; "": anywhere
  std::map<std::string, std::string> constants;
  bool plain = false;
  BuplReading bupl = BuplReading::maude;
  StoreUpdate update = StoreUpdate::repaired;
  bool labels = false;  // the last action is part of the state, whether it matters or not
  // The search.
  Engine engine = Engine::native;
  SearchLimits limits;
  // What is shown, and where.
  ColourChoice colour = ColourChoice::automatic;
  ProgressChoice progress = ProgressChoice::automatic;
  bool quiet = false;
  bool stats = false;
  bool full = false;
  bool brief = false;
  std::optional<std::string> json;   // a file, or "-"
  bool json_is_page = false;         // the document that a page is made from
  std::optional<std::string> html;   // likewise
  std::string command_line;          // as it may be typed again
  std::optional<std::string> sarif;  // check, test and lint; likewise
  std::optional<std::string> junit;
  // check, slice and export
  std::vector<std::string> properties;  // by name
  std::vector<std::string> formulas;
  std::optional<Fairness> fairness;  // none: that of the system
  // check
  std::optional<SliceMode> sliced;  // each property on a slice made so
  bool fipa = false;
  bool shortest = false;
  bool vacuity = true;
  std::vector<Engine> cross_check;  // engines that are to confirm the verdicts, once each
  // slice
  SliceMode slice_mode = SliceMode::sound;
  // search
  std::string where;
  std::optional<std::uint64_t> solutions = 1;  // none: all
  // test
  std::vector<std::string> tests;  // by name
  std::vector<std::string> expressions;
  std::uint64_t generate = 0;  // how many; 0: none, tests are run
  std::uint64_t length = 6;    // of generated tests
  // search and test
  std::optional<std::uint32_t> depth;
  // explore
  std::optional<std::string> dot;
  std::optional<std::string> aut;
  // export
  std::optional<ExportTarget> target;
  // export: a file; slice: a folder
  std::string output = "-";
  // run
  std::uint64_t steps = 100;
  std::uint64_t seed = 1;
  bool interactive = false;

  // serve, whose folder is `file`
  int port = 7373;

  // A document that takes the place of the text.
  bool document_on_stdout() const { return json == "-" || sarif == "-" || junit == "-"; }
  // Something else than the text, which then goes to standard error.
  bool graph_on_stdout() const { return dot == "-" || aut == "-" || html == "-"; }
};

}  // namespace credo
