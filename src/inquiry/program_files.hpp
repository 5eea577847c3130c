// The programs that are meant by a list of files and folders.
//
// A file is meant as it is named. A folder means, of all below it, every system, and every single
// agent that none of those systems uses, as far as there is something to check of it: properties,
// or formulas that are given from outside. Names that begin with a dot, and links to folders, are
// passed over.
#pragma once

#include <string>
#include <vector>

#include "inquiry/inquiry_options.hpp"

namespace credo {

bool is_folder(const std::string& path);

// Each once, folders in the order of names. Throws UserError for a folder that has none.
std::vector<std::string> programs_in(const std::vector<std::string>& paths,
                                     const InquiryOptions& options);

}  // namespace credo
