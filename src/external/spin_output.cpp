// A line at a time.
#include "external/spin_output.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace credo {

namespace {

[[noreturn]] void unexpected(std::string_view line) {
  throw SpinOutputError(fmt::format("pan prints what is not expected: '{}'", line.substr(0, 200)));
}

[[noreturn]] void missing(const std::string& what) {
  throw SpinOutputError(fmt::format("pan's output has no {}", what));
}

// A number of pan's: digits, or with an exponent if it is rounded.
std::optional<double> number(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (!std::isfinite(value) || value < 0) return std::nullopt;
  return value;
}

// The lines of an output, read from the front.
class PanLines {
 public:
  explicit PanLines(std::string_view text) : rest_(text) {
    if (!text.empty() && text.back() != '\n') missing("end: it is cut off");
  }

  bool any() const { return !rest_.empty(); }
  std::string_view peek() const { return rest_.substr(0, rest_.find('\n')); }
  std::string_view next() {
    const std::string_view line = peek();
    rest_.remove_prefix(line.size() + 1);
    return line;
  }

 private:
  std::string_view rest_;
};

// Takes the words in turn; "#" takes a number.
class Matcher {
 public:
  explicit Matcher(std::string_view line) : rest_(line) {}

  bool word(std::string_view text) {
    skip_blanks();
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  bool figure(double& value) {
    skip_blanks();
    const std::string_view digits = rest_.substr(0, rest_.find_first_not_of("0123456789.e+-"));
    const auto found = number(digits);
    if (!found) return false;
    value = *found;
    rest_.remove_prefix(digits.size());
    return true;
  }
  bool done() {
    skip_blanks();
    return rest_.empty();
  }
  std::string_view rest() const { return rest_; }

 private:
  void skip_blanks() {
    const std::size_t begin = rest_.find_first_not_of(" \t");
    rest_.remove_prefix(begin == rest_.npos ? rest_.size() : begin);
  }

  std::string_view rest_;
};

// "12345 states, matched"
bool is_figure(std::string_view line, std::string_view what, double& value) {
  Matcher match(line);
  return match.figure(value) && match.word(what) && match.done();
}

class PanReader {
 public:
  PanReader(std::string_view output, const PanQuestion& question)
      : lines_(output), question_(question) {}

  PanResult read() {
    events();
    version();
    search_for();
    figures();
    memory();
    rest();
    check();
    return result_;
  }

 private:
  // What happened during the search, up to the empty line before the version.
  void events() {
    while (lines_.any() && !lines_.peek().empty()) event(lines_.next());
    if (!lines_.any()) missing("figures");
    lines_.next();
  }

  void event(std::string_view line) {
    if (line == "error: max search depth too small") {
      result_.too_deep = true;
    } else if (line == "pan: reached -DMEMLIM bound" || line == "pan: out of memory") {
      result_.out_of_memory = true;
    } else if (result_.out_of_memory &&
               (line.starts_with("\t") || line.starts_with("hint: ") || line.starts_with("  -D"))) {
      return;  // how much memory, and what could be done
    } else if (line.starts_with("pan: error, VECTORSZ too small, recompile pan.c with")) {
      vector_too_small(line);
    } else if (line.starts_with("pan:1: ")) {
      found(line.substr(7));
    } else if (line.starts_with("pan: wrote ") && line.ends_with(".trail")) {
      wrote_trail_ = true;
    } else if (!is_progress(line)) {
      unexpected(line);
    }
  }

  static bool is_progress(std::string_view line) {
    if (line.starts_with("pan: resizing hashtable to -w") && line.ends_with(" done")) return true;
    if (line.starts_with("pan: ltl formula ")) return true;
    return line.starts_with("Depth= ") && line.find(" States= ") != line.npos;
  }

  void vector_too_small(std::string_view line) {
    const auto needed = number(line.substr(line.rfind('>') + 1));
    if (!needed) unexpected(line);
    result_.vector_needed = static_cast<std::size_t>(*needed);
  }

  void found(std::string_view what) {
    constexpr std::string_view kAssertion = "assertion violated ";
    const std::size_t end = what.rfind(" (at depth ");
    if (end == what.npos || errors_ > 0) unexpected(what);
    what = what.substr(0, end);
    ++errors_;
    if (what == "acceptance cycle" || what == "accept stutter") {
      result_.found = PanResult::Found::cycle;
    } else if (what == "end state in claim reached" || what == "claim violated!") {
      result_.found = PanResult::Found::claim_end;
    } else if (what.starts_with(kAssertion)) {
      result_.found = PanResult::Found::assertion;
      result_.assertion = what.substr(kAssertion.size());
    } else if (what != "aborting" || result_.vector_needed == 0) {
      unexpected(what);
    }
  }

  void version() {
    const std::string_view line = lines_.any() ? lines_.next() : "";
    if (!line.starts_with("(Spin Version 6.")) unexpected(line);
    if (lines_.any() && lines_.peek() == "Warning: Search not completed") {
      lines_.next();
      result_.complete = false;
    }
    while (lines_.any() &&
           (lines_.peek() == "\t+ Partial Order Reduction" || lines_.peek() == "\t+ Compression")) {
      lines_.next();
    }
    expect("");
  }

  void expect(std::string_view wanted) {
    if (!lines_.any()) missing(fmt::format("line '{}'", wanted));
    const std::string_view line = lines_.next();
    if (line != wanted) unexpected(line);
  }

  // That pan did what it was asked to: nothing is lossy, and nothing is switched off.
  void search_for() {
    expect("Full statespace search for:");
    if (question_.claim.empty()) {
      expect("\tnever claim         \t- (not selected)");
      expect("\tassertion violations\t+");
      expect("\tcycle checks       \t- (disabled by -DSAFETY)");
      expect("\tinvalid end states\t- (disabled by -E flag)");
    } else {
      const std::string_view claim = lines_.any() ? lines_.next() : "";
      // Without memory for a search pan does not know the claim's name.
      const bool begun = !result_.out_of_memory && result_.vector_needed == 0;
      const std::string wanted = fmt::format("\tnever claim         \t+ ({})", question_.claim);
      if (begun ? claim != wanted : !claim.starts_with("\tnever claim         \t+ (")) {
        unexpected(claim);
      }
      expect("\tassertion violations\t+ (if within scope of claim)");
      expect(question_.accepting ? fmt::format("\tacceptance   cycles \t+ (fairness {}abled)",
                                               question_.fair ? "en" : "dis")
                                 : "\tacceptance   cycles \t- (not selected)");
      expect("\tinvalid end states\t- (disabled by never claim)");
    }
    expect("");
  }

  void figures() {
    const std::string_view first = lines_.any() ? lines_.next() : "";
    Matcher match(first);
    double bytes = 0;
    double depth = 0;
    double errors = 0;
    if (!match.word("State-vector") || !match.figure(bytes) || !match.word("byte, depth reached") ||
        !match.figure(depth) || !match.word(", errors:") || !match.figure(errors) ||
        !match.done()) {
      unexpected(first);
    }
    if (errors != errors_) throw SpinOutputError("pan counts other errors than it tells of");
    result_.depth = static_cast<std::uint32_t>(depth);
    double visited = 0;
    const std::string_view stored = lines_.any() ? lines_.next() : "";
    double states = 0;
    Matcher second(stored);
    if (!second.figure(states) || !second.word("states, stored")) unexpected(stored);
    if (!second.done() && (!second.word("(") || !second.figure(visited) ||
                           !second.word("visited)") || !second.done())) {
      unexpected(stored);
    }
    double ignored = 0;
    double transitions = 0;
    figure("states, matched", ignored);
    if (!is_figure(lines_.peek(), "transitions (= visited+matched)", transitions)) {
      figure("transitions (= stored+matched)", transitions);
    } else {
      lines_.next();
    }
    figure("atomic steps", ignored);
    const std::string_view conflicts = lines_.any() ? lines_.next() : "";
    if (!conflicts.starts_with("hash conflicts: ") || !conflicts.ends_with(" (resolved)")) {
      unexpected(conflicts);
    }
    expect("");
    result_.states = static_cast<std::uint64_t>(states);
    result_.transitions = static_cast<std::uint64_t>(transitions);
    result_.exact = states < 1e8;
  }

  void figure(std::string_view what, double& value) {
    const std::string_view line = lines_.any() ? lines_.next() : "";
    if (!is_figure(line, what, value)) unexpected(line);
  }

  void memory() {
    expect("Stats on memory usage (in Megabytes):");
    double megabytes = 0;
    while (lines_.any() && !lines_.peek().empty()) {
      const std::string_view line = lines_.next();
      if (is_figure(line, "total actual memory usage", megabytes)) {
        result_.bytes = static_cast<std::size_t>(megabytes * (1 << 20));
        return;
      }
      if (line.find("memory") == line.npos && line.find("state-vector as stored") == line.npos &&
          line.find("other (proc and chan stacks)") == line.npos) {
        unexpected(line);
      }
    }
    missing("total of memory");
  }

  void rest() {
    bool elapsed = false;
    while (lines_.any()) {
      const std::string_view line = lines_.next();
      if (line.starts_with("pan: elapsed time ")) {
        elapsed = true;
      } else if (!line.empty() && !line.starts_with("pan: rate ") &&
                 !line.starts_with("pan: avg transition delay ") &&
                 !line.starts_with("nr of templates: ") && !line.starts_with("collapse counts: ")) {
        unexpected(line);
      }
    }
    if (!elapsed) missing("end: the time is not told");
  }

  void check() const {
    const bool stopped = errors_ > 0 || result_.out_of_memory || result_.vector_needed > 0;
    if (result_.complete == stopped) {
      throw SpinOutputError("pan's search ends without a reason, or goes on after an error");
    }
    if (errors_ > 0 && !wrote_trail_) throw SpinOutputError("pan finds an error and has no trail");
  }

  PanLines lines_;
  PanQuestion question_;
  PanResult result_;
  double errors_ = 0;
  bool wrote_trail_ = false;
};

}  // namespace

PanResult read_pan_output(std::string_view output, const PanQuestion& question) {
  return PanReader(output, question).read();
}

PanReplay read_pan_replay(std::string_view output) {
  constexpr std::string_view kLine = "CREDO ";
  PanReplay replay;
  PanLines lines(output);
  while (lines.any()) {
    const std::string_view line = lines.next();
    if (line.starts_with(kLine)) {
      replay.lines.emplace_back(line.substr(kLine.size()));
    } else if (line == "<<<<<START OF CYCLE>>>>>") {
      if (replay.before_cycle) unexpected(line);
      replay.before_cycle = replay.lines.size();
    } else if (line.starts_with("spin: trail ends after ")) {
      return replay;  // after this, the last state in words of pan's
    } else if (!line.starts_with("MSC: ~G ") && !line.starts_with("pan:1: assertion violated ")) {
      unexpected(line);
    }
  }
  missing("end of the trail");
}

}  // namespace credo
