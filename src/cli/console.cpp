// Streams and colours.
#include "cli/console.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/diagnostic.hpp"

namespace credo {

bool use_colour(ColourChoice choice, std::FILE* stream) {
  if (choice != ColourChoice::automatic) return choice == ColourChoice::always;
  const char* none = std::getenv("NO_COLOR");
  if (none != nullptr && *none != '\0') return false;
  const char* terminal = std::getenv("TERM");
  if (terminal == nullptr || std::strcmp(terminal, "dumb") == 0) return false;
  return isatty(fileno(stream)) == 1;
}

void write_out(std::FILE* stream, std::string_view text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
  if ((written && std::fflush(stream) == 0) || errno == EPIPE || stream == stderr) return;
  throw UserError(fmt::format("cannot write standard output: {}", std::strerror(errno)));
}

Console::Console(const Settings& settings) : settings_(settings), results_(stdout) {
  if (settings.graph_on_stdout()) results_ = stderr;
  if (settings.document_on_stdout()) results_ = nullptr;
}

void Console::result(std::string_view text) const {
  if (results_ != nullptr) write_out(results_, text);
}

TextStyle Console::result_style() const {
  return {use_colour(settings_.colour, dialogue()), settings_.full, settings_.brief};
}

void Console::remark(std::string_view text) const { write_out(stderr, text); }

TextStyle Console::remark_style() const {
  return {use_colour(settings_.colour, stderr), settings_.full, settings_.brief};
}

}  // namespace credo
