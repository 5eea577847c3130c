// Checks a system in which there may be light switches, and slices it for a property.
#include <credo.hpp>
#include <iostream>

#include "lang/languages.hpp"
#include "light.hpp"

int main(int, char** argv) {
  credo::add_language(light_language());
  libcredo::System system = libcredo::System::load(argv[1]);
  std::cout << system.check().text << system.slice({.property = argv[2]}).text;
}
