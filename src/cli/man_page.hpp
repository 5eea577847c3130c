// The man page, written from the tables of commands, options and exit codes.
#pragma once

#include <string>

namespace credo {

// In the man macros of roff, for `man -l` and share/man/man1.
std::string man_page();

}  // namespace credo
