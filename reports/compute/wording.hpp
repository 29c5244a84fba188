#pragma once

#include "model/core/any_game.hpp"
#include "model/core/json.hpp"
#include "model/core/rulebook.hpp"
#include "model/games.hpp"

namespace reports {

// What each book's words say on a question, in the order of the game's books: [{book, language, says, readings,
// unlisted?, lines, why}].
core::Json wording_json(const core::Descriptor&, const core::Rulebook&, const core::QuestionInfo&);

// A reading's share in that: 'books' state it, in 'example_books' only an example decides for it, and the books
// 'among_two' say this and something else.
void add_books(core::Json& reading, const core::Json& wording);

// Marks each reading with what rules it out, "excluded": "example", the worked example of a book; "words", no book's
// words have it, and they leave no room for it: no book is silent, or some other reading than ours has words. Empty:
// nothing does. One rule for all questions. REQUIRES: 'add_books' was called for each, and ours comes first.
void mark_excluded(core::Json& readings, const core::Json& wording);

}  // namespace reports
