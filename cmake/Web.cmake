# Builds the browser client from web/ into build/PRESET/web, where `grognard serve` next to it finds it.
#
# It is part of the target `program` in the release build; elsewhere use -DGG_WEB=ON.
function(gg_add_web)
    string(COMPARE EQUAL "${CMAKE_BUILD_TYPE}" Release wanted)
    option(GG_WEB "Build the browser client" ${wanted})
    if(NOT GG_WEB)
        return()
    endif()
    find_program(GG_NODE NAMES node nodejs)
    find_program(GG_NPM NAMES npm)
    if(NOT GG_NODE OR NOT GG_NPM)
        message(NOTICE "Node.js (18 or newer) or npm was not found: everything is built but the client for browsers")
        return()
    endif()

    set(source ${PROJECT_SOURCE_DIR}/web)
    set(web ${PROJECT_BINARY_DIR}/web)
    set(cache ${PROJECT_BINARY_DIR}/compressed)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${source}/src/* ${source}/static/*)
    list(FILTER files EXCLUDE REGEX "\\.test\\.tsx?$")
    add_custom_command(
        OUTPUT ${web}/index.html
        COMMAND ${GG_NODE} packages.mjs
        COMMAND ${GG_NODE} build.mjs --out ${web} --compress ${cache}/web --quiet
        DEPENDS ${files} ${source}/package-lock.json ${source}/packages.mjs ${source}/build.mjs ${source}/compress.mjs
        WORKING_DIRECTORY ${source}
        COMMENT "Browser client"
        VERBATIM)
    add_custom_target(web DEPENDS ${web}/index.html)
    add_dependencies(program web)
    gg_compress_boards(${source} ${cache})
    # File names contain hashes, so files of the previous version would stay forever.
    install(CODE "file(REMOVE_RECURSE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/grognard/web\")")
    install(DIRECTORY ${web}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/grognard/web OPTIONAL)
endfunction()

# The boards as brotli, beside themselves.
function(gg_compress_boards source cache)
    set(boards ${PROJECT_BINARY_DIR}/boards)
    set(stamp ${cache}/boards.stamp)
    add_custom_command(
        OUTPUT ${stamp}
        COMMAND ${GG_NODE} ${source}/compress.mjs ${boards} ${cache}/boards
        COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
        DEPENDS ${boards}/index.json ${source}/compress.mjs
        COMMENT "Compressed boards"
        VERBATIM)
    add_custom_target(compressed_boards DEPENDS ${stamp})
    add_dependencies(compressed_boards boards)
    add_dependencies(program compressed_boards)
endfunction()
