// Making and removing the folder.
#include "external/work_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "base/clock.hpp"
#include "base/diagnostic.hpp"
#include "base/written.hpp"

namespace credo {

namespace fs = std::filesystem;

namespace {

constexpr const char* kHint = "TMPDIR names another folder for temporary files";
// With less room than this it was want of it if a program failed.
constexpr off_t kLittleRoom = off_t{16} << 20;

// In which nobody else has put anything of that name.
std::string new_name(const std::string& name) {
  std::uint32_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number) {
    throw InternalError("the system gives no random numbers");
  }
  return (fs::absolute(folder_for_temporaries()) / fmt::format("{}-{:08x}", name, number)).string();
}

bool is_full(int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG; }

}  // namespace

WorkFolder::WorkFolder(const std::string& name) {
  const ClockPause pause;
  for (int tries = 0; lock_ < 0; ++tries) {
    name_ = new_name(name);
    path_ = temporary_name(name_);
    registered_.reset();
    registered_.emplace(LeftBehind::at(path_));
    if (mkdir(path_.c_str(), 0700) != 0) {
      if (errno == EEXIST && tries < 100) continue;
      const int error = errno;
      const std::string why =
          error == ENOENT || error == ENOTDIR
              ? fmt::format("there is no folder for temporary files: {}", folder_for_temporaries())
              : fmt::format("no temporary folder {} can be made: {}", path_, std::strerror(error));
      throw UserError(why, kHint);
    }
    lock_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock_ < 0) {
      const int error = errno;
      remove_tree(path_.c_str());
      throw UserError(
          fmt::format("the temporary folder {} cannot be opened: {}", path_, std::strerror(error)),
          kHint);
    }
    lock_temporary(lock_);
    // Who was quicker than the lock has removed it.
    struct stat about {};
    if (fstat(lock_, &about) == 0 && about.st_nlink > 0) break;
    close(lock_);
    lock_ = -1;
  }
}

WorkFolder::~WorkFolder() {
  if (registered_) remove_tree(path_.c_str());
  if (lock_ >= 0) close(lock_);
}

std::string WorkFolder::write(const std::string& name, const std::string& text) {
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path = path_ + "/" + name;
  const auto fail = [&](int error) {
    throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(error)),
                    is_full(error) ? kHint : "");
  };
  std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "we"));
  if (file == nullptr) fail(errno);
  errno = 0;
  if (!written_whole(file.get(), text) || std::fflush(file.get()) != 0) {
    fail(errno != 0 ? errno : EIO);
  }
  return path;
}

void WorkFolder::require_room(std::string_view said) const {
  bool full = false;
  const int probe = open(path_.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (probe >= 0) {
    full = is_full(posix_fallocate(probe, 0, kLittleRoom));
    close(probe);
  }
  for (const int error : {ENOSPC, EDQUOT, EFBIG}) {
    full = full || said.find(std::strerror(error)) != said.npos;
  }
  if (!full) return;
  throw UserError(fmt::format("there is not enough room for temporary files in {}",
                              fs::path(path_).parent_path().string()),
                  kHint);
}

const std::string& WorkFolder::keep() {
  if (!registered_) return path_;
  if (std::rename(path_.c_str(), name_.c_str()) == 0) path_ = name_;
  registered_.reset();
  return path_;
}

}  // namespace credo
