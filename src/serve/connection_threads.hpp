// A thread for every connection that is open, up to a bound: who sends slowly keeps nobody waiting.
//
// Threads are made when one is missing, and stay. Beyond the bound connections wait their turn,
// which comes since each has only so much time.
#pragma once

#include <httplib.h>

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace credo {

class ConnectionThreads : public httplib::TaskQueue {
 public:
  explicit ConnectionThreads(std::size_t most) : most_(most) {}

  void enqueue(std::function<void()> connection) override;
  // Waits for those that are being served; forgets those that wait.
  void shutdown() override;

 private:
  void serve();

  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool ended_ = false;
};

}  // namespace credo
