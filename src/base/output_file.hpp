// A file that appears complete or not at all.
//
//   OutputFile file("graph.aut");      // checks that it can be written
//   file.write(text); ...
//   file.prepare();                    // if it must not fail any more: there is room for it
//   file.commit();                     // now it is there
//
// What is written goes to a file without a name in the same folder, which gets its name by
// `commit`: an interruption, even a kill, leaves nothing half-written. Where the system has no such
// files, a temporary name is renamed. The name "-" is standard output, and a name that is no
// regular file
// (/dev/null, a pipe) is written to directly. On a terminal a text is visible
// (base/visible_text.hpp); elsewhere it stays as it is, since other programs may read it.
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

  // What goes wrong is told by `commit`, so that work is not lost because of it.
  void write(std::string_view text);
  // Throws UserError if what was written has no room.
  void prepare();
  // Makes the file appear, with `head` before what was written. Throws UserError if that fails.
  void commit(std::string_view head = {});

  bool is_standard_output() const { return path_ == "-"; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using File = std::unique_ptr<std::FILE, Close>;

  [[noreturn]] void fail(int error) const;
  File nameless_file() const;
  void copy_to(std::FILE* target, std::string_view head);
  bool give_name(std::FILE* file) const;
  void commit_by_renaming(std::string_view head);

  std::string path_;
  std::string target_;  // the path with links followed
  bool direct_ = false;
  bool has_nameless_ = false;  // the folder, files without a name
  int error_ = 0;              // of the first write that failed
  File spool_;
};

}  // namespace credo
