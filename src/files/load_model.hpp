// From files to a Model: the system file, its environment, the programs of its agents, and the
// names that they use of each other.
//
//   auto model = load_model("auction.mas", {}, languages());
//   if (model->diagnostics.has_errors()) ... exit code 2
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "system/language.hpp"
#include "system/model.hpp"

namespace credo {

struct LoadOptions {
  std::string environment_path;       // --env, for a single agent
  std::string within = {};            // --within; "": files may be anywhere
  ConstantOverrides constants;        // --const
  bool plain = false;                 // --plain
  OptionOverrides overrides = {};     // --limit, --cycle, --select
  SwitchValues switches = {};         // of languages: --semantics, --update
  std::vector<NamedText> texts = {};  // a slice: read instead of the files of these paths
};

// Reads a .mas file, or a single agent in a file with the ending of one of the languages. Problems
// are in model->diagnostics; throws UserError when the file itself cannot be read.
std::unique_ptr<Model> load_model(const std::string& path, LoadOptions options,
                                  const Languages& languages);

// The same for a text that is not in a file; the path tells its language and where files it names
// are looked for.
std::unique_ptr<Model> load_model_text(const std::string& path, std::string text,
                                       LoadOptions options, const Languages& languages);

}  // namespace credo
