// The text is made by the build, from what is linked and bundled (cmake/components.cmake).
#include "cli/licences.hpp"

extern "C" const char credo_licences[];
extern "C" const char credo_licences_end[];

namespace credo {

std::string_view licences_text() { return {credo_licences, credo_licences_end}; }

}  // namespace credo
