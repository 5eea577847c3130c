// Loading texts under the options of the full system.
#include "cli/sliced_model.hpp"

#include <fmt/format.h>

#include "cli/loading.hpp"
#include "files/load_model.hpp"
#include "lang/languages.hpp"

namespace credo {

std::unique_ptr<Model> load_slice(const Settings& settings, const Model& full, const Slice& slice,
                                  Cutting cutting) {
  LoadOptions options = load_options(settings);
  options.texts = slice_texts(full, slice, cutting);
  std::unique_ptr<Model> model;
  try {
    model = load_model(settings.file, std::move(options), languages());
  } catch (const UserError& error) {
    throw InternalError(fmt::format("a slice cannot be loaded: {}", error.what()));
  }
  if (model->diagnostics.has_errors()) {
    throw InternalError(
        fmt::format("a slice has errors:\n{}", model->diagnostics.render_all(false)));
  }
  if (slice.cycle) model->file.options.cycle = *slice.cycle;
  return model;
}

}  // namespace credo
