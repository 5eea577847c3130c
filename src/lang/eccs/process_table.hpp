// Processes and prefixes, each kept once.
//
//   ProcessTable table(program, terms);
//   const auto then = table.prefixed(table.prefix(Update{f, false}, where), table.nil());
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "lang/eccs/program.hpp"

namespace credo::eccs {

class ProcessTable {
 public:
  // Both must outlive it; the channels of the program are all there.
  ProcessTable(Program& program, TermStore& terms) : program_(program), terms_(terms) {}

  using Does = std::variant<Update, Query, Observe, Communication>;
  // `text`: how a query is written; the others have a text of their own.
  PrefixNumber prefix(Does does, SourceSpan where, std::string text = {});

  ProcessNumber nil();
  ProcessNumber name(std::uint32_t definition);
  ProcessNumber prefixed(PrefixNumber prefix, ProcessNumber next);
  // Flat: the parts of a part that is itself a sum take its place. One part is no sum.
  ProcessNumber sum(const std::vector<ProcessNumber>& parts);

 private:
  ProcessNumber intern(Process process);

  Program& program_;
  TermStore& terms_;
  std::map<std::string, PrefixNumber> prefixes_;  // by text, conditions written out
  std::map<std::vector<std::uint32_t>, ProcessNumber> processes_;
};

}  // namespace credo::eccs
