// ECCS programs behind the language-blind interface.
#pragma once

#include "lang/eccs/program.hpp"
#include "system/language.hpp"
#include "system/typed_program.hpp"

namespace credo::eccs {

inline constexpr std::string_view kName = "ECCS";

WholeSystem load_system(const ProgramText& text);

// The system that the agent is part of; nullptr for an agent in another language.
inline std::shared_ptr<const Program> program_of(const AgentProgram& program) {
  const auto text = tree_of<AgentText>(program);
  return text != nullptr ? text->program : nullptr;
}

}  // namespace credo::eccs
