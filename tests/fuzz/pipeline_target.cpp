// Whole commands on systems that were valid before they were changed: read, explored, explained,
// exported and written in every form; or `compare`, which looks at the engine and the reference.
//
// command_line.hpp says what an input looks like.
#include <fmt/format.h>

#include <algorithm>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "fuzz/command_line.hpp"
#include "fuzz/empty_folder.hpp"
#include "fuzz/target.hpp"
#include "options/option_table.hpp"
#include "property/binding.hpp"
#include "support/differential.hpp"
#include "support/engine_comparison.hpp"
#include "support/random/random_files.hpp"
#include "verdict/check.hpp"

namespace credo::testing {

namespace {

constexpr std::string_view kCompare = "compare";
constexpr std::string_view kFormula = "--formula=";

// ---- comparing

constexpr std::uint64_t kMostStatesCompared = 200;
constexpr std::size_t kMostProperties = 4;
constexpr double kSecondsToCompare = 3;

CheckOptions small_limits() {
  CheckOptions options;
  options.vacuity = false;
  options.limits.max_states = 1000;
  options.limits.seconds = 1;
  return options;
}

RandomFiles files_of(const CommandText& command) {
  RandomFiles files;
  files.main = command.files.front().path;
  files.texts = command.files;
  const auto environment = std::ranges::find_if(
      command.files, [](const NamedText& file) { return file.path.ends_with(".env"); });
  const bool single = !files.main.ends_with(".mas") && !files.main.ends_with(".eccs");
  if (single && environment != command.files.end()) files.environment = environment->path;
  for (const std::string& word : command.words) {
    if (word.starts_with(kFormula)) files.formulas.push_back(word.substr(kFormula.size()));
  }
  return files;
}

void compare_verdicts(const RandomFiles& files, Model& model) {
  CheckOptions options = small_limits();
  PropertyChecker native(model, options);
  options.reference = true;
  PropertyChecker reference(model, options);
  std::vector<BoundProperty> properties = bind_properties(model);
  for (const std::string& each : files.formulas) {
    if (auto bound = bind_formula(model, "f", each)) properties.push_back(std::move(*bound));
  }
  properties.resize(std::min(properties.size(), kMostProperties));
  for (const BoundProperty& property : properties) {
    const Answer one = native.check(property).outcome;
    const Answer other = reference.check(property).outcome;
    if (one == Answer::unknown || other == Answer::unknown) continue;
    demand(one == other, fmt::format("{}: {}, but the reference says {}", property.text,
                                     text_of(one), text_of(other)));
  }
}

void compare_engines_on(const CommandText& command) {
  const RandomFiles files = files_of(command);
  Clock clock({kSecondsToCompare, 0, nullptr});
  const ClockScope scope(clock);
  try {
    // What takes too long is not compared.
    static_cast<void>(stopped_in([&] {
      LoadOptions options;
      options.plain = std::ranges::find(command.words, "--plain") != command.words.end();
      options.within = empty_folder();
      const auto model = files.load(options);
      if (model->diagnostics.has_errors() || model->static_limit) return;
      // Solutions of BUPL's queries are found in another order where strings are among the values.
      const bool in_order = files.text().find(".bupl") == std::string::npos;
      const Graph native = explore_native(*model, kMostStatesCompared);
      const Graph reference = explore_plainly(*model, kMostStatesCompared);
      if (gave_up(native.result.reason) || gave_up(reference.result.reason)) return;
      const std::string difference = compare(native, reference, in_order);
      demand(difference.empty(), difference);
      compare_verdicts(files, *model);
    }));
  } catch (const UserError&) {
    // Arithmetic on something that is no number, in an effect of the environment.
  } catch (const LimitExceeded&) {
    // The start itself is over a bound.
  }
}

void run_anything(std::string_view input) {
  const auto command = read_command(input);
  if (!command || command->files.empty()) return;
  if (command->words.front() == kCompare) return compare_engines_on(*command);
  std::vector<std::string> words = command->words;
  words.insert(words.begin() + 1, command->files.front().path);
  run_command(std::move(words), command->files);
}

// ---- commands to begin with

std::string value_for(const OptionInfo& option, const CommandText& command, const Draw& draw) {
  const auto words = option.words();
  if (!words.empty())
    return std::string(words[static_cast<std::size_t>(draw(static_cast<int>(words.size())))]);
  switch (option.kind) {
    case ValueKind::file:
      return draw(3) == 0
                 ? "-"
                 : "out" + option.name.substr(1) + (option.name == "--json" ? ".json" : "");
    case ValueKind::folder:
      return "out";
    case ValueKind::property:
      return fmt::format("f{}", draw(3));
    case ValueKind::test:
      return fmt::format("t{}", draw(3));
    case ValueKind::environment:
      return command.files.back().path;
    case ValueKind::word_list:
    case ValueKind::other:
      break;
  }
  if (option.name == "--formula" || option.name == "--where") return "terminated";
  if (option.name == "--expression") return "*";
  return std::to_string(1 + draw(30));
}

std::string command_to_run(const Draw& draw) {
  RandomFilesOptions options;
  options.most_states = static_cast<std::uint64_t>(20 + draw(100));
  options.kind = kFileKinds[draw(std::size(kFileKinds))];
  options.over_bound = options.kind == FileKind::mas && draw(6) == 0;
  const RandomFiles files = generate(static_cast<std::uint32_t>(draw(1 << 30)), options);
  CommandText command;
  const auto main = std::ranges::find(files.texts, files.main, &NamedText::path);
  command.files.push_back(*main);
  for (const NamedText& each : files.texts) {
    if (each.path != files.main) command.files.push_back(each);
  }
  const auto commands = command_table();
  const Command* chosen =
      &commands[static_cast<std::size_t>(draw(static_cast<int>(commands.size())))];
  if (draw(3) == 0 || chosen->options == kServe) {
    command.words.emplace_back(kCompare);
  } else {
    command.words.push_back(chosen->name);
    if (!files.environment.empty()) command.words.push_back("--env=" + files.environment);
  }
  const bool compares = command.words.front() == kCompare;
  if (compares || chosen->options == kCheck) {
    for (const std::string& each : files.formulas) {
      command.words.push_back(fmt::format("{}{}", kFormula, each));
    }
  }
  if (compares) return command.text();
  for (const OptionInfo& option : option_table()) {
    const bool needed = option.name == "--where" || option.name == "--to";
    if ((option.commands & chosen->options) == 0 || (!needed && draw(6) != 0)) continue;
    command.words.push_back(
        option.value.empty() ? option.name : option.name + "=" + value_for(option, command, draw));
  }
  return command.text();
}

}  // namespace

FuzzTarget pipeline_target() { return {"pipeline", run_anything, command_to_run, 6000}; }

}  // namespace credo::testing
