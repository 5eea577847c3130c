// The tables of commands and options.
#include "options/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "base/suggest.hpp"
#include "inquiry/language_words.hpp"
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

constexpr OptionWord kModes[] = {
    {"sound", put<&Settings::slice_mode, SliceMode::sound>},
    {"paper", put<&Settings::slice_mode, SliceMode::paper>, "as in the article"},
    {"paper-plain", put<&Settings::slice_mode, SliceMode::paper_plain>,
     "as in the article, without returns"}};
constexpr OptionWord kSliced[] = {
    {"sound", put<&Settings::sliced, SliceMode::sound>},
    {"paper", put<&Settings::sliced, SliceMode::paper>, "as in the article"},
    {"paper-plain", put<&Settings::sliced, SliceMode::paper_plain>,
     "as in the article, without returns"}};
constexpr OptionWord kFairness[] = {{"none", put<&Settings::fairness, Fairness::none>},
                                    {"weak", put<&Settings::fairness, Fairness::weak>},
                                    {"strong", put<&Settings::fairness, Fairness::strong>}};
constexpr OptionWord kReductions[] = {{"none", put<&Settings::reduction, Reduction::none>},
                                      {"chain", put<&Settings::reduction, Reduction::chain>}};
constexpr OptionWord kVacuity[] = {{"on", put<&Settings::vacuity, true>},
                                   {"off", put<&Settings::vacuity, false>}};
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

// What stands before and behind the `=`, both among the words that there are.
std::pair<std::string, std::string> read_choice(std::string_view option, const std::string& text,
                                                const std::vector<std::string>& names) {
  auto choice = read_assignment(option, text);
  if (std::ranges::find(names, choice.first) != names.end()) return choice;
  throw UserError(
      fmt::format("{}: '{}' is not one of {}", option, choice.first, fmt::join(names, ", ")),
      did_you_mean(choice.first, names));
}

void set_limit(Settings& settings, const std::string& text) {
  constexpr std::uint64_t kLargest = 1'000'000;  // as in a system file
  std::vector<std::string> names;
  for (const BoundInfo& info : bound_table()) names.emplace_back(info.name);
  const auto [name, value] = read_choice("--limit", text, names);
  const std::uint64_t most = read_count("--limit", value, 0);
  if (most > kLargest) throw UserError(fmt::format("--limit: {} is more than {}", most, kLargest));
  const auto which = std::ranges::find(names, name) - names.begin();
  const Bound bound = bound_table()[static_cast<std::size_t>(which)].bound;
  settings.overrides.limits[bound] = static_cast<std::uint32_t>(most);
}

void set_selection(Settings& settings, const std::string& text) {
  static const std::vector<std::string> kNames{"event", "plan", "intention"};
  static const std::vector<std::string> kDefaults{"fifo", "first", "round_robin"};
  const auto [name, value] = read_choice("--select", text, kNames);
  const auto which = static_cast<std::size_t>(std::ranges::find(kNames, name) - kNames.begin());
  if (value != "any" && value != kDefaults[which]) {
    throw UserError(fmt::format("--select: '{}' is not {} or any", value, kDefaults[which]),
                    did_you_mean(value, std::vector<std::string>{kDefaults[which], "any"}));
  }
  OptionOverrides& overrides = settings.overrides;
  auto& chosen = which == 0   ? overrides.any_event
                 : which == 1 ? overrides.any_plan
                              : overrides.any_intention;
  chosen = value == "any";
}

template <Cycle Value>
void run_in(Settings& settings) {
  settings.overrides.cycle = Value;
}
constexpr OptionWord kCycles[] = {{"four_step", run_in<Cycle::four_step>},
                                  {"whole", run_in<Cycle::whole>},
                                  {"eager", run_in<Cycle::eager>},
                                  {"free", run_in<Cycle::free>}};

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

constexpr ServedOption kPropertiesField{"properties", JobValue::texts, "Properties",
                                        "names, one a line; all if empty"};
constexpr ServedOption kFormulasField{"formulas", JobValue::texts, "Formulas",
                                      "[] Bel(ag1, p) -> <> q"};

constexpr unsigned kLimited = kRun | kExplore | kCheck | kExport | kSearch | kTest;

// The rows but for the switches of languages.
std::vector<OptionInfo> own_options() {
  return {
      {"--to", "TARGET", kExport, target_help(),
       OpenWords{target_words(), [](Settings& s, const std::string& v) { s.target = v; }}},
      {"--output", "F", kExport, "the file to write (default: standard output)",
       [](Settings& s, const std::string& v) { s.output = v; }, "-o", ValueKind::file},
      {"--output", "DIR", kSlice, "write the sliced files there (default: standard output)",
       [](Settings& s, const std::string& v) { s.output = v; }, "-o", ValueKind::folder},
      {"--property", "NAME", kCheck | kExport,
       "take this property of the system (repeatable; default: all)",
       [](Settings& s, const std::string& v) { s.properties.push_back(v); }, "-p",
       ValueKind::property, kPropertiesField},
      {"--property", "NAME", kSlice, "slice for this property (default: the only one)",
       [](Settings& s, const std::string& v) { s.properties.push_back(v); }, "-p",
       ValueKind::property, kPropertiesField},
      {"--formula", "FORMULA", kCheck | kExport, "take this formula (repeatable)",
       [](Settings& s, const std::string& v) { s.formulas.push_back(v); }, "-f", ValueKind::other,
       kFormulasField},
      {"--formula", "FORMULA", kSlice, "slice for this formula",
       [](Settings& s, const std::string& v) { s.formulas.push_back(v); }, "-f", ValueKind::other,
       kFormulasField},
      {"--mode",
       "MODE",
       kSlice,
       "sound (default), or paper: the article's algorithm, which may change verdicts; "
       "paper-plain: "
       "the same without returns",
       kModes,
       "",
       ValueKind::other,
       {"mode", JobValue::text, "Slicing", "sound"}},
      {"--slice",
       "MODE",
       kCheck,
       "check each property on a slice for it: sound, or paper or paper-plain, which may change "
       "verdicts",
       kSliced,
       "",
       ValueKind::other,
       {"slice", JobValue::text, "Slicing", "none"}},
      {"--fair",
       "F",
       kCheck | kExport | kSlice,
       "none, weak or strong fairness (default: what the system says)",
       kFairness,
       "",
       ValueKind::other,
       {"fairness", JobValue::text, "Fairness", "as the system says"}},
      {"--fipa",
       "",
       kCheck,
       demands_help(),
       [](Settings& s, const std::string&) { s.fipa = true; },
       "",
       ValueKind::other,
       {"fipa", JobValue::flag, "FIPA's demands"}},
      {"--shortest",
       "",
       kCheck,
       "spend more time on making a lasso short",
       [](Settings& s, const std::string&) { s.shortest = true; },
       "",
       ValueKind::other,
       {"shortest", JobValue::flag, "Shortest runs"}},
      {"--vacuity", "on|off", kCheck,
       "look for parts of a property that do not matter (default on)", kVacuity},
      {"--env",
       "F",
       kEvery,
       "environment file, for a single agent",
       [](Settings& s, const std::string& v) { s.environment = v; },
       "",
       ValueKind::environment,
       {"environment", JobValue::text, "Environment", "for a single agent: a/b.env"}},
      {"--const",
       "NAME=VALUE",
       kEvery,
       "set a constant of the environment (repeatable)",
       set_constant,
       "",
       ValueKind::other,
       {"constants", JobValue::assignments, "Constants", "N=5 M=3"}},
      {"--reduce",
       "HOW",
       kCheck | kExplore,
       "which orders of steps are left out: none, or those of steps that nobody notices (chain)",
       kReductions,
       "",
       ValueKind::other,
       {"reduce", JobValue::text, "Reduction", "none"}},
      {"--limit",
       "NAME=N",
       kEvery,
       "a bound of the model, in place of what the file says: events=64 (repeatable)",
       set_limit,
       "",
       ValueKind::other,
       {"bounds", JobValue::assignments, "Bounds", "events=64 messages=16"}},
      {"--cycle",
       "C",
       kEvery,
       "how agents reason, in place of what the file says: four_step, whole, eager or free",
       kCycles,
       "",
       ValueKind::other,
       {"cycle", JobValue::text, "Cycle", "as the file says"}},
      {"--select",
       "WHAT=HOW",
       kEvery,
       "a selection function, in place of what the file says: plan=any, event=fifo (repeatable)",
       set_selection,
       "",
       ValueKind::other,
       {"selection", JobValue::assignments, "Selection", "plan=any"}},
      {"--within", "DIR", kEvery, "refuse to read files outside this folder, links followed",
       [](Settings& s, const std::string& v) { s.within = v; }, "", ValueKind::folder},
      {"--labels", "", kExplore | kCheck, labels_help(),
       [](Settings& s, const std::string&) { s.labels = true; }},
      {"--plain", "", kEvery, "no reduction at all",
       [](Settings& s, const std::string&) { s.plain = true; }},
      {"--test",
       "NAME",
       kTest,
       "run this test of the file (repeatable; default: all)",
       [](Settings& s, const std::string& v) { s.tests.push_back(v); },
       "-t",
       ValueKind::test,
       {"tests", JobValue::texts, "Tests", "names, one a line; all if empty"}},
      {"--expression",
       "EXPRESSION",
       kTest,
       "run this test expression (repeatable)",
       [](Settings& s, const std::string& v) { s.expressions.push_back(v); },
       "-e",
       ValueKind::other,
       {"expressions", JobValue::texts, "Expressions", "move(1); move(2)*"}},
      {"--generate", "N", kTest, "propose N tests that the agents pass, instead of running any",
       [](Settings& s, const std::string& v) { s.generate = read_count("--generate", v); }},
      {"--length", "L", kTest, "of up to so many observable actions (default 6, at most 1000)",
       [](Settings& s, const std::string& v) { s.length = read_count("--length", v); }},
      {"--where",
       "FORMULA",
       kSearch,
       "the states to look for, e.g. 'done(X) & X > 2'",
       [](Settings& s, const std::string& v) { s.where = v; },
       "",
       ValueKind::other,
       {"where", JobValue::formula, "States where", "done(X) & X > 2"}},
      {"--depth",
       "N",
       kSearch | kTest,
       "go no further than N steps",
       set_depth,
       "",
       ValueKind::other,
       {"depth", JobValue::count, "Depth", "any"}},
      {"--solutions",
       "K",
       kSearch | kTest,
       "stop after K solutions, or final states of each test, or find all (default 1)",
       set_solutions,
       "",
       ValueKind::other,
       {"solutions", JobValue::count, "Solutions", "1"}},
      {"--engine", "E", kExplore | kCheck | kSearch | kTest, engine_help(), kEngines},
      {"--cross-check", "E,...", kCheck,
       "have every verdict confirmed by other engines: spin, maude or both", kConfirming, "",
       ValueKind::word_list},
      {"--max-states", "N", kLimited, "stop after N states",
       [](Settings& s, const std::string& v) {
         s.limits.max_states = read_count("--max-states", v);
       }},
      {"--timeout", "T", kEvery, "stop after this time: 500ms, 60s, 2m, 1h",
       [](Settings& s, const std::string& v) { s.limits.seconds = read_duration("--timeout", v); }},
      {"--memory", "M", kEvery,
       "stop at this much memory: 512M, 4G (default: 80% of what there is)",
       [](Settings& s, const std::string& v) { s.limits.memory_bytes = read_size("--memory", v); }},
      {"--port", "N", kServe, "listen there (default 7373); 0 takes any free one", set_port},
      {"--timeout", "T", kServe,
       "how long a job takes at most, unless it asks for more (default 60s)",
       [](Settings& s, const std::string& v) { s.limits.seconds = read_duration("--timeout", v); }},
      {"--memory", "M", kServe, "of all jobs together: 512M, 4G (default: 80% of what there is)",
       [](Settings& s, const std::string& v) { s.limits.memory_bytes = read_size("--memory", v); }},
      {"--dot", "F", kExplore,
       "write the graph for Graphviz (at most 20000 states); - is standard output",
       [](Settings& s, const std::string& v) { s.dot = v; }, "", ValueKind::file},
      {"--aut", "F", kExplore, "write the graph in the Aldebaran format; - is standard output",
       [](Settings& s, const std::string& v) { s.aut = v; }, "", ValueKind::file},
      {"--dot", "F", kSlice, net_help(), [](Settings& s, const std::string& v) { s.dot = v; }, "",
       ValueKind::file},
      {"--html", "F", kPages,
       "write a page to look at in a browser, in one file; - is standard output",
       [](Settings& s, const std::string& v) { s.html = v; }, "", ValueKind::file},
      {"--steps",
       "N",
       kRun,
       "how many steps to run (default 100)",
       [](Settings& s, const std::string& v) { s.steps = read_count("--steps", v); },
       "",
       ValueKind::other,
       {"steps", JobValue::count, "Steps", "100"}},
      {"--seed",
       "S",
       kRun,
       "the same seed gives the same run (default 1)",
       [](Settings& s, const std::string& v) { s.seed = read_count("--seed", v, 0); },
       "",
       ValueKind::other,
       {"seed", JobValue::count, "Seed", "1"}},
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
}

}  // namespace

std::vector<std::string_view> OptionInfo::words() const {
  std::vector<std::string_view> available;
  if (const auto* open = std::get_if<OpenWords>(&reader)) {
    available.assign(open->words.begin(), open->words.end());
  }
  const auto* all = std::get_if<std::span<const OptionWord>>(&reader);
  if (all == nullptr) return available;
  for (const OptionWord& each : *all) {
    if (each.set != nullptr) available.push_back(each.word);
  }
  return available;
}

std::span<const OptionInfo> option_table() {
  static const std::vector<OptionInfo> kOptions = [] {
    std::vector<OptionInfo> all = own_options();
    std::vector<OptionInfo> switches;
    for (const LanguageSwitch& each : language_switches()) {
      switches.push_back(
          {"--" + each.name, each.value, kEvery, each.help,
           OpenWords{each.words, [name = each.name](Settings& settings, const std::string& word) {
                       settings.switches[name] = word;
                     }}});
    }
    all.insert(std::ranges::find(all, "--labels", &OptionInfo::name), switches.begin(),
               switches.end());
    return all;
  }();
  return kOptions;
}

bool has_option(CommandSet command, std::string_view name) {
  return std::ranges::any_of(option_table(), [&](const OptionInfo& option) {
    return option.name == name && (option.commands & command) != 0;
  });
}

const Command* find_command(std::string_view name) {
  const auto all = command_table();
  const auto found = std::ranges::find(all, name, &Command::name);
  return found == all.end() ? nullptr : &*found;
}

std::span<const Command> command_table() {
  static const std::vector<Command> all{
      {"check", kCheck, "Properties, each with its verdict and the run that shows it.",
       "Check properties"},
      {"run", kRun, "One execution, readable and seeded.", "Run once"},
      {"explore", kExplore, "The whole state space: counts, deadlocks, what never fired."},
      {"search", kSearch, "States of a kind, shortest runs first, also among infinitely many.",
       "Search for states"},
      {"test", kTest, "Test expressions: whether some run does what they describe.", "Run tests"},
      {"export", kExport, "The system for other tools: MOCHA, NuSMV, Maude, Graphviz, CADP."},
      {"slice", kSlice, "What of the system matters for a property, and why.",
       "Slice for a property"},
      {"lint", kLint, "Names and plans that cannot be right, found without running.",
       "Look for mistakes"},
      {"serve", kServe, "The programs of a folder in a browser: edit, check, look."},
  };
  return all;
}

}  // namespace credo
