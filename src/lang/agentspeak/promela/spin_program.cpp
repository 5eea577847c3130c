// Sizes that grow, and texts made with them.
#include "lang/agentspeak/promela/spin_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lang/agentspeak/agent_program.hpp"

namespace credo {

namespace {

// A size of the model by the name its assertion has.
struct Size {
  std::string_view name;
  std::uint32_t PromelaBounds::*size;
  Bound limit;
  std::string_view owner;
};

constexpr std::array<Size, 5> kSizes{{
    {"events", &PromelaBounds::events, Bound::events, "an agent"},
    {"intentions", &PromelaBounds::intentions, Bound::intentions, "an agent"},
    {"beliefs", &PromelaBounds::beliefs, Bound::beliefs, "an agent"},
    {"actions", &PromelaBounds::actions, Bound::actions, "the system"},
    {"messages", &PromelaBounds::messages, Bound::messages, "an agent"},
}};

constexpr std::uint32_t kMostFacts = 200;
constexpr std::array<std::uint32_t, 3> kNumbers{100, 10000, 100000000};

}  // namespace

SpinProgram::SpinProgram(Model& model) : model_(model) {
  std::size_t beliefs = 0;
  std::size_t goals = 0;
  for (const auto& program : model.programs) {
    if (const auto text = agentspeak::program_of(*program)) {
      beliefs = std::max(beliefs, text->beliefs.size());
      goals = std::max(goals, text->goals.size());
    }
  }
  std::size_t facts = 0;
  for (const FactSet& state : model.environment.initial_states()) {
    facts = std::max(facts, state.size());
  }
  bounds_.events = static_cast<std::uint32_t>(std::max<std::size_t>(4, goals));
  bounds_.intentions = 4;
  bounds_.beliefs = static_cast<std::uint32_t>(beliefs + 4);
  bounds_.actions = 3;
  bounds_.messages =
      static_cast<std::uint32_t>(std::max<std::size_t>(3, model.file.messages.size()));
  bounds_.facts = static_cast<std::uint32_t>(std::min<std::size_t>(kMostFacts, facts + 3));
  bounds_.numbers = kNumbers.front();
  translate();
}

void SpinProgram::translate() { system_ = std::make_unique<PromelaSystem>(model_, bounds_); }

SpinText SpinProgram::text(std::span<const PromelaProperty> properties, Fairness fairness) const {
  SpinText text;
  text.text = "#define REPLAY\n" + system_->text(properties, fairness);
  text.fair = fairness == Fairness::weak;
  text.processes = system_->processes();
  text.start_states = 1;
  text.stutter_invariant = false;  // every step changes what all can see: nothing to reduce
  return text;
}

SpinText SpinProgram::question(const LtlStore& ltl, const LtlProperty& property,
                               Fairness fairness) {
  translate();  // without the atoms of the question before
  const PromelaProperty asked = system_->property(kSpinClaim, ltl, property, fairness);
  return text(std::span(&asked, 1), fairness);
}

SpinText SpinProgram::states() { return text({}, Fairness::none); }

bool SpinProgram::enlarge(std::string_view bound) {
  const PromelaBounds used = system_->bounds();
  const auto grow = [&](std::uint32_t PromelaBounds::*size, std::uint32_t most) {
    if (used.*size >= most) return false;
    bounds_.*size = std::min(2 * (used.*size), most);
    translate();
    return (system_->bounds().*size) > (used.*size);
  };
  const bool whole = model_.file.options.cycle == Cycle::whole;
  for (const Size& each : kSizes) {
    if (each.name != bound) continue;
    return grow(each.size, whole && may_shrink(each.limit)
                               ? kMostFields
                               : model_.file.options.limits[each.limit]);
  }
  if (bound == "facts") return grow(&PromelaBounds::facts, kMostFacts);
  if (bound == "numbers") {
    const auto next = std::ranges::upper_bound(kNumbers, bounds_.numbers);
    if (next == kNumbers.end()) return false;
    bounds_.numbers = *next;
    translate();
    return true;
  }
  return false;
}

StopReason SpinProgram::limit(std::string_view bound) const {
  constexpr std::string_view kAtTheEnd = "limit_";  // of a cycle
  const bool at_the_end = bound.starts_with(kAtTheEnd);
  if (at_the_end) bound.remove_prefix(kAtTheEnd.size());
  for (const Size& each : kSizes) {
    if (each.name != bound) continue;
    const std::uint32_t most =
        at_the_end ? model_.file.options.limits[each.limit] : system_->bounds().*(each.size);
    return StopReason::model(each.limit, std::string(each.owner), most);
  }
  if (bound == "instances") {
    return StopReason::model(Bound::instances, "a predicate",
                             model_.file.options.limits[Bound::instances]);
  }
  std::string words = fmt::format("numbers in Spin's model > {}", system_->bounds().numbers);
  if (bound == "facts") words = fmt::format("facts in Spin's model > {}", kMostFacts);
  if (bound == "choices") words = "choices in Spin's model > 250";
  if (bound == "values") words = "an effect of the environment has no value";
  return StopReason::format(std::move(words));
}

Run SpinProgram::run(const std::vector<std::string>& lines, std::optional<std::size_t> loop) {
  return system_->run(lines, loop);
}

}  // namespace credo
