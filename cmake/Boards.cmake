# The boards of all games as data for browsers: build/PRESET/boards/*.json, written by the program itself.
#
# They are part of the target `program` in normal builds; with sanitizers or coverage they would only cost time.
function(gg_add_boards)
    if(NOT CMAKE_BUILD_TYPE MATCHES "^(Release|Debug)$")
        return()
    endif()
    set(boards ${PROJECT_BINARY_DIR}/boards)
    add_custom_command(
        OUTPUT ${boards}/index.json
        COMMAND ${CMAKE_COMMAND} -E rm -rf ${boards} # a board may have been removed
        COMMAND grognard board --export ${boards}
        DEPENDS grognard
        COMMENT "Boards"
        VERBATIM)
    add_custom_target(boards DEPENDS ${boards}/index.json)
    add_dependencies(program boards)
    install(DIRECTORY ${boards}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/grognard/boards
        OPTIONAL FILES_MATCHING PATTERN *.json PATTERN *.br)
endfunction()
