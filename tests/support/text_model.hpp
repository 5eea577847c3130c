// Loading a model from the text of a system file, with every language Credo has.
#pragma once

#include <memory>
#include <string>

#include "lang/agentspeak/language.hpp"
#include "system/model.hpp"

namespace credo::testing {

inline std::unique_ptr<Model> load_text(std::string text, LoadOptions options = {}) {
  return load_model_text("test.mas", std::move(text), std::move(options), {agentspeak::language()});
}

}  // namespace credo::testing
