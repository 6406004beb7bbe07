# iri_routes(TARGET FILE [HEADER NAME] [NAMESPACE NAME] [OPTIONS OPTION...]): compiles a file of routes, or an OpenAPI
# document, with `iri routes compile`, and gives TARGET the folder of the header. HEADER is routes.hpp by default;
# OPTIONS are those of the command, such as --base. IRI_COMMAND may name the command.
function(iri_routes target file)
  cmake_parse_arguments(PARSE_ARGV 2 iri_routes "" "HEADER;NAMESPACE" "OPTIONS")
  if(NOT iri_routes_HEADER)
    set(iri_routes_HEADER routes.hpp)
  endif()
  if(NOT iri_routes_NAMESPACE)
    set(iri_routes_NAMESPACE routes)
  endif()
  if(TARGET iri::command AND NOT IRI_COMMAND)
    set(command "$<TARGET_FILE:iri::command>")
  else()
    find_program(IRI_COMMAND iri HINTS "${iri_PREFIX}/bin")
    if(NOT IRI_COMMAND)
      message(FATAL_ERROR "iri_routes() needs the command iri: build it by IRI_CLI, or IRI_COMMAND may say where it is")
    endif()
    set(command "${IRI_COMMAND}")
  endif()
  get_filename_component(source "${file}" ABSOLUTE)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}_routes")
  file(MAKE_DIRECTORY "${folder}")
  add_custom_command(OUTPUT "${folder}/${iri_routes_HEADER}"
    COMMAND "${command}" routes compile "${source}" -o "${folder}/${iri_routes_HEADER}"
      --namespace "${iri_routes_NAMESPACE}" ${iri_routes_OPTIONS}
    DEPENDS "${source}" "${command}" VERBATIM)
  target_sources(${target} PRIVATE "${folder}/${iri_routes_HEADER}")
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
