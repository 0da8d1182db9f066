# The server's rooms as a WebAssembly module, for the page that needs no server: offline.wasm (src/offline/README.md). Only in the preset
# `offline`.
#
# What touches the world outside is left out by folder and file, and src/offline takes its place.

gg_sources(host_sources src/host)
list(FILTER host_sources EXCLUDE REGEX "/out_of_memory\\.c$")
gg_sources(lessons_sources src/lessons)
gg_sources(advice_sources src/advice)
gg_sources(server_sources src/server)
list(FILTER server_sources EXCLUDE REGEX
    "/server/(mail|meeting|moderation|notices|organizing|tournaments|store/(postgres|sql|sqlite))/")
list(FILTER server_sources EXCLUDE REGEX
    "/server/(jobs\\.c|nodes/(ear|node_news)\\.c|health\\.c|http/(web|files|packed|headers|listen|notify|clients|backlog)\\.c|people/(accounts|passwords|guesses)\\.c)$")
list(FILTER server_sources EXCLUDE REGEX
    "/server/store/(store|writer|news|names|texts|ratings|glicko)\\.c$")
gg_sources(offline_sources src/offline)

gg_program(offline ${host_sources} ${lessons_sources} ${advice_sources} ${server_sources} ${offline_sources})
set_target_properties(offline PROPERTIES SUFFIX .wasm)
target_include_directories(offline BEFORE PRIVATE ${PROJECT_SOURCE_DIR}/src/offline/instead)
# A job is the first member of what it belongs to: with pointers of 32 bits its own alignment is smaller.
target_compile_options(offline PRIVATE -Os -Wno-cast-align)
target_link_libraries(offline PRIVATE grognard_bot grognard_data grognard_rules)
add_dependencies(program offline)

# The agreement tests replay their games with the same objects.
if(GG_TESTS)
    include(cmake/Wasm.cmake)
endif()
