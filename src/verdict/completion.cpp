// A run of the full system in the footsteps of a slice's.
//
// The counterexample of the slice, without its stuttering, is a word over the property's atoms;
// the product of the full system with the automaton of that word has a fair run exactly if the
// full system has a run that looks the same. The steps of the slice's run show where it may be;
// where they do not lead to one, the whole product is searched. It is replayed and confirmed like
// any other. A property with X sees how often a letter is repeated: then it must be the same word.
#include "verdict/completion.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/lexer.hpp"
#include "base/limits.hpp"
#include "engine/emptiness.hpp"
#include "engine/product.hpp"
#include "engine/safety.hpp"
#include "logic/word_automaton.hpp"
#include "term/term_parser.hpp"
#include "verdict/counterexample.hpp"
#include "verdict/following.hpp"

namespace credo {

namespace {

// So many states of the full system are looked at in the footsteps of the slice's run, and so many
// for each of its steps.
constexpr std::uint64_t kLeastFollowed = 1000;
constexpr std::uint64_t kFollowedForEach = 20;

// The ground term that a text stands for; kNoTerm if it is none.
TermId read_value(TermStore& terms, const std::string& text) {
  Sources sources;
  Diagnostics diagnostics(sources);
  const FileId file = sources.add("value", text);
  try {
    TokenStream stream(
        tokenize(sources, file, 0, static_cast<std::uint32_t>(text.size()), diagnostics),
        diagnostics);
    VariableScope scope;
    const TermId term = parse_term(stream, terms, scope);
    if (!stream.at_end() || diagnostics.has_errors()) return kNoTerm;
    return evaluate_constant(stream, terms, term, {}).value_or(kNoTerm);
  } catch (const SyntaxError&) {
    return kNoTerm;
  }
}

// The agent of that name; an agent called 2 is no number.
TermId agent_called(const Model& model, const std::string& name) {
  for (const TermId agent : model.directory.agents) {
    if (model.terms.text(agent) == name) return agent;
  }
  return kNoTerm;
}

// The values of the shared variables in this system's terms; none if they cannot be read.
std::optional<Assignment> values_of(Model& model, const BoundProperty& property,
                                    const Verdict& other) {
  TermStore& terms = model.terms;
  Assignment values;
  if (other.instance.size() != property.shared.size()) return std::nullopt;
  for (const auto& [variable, text] : other.instance) {
    const bool over_agents = property.shared[values.size()].over_agents;
    values.push_back(over_agents ? agent_called(model, text) : read_value(terms, text));
    // `_` is an argument without a value, and is not told from "any" in the names of atoms.
    if (values.back() == kNoTerm || !terms.ground(values.back())) return std::nullopt;
  }
  return values;
}

// The labels with the bits that the atoms have here.
std::vector<Label> translated(const SeenRun& seen, const std::vector<std::string>& atoms) {
  std::vector<Label> labels(seen.labels.size(), 0);
  for (std::size_t here = 0; here < atoms.size(); ++here) {
    const auto found = std::ranges::find(seen.atoms, atoms[here]);
    invariant(found != seen.atoms.end(), "the other system has the same atoms");
    const auto there = static_cast<std::size_t>(found - seen.atoms.begin());
    for (std::size_t i = 0; i < labels.size(); ++i) {
      labels[i] |= ((seen.labels[i] >> there) & 1) << here;
    }
  }
  return labels;
}

bool has_next(const BoundProperty& property) {
  return std::ranges::any_of(property.property.nodes,
                             [](const PropertyNode& node) { return node.op == Operator::next; });
}

Completion not_looked_for(std::string reason) {
  Completion completion;
  completion.complete = false;
  completion.reason = std::move(reason);
  return completion;
}

}  // namespace

Completion complete(Engines& engines, const BoundProperty& property, const Verdict& other,
                    std::uint64_t most_states) {
  if (!other.seen) return not_looked_for("its run is not one of linear time");
  Model& model = engines.model();
  const Fairness fairness = engines.effective();
  const auto values = values_of(model, property, other);
  if (!values) return not_looked_for("its values cannot be read");
  engines.choose_subject(property);
  try {
    Question question = engines.question(property, *values);
    if (!question.property.paths.empty()) return not_looked_for("its fairness is of another kind");
    const auto names = words_of(model, question.property).names;
    const bool speaks_of_more = std::ranges::any_of(names, [&](const std::string& name) {
      return std::ranges::find(other.seen->atoms, name) == other.seen->atoms.end();
    });
    if (speaks_of_more) {
      return not_looked_for("the property speaks of something that is left out");
    }
    const auto labels = translated(*other.seen, names);
    Label atoms = 0;
    for (std::size_t i = 0; i < question.property.atoms.size(); ++i) atoms |= Label{1} << i;
    const bool exactly = has_next(property);
    const Word word =
        exactly ? Word{labels, other.seen->loop} : destuttered(labels, other.seen->loop);
    // The steps of a run that ends are told up to its end, where there may be none.
    const bool open_end = !word.has_loop() && step_atoms(question.property.atoms) != 0;
    if (open_end && !question.ltl.is_guarantee(question.negation)) {
      return not_looked_for("what comes after its end matters");
    }
    // A loop that is fair to every transition is a matter of the whole graph.
    if (word.has_loop() && fairness == Fairness::transitions) {
      return not_looked_for("its fairness is of another kind");
    }
    const Automaton automaton = automaton_of(word, atoms, step_atoms(question.property.atoms),
                                             exactly ? Stuttering::forbidden : Stuttering::allowed);
    std::unique_ptr<System> own;
    if (engines.system() == nullptr) {
      own = std::make_unique<System>(model, Observation{property.needs_labels(), false});
    }
    System& system = own ? *own : *engines.system();
    AtomLabels state_labels(system, question.property.atoms);
    // Every finite run can go on fairly.
    Product product(system, state_labels, automaton, word.has_loop() ? fairness : Fairness::none);
    Completion completion;
    Checking checking;
    // What is said of steps is not seen in the states that are followed.
    if (other.trace && step_atoms(question.property.atoms) == 0) {
      const std::uint64_t most = kLeastFollowed + kFollowedForEach * other.trace->steps.size();
      SearchControl control = engines.control({std::min(most, most_states), {}});
      const bool fair = word.has_loop() && fairness != Fairness::none;
      Following following = follow(*other.trace, {system, product, fair}, control);
      completion.states = following.states;
      checking.seconds = control.seconds();
      checking.violated = following.run.has_value();
      checking.counterexample = std::move(following.run);
    }
    if (!checking.violated) {
      SearchControl search = engines.control({most_states, {}});
      checking = word.has_loop() ? search_accepting_run(product, search, RunWanted::readable)
                                 : search_bad_prefix(product, search, RunWanted::readable);
      completion.states += checking.states;
    }
    completion.complete = checking.complete;
    completion.reason = checking.reason.text();
    if (!checking.violated) return completion;
    if (!checking.without_run.empty()) throw ClockStopped(checking.without_run);
    checking.shortest = false;  // among those that look the same only
    Verdict verdict;
    verdict.add_figures(checking);
    add_counterexample(verdict, engines, question, checking, Shortening::forbidden);
    completion.verdict = std::move(verdict);
    return completion;
  } catch (const LimitExceeded& limit) {
    return not_looked_for(limit.reason.text());
  }
}

}  // namespace credo
