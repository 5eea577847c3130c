// Credo's command line with one more language, that of tests/toy_language: for the tests of what
// the tables of commands and options make of it.
#include "toy_language/light.hpp"

#include "cli/cli.hpp"
#include "lang/languages.hpp"

int main(int argc, char** argv) {
  credo::add_language(light_language());
  return credo::run_cli(argc, argv, "");
}
