// A text with seams: it knows where it can be taken apart.
//
// Random programs are made of these, so that one that fails can be made smaller without a parser:
// lists lose parts, operators give way to an operand, terms to simpler ones. Whoever builds the
// text says where the seams are; what makes no sense any more is refused by whoever reads it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace credo::testing {

struct Seamed {
  std::string before;  // the text: before, the parts with `between` between them, after
  std::string between;
  std::string after;
  std::vector<Seamed> parts = {};
  bool list = false;                      // parts may be left out; without parts it is ""
  bool lift = false;                      // a part may stand for the whole
  std::vector<std::string> simpler = {};  // texts that may stand for it
  std::string construct = "";             // what it is an example of, for statistics

  std::string text() const;
};

// A text without seams.
Seamed plain(std::string text);
// Parts that all stay.
Seamed joined(std::string before, std::string between, std::string after,
              std::vector<Seamed> parts);
Seamed list_of(std::string before, std::string between, std::string after,
               std::vector<Seamed> parts);
// The same, called an example of something.
Seamed example(std::string construct, Seamed node);

// Calls `visit` for every part of a list, from the outermost list on, with the text that is left
// without it.
void without_each(Seamed root,
                  const std::function<void(const Seamed& part, const std::string& rest)>& visit);

// The smallest text found that still fails: nothing more can be taken from it, or `trials` are used
// up. The given one fails.
Seamed shrunk(Seamed root, const std::function<bool(const Seamed&)>& fails,
              std::size_t trials = 3000);

}  // namespace credo::testing
