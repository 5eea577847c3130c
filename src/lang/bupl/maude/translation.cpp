// The file with properties and tests, and the engine.
#include "lang/bupl/maude/translation.hpp"

#include "lang/bupl/maude/engine.hpp"
#include "lang/bupl/maude/export.hpp"
#include "property/test_binding.hpp"

namespace credo::bupl {

namespace {

TranslatedText translate(const TranslationRequest& asked) {
  std::vector<BoundTest> tests;
  for (const PropertyText& test : asked.model.file.tests) {
    if (auto each = bind_test(asked.model, test, asked.diagnostics)) tests.push_back(*each);
  }
  return {maude_text(asked.model, asked.properties, tests)};
}

}  // namespace

Translation maude_translation() { return {"maude", "", "a BUPL agent", true, translate}; }

EngineOffer maude_engine() {
  return {"maude", "a BUPL agent",
          [](Model& model) { return std::make_unique<MaudeEngine>(model); }};
}

}  // namespace credo::bupl
