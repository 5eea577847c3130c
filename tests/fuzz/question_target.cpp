// Questions about small systems, one in each language: properties, state formulas, tests.
//
// The first byte of an input tells the system and what is asked, the rest is the formula. It goes
// in by the library, to the engine and to the reference; where both know the answer, it is the same
// one. So it is with a slice. Documents are JSON.
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "fuzz/target.hpp"
#include "library/credo.hpp"

namespace credo::testing {

namespace {

using libcredo::Engine;

struct AskedSystem {
  const char* path;
  const char* text;
  std::array<const char*, 4> questions;  // one of each kind, to begin with
};

constexpr AskedSystem kSystems[] = {
    {"t.mas",
     R"(system asked
limit events 4
agent a {
  n(1). !run(2).
  +!run(X) : n(Y) & Y < 3 <- -n(Y); +n(Y + 1); step(X); !run(Y).
  +!run(_) <- done.
}
agent b { +seen(X) <- +told(X); .send(a, tell, hello(X)). }
environment {
  fact at(0).
  action step(X): at(Y) -> -at(Y), +at(X), +seen(X).
  action done: true -> +over.
  percept seen(X): seen(X).
}
)",
     {"[] (at(X) -> <> Bel(b, seen(X)))", "AG (over -> EF Des(a, run(X)))",
      "at(X) & !Bel(a, n(X)) & X < 2", "a does step(*); (done | b does *)*"}},
    {"t.asl",
     "p(1). !g(1).\n+!g(X) : p(X) & X < 4 <- +p(X + 1); !g(X + 1).\n+p(X) <- q(X).\n",
     {"<> [] Bel(p(4))", "forall x: E (Int(g(1)) U Bel(p(2)))", "Bel(p(X)) & X divides 4", "*"}},
    {"t.bupl",
     R"(beliefs { p(1), q(a) }
internal grow(X) = (p(X) & X < 3, { not p(X), p(X + 1) })
action show = (q(Y), { })
action drop = (q(a), { not q(a) })
plan (grow(1); show) + (show; drop; grow(2))
repair r = q(a) <- drop
)",
     {"fact(p(X)) & taken(show)", "EX enabled(drop) | stuck", "p(X) & !q(a)",
      "show; show* | drop{1,2}"}},
    {"t.dribble",
     R"(props a k w
maxlen 2
abstract fetch
action drive pre B k eff a
action walk eff a when B w, ~w
beliefs ~a & k & ~w
goals a
goalrule g: G a -> fetch
prrule r1: fetch | B k -> drive
prrule r2: fetch | true -> walk
)",
     {"AF B a", "AG (P[fetch] -> EX P[drive] & EX P[walk])", "B (a | ~w) & G a", "drive"}},
    {"t.eccs",
     R"(agents a b
channel ab: a -> b
env x = *
proc Watch = update(I_a Bif_a x). (observe(x). Say + observe(!x). Say)
proc Say = update(I_a B_b x). ab!inform(x). 0 + ab!inform_if(x). 0
system a = Watch, b = ab?inform(x). 0 + ab?inform_if(x). query(B_b x). 0
)",
     {"[] (B_b x -> B_a x)", "A[ab(*)] F EX[obs x] true", "B_b (x | B_a x) & !I_a Bif_a x",
      "obs *; ab(*); ?(B_b x)"}}};

enum class Question : std::uint8_t { property, sliced, state, test };
constexpr std::size_t kQuestions = 4;

libcredo::Control bounded() {
  libcredo::Control control;
  control.limits.states = 600;
  control.limits.seconds = 2;
  return control;
}

void require_json(const std::string& text) {
  demand(nlohmann::json::accept(text), "a document is no JSON: " + text.substr(0, 200));
}

// What is known: yes, no, or nothing.
using Known = std::optional<bool>;

Known check(libcredo::System& system, const std::string& formula, Engine engine, bool slice) {
  libcredo::CheckSettings settings;
  settings.formulas = {formula};
  settings.engine = engine;
  settings.slice = slice;
  settings.vacuity = engine == Engine::native && !slice;
  settings.control = bounded();
  const libcredo::CheckResult result = system.check(settings);
  require_json(result.json);
  const libcredo::Outcome outcome = result.verdicts.at(0).outcome;
  if (outcome == libcredo::Outcome::unknown) return std::nullopt;
  return outcome == libcredo::Outcome::holds;
}

// Of a search that found all there are: whether there are any.
Known search(libcredo::System& system, const std::string& formula, Engine engine) {
  libcredo::SearchSettings settings;
  settings.engine = engine;
  settings.control = bounded();
  const libcredo::SearchResult result = system.search(formula, settings);
  require_json(result.json);
  if (!result.solutions.empty()) return true;
  return result.complete ? Known(false) : std::nullopt;
}

Known test(libcredo::System& system, const std::string& expression, Engine engine) {
  libcredo::TestSettings settings;
  settings.expressions = {expression};
  settings.engine = engine;
  settings.control = bounded();
  const libcredo::TestResult result = system.test(settings);
  require_json(result.json);
  if (!result.tests.at(0).known) return std::nullopt;
  return result.tests.at(0).successful;
}

// Both answers, the second one by other means.
std::pair<Known, Known> answers(libcredo::System& system, Question question,
                                const std::string& text) {
  switch (question) {
    case Question::property:
      return {check(system, text, Engine::native, false),
              check(system, text, Engine::reference, false)};
    case Question::sliced:
      return {check(system, text, Engine::native, false),
              check(system, text, Engine::native, true)};
    case Question::state:
      return {search(system, text, Engine::native), search(system, text, Engine::reference)};
    case Question::test:
      break;
  }
  return {test(system, text, Engine::native), test(system, text, Engine::reference)};
}

void ask_anything(std::string_view input) {
  if (input.empty()) return;
  const auto number = static_cast<unsigned char>(input[0] - '0');
  const AskedSystem& asked = kSystems[number / kQuestions % std::size(kSystems)];
  const auto question = static_cast<Question>(number % kQuestions);
  const std::string text(input.substr(1));
  try {
    auto system = libcredo::System::from_text(asked.path, asked.text);
    const auto [one, other] = answers(system, question, text);
    demand(!one || !other || *one == *other, "two answers: " + text);
  } catch (const libcredo::Error& error) {
    demand(error.kind() != libcredo::ErrorKind::internal, error.what());
    demand(*error.what() != '\0', "an error without words");
  }
}

std::string question_to_ask(const Draw& draw) {
  const int system = draw(std::size(kSystems));
  const int question = draw(kQuestions);
  return std::string(1, static_cast<char>('0' + system * static_cast<int>(kQuestions) + question)) +
         kSystems[system].questions[static_cast<std::size_t>(question)];
}

}  // namespace

FuzzTarget question_target() { return {"question", ask_anything, question_to_ask, 200}; }

}  // namespace credo::testing
