// The paper's table 1 once more, on words: a chain is its attitudes and what they are about, as
// texts, {"B_1", "!U_2", "p"}. Every deletion is carried out, whether there is something to delete
// or not; it shares nothing with src/modal.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace credo::testing {

using Words = std::vector<std::string>;

// "B_1 !I_2 Bif_2 p" is B_1, !I_2 and "Bif_2 p", which the table does not look into.
Words words_of(const std::string& text);
std::string text_of(const Words& words);

std::set<Words> naive_table1_add(std::set<Words> store, const Words& f);
std::set<Words> naive_table1_remove(std::set<Words> store, const Words& f);

}  // namespace credo::testing
