// What to do about an unknown answer, below it.
//
//   what grows:
//     events of a: 5 after step 6, 16 after step 17; added in between: +tick(3)
//   what to do:
//     --limit events=32 (in the file: limit events 32)
//       gives it the room that it needs: it holds
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "inquiry/advice.hpp"
#include "report/style.hpp"

namespace credo {

// "" without advice.
std::string advice_text(const std::optional<Advice>& advice, const TextStyle& style,
                        std::size_t indent);

// "among 20001 states: 812 values of a, 12 of the environment"
std::string sentence(const Variety& variety);
// "gives it the room that it needs: it holds"
std::string sentence(const Remedy& remedy);

}  // namespace credo
