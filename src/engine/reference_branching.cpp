// stub until merge
#include "engine/reference_branching.hpp"
#include "base/diagnostic.hpp"
namespace credo {
std::unique_ptr<BranchingEngine> reference_branching(const PlainSystem&, Model&, Fairness) { throw InternalError("not merged"); }
}
