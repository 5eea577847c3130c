// credo run: one execution by the reference interpreter, seeded or chosen by hand.
#include <unistd.h>

#include <iostream>
#include <optional>

#include "cli/commands.hpp"
#include "cli/in_time.hpp"
#include "cli/interactive.hpp"
#include "cli/interrupt.hpp"
#include "cli/loading.hpp"
#include "cli/page_context.hpp"
#include "cli/result_files.hpp"
#include "inquiry/run.hpp"
#include "report/run_json.hpp"
#include "report/run_text.hpp"

namespace credo {

namespace {

ExitCode exit_code(RunEnd end) {
  if (end == RunEnd::limit) return ExitCode::limit;
  return end == RunEnd::interrupted ? ExitCode::interrupted : ExitCode::ok;
}

ExitCode run_model(const Settings& settings, const Console& console, ResultFiles& files,
                   Model& model) {
  const auto made = in_time([&] { return std::make_unique<PlainSystem>(model); });
  const PlainSystem& system = *made;
  const Dialogue dialogue{system,
                          model.sources,
                          std::cin,
                          console.dialogue(),
                          console.result_style(),
                          isatty(STDIN_FILENO) != 1};
  std::optional<Chooser> chooser;
  if (settings.interactive) chooser = interactive_chooser(dialogue);
  Supervision supervision;
  supervision.interrupted = &interrupt_flag();
  const RunReport report = run_once(model, system, settings, supervision, chooser);
  const bool shows_steps = !settings.quiet && !settings.interactive;
  const auto text = [&](bool steps) {
    return [&, steps] { return run_text(report, console.result_style(), steps, settings.stats); };
  };
  tell(console, text(shows_steps), text(false));
  files.write([&] { return run_json(report); },
              [&] { return run_page(report, page_context(settings, model)); });
  return files.end(exit_code(report.end), !report.without_run.empty());
}

}  // namespace

ExitCode run_command(const Settings& settings) {
  const Console console(settings);
  ResultFiles files(settings);
  return with_model(settings, console,
                    [&](Model& model) { return run_model(settings, console, files, model); });
}

}  // namespace credo
