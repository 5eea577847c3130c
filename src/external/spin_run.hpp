// One question to Spin: a text goes through spin, the C compiler and pan, and if need be its trail
// through pan again.
//
//   SpinRun run(text, compiler);
//   SpinAnswer answer = run.ask(control);
//   if (answer.pan.found != ...) PanReplay lines = run.replay(control, reason);
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/control.hpp"
#include "external/external_engine.hpp"
#include "external/spin_model.hpp"
#include "external/spin_output.hpp"
#include "external/work_folder.hpp"

namespace credo {

// How pan.c is compiled.
struct SpinCompiler {
  std::string command = "cc";
  std::vector<std::string> options = {"-O1"};  // for speed, where a search takes some time
  std::string preprocessor = {};               // a command; "": Spin's own choice, gcc
};

struct SpinAnswer {
  PanResult pan;
  StopReason reason;   // a limit was reached: then there is no answer
  double seconds = 0;  // of pan's search
  bool timed_out = false;
};

class SpinRun {
 public:
  enum class Purpose : std::uint8_t { check, count };

  SpinRun(const SpinText& text, Purpose purpose, SpinCompiler compiler);

  // What pan finds in a search that is as deep as need be.
  SpinAnswer ask(const SearchControl& control);
  // The run that pan found; nothing, with the reason, after a limit.
  std::optional<PanReplay> replay(const SearchControl& control, StopReason& reason);

  // The text, what pan printed, and the trail.
  std::vector<KeptText> files() const;
  // Throws an InternalError that names the folder where all is kept.
  [[noreturn]] void fail(const std::string& problem);

 private:
  SpinAnswer ask_pan(const SearchControl& whole, bool brief);
  StopReason generate(const SearchControl& control);
  StopReason compile(const SearchControl& control);
  SpinAnswer search(const SearchControl& control);

  SpinText text_;
  Purpose purpose_;
  SpinCompiler compiler_;
  WorkFolder folder_;
  std::size_t depth_ = 100'000;
  std::size_t vector_size_ = 16384;  // pan's own is too small for most
  std::string output_;               // of pan
  bool fast_ = false;                // compiled for speed
  bool brief_over_ = false;          // the first look has taken its time
};

}  // namespace credo
