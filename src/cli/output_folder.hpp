// The files of a slice, written below a folder of their own.
//
// They keep their places relative to the system file, so that the slice can be loaded from there.
// Nothing is written outside of the folder, and nothing over the files the system was read from.
#pragma once

#include <string>
#include <vector>

#include "inquiry/slice_report.hpp"
#include "system/model.hpp"

namespace credo {

// Those that the slice still uses; the first is the system file. Throws UserError, with nothing
// written, if one has no place there.
void write_below(const std::string& folder, const Model& full,
                 const std::vector<SlicedFile>& files);

}  // namespace credo
