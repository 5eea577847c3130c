// What a browser may have done: one command on one file, with options from the table of them.
//
// Whatever it asks for, the words of the command line are made here, each option with its value in
// one word, so that no text of the request can become an option of its own.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/document.hpp"
#include "serve/program_folder.hpp"

namespace credo {

struct JobLimits {
  double seconds = 60;           // unless the request says otherwise
  double most_seconds = 3600;    // whatever it says
  std::size_t memory_bytes = 0;  // of one job
};

struct JobRequest {
  std::string command;
  std::string file;
  std::vector<std::string> words;  // of the command line, behind the program
  double seconds = 0;
};

// {"command", "file", "options": {...}}. Throws RequestError for anything else.
JobRequest read_job_request(const nlohmann::json& request, const ProgramFolder& folder,
                            const JobLimits& limits);

// What there is to ask for, for the form on a page: [{"name": "check", "does": "Check properties",
// "options": [{"name", "kind", "label", "hint", "choices"}]}].
Json job_form(const JobLimits& limits);

}  // namespace credo
