// Formulas of the information store as short texts: "B_1 !U_2 p", "I_1 Bif_1 q".
//
// Agents are the digits 1 to 9, atoms the letters from p on. The texts are well-formed: they stand
// in tests.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "modal/formula.hpp"

namespace credo::testing {

inline ModalId modal(ModalFormulas& formulas, std::string_view text) {
  const bool positive = !text.starts_with('!');
  if (!positive) text.remove_prefix(1);
  const std::size_t mark = text.find('_');
  if (mark == std::string_view::npos) {
    return formulas.literal(static_cast<std::uint32_t>(text.at(0) - 'p'), positive);
  }
  for (const Attitude each :
       {Attitude::belief, Attitude::intention, Attitude::uncertainty, Attitude::belief_whether}) {
    if (text.substr(0, mark) != text_of(each)) continue;
    const auto agent = static_cast<std::uint32_t>(text.at(mark + 1) - '0');
    return formulas.attitude(each, agent, modal(formulas, text.substr(mark + 3)), positive);
  }
  throw std::invalid_argument(std::string(text));
}

inline std::string modal_text(const ModalFormulas& formulas, ModalId f) {
  return formulas.text(
      f, [](std::uint32_t agent) { return std::to_string(agent); },
      [](std::uint32_t atom) { return std::string(1, static_cast<char>('p' + atom)); });
}

}  // namespace credo::testing
