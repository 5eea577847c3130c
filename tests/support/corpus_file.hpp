// What the opening lines of a file of the corpora say; the only reader of lines `// key: value`.
//
//   // What this shows: plans are tried in their order.            in its first line
//   // rule: agentspeak.plan.first-applicable                      one of tests/corpus/rules.txt
//   // const: N=3               a constant, as with --const
//   // semantics: table         how BUPL is read, as with --semantics
//   // update: table1           how ECCS agents update their stores, as with --update
//   // max-states: 100          as with --max-states, of exploring and of checking
//
// What must come out of exploring it:
//
//   // expect: states 12, transitions 12, deadlocks 0     or: unknown (limit: events of a > 2)
//   // expect: unknown (limit: events of a > 2), states 9, transitions 8, deadlocks 0
//                                    with the figures of what is within the bounds
//   // expect-reduced: ...                                only when the default is not as --plain
//
// and of checking its properties, for `none`, `weak`, `strong`, or `default`, the file's fairness:
//
//   // verdict: p1 none violated, weak holds, strong holds
//   // verdict: p2 none holds (vacuous), weak holds (no instance)
//   // verdict: p3 none violated (X = 2), weak unknown (limit: events of a > 2)
//   // length: p1 5                        steps of a shortest finite counterexample
//   // lasso: p1 none 4, weak 6            steps, with the way back, of a shortest lasso
//
// Parts in parentheses: a property that holds is vacuous exactly if that is said; for a violation
// the values of the shared variables, for `unknown` how the reason begins. In a file with a mistake
// there is instead where the first complaint is, and what it and its hint contain:
//
//   // error: 7:25: unknown agent 'ag4'                    or `warning` instead of `error`
//   // hint: did you mean 'ag3'?                           without this line there is no hint
//
// A comment that begins with one lower-case word and a colon is such a line, and a word that is
// none of these keys is a problem, as is a key that has nothing to say in this folder, or is said
// twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "files/load_model.hpp"

namespace credo::testing {

// What the files of a folder are for, and with it which keys they have.
enum class CorpusKind {
  systems,      // explored, and checked if they have properties
  properties,   // checked
  mistakes,     // complained about
  differences,  // once two engines differed on them
};

struct ExpectedVerdict {
  std::string outcome;  // "holds", "violated", "unknown"
  std::string detail;   // what stands in parentheses
};

struct ExpectedComplaint {
  Severity severity = Severity::error;
  std::string place;  // "7:25"
  std::string message;
};

template <class Value>
using ByFairness = std::map<std::string, Value>;

struct CorpusFile {
  std::string shows;               // the sentence of its first line, as far as that goes
  std::vector<std::string> rules;  // in the order of the file
  LoadOptions options;
  std::uint64_t max_states = 0;
  std::string expected;          // "states 12, transitions 12, deadlocks 0" or "unknown (...)"
  std::string expected_reduced;  // the same without --plain
  std::map<std::string, ByFairness<ExpectedVerdict>> verdicts;  // by property
  std::map<std::string, std::size_t> lengths;                   // by property
  std::map<std::string, ByFairness<std::size_t>> lassos;        // by property
  std::optional<ExpectedComplaint> complaint;
  std::string hint;
  std::vector<std::string> problems;  // "line 3: unknown key 'verdikt'"
};

CorpusFile parse_corpus_file(std::string_view text, CorpusKind kind);

// A file below tests/corpus, "agentspeak/idle_cycle.mas", or an absolute path.
CorpusFile read_corpus_file(const std::filesystem::path& file);

}  // namespace credo::testing
