// The option table and its use through CLI11.
#include "cli/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

#include "base/diagnostic.hpp"
#include "base/suggest.hpp"
#include "cli/values.hpp"
#include "logic/test_expression.hpp"
#include "system/file_endings.hpp"

namespace credo {

namespace {

// One of a few words.
template <typename Value>
Value read_word(std::string_view option, const std::string& text,
                const std::vector<std::pair<std::string, Value>>& words) {
  std::vector<std::string> names;
  for (const auto& [word, value] : words) {
    if (word == text) return value;
    names.push_back(word);
  }
  const std::string guess = did_you_mean(text, names);
  throw UserError(fmt::format("{}: '{}' is not one of {}", option, text, fmt::join(names, ", ")),
                  guess);
}

void set_engine(Settings& settings, const std::string& value) {
  settings.engine = read_word<Engine>("--engine", value,
                                      {{"native", Engine::native},
                                       {"reference", Engine::reference},
                                       {"maude", Engine::maude},
                                       {"spin", Engine::spin}});
}

void set_cross_check(Settings& settings, const std::string& value) {
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string word = value.substr(begin, end - begin);
    if (word == "reference") {
      throw UserError(fmt::format("--cross-check: {} is not available yet", word));
    }
    const auto engine = read_word<Engine>("--cross-check", word,
                                          {{"maude", Engine::maude}, {"spin", Engine::spin}});
    if (std::ranges::find(settings.cross_check, engine) == settings.cross_check.end()) {
      settings.cross_check.push_back(engine);
    }
    begin = end + 1;
  }
}

void set_fairness(Settings& settings, const std::string& value) {
  settings.fairness = read_word<Fairness>(
      "--fair", value,
      {{"none", Fairness::none}, {"weak", Fairness::weak}, {"strong", Fairness::strong}});
}

void set_reading(Settings& settings, const std::string& value) {
  settings.bupl = read_word<BuplReading>(
      "--semantics", value, {{"maude", BuplReading::maude}, {"table", BuplReading::table}});
}

void set_update(Settings& settings, const std::string& value) {
  settings.update = read_word<StoreUpdate>(
      "--update", value, {{"repaired", StoreUpdate::repaired}, {"table1", StoreUpdate::table1}});
}

void set_vacuity(Settings& settings, const std::string& value) {
  settings.vacuity = read_word<bool>("--vacuity", value, {{"on", true}, {"off", false}});
}

void set_target(Settings& settings, const std::string& value) {
  settings.target = read_word<ExportTarget>("--to", value,
                                            {{"reactive-modules", ExportTarget::reactive_modules},
                                             {"smv", ExportTarget::smv},
                                             {"maude", ExportTarget::maude},
                                             {"promela", ExportTarget::promela},
                                             {"promela-graph", ExportTarget::promela_graph},
                                             {"dot", ExportTarget::dot},
                                             {"aut", ExportTarget::aut}});
}

SliceMode read_slice_mode(std::string_view option, const std::string& value) {
  return read_word<SliceMode>(option, value,
                              {{"sound", SliceMode::sound},
                               {"paper", SliceMode::paper},
                               {"paper-plain", SliceMode::paper_plain}});
}

void set_colour(Settings& settings, const std::string& value) {
  settings.colour = read_word<ColourChoice>("--color", value,
                                            {{"auto", ColourChoice::automatic},
                                             {"always", ColourChoice::always},
                                             {"never", ColourChoice::never}});
}

void set_progress(Settings& settings, const std::string& value) {
  settings.progress = read_word<ProgressChoice>("--progress", value,
                                                {{"auto", ProgressChoice::automatic},
                                                 {"always", ProgressChoice::always},
                                                 {"never", ProgressChoice::never}});
}

void set_json_form(Settings& settings, const std::string& value) {
  settings.json_is_page = read_word<bool>("--json-form", value, {{"plain", false}, {"page", true}});
}

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
     set_target},
    {"--output", "F", kExport, "the file to write (default: standard output)",
     [](Settings& s, const std::string& v) { s.output = v; }, "-o"},
    {"--output", "DIR", kSlice, "write the sliced files there (default: standard output)",
     [](Settings& s, const std::string& v) { s.output = v; }, "-o"},
    {"--property", "NAME", kCheck | kExport,
     "take this property of the system (repeatable; default: all)",
     [](Settings& s, const std::string& v) { s.properties.push_back(v); }, "-p"},
    {"--property", "NAME", kSlice, "slice for this property (default: the only one)",
     [](Settings& s, const std::string& v) { s.properties.push_back(v); }, "-p"},
    {"--formula", "FORMULA", kCheck | kExport, "take this formula (repeatable)",
     [](Settings& s, const std::string& v) { s.formulas.push_back(v); }, "-f"},
    {"--formula", "FORMULA", kSlice, "slice for this formula",
     [](Settings& s, const std::string& v) { s.formulas.push_back(v); }, "-f"},
    {"--mode", "MODE", kSlice,
     "sound (default), or paper: the article's algorithm, which may change verdicts; paper-plain: "
     "the same without returns",
     [](Settings& s, const std::string& v) { s.slice_mode = read_slice_mode("--mode", v); }},
    {"--slice", "MODE", kCheck,
     "check each property on a slice for it: sound, or paper or paper-plain, which may change "
     "verdicts",
     [](Settings& s, const std::string& v) { s.sliced = read_slice_mode("--slice", v); }},
    {"--fair", "F", kCheck | kExport | kSlice,
     "none, weak or strong fairness (default: what the system says)", set_fairness},
    {"--fipa", "", kCheck,
     "of ECCS: what FIPA demands of every message and every agent, instead of the properties",
     [](Settings& s, const std::string&) { s.fipa = true; }},
    {"--shortest", "", kCheck, "spend more time on making a lasso short",
     [](Settings& s, const std::string&) { s.shortest = true; }},
    {"--vacuity", "on|off", kCheck, "look for parts of a property that do not matter (default on)",
     set_vacuity},
    {"--env", "F", kEvery, "environment file, for a single agent",
     [](Settings& s, const std::string& v) { s.environment = v; }},
    {"--const", "NAME=VALUE", kEvery, "set a constant of the environment (repeatable)",
     set_constant},
    {"--within", "DIR", kEvery, "refuse to read files outside this folder, links followed",
     [](Settings& s, const std::string& v) { s.within = v; }},
    {"--semantics", "R", kEvery,
     "of BUPL: maude (default: as the paper's listings) or table (as its transition rules)",
     set_reading},
    {"--update", "U", kEvery,
     "how ECCS agents update their stores: repaired (default), or as printed in table1",
     set_update},
    {"--labels", "", kExplore | kCheck,
     "of BUPL: the last action is part of every state (default: where a property asks for it)",
     [](Settings& s, const std::string&) { s.labels = true; }},
    {"--plain", "", kEvery, "no reduction at all",
     [](Settings& s, const std::string&) { s.plain = true; }},
    {"--test", "NAME", kTest, "run this test of the file (repeatable; default: all)",
     [](Settings& s, const std::string& v) { s.tests.push_back(v); }, "-t"},
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
     set_engine},
    {"--cross-check", "E,...", kCheck,
     "have every verdict confirmed by other engines: spin, maude or both", set_cross_check},
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
     [](Settings& s, const std::string& v) { s.dot = v; }},
    {"--aut", "F", kExplore, "write the graph in the Aldebaran format; - is standard output",
     [](Settings& s, const std::string& v) { s.aut = v; }},
    {"--dot", "F", kSlice,
     "write the dependence net of AgentSpeak agents for Graphviz; - is standard output",
     [](Settings& s, const std::string& v) { s.dot = v; }},
    {"--html", "F", kPages,
     "write a page to look at in a browser, in one file; - is standard output",
     [](Settings& s, const std::string& v) { s.html = v; }},
    {"--steps", "N", kRun, "how many steps to run (default 100)",
     [](Settings& s, const std::string& v) { s.steps = read_count("--steps", v); }},
    {"--seed", "S", kRun, "the same seed gives the same run (default 1)",
     [](Settings& s, const std::string& v) { s.seed = read_count("--seed", v, 0); }},
    {"--interactive", "", kRun, "choose every step yourself",
     [](Settings& s, const std::string&) { s.interactive = true; }},
    {"--json", "[F]", kReports,
     "write a JSON document to F, or to standard output instead of the text",
     [](Settings& s, const std::string& v) { s.json = v; }},
    {"--json-form", "FORM", kPages,
     "what --json writes: plain (default), or page: the document that --html makes a page from",
     set_json_form},
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
     "auto (default: on a terminal), always (elsewhere a line each time) or never", set_progress},
    {"--color", "WHEN", kEvery, "auto (default: on a terminal), always or never", set_colour},
};

// Designed but not there yet.
constexpr std::pair<std::string_view, unsigned> kPlanned[] = {
    {"--por", kCheck},   {"--symmetry", kCheck}, {"--threads", kCheck},
    {"--junit", kCheck}, {"--sarif", kCheck},
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

void check_combinations(const Settings& settings) {
  if (settings.file.empty()) {
    throw UserError("no file given",
                    "name a system (.mas, .eccs) or an agent (.asl, .bupl, .dribble)");
  }
  if (settings.dot == "-" && settings.html == "-") {
    throw UserError("the net and the page cannot both go to standard output");
  }
  if (settings.dot && settings.aut) throw UserError("--dot and --aut cannot be used together");
  if (settings.json_on_stdout() && settings.graph_on_stdout()) {
    throw UserError(settings.html == "-"
                        ? "the JSON document and the page cannot both go to standard output"
                        : "the JSON document and the graph cannot both go to standard output");
  }
  if (settings.sliced && !settings.cross_check.empty()) {
    throw UserError("--slice and --cross-check cannot be used together",
                    "--engine spin --slice sound has Spin check the slices");
  }
  if (settings.generate > 0 && !(settings.tests.empty() && settings.expressions.empty())) {
    throw UserError("--generate proposes tests and runs none: leave out -t and -e");
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
    for (const std::string& value : option->results()) info->set(settings, value);
  }
  check_combinations(settings);
  if (settings.limits.memory_bytes == 0)
    settings.limits.memory_bytes = physical_memory_bytes() / 10 * 8;
  return settings;
}

}  // namespace credo
