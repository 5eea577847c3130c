// The queue and its workers.
#include "serve/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/process.hpp"
#include "report/progress_mark.hpp"

namespace credo {

namespace {

constexpr std::size_t kMostOutput = std::size_t{64} << 20;
// A job ends itself at its limit, in good order; what does not do so soon is ended.
constexpr double kPatienceSeconds = 10;
// A job that is cancelled removes what it has made, and ends what it has started.
constexpr double kSecondsToTidy = 2;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The last line of progress, and everything else.
struct Spoken {
  std::string progress;
  std::string messages;
};

Spoken spoken(std::string_view errors) {
  Spoken result;
  while (!errors.empty()) {
    const std::size_t size = std::min(errors.find('\n'), errors.size() - 1) + 1;
    std::string_view line = errors.substr(0, size);
    errors.remove_prefix(size);
    if (!line.starts_with(kProgressMark)) {
      result.messages += line;
    } else if (line.ends_with('\n')) {
      line.remove_prefix(kProgressMark.size());
      line.remove_suffix(1);
      result.progress = line;
    }
  }
  return result;
}

bool has_ended(JobState state) { return state != JobState::queued && state != JobState::running; }

// What to say of an end that the job did not choose.
std::string end_message(const ProcessResult& result, const JobRequest& request) {
  switch (result.end) {
    case ProcessEnd::timeout:
      return fmt::format("ended: it took longer than {:g} s\n", request.seconds);
    case ProcessEnd::too_much:
      return fmt::format("ended: its result is larger than {} MB\n", kMostOutput >> 20);
    case ProcessEnd::killed:
      return fmt::format("ended by signal {}\n", result.status);
    case ProcessEnd::missing:
      return "credo cannot be started again: was it replaced or removed?\n";
    case ProcessEnd::exited:
    case ProcessEnd::interrupted:
      break;
  }
  return "";
}

}  // namespace

std::string_view text_of(JobState state) {
  constexpr std::string_view kWords[] = {"queued", "running", "done", "failed", "cancelled"};
  return kWords[static_cast<std::size_t>(state)];
}

Jobs::Jobs(std::string program, std::string folder, JobLimits limits)
    : program_(std::move(program)), folder_(std::move(folder)), limits_(limits) {
  for (std::size_t i = 0; i < kAtOnce; ++i) workers_.emplace_back([this] { work(); });
}

Jobs::~Jobs() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    for (const auto& job : jobs_) job->cancelled = true;
  }
  changed_.notify_all();
  for (std::thread& worker : workers_) worker.join();
}

std::uint64_t Jobs::add(JobRequest request) {
  const std::lock_guard lock(mutex_);
  const auto waiting = std::ranges::count_if(
      jobs_, [](const auto& job) { return job->view.state == JobState::queued; });
  if (static_cast<std::size_t>(waiting) >= kMostWaiting) {
    throw RequestError(429, "too many jobs wait already; cancel some, or wait");
  }
  auto job = std::make_shared<Job>();
  job->view.id = ++last_id_;
  job->view.command = request.command;
  job->view.file = request.file;
  job->request = std::move(request);
  jobs_.push_back(std::move(job));
  changed_.notify_one();
  return last_id_;
}

std::optional<JobView> Jobs::look(std::uint64_t id) const {
  const std::lock_guard lock(mutex_);
  for (const auto& job : jobs_) {
    if (job->view.id != id) continue;
    JobView view = job->view;
    if (view.state == JobState::running) view.seconds = seconds_since(job->started);
    return view;
  }
  return std::nullopt;
}

bool Jobs::cancel(std::uint64_t id) {
  const std::lock_guard lock(mutex_);
  for (const auto& job : jobs_) {
    if (job->view.id != id) continue;
    if (job->view.state == JobState::queued) job->view.state = JobState::cancelled;
    job->cancelled = true;
    return true;
  }
  return false;
}

void Jobs::forget_the_oldest() {
  auto ended = static_cast<std::size_t>(
      std::ranges::count_if(jobs_, [](const auto& job) { return has_ended(job->view.state); }));
  std::erase_if(jobs_, [&](const auto& job) {
    if (ended <= kMostEnded || !has_ended(job->view.state)) return false;
    --ended;
    return true;
  });
}

void Jobs::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    auto next = jobs_.end();
    changed_.wait(lock, [&] {
      next = std::ranges::find_if(
          jobs_, [](const auto& job) { return job->view.state == JobState::queued; });
      return closing_ || next != jobs_.end();
    });
    if (closing_) return;
    const std::shared_ptr<Job> job = *next;
    job->view.state = JobState::running;
    job->started = Clock::now();
    lock.unlock();
    run(*job);
    lock.lock();
    forget_the_oldest();
  }
}

void Jobs::run(Job& job) {
  ProcessRequest request;
  request.command = {program_};
  request.command.insert(request.command.end(), job.request.words.begin(), job.request.words.end());
  request.folder = folder_;
  request.seconds = job.request.seconds + kPatienceSeconds;
#ifndef __SANITIZE_ADDRESS__                        // which needs addresses without end
  request.memory_bytes = 2 * limits_.memory_bytes;  // it stays below half of that by itself
#endif
  request.most_output = kMostOutput;
  request.patience = kSecondsToTidy;
  request.interrupted = &job.cancelled;
  request.on_errors = [&](std::string_view errors) {
    std::string progress = spoken(errors).progress;
    const std::lock_guard lock(mutex_);
    job.view.progress = std::move(progress);
  };
  ProcessResult result;
  try {
    result = run_process(request);
  } catch (const std::exception& error) {  // nothing left to start it with, or to hold its result
    result = {};
    result.status = 2;
    result.errors = fmt::format("{}\n", error.what());
  }
  const Spoken said = spoken(result.errors);
  const std::lock_guard lock(mutex_);
  job.view.seconds = seconds_since(job.started);
  job.view.progress = said.progress;
  job.view.messages = said.messages + end_message(result, job.request);
  if (result.end == ProcessEnd::interrupted) {
    job.view.state = JobState::cancelled;
    return;
  }
  job.view.state = JobState::failed;
  if (result.end != ProcessEnd::exited) return;
  job.view.exit_code = result.status;
  if (result.output.empty()) return;
  job.view.document = std::make_shared<const std::string>(std::move(result.output));
  const bool answered = result.status == 0 || result.status == 1 || result.status == 3;
  if (answered) job.view.state = JobState::done;
}

}  // namespace credo
