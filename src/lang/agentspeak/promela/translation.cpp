// The program and a claim for each property that is in reach.
#include "lang/agentspeak/promela/translation.hpp"

#include "base/diagnostic.hpp"
#include "export/promela/claims.hpp"
#include "lang/agentspeak/promela/spin_program.hpp"
#include "lang/agentspeak/promela/system.hpp"

namespace credo::agentspeak {

namespace {

TranslatedText translate_program(const TranslationRequest& asked) {
  const PromelaSystem program(asked.model);
  System system(asked.model, Observation{needs_labels(asked.properties), false});
  TranslatedText made;
  PromelaClaims claims(asked.model);
  made.reason = claims.add(system, asked.properties, asked.control, made.left_out);
  if (!made.reason.empty()) return made;
  const Fairness effective = asked.model.file.options.effective(asked.fairness);
  std::vector<PromelaProperty> translated;
  for (std::size_t i = 0; i < claims.all().size(); ++i) {
    const GraphProperty& claim = claims.all()[i];
    try {
      LtlProperty formula;
      formula.formula = claim.formula;
      formula.atoms = claim.atoms;
      translated.push_back(
          program.property(claim.name, *claim.ltl, formula, effective, claims.where(i)));
      translated.back().description = claim.description;
    } catch (const UserError& error) {
      made.left_out.push_back({error.where, error.what()});
    }
  }
  made.text = program.text(translated, effective);
  return made;
}

}  // namespace

Translation promela_translation() {
  return {"promela", "Spin", "AgentSpeak agents", false, translate_program};
}

SpinTranslation spin_translation() {
  return {[](Model& model) { return std::make_unique<SpinProgram>(model); }};
}

}  // namespace credo::agentspeak
