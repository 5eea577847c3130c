// The credo binary.
#include "cli/cli.hpp"

int main(int argc, char** argv) { return credo::run_cli(argc, argv); }
