// spin -a, cc, pan, pan -r.
#include "external/spin_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/diagnostic.hpp"
#include "external/tool_run.hpp"

namespace credo {

namespace {

const Tool kSpin{"Spin", "spin"};
const Tool kCompiler{"the C compiler", "gcc"};
constexpr const char* kModel = "model.pml";
constexpr const char* kNothingToAccept =
    "warning: no accept labels are defined, so option -a has no effect (ignored)\n";
constexpr const char* kTrail = "model.pml.trail";
// Compiling for speed takes longer than most searches: the first look is without, and so long at
// most. So many states are known to take longer.
constexpr double kFirstLook = 2;
constexpr std::uint64_t kManyStates = 200'000;
constexpr std::size_t kDeeper = 10;
// Spin takes for ever to translate some formulas.
constexpr double kToRead = 60;
// What spin and the compiler need at least, and pan beside the memory that it counts itself.
constexpr std::size_t kToTranslate = std::size_t{1} << 30;
constexpr std::size_t kUncounted = std::size_t{1} << 28;

std::string read(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// What Spin prints beside the formulas that it reads; "" if that is all.
std::string complaint_in(std::string_view output) {
  while (!output.empty()) {
    const std::string_view line = output.substr(0, output.find('\n'));
    if (!line.starts_with("ltl ")) return "Spin complains: " + std::string(line);
    output.remove_prefix(std::min(line.size() + 1, output.size()));
  }
  return "";
}

}  // namespace

SpinRun::SpinRun(const SpinText& text, Purpose purpose, SpinCompiler compiler)
    : text_(text), purpose_(purpose), compiler_(std::move(compiler)), folder_("credo-spin") {
  folder_.write(kModel, text_.text);
}

SpinAnswer SpinRun::ask(const SearchControl& control) {
  SpinAnswer answer;
  answer.reason = generate(control);
  if (!answer.reason.empty()) return answer;
  if (text_.states < kManyStates) {
    answer = ask_pan(control, true);
    if (!brief_over_) return answer;
  }
  return ask_pan(control, false);
}

// pan made and run; `brief`: quickly made and soon ended.
SpinAnswer SpinRun::ask_pan(const SearchControl& whole, bool brief) {
  fast_ = !brief;
  brief_over_ = false;
  SearchControl control = whole;
  SpinAnswer answer;
  answer.reason = compile(control);
  if (brief) {
    const double until = whole.used_seconds + whole.seconds() + kFirstLook;
    if (whole.limits.seconds == 0 || until < whole.limits.seconds) {
      control.limits.seconds = until;
    }
  }
  const bool shorter = control.limits.seconds != whole.limits.seconds;
  while (answer.reason.empty()) {
    answer = search(control);
    if (!answer.reason.empty()) {
      brief_over_ = shorter && answer.timed_out;
      break;
    }
    const PanResult& pan = answer.pan;
    if (pan.vector_needed != 0) {
      vector_size_ = 2 * pan.vector_needed;
      answer.reason = compile(whole);
    } else if (pan.out_of_memory) {
      answer.reason = StopReason::memory_of("Spin", control.limits.memory_bytes);
    } else if (pan.too_deep && pan.found == PanResult::Found::nothing) {
      depth_ *= kDeeper;
    } else {
      break;
    }
  }
  return answer;
}

// The C source of pan. The reason, if a limit is reached.
StopReason SpinRun::generate(const SearchControl& control) {
  ProcessRequest request{{"spin"}};
  if (!compiler_.preprocessor.empty()) request.command.push_back("-P" + compiler_.preprocessor);
  request.command.insert(request.command.end(), {"-a", kModel});
  request.folder = folder_.path();
  request.memory_bytes = kToTranslate;
  SearchControl bounded = control;
  const double until = control.used_seconds + control.seconds() + kToRead;
  const bool shorter = control.limits.seconds == 0 || until < control.limits.seconds;
  if (shorter) bounded.limits.seconds = until;
  const ToolRun run = run_tool(kSpin, std::move(request), bounded);
  if (shorter && run.result.end == ProcessEnd::timeout && run.result.reason.empty()) {
    return StopReason::format(
        fmt::format("Spin takes more than {:g} s to read the formula", kToRead));
  }
  if (!run.reason.empty()) return run.reason;
  output_ = run.result.output + run.result.errors;
  std::string problem = wrong_end(kSpin, run.result);
  if (problem.empty()) problem = complaint_in(output_);
  if (!problem.empty() && run_process({{"gcc", "--version"}}).end == ProcessEnd::missing) {
    throw UserError("there is no program gcc, which Spin needs",
                    "install it: apt-get install " + kCompiler.package);
  }
  if (!problem.empty()) fail(problem);
  return {};
}

StopReason SpinRun::compile(const SearchControl& control) {
  ProcessRequest request{{compiler_.command, "-w", "-pipe"}};
  const auto add = [&](std::string option) { request.command.push_back(std::move(option)); };
  if (fast_) {
    for (const std::string& option : compiler_.options) add(option);
  }
  if (purpose_ == Purpose::count) {
    add("-DSAFETY");
    add("-DNOCLAIM");
    add("-DNOREDUCE");
  } else if (text_.processes == 1 || !text_.stutter_invariant) {
    add("-DNOREDUCE");
  }
  if (text_.processes > 1) add("-DCOLLAPSE");
  // pan has room for four processes with each, two of which it needs itself; the claim is one.
  add(text_.fair ? fmt::format("-DNFAIR={}", (text_.processes + 6) / 4) : "-DNOFAIR");
  if (control.limits.memory_bytes != 0) {
    add(fmt::format("-DMEMLIM={}", std::max<std::size_t>(1, control.limits.memory_bytes >> 20)));
  }
  add(fmt::format("-DVECTORSZ={}", vector_size_));
  add("-o");
  add("pan");
  add("pan.c");
  request.folder = folder_.path();
  request.memory_bytes = kToTranslate;
  const ToolRun run = run_tool(kCompiler, std::move(request), control);
  if (!run.reason.empty()) return run.reason;
  output_ = run.result.output + run.result.errors;
  const std::string problem = wrong_end(kCompiler, run.result);
  if (!problem.empty()) fail(problem);
  return {};
}

SpinAnswer SpinRun::search(const SearchControl& control) {
  ProcessRequest request{{folder_.path() + "/pan", "-n", "-w18", fmt::format("-m{}", depth_)}};
  request.command.push_back(purpose_ == Purpose::count ? "-E" : "-a");
  if (purpose_ == Purpose::check && text_.fair) request.command.push_back("-f");
  request.folder = folder_.path();
  request.memory_bytes = control.limits.memory_bytes + kUncounted;
  const ToolRun run = run_tool(kSpin, std::move(request), control);
  SpinAnswer answer;
  answer.seconds = run.result.seconds;
  answer.reason = run.reason;
  answer.timed_out = run.result.end == ProcessEnd::timeout && run.result.reason.empty();
  if (!answer.reason.empty()) return answer;
  output_ = run.result.output;
  const std::string problem = wrong_end({"pan", ""}, run.result);
  if (!problem.empty()) fail(problem);
  // A claim that no run can satisfy has nothing to accept.
  const bool accepting = run.result.errors != kNothingToAccept;
  if (accepting && !run.result.errors.empty()) fail("pan has complaints: " + run.result.errors);
  PanQuestion question;
  if (purpose_ == Purpose::check) question = {kSpinClaim, text_.fair, accepting};
  try {
    answer.pan = read_pan_output(output_, question);
  } catch (const SpinOutputError& error) {
    fail(error.what());
  }
  return answer;
}

std::optional<PanReplay> SpinRun::replay(const SearchControl& control, StopReason& reason) {
  // A replay stores no states: a small table, since making a large one takes longest.
  ProcessRequest request{{folder_.path() + "/pan", "-w10", "-r", "-S", kTrail}};
  request.folder = folder_.path();
  const ToolRun run = run_tool(kSpin, std::move(request), control);
  reason = run.reason;
  if (!reason.empty()) return std::nullopt;
  const std::string problem = wrong_end({"pan's replay", ""}, run.result);
  folder_.write("replay.txt", run.result.output + run.result.errors);
  if (!problem.empty()) fail(problem);
  try {
    return read_pan_replay(run.result.output);
  } catch (const SpinOutputError& error) {
    fail(error.what());
  }
}

std::vector<KeptText> SpinRun::files() const {
  std::vector<KeptText> files{{kModel, text_.text}, {"pan.txt", output_}};
  std::string trail = read(folder_.path() + "/" + kTrail);
  if (!trail.empty()) files.push_back({kTrail, std::move(trail)});
  return files;
}

void SpinRun::fail(const std::string& problem) {
  folder_.require_room(output_);
  folder_.write("output.txt", output_);
  throw InternalError(
      fmt::format("{}; the text and what was printed are in {}", problem, folder_.keep()));
}

}  // namespace credo
