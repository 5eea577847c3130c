// credo slice: what of a system matters for a property, as a system, and why.
#include <fmt/format.h>

#include <algorithm>

#include "cli/chosen_properties.hpp"
#include "cli/commands.hpp"
#include "cli/loading.hpp"
#include "cli/output_folder.hpp"
#include "cli/result_files.hpp"
#include "cli/sliced_model.hpp"
#include "reduce/slicing/net_dot.hpp"
#include "report/page_json.hpp"
#include "report/slice_json.hpp"
#include "report/slice_net.hpp"
#include "report/slice_text.hpp"

namespace credo {

namespace {

// A slice is for one property, which must be named where there are several.
void require_one_property(const Settings& settings, const SystemFile& file) {
  const std::size_t chosen = settings.properties.size() + settings.formulas.size();
  if (chosen == 1) return;
  if (chosen > 1) {
    throw UserError("a slice is for one property", "give one -p NAME or one -f 'FORMULA'");
  }
  if (file.properties.empty()) {
    throw UserError("no property to slice for",
                    "write 'property NAME: FORMULA' in the system file, or use -f 'FORMULA'");
  }
  if (file.properties.size() == 1) return;
  std::vector<std::string> names;
  for (const PropertyText& property : file.properties) names.push_back(property.name);
  throw UserError(fmt::format("a slice is for one property, and the system has {}", names.size()),
                  fmt::format("choose with -p NAME: {}", fmt::join(names, ", ")));
}

// The files of the slice; if nothing is left out, of the system as it is.
std::vector<SlicedFile> sliced_files(const Settings& settings, const Model& model,
                                     const Slice& made) {
  const Slice slice = made.leaves_out() ? made : Slice{};
  const auto loaded = load_slice(settings, model, slice, Cutting::tidy);
  const auto is_used = [&](const std::string& path) {
    for (FileId file = 0; file < loaded->files; ++file) {
      if (loaded->sources.path(file) == path) return true;
    }
    return false;
  };
  std::vector<SlicedFile> files;
  for (NamedText& text : slice_texts(model, slice, Cutting::tidy)) {
    const auto file = static_cast<FileId>(files.size());
    const bool changed = text.text != model.sources.text(file);
    const bool used = is_used(text.path);
    files.push_back({std::move(text.path), std::move(text.text), changed, used});
  }
  return files;
}

bool has_net(const Model& model) {
  return std::ranges::all_of(
      model.programs, [](const auto& program) { return program->language() == "AgentSpeak"; });
}

ExitCode slice_model(const Settings& settings, const Console& console, ResultFiles& files,
                     Model& model) {
  require_one_property(settings, model.file);
  if (settings.dot && !has_net(model)) {
    throw UserError("--dot: the dependence net is for AgentSpeak agents",
                    "--html shows the slice of any system");
  }
  std::optional<OutputFile> net;
  if (settings.dot) net.emplace(*settings.dot);
  Diagnostics diagnostics(model.sources);
  const auto properties = bind_chosen(settings, model, diagnostics);
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) return ExitCode::usage;
  if (is_paper(settings.slice_mode)) {
    console.remark(paper_warning(console.remark_style()));
  }
  SliceReport report;
  report.model = &model;
  report.file = settings.file;
  report.property = &properties.front();
  report.fairness = settings.fairness.value_or(model.file.options.fairness);
  report.slice = slice_system(model, properties.front(),
                              {settings.slice_mode, model.file.options.effective(report.fairness)});
  report.files = sliced_files(settings, model, report.slice);
  const bool shows_net = net || files.shows_page();
  if (shows_net && has_net(model)) report.net = slicing::dependence_net(model, {true, true, true});
  if (settings.output != "-") {
    write_below(settings.output, model, report.files);
    if (!settings.quiet) console.result(slice_text(report, console.result_style()));
  } else {
    console.result(sliced_texts(report));
    const bool told = settings.quiet || !console.shows_result();
    if (!told) console.remark(slice_text(report, console.remark_style()));
  }
  if (net) {
    // Plans that are left out are grey.
    net->write(slicing::dot_of(model, *report.net, kept_plans(*report.net, report.slice)));
    net->commit();
  }
  files.write([&] { return slice_json(report); },
              [&] { return slice_page(report, settings.command_line); });
  return ExitCode::ok;
}

}  // namespace

ExitCode slice_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(
      settings, console, [&](Model& model) { return slice_model(settings, console, files, model); },
      Properties::are_checked);
}

}  // namespace credo
