# An overlay port, which builds the sources that it stands in:
#     vcpkg install libiri --overlay-ports=LIBIRI/package/vcpkg
# A registry has vcpkg_from_github() or vcpkg_download_distfile() of a release tarball here instead of the next line.
set(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../..")

vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES
  policy IRI_POLICY
  tools IRI_CLI
  unicode IRI_UNICODE)

# What re2c generates stands in a release tarball; a checkout needs re2c.
if(NOT IS_DIRECTORY "${SOURCE_PATH}/re2c/generated")
  find_program(RE2C re2c)
  if(NOT RE2C)
    message(FATAL_ERROR "${PORT} needs re2c 3.0 or newer from the system, such as by apt-get install re2c; its release tarball does not")
  endif()
  list(APPEND options "-DIRI_RE2C=${RE2C}")
endif()

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${options})
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME iri CONFIG_PATH lib/cmake/iri)
vcpkg_fixup_pkgconfig()
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES iri AUTO_CLEAN)
endif()
# Headers are those of the release; the printers of gdb and the completions stand under paths of this build.
file(REMOVE_RECURSE
  "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
  "${CURRENT_PACKAGES_DIR}/share/gdb" "${CURRENT_PACKAGES_DIR}/share/man" "${CURRENT_PACKAGES_DIR}/share/bash-completion"
  "${CURRENT_PACKAGES_DIR}/share/zsh" "${CURRENT_PACKAGES_DIR}/share/fish")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
