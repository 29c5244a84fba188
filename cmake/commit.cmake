# cmake -DROOT=.. -DOUTPUT=.. -P commit.cmake: the commit of the sources as a C++ string, embedded::commit; empty when they are no clone. Run in
# every build, and the file is written only when it would change.
execute_process(COMMAND git -C ${ROOT} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
if(commit)
  execute_process(COMMAND git -C ${ROOT} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
  if(changes)
    string(APPEND commit ", changed since")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "// Made by cmake/commit.cmake.
#include <string_view>

namespace embedded {
extern const std::string_view commit;
const std::string_view commit = \"${commit}\";
}  // namespace embedded
")
