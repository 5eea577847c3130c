// Nameless files and links to them.
#include "base/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/left_behind.hpp"
#include "base/visible_text.hpp"
#include "base/written.hpp"

namespace credo {

namespace {
namespace fs = std::filesystem;

std::string folder_of(const std::string& file) {
  const std::string folder = fs::path(file).parent_path().string();
  return folder.empty() ? "." : folder;
}

int open_nameless(const std::string& folder, mode_t mode) {
  return open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
}

// For what is not to get a name: in the folder for temporary files, or else in memory.
int open_anywhere() {
  const int descriptor = open_nameless(folder_for_temporaries(), 0600);
  return descriptor >= 0 ? descriptor : memfd_create("credo", MFD_CLOEXEC);
}

bool is_terminal(std::FILE* file) { return isatty(fileno(file)) == 1; }

// An error that shows only when the file is closed.
bool closes_well(std::FILE* file) {
  const int copy = dup(fileno(file));
  return copy < 0 || close(copy) == 0;
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)), target_(path_) {
  if (is_standard_output()) {
    direct_ = true;
  } else {
    std::error_code code;
    const fs::file_status status = fs::status(path_, code);
    if (path_.empty() || fs::is_directory(status)) fail(path_.empty() ? ENOENT : EISDIR);
    if (fs::exists(status)) {
      if (access(path_.c_str(), W_OK) != 0) fail(errno);
      const fs::path resolved = fs::canonical(path_, code);
      if (!code) target_ = resolved.string();
      direct_ = !fs::is_regular_file(status);
    }
  }
  if (!direct_) remove_abandoned(folder_of(target_));
  const int descriptor = direct_ ? open_anywhere() : open_nameless(folder_of(target_), 0666);
  if (direct_ && descriptor < 0) fail(errno);
  has_nameless_ = descriptor >= 0;
  spool_ = has_nameless_ ? File(fdopen(descriptor, "w+")) : nameless_file();
  if (spool_ == nullptr) fail(errno);
}

// A file that had a name, if the system has none without.
OutputFile::File OutputFile::nameless_file() const {
  const std::string name = temporary_name(target_);
  const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) fail(errno);
  unlink(name.c_str());
  return File(fdopen(descriptor, "w+"));
}

void OutputFile::fail(int error) const {
  const std::string name = is_standard_output() ? "standard output" : fmt::format("'{}'", path_);
  throw UserError(fmt::format("cannot write {}: {}", name, std::strerror(error)));
}

void OutputFile::write(std::string_view text) {
  if (error_ != 0) return;
  errno = 0;
  if (!written_whole(spool_.get(), text)) {
    error_ = errno != 0 ? errno : EIO;
  }
}

void OutputFile::prepare() {
  errno = 0;
  if (error_ == 0 && (std::fflush(spool_.get()) != 0 || !closes_well(spool_.get()))) {
    error_ = errno != 0 ? errno : EIO;
  }
  if (error_ != 0) fail(error_);
}

// What was written is prepared.
void OutputFile::copy_to(std::FILE* target, std::string_view head) {
  const bool shown = is_terminal(target);
  std::string whole;
  bool good = true;
  const auto put = [&](std::string_view text) {
    if (shown) {
      whole += text;
    } else {
      good = good && written_whole(target, text);
    }
  };
  errno = 0;
  put(head);
  std::rewind(spool_.get());
  char buffer[1 << 16];
  std::size_t size = 0;
  const PollsOnly polls_only;
  while (good && (size = std::fread(buffer, 1, sizeof buffer, spool_.get())) > 0) {
    poll_clock();
    put({buffer, size});
  }
  if (shown) {
    whole = for_terminal(whole);
    good = written_whole(target, whole);
  }
  if (!good || std::ferror(spool_.get()) != 0 || std::fflush(target) != 0 || !closes_well(target)) {
    // The reader of a pipe that has seen enough is no error.
    if (errno == EPIPE) return std::clearerr(target);
    fail(errno != 0 ? errno : EIO);
  }
}

// Whether what has no name has got that of the target.
bool OutputFile::give_name(std::FILE* file) const {
  const std::string nameless = fmt::format("/proc/self/fd/{}", fileno(file));
  const auto link_to = [&](const std::string& name) {
    return linkat(AT_FDCWD, nameless.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  if (link_to(target_)) return true;
  if (errno != EEXIST) return false;
  // Only a rename puts it in the place of another. In between it has a name that would stay.
  const std::string name = temporary_name(target_);
  const LeftBehind temporary = LeftBehind::at(name);
  lock_temporary(fileno(file));
  if (!link_to(name)) return false;
  if (std::rename(name.c_str(), target_.c_str()) == 0) return true;
  unlink(name.c_str());
  return false;
}

void OutputFile::commit_by_renaming(std::string_view head) {
  const std::string name = temporary_name(target_);
  const LeftBehind temporary = LeftBehind::at(name);
  const File file(std::fopen(name.c_str(), "wx"));
  if (file == nullptr) fail(errno);
  lock_temporary(fileno(file.get()));
  try {
    copy_to(file.get(), head);
    if (std::rename(name.c_str(), target_.c_str()) != 0) fail(errno);
  } catch (...) {
    unlink(name.c_str());
    throw;
  }
}

void OutputFile::commit(std::string_view head) {
  prepare();
  if (is_standard_output()) return copy_to(stdout, head);
  if (direct_) {
    const File file(std::fopen(target_.c_str(), "w"));
    if (file == nullptr) fail(errno);
    return copy_to(file.get(), head);
  }
  if (has_nameless_ && head.empty() && give_name(spool_.get())) return;
  if (has_nameless_ && !head.empty()) {
    const int descriptor = open_nameless(folder_of(target_), 0666);
    const File file(descriptor < 0 ? nullptr : fdopen(descriptor, "w+"));
    if (file == nullptr) fail(errno);
    copy_to(file.get(), head);
    if (give_name(file.get())) return;
  }
  commit_by_renaming(head);
}

}  // namespace credo
