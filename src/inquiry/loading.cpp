// Options of loading.
#include "inquiry/loading.hpp"

#include "lang/languages.hpp"

namespace credo {

LoadOptions load_options(const InquiryOptions& options) {
  LoadOptions out;
  out.environment_path = options.environment;
  out.within = options.within;
  for (const auto& [name, value] : options.constants) out.constants.values[name] = value;
  out.plain = options.plain;
  out.overrides = options.overrides;
  out.switches = options.switches;
  return out;
}

std::unique_ptr<Model> load(const InquiryOptions& options) {
  if (options.text) {
    return load_model_text(options.file, *options.text, load_options(options), languages());
  }
  return load_model(options.file, load_options(options), languages());
}

}  // namespace credo
