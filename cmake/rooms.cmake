# How rooms become libraries. A room is a folder of sources; its library is installed as libbargello-<room>.a.

# The folders that model/games.def lists.
file(STRINGS ${CMAKE_SOURCE_DIR}/model/games.def lines REGEX "^GAME\\(")
list(TRANSFORM lines REPLACE "^GAME\\(([a-z0-9_]+)\\).*" "\\1" OUTPUT_VARIABLE BARGELLO_GAMES)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS model/games.def)

# add_room(<room> <pattern>...): a static library of the sources that fit. No source belongs to two rooms: what an earlier one has is left out.
function(add_room room)
  set(sources)
  foreach(pattern IN LISTS ARGN)
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${pattern})
    list(APPEND sources ${found})
  endforeach()
  get_property(taken GLOBAL PROPERTY bargello_sources)
  list(REMOVE_ITEM sources ${taken} ${CMAKE_SOURCE_DIR}/apps/cli/main.cpp)
  set_property(GLOBAL APPEND PROPERTY bargello_sources ${sources})
  set_property(GLOBAL APPEND PROPERTY bargello_rooms ${room})
  add_library(${room} STATIC ${sources})
  set_target_properties(${room} PROPERTIES OUTPUT_NAME bargello-${room})
  set_target_properties(${room} PROPERTIES UNITY_BUILD ${BARGELLO_UNITY} UNITY_BUILD_BATCH_SIZE 8)
  foreach(source IN LISTS sources)  # what instantiates a class explicitly cannot share a unit with another that does
    file(STRINGS ${source} explicit REGEX "^template (struct|class) " LIMIT_COUNT 1)
    if(explicit)
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
    # The Python module links these libraries (apps/python/CMakeLists.txt). Debian's compiler makes position independent
    # code by default, but for variables of a thread it takes for granted that it makes a program.
    file(STRINGS ${source} of_a_thread REGEX "^ *(static )?thread_local " LIMIT_COUNT 1)
    if(of_a_thread)
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS -fPIC)
    endif()
  endforeach()
  target_link_libraries(${room} PRIVATE $<BUILD_INTERFACE:bargello_flags>)
  target_include_directories(${room} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}> $<INSTALL_INTERFACE:include/bargello/rooms>)
endfunction()

# A room whose speed does not matter is compiled for a quick build.
function(add_cold_room room)
  add_room(${room} ${ARGN})
  target_compile_options(${room} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(BARGELLO_SANITIZE)
    target_compile_options(${room} PRIVATE -O0)
  endif()
endfunction()

# A sum of the sources of each room, taken whenever one of them changes, as a source of the target.
function(add_sources_sums target)
  set(rooms model/core explore properties solver endgame conform reports/compute)
  foreach(game IN LISTS BARGELLO_GAMES)
    list(APPEND rooms model/${game})
  endforeach()
  set(all)
  foreach(room IN LISTS rooms)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${room}/*.cpp ${CMAKE_SOURCE_DIR}/${room}/*.hpp
      ${CMAKE_SOURCE_DIR}/${room}/*.json)
    list(APPEND all ${files})
  endforeach()
  set(output ${CMAKE_BINARY_DIR}/generated/sources_sums.cpp)
  string(REPLACE ";" "," names "${rooms}")
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DROOMS=${names} -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/sums.cmake
    DEPENDS ${all} ${CMAKE_SOURCE_DIR}/cmake/sums.cmake VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# embed_files(<target> <file>...): the bytes of each file as a string of the target, declared extern where it is used.
function(embed_files target)
  foreach(file IN LISTS ARGN)
    string(MAKE_C_IDENTIFIER ${file} name)
    set(output ${CMAKE_BINARY_DIR}/generated/${name}.cpp)
    add_custom_command(OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_SOURCE_DIR}/${file} -DNAME=${name} -DOUTPUT=${output} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
      DEPENDS ${CMAKE_SOURCE_DIR}/${file} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endforeach()
endfunction()
