# Generates C from data files: embed.awk embeds the texts, rules.awk numbers the rules. places.awk generates C from
# comments: it finds the functions that enforce each rule.
#
#   data/triumph/*.txt         ->  triumph_files.c, triumph_files.h   (gg_files_triumph)
#   data/triumph/lessons/*.txt ->  triumph_lessons_files.c, .h        (gg_files_triumph_lessons)
#   data/style/*.txt, *.css   ->  style_files.c, style_files.h       (gg_files_style: the look of boards)
#   data/triumph/rules.txt     ->  triumph_rules.h                    (enum triumph_rule)
#   src/*/*.c, *.h             ->  places.c                           (cli_places: where rules are enforced)
#   src/triumph/events.txt     ->  triumph_events.c, triumph_events.h (kinds of events and their texts)

find_program(GG_AWK NAMES mawk awk REQUIRED)
set(GG_RUN_AWK ${CMAKE_COMMAND} -E env LC_ALL=C ${GG_AWK})

# gg_game_data(VAR GAME FOLDER): sets VAR to the C file with the texts of the folder.
function(gg_game_data variable game folder)
    set(${variable} "" PARENT_SCOPE)
    file(GLOB texts CONFIGURE_DEPENDS ${folder}/*.txt ${folder}/*.css)
    if(NOT texts)
        return()
    endif()
    set(source ${GG_GENERATED}/${game}_files.c)
    set(header ${GG_GENERATED}/${game}_files.h)
    set(script ${PROJECT_SOURCE_DIR}/cmake/embed.awk)
    add_custom_command(
        OUTPUT ${source} ${header}
        COMMAND ${GG_RUN_AWK} -v game=${game} -v source=${source} -v header=${header}
                -f ${script} ${texts}
        DEPENDS ${texts} ${script}
        COMMENT "Texts of ${game}"
        VERBATIM)
    # Each text is one string literal, longer than the standard requires compilers to support.
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
    set_property(GLOBAL APPEND PROPERTY GG_GENERATED_FILES ${source} ${header})
    set(${variable} ${source} PARENT_SCOPE)

    if(${folder}/rules.txt IN_LIST texts)
        set(rules ${GG_GENERATED}/${game}_rules.h)
        set(script ${PROJECT_SOURCE_DIR}/cmake/rules.awk)
        add_custom_command(
            OUTPUT ${rules}
            COMMAND ${GG_RUN_AWK} -v game=${game} -v header=${rules} -f ${script}
                    ${folder}/rules.txt
            DEPENDS ${folder}/rules.txt ${script}
            COMMENT "Rules of ${game}"
            VERBATIM)
        set_property(GLOBAL APPEND PROPERTY GG_GENERATED_FILES ${rules})
    endif()
endfunction()

# gg_rule_places(VAR): sets VAR to the C file with the table for `grognard rules --where`. The file is rewritten only
# when it changes.
function(gg_rule_places variable)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.c ${PROJECT_SOURCE_DIR}/src/*.h)
    file(GLOB rules CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*/rules.txt)
    set(table ${GG_GENERATED}/places.c)
    set(script ${PROJECT_SOURCE_DIR}/cmake/places.awk)
    add_custom_command(
        OUTPUT ${table}
        COMMAND ${GG_RUN_AWK} -v root=${PROJECT_SOURCE_DIR}/ -v source=${table}.new -f ${script} ${rules} ${sources}
        COMMAND ${CMAKE_COMMAND} -E copy_if_different ${table}.new ${table}
        DEPENDS ${sources} ${rules} ${script}
        COMMENT "Where rules are kept"
        VERBATIM)
    set(${variable} ${table} PARENT_SCOPE)
endfunction()

# gg_events(VAR GAME TABLE [HEADER]): sets VAR to the C file generated from the game's event table; it includes HEADER
# first, where the table's limits are defined.
function(gg_events variable game table)
    set(source ${GG_GENERATED}/${game}_events.c)
    set(header ${GG_GENERATED}/${game}_events.h)
    set(script ${PROJECT_SOURCE_DIR}/cmake/events.awk)
    add_custom_command(
        OUTPUT ${source} ${header}
        COMMAND ${GG_RUN_AWK} -v make=c -v source=${source} -v header=${header} -v include=${ARGV3}
                -f ${script} ${table}
        DEPENDS ${table} ${script}
        COMMENT "Events of ${game}"
        VERBATIM)
    set_property(GLOBAL APPEND PROPERTY GG_GENERATED_FILES ${source} ${header})
    set(${variable} ${source} PARENT_SCOPE)
endfunction()

# Call once, last: all generated files exist before the first C file is compiled.
function(gg_finish_data)
    get_property(files GLOBAL PROPERTY GG_GENERATED_FILES)
    if(files)
        add_custom_target(generated_files DEPENDS ${files})
        add_dependencies(generated generated_files)
    endif()
endfunction()
