// The file with properties and tests, and the engine.
#include "lang/bupl/maude/translation.hpp"

#include <fmt/format.h>

#include "lang/bupl/maude/engine.hpp"
#include "lang/bupl/maude/export.hpp"
#include "property/test_binding.hpp"

namespace credo::bupl {

namespace {

TranslatedText translate(const TranslationRequest& asked) {
  std::vector<BoundTest> tests;
  for (const PropertyText& test : asked.model.file.tests) {
    auto each = bind_test(asked.model, test, asked.diagnostics);
    if (!each) continue;
    if (each->conditions.empty()) {
      tests.push_back(std::move(*each));
    } else {
      asked.diagnostics.warning(
          each->expression.conditions.front().where,
          fmt::format("the test {} cannot be exported: it has a condition", each->name),
          "the exported text is without it");
    }
  }
  return {maude_text(asked.model, asked.properties, tests)};
}

}  // namespace

Translation maude_translation() { return {"maude", "", "a BUPL agent", true, translate}; }

EngineOffer maude_engine() {
  return {"maude", "a BUPL agent", [](Model& model) {
            require_for_maude(model);
            return std::make_unique<MaudeEngine>(model);
          }};
}

}  // namespace credo::bupl
