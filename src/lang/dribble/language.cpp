// All that Dribble has.
#include "lang/dribble/language.hpp"

#include <fmt/format.h>

#include "lang/dribble/agent_program.hpp"
#include "lang/dribble/expression_parser.hpp"
#include "lang/dribble/slicing/dribble_slice.hpp"
#include "lang/dribble/smv/dribble_export.hpp"
#include "reduce/slicing/slicer.hpp"
#include "system/model.hpp"

namespace credo::dribble {

namespace {

// In a system file, where G is a path operator, Bel says it.
std::string belief_hint(const Model& model, std::uint32_t, std::string_view written) {
  if (!model.single_agent) return "";
  return fmt::format("did you mean B {0}? What B is about goes in parentheses: B ({0} | ...)",
                     written);
}

}  // namespace

Language language() {
  Language language;
  language.name = kName;
  language.extension = ".dribble";
  language.load = load;
  language.words = reserved_words();
  language.atoms.language = kName;
  language.atoms.worded = {
      {.word = "B"},
      {.word = "G", .hint = "here G is Dribble's goal operator; always is written [] or AG"},
      {.word = "Bs", .open = "{", .what = "a set in braces"},
      {.word = "Gs", .open = "{", .what = "a set in braces"},
      {.word = "P", .open = "[", .what = "a plan in brackets"}};
  language.belief_hint = belief_hint;
  language.slicer = std::make_shared<SoundSlicer>(dribble_slice);
  language.translations = {std::make_shared<Translation>(reactive_modules_translation()),
                           std::make_shared<Translation>(smv_translation())};
  return language;
}

}  // namespace credo::dribble
