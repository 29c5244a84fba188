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

}  // namespace reports
