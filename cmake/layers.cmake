# The layers of src/, lowest first: one target each, whose link line is the layering.
#
#   credo_layer(<name> <folder of src/> [TOP_ONLY [ONLY <file> | WITHOUT <file>]]
#               [LINKS <lower layer or library>...])
#
# A layer sees the headers of what it links and of nothing else: its include path is a folder of links
# made for it in the build, so that an include by the name of a layer against the layering does not
# compile. Includes with `..` would go past that: tests/system/source_tree_test.cpp refuses them.
# TOP_ONLY: the folder's subfolders are layers of their own; so is, if one is named, one file with its
# header.

option(CREDO_UNITY "Compile many files at once: quicker from scratch, slower after a small change" ON)
# Most of the time goes into reading headers, once a batch: the larger, the quicker. Two batches at
# once still fit into a small machine's memory.
set(CREDO_UNITY_BATCH 28)
# Layers that read and write texts rather than search: optimised less, which is quicker to compile, and
# with sanitizers not at all.
set(CREDO_UNHURRIED files lint graph_export promela_export external agentspeak_promela
  agentspeak_language bupl_maude bupl_language dribble_smv dribble_language eccs_language languages
  inquiry report library options serve cli)
# With sanitizers neither are these, which take a search's result rather than search.
if(CREDO_SANITIZE STREQUAL "address")
  list(APPEND CREDO_UNHURRIED verdict agentspeak_slicing bupl_slicing dribble_slicing eccs_slicing)
endif()

# What most files include, compiled once.
set(CREDO_PRECOMPILED
  <algorithm> <array> <compare> <cstddef> <cstdint> <functional> <map> <memory> <optional> <set>
  <span> <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector>
  <fmt/format.h>)

# The targets of all layers, the unhurried ones last: of a template's functions that several layers
# have, the first is linked.
set(CREDO_LAYERS "" CACHE INTERNAL "the targets of all layers")
set(CREDO_LAST_LAYERS "" CACHE INTERNAL "those of them that are optimised less")

function(credo_layer name folder)
  cmake_parse_arguments(layer "TOP_ONLY" "ONLY;WITHOUT" "LINKS" ${ARGN})
  set(source ${PROJECT_SOURCE_DIR}/src/${folder})
  set(root ${PROJECT_BINARY_DIR}/layers/${name})
  file(REMOVE_RECURSE ${root})
  if(layer_TOP_ONLY)
    file(GLOB sources CONFIGURE_DEPENDS ${source}/*.cpp)
    file(GLOB headers CONFIGURE_DEPENDS ${source}/*.hpp)
    foreach(list sources headers)
      if(layer_ONLY)
        list(FILTER ${list} INCLUDE REGEX "/${layer_ONLY}\\.[ch]pp$")
      elseif(layer_WITHOUT)
        list(FILTER ${list} EXCLUDE REGEX "/${layer_WITHOUT}\\.[ch]pp$")
      endif()
    endforeach()
    file(MAKE_DIRECTORY ${root}/${folder})
    foreach(header ${headers})
      cmake_path(GET header FILENAME file)
      file(CREATE_LINK ${header} ${root}/${folder}/${file} SYMBOLIC)
    endforeach()
  else()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${source}/*.cpp)
    cmake_path(GET folder PARENT_PATH above)
    file(MAKE_DIRECTORY ${root}/${above})
    file(CREATE_LINK ${source} ${root}/${folder} SYMBOLIC)
  endif()
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  set(target credo_${name})
  list(TRANSFORM layer_LINKS REPLACE "^([a-z_]+)$" "credo_\\1")
  if(NOT sources)  # headers only
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE ${root})
    target_link_libraries(${target} INTERFACE ${layer_LINKS})
    return()
  endif()
  add_library(${target} OBJECT ${sources})
  target_include_directories(${target} PUBLIC ${root})
  target_link_libraries(${target} PUBLIC ${layer_LINKS})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${CREDO_UNITY}
    UNITY_BUILD_BATCH_SIZE ${CREDO_UNITY_BATCH})
  set(headers_of credo_base)
  set(optimised 1)
  if(name IN_LIST CREDO_UNHURRIED)
    if(CREDO_SANITIZE STREQUAL "address")
      target_compile_options(${target} PRIVATE -O0)
      set(headers_of credo_files)
      set(optimised 0)
    else()
      target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endif()
    set(CREDO_LAST_LAYERS ${CREDO_LAST_LAYERS} ${target} CACHE INTERNAL "")
  else()
    set(CREDO_LAYERS ${CREDO_LAYERS} ${target} CACHE INTERNAL "")
  endif()
  # Headers are compiled once for all that is optimised, and once for what is not.
  if(target STREQUAL headers_of)
    target_precompile_headers(${target} PRIVATE ${CREDO_PRECOMPILED})
    # These are headers of the system only: ccache need not look into the result, which is never the
    # same in two folders, to know it.
    if(CCACHE)
      file(WRITE ${CMAKE_BINARY_DIR}/CMakeFiles/${target}.dir/cmake_pch.hxx.gch.sum
        "${CMAKE_CXX_COMPILER_VERSION} ${CMAKE_BUILD_TYPE} ${CREDO_SANITIZE} ${optimised}\n")
    endif()
  else()
    target_precompile_headers(${target} REUSE_FROM ${headers_of})
  endif()
endfunction()

credo_layer(base base LINKS $<IF:$<BOOL:${CREDO_STATIC}>,fmt::fmt-header-only,fmt::fmt> Threads::Threads)
target_include_directories(credo_base SYSTEM PUBLIC ${XXHASH_INCLUDE_DIR})
target_include_directories(credo_base PUBLIC ${PROJECT_BINARY_DIR}/generated)
target_compile_definitions(credo_base PUBLIC XXH_INLINE_ALL)
credo_layer(term term LINKS base)
credo_layer(prop prop LINKS base)
target_include_directories(credo_prop SYSTEM PRIVATE ${CADICAL_INCLUDE_DIR})
target_link_libraries(credo_prop PUBLIC ${CADICAL_LIBRARY})
credo_layer(modal modal LINKS base)
credo_layer(logic logic LINKS term modal)
credo_layer(system system LINKS logic)
credo_layer(files files LINKS system)
credo_layer(property property LINKS system)
credo_layer(lint lint LINKS property)
credo_layer(reduce reduce/slicing LINKS property)
credo_layer(chaining reduce/chaining LINKS property)
credo_layer(engine engine LINKS chaining)
credo_layer(verdict verdict LINKS engine)
credo_layer(export export TOP_ONLY LINKS engine)
credo_layer(graph_export export/graph LINKS engine)
credo_layer(promela_export export/promela LINKS export)
credo_layer(external external LINKS promela_export)
# A language: its interpreters, then what else it has, then the value that ties all of it together.
credo_layer(agentspeak lang/agentspeak TOP_ONLY WITHOUT language LINKS system)
credo_layer(agentspeak_slicing lang/agentspeak/slicing LINKS agentspeak reduce)
credo_layer(agentspeak_promela lang/agentspeak/promela LINKS agentspeak external)
credo_layer(agentspeak_language lang/agentspeak TOP_ONLY ONLY language
  LINKS agentspeak_slicing agentspeak_promela)
credo_layer(bupl lang/bupl TOP_ONLY WITHOUT language LINKS system)
credo_layer(bupl_slicing lang/bupl/slicing LINKS bupl reduce)
credo_layer(bupl_maude lang/bupl/maude LINKS bupl external)
credo_layer(bupl_language lang/bupl TOP_ONLY ONLY language LINKS bupl_slicing bupl_maude)
credo_layer(dribble lang/dribble TOP_ONLY WITHOUT language LINKS system prop)
credo_layer(dribble_slicing lang/dribble/slicing LINKS dribble reduce)
credo_layer(dribble_smv lang/dribble/smv LINKS dribble export)
credo_layer(dribble_language lang/dribble TOP_ONLY ONLY language LINKS dribble_slicing dribble_smv)
credo_layer(eccs lang/eccs TOP_ONLY WITHOUT language LINKS system)
credo_layer(eccs_slicing lang/eccs/slicing LINKS eccs reduce)
credo_layer(eccs_language lang/eccs TOP_ONLY ONLY language LINKS eccs_slicing)
credo_layer(languages lang TOP_ONLY
  LINKS agentspeak_language bupl_language dribble_language eccs_language)
credo_layer(inquiry inquiry LINKS files lint reduce verdict graph_export languages)
credo_layer(report report LINKS inquiry nlohmann_json::nlohmann_json)
target_sources(credo_report PRIVATE ${PROJECT_BINARY_DIR}/generated/page.S)
add_dependencies(credo_report credo_pages)
credo_layer(library library LINKS report)
credo_layer(options options LINKS inquiry CLI11::CLI11)
# Debian's cpp-httplib is a library with TLS and compression, elsewhere it is a header only.
credo_layer(serve serve LINKS report options)
target_include_directories(credo_serve SYSTEM PUBLIC ${HTTPLIB_INCLUDE_DIR})
if(HTTPLIB_LIBRARY)
  target_link_libraries(credo_serve PUBLIC ${HTTPLIB_LIBRARY})
  # For whoever includes it, the tests too: its classes depend on them.
  target_compile_definitions(credo_serve PUBLIC
    CPPHTTPLIB_OPENSSL_SUPPORT CPPHTTPLIB_ZLIB_SUPPORT CPPHTTPLIB_BROTLI_SUPPORT)
endif()
credo_layer(cli cli LINKS serve)
target_sources(credo_cli PRIVATE ${PROJECT_BINARY_DIR}/generated/licences.S)
add_dependencies(credo_cli credo_components)
if(CREDO_SANITIZE STREQUAL "fuzzer")
  foreach(layer serve cli)  # GCC's word for it, which Clang does not say
    target_compile_definitions(credo_${layer} PRIVATE __SANITIZE_ADDRESS__=1)
  endforeach()
endif()
set(CREDO_LAYERS ${CREDO_LAYERS} ${CREDO_LAST_LAYERS} CACHE INTERNAL "")
