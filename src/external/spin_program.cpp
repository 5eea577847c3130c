// Not available yet.
#include "external/spin_program.hpp"

#include "base/diagnostic.hpp"

namespace credo {

std::unique_ptr<SpinModel> spin_program(Model&, const LtlStore*, const LtlProperty*, Fairness) {
  throw UserError("programs are not translated to Promela yet");
}

}  // namespace credo
