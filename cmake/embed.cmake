# cmake -DINPUT=.. -DNAME=.. -DOUTPUT=.. -P embed.cmake: the bytes of a file as a C++ string, embedded::NAME.
file(READ ${INPUT} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
# In pieces: a literal has a length that every compiler takes.
string(LENGTH "${bytes}" length)
set(pieces "")
set(at 0)
while(at LESS length)
  string(SUBSTRING "${bytes}" ${at} 8000 piece)
  string(APPEND pieces "    \"${piece}\"\n")
  math(EXPR at "${at} + 8000")
endwhile()
file(WRITE ${OUTPUT} "// Made by cmake/embed.cmake.
#include <string_view>

namespace embedded {
extern const std::string_view ${NAME};
const std::string_view ${NAME} =
${pieces}    \"\";
}  // namespace embedded
")
