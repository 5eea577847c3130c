// Configurations as text.
#include "lang/dribble/configuration.hpp"

#include "lang/dribble/text.hpp"

namespace credo::dribble {

LocalView view_of(const Program& program, const Configuration& configuration) {
  const auto section = [&](const char* name, const prop::Base& formulas) {
    Section result{name, {}};
    for (const auto& each : formulas) result.items.push_back(prop::text(each, program.props));
    return result;
  };
  Section plan{"plan", {}};
  if (!configuration.plan.empty()) plan.items.push_back(text(program, configuration.plan));
  LocalView view;
  view.sections = {section("beliefs", configuration.beliefs), section("goals", configuration.goals),
                   std::move(plan)};
  return view;
}

}  // namespace credo::dribble
