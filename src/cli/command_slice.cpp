// credo slice: what of a system matters for a property, as a system, and why.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/in_time.hpp"
#include "cli/loading.hpp"
#include "cli/output_folder.hpp"
#include "cli/result_files.hpp"
#include "inquiry/chosen_properties.hpp"
#include "inquiry/language_words.hpp"
#include "inquiry/slice.hpp"
#include "report/page_json.hpp"
#include "report/slice_json.hpp"
#include "report/slice_net.hpp"
#include "report/slice_text.hpp"

namespace credo {

namespace {

// What is left out and kept, as far as there is time for it.
std::string lists(const SliceReport& report, const TextStyle& style) {
  return told([&] { return slice_text(report, style); }, [&] { return slice_line(report, style); });
}

ExitCode slice_model(const Settings& settings, const Console& console, ResultFiles& files,
                     Model& model) {
  require_one_property(settings, model.file);
  if (settings.dot && !has_net(model)) {
    throw UserError(fmt::format("--dot: the dependence net is for {} agents", languages_with_net()),
                    "--html shows the slice of any system");
  }
  std::optional<OutputFile> net;
  if (settings.dot) net.emplace(*settings.dot);
  Diagnostics diagnostics(model.sources);
  const auto properties = in_time([&] { return bind_chosen(settings, model, diagnostics); });
  if (diagnostics.has_errors() || !settings.quiet) {
    console.remark(diagnostics.render_all(console.remark_style().colour));
  }
  if (diagnostics.has_errors()) return ExitCode::usage;
  if (is_paper(settings.slice_mode)) {
    console.remark(paper_warning(console.remark_style()));
  }
  const SliceReport report = in_time(
      [&] { return slice_for(model, properties.front(), settings, net || files.shows_page()); });
  if (settings.output != "-") {
    write_below(settings.output, model, report.files);
    if (!settings.quiet) console.result(lists(report, console.result_style()));
  } else {
    console.program(sliced_texts(report));
    const bool silent = settings.quiet || !console.shows_result();
    if (!silent) console.remark(lists(report, console.remark_style()));
  }
  bool missing = false;
  if (net) {
    try {
      const auto stopped = stopped_in(
          [&] {
            net->write(visible(slice_net_dot(report)));
            net->commit();
          },
          Doing::writing);
      missing = stopped.has_value();
      if (stopped) console.remark(fmt::format("no net is written: {}\n", *stopped));
    } catch (const UserError& error) {
      files.tell_failure(error);
    }
  }
  files.write([&] { return slice_json(report); },
              [&] { return slice_page(report, settings.command_line); });
  return files.end(ExitCode::ok, missing);
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
