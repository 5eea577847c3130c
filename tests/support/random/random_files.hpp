// Random systems in all languages, as the files a user would write: the one front that tests use.
//
// A seed gives a system with some properties. Agents in AgentSpeak, Dribble and BUPL live in one
// environment, alone, in families and with programs that they share; or there is a single agent, or
// an ECCS system. Vocabularies are small, so that things meet; systems are drawn again until one is
// small enough to be explored plainly. Everything that the manual says users can write is drawn
// some time: features.hpp counts it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/load_model.hpp"
#include "system/model.hpp"

namespace credo::testing {

// What the file that is given to Credo is written in.
enum class FileKind : std::uint8_t { mas, eccs, bupl, dribble, asl };
inline constexpr FileKind kFileKinds[] = {FileKind::mas, FileKind::eccs, FileKind::bupl,
                                          FileKind::dribble, FileKind::asl};
std::string_view text_of(FileKind kind);

struct RandomFilesOptions {
  std::optional<FileKind> kind = {};  // none: any, mostly system files
  std::uint64_t most_states = 1500;   // with --plain; a system that is larger is drawn again
  bool shared = false;  // of system files: AgentSpeak only, and programs that several agents run
  bool over_bound = false;  // of system files: a bound of the model is met on the way
};

struct RandomFiles {
  FileKind kind = FileKind::mas;
  std::string main;                        // the path of the file to be given to Credo
  std::vector<NamedText> texts;            // all files, by their paths beside each other
  std::string environment = {};            // the path to be given with --env; "": none
  std::vector<std::string> formulas = {};  // to be given with -f: of a file without properties
  std::string limit = {};                  // the limit of the model that it meets; "": none

  std::unique_ptr<Model> load(LoadOptions options = {}) const;
  // All of it, to be shown.
  std::string text() const;
};

RandomFiles generate(std::uint32_t seed, const RandomFilesOptions& options = {});

}  // namespace credo::testing
