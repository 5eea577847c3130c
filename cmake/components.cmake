# What is in the binary besides Credo's own code: the licences that `credo --licenses` prints, and a
# bill of materials (CycloneDX), which is installed. scripts/components.mjs makes both.
set(CREDO_LICENCES ${PROJECT_BINARY_DIR}/generated/licences.txt)
set(CREDO_COPYRIGHT ${PROJECT_BINARY_DIR}/generated/copyright)
set(CREDO_BOM ${PROJECT_BINARY_DIR}/generated/credo.cdx.json)
set(components ${PROJECT_SOURCE_DIR}/scripts/components.mjs)
set(page_lists ${page_folder}/dist ${page_folder}/dist-serve)
list(TRANSFORM page_lists APPEND /packages.json OUTPUT_VARIABLE page_packages)
list(JOIN page_lists "," page_lists)
# The compiler's parts are packages named after its version.
string(REGEX MATCH "^[0-9]+" gcc "${CMAKE_CXX_COMPILER_VERSION}")
add_custom_command(
  OUTPUT ${CREDO_LICENCES} ${CREDO_COPYRIGHT} ${CREDO_BOM}
  COMMAND ${CREDO_NODE} ${components} --version ${PROJECT_VERSION} --gcc ${gcc}
          --linked $<IF:$<BOOL:${CREDO_STATIC}>,static,shared> --pages ${page_lists}
          --licence ${PROJECT_SOURCE_DIR}/LICENSE --text ${CREDO_LICENCES}
          --copyright ${CREDO_COPYRIGHT} --bom ${CREDO_BOM}
  DEPENDS ${components} ${PROJECT_SOURCE_DIR}/LICENSE ${page_packages}
  COMMENT "Listing what the binary contains" VERBATIM)
add_custom_target(credo_components DEPENDS ${CREDO_LICENCES} ${CREDO_BOM})
add_dependencies(credo_components credo_pages)

# As bytes between two symbols (src/cli/licences.cpp).
configure_file(cmake/licences.S.in generated/licences.S @ONLY)
set_source_files_properties(${PROJECT_BINARY_DIR}/generated/licences.S
  PROPERTIES OBJECT_DEPENDS ${CREDO_LICENCES})
