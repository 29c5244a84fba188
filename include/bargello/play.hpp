#pragma once

#include <string>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace bargello {

// Follows a recorded game ('play' prints them; a log in JSON lines will do), line by line. 'place' names it in
// messages.
Result replay(const std::string& record, const std::string& place);

}  // namespace bargello
