// Input that nobody meant: truncated, damaged, enormous, deeply nested, not text at all.
//
// Whatever is read, it either loads, or there is an error with a place in the text, or a UserError:
// never another exception, a crash or a hang. The same bytes go through the in-process loader,
// which the sanitizers watch, and a few of them through the binary.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

#include "base/limits.hpp"
#include "files/environment_parser.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"
#include "support/ordinary_user.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_model.hpp"
#include "system/system.hpp"

namespace credo {
namespace bad_input_test {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

enum class Outcome { loaded, errors, user_error };

std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

// Every error must have a place in its text, and every one must render.
void check_diagnostics(const Sources& sources, const Diagnostics& diagnostics) {
  for (const Diagnostic& each : diagnostics.all()) {
    ASSERT_TRUE(each.where.known()) << each.message;
    ASSERT_LE(each.where.begin, each.where.end) << each.message;
    ASSERT_LE(each.where.end, sources.text(each.where.file).size()) << each.message;
    ASSERT_FALSE(each.message.empty());
  }
  ASSERT_EQ(diagnostics.render_all(true).empty(), diagnostics.all().empty());
}

// A few steps of a system that loaded: what is odd in a program must not surface there either.
void run_a_little(Model& model, std::size_t most) {
  if (model.static_limit) return;
  System system(model);
  std::set<std::vector<ComponentId>> seen;
  auto states = system.initial();
  for (std::size_t next = 0; next < states.size() && next < most; ++next) {
    SuccessorBuffer buffer;
    const auto state = states[next];
    try {
      system.successors(state, buffer);
    } catch (const LimitExceeded&) {
      continue;
    }
    for (std::size_t at = 0; at < buffer.tuples.size(); at += system.width()) {
      const auto begin = buffer.tuples.begin() + static_cast<std::ptrdiff_t>(at);
      std::vector<ComponentId> tuple(begin, begin + static_cast<std::ptrdiff_t>(system.width()));
      if (seen.insert(tuple).second) states.push_back(std::move(tuple));
    }
  }
  ASSERT_FALSE(system.view(states.back()).text().empty());
}

// Loads a .mas, .asl or .dribble text as if it were the file `path`, and runs it for some states.
Outcome load(const std::string& path, std::string text, std::size_t states = 0) {
  Outcome outcome = Outcome::loaded;
  try {
    const auto model = load_model_text(path, std::move(text), {}, languages());
    check_diagnostics(model->sources, model->diagnostics);
    if (model->diagnostics.has_errors()) {
      outcome = Outcome::errors;
    } else if (states > 0) {
      run_a_little(*model, states);
    }
  } catch (const UserError& error) {
    EXPECT_STRNE(error.what(), "");
    outcome = Outcome::user_error;
  } catch (const LimitExceeded&) {
    // The start itself may be over a bound; the text was read all the same.
  } catch (const std::exception& error) {
    ADD_FAILURE() << "threw " << error.what();
  } catch (...) {
    ADD_FAILURE() << "threw something";
  }
  return outcome;
}

// The environment alone.
Outcome load_environment(std::string text) {
  Sources sources;
  Diagnostics diagnostics(sources);
  TermStore terms;
  ConstantOverrides overrides;
  Constants constants;
  const auto size = static_cast<std::uint32_t>(text.size());
  const FileId file = sources.add("t.env", std::move(text));
  try {
    parse_environment(sources, file, 0, size, terms, overrides, constants, diagnostics);
    check_diagnostics(sources, diagnostics);
  } catch (const std::exception& error) {
    ADD_FAILURE() << "threw " << error.what();
  } catch (...) {
    ADD_FAILURE() << "threw something";
  }
  return diagnostics.has_errors() ? Outcome::errors : Outcome::loaded;
}

// A text through the parser its file name asks for; agents and environments also inline.
void load_every_way(const fs::path& path, const std::string& text) {
  if (path.extension() == ".env") {
    load_environment(text);
    load("test.mas", "environment {" + text + "}\nagent a { }\n", 5);
  } else if (path.extension() == ".asl") {
    load(path.string(), text, 5);
    load("test.mas", "agent a {" + text + "}\n");
  } else {
    load(path.string(), text, 5);
  }
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> files(const std::string& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CREDO_SOURCE_DIR) / folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".mas" || extension == ".asl" || extension == ".env" ||
        extension == ".dribble")
      found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

// ---- damaged files

TEST(BadInputDamaged, EveryPrefixOfTheExamples) {
  for (const fs::path& path : files("examples")) {
    SCOPED_TRACE(path);
    const std::string text = read(path);
    ASSERT_FALSE(text.empty());
    for (std::size_t size = 0; size < text.size() && !HasFailure(); size += 7) {
      SCOPED_TRACE(size);
      load_every_way(path, text.substr(0, size));
    }
  }
}

// One byte changed, deleted or inserted; mostly bytes that mean something to a parser.
std::string damaged(std::string text, std::mt19937_64& random) {
  static constexpr std::string_view kBytes = "(){}[].,;:!?+-*/<>=&|~@\"'\\_ \n\r\tXa0\xff\x80\x01";
  const std::size_t at = random() % text.size();
  const char byte =
      random() % 4 == 0 ? static_cast<char>(random() % 255 + 1) : kBytes[random() % kBytes.size()];
  switch (random() % 3) {
    case 0:
      text[at] = byte;
      break;
    case 1:
      text.erase(at, 1 + random() % 3);
      break;
    default:
      text.insert(at, 1, byte);
  }
  return text;
}

void damage_all(const std::vector<fs::path>& paths, int times, std::uint64_t seed) {
  SCOPED_TRACE(fmt::format("seed {}", seed));
  std::mt19937_64 random(seed);
  for (const fs::path& path : paths) {
    SCOPED_TRACE(path);
    const std::string whole = read(path);
    for (int i = 0; i < times && !::testing::Test::HasFailure(); ++i) {
      std::string text = whole;
      for (std::uint64_t changes = 1 + random() % 3; changes > 0 && !text.empty(); --changes) {
        text = damaged(std::move(text), random);
      }
      SCOPED_TRACE(text);
      load_every_way(path, text);
    }
  }
}

TEST(BadInputDamaged, ExamplesWithBytesChanged) { damage_all(files("examples"), 60, 20240501); }

TEST(BadInputDamaged, CorpusWithBytesChanged) { damage_all(files("tests/corpus"), 12, 20240502); }

// ---- nesting

TEST(BadInputNested, AHundredThousandLevels) {
  constexpr std::size_t kLevels = 100000;
  const std::vector<std::pair<std::string, std::string>> shapes{
      {"(", ")"}, {"f(", ")"}, {"-", ""}, {"not (", ")"}, {"not ", ""},
      {"{", "}"}, {"[", "]"},  {"!", ""}, {"1+(", ")"},   {"not(not(", "))"}};
  for (const auto& [open, close] : shapes) {
    SCOPED_TRACE(open);
    for (const bool closed : {true, false}) {
      const std::string nested =
          repeated(open, kLevels) + "a" + (closed ? repeated(close, kLevels) : "");
      if (closed) {
        EXPECT_EQ(load("t.asl", "b(" + nested + ")."), Outcome::errors);
        load_environment(": " + nested + " -> +p.");
        load("t.dribble", "props a maxlen 9 beliefs " + nested);
        EXPECT_EQ(load("t.dribble", "props a maxlen 9 action x pre " + nested), Outcome::errors);
        load("t.mas", "message a tell p(" + nested + ") to a\nagent a { }");
      } else {
        load("t.asl", "+!g : " + nested);
        load("t.mas", "agent a {" + nested + "}\n");
        load("t.mas", nested + "\nagent a { }");
      }
    }
  }
}

TEST(BadInputNested, LongChainsOfOperators) {
  for (const std::string part : {"+1", " div 3", "-f(X)"}) {
    SCOPED_TRACE(part);
    const std::string chain = repeated(part, 100000);
    EXPECT_EQ(load("t.asl", "b(1" + chain + ")."), Outcome::errors);
    EXPECT_EQ(load("t.asl", "+!g(X) : X > 1" + chain + " <- a."), Outcome::errors);
    EXPECT_EQ(load_environment("const N = 1" + chain + "."), Outcome::errors);
  }
}

TEST(BadInputNested, LongContextsAndGuardsAreLimits) {
  const std::string many = "a" + repeated(" & a", 100000);
  for (const std::string& text : {"agent a { +!g : " + many + " <- b. }",
                                  "agent a { }\nenvironment { a. : " + many + " -> +b. }"}) {
    const auto model = testing::load_text(text);
    EXPECT_FALSE(model->diagnostics.has_errors());
    EXPECT_TRUE(model->static_limit);
  }
}

// ---- size

TEST(BadInputSize, AFileOfTwentyMegabytesIsRefused) {
  const TemporaryFolder folder;
  const std::string path = folder.write("large.asl", repeated("belief(1).\n", 20'000'000 / 11));
  EXPECT_THROW(load_model(path, {}, languages()), UserError);
  const std::string system = folder.write("s.mas", "agent a \"large.asl\"\n");
  EXPECT_TRUE(load_model(system, {}, languages())->diagnostics.has_errors());
}

TEST(BadInputSize, OneLineOfFiveMegabytes) {
  constexpr std::size_t kSize = 5'000'000;
  const auto fill = [](std::string_view part) { return repeated(part, kSize / part.size()); };
  EXPECT_EQ(load("t.asl", fill("belief(1). ")), Outcome::loaded);
  EXPECT_EQ(load("t.asl", fill("x")), Outcome::errors);
  EXPECT_EQ(load("t.asl", fill("+!goal( ")), Outcome::errors);
  EXPECT_EQ(load("t.asl", fill("$\"")), Outcome::errors);
  EXPECT_EQ(load("t.asl", fill("7") + "."), Outcome::errors);
  EXPECT_EQ(load("t.asl", "/*" + fill("*") + "*/"), Outcome::loaded);
  EXPECT_EQ(load("t.asl", "+!g <- a" + fill(";act(1)") + "."), Outcome::loaded);
  EXPECT_EQ(load_environment(fill("act(X) : fact(X) -> +done(X). ")), Outcome::loaded);
  EXPECT_EQ(load("t.mas", fill("system ")), Outcome::errors);
  EXPECT_EQ(load("t.mas", fill("/* */")), Outcome::user_error);
  EXPECT_EQ(load("t.mas", "property p: " + fill("a & ")), Outcome::user_error);
}

TEST(BadInputSize, ManyThingsWithNames) {
  std::string plans;
  std::string rules;
  std::string agents;
  for (int i = 0; i < 10000; ++i) {
    plans += fmt::format("@p{0} +!goal{0}(X) : belief{0}(X) <- act{0}(X).\n", i);
    rules += fmt::format("@r{0} : fact{0} & not other{0}(_) -> +other{0}(1).\nfact{0}.\n", i);
    if (i < 3000) agents += fmt::format("agent ag{} {{ b. }}\n", i);
  }
  EXPECT_EQ(load("t.asl", plans), Outcome::loaded);
  EXPECT_EQ(load_environment(rules), Outcome::loaded);
  EXPECT_EQ(load("t.mas", agents), Outcome::loaded);
  EXPECT_EQ(load("t.mas", agents + "agent ag77 { }"), Outcome::errors);
}

TEST(BadInputSize, ManyVariablesInAClause) {
  std::string variables;
  for (int i = 0; i < 100000; ++i) variables += fmt::format("{}V{}", i == 0 ? "" : ",", i);
  EXPECT_EQ(load("t.asl", "+!g(" + variables + ") <- a."), Outcome::errors);
  EXPECT_EQ(load("t.asl", "+!g <- a(" + repeated("_,", 100000) + "1)."), Outcome::errors);
  EXPECT_EQ(load_environment("act(" + variables + ") -> +b(" + variables + ")."), Outcome::errors);
}

TEST(BadInputSize, AFamilyOfAMillion) {
  for (const char* range : {"1..1000000", "0..4294967295", "4294967295..4294967295",
                            "1..99999999999999999999", "99999999999999999999..1"}) {
    EXPECT_EQ(load("t.mas", fmt::format("agent a[{}] {{ b. }}", range)), Outcome::errors) << range;
  }
  EXPECT_EQ(load("t.mas", "environment { const N = 1000000. }\nagent a[1..N] { b. }"),
            Outcome::errors);
  EXPECT_EQ(load("t.mas", "environment { const N = -5. }\nagent a[1..N] { b. }"), Outcome::errors);
}

TEST(BadInputSize, HugeNumbers) {
  const std::string digits = repeated("9", 1000);
  EXPECT_EQ(load("t.asl", "b(" + digits + ")."), Outcome::errors);
  EXPECT_EQ(load("t.asl", "b(9223372036854775807+1)."), Outcome::errors);
  EXPECT_EQ(load("t.asl", "b(9223372036854775808)."), Outcome::errors);
  EXPECT_EQ(load("t.asl", "b(-9223372036854775808)."), Outcome::loaded);
  EXPECT_EQ(load("t.asl", "b(1." + digits + ")."), Outcome::errors);
  EXPECT_EQ(load_environment("const N = 9223372036854775807 * 2."), Outcome::errors);
  EXPECT_EQ(load_environment("hidden p/" + digits + "."), Outcome::errors);
  EXPECT_EQ(load("t.mas", "limit events " + digits + "\nagent a { }"), Outcome::errors);
  EXPECT_EQ(load("t.mas", "message a tell p(9223372036854775807+1) to a\nagent a { }"),
            Outcome::errors);
}

TEST(BadInputSize, ANameOfAHundredKilobytes) {
  const std::string name = repeated("a", 100'000);
  const std::string other = repeated("b", 100'000);
  EXPECT_EQ(load("t.asl", fmt::format("{0}. @{0} +!{0}(X{0}) : {0}(X{0}) <- {0}(\"{0}\").", name)),
            Outcome::loaded);
  EXPECT_EQ(load_environment(fmt::format("{0}. @{0} {0} -> +{0}.", name)), Outcome::loaded);
  EXPECT_EQ(
      load("t.mas", fmt::format("system {0}\nagent {0} {{ +!g <- .send({0}, tell, x). }}", name)),
      Outcome::loaded);
  EXPECT_EQ(load("t.mas", fmt::format("agent {} {{ +!g <- .send({}, tell, x). }}", name, other)),
            Outcome::errors);
  EXPECT_EQ(load("t.mas", fmt::format("agent a \"{}.asl\"", name)), Outcome::errors);
  EXPECT_EQ(load("t.mas", fmt::format("{} a\nagent a {{ }}", name)), Outcome::errors);
  EXPECT_EQ(load("t.asl", fmt::format("+!g <- .{}.", name)), Outcome::errors);
}

// ---- no text at all

TEST(BadInputBytes, BinaryGarbage) {
  std::mt19937_64 random(20240503);
  for (int i = 0; i < 300 && !HasFailure(); ++i) {
    std::string bytes(random() % 3000, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    SCOPED_TRACE(i);
    load("t.asl", bytes, 3);
    load("t.mas", bytes, 3);
    load("t.mas", "agent a {" + bytes + "}\n");
    load_environment(bytes);
  }
  for (const char byte : {'\0', '\xff', '\x80', '\x1a', '\x7f'}) {
    EXPECT_EQ(load("t.asl", std::string(100'000, byte)), Outcome::errors);
    EXPECT_EQ(load_environment(std::string(100'000, byte)), Outcome::errors);
    EXPECT_EQ(load("t.mas", std::string(100'000, byte)), Outcome::errors);
  }
}

TEST(BadInputBytes, NothingButBlanksAndComments) {
  for (const std::string text :
       {"", "\n", " \t\r\n", "// only this", "/* only this */", "\n\n\n//\n"}) {
    EXPECT_EQ(load("t.asl", text, 5), Outcome::loaded);
    EXPECT_EQ(load_environment(text), Outcome::loaded);
    EXPECT_EQ(load("t.mas", text), Outcome::user_error);
  }
}

TEST(BadInputBytes, UnfinishedCommentsAndStrings) {
  for (const std::string text :
       {"/*", "/* a", "/*/", "b. /*", "b(\"", "b(\"abc", "b(\"abc\\", "\""}) {
    EXPECT_EQ(load("t.asl", text), Outcome::errors) << text;
    EXPECT_EQ(load_environment(text), Outcome::errors) << text;
    EXPECT_EQ(load("t.mas", text), Outcome::errors) << text;
    EXPECT_EQ(load("t.mas", "agent a { }\n" + text), Outcome::errors) << text;
    EXPECT_EQ(load("t.mas", "agent a {" + text + "}\n"), Outcome::errors) << text;
    EXPECT_EQ(load("t.mas", "agent a { }\nenvironment {" + text + "}\n"), Outcome::errors) << text;
  }
}

TEST(BadInputBytes, WindowsLineBreaks) {
  for (const fs::path& path : files("examples")) {
    SCOPED_TRACE(path);
    std::string text;
    for (const char c : read(path)) text += c == '\n' ? "\r\n" : std::string(1, c);
    if (path.extension() == ".env") {
      EXPECT_EQ(load_environment(text), Outcome::loaded);
    } else if (path.extension() == ".mas") {
      EXPECT_EQ(load(path.string(), text, 5), Outcome::loaded);
    } else {
      load(path.string(), text);
    }
  }
}

// ---- files

TEST(BadInputFiles, WhatCannotBeReadIsAUserError) {
  const TemporaryFolder folder;
  fs::create_directory(folder.path("folder.mas"));
  const std::string nul = folder.write("nul.asl", std::string("b.\0c.", 5));
  for (const std::string& path :
       {folder.path("missing.mas"), folder.path("folder.mas"), nul, folder.write("x.txt", "b."),
        std::string(), std::string("/dev/null")}) {
    EXPECT_THROW(load_model(path, {}, languages()), UserError) << path;
  }
  for (const char* name : {"missing.asl", "folder.mas", "nul.asl", "."}) {
    const auto model =
        load_model(folder.write("s.mas", fmt::format("agent a \"{0}\"\nenvironment \"{0}\"", name)),
                   {}, languages());
    EXPECT_TRUE(model->diagnostics.has_errors()) << name;
    check_diagnostics(model->sources, model->diagnostics);
  }
}

TEST(BadInputFiles, AFileThatMayNotBeRead) {
  const TemporaryFolder folder;
  const std::string path = folder.write("secret.asl", "b.");
  fs::permissions(folder.path("."), fs::perms(0755));
  fs::permissions(path, fs::perms::none);
  const testing::OrdinaryUser user;
  EXPECT_THROW(load_model(path, {}, languages()), UserError);
}

// ---- the binary

TEST(BadInputBinary, ExitsWithTwoAndSaysWhere) {
  const TemporaryFolder folder;
  const auto fails = [&](const std::string& name, const std::string& text,
                         const std::string& place) {
    const std::string path = folder.write(name, text);
    const auto done = testing::run_process({CREDO_BINARY, "explore", path});
    EXPECT_EQ(done.code, 2) << name;
    EXPECT_NE(done.err.find(path + place + ": "), std::string::npos) << done.err;
    EXPECT_EQ(done.out, "") << name;
  };
  fails("truncated.mas", "agent a {\n  +!g <- act(", ":1:9");
  fails("unknown.mas", "agent a { }\nagnet b { }\n", ":2:1");
  fails("belief.asl", "b(1).\nb(X).\n", ":2:1");
  fails("deep.asl", "b(" + repeated("f(", 100000), ":1:405");
  fails("foreign.asl", "b.\n\xff\xfe\n", ":2:1");
}

TEST(BadInputBinary, ExitsWithTwoWithoutAFile) {
  const TemporaryFolder folder;
  const std::string nul = folder.write("nul.asl", std::string("b.\0c.", 5));
  for (const std::string& path : {folder.path("missing.mas"), folder.path("."), nul}) {
    const auto done = testing::run_process({CREDO_BINARY, "explore", path});
    EXPECT_EQ(done.code, 2) << path;
    EXPECT_NE(done.err, "") << path;
  }
}

}  // namespace bad_input_test
}  // namespace credo
