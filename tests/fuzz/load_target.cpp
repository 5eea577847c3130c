// Loading of every kind of file: it is read, or what is wrong with it has a place in its text.
//
// The first byte of an input tells the kind, '0' the first of them; the rest is the text. What was
// read is asked for its properties and looked through for misspellings, as every command does.
#include <algorithm>
#include <filesystem>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "files/environment_parser.hpp"
#include "files/load_model.hpp"
#include "fuzz/empty_folder.hpp"
#include "fuzz/target.hpp"
#include "inquiry/file_kinds.hpp"
#include "lang/languages.hpp"
#include "lint/lint.hpp"
#include "property/binding.hpp"
#include "property/test_binding.hpp"
#include "support/random/random_files.hpp"

namespace credo::testing {

namespace {

// ".env", ".mas" and those of the languages.
const std::vector<std::string>& endings() {
  static const std::vector<std::string> kEndings = [] {
    std::vector<std::string> all;
    for (const auto& kind : file_kinds()) all.push_back(kind.ending);
    return all;
  }();
  return kEndings;
}

void require_places(const Sources& sources, const Diagnostics& diagnostics) {
  for (const Diagnostic& each : diagnostics.all()) {
    demand(each.where.known(), "no place: " + each.message);
    demand(each.where.begin <= each.where.end &&
               each.where.end <= sources.text(each.where.file).size(),
           "a place outside of the text: " + each.message);
    demand(!each.message.empty(), "an error without words");
  }
  // Some of them: of a long line, each shows all of it.
  if (diagnostics.all().empty()) return;
  for (const Diagnostic* each : {&diagnostics.all().front(), &diagnostics.all().back()}) {
    demand(!diagnostics.render(*each, true).empty(), "nothing is shown");
  }
}

void load_program(const std::string& path, std::string text) {
  LoadOptions options;
  options.within = empty_folder();
  const auto model = load_model_text(path, std::move(text), options, languages());
  if (!model->diagnostics.has_errors()) {
    bind_properties(*model);
    for (const PropertyText& test : model->file.tests) {
      bind_test(*model, test, model->diagnostics);
    }
  }
  if (!model->diagnostics.has_errors()) lint(*model, LintEffort::names);
  require_places(model->sources, model->diagnostics);
}

void load_environment(const std::string& text) {
  Sources sources;
  Diagnostics diagnostics(sources);
  TermStore terms;
  ConstantOverrides overrides;
  Constants constants;
  const FileId file = sources.add("t.env", text);
  const auto size = static_cast<std::uint32_t>(sources.text(file).size());
  parse_environment(sources, file, 0, size, terms, overrides, constants, diagnostics);
  require_places(sources, diagnostics);
}

void load_anything(std::string_view input) {
  if (input.empty()) return;
  const std::size_t kind = static_cast<unsigned char>(input[0] - '0') % endings().size();
  const std::string& ending = endings()[kind];
  const std::string text(input.substr(1));
  try {
    if (ending == ".env") {
      load_environment(text);
      load_program("t.mas", "environment {" + text + "}\nagent a { }\n");
    } else {
      load_program("t" + ending, text);
    }
  } catch (const UserError& error) {
    demand(*error.what() != '\0', "an error without words");
  } catch (const LimitExceeded&) {
    // The start itself may be over a bound; the text was read all the same.
  }
}

std::string file_to_load(const Draw& draw) {
  RandomFilesOptions options;
  options.most_states = 40;
  options.kind = kFileKinds[draw(std::size(kFileKinds))];
  const RandomFiles files = generate(static_cast<std::uint32_t>(draw(1 << 30)), options);
  const NamedText& chosen =
      files.texts[static_cast<std::size_t>(draw(static_cast<int>(files.texts.size())))];
  const std::string ending = std::filesystem::path(chosen.path).extension().string();
  const auto kind = std::ranges::find(endings(), ending) - endings().begin();
  return std::string(1, static_cast<char>('0' + kind)) + chosen.text;
}

}  // namespace

FuzzTarget load_target() { return {"load", load_anything, file_to_load, 2000}; }

}  // namespace credo::testing
