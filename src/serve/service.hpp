// The server of `credo serve`: the page, the programs of a folder, and jobs on them.
//
//   Service service({"examples", 7373, limits, "/proc/self/exe"});
//   service.url() ... service.run(interrupt_flag());    // until the flag is set
//
// docs/serve.md describes the requests.
#pragma once

#include <atomic>
#include <string>

#include "serve/bounded_server.hpp"
#include "serve/gate.hpp"
#include "serve/jobs.hpp"
#include "serve/program_folder.hpp"

namespace credo {

struct ServiceOptions {
  std::string folder;
  int port = 0;  // 0: any free one
  JobLimits limits;
  std::string program;  // credo itself, for the jobs
};

class Service {
 public:
  // Binds the port. Throws UserError if the folder or the port cannot be had.
  explicit Service(const ServiceOptions& options);

  // With the secret: for the one who started it only.
  std::string url() const;
  const ProgramFolder& programs() const { return programs_; }
  // Answers until `stopped` is set; then all jobs are ended.
  void run(const std::atomic<bool>& stopped);
  // Answers one request, for who has no connection but its bytes.
  bool answer_on(httplib::Stream& stream) { return server_.answer_on(stream); }

 private:
  void route();
  void route_files();
  void route_jobs();

  ProgramFolder programs_;
  Gate gate_;
  Jobs jobs_;
  BoundedServer server_;
  int port_ = 0;
};

}  // namespace credo
