// Finding properties by name, and reading them.
#include "inquiry/chosen_properties.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.hpp"
#include "property/supply.hpp"

namespace credo {

namespace {

const PropertyText& find_property(const SystemFile& file, const std::string& name) {
  std::vector<std::string> names;
  for (const PropertyText& property : file.properties) {
    if (property.name == name) return property;
    names.push_back(property.name);
  }
  std::string hint = did_you_mean(name, names);
  if (hint.empty()) {
    hint = names.empty() ? "the system has no properties; -f takes a formula"
                         : fmt::format("the properties are {}", fmt::join(names, ", "));
  }
  throw UserError(fmt::format("there is no property '{}'", name), hint);
}

// What FIPA demands of the messages and agents of the system, if it is asked for.
std::vector<AgentProgram::Demand> demands_of(const InquiryOptions& options, const Model& model) {
  std::vector<AgentProgram::Demand> all;
  if (!options.fipa) return all;
  if (!model.language(0).demands) {
    std::vector<std::string> systems;
    for (const Language& each : model.languages) {
      if (each.demands)
        systems.push_back(fmt::format("an {} system ({})", each.name, each.extension));
    }
    throw UserError(fmt::format("--fipa is about the messages of {}", choice_text(systems)));
  }
  for (const auto& program : model.programs) {
    for (AgentProgram::Demand& demand : program->demands()) all.push_back(std::move(demand));
  }
  return all;
}

bool asks_for(const InquiryOptions& options, const std::string& name) {
  return std::ranges::find(options.properties, name) != options.properties.end();
}

// Those of the file asked for by name, once each; all of them if nothing is asked for.
std::vector<PropertyText> chosen_properties(const InquiryOptions& options, const SystemFile& file,
                                            const std::vector<AgentProgram::Demand>& demands) {
  if (options.properties.empty() && options.formulas.empty() && !options.fipa) {
    return file.properties;
  }
  std::vector<PropertyText> chosen;
  for (const std::string& name : options.properties) {
    const bool repeated = std::ranges::any_of(
        chosen, [&](const PropertyText& property) { return property.name == name; });
    const bool demanded = std::ranges::any_of(
        demands, [&](const AgentProgram::Demand& demand) { return demand.name == name; });
    if (!repeated && !demanded) chosen.push_back(find_property(file, name));
  }
  return chosen;
}

}  // namespace

std::vector<BoundProperty> bind_chosen(const InquiryOptions& options, Model& model,
                                       Diagnostics& diagnostics) {
  std::vector<BoundProperty> bound;
  const auto keep = [&](std::optional<BoundProperty> property) {
    if (!property) return;
    bound.push_back(std::move(*property));
    bound.back().keep_labels = options.labels;
  };
  const auto demands = demands_of(options, model);
  const auto chosen = chosen_properties(options, model.file, demands);
  Supply supply(model);
  for (const PropertyText& property : chosen) {
    keep(bind_property(model, property, diagnostics, &supply));
  }
  for (std::size_t i = 0; i < options.formulas.size(); ++i) {
    keep(bind_formula(model, fmt::format("formula {}", i + 1), options.formulas[i], diagnostics,
                      &supply));
  }
  for (const AgentProgram::Demand& demand : demands) {
    if (!options.properties.empty() && !asks_for(options, demand.name)) continue;
    keep(bind_formula(model, demand.name, demand.formula, diagnostics, &supply));
  }
  return bound;
}

}  // namespace credo
