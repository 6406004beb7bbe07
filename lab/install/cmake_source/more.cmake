# What lab/install/run.sh appends to the CMakeLists.txt of docs/EMBEDDING.md, "From source": a program in C, and routes.
enable_language(C)
add_executable(c "${HERE}/consumer.c")
target_link_libraries(c PRIVATE iri::iri)
# The command is named by IRI_COMMAND here; with IRI_CLI it is built.
add_executable(routes "${HERE}/routes_consumer.cc")
target_link_libraries(routes PRIVATE iri::iri)
iri_routes(routes "${HERE}/routes.txt" NAMESPACE api)
