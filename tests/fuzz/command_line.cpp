// Texts to words and files, and `run_cli` between caught streams.
#include "fuzz/command_line.hpp"

#include <fmt/format.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "base/diagnostic.hpp"
#include "cli/cli.hpp"
#include "cli/exit_codes.hpp"
#include "cli/parse_options.hpp"
#include "fuzz/target.hpp"
#include "inquiry/file_kinds.hpp"
#include "support/temporary_folder.hpp"
#include "support/xml_reader.hpp"

namespace credo::testing {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFileMark = "---- ";
constexpr std::size_t kMostWords = 24;

// ---- streams, signals and folders, as they were when it ends

// glibc's streams are variables: what is written by them is caught, and the descriptors stay as
// they are, for the sanitizers.
class CaughtStream {
 public:
  explicit CaughtStream(FILE*& stream) : stream_(stream), before_(stream) {
    stream_ = open_memstream(&text_, &size_);
  }
  ~CaughtStream() {
    std::fclose(stream_);
    stream_ = before_;
    std::free(text_);
  }
  CaughtStream(const CaughtStream&) = delete;
  CaughtStream& operator=(const CaughtStream&) = delete;

  std::string text() {
    std::fflush(stream_);
    return {text_, size_};
  }

 private:
  FILE*& stream_;
  FILE* before_;
  char* text_ = nullptr;
  std::size_t size_ = 0;
};

class SignalsAsTheyWere {
 public:
  SignalsAsTheyWere() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], nullptr, &before_[i]);
  }
  ~SignalsAsTheyWere() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  }
  SignalsAsTheyWere(const SignalsAsTheyWere&) = delete;
  SignalsAsTheyWere& operator=(const SignalsAsTheyWere&) = delete;

 private:
  static constexpr std::array<int, 3> kSignals{SIGINT, SIGTERM, SIGPIPE};
  std::array<struct sigaction, 3> before_{};
};

class WithinFolder {
 public:
  explicit WithinFolder(const std::string& folder) : before_(fs::current_path()) {
    fs::current_path(folder);
  }
  ~WithinFolder() {
    std::error_code ignored;
    fs::current_path(before_, ignored);
  }
  WithinFolder(const WithinFolder&) = delete;
  WithinFolder& operator=(const WithinFolder&) = delete;

 private:
  fs::path before_;
};

// ---- what is written

void require_json(const std::string& where, const std::string& text) {
  demand(nlohmann::json::accept(text), where + " is no JSON: " + text.substr(0, 300));
}

// The document within a page.
void require_page(const std::string& where, const std::string& text) {
  constexpr std::string_view kMark = R"(<script type="application/json" id="credo-document">)";
  const std::size_t begin = text.find(kMark);
  demand(begin != text.npos, where + " is no page");
  const std::size_t at = begin + kMark.size();
  require_json(where, text.substr(at, text.find("</script>", at) - at));
}

void require_document(const std::string& where, const std::string& text) {
  if (text.starts_with("{") && text.find("\"tool\"") < 40) return require_json(where, text);
  if (text.starts_with("<!doctype html>")) return require_page(where, text);
  if (!text.starts_with("<?xml")) return;
  try {
    read_xml(text);
  } catch (const std::runtime_error& error) {
    throw FuzzFailure(where + ": " + error.what());
  }
}

void require_documents_below(const fs::path& folder) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || has_program_ending(entry.path())) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".json") || name.ends_with(".sarif")) require_json(name, text);
    require_document(name, text);
  }
}

// ---- words

// An option whose value is a formula, in one word.
bool is_formula(std::string_view word) {
  for (const char* option : {"--formula=", "--where=", "--expression="}) {
    if (word.starts_with(option)) return true;
  }
  return false;
}

const Command* command_of(const std::vector<std::string>& words) {
  return words.empty() ? nullptr : find_command(words.front());
}

// Small limits go last, since of several values the last one counts.
std::vector<std::string> bounded(std::vector<std::string> words) {
  const Command* known = command_of(words);
  if (known == nullptr) return words;
  std::vector<std::string> limits{"--within=.", "--timeout=3s"};
  if (has_option(known->options, "--max-states")) limits.emplace_back("--max-states=300");
  const auto end = std::ranges::find(words, "--");
  words.insert(end, limits.begin(), limits.end());
  return words;
}

void only_read(const std::vector<std::string>& words) {
  const Command* known = command_of(words);
  if (known == nullptr) return;
  std::string help;
  try {
    parse_options(known->options, known->name, known->summary, {words.begin() + 1, words.end()},
                  help);
  } catch (const UserError& error) {
    demand(*error.what() != '\0', "an error without words");
  }
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && name.size() <= 40 && name[0] != '.' && name[0] != '-' &&
         std::ranges::all_of(name, [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.';
         });
}

}  // namespace

std::string CommandText::text() const {
  std::string out;
  for (const std::string& word : words) out += word + "\n";
  for (const NamedText& file : files) {
    out += fmt::format("{}{}\n{}", kFileMark, file.path, file.text);
    if (!out.ends_with('\n')) out += '\n';
  }
  return out;
}

std::optional<CommandText> read_command(std::string_view text) {
  CommandText command;
  std::set<std::string> names;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view whole = text.substr(0, size);
    const std::string_view line = whole.substr(0, whole.find('\n'));
    text.remove_prefix(size);
    if (line.starts_with(kFileMark)) {
      const std::string name(line.substr(kFileMark.size()));
      if (!is_plain_name(name) || !has_program_ending(name) || !names.insert(name).second) {
        return std::nullopt;
      }
      command.files.push_back({name, ""});
    } else if (!command.files.empty()) {
      command.files.back().text += whole;
    } else if (line.find('\0') == line.npos && command.words.size() < kMostWords) {
      command.words.emplace_back(line);
    }
  }
  if (command.words.empty()) return std::nullopt;
  return command;
}

bool stays_inside(const std::vector<std::string>& words) {
  if (words.front() == "serve") return false;
  return std::ranges::none_of(words, [](const std::string& word) {
    if (is_formula(word)) return false;
    for (const char* part : {"/", "..", "spin", "maude", "--interactive"}) {
      if (word.find(part) != word.npos) return true;
    }
    return false;
  });
}

void run_command(std::vector<std::string> words, const std::vector<NamedText>& files) {
  words = bounded(std::move(words));
  const TemporaryFolder folder;
  for (const NamedText& file : files) folder.write(file.path, file.text);
  const WithinFolder within(folder.path("."));
  if (!stays_inside(words)) return only_read(words);
  words.insert(words.begin(), "credo");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  const SignalsAsTheyWere signals;
  CaughtStream out(stdout);
  CaughtStream err(stderr);
  const int code = run_cli(static_cast<int>(arguments.size()), arguments.data(), "");
  demand(code >= 0 && code <= static_cast<int>(ExitCode::limit),
         fmt::format("exit code {}: {}", code, err.text()));
  demand(code != static_cast<int>(ExitCode::usage) || !err.text().empty(),
         "an error without words");
  require_document("standard output", out.text());
  require_documents_below(folder.path("."));
}

}  // namespace credo::testing
