// The credo binary.
#include "cli/cli.hpp"
#include "credo_commit.hpp"

int main(int argc, char** argv) { return credo::run_cli(argc, argv, credo::kCommit); }
