// Streams and colours.
#include "cli/console.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/visible_text.hpp"
#include "base/written.hpp"

namespace credo {

bool use_colour(ColourChoice choice, std::FILE* stream) {
  if (choice != ColourChoice::automatic) return choice == ColourChoice::always;
  const char* none = std::getenv("NO_COLOR");
  if (none != nullptr && *none != '\0') return false;
  const char* terminal = std::getenv("TERM");
  if (terminal == nullptr || std::strcmp(terminal, "dumb") == 0) return false;
  return isatty(fileno(stream)) == 1;
}

namespace {

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) == 1; }

void put(std::FILE* stream, std::string_view text) {
  if (stream == stdout && standard_output_failed()) return;
  errno = 0;
  const bool written = written_whole(stream, text);
  if (written && std::fflush(stream) == 0) return;
  const int error = errno;
  if (stream != stdout || error == EPIPE) return std::clearerr(stream);
  complain(fmt::format("cannot write standard output: {}", std::strerror(error)));
}

}  // namespace

void write_out(std::FILE* stream, std::string_view text) { put(stream, for_terminal(text)); }

void complain(const std::string& message, const std::string& hint) {
  const TextStyle style{use_colour(ColourChoice::automatic, stderr), false};
  std::string out = painted(style, paint::kRed, "error:") + " " + visible_line(message) + "\n";
  if (!hint.empty()) out += fmt::format("      = {}\n", visible_line(hint));
  write_out(stderr, out);
}

void keep_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    // The least number that is free is this one. Writing to standard output fails as before.
    [[maybe_unused]] const int taken =
        open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
  }
}

bool standard_output_failed() { return std::ferror(stdout) != 0; }

Console::Console(const Settings& settings) : settings_(settings), results_(stdout) {
  if (settings.graph_on_stdout()) results_ = stderr;
  if (settings.document_on_stdout()) results_ = nullptr;
}

void Console::result(std::string_view text) const {
  if (results_ != nullptr) write_out(results_, text);
}

void Console::program(std::string_view text) const {
  if (results_ == stdout && !is_terminal(stdout)) return put(stdout, text);
  result(text);
}

TextStyle Console::result_style() const {
  return {use_colour(settings_.colour, dialogue()), settings_.full, settings_.brief};
}

void Console::remark(std::string_view text) const { write_out(stderr, text); }

TextStyle Console::remark_style() const {
  return {use_colour(settings_.colour, stderr), settings_.full, settings_.brief};
}

}  // namespace credo
