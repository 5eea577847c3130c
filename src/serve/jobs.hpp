// Commands that run for a browser: a queue of child processes that can be followed and cancelled.
//
//   Jobs jobs("/proc/self/exe", folder, limits);
//   const auto id = jobs.add(request);      // throws RequestError when the queue is full
//   jobs.look(id) ... jobs.cancel(id)
//
// Each job is a process of its own, so that neither its memory nor a crash matters to the others,
// and ends with its whole group. Few run at once, the others wait; those that have ended are kept
// until newer ones push them out. The destructor ends all of them.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "serve/job_request.hpp"

namespace credo {

enum class JobState : std::uint8_t { queued, running, done, failed, cancelled };
std::string_view text_of(JobState state);

// How a job is at the moment.
struct JobView {
  std::uint64_t id = 0;
  JobState state = JobState::queued;
  std::string command;
  std::string file;
  std::string progress;                         // the last line
  double seconds = 0;                           // running so far, or in all
  std::optional<int> exit_code;                 // if it ended by itself
  std::string messages;                         // what it wrote to standard error, without progress
  std::shared_ptr<const std::string> document;  // JSON text; null if there is none
};

class Jobs {
 public:
  static constexpr std::size_t kAtOnce = 2;
  static constexpr std::size_t kMostWaiting = 8;
  static constexpr std::size_t kMostEnded = 16;

  Jobs(std::string program, std::string folder, JobLimits limits);
  ~Jobs();
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  const JobLimits& limits() const { return limits_; }

  std::uint64_t add(JobRequest request);
  // None if there is no such job, or no longer.
  std::optional<JobView> look(std::uint64_t id) const;
  // Ends the job, if it has not ended. False if there is no such job.
  bool cancel(std::uint64_t id);

 private:
  struct Job {
    JobRequest request;
    JobView view;
    std::atomic<bool> cancelled{false};
    std::chrono::steady_clock::time_point started;
  };

  void work();
  void run(Job& job);
  void forget_the_oldest();

  const std::string program_;
  const std::string folder_;
  const JobLimits limits_;
  mutable std::mutex mutex_;  // guards what follows, and the views of the jobs
  std::condition_variable changed_;
  std::list<std::shared_ptr<Job>> jobs_;  // in the order in which they came
  std::uint64_t last_id_ = 0;
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace credo
