# An overlay port until there is one in the registry:
#     vcpkg install libiri --overlay-ports=LIBIRI/src/package/vcpkg
# It builds the sources that it stands in. For a registry: vcpkg_from_github() of a release tarball,
# which carries the generated code, so that re2c is not needed.
set(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../..")

set(options -Dtests=disabled -Dpolicy=disabled)
if("tools" IN_LIST FEATURES)
  list(APPEND options -Dcli=enabled)
else()
  list(APPEND options -Dcli=disabled)
endif()
if("unicode" IN_LIST FEATURES)
  list(APPEND options -Dunicode=enabled)
else()
  list(APPEND options -Dunicode=disabled)
endif()

vcpkg_configure_meson(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${options})
vcpkg_install_meson()
vcpkg_fixup_pkgconfig()

# Of the two libraries, the one that the triplet asks for; the CMake package takes what is there, and
# finds it from where it stands itself.
foreach(prefix "" "/debug")
  if(VCPKG_LIBRARY_LINKAGE STREQUAL "static")
    file(GLOB others "${CURRENT_PACKAGES_DIR}${prefix}/lib/libiri*.so*" "${CURRENT_PACKAGES_DIR}${prefix}/lib/libiri*.dylib")
  else()
    file(GLOB others "${CURRENT_PACKAGES_DIR}${prefix}/lib/libiri*.a")
  endif()
  if(others)
    file(REMOVE ${others})
  endif()
endforeach()
set(VCPKG_POLICY_SKIP_LIB_CMAKE_MERGE_CHECK enabled)
if("tools" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES iri AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
  "${CURRENT_PACKAGES_DIR}/debug/lib/cmake")
file(INSTALL "${SOURCE_PATH}/LICENSE" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}" RENAME copyright)
