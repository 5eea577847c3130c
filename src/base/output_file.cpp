// Nameless spool files and renaming.
#include "base/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"

namespace credo {

namespace {
namespace fs = std::filesystem;

std::string temporary_name(const std::string& target) {
  return fmt::format("{}.credo-{}.tmp", target, getpid());
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_(std::move(path)), target_(path_) {
  if (is_standard_output()) {
    direct_ = true;
    spool_.reset(std::tmpfile());
    if (spool_ == nullptr) fail(errno);
    return;
  }
  std::error_code code;
  const fs::file_status status = fs::status(path_, code);
  if (path_.empty() || fs::is_directory(status)) fail(path_.empty() ? ENOENT : EISDIR);
  if (fs::exists(status)) {
    if (access(path_.c_str(), W_OK) != 0) fail(errno);
    const fs::path resolved = fs::canonical(path_, code);
    if (!code) target_ = resolved.string();
    direct_ = !fs::is_regular_file(status);
  }
  if (direct_) {
    spool_.reset(std::tmpfile());
    if (spool_ == nullptr) fail(errno);
    return;
  }
  const std::string name = temporary_name(target_);
  const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) fail(errno);
  unlink(name.c_str());
  spool_.reset(fdopen(descriptor, "w+"));
  if (spool_ == nullptr) fail(errno);
}

void OutputFile::fail(int error) const {
  const std::string name = is_standard_output() ? "standard output" : fmt::format("'{}'", path_);
  throw UserError(fmt::format("cannot write {}: {}", name, std::strerror(error)));
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), spool_.get()) != text.size()) fail(errno);
}

void OutputFile::copy_to(std::FILE* target, std::string_view head) {
  const auto put = [&](const char* data, std::size_t size) {
    return std::fwrite(data, 1, size, target) == size;
  };
  bool good = put(head.data(), head.size());
  if (std::fflush(spool_.get()) != 0) fail(errno);
  std::rewind(spool_.get());
  char buffer[1 << 16];
  std::size_t size = 0;
  const PollsOnly polls_only;
  while (good && (size = std::fread(buffer, 1, sizeof buffer, spool_.get())) > 0) {
    poll_clock();
    good = put(buffer, size);
  }
  if (!good || std::ferror(spool_.get()) != 0 || std::fflush(target) != 0) {
    // The reader of a pipe that has seen enough is no error.
    if (errno == EPIPE) return;
    fail(errno);
  }
}

void OutputFile::commit(std::string_view head) {
  if (is_standard_output()) return copy_to(stdout, head);
  const std::string name = direct_ ? target_ : temporary_name(target_);
  const File file(std::fopen(name.c_str(), direct_ ? "w" : "wx"));
  if (file == nullptr) fail(errno);
  if (direct_) return copy_to(file.get(), head);
  try {
    copy_to(file.get(), head);
    if (std::rename(name.c_str(), target_.c_str()) != 0) fail(errno);
  } catch (...) {
    unlink(name.c_str());
    throw;
  }
}

}  // namespace credo
