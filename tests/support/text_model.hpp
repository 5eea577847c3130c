// Loading a model from the text of a system file or of one agent, with every language Credo has.
#pragma once

#include <memory>
#include <string>

#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "system/model.hpp"

namespace credo::testing {

inline std::unique_ptr<Model> load_text(std::string text, LoadOptions options = {}) {
  return load_model_text("test.mas", std::move(text), std::move(options), languages());
}

inline std::unique_ptr<Model> load_dribble(std::string text, LoadOptions options = {}) {
  return load_model_text("test.dribble", std::move(text), std::move(options), languages());
}

inline std::unique_ptr<Model> load_bupl(std::string text, LoadOptions options = {}) {
  return load_model_text("test.bupl", std::move(text), std::move(options), languages());
}

inline std::unique_ptr<Model> load_eccs(std::string text, LoadOptions options = {}) {
  return load_model_text("test.eccs", std::move(text), std::move(options), languages());
}

}  // namespace credo::testing
