// Targets, and what of the properties cannot be said there.
#include "inquiry/export.hpp"

#include "lang/bupl/maude/export.hpp"
#include "lang/dribble/smv/dribble_export.hpp"
#include "inquiry/chosen_properties.hpp"
#include "inquiry/export_promela.hpp"
#include "property/test_binding.hpp"

namespace credo {

namespace {

bool is_promela(const InquiryOptions& options) {
  return options.target == ExportTarget::promela || options.target == ExportTarget::promela_graph;
}

// A property that was asked for must be there; of the others it is enough to say that they are not.
void tell_left_out(const InquiryOptions& options, const std::vector<LeftOut>& left_out,
                   Diagnostics& diagnostics) {
  const bool asked_for = !options.properties.empty() || !options.formulas.empty();
  for (const LeftOut& each : left_out) {
    const std::string message = "this property cannot be exported: " + each.reason;
    if (asked_for) {
      diagnostics.error(each.where, message);
    } else {
      diagnostics.warning(each.where, message,
                          is_promela(options) ? "the exported text is without it"
                                              : "it is only a comment in the exported text");
    }
  }
}

std::vector<BoundTest> bind_tests(Model& model, Diagnostics& diagnostics) {
  std::vector<BoundTest> bound;
  for (const PropertyText& test : model.file.tests) {
    if (auto each = bind_test(model, test, diagnostics)) bound.push_back(std::move(*each));
  }
  return bound;
}

}  // namespace

ExportedText export_text(Model& model, const InquiryOptions& options,
                         const Supervision& supervision, Diagnostics& diagnostics) {
  const auto properties = bind_chosen(options, model, diagnostics);
  if (diagnostics.has_errors()) return {};
  if (options.target == ExportTarget::maude) {
    return {maude_text(model, properties, bind_tests(model, diagnostics)), {}};
  }
  ExportedText exported;
  std::vector<LeftOut> left_out;
  if (is_promela(options)) {
    const auto translate =
        options.target == ExportTarget::promela ? promela_program : promela_graph;
    SearchControl control = supervision.control(options.limits);
    exported = translate(model, properties, options.fairness.value_or(model.file.options.fairness),
                         control, left_out);
  } else {
    const bool smv = options.target == ExportTarget::smv;
    exported.text = export_dribble(
        model, smv ? DribbleTarget::smv : DribbleTarget::reactive_modules, properties, left_out);
  }
  tell_left_out(options, left_out, diagnostics);
  return exported;
}

}  // namespace credo
