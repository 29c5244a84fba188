# Packages for Debian ('./bargello package', or cpack in the build folder): the components of cmake/install.cmake, below /usr.
set(CPACK_GENERATOR DEB)
set(CPACK_OUTPUT_FILE_PREFIX packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_NAME bargello)
set(CPACK_PACKAGE_CONTACT "The Bargello authors <bargello@localhost>")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(same "= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")
set(for_whom "Compiled for ${processor}.")

# What a program that links our static libraries is built with, but for the tools: the group 'build' of packages.txt.
file(STRINGS packages.txt build_group REGEX "^build: ")
string(REGEX MATCHALL "lib[^ ]+-dev|nlohmann-[^ ]+-dev" libraries_needed "${build_group}")
list(JOIN libraries_needed ", " libraries_needed)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME bargello)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "exact models of four board games
Explores every state, proves claims of the rulebooks, solves endgames exactly,
compares readings of a rule, and tests other people's implementations.
${for_whom}")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME libbargello-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "bargello (${same}), ${libraries_needed}")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "g++, cmake")
set(CPACK_COMPONENT_DEV_DESCRIPTION "exact models of board games: headers and static libraries
For programs that ask the library, and for games of one's own that get every
verb of the program from it. With a small complete game as an example.
${for_whom}")

if(BARGELLO_WITH_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-bargello)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "bargello (${same}), python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-numpy, jupyter-notebook")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/cmake/debian/postinst ${CMAKE_SOURCE_DIR}/cmake/debian/prerm)
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "exact models of board games, from Python
Games, states and moves as values, every verb of the program as a function,
pictures in notebooks, and games whose rules are written in Python.
${for_whom}")
endif()

# What is compiled for newer processors is not installed where it would not run.
if(BARGELLO_MARCH STREQUAL "x86-64-v3")
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/cmake/debian/preinst)
endif()

include(CPack)
