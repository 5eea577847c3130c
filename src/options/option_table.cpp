// The option table and its use through CLI11.
#include "options/option_table.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

#include "base/diagnostic.hpp"
#include "base/suggest.hpp"
#include "files/file_endings.hpp"
#include "logic/test_expression.hpp"
#include "options/values.hpp"

namespace credo {

namespace {

template <auto Member, auto Value>
void put(Settings& settings) {
  settings.*Member = Value;
}

template <Engine Value>
void confirm_with(Settings& settings) {
  if (std::ranges::find(settings.cross_check, Value) == settings.cross_check.end()) {
    settings.cross_check.push_back(Value);
  }
}

constexpr OptionWord kTargets[] = {
    {"reactive-modules", put<&Settings::target, ExportTarget::reactive_modules>},
    {"smv", put<&Settings::target, ExportTarget::smv>},
    {"maude", put<&Settings::target, ExportTarget::maude>},
    {"promela", put<&Settings::target, ExportTarget::promela>},
    {"promela-graph", put<&Settings::target, ExportTarget::promela_graph>},
    {"dot", put<&Settings::target, ExportTarget::dot>},
    {"aut", put<&Settings::target, ExportTarget::aut>},
};
constexpr OptionWord kModes[] = {
    {"sound", put<&Settings::slice_mode, SliceMode::sound>},
    {"paper", put<&Settings::slice_mode, SliceMode::paper>},
    {"paper-plain", put<&Settings::slice_mode, SliceMode::paper_plain>}};
constexpr OptionWord kSliced[] = {{"sound", put<&Settings::sliced, SliceMode::sound>},
                                  {"paper", put<&Settings::sliced, SliceMode::paper>},
                                  {"paper-plain", put<&Settings::sliced, SliceMode::paper_plain>}};
constexpr OptionWord kFairness[] = {{"none", put<&Settings::fairness, Fairness::none>},
                                    {"weak", put<&Settings::fairness, Fairness::weak>},
                                    {"strong", put<&Settings::fairness, Fairness::strong>}};
constexpr OptionWord kVacuity[] = {{"on", put<&Settings::vacuity, true>},
                                   {"off", put<&Settings::vacuity, false>}};
constexpr OptionWord kReadings[] = {{"maude", put<&Settings::bupl, BuplReading::maude>},
                                    {"table", put<&Settings::bupl, BuplReading::table>}};
constexpr OptionWord kUpdates[] = {{"repaired", put<&Settings::update, StoreUpdate::repaired>},
                                   {"table1", put<&Settings::update, StoreUpdate::table1>}};
constexpr OptionWord kEngines[] = {{"native", put<&Settings::engine, Engine::native>},
                                   {"reference", put<&Settings::engine, Engine::reference>},
                                   {"maude", put<&Settings::engine, Engine::maude>},
                                   {"spin", put<&Settings::engine, Engine::spin>}};
constexpr OptionWord kConfirming[] = {{"maude", confirm_with<Engine::maude>},
                                      {"spin", confirm_with<Engine::spin>},
                                      {"reference", nullptr}};
constexpr OptionWord kColours[] = {{"auto", put<&Settings::colour, ColourChoice::automatic>},
                                   {"always", put<&Settings::colour, ColourChoice::always>},
                                   {"never", put<&Settings::colour, ColourChoice::never>}};
constexpr OptionWord kProgress[] = {{"auto", put<&Settings::progress, ProgressChoice::automatic>},
                                    {"always", put<&Settings::progress, ProgressChoice::always>},
                                    {"never", put<&Settings::progress, ProgressChoice::never>}};
constexpr OptionWord kJsonForms[] = {{"plain", put<&Settings::json_is_page, false>},
                                     {"page", put<&Settings::json_is_page, true>}};

void set_constant(Settings& settings, const std::string& text) {
  const auto [name, value] = read_assignment("--const", text);
  const auto [entry, added] = settings.constants.emplace(name, value);
  if (!added && entry->second != value) {
    throw UserError(
        fmt::format("--const: {} is given two values, {} and {}", name, entry->second, value));
  }
}

void set_port(Settings& settings, const std::string& value) {
  const std::uint64_t port = read_count("--port", value, 0);
  if (port > 65535) throw UserError(fmt::format("--port: there is no port {}", port));
  settings.port = static_cast<int>(port);
}

void set_depth(Settings& settings, const std::string& value) {
  const std::uint64_t depth = read_count("--depth", value, 0);
  settings.depth = static_cast<std::uint32_t>(std::min<std::uint64_t>(depth, 0xfffffffe));
}

void set_solutions(Settings& settings, const std::string& value) {
  settings.solutions.reset();
  if (value != "all") settings.solutions = read_count("--solutions", value);
}

constexpr unsigned kLimited = kRun | kExplore | kCheck | kExport | kSearch | kTest;

const OptionInfo kOptions[] = {
    {"--to", "TARGET", kExport,
     "reactive-modules (MOCHA) or smv (NuSMV), for a Dribble agent; maude, for a BUPL agent; "
     "promela (Spin), for AgentSpeak agents; promela-graph, dot or aut: the graph",
     kTargets},
    {"--output", "F", kExport, "the file to write (default: standard output)",
     [](Settings& s, const std::string& v) { s.output = v; }, "-o", ValueKind::file},
    {"--output", "DIR", kSlice, "write the sliced files there (default: standard output)",
     [](Settings& s, const std::string& v) { s.output = v; }, "-o", ValueKind::folder},
    {"--property", "NAME", kCheck | kExport,
     "take this property of the system (repeatable; default: all)",
     [](Settings& s, const std::string& v) { s.properties.push_back(v); }, "-p",
     ValueKind::property},
    {"--property", "NAME", kSlice, "slice for this property (default: the only one)",
     [](Settings& s, const std::string& v) { s.properties.push_back(v); }, "-p",
     ValueKind::property},
    {"--formula", "FORMULA", kCheck | kExport, "take this formula (repeatable)",
     [](Settings& s, const std::string& v) { s.formulas.push_back(v); }, "-f"},
    {"--formula", "FORMULA", kSlice, "slice for this formula",
     [](Settings& s, const std::string& v) { s.formulas.push_back(v); }, "-f"},
    {"--mode", "MODE", kSlice,
     "sound (default), or paper: the article's algorithm, which may change verdicts; paper-plain: "
     "the same without returns",
     kModes},
    {"--slice", "MODE", kCheck,
     "check each property on a slice for it: sound, or paper or paper-plain, which may change "
     "verdicts",
     kSliced},
    {"--fair", "F", kCheck | kExport | kSlice,
     "none, weak or strong fairness (default: what the system says)", kFairness},
    {"--fipa", "", kCheck,
     "of ECCS: what FIPA demands of every message and every agent, instead of the properties",
     [](Settings& s, const std::string&) { s.fipa = true; }},
    {"--shortest", "", kCheck, "spend more time on making a lasso short",
     [](Settings& s, const std::string&) { s.shortest = true; }},
    {"--vacuity", "on|off", kCheck, "look for parts of a property that do not matter (default on)",
     kVacuity},
    {"--env", "F", kEvery, "environment file, for a single agent",
     [](Settings& s, const std::string& v) { s.environment = v; }, "", ValueKind::environment},
    {"--const", "NAME=VALUE", kEvery, "set a constant of the environment (repeatable)",
     set_constant},
    {"--within", "DIR", kEvery, "refuse to read files outside this folder, links followed",
     [](Settings& s, const std::string& v) { s.within = v; }, "", ValueKind::folder},
    {"--semantics", "R", kEvery,
     "of BUPL: maude (default: as the paper's listings) or table (as its transition rules)",
     kReadings},
    {"--update", "U", kEvery,
     "how ECCS agents update their stores: repaired (default), or as printed in table1", kUpdates},
    {"--labels", "", kExplore | kCheck,
     "of BUPL: the last action is part of every state (default: where a property asks for it)",
     [](Settings& s, const std::string&) { s.labels = true; }},
    {"--plain", "", kEvery, "no reduction at all",
     [](Settings& s, const std::string&) { s.plain = true; }},
    {"--test", "NAME", kTest, "run this test of the file (repeatable; default: all)",
     [](Settings& s, const std::string& v) { s.tests.push_back(v); }, "-t", ValueKind::test},
    {"--expression", "EXPRESSION", kTest, "run this test expression (repeatable)",
     [](Settings& s, const std::string& v) { s.expressions.push_back(v); }, "-e"},
    {"--generate", "N", kTest, "propose N tests that the agents pass, instead of running any",
     [](Settings& s, const std::string& v) { s.generate = read_count("--generate", v); }},
    {"--length", "L", kTest, "of up to so many observable actions (default 6, at most 1000)",
     [](Settings& s, const std::string& v) { s.length = read_count("--length", v); }},
    {"--where", "FORMULA", kSearch, "the states to look for, e.g. 'done(X) & X > 2'",
     [](Settings& s, const std::string& v) { s.where = v; }},
    {"--depth", "N", kSearch | kTest, "go no further than N steps", set_depth},
    {"--solutions", "K", kSearch, "stop after K solutions, or find all (default 1)", set_solutions},
    {"--engine", "E", kExplore | kCheck | kSearch,
     "native (default); reference: slow and plain, for comparison; for `check` also spin, and "
     "maude for a BUPL agent",
     kEngines},
    {"--cross-check", "E,...", kCheck,
     "have every verdict confirmed by other engines: spin, maude or both", kConfirming, "",
     ValueKind::word_list},
    {"--max-states", "N", kLimited, "stop after N states",
     [](Settings& s, const std::string& v) {
       s.limits.max_states = read_count("--max-states", v);
     }},
    {"--timeout", "T", kLimited, "stop after this time: 500ms, 60s, 2m, 1h",
     [](Settings& s, const std::string& v) { s.limits.seconds = read_duration("--timeout", v); }},
    {"--memory", "M", kLimited,
     "stop at this much memory: 512M, 4G (default: 80% of the machine's)",
     [](Settings& s, const std::string& v) { s.limits.memory_bytes = read_size("--memory", v); }},
    {"--port", "N", kServe, "listen there (default 7373); 0 takes any free one", set_port},
    {"--timeout", "T", kServe,
     "how long a job takes at most, unless it asks for more (default 60s)",
     [](Settings& s, const std::string& v) { s.limits.seconds = read_duration("--timeout", v); }},
    {"--memory", "M", kServe, "of all jobs together: 512M, 4G (default: 80% of the machine's)",
     [](Settings& s, const std::string& v) { s.limits.memory_bytes = read_size("--memory", v); }},
    {"--dot", "F", kExplore,
     "write the graph for Graphviz (at most 20000 states); - is standard output",
     [](Settings& s, const std::string& v) { s.dot = v; }, "", ValueKind::file},
    {"--aut", "F", kExplore, "write the graph in the Aldebaran format; - is standard output",
     [](Settings& s, const std::string& v) { s.aut = v; }, "", ValueKind::file},
    {"--dot", "F", kSlice,
     "write the dependence net of AgentSpeak agents for Graphviz; - is standard output",
     [](Settings& s, const std::string& v) { s.dot = v; }, "", ValueKind::file},
    {"--html", "F", kPages,
     "write a page to look at in a browser, in one file; - is standard output",
     [](Settings& s, const std::string& v) { s.html = v; }, "", ValueKind::file},
    {"--steps", "N", kRun, "how many steps to run (default 100)",
     [](Settings& s, const std::string& v) { s.steps = read_count("--steps", v); }},
    {"--seed", "S", kRun, "the same seed gives the same run (default 1)",
     [](Settings& s, const std::string& v) { s.seed = read_count("--seed", v, 0); }},
    {"--interactive", "", kRun, "choose every step yourself",
     [](Settings& s, const std::string&) { s.interactive = true; }},
    {"--json", "[F]", kReports,
     "write a JSON document to F, or to standard output instead of the text",
     [](Settings& s, const std::string& v) { s.json = v; }, "", ValueKind::file},
    {"--sarif", "F", kCheck | kTest | kLint,
     "write what is not as it should be as a SARIF log, for code scanning; - is standard output",
     [](Settings& s, const std::string& v) { s.sarif = v; }, "", ValueKind::file},
    {"--junit", "F", kCheck | kTest | kLint,
     "write a JUnit report, for CI servers; - is standard output",
     [](Settings& s, const std::string& v) { s.junit = v; }, "", ValueKind::file},
    {"--json-form", "FORM", kPages,
     "what --json writes: plain (default), or page: the document that --html makes a page from",
     kJsonForms},
    {"--brief", "", kCheck, "explanations without the runs they are about",
     [](Settings& s, const std::string&) { s.brief = true; }},
    {"--full", "", kRun | kExplore | kCheck | kSearch | kTest, "fold nothing, cut nothing short",
     [](Settings& s, const std::string&) { s.full = true; }},
    {"--stats", "", kRun | kExplore | kCheck | kSearch,
     "figures about the work itself: table sizes, hit rates, times",
     [](Settings& s, const std::string&) { s.stats = true; }},
    {"--quiet", "", kEvery, "the result only: no warnings, no progress, no traces",
     [](Settings& s, const std::string&) { s.quiet = true; }},
    {"--progress", "WHEN", kLimited,
     "auto (default: on a terminal), always (elsewhere a line each time) or never", kProgress},
    {"--color", "WHEN", kEvery, "auto (default: on a terminal), always or never", kColours},
};

// Designed but not there yet.
constexpr std::pair<std::string_view, unsigned> kPlanned[] = {
    {"--por", kCheck},
    {"--symmetry", kCheck},
    {"--threads", kCheck},
};

// The command for a shell: words with other than plain characters are in quotes.
std::string as_typed(const std::string& command, const std::vector<std::string>& arguments) {
  std::string out = "credo " + command;
  for (const std::string& word : arguments) {
    const bool plain = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
      return std::isalnum(c) != 0 ||
             std::string_view("-_./=,:+@%").find(static_cast<char>(c)) != std::string_view::npos;
    });
    out += plain ? " " : " '";
    for (const char c : word) {
      if (c == '\'') {
        out += "'\\''";
      } else {
        out += c;
      }
    }
    if (!plain) out += "'";
  }
  return out;
}

// --json may stand alone: it gets the value "-" unless a word follows that can be a file to write.
void complete_json(std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    if (arguments[i] == "--json=") arguments[i] = "--json=-";
    if (arguments[i] != "--json") continue;
    const bool last = i + 1 == arguments.size();
    const std::string next = last ? "" : arguments[i + 1];
    const bool option = next.size() > 1 && next[0] == '-';
    if (last || next.empty() || option || has_program_ending(next)) {
      arguments[i] = "--json=-";
    } else {
      arguments[i] = "--json=" + next;
      arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
  }
}

// The two mistakes of form: a value for a flag, and no value at the end of the line.
void check_form(const std::vector<std::string>& arguments) {
  for (const std::string& word : arguments) {
    const std::size_t equals = word.find('=');
    for (const OptionInfo& option : kOptions) {
      const std::string_view given = std::string_view(word).substr(0, equals);
      if (given != option.name && (given != option.letter || given.empty())) continue;
      if (option.value.empty() && equals != word.npos) {
        throw UserError(fmt::format("{} takes no value", option.name));
      }
      if (!option.value.empty() && equals == word.npos && &word == &arguments.back()) {
        throw UserError(
            fmt::format("{} needs a value: {} {}", option.name, option.name, option.value));
      }
    }
  }
}

[[noreturn]] void refuse_unknown(const std::string& word, CommandSet command) {
  if (word.size() < 2 || word[0] != '-') {
    throw UserError(fmt::format("unexpected argument '{}'", word), "one file at a time");
  }
  const std::string name = word.substr(0, word.find('='));
  for (const auto& [planned, commands] : kPlanned) {
    if (planned == name && (commands & command) != 0) {
      throw UserError(fmt::format("the option {} is not available yet", name));
    }
  }
  std::vector<std::string> known{"--help"};
  for (const OptionInfo& option : kOptions) {
    if (name == option.name || name == option.letter) {
      throw UserError(fmt::format("this command has no option {}", name), "try --help");
    }
    if ((option.commands & command) != 0) known.emplace_back(option.name);
  }
  const std::string guess = did_you_mean(name, known);
  throw UserError(fmt::format("unknown option {}", name), guess.empty() ? "try --help" : guess);
}

void set_word(const OptionInfo& option, std::span<const OptionWord> words, const std::string& text,
              Settings& settings) {
  const auto found = std::ranges::find(words, text, &OptionWord::word);
  if (found != words.end() && found->set == nullptr) {
    throw UserError(fmt::format("{}: {} is not available yet", option.name, text));
  }
  if (found != words.end()) return found->set(settings);
  std::vector<std::string> names;
  for (const std::string_view word : option.words()) names.emplace_back(word);
  throw UserError(
      fmt::format("{}: '{}' is not one of {}", option.name, text, fmt::join(names, ", ")),
      did_you_mean(text, names));
}

void set_option(const OptionInfo& option, const std::string& value, Settings& settings) {
  if (const Setter* setter = std::get_if<Setter>(&option.reader)) return (*setter)(settings, value);
  const auto words = std::get<std::span<const OptionWord>>(option.reader);
  if (option.kind != ValueKind::word_list) return set_word(option, words, value, settings);
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    set_word(option, words, value.substr(begin, end - begin), settings);
    begin = end + 1;
  }
}

// At most one document goes to standard output.
void check_standard_output(const Settings& settings) {
  const std::pair<bool, std::string_view> all[] = {
      {settings.json == "-", "JSON document"},
      {settings.sarif == "-", "SARIF log"},
      {settings.junit == "-", "JUnit report"},
      {settings.dot == "-", settings.html ? "net" : "graph"},
      {settings.aut == "-", "graph"},
      {settings.html == "-", "page"},
  };
  std::vector<std::string_view> there;
  for (const auto& [on_stdout, name] : all) {
    if (on_stdout) there.push_back(name);
  }
  if (there.size() < 2) return;
  throw UserError(
      fmt::format("the {} and the {} cannot both go to standard output", there[0], there[1]));
}

// No file is written twice, and none in the place of a program.
void check_file_names(const Settings& settings) {
  const std::pair<std::string_view, const std::optional<std::string>&> all[] = {
      {"--json", settings.json},   {"--html", settings.html}, {"--sarif", settings.sarif},
      {"--junit", settings.junit}, {"--dot", settings.dot},   {"--aut", settings.aut},
  };
  std::map<std::filesystem::path, std::string_view> there;
  for (const auto& [option, file] : all) {
    if (!file || *file == "-") continue;
    if (has_program_ending(*file)) {
      throw UserError(fmt::format("{}: '{}' is the name of a program", option, *file),
                      "a result does not take its place: choose another ending");
    }
    std::error_code code;
    std::filesystem::path path = std::filesystem::weakly_canonical(*file, code);
    if (code) path = *file;
    const auto [entry, added] = there.emplace(path, option);
    if (added || std::filesystem::is_character_file(path, code)) continue;  // /dev/null
    throw UserError(fmt::format("{} and {} name the same file", entry->second, option));
  }
}

void check_combinations(const Settings& settings) {
  if (settings.file.empty()) {
    throw UserError("no file given",
                    "name a system (.mas, .eccs) or an agent (.asl, .bupl, .dribble)");
  }
  if (settings.dot && settings.aut) throw UserError("--dot and --aut cannot be used together");
  check_standard_output(settings);
  check_file_names(settings);
  if (settings.sliced && !settings.cross_check.empty()) {
    throw UserError("--slice and --cross-check cannot be used together",
                    "--engine spin --slice sound has Spin check the slices");
  }
  if (settings.generate > 0 && !(settings.tests.empty() && settings.expressions.empty())) {
    throw UserError("--generate proposes tests and runs none: leave out -t and -e");
  }
  if (settings.generate > 0 && (settings.sarif || settings.junit)) {
    throw UserError("--generate proposes tests and runs none: leave out --sarif and --junit");
  }
  if (settings.length > kMostTestActions) {
    throw UserError(fmt::format("--length {} is too much", settings.length),
                    fmt::format("a test has at most {} actions", kMostTestActions));
  }
  if (settings.interactive && settings.file == "-") {
    throw UserError("--interactive reads your choices from standard input");
  }
}

}  // namespace

std::vector<std::string_view> OptionInfo::words() const {
  std::vector<std::string_view> available;
  const auto* all = std::get_if<std::span<const OptionWord>>(&reader);
  if (all == nullptr) return available;
  for (const OptionWord& each : *all) {
    if (each.set != nullptr) available.push_back(each.word);
  }
  return available;
}

std::span<const OptionInfo> option_table() { return kOptions; }

std::optional<Settings> parse_options(CommandSet command, const std::string& name,
                                      const std::string& summary,
                                      std::vector<std::string> arguments, std::string& help) {
  CLI::App app(summary, "credo " + name);
  app.allow_extras();
  Settings settings;
  if (command == kServe) {
    settings.file = ".";
    app.add_option("DIR", settings.file, "folder with programs (default: the current one)")
        ->type_name("");
  } else {
    app.add_option("FILE", settings.file,
                   "system (.mas, .eccs) or single agent (.asl, .bupl, .dribble)")
        ->type_name("");
  }
  std::vector<std::pair<const OptionInfo*, CLI::Option*>> added;
  std::vector<std::vector<std::string>> values(std::size(kOptions));
  for (std::size_t i = 0; i < std::size(kOptions); ++i) {
    const OptionInfo& info = kOptions[i];
    if ((info.commands & command) == 0) continue;
    const std::string flag =
        info.letter.empty() ? std::string(info.name) : fmt::format("{},{}", info.letter, info.name);
    const std::string text(info.help);
    CLI::Option* option = info.value.empty() ? app.add_flag(flag, text)
                                             : app.add_option(flag, values[i], text)
                                                   ->expected(1)
                                                   ->type_name(std::string(info.value));
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->allow_extra_args(false);
    added.emplace_back(&info, option);
  }
  settings.command_line = as_typed(name, arguments);
  complete_json(arguments);
  check_form(arguments);
  std::ranges::reverse(arguments);  // CLI11 takes them from the back
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    help = app.help();
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    throw UserError(error.what());
  }
  for (const std::string& word : app.remaining()) {
    if (word.size() > 1 && word[0] == '-') refuse_unknown(word, command);
  }
  if (!app.remaining().empty()) refuse_unknown(app.remaining().front(), command);
  for (const auto& [info, option] : added) {
    for (const std::string& value : option->results()) set_option(*info, value, settings);
  }
  check_combinations(settings);
  if (settings.limits.memory_bytes == 0)
    settings.limits.memory_bytes = physical_memory_bytes() / 10 * 8;
  return settings;
}

}  // namespace credo
