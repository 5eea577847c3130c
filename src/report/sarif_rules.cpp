// The table. Those of `lint` have the names of its checks; docs/lint.md tells more about them.
#include "report/sarif_rules.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

struct Rule {
  std::string_view id;
  std::string_view level;
  std::string_view summary;  // a sentence
  std::string_view help;
};

constexpr std::string_view kReadTheRun =
    "The code flow is a run that shows it. Correct the program, or the property.";
constexpr std::string_view kNotAProof =
    "Raise the limit, bound the system, or give Credo more time: unknown is not a proof.";
constexpr std::string_view kMisspelt = "Correct the name, or provide what is missing.";
constexpr std::string_view kUnneeded = "Correct the name, or remove what nothing needs.";
constexpr std::string_view kCovered =
    "All states were searched. Remove what is never used, or correct what should lead to it.";

constexpr Rule kRules[] = {
    {"input-error", "error", "A file cannot be understood.", "Correct it where the message says."},
    {"input-warning", "warning", "A file says something doubtful.",
     "Correct it where the message says."},
    // check
    {"property-violated", "error", "A property is violated.", kReadTheRun},
    {"property-holds", "error", "A property holds and should not.",
     "It was expected to be violated or unknown. Correct the program, or what is expected."},
    {"property-unknown", "warning", "It is not known whether a property holds.", kNotAProof},
    {"property-unconfirmed", "warning", "Another engine could not confirm a verdict.", kNotAProof},
    {"property-vacuous", "note", "A property holds vacuously.",
     "It would hold whatever its conclusion said. Its premise may never be true as intended."},
    {"plan-never-fired", "note", "A plan is never used.", kCovered},
    {"context-never-mattered", "note", "A part of a context never matters.", kCovered},
    {"formula-never-executed", "note", "A formula of a plan is never executed.", kCovered},
    {"event-lost", "note", "An event, an intention or a goal is lost on some run.",
     "Add a plan that applies, if it should not be lost."},
    {"action-without-effect", "note", "An action has no effect in some state.",
     "Correct the action, or give the environment a rule for it."},
    {"environment-rule-never-used", "note", "A rule of the environment is never used.", kCovered},
    // test
    {"test-successful", "error", "A run does what a test says should not happen.", kReadTheRun},
    {"test-safe", "error", "No run does what a test says should be possible.",
     "Correct the program, or the test."},
    {"test-unknown", "warning", "It is not known whether a run does what a test says.", kNotAProof},
    // lint
    {"goal-without-plan", "warning", "A goal has no plan.", kMisspelt},
    {"goal-never-posted", "warning", "A goal that is asked about is never posted.", kMisspelt},
    {"plan-never-triggered", "warning", "Nothing can trigger a plan.", kUnneeded},
    {"belief-never-added", "warning", "A belief that is read is never added.", kMisspelt},
    {"belief-never-used", "warning", "A belief is never read.", kUnneeded},
    {"unused-message", "warning", "A message tells what its receiver never looks at.", kUnneeded},
    {"action-without-rule", "warning", "The environment has no rule for an action.", kMisspelt},
    {"rule-never-used", "warning", "No agent requests the action of a rule.", kUnneeded},
    {"fact-never-added", "warning", "A fact that is read is never added.", kMisspelt},
    {"fact-never-used", "warning", "A fact is never read.", kUnneeded},
    {"definition-never-used", "warning", "No property uses a definition.", kUnneeded},
    {"function-never-called", "warning", "A function is never called.", kUnneeded},
    {"hidden-unknown", "warning", "A hidden fact does not occur.", kMisspelt},
    {"percept-unknown", "warning", "Nothing matches a percept.", kMisspelt},
    {"percept-hidden", "warning", "A percept is about a hidden fact.", kUnneeded},
    {"property-syntax", "warning", "A property is no formula.", "Correct the formula."},
    {"property-name", "warning", "A property names what is not there.", kMisspelt},
    {"unused-agent", "warning", "An agent takes part in nothing.", kUnneeded},
    {"step-never-planned", "warning", "No plan can contain a step.", kUnneeded},
    {"rule-never-applies", "warning", "A rule can never apply.", kUnneeded},
    {"abstract-without-rule", "warning", "An abstract plan has no rule.", kMisspelt},
    {"effect-without-belief", "warning", "An effect never changes a belief.",
     "The prop is nowhere believed: write + before the effect, or add the prop to the beliefs."},
    {"prop-never-read", "warning", "A prop is never read.", kUnneeded},
    {"prop-never-used", "warning", "A prop is only declared.", kUnneeded},
    {"action-never-used", "warning", "No plan can contain an action.", kUnneeded},
    {"procedure-never-called", "warning", "A procedure is never called.", kUnneeded},
    {"process-never-used", "warning", "No agent comes to a process.", kUnneeded},
    {"message-never-received", "warning", "A message is never received.", kMisspelt},
    {"message-never-sent", "warning", "A message that is waited for is never sent.", kMisspelt},
    {"env-never-observed", "warning", "Nobody observes a proposition of the environment.",
     kUnneeded},
    {"request-never-feasible", "warning", "A request is for what the other cannot send.",
     kMisspelt},
    {"action-never-feasible", "warning", "A prefix that an agent comes to can never be done.",
     "Correct its precondition, or what should make it true."},
};

const Rule& rule_of(std::string_view id) {
  const auto found = std::ranges::find(kRules, id, &Rule::id);
  invariant(found != std::end(kRules), "every finding has a rule");
  return *found;
}

// "goal-without-plan" as GoalWithoutPlan, which is how SARIF names rules.
std::string rule_name(std::string_view id) {
  std::string name;
  bool capital = true;
  for (const char c : id) {
    if (c != '-') name += capital ? static_cast<char>(c - 'a' + 'A') : c;
    capital = c == '-';
  }
  return name;
}

}  // namespace

Json sarif_rule_json(std::string_view id) {
  const Rule& rule = rule_of(id);
  return {{"id", rule.id},
          {"name", rule_name(id)},
          {"shortDescription", {{"text", rule.summary}}},
          {"fullDescription", {{"text", rule.summary}}},
          {"help", {{"text", rule.help}}},
          {"defaultConfiguration", {{"level", rule.level}}}};
}

std::string_view sarif_level(std::string_view id) { return rule_of(id).level; }

std::vector<std::string_view> sarif_rule_ids() {
  std::vector<std::string_view> ids;
  for (const Rule& rule : kRules) ids.push_back(rule.id);
  return ids;
}

}  // namespace credo
