# Builds the browser client from web/ into build/PRESET/web, where `grognard serve` next to it finds it.
#
# It is part of the target `program` in the release build; elsewhere use -DGG_WEB=ON.
function(gg_add_web)
    string(COMPARE EQUAL "${CMAKE_BUILD_TYPE}" Release wanted)
    option(GG_WEB "Build the browser client" ${wanted})
    if(NOT GG_WEB)
        return()
    endif()
    if(EXISTS ${PROJECT_SOURCE_DIR}/web/prebuilt/index.html) # an archive of the sources: `make dist`
        gg_take_built_web(${PROJECT_SOURCE_DIR}/web/prebuilt)
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

# The client as `make dist` built it, without Node.js and npm.
function(gg_take_built_web from)
    add_custom_command(
        OUTPUT ${PROJECT_BINARY_DIR}/web/index.html
        COMMAND ${CMAKE_COMMAND} -E copy_directory ${from} ${PROJECT_BINARY_DIR}/web
        COMMENT "Browser client, as it was built")
    add_custom_target(web DEPENDS ${PROJECT_BINARY_DIR}/web/index.html)
    add_dependencies(program web)
    install(DIRECTORY ${from}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/grognard/web)
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

# The page that needs no server (docs/offline.md), beside the client, from the module of the preset `offline`. Only `make offline` asks for it.
function(gg_add_offline_page)
    if(NOT TARGET web)
        return()
    endif()
    set(source ${PROJECT_SOURCE_DIR}/web)
    set(GG_OFFLINE_MODULE ${PROJECT_SOURCE_DIR}/build/offline/offline.wasm CACHE FILEPATH "The module of the preset `offline`")
    add_custom_target(offline_page
        COMMAND ${GG_NODE} offline.mjs --web ${PROJECT_BINARY_DIR}/web --boards ${PROJECT_BINARY_DIR}/boards
                --module ${GG_OFFLINE_MODULE} --out ${PROJECT_BINARY_DIR}/offline --compress ${PROJECT_BINARY_DIR}/compressed/web
        WORKING_DIRECTORY ${source}
        COMMENT "The page that needs no server"
        VERBATIM)
    add_dependencies(offline_page web boards)
    install(CODE "file(REMOVE_RECURSE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/grognard/offline\")")
    install(DIRECTORY ${PROJECT_BINARY_DIR}/offline/ DESTINATION ${CMAKE_INSTALL_DATADIR}/grognard/offline OPTIONAL)
endfunction()
