// libcredo: Credo as a library. This file is its manual, and all a program includes.
//
// The shortest program that checks something:
//
//   #include <credo.hpp>
//   #include <iostream>
//
//   int main(int argc, char** argv) {
//     libcredo::System system = libcredo::System::load(argc > 1 ? argv[1] : "auction.mas");
//     libcredo::CheckSettings settings;
//     settings.control.limits.seconds = 60;
//     const libcredo::CheckResult result = system.check(settings);
//     for (const libcredo::Verdict& verdict : result.verdicts) {
//       std::cout << verdict.property << ": " << to_string(verdict.outcome) << '\n';
//       for (const std::string& why : verdict.why) std::cout << "  " << why << '\n';
//     }
//     return result.as_expected ? 0 : 1;
//   }
//
// A System is read from files once, and then asked as often as one likes:
//
//   load ----> System ---- check    do the properties hold, and if not, which run shows it?
//                     |---- explore  how many states are there, and what is never used?
//                     |---- search   which states are of this kind, and how does one get there?
//                     |---- test     is there a run that does what the expression describes?
//                     |---- slice    what of the programs matters for a property?
//                     |---- run      one execution, by a seed
//
// Every question has settings, with values that suit most, and gives a result: the parts that
// programs need as fields, the rest as `text`, as the command line prints it, and as `json`, which
// docs/json.md describes. The words of questions and answers are those of the command line
// (`credo help check`), and so are the answers: both ask in the same way.
//
// Limits, progress and cancelling are in Control, which all settings have. A question that meets a
// limit or is cancelled gives a result all the same: what is not known then is `unknown`, with the
// reason, and never a guess.
//
// Errors are exceptions: Error, with what is wrong in a sentence. Nothing else is thrown but
// std::bad_alloc, and what on_progress and on_verdict throw: that ends the question and comes out
// of it as it is, and the System may be asked again.
//
// Threads: one thread at a time may use a System, but for Control::cancelled, which any may set.
// Different Systems are independent, but limits of memory are about the whole process.
//
// Versions: within one major version of Credo programs need not be changed, only compiled again;
// fields may be added to results and settings. What is in namespace `libcredo` is meant here; other
// names in the library are not for use, but by who adds a language (docs/adding-a-language.md).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace libcredo {

// "0.1.0"
std::string version();

// ---- errors ----

enum class ErrorKind {
  input,     // the files, or a formula, have errors: what() has them as the command line shows them
  usage,     // the question makes no sense: there is no property of that name, say
  limit,     // the question itself is too large: a formula with too many atoms
  internal,  // a bug in Credo: please report it with the files
};

class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

// ---- limits, progress, cancelling ----

// 0 means that there is no such limit.
struct Limits {
  std::uint64_t states = 0;
  double seconds = 0;      // of the whole question
  std::size_t memory = 0;  // bytes, of the whole process
};

// How a search stands.
struct Progress {
  std::string task;           // "spec1 (1 of 3)"; "" if there is only one
  std::uint64_t states = 0;   // found so far
  std::uint64_t waiting = 0;  // of them not yet looked at
  std::uint32_t depth = 0;
  double seconds = 0;
  std::size_t memory = 0;  // bytes
};

struct Control {
  Limits limits;
  // Called a few times a second, in the thread that asked. It must not use the System. Slicing has
  // no states to tell of: of its progress only `seconds` and `memory` are not 0.
  std::function<void(const Progress&)> on_progress;
  // Set it, in any thread, in a signal handler or in on_progress, and the question ends soon. It is
  // never cleared by the library.
  const std::atomic<bool>* cancelled = nullptr;
};

// ---- loading ----

struct LoadSettings {
  std::string environment;  // a file, for a single agent
  std::string within;       // a folder: no file outside of it is read; "": anywhere
  std::map<std::string, std::string> constants;  // of the environment: {"N", "5"}
  bool plain = false;                            // no reduction at all
  // Of languages, where they have several readings: {"semantics", "table"}, {"update", "table1"}.
  std::map<std::string, std::string> switches;
};

// ---- engines ----

// Who answers: Credo's own engine, the plain one that it is tested against, or another model
// checker, which must be installed, and checks what it can be translated to.
enum class Engine { native, reference, spin, maude };

// Which orders of steps the native engine leaves out: none, or those of steps that nobody notices,
// where that is possible. Verdicts are the same, states are fewer.
enum class Reduction { none, chain };

// ---- runs ----

struct Step {
  std::string mover;    // an agent, or "environment"
  std::string summary;  // what it did: "event +!sell is lost: no applicable plan"; "": nothing
  std::string place;    // "ag3.asl:17:8"; "" if it is nowhere in the text
};

struct Run {
  std::vector<Step> steps;
  std::optional<std::size_t> loop;  // the steps from this one on repeat for ever; none: it ends
  std::string end;                  // why it ends, if there is a reason: "deadlock"
};

// ---- advice ----

// Something to do about an unknown answer.
struct Remedy {
  std::string option;     // of the command line: "--limit events=32"
  std::string statement;  // of the system file: "limit events 32"; "": there is none for it
  std::vector<std::uint32_t> lines;  // of the system file, which say otherwise
  std::string outcome;  // what came out when it was tried: "it holds"; "": that is not known
  std::string text;     // what it does, in a sentence
};

// What grew until the limit came, and what to do about it; sentences, "" if there is nothing to
// say. It takes no longer than the answer did, or a second.
struct Advice {
  std::string growth;   // "events of a: 5 after step 6, 16 after step 17"
  std::string variety;  // "among 20001 states: 812 values of a"
  std::vector<std::string> remarks;
  std::vector<Remedy> remedies;  // at most three
};

// ---- check ----

enum class Outcome { holds, violated, unknown };
// "holds", "violated", "unknown"
std::string to_string(Outcome outcome);

enum class Fairness { as_the_system_says, none, weak, strong };

// What another engine says of a property. It never says the opposite: that is an internal Error.
struct Confirmation {
  Engine engine = Engine::spin;
  Outcome outcome = Outcome::unknown;
  std::string reason;  // of unknown: why it could not tell, or was not asked
};

struct Verdict {
  std::string property;  // its name; "formula 1" of the first formula
  std::string formula;
  Outcome outcome = Outcome::unknown;
  Outcome expected = Outcome::holds;  // what the file says behind `=>`
  bool as_expected = false;
  std::string reason;            // of unknown: "limit: states > 1000"
  std::optional<Advice> advice;  // of unknown, unless it was cancelled
  bool vacuous = false;          // it holds, but says less than it seems to
  std::uint64_t states = 0;
  double seconds = 0;
  std::vector<std::string> why;  // sentences, of a property that is violated
  std::optional<Run> run;  // the counterexample; a witness where the property is about some path
  std::vector<Confirmation> confirmations;  // one for each engine of `cross_check`
  std::string text;                         // as the command line prints it
};

struct CheckSettings {
  // By name, and as formulas; neither: all properties of the system.
  std::vector<std::string> properties;
  std::vector<std::string> formulas;
  Fairness fairness = Fairness::as_the_system_says;
  Engine engine = Engine::native;
  std::vector<Engine> cross_check;  // others that are to confirm the verdicts: spin, maude
  Reduction reduction = Reduction::none;
  bool slice = false;     // check each on a sound slice: the verdict is that of the full system
  bool shortest = false;  // spend more time on short counterexamples
  bool vacuity = true;    // look for parts of a property that do not matter
  // As soon as it is there. It must not use the System.
  std::function<void(const Verdict&)> on_verdict;
  Control control;
};

struct CheckResult {
  std::vector<Verdict> verdicts;  // in the order in which they were asked for
  bool as_expected = false;       // all of them
  std::string text;
  std::string json;
};

// ---- explore ----

struct ExploreSettings {
  Engine engine = Engine::native;  // or the reference
  Reduction reduction = Reduction::none;
  Control control;
};

struct ExploreResult {
  bool complete = false;  // every state was seen
  std::string reason;     // why not
  std::optional<Advice> advice;
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t deadlocks = 0;
  std::uint64_t states_at_bounds = 0;  // with steps over a bound of the model, which are left out
  std::uint32_t depth = 0;
  std::optional<Run> deadlock;           // to the first one
  std::vector<std::string> never_fired;  // plans and rules: "ag3: @propose"
  std::string text;
  std::string json;
};

// ---- search ----

struct SearchSettings {
  std::optional<std::uint64_t> solutions = 1;  // none: all
  std::optional<std::uint32_t> depth;          // no further than so many steps
  Engine engine = Engine::native;              // or the reference
  Control control;
};

struct Solution {
  std::vector<std::map<std::string, std::string>> values;  // of the variables, each choice
  std::uint32_t depth = 0;
  std::optional<Run> run;  // to it; of the first ten
};

struct SearchResult {
  std::vector<Solution> solutions;  // shortest runs first
  bool complete = false;            // there are no others
  std::string reason;               // of an end that is neither complete nor all that was asked for
  std::optional<Advice> advice;
  std::uint64_t states = 0;
  std::string text;
  std::string json;
};

// ---- test ----

struct TestSettings {
  // By name, and as expressions; neither: all tests of the system.
  std::vector<std::string> tests;
  std::vector<std::string> expressions;
  std::optional<std::uint64_t> solutions = 1;  // final states of each test to find; none: all
  std::optional<std::uint32_t> depth;
  Engine engine = Engine::native;  // or the reference
  Control control;
};

struct TestOutcome {
  std::string test;         // its name; "expression 1" of the first expression
  bool successful = false;  // some run does it: the agents are not safe with respect to it
  bool known = false;
  bool as_expected = false;
  std::string reason;  // why it is not known
  std::optional<Advice> advice;
  std::uint64_t final_states = 0;  // found, of those that were asked for
  bool complete = false;           // there are no others
  std::optional<Run> run;          // a shortest one, of a test that is successful
};

struct TestResult {
  std::vector<TestOutcome> tests;
  bool as_expected = false;
  std::string text;
  std::string json;
};

// ---- slice ----

struct SliceSettings {
  // One of them; neither: the only property of the system.
  std::string property = {};
  std::string formula = {};
  Fairness fairness = Fairness::as_the_system_says;
  Control control = {};  // there are no states to limit
};

struct SlicedText {
  std::string path;
  std::string text;
  bool changed = false;
};

struct SliceResult {
  std::string reason;                 // why there is no slice: then the rest is empty, but for text
  std::vector<SlicedText> files;      // what is left, the system file first
  std::vector<std::string> left_out;  // "plan @s5 of amr"
  std::string text;                   // with why the rest is kept
  std::string json;
};

// ---- run ----

struct RunSettings {
  std::uint64_t steps = 100;
  std::uint64_t seed = 1;  // the same seed gives the same run
  Control control;
};

struct RunResult {
  Run run;
  std::string text;
  std::string json;
};

// ---- the system ----

class System {
 public:
  // A system file, or a single agent in a file with the ending of its language. Throws Error if the
  // files have errors.
  static System load(const std::string& path, const LoadSettings& settings = {});
  // The same for a text; the path tells its language, and where files that it names are looked for.
  static System from_text(const std::string& path, const std::string& text,
                          const LoadSettings& settings = {});

  System(System&&) noexcept;
  System& operator=(System&&) noexcept;
  ~System();

  const std::string& name() const;
  std::vector<std::string> agents() const;
  std::vector<std::string> properties() const;
  std::vector<std::string> tests() const;
  // What is odd about the files, though no error; "" if nothing is.
  const std::string& warnings() const;

  CheckResult check(const CheckSettings& settings = {});
  ExploreResult explore(const ExploreSettings& settings = {});
  // `where` is a formula about states, as in "done(X) & X > 2".
  SearchResult search(const std::string& where, const SearchSettings& settings = {});
  TestResult test(const TestSettings& settings = {});
  SliceResult slice(const SliceSettings& settings = {});
  RunResult run(const RunSettings& settings = {});

 private:
  class Loaded;
  explicit System(std::unique_ptr<Loaded> loaded);

  std::unique_ptr<Loaded> loaded_;
};

}  // namespace libcredo
