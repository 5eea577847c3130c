# The Debian package, made by `make deb` with CPack.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME credo)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "The Credo authors")
set(CPACK_PACKAGE_CONTACT "The Credo authors <authors@credo.invalid>"
  CACHE STRING "Who maintains the package, with an address")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "model checker for agent programs")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Credo tells whether a system of agents, written in AgentSpeak, Dribble, BUPL
or ECCS, does what it should on every run, and if not, shows the run and says
why. Properties speak of beliefs, desires and intentions over time, in LTL,
CTL, CTL* and ACTL.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_BINARY_DIR}/package)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The last three are what programs with libcredo, and languages for it, are built with.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "spin, maude, tcc | gcc, libfmt-dev, libcadical-dev, libxxhash-dev")

# What Debian wants in its own form is written into the package just before it is made.
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(cmake/debian/changelog.in generated/debian/changelog @ONLY)
configure_file(cmake/debian/files.cmake.in generated/debian/files.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_BINARY_DIR}/generated/debian/files.cmake)
include(CPack)
