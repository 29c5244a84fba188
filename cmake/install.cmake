# cmake --install: the program, the library with its headers, a CMake package, and the data, all below one prefix that may be moved.

# The data, found from where the program lies (model/core/data.hpp).
set(data ${CMAKE_INSTALL_DATADIR}/bargello)
install(FILES model/games.def DESTINATION ${data}/model COMPONENT program)
foreach(game IN LISTS BARGELLO_GAMES)
  install(DIRECTORY model/${game}/ DESTINATION ${data}/model/${game} COMPONENT program FILES_MATCHING PATTERN "*.json" PATTERN "*.play" PATTERN "rulebook.md")
endforeach()
install(DIRECTORY reports/cache reports/published DESTINATION ${data}/reports COMPONENT program)
install(FILES reports/schema.json DESTINATION ${data}/reports COMPONENT program)
install(DIRECTORY conform/peers conform/runners DESTINATION ${data}/conform COMPONENT program PATTERN "__pycache__" EXCLUDE)

# The headers: the public ones, and the rooms that a game of one's own is compiled with.
install(DIRECTORY include/bargello DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev)
foreach(room model/core explore properties solver endgame)
  install(DIRECTORY ${room}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bargello/rooms/${room} COMPONENT dev FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(FILES model/games.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/bargello/rooms/model COMPONENT dev)

# One target for callers.
add_library(bargello_library INTERFACE)
set_target_properties(bargello_library PROPERTIES EXPORT_NAME bargello)
target_link_libraries(bargello_library INTERFACE cli)
add_library(bargello::bargello ALIAS bargello_library)
get_property(rooms GLOBAL PROPERTY bargello_rooms)
install(TARGETS bargello_library ${rooms} EXPORT bargello ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
install(EXPORT bargello NAMESPACE bargello:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/bargello FILE bargello-targets.cmake COMPONENT dev)
include(CMakePackageConfigHelpers)
configure_package_config_file(cmake/bargello-config.cmake.in ${CMAKE_BINARY_DIR}/bargello-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/bargello)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/bargello-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/bargello-config.cmake ${CMAKE_BINARY_DIR}/bargello-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/bargello COMPONENT dev)
install(DIRECTORY examples/pile DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT dev PATTERN "__pycache__" EXCLUDE)

# What there is to read, with links that hold; and whose it is, for each package (cmake/package.cmake).
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/bargello COMPONENT program RENAME copyright)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libbargello-dev COMPONENT dev RENAME copyright)

# The program, its man page and its completion, both made by the program itself.
install(TARGETS bargello RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
foreach(made "man;bargello.1.gz;--man" "completion;bargello.bash;--completion bash")
  list(GET made 0 name)
  list(GET made 1 file)
  list(GET made 2 flags)
  separate_arguments(flags)
  set(filter cat)
  if(file MATCHES "gz$")
    set(filter "gzip -9n")
  endif()
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/generated/${file}
    COMMAND ${CMAKE_COMMAND} -E env BARGELLO_HOME=${CMAKE_SOURCE_DIR} sh -c "\"$1\" help $2 $3 > \"$0.text\" && ${filter} < \"$0.text\" > \"$0\"" ${CMAKE_BINARY_DIR}/generated/${file} $<TARGET_FILE:bargello> ${flags}
    DEPENDS bargello VERBATIM)
  add_custom_target(${name}_file ALL DEPENDS ${CMAKE_BINARY_DIR}/generated/${file})
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/generated/bargello.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/generated/bargello.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program RENAME bargello)
