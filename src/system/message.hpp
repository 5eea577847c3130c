// Messages between agents, as terms: force(sender, content).
#pragma once

#include "term/term.hpp"

namespace credo {

// tell, untell or achieve.
inline bool is_force(std::string_view name) {
  return name == "tell" || name == "untell" || name == "achieve";
}

inline TermId make_message(TermStore& terms, TermId sender, std::string_view force,
                           TermId content) {
  return terms.structure(force, {sender, content});
}

inline std::string_view message_force(const TermStore& terms, TermId message) {
  return terms.name_text(message);
}
inline TermId message_sender(const TermStore& terms, TermId message) {
  return terms.arguments(message)[0];
}
inline TermId message_content(const TermStore& terms, TermId message) {
  return terms.arguments(message)[1];
}

}  // namespace credo
