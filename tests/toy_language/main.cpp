// Credo with one more language.
#include "cli/cli.hpp"
#include "lang/languages.hpp"
#include "light.hpp"

int main(int argc, char** argv) {
  credo::add_language(light::language());
  return credo::run_cli(argc, argv, "");
}
