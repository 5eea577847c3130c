// credo export: the system for other tools.
#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/chosen_properties.hpp"
#include "cli/commands.hpp"
#include "cli/export_promela.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/progress.hpp"
#include "export/maude/export.hpp"
#include "export/smv/dribble_export.hpp"
#include "property/test_binding.hpp"

namespace credo {

namespace {

// A property that was asked for must be there; of the others it is enough to say that they are not.
void report(const Settings& settings, const std::vector<LeftOut>& left_out,
            Diagnostics& diagnostics) {
  const bool asked_for = !settings.properties.empty() || !settings.formulas.empty();
  for (const LeftOut& each : left_out) {
    const std::string message = "this property cannot be exported: " + each.reason;
    if (asked_for) {
      diagnostics.error(each.where, message);
    } else {
      const bool promela = settings.target == ExportTarget::promela ||
                           settings.target == ExportTarget::promela_graph;
      diagnostics.warning(each.where, message,
                          promela ? "the exported text is without it"
                                  : "it is only a comment in the exported text");
    }
  }
}

std::string dribble_text(const Settings& settings, Model& model,
                         const std::vector<BoundProperty>& properties, Diagnostics& diagnostics) {
  const bool smv = settings.target == ExportTarget::smv;
  std::vector<LeftOut> left_out;
  std::string text = export_dribble(
      model, smv ? DribbleTarget::smv : DribbleTarget::reactive_modules, properties, left_out);
  report(settings, left_out, diagnostics);
  return text;
}

// The text; "" if a limit was reached, which is said.
std::string promela_text(const Settings& settings, const Console& console, Model& model,
                         const std::vector<BoundProperty>& properties, Diagnostics& diagnostics) {
  SearchControl control;
  control.limits = settings.limits;
  control.interrupted = &interrupt_flag();
  ProgressLine progress(settings);
  control.on_progress = progress.listener();
  std::vector<LeftOut> left_out;
  const auto translate = settings.target == ExportTarget::promela ? promela_program : promela_graph;
  ExportedPromela exported =
      translate(model, properties, settings.fairness.value_or(model.file.options.fairness), control,
                left_out);
  report(settings, left_out, diagnostics);
  if (!exported.reason.empty()) {
    console.remark(fmt::format("nothing is exported: {}\n", exported.reason));
  }
  return std::move(exported.text);
}

std::vector<BoundTest> bind_tests(Model& model, Diagnostics& diagnostics) {
  std::vector<BoundTest> bound;
  for (const PropertyText& test : model.file.tests) {
    if (auto each = bind_test(model, test, diagnostics)) bound.push_back(std::move(*each));
  }
  return bound;
}

ExitCode export_program(const Settings& settings, const Console& console, Model& model) {
  OutputFile file(settings.output);
  Diagnostics diagnostics(model.sources);
  const auto properties = bind_chosen(settings, model, diagnostics);
  std::string text;
  if (!diagnostics.has_errors()) {
    if (settings.target == ExportTarget::maude) {
      text = maude_text(model, properties, bind_tests(model, diagnostics));
    } else if (settings.target == ExportTarget::promela ||
               settings.target == ExportTarget::promela_graph) {
      text = promela_text(settings, console, model, properties, diagnostics);
    } else {
      text = dribble_text(settings, model, properties, diagnostics);
    }
  }
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) return ExitCode::usage;
  if (text.empty()) return interrupt_flag() ? ExitCode::interrupted : ExitCode::limit;
  file.write(text);
  file.commit();
  return ExitCode::ok;
}

// A graph is what `explore` writes.
ExitCode export_graph(Settings settings) {
  if (!settings.properties.empty() || !settings.formulas.empty()) {
    throw UserError("a graph has no properties", "-p and -f are for the other targets");
  }
  (settings.target == ExportTarget::dot ? settings.dot : settings.aut) = settings.output;
  return explore_command(settings);
}

}  // namespace

ExitCode export_command(const Settings& settings) {
  if (!settings.target) {
    throw UserError("nothing is said about the target",
                    "use --to promela, promela-graph, maude, reactive-modules, smv, dot or aut");
  }
  if (settings.target == ExportTarget::dot || settings.target == ExportTarget::aut) {
    return export_graph(settings);
  }
  const Console console(settings);
  return with_model(
      settings, console, [&](Model& model) { return export_program(settings, console, model); },
      Properties::are_checked);
}

}  // namespace credo
