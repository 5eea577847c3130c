// A system and its properties as a text for another model checker: what `export --to` writes.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/stop_reason.hpp"
#include "engine/control.hpp"
#include "property/binding.hpp"

namespace credo {

// A property that the target cannot say.
struct LeftOut {
  SourceSpan where;
  std::string reason;
};

struct TranslationRequest {
  Model& model;
  std::span<const BoundProperty> properties;
  Fairness fairness;  // as it is asked for
  SearchControl& control;
  Diagnostics& diagnostics;
};

struct TranslatedText {
  std::string text;
  StopReason reason = {};  // the limit that was reached: then there is no text
  std::vector<LeftOut> left_out = {};
};

// Throws UserError, with the place, if the system is out of reach.
struct Translation {
  std::string word;       // "smv"
  std::string tool = {};  // "NuSMV", if the word does not tell it
  // What it is for, as the help puts it: "a Light agent"
  std::string subject;
  bool comments = true;  // what is left out is a comment in the text
  std::function<TranslatedText(const TranslationRequest&)> translate;
};

}  // namespace credo
