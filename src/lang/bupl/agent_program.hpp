// BUPL programs behind the language-blind interface.
#pragma once

#include "lang/bupl/program.hpp"
#include "system/language.hpp"
#include "system/typed_program.hpp"

namespace credo::bupl {

inline constexpr std::string_view kName = "BUPL";

std::shared_ptr<const AgentProgram> load(const ProgramText& text);

// The syntax tree of a program of this language; nullptr for one of another.
inline std::shared_ptr<const Program> program_of(const AgentProgram& program) {
  return tree_of<Program>(program);
}

}  // namespace credo::bupl
