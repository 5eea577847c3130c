# Installs the packages that web/package-lock.json names, unless they are there.
#   cmake -D NPM=npm -D WEB=web -P install_packages.cmake
# Builds that run at the same time wait for each other. The lock file decides, as with `npm ci`, but
# that refuses one without the packages for systems that whoever wrote it does not have.
set(stamp ${WEB}/node_modules/.credo-packages)
file(LOCK ${WEB}/packages.lock GUARD PROCESS TIMEOUT 600)
file(SHA256 ${WEB}/package-lock.json wanted)
set(installed "")
if(EXISTS ${stamp})
  file(READ ${stamp} installed)
endif()
if(NOT installed STREQUAL wanted)
  execute_process(
    COMMAND ${NPM} install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error
    WORKING_DIRECTORY ${WEB} RESULT_VARIABLE result OUTPUT_QUIET)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "npm could not install the packages of the page (web/package-lock.json); "
                        "it needs the network, or a cache that has them.")
  endif()
  file(WRITE ${stamp} ${wanted})
endif()
