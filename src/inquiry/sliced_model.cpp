// Loading texts under the options of the full system.
#include "inquiry/sliced_model.hpp"

#include <fmt/format.h>

#include "inquiry/loading.hpp"
#include "lang/languages.hpp"

namespace credo {

std::unique_ptr<Model> load_slice(const InquiryOptions& options, const Model& full,
                                  const Slice& slice, Cutting cutting) {
  LoadOptions with_texts = load_options(options);
  with_texts.texts = slice_texts(full, slice, cutting);
  std::unique_ptr<Model> model;
  try {
    model = load_model(options.file, std::move(with_texts), languages());
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
