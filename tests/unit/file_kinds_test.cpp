// The kinds of files, as the tables of the languages make them: endings, and words for the editor.
#include "inquiry/file_kinds.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "lang/languages.hpp"

namespace credo {
namespace file_kinds_test {

bool has_word(const std::string& ending, const std::string& word) {
  const auto kinds = file_kinds();
  const auto kind = std::ranges::find(kinds, ending, &FileKind::ending);
  return kind != kinds.end() && std::ranges::find(kind->words, word) != kind->words.end();
}

TEST(FileKinds, Endings) {
  EXPECT_EQ(system_endings(),
            (std::vector<std::string>{".mas", ".eccs", ".asl", ".bupl", ".dribble"}));
  EXPECT_TRUE(is_system_ending(".mas"));
  EXPECT_TRUE(is_system_ending(".eccs"));
  EXPECT_FALSE(is_system_ending(".asl"));
  EXPECT_TRUE(has_program_ending("a/b.env"));
  EXPECT_TRUE(has_program_ending("a/b.dribble"));
  EXPECT_FALSE(has_program_ending("a/b.txt"));
}

// What the editor once had wrong.
TEST(FileKinds, WordsAreThoseOfTheParsers) {
  for (const char* const word : {"action", "internal", "proc", "repair", "plan", "taken"}) {
    EXPECT_TRUE(has_word(".bupl", word)) << word;
  }
  for (const char* const word : {"plans", "rules", "actions", "goal"}) {
    EXPECT_FALSE(has_word(".bupl", word)) << word;
  }
  for (const char* const word : {"abstract", "prrule", "Gs", "always"}) {
    EXPECT_TRUE(has_word(".dribble", word)) << word;
  }
  for (const char* const ending : {".mas", ".eccs"}) {
    EXPECT_TRUE(has_word(ending, "fair")) << ending;
    EXPECT_FALSE(has_word(ending, "fairness")) << ending;
  }
  EXPECT_TRUE(has_word(".mas", "message"));
  EXPECT_TRUE(has_word(".mas", "sliced"));
  EXPECT_TRUE(has_word(".env", "await"));
}

}  // namespace file_kinds_test
}  // namespace credo
