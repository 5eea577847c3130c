# The pages of `--html` and of `credo serve`: web/ is built with npm into one file each, and both become
# a part of credo_core.
#
# The packages are in web/node_modules, shared by all builds; the page is in the build folder. Both
# are made again only when what they are made from has changed.

find_program(CREDO_NODE node)
find_program(CREDO_NPM npm)
set(node_version 0)
if(CREDO_NODE)
  execute_process(COMMAND ${CREDO_NODE} --version OUTPUT_VARIABLE node_version
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REGEX REPLACE "^v" "" node_version "${node_version}")
endif()
if(NOT CREDO_NPM OR node_version VERSION_LESS 18)
  message(FATAL_ERROR "Node.js 18 or later with npm not found. Install the Debian packages nodejs "
                      "and npm, or run scripts/setup, which installs all that is needed.")
endif()

set(CREDO_WEB ${PROJECT_SOURCE_DIR}/web)
set(page_folder ${PROJECT_BINARY_DIR}/web)
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${CREDO_WEB}/src/*)
list(FILTER page_sources EXCLUDE REGEX "\\.test\\.tsx?$")

set(install_packages ${CMAKE_COMMAND} -D NPM=${CREDO_NPM} -D WEB=${CREDO_WEB}
                     -P ${PROJECT_SOURCE_DIR}/cmake/install_packages.cmake)
add_custom_command(
  OUTPUT ${page_folder}/packages.stamp
  COMMAND ${install_packages}
  COMMAND ${CMAKE_COMMAND} -E touch ${page_folder}/packages.stamp
  DEPENDS ${CREDO_WEB}/package.json ${CREDO_WEB}/package-lock.json
          ${PROJECT_SOURCE_DIR}/cmake/install_packages.cmake
  COMMENT "Installing the packages of the page" VERBATIM)
# build_page(<file> <folder> <mode of vite.config.ts>)
function(build_page file folder mode)
  add_custom_command(
    OUTPUT ${page_folder}/${folder}/${file} ${page_folder}/${folder}/packages.json
    # Somebody may have taken the packages away in the meantime.
    COMMAND ${install_packages}
    COMMAND ${CREDO_NPM} run --silent build -- --logLevel warn --emptyOutDir --mode ${mode}
            --outDir ${page_folder}/${folder}
    DEPENDS ${page_folder}/packages.stamp ${page_sources} ${CREDO_WEB}/${file}
            ${CREDO_WEB}/vite.config.ts ${CREDO_WEB}/licences.ts ${CREDO_WEB}/tsconfig.json
    WORKING_DIRECTORY ${CREDO_WEB}
    COMMENT "Building the page ${file}" VERBATIM)
endfunction()
build_page(index.html dist production)
build_page(serve.html dist-serve serve)
# A target that needs nothing else, so that the pages are built while the first layers are compiled.
add_custom_target(credo_pages DEPENDS ${page_folder}/dist/index.html
                                      ${page_folder}/dist-serve/serve.html)

# As bytes between two symbols (src/report/page_html.cpp).
enable_language(ASM)
set(CREDO_PAGE ${page_folder}/dist/index.html)
set(CREDO_SERVE_PAGE ${page_folder}/dist-serve/serve.html)
configure_file(cmake/page.S.in generated/page.S @ONLY)
set_source_files_properties(${PROJECT_BINARY_DIR}/generated/page.S
  PROPERTIES OBJECT_DEPENDS "${CREDO_PAGE};${CREDO_SERVE_PAGE}")
