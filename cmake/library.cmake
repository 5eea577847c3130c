# libcredo: all of Credo but the command line and the server, in one archive, with its header
# src/library/credo.hpp and what CMake and pkg-config need to find it; and the headers below src/ for
# who adds a language (docs/adding-a-language.md).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

add_library(libcredo STATIC)
set_target_properties(libcredo PROPERTIES OUTPUT_NAME credo EXPORT_NAME credo LINKER_LANGUAGE CXX)
foreach(layer ${CREDO_LAYERS})
  if(NOT layer MATCHES "^credo_(options|serve|cli)$")
    target_sources(libcredo PRIVATE $<TARGET_OBJECTS:${layer}>)
  endif()
endforeach()
target_compile_features(libcredo INTERFACE cxx_std_17)
target_include_directories(libcredo INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
# What an archive needs, whoever links it has to link. The package files find CaDiCaL, which has none
# of its own.
target_link_libraries(libcredo INTERFACE
  $<INSTALL_INTERFACE:fmt::fmt> $<INSTALL_INTERFACE:Threads::Threads>
  $<INSTALL_INTERFACE:credo::cadical>)

# For a language: the layers that one may be made of, and the list that it is added to.
set(language_folders base term prop modal logic system property reduce engine export external)
set(language_headers ${CMAKE_INSTALL_INCLUDEDIR}/credo)
add_library(credo_language INTERFACE)
set_target_properties(credo_language PROPERTIES EXPORT_NAME language)
target_compile_features(credo_language INTERFACE cxx_std_20)
target_compile_definitions(credo_language INTERFACE XXH_INLINE_ALL)
target_include_directories(credo_language INTERFACE $<INSTALL_INTERFACE:${language_headers}>)
target_link_libraries(credo_language INTERFACE libcredo)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/credo)
configure_package_config_file(cmake/credoConfig.cmake.in generated/credoConfig.cmake
  INSTALL_DESTINATION ${package_folder} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(generated/credoConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# Relative to the file itself, so that the prefix may be chosen when it is installed.
file(RELATIVE_PATH prefix_from_pc ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" prefix_from_pc ${prefix_from_pc})
configure_file(cmake/credo.pc.in generated/credo.pc @ONLY)
configure_file(cmake/credo-language.pc.in generated/credo-language.pc @ONLY)

install(TARGETS libcredo credo_language EXPORT credo ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES src/library/credo.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
list(TRANSFORM language_folders PREPEND src/)
install(DIRECTORY ${language_folders} DESTINATION ${language_headers}
  FILES_MATCHING PATTERN "*.hpp")
install(FILES src/lang/languages.hpp DESTINATION ${language_headers}/lang)
install(EXPORT credo FILE credoTargets.cmake NAMESPACE credo:: DESTINATION ${package_folder})
install(FILES ${PROJECT_BINARY_DIR}/generated/credoConfig.cmake
  ${PROJECT_BINARY_DIR}/generated/credoConfigVersion.cmake DESTINATION ${package_folder})
install(FILES ${PROJECT_BINARY_DIR}/generated/credo.pc
  ${PROJECT_BINARY_DIR}/generated/credo-language.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
# 72 MB become 13: the rest tells a debugger of lines that nobody has.
install(CODE "execute_process(COMMAND ${CMAKE_STRIP} --strip-debug
  \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/libcredo.a\"
  COMMAND_ERROR_IS_FATAL ANY)")
