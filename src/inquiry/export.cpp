// Targets, and what of the properties cannot be said there.
#include "inquiry/export.hpp"

#include <fmt/format.h>

#include "base/visible_text.hpp"
#include "export/promela/claims.hpp"
#include "inquiry/chosen_properties.hpp"

namespace credo {

namespace {

// A property that was asked for must be there; of the others it is enough to say that they are not.
void tell_left_out(const InquiryOptions& options, const Translation& translation,
                   const std::vector<LeftOut>& left_out, Diagnostics& diagnostics) {
  const bool asked_for = !options.properties.empty() || !options.formulas.empty();
  for (const LeftOut& each : left_out) {
    const std::string message = "this property cannot be exported: " + each.reason;
    if (asked_for) {
      diagnostics.error(each.where, message);
    } else {
      diagnostics.warning(each.where, message,
                          translation.comments ? "it is only a comment in the exported text"
                                               : "the exported text is without it");
    }
  }
}

// Those of languages, and the one for every system.
Translation translation_to(const std::string& target, const Languages& languages) {
  Translation graph = promela_graph_translation();
  if (graph.word == target) return graph;
  for (const Language& language : languages) {
    for (const auto& each : language.translations) {
      if (each->word == target) return *each;
    }
  }
  throw UserError(fmt::format("there is no translation to '{}'", target));
}

}  // namespace

ExportedText export_text(Model& model, const InquiryOptions& options,
                         const Supervision& supervision, Diagnostics& diagnostics) {
  const Translation translation = translation_to(options.target, model.languages);
  const auto properties = bind_chosen(options, model, diagnostics);
  if (diagnostics.has_errors()) return {};
  SearchControl control = supervision.control(options.limits);
  TranslatedText made = translation.translate(
      {model, properties, options.fairness.value_or(model.file.options.fairness), control,
       diagnostics});
  tell_left_out(options, translation, made.left_out, diagnostics);
  return {visible(made.text), std::move(made.reason)};
}

}  // namespace credo
