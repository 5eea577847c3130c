// One table of keys; each entry says how often the key may be said, where, and what it means.
#include "support/corpus_file.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>

#include "support/corpus.hpp"

namespace credo::testing {

namespace {

using Kinds = std::set<CorpusKind>;

const Kinds kEverywhere{CorpusKind::systems, CorpusKind::properties, CorpusKind::mistakes,
                        CorpusKind::differences};
const Kinds kLoaded{CorpusKind::systems, CorpusKind::properties};

// A value that is not as it should be.
struct BadValue : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void demand(bool condition, const std::string& complaint) {
  if (!condition) throw BadValue(complaint);
}

// ---- parts of a value

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == text.npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

// The parts between commas that stand outside of parentheses.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  for (std::string& part : parts) part = trimmed(part);
  return parts;
}

// "p1 none 4, weak 6": the name, and what comes after it.
std::pair<std::string, std::string> name_and_rest(const std::string& value) {
  const std::size_t end = value.find(' ');
  demand(end != value.npos, "'" + value + "' says nothing about the property");
  return {value.substr(0, end), trimmed(value.substr(end))};
}

std::uint64_t number(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  demand(error == std::errc() && end == text.data() + text.size(), "'" + text + "' is no number");
  return value;
}

void demand_fairness(const std::string& word) {
  demand(std::set<std::string>({"none", "weak", "strong", "default"}).contains(word),
         "'" + word + "' is no kind of fairness");
}

// ---- the keys

void read_constants(const std::string& value, CorpusFile& file) {
  std::istringstream words(value);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    demand(equals != word.npos && equals > 0, "'" + word + "' is not NAME=VALUE");
    const auto constant =
        file.options.constants.values.emplace(word.substr(0, equals), word.substr(equals + 1));
    demand(constant.second, "a second value for " + word.substr(0, equals));
  }
}

void read_semantics(const std::string& value, CorpusFile& file) {
  demand(value == "table", "'" + value + "' is not 'table', and the other one is the default");
  file.options.switches["semantics"] = value;
}

void read_update(const std::string& value, CorpusFile& file) {
  demand(value == "table1", "'" + value + "' is not 'table1', and the other one is the default");
  file.options.switches["update"] = value;
}

void read_rule(const std::string& value, CorpusFile& file) {
  demand(std::ranges::find(file.rules, value) == file.rules.end(), value + " is said twice");
  file.rules.push_back(value);
}

void read_verdict(const std::string& value, CorpusFile& file) {
  const auto [name, rest] = name_and_rest(value);
  for (const std::string& part : parts_of(rest)) {
    std::istringstream words(part);
    std::string fairness;
    ExpectedVerdict expected;
    words >> fairness >> expected.outcome;
    demand_fairness(fairness);
    demand(std::set<std::string>({"holds", "violated", "unknown"}).contains(expected.outcome),
           "'" + expected.outcome + "' is no verdict");
    std::string detail;
    std::getline(words, detail);
    detail = trimmed(detail);
    demand(detail.empty() || (detail.starts_with('(') && detail.ends_with(')')),
           "'" + detail + "' is not in parentheses");
    if (!detail.empty()) expected.detail = detail.substr(1, detail.size() - 2);
    demand(file.verdicts[name].emplace(fairness, expected).second,
           "a second verdict on " + name + " with fairness " + fairness);
  }
}

void read_length(const std::string& value, CorpusFile& file) {
  const auto [name, rest] = name_and_rest(value);
  demand(file.lengths.emplace(name, number(rest)).second, "a second length for " + name);
}

void read_lasso(const std::string& value, CorpusFile& file) {
  const auto [name, rest] = name_and_rest(value);
  for (const std::string& part : parts_of(rest)) {
    const auto [fairness, steps] = name_and_rest(part);
    demand_fairness(fairness);
    demand(file.lassos[name].emplace(fairness, number(steps)).second,
           "a second lasso for " + name + " with fairness " + fairness);
  }
}

void read_complaint(Severity severity, const std::string& value, CorpusFile& file) {
  demand(!file.complaint, "a second complaint: a file has one mistake");
  const std::size_t end = value.find(": ");
  const std::size_t colon = value.find(':');
  demand(end != value.npos && colon < end, "'" + value + "' is not LINE:COLUMN: MESSAGE");
  number(value.substr(0, colon));
  number(value.substr(colon + 1, end - colon - 1));
  file.complaint = {severity, value.substr(0, end), value.substr(end + 2)};
}

struct Key {
  std::string name;
  bool repeated;  // may be said again, of something else
  Kinds kinds;
  void (*read)(const std::string& value, CorpusFile& file);
};

const std::vector<Key>& keys() {
  static const std::vector<Key> all{
      {"rule", true, kEverywhere, read_rule},
      {"const", true, kLoaded, read_constants},
      {"semantics", false, kLoaded, read_semantics},
      {"update", false, kLoaded, read_update},
      {"max-states", false, kLoaded,
       [](const std::string& value, CorpusFile& file) { file.max_states = number(value); }},
      {"expect",
       false,
       {CorpusKind::systems},
       [](const std::string& value, CorpusFile& file) { file.expected = value; }},
      {"expect-reduced",
       false,
       {CorpusKind::systems},
       [](const std::string& value, CorpusFile& file) { file.expected_reduced = value; }},
      {"verdict", true, kLoaded, read_verdict},
      {"length", true, kLoaded, read_length},
      {"lasso", true, kLoaded, read_lasso},
      {"error",
       false,
       {CorpusKind::mistakes},
       [](const std::string& value, CorpusFile& file) {
         read_complaint(Severity::error, value, file);
       }},
      {"warning",
       false,
       {CorpusKind::mistakes},
       [](const std::string& value, CorpusFile& file) {
         read_complaint(Severity::warning, value, file);
       }},
      {"hint",
       false,
       {CorpusKind::mistakes},
       [](const std::string& value, CorpusFile& file) { file.hint = value; }},
  };
  return all;
}

// ---- lines

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-'; }

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

const Key* find_key(const std::string& name) {
  const auto found = std::ranges::find(keys(), name, &Key::name);
  return found == keys().end() ? nullptr : &*found;
}

struct KeyLine {
  std::string word;
  std::string value;
  bool as_usual;  // "// word: value", to the letter
};

// The line as one with a key; none if it is an ordinary comment, or no comment.
std::optional<KeyLine> key_line(std::string_view line) {
  const std::string text = trimmed(line);
  if (!text.starts_with("//")) return std::nullopt;
  const std::string comment = trimmed(std::string_view(text).substr(2));
  const std::size_t end =
      static_cast<std::size_t>(std::ranges::find_if_not(comment, is_letter) - comment.begin());
  const std::size_t colon = comment.find_first_not_of(' ', end);
  if (end == 0 || colon == comment.npos || comment[colon] != ':') return std::nullopt;
  // "Differed:" begins a sentence; "Verdict:" is meant for a key.
  const std::string word = comment.substr(0, end);
  if (word != lower(word) && find_key(lower(word)) == nullptr) return std::nullopt;
  const std::string value = trimmed(comment.substr(colon + 1));
  return KeyLine{word, value, line.starts_with("// " + word + ": " + value)};
}

}  // namespace

CorpusFile parse_corpus_file(std::string_view text, CorpusKind kind) {
  constexpr std::string_view kShows = "// What this shows: ";
  CorpusFile file;
  std::set<std::string> said;
  bool opening = true;
  std::size_t line_number = 0;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line);) {
    ++line_number;
    const auto problem = [&](const std::string& what) {
      file.problems.push_back("line " + std::to_string(line_number) + ": " + what);
    };
    if (line_number == 1 && line.starts_with(kShows)) {
      file.shows = trimmed(line.substr(kShows.size()));
      continue;
    }
    opening = opening && line.starts_with("//");
    const std::optional<KeyLine> found = key_line(line);
    if (!found) continue;
    const Key* key = find_key(found->word);
    if (key == nullptr) {
      problem("unknown key '" + found->word + "'");
    } else if (!key->kinds.contains(kind)) {
      problem("'" + key->name + "' has nothing to say in this folder");
    } else if (!opening) {
      problem("'" + key->name + "' does not stand in the opening lines");
    } else if (!found->as_usual || found->value.empty()) {
      problem("not written as '// " + key->name + ": ...'");
    } else if (!said.insert(key->name).second && !key->repeated) {
      problem("'" + key->name + "' is said twice");
    } else {
      try {
        key->read(found->value, file);
      } catch (const BadValue& bad) {
        problem(bad.what());
      }
    }
  }
  if (file.shows.empty() && kind != CorpusKind::differences) {
    file.problems.push_back("line 1: no '// What this shows: ...'");
  }
  if (file.rules.empty()) file.problems.push_back("no line '// rule: ...'");
  if (file.expected_reduced.empty()) file.expected_reduced = file.expected;
  return file;
}

CorpusFile read_corpus_file(const std::filesystem::path& file) {
  const std::filesystem::path path = corpus_folder(".") / file;
  const std::string folder = path.parent_path().filename().string();
  const CorpusKind kind = folder.starts_with("bad_") ? CorpusKind::mistakes
                          : folder == "properties"   ? CorpusKind::properties
                          : folder == "regress"      ? CorpusKind::differences
                                                     : CorpusKind::systems;
  std::ifstream in(path);
  if (!in) throw std::runtime_error(path.string() + " cannot be read");
  return parse_corpus_file(std::string(std::istreambuf_iterator<char>(in), {}), kind);
}

}  // namespace credo::testing
