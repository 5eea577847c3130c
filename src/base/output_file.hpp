// A file that appears complete or not at all.
//
//   OutputFile file("graph.aut");      // checks that it can be written
//   file.write(text); ...
//   file.commit();                     // now it is there
//
// What is written goes to a nameless file in the same folder; `commit` copies it under a temporary
// name and renames that. An interruption, even a kill, leaves nothing half-written. The name "-" is
// standard output, and a name that is no regular file (/dev/null, a pipe) is written to directly.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace credo {

class OutputFile {
 public:
  // Throws UserError if the file cannot be written.
  explicit OutputFile(std::string path);

  void write(std::string_view text);
  // Makes the file appear, with `head` before what was written. Throws UserError if that fails.
  void commit(std::string_view head = {});

  bool is_standard_output() const { return path_ == "-"; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  [[noreturn]] void fail(int error) const;
  void copy_to(std::FILE* target, std::string_view head);

  std::string path_;
  std::string target_;  // the path with links followed
  bool direct_ = false;
  File spool_;
};

}  // namespace credo
