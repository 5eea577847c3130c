// The questions of the public header, on small systems.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>

#include "library/credo.hpp"

namespace library_test {

constexpr const char* kLamp = R"(
system lamp
agent a {
  !go.
  @on +!go <- +lit(one).
  @never +!stay <- +dark.
}
property shines: <> Bel(a, lit(one))
property dark: [] ~Bel(a, lit(one)) => violated
)";

constexpr const char* kCount = R"(
system count
agent a { !go. +!go <- +c(0). +c(X) <- -c(X); +c(X + 1). }
property never: [] ~Bel(a, c(no))
)";

libcredo::System lamp() { return libcredo::System::from_text("lamp.mas", kLamp); }

libcredo::ErrorKind kind_of(const std::function<void()>& work, const std::string& part) {
  try {
    work();
  } catch (const libcredo::Error& error) {
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    return error.kind();
  }
  ADD_FAILURE() << "no error";
  return libcredo::ErrorKind::internal;
}

TEST(Libcredo, says_what_there_is) {
  const libcredo::System system = lamp();
  EXPECT_EQ(system.name(), "lamp");
  EXPECT_EQ(system.agents(), (std::vector<std::string>{"a"}));
  EXPECT_EQ(system.properties(), (std::vector<std::string>{"shines", "dark"}));
  EXPECT_TRUE(system.tests().empty());
  EXPECT_EQ(system.warnings(), "");
}

TEST(Libcredo, advises) {
  libcredo::System count = libcredo::System::from_text("count.mas", kCount);
  libcredo::CheckSettings settings;
  settings.control.limits.states = 100;
  const libcredo::CheckResult result = count.check(settings);
  ASSERT_TRUE(result.verdicts.front().advice);
  const libcredo::Advice& advice = *result.verdicts.front().advice;
  EXPECT_NE(advice.growth.find("c("), std::string::npos) << advice.growth;
  EXPECT_FALSE(advice.remarks.empty() && advice.remedies.empty());
  for (const libcredo::Remedy& each : advice.remedies) EXPECT_EQ(each.option.substr(0, 2), "--");
  EXPECT_FALSE(lamp().check().verdicts.front().advice);
}

TEST(Libcredo, checks) {
  libcredo::System system = lamp();
  std::vector<std::string> told;
  libcredo::CheckSettings settings;
  settings.on_verdict = [&](const libcredo::Verdict& each) { told.push_back(each.property); };
  const libcredo::CheckResult result = system.check(settings);
  ASSERT_EQ(result.verdicts.size(), 2u);
  EXPECT_EQ(told, system.properties());
  EXPECT_TRUE(result.as_expected);
  EXPECT_EQ(result.verdicts[0].outcome, libcredo::Outcome::holds);
  EXPECT_FALSE(result.verdicts[0].run);
  const libcredo::Verdict& dark = result.verdicts[1];
  EXPECT_EQ(dark.outcome, libcredo::Outcome::violated);
  EXPECT_EQ(dark.expected, libcredo::Outcome::violated);
  ASSERT_TRUE(dark.run);
  ASSERT_FALSE(dark.run->steps.empty());
  EXPECT_EQ(dark.run->steps[0].mover, "a");
  EXPECT_TRUE(dark.run->steps.back().place.starts_with("lamp.mas:5:"))
      << dark.run->steps.back().place;
  EXPECT_FALSE(dark.why.empty());
  EXPECT_NE(result.text.find("2 properties: 2 as expected"), std::string::npos) << result.text;
  EXPECT_NE(result.json.find("\"command\": \"check\""), std::string::npos);
}

TEST(Libcredo, checks_formulas_on_slices) {
  libcredo::System system = lamp();
  libcredo::CheckSettings settings;
  settings.formulas = {"[] ~Bel(a, lit(one))"};
  settings.slice = true;
  const libcredo::CheckResult result = system.check(settings);
  ASSERT_EQ(result.verdicts.size(), 1u);
  EXPECT_EQ(result.verdicts[0].property, "formula 1");
  EXPECT_EQ(result.verdicts[0].outcome, libcredo::Outcome::violated);
  EXPECT_FALSE(result.as_expected);
}

TEST(Libcredo, chains_local_steps) {
  libcredo::System system = lamp();
  libcredo::ExploreSettings settings;
  settings.reduction = libcredo::Reduction::chain;
  const libcredo::ExploreResult chained = system.explore(settings);
  EXPECT_NE(chained.text.find("local steps chained"), std::string::npos) << chained.text;
  EXPECT_LT(chained.states, system.explore().states);
  libcredo::CheckSettings checking;
  checking.reduction = libcredo::Reduction::chain;
  EXPECT_TRUE(system.check(checking).as_expected);
}

TEST(Libcredo, asks_other_engines) {
  libcredo::System system = lamp();
  libcredo::CheckSettings settings;
  settings.engine = libcredo::Engine::reference;
  const libcredo::CheckResult result = system.check(settings);
  EXPECT_TRUE(result.as_expected);
  EXPECT_NE(result.text.find("reference engine"), std::string::npos) << result.text;
  libcredo::ExploreSettings exploring;
  exploring.engine = libcredo::Engine::reference;
  EXPECT_EQ(system.explore(exploring).states, system.explore().states);
  libcredo::SearchSettings searching;
  searching.engine = libcredo::Engine::reference;
  EXPECT_EQ(system.search("Bel(a, lit(X))", searching).solutions.size(), 1u);
  using libcredo::ErrorKind;
  exploring.engine = libcredo::Engine::spin;
  EXPECT_EQ(kind_of([&] { system.explore(exploring); }, "checks properties only"),
            ErrorKind::usage);
  settings.cross_check = {libcredo::Engine::native};
  EXPECT_EQ(kind_of([&] { system.check(settings); }, "no other model checker"), ErrorKind::usage);
  settings.cross_check = {libcredo::Engine::spin};
  settings.slice = true;
  EXPECT_EQ(kind_of([&] { system.check(settings); }, "cannot be used together"), ErrorKind::usage);
}

TEST(Libcredo, sets_the_switches_of_languages) {
  // A choice takes a step of its own, or none.
  constexpr const char* kChoice =
      "beliefs { p }\naction a = ( p, { x } )\naction b = ( p, { y } )\nplan a + b\n";
  const auto states = [&](const std::string& name, const std::string& reading) {
    libcredo::LoadSettings settings;
    settings.switches[name] = reading;
    return libcredo::System::from_text("choice.bupl", kChoice, settings).explore().states;
  };
  EXPECT_EQ(states("semantics", "maude"), 5u);
  EXPECT_EQ(states("semantics", "table"), 3u);
  using libcredo::ErrorKind;
  EXPECT_EQ(kind_of([&] { states("semantics", "tabel"); }, "did you mean 'table'?"),
            ErrorKind::usage);
  EXPECT_EQ(kind_of([&] { states("semantic", "table"); }, "no language has the switch 'semantic'"),
            ErrorKind::usage);
}

// Those that the header names.
TEST(Libcredo, has_the_switches_of_its_header) {
  std::ifstream in(CREDO_SOURCE_DIR "/src/library/credo.hpp");
  const std::string header(std::istreambuf_iterator<char>(in), {});
  const std::size_t begin = header.find("where they have several readings");
  const std::string sentence = header.substr(begin, header.find("switches;", begin) - begin);
  const std::regex pair("\\{\"(\\w+)\",\\s*\"(\\w+)\"\\}");
  int pairs = 0;
  for (std::sregex_iterator at(sentence.begin(), sentence.end(), pair), end; at != end; ++at) {
    libcredo::LoadSettings settings;
    settings.switches[(*at)[1]] = (*at)[2];
    EXPECT_NO_THROW(libcredo::System::from_text("lamp.mas", kLamp, settings)) << at->str();
    ++pairs;
  }
  EXPECT_EQ(pairs, 2);
}

TEST(Libcredo, stops_at_limits_and_when_it_is_cancelled) {
  libcredo::System system = libcredo::System::from_text("count.mas", kCount);
  libcredo::CheckSettings settings;
  settings.properties = {"never"};
  settings.control.limits.states = 1000;
  EXPECT_EQ(system.check(settings).verdicts[0].reason, "limit: states > 1000");
  settings.control.limits.states = 0;
  const std::atomic<bool> cancelled = true;
  settings.control.cancelled = &cancelled;
  const libcredo::CheckResult result = system.check(settings);
  EXPECT_EQ(result.verdicts[0].outcome, libcredo::Outcome::unknown);
  EXPECT_FALSE(result.as_expected);
  libcredo::ExploreSettings exploring;
  exploring.control.cancelled = &cancelled;
  EXPECT_EQ(system.explore(exploring).reason, "interrupted");
}

TEST(Libcredo, tells_progress) {
  libcredo::System system = libcredo::System::from_text("count.mas", kCount);
  std::atomic<bool> enough = false;
  std::string task;
  libcredo::CheckSettings settings;
  settings.control.cancelled = &enough;
  settings.control.limits.seconds = 60;
  settings.control.on_progress = [&](const libcredo::Progress& now) {
    EXPECT_GT(now.states, 0u);
    task = now.task;
    enough = true;
  };
  EXPECT_EQ(system.check(settings).verdicts[0].reason, "interrupted");
  EXPECT_EQ(task, "never (1 of 1)");
}

TEST(Libcredo, slices_within_limits_and_until_it_is_cancelled) {
  libcredo::System system = lamp();
  libcredo::SliceSettings settings;
  settings.property = "dark";
  EXPECT_EQ(system.slice(settings).reason, "");
  const auto stopped = [&](const std::string& reason) {
    const libcredo::SliceResult slice = system.slice(settings);
    EXPECT_NE(slice.reason.find(reason), std::string::npos) << slice.reason;
    EXPECT_TRUE(slice.files.empty() && slice.left_out.empty() && slice.json.empty());
    EXPECT_EQ(slice.text, "no slice (" + slice.reason + ")\n");
  };
  settings.control.limits.seconds = 1e-9;
  stopped("limit: time > ");
  settings.control.limits.seconds = 0;
  settings.control.limits.memory = 1;
  stopped("limit: memory > ");
  settings.control.limits.memory = 0;
  std::atomic<bool> cancelled = true;
  settings.control.cancelled = &cancelled;
  stopped("interrupted");
  // While it is at work: by the one who is told of it.
  cancelled = false;
  int told = 0;
  settings.control.on_progress = [&](const libcredo::Progress& now) {
    EXPECT_EQ(now.states, 0u);
    EXPECT_GT(now.memory, 0u);
    cancelled = true;
    ++told;
  };
  stopped("interrupted");
  EXPECT_EQ(told, 1);
  settings.control = {};
  EXPECT_FALSE(system.slice(settings).files.empty());
}

// Whatever it is, also what the layers below would take for their own.
TEST(Libcredo, lets_through_what_functions_of_the_program_throw) {
  libcredo::System count = libcredo::System::from_text("count.mas", kCount);
  libcredo::CheckSettings settings;
  settings.control.limits.seconds = 60;
  settings.control.on_progress = [](const libcredo::Progress&) { throw 42; };
  EXPECT_THROW(count.check(settings), int);
  settings.control.on_progress = [](const libcredo::Progress&) { throw std::bad_alloc(); };
  EXPECT_THROW(count.check(settings), std::bad_alloc);
  libcredo::SliceSettings slicing;
  slicing.control.on_progress = [](const libcredo::Progress&) { throw std::logic_error("mine"); };
  EXPECT_THROW(count.slice(slicing), std::logic_error);
  libcredo::System system = lamp();
  libcredo::CheckSettings telling;
  telling.on_verdict = [](const libcredo::Verdict&) { throw std::out_of_range("mine"); };
  EXPECT_THROW(system.check(telling), std::out_of_range);
  // They can be asked again.
  EXPECT_TRUE(system.check().as_expected);
  settings.control.on_progress = nullptr;
  settings.control.limits.states = 1000;
  EXPECT_EQ(count.check(settings).verdicts[0].reason, "limit: states > 1000");
}

TEST(Libcredo, explores_searches_slices_and_runs) {
  libcredo::System system = lamp();
  const libcredo::ExploreResult all = system.explore();
  EXPECT_TRUE(all.complete);
  EXPECT_GT(all.states, 1u);
  EXPECT_EQ(all.deadlocks, 0u);
  EXPECT_FALSE(all.deadlock);
  EXPECT_EQ(all.never_fired, (std::vector<std::string>{"a: @never"}));
  const libcredo::SearchResult found = system.search("Bel(a, lit(X))");
  ASSERT_EQ(found.solutions.size(), 1u);
  EXPECT_EQ(found.solutions[0].values[0].at("X"), "one");
  ASSERT_TRUE(found.solutions[0].run);
  EXPECT_EQ(found.solutions[0].run->steps.size(), found.solutions[0].depth);
  libcredo::SliceSettings slicing;
  slicing.property = "dark";
  const libcredo::SliceResult slice = system.slice(slicing);
  ASSERT_FALSE(slice.files.empty());
  EXPECT_EQ(slice.files[0].path, "lamp.mas");
  EXPECT_EQ(slice.files[0].text.find("@never"), std::string::npos) << slice.files[0].text;
  EXPECT_FALSE(slice.left_out.empty());
  const libcredo::RunResult run = system.run();
  EXPECT_FALSE(run.run.steps.empty());
  EXPECT_NE(run.json.find("\"command\": \"run\""), std::string::npos);
}

TEST(Libcredo, tests) {
  libcredo::System system = libcredo::System::from_text("go.bupl", R"(
beliefs { p }
action go = ( p, { ~p, q } )
plan go
test once: go
)");
  EXPECT_EQ(system.tests(), (std::vector<std::string>{"once"}));
  libcredo::TestSettings settings;
  settings.tests = {"once"};
  settings.expressions = {"go; go"};
  settings.solutions = std::nullopt;
  const libcredo::TestResult result = system.test(settings);
  ASSERT_EQ(result.tests.size(), 2u);
  EXPECT_TRUE(result.tests[0].successful);
  EXPECT_TRUE(result.tests[0].run);
  EXPECT_EQ(result.tests[0].final_states, 1u);
  EXPECT_TRUE(result.tests[0].complete);
  EXPECT_TRUE(result.tests[1].known);
  EXPECT_FALSE(result.tests[1].successful);
  settings.expressions = {"go; ?(q & !p)"};
  settings.engine = libcredo::Engine::reference;
  const libcredo::TestResult reference = system.test(settings);
  ASSERT_EQ(reference.tests.size(), 2u);
  EXPECT_TRUE(reference.tests[1].successful);
  EXPECT_EQ(reference.tests[1].final_states, 1u);
}

TEST(Libcredo, says_what_is_wrong) {
  using libcredo::ErrorKind;
  EXPECT_EQ(kind_of([] { libcredo::System::load("/nowhere.mas"); }, "nowhere"), ErrorKind::usage);
  EXPECT_EQ(kind_of([] { libcredo::System::from_text("a.mas", "system a\nagent {"); }, "a.mas:2:"),
            ErrorKind::input);
  libcredo::System system = lamp();
  libcredo::CheckSettings settings;
  settings.properties = {"shinse"};
  EXPECT_EQ(kind_of([&] { system.check(settings); }, "did you mean 'shines'?"), ErrorKind::usage);
  EXPECT_EQ(kind_of([&] { system.search("Bel(a, "); }, "error"), ErrorKind::input);
  EXPECT_EQ(kind_of([&] { system.search(""); }, "nothing to search for"), ErrorKind::usage);
}

}  // namespace library_test
