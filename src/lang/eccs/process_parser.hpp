// Reading processes: prefixes, names, 0, sums and parentheses.
//
// A chain of prefixes of any length is a loop; parentheses are nested at most kDeepestNesting deep.
// Every prefix that is read is noted with its place, since equal ones are kept once and whether one
// is right depends on who comes to it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lang/eccs/message_parser.hpp"
#include "lang/eccs/process_table.hpp"

namespace credo::eccs {

// A prefix at its place.
struct PrefixUse {
  PrefixNumber prefix = 0;
  SourceSpan where;
  std::vector<FirstView> asks;  // whose stores are asked or updated
};

// What was read as one process.
struct ProcessUses {
  std::vector<PrefixUse> prefixes;
  std::vector<std::uint32_t> names;  // definitions
};

using DefinitionNumbers = std::map<std::string, std::uint32_t, std::less<>>;

class ProcessParser {
 public:
  ProcessParser(TokenStream& stream, const Sources& sources, Names& names, ProcessTable& table,
                const DefinitionNumbers& definitions)
      : stream_(stream),
        sources_(sources),
        names_(names),
        table_(table),
        definitions_(definitions),
        views_(stream, names) {}

  // A sum, as far as it goes; what stands in it is added to the uses.
  ProcessNumber process(ProcessUses& uses);

 private:
  // What comes before a full stop, written out.
  struct Step {
    std::vector<PrefixNumber> before;
    std::vector<PrefixNumber> ways;  // one of them
  };

  ProcessNumber part(ProcessUses& uses);
  // Whether a prefix comes next, not a process that ends the chain.
  bool at_prefix();
  Step step(ProcessUses& uses);
  Step update(ProcessUses& uses);
  Step query(ProcessUses& uses);
  Step observe(ProcessUses& uses);
  Step message(ProcessUses& uses);
  ProcessNumber last(ProcessUses& uses);
  ProcessNumber name(ProcessUses& uses);
  Step noted(ProcessUses& uses, PrefixNumber prefix, SourceSpan where);
  void full_stop(SourceSpan begin);

  TokenStream& stream_;
  const Sources& sources_;
  Names& names_;
  ProcessTable& table_;
  const DefinitionNumbers& definitions_;
  ViewParser views_;
  int depth_ = 0;
};

}  // namespace credo::eccs
