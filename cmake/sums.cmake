# cmake -DROOT=.. -DROOMS=a,b -DOUTPUT=.. -P sums.cmake: writes the definition of core::sources_sum.
string(REPLACE "," ";" rooms "${ROOMS}")
set(rows)
foreach(room IN LISTS rooms)
  file(GLOB_RECURSE files ${ROOT}/${room}/*.cpp ${ROOT}/${room}/*.hpp ${ROOT}/${room}/*.json)
  list(FILTER files EXCLUDE REGEX "/(claims|fixes|translations)\\.json$")  # what is said of results decides none of them
  list(FILTER files EXCLUDE REGEX "/(picture|words|pen|presentation)\\.[ch]pp$")  # nor does how a state is shown
  list(SORT files)
  set(all "")
  foreach(file IN LISTS files)
    file(SHA256 ${file} sum)
    file(RELATIVE_PATH name ${ROOT} ${file})
    string(APPEND all "${name} ${sum}\n")
  endforeach()
  string(SHA256 sum "${all}")
  string(SUBSTRING ${sum} 0 32 sum)
  string(APPEND rows "  if (room == \"${room}\") return \"${sum}\";\n")
endforeach()
file(WRITE ${OUTPUT} "// Made by cmake/sums.cmake.
#include \"model/core/sources.hpp\"

std::string core::sources_sum(std::string_view room) {
${rows}  return \"\";
}
")
