# Test programs. What a file is follows from where it lies:
#
#   tests/harness/*.c          library `harness`: invariants, random play, leak hunting, for any game
#   tests/probe/*.c            library `probe`: the small test game; its texts are in tests/probe/data
#   tests/unit/test_X.c        cmocka program `test_X`, run by CTest; so are tests/server/test_X.c
#                              tests/offline/test_X.c and tests/GAME/test_X.c
#   tests/GAME/*.c             part of `harness`: what it must know of that game
#   tests/properties/*.c       program `properties`: all properties on random games of the probe
#   tests/fuzz/fuzz_X.c        libFuzzer program `fuzz_X` (preset `asan`, target `fuzzers`)
#   tests/leak/main.c          program `leak_N` for each planted leak N
#   tests/leak/twins.c         program `twins`: games that a seat cannot tell apart, for tests/server/leaks-games.mjs
#   tests/corpus/record.c      program `record`: makes the recorded games
#   tests/agree/hashes.c       program `hashes`: replays them to lists of hashes
#   tests/fuzz/seeds.c         program `seeds`: makes what the fuzzers start from
#   tests/server/fixed_random.c  library `fixed_random`: the same chance in every run of a server
#   tests/faults/moved_clock.c   library `moved_clock`: a system clock that the test sets
#   tests/faults/notify_socket.c program `notify_socket`: what a server tells a service manager
#   tests/checks/X.sh, X.mjs   a check of the whole tree, run by CTest in the release build

# The harness code for a game, beyond its rules, is in tests/GAME.
gg_sources(GG_HARNESS_SOURCES tests/harness)
foreach(game IN LISTS GG_RULES_FOLDERS)
    gg_sources(known tests/${game})
    list(FILTER known EXCLUDE REGEX "/test_[^/]*$")
    list(APPEND GG_HARNESS_SOURCES ${known})
endforeach()
gg_sources(GG_PROBE_SOURCES tests/probe)
gg_events(events probe ${PROJECT_SOURCE_DIR}/tests/probe/events.txt probe/view.h)
list(APPEND GG_PROBE_SOURCES ${events})
gg_game_data(probe_data probe ${PROJECT_SOURCE_DIR}/tests/probe/data)

# More than a hundred test programs contain most of the project: LLVM's linker needs a third of the time for them.
find_program(GG_QUICK_LINKER ld.lld)
function(gg_link_quickly target)
    if(GG_QUICK_LINKER AND NOT GG_WASM)
        target_link_options(${target} PRIVATE -fuse-ld=lld)
    endif()
endfunction()

# Test code sees the project's headers and those of the tests.
function(gg_compile_test target)
    get_target_property(type ${target} TYPE)
    if(NOT type STREQUAL INTERFACE_LIBRARY)
        target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    endif()
endfunction()

gg_library(probe_data ${probe_data})
gg_library(probe ${GG_PROBE_SOURCES})
gg_compile_test(probe)
if(GG_PROBE_SOURCES)
    target_compile_definitions(probe PRIVATE GG_PLANTED_LEAK=${GG_LEAK})
endif()
gg_library(harness ${GG_HARNESS_SOURCES})
gg_compile_test(harness)

# gg_link(TARGET LIBRARIES...): links mutually dependent libraries. The rules call gg_assert_failed(), which the harness
# provides for programs without their own.
function(gg_link target)
    set(full)
    foreach(library IN LISTS ARGN)
        get_target_property(type ${library} TYPE)
        if(NOT type STREQUAL INTERFACE_LIBRARY)
            list(APPEND full ${library})
        endif()
    endforeach()
    if(full)
        list(JOIN full "," group)
        target_link_libraries(${target} PRIVATE "$<LINK_GROUP:RESCAN,${group}>")
    endif()
endfunction()

# What the page without a server stores, and how it reads JSON, on the machine itself.
gg_sources(kept_sources src/offline/store)
gg_library(grognard_kept ${kept_sources} ${PROJECT_SOURCE_DIR}/src/offline/instead/json.c
    ${PROJECT_SOURCE_DIR}/src/server/store/batch.c ${PROJECT_SOURCE_DIR}/src/server/store/glances.c)

set(GG_TEST_LIBRARIES grognard_lessons grognard_advice grognard_host grognard_library harness probe probe_data grognard_proofs grognard_bot grognard_data grognard_rules)

# The tests of stores run on PostgreSQL too: on one server for all of them, which CTest starts before and stops behind them. Its
# socket needs a short path.
function(gg_add_postgres)
    string(MD5 name ${PROJECT_BINARY_DIR})
    string(SUBSTRING ${name} 0 8 name)
    set(folder /tmp/grognard-pg-${name})
    set(script ${PROJECT_SOURCE_DIR}/tests/server/store/postgres.sh)
    add_test(NAME postgres_start COMMAND ${script} start ${folder})
    add_test(NAME postgres_stop COMMAND ${script} stop ${folder})
    set_tests_properties(postgres_start PROPERTIES FIXTURES_SETUP postgres)
    set_tests_properties(postgres_stop PROPERTIES FIXTURES_CLEANUP postgres)
    set_tests_properties(${ARGN} PROPERTIES FIXTURES_REQUIRED postgres
        ENVIRONMENT "GG_POSTGRES=postgresql:///postgres?host=${folder}&user=grognard")
endfunction()

function(gg_add_unit_tests)
    set(sources)
    foreach(folder unit server offline ${GG_RULES_FOLDERS})
        gg_sources(more tests/${folder} test_*.c)
        list(APPEND sources ${more})
    endforeach()
    if(NOT sources)
        return()
    endif()
    find_library(GG_CMOCKA cmocka)
    if(NOT GG_CMOCKA)
        message(STATUS "cmocka was not found: the unit tests are left out")
        return()
    endif()
    add_custom_target(unit_tests)
    foreach(source IN LISTS sources)
        get_filename_component(name ${source} NAME_WE)
        gg_program(${name} ${source})
        gg_compile_test(${name})
        if(source MATCHES "/tests/offline/")
            gg_link(${name} grognard_kept grognard_games ${GG_TEST_LIBRARIES})
            target_link_libraries(${name} PRIVATE PkgConfig::libsodium)
        elseif(source MATCHES "/tests/server/games/") # without a server: that is what they show
            gg_link(${name} grognard_games ${GG_TEST_LIBRARIES})
        else()
            gg_link(${name} grognard_server grognard_games grognard_draw ${GG_TEST_LIBRARIES})
        endif()
        # What they test is compiled as it should be; they themselves are quicker compiled than run.
        target_compile_options(${name} PRIVATE -O0 -U_FORTIFY_SOURCE)
        target_link_libraries(${name} PRIVATE ${GG_CMOCKA})
        gg_link_quickly(${name})
        add_dependencies(unit_tests ${name})
        if(source MATCHES "/tests/server/")
            target_compile_definitions(${name} PRIVATE GG_WITH_PROBE) # a server with the probe game
        endif()
        add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    endforeach()
    gg_add_postgres(test_store test_store_batches test_store_copy test_store_notices test_store_people)
endfunction()

function(gg_add_properties)
    gg_sources(sources tests/properties)
    if(sources)
        gg_program(properties ${sources})
        gg_compile_test(properties)
        gg_link(properties ${GG_TEST_LIBRARIES})
    endif()
endfunction()

# gg_add_cli(SOURCES...): library `cli`, the command without its list of games. GG_CLI_SHELF is set to the files that
# know the list: they are compiled once per program, the others once for both. A new file that includes games.h must be
# named here.
function(gg_add_cli)
    set(shelf ${ARGN})
    list(FILTER shelf INCLUDE REGEX "/(shelf|fuzz)\\.c$")
    list(REMOVE_ITEM ARGN ${shelf})
    gg_library(cli ${ARGN})
    # The screen of `grognard play` (src/cli/screen): nothing else needs it.
    pkg_check_modules(ncursesw QUIET ncursesw)
    if(NOT ncursesw_FOUND)
        message(FATAL_ERROR "The command needs ncursesw, with headers; `scripts/install-packages.sh build` installs it")
    endif()
    target_link_libraries(cli PUBLIC ${ncursesw_LINK_LIBRARIES}) # its flags would set feature macros for all files
    gg_compile_test(cli)
    gg_compile_quickly(cli)
    set(GG_CLI_SHELF ${shelf} PARENT_SCOPE)
endfunction()

# The command with the probe game in its list of games.
function(gg_add_probe_program)
    if(NOT GG_CLI_SHELF OR NOT GG_PROBE_SOURCES)
        return()
    endif()
    gg_program(grognard-probe ${GG_CLI_SHELF})
    gg_compile_test(grognard-probe)
    target_compile_definitions(grognard-probe PRIVATE GG_WITH_PROBE)
    gg_link(grognard-probe cli grognard_server grognard_games grognard_draw ${GG_TEST_LIBRARIES})
    # clang-tidy reads these sources once, as part of the plain command.
    set_target_properties(grognard-probe PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
endfunction()

# `grognard-next`: the same with another step of the tables of PostgreSQL, as a later version has one (tests/faults/upgrade.mjs).
# Its object comes before that of the library.
function(gg_add_next_program)
    if(NOT TARGET grognard-probe)
        return()
    endif()
    add_library(next_schema OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/src/server/store/postgres/store_postgres_schema.c)
    gg_compile(next_schema)
    gg_program(grognard-next ${GG_CLI_SHELF})
    gg_compile_test(grognard-next)
    target_link_libraries(next_schema PRIVATE PkgConfig::libpq)
    target_compile_definitions(next_schema PRIVATE GG_NEXT_STORE)
    target_compile_definitions(grognard-next PRIVATE GG_WITH_PROBE)
    target_link_libraries(grognard-next PRIVATE next_schema)
    gg_link(grognard-next cli grognard_server grognard_games grognard_draw ${GG_TEST_LIBRARIES})
    gg_link_quickly(grognard-next)
    set_target_properties(next_schema PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
    set_target_properties(grognard-next PROPERTIES EXCLUDE_FROM_ALL ON EXPORT_COMPILE_COMMANDS OFF)
endfunction()

# gg_test_tool(NAME SOURCES...): a program used by the test scripts. It includes all games.
function(gg_test_tool name)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/)
    gg_program(${name} ${ARGN})
    gg_compile_test(${name})
    target_compile_definitions(${name} PRIVATE GG_WITH_PROBE)
    gg_link(${name} ${GG_TEST_LIBRARIES})
endfunction()

# gg_preloaded(NAME SOURCE LIBRARY): a library preloaded into a server to change what it gets from the system. The
# server itself has no options for that.
function(gg_preloaded name source)
    add_library(${name} MODULE ${PROJECT_SOURCE_DIR}/${source})
    gg_compile(${name})
    target_compile_options(${name} PRIVATE -fno-sanitize=all) # it is loaded before the sanitizers
    target_link_options(${name} PRIVATE -fno-sanitize=all)
    target_link_libraries(${name} PRIVATE ${ARGN})
endfunction()

function(gg_add_test_tools)
    gg_test_tool(record tests/corpus/record.c)
    gg_test_tool(hashes tests/agree/hashes.c src/wasm/replay.c src/wasm/shelf.c)
    gg_test_tool(seeds tests/fuzz/seeds.c)
    gg_test_tool(twins tests/leak/twins.c)
    gg_preloaded(fixed_random tests/server/fixed_random.c PkgConfig::libsodium)
    gg_preloaded(moved_clock tests/faults/moved_clock.c ${CMAKE_DL_LIBS})
    gg_program(notify_socket ${PROJECT_SOURCE_DIR}/tests/faults/notify_socket.c)
endfunction()

# bench/X.c: a benchmark `bench_X`, run by `make bench`.
function(gg_add_benchmarks)
    gg_sources(sources bench)
    list(FILTER sources EXCLUDE REGEX bench/load/)
    foreach(source IN LISTS sources)
        get_filename_component(name ${source} NAME_WE)
        gg_program(bench_${name} ${source})
        gg_compile_test(bench_${name})
        target_compile_definitions(bench_${name} PRIVATE GG_WITH_PROBE)
        gg_link(bench_${name} grognard_server grognard_games ${GG_TEST_LIBRARIES})
    endforeach()
    # Load generator for a server, run by bench/load/run.sh; it uses nothing else of this project.
    gg_sources(load bench/load)
    gg_program(bench_load ${load})
endfunction()

# The files of the probe game that have leaks in them.
function(gg_leaking_sources variable)
    set(found)
    foreach(source IN LISTS GG_PROBE_SOURCES)
        if(source MATCHES "/tests/probe/")
            file(STRINGS ${source} leaks REGEX GG_PLANTED_LEAK)
            if(leaks)
                list(APPEND found ${source})
                set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
            endif()
        endif()
    endforeach()
    set(${variable} ${found} PARENT_SCOPE)
endfunction()

# add_planted_leak(N): `leak_N`, a leak hunt in a probe game with leak N built in. Only files with leaks are compiled
# for it, and linked before those of the library `probe`. clang-tidy reads only leak_0, and the probe game as a library.
function(add_planted_leak number)
    set(name leak_${number})
    gg_program(${name} ${PROJECT_SOURCE_DIR}/tests/leak/main.c)
    gg_leaking_sources(leaking)
    add_library(${name}_game OBJECT EXCLUDE_FROM_ALL ${leaking})
    gg_compile(${name}_game)
    set_target_properties(${name}_game PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
    foreach(part ${name} ${name}_game)
        gg_compile_test(${part})
        target_compile_definitions(${part} PRIVATE GG_PLANTED_LEAK=${number})
    endforeach()
    target_link_libraries(${name} PRIVATE ${name}_game)
    gg_link(${name} harness probe probe_data grognard_proofs grognard_bot grognard_data grognard_rules)
    gg_link_quickly(${name})
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
    if(NOT number EQUAL 0)
        set_target_properties(${name} PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
    endif()
    add_dependencies(leaks ${name})
endfunction()

# `leaky_N`: the command with the probe game that has leak N built in, to show that tests/server/leaks.mjs finds it.
function(gg_add_leaky_server number)
    set(name leaky_${number})
    gg_program(${name} ${GG_CLI_SHELF})
    gg_compile_test(${name})
    target_compile_definitions(${name} PRIVATE GG_WITH_PROBE)
    target_link_libraries(${name} PRIVATE leak_${number}_game)
    gg_link(${name} cli grognard_server grognard_games grognard_draw ${GG_TEST_LIBRARIES})
    gg_link_quickly(${name})
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON EXPORT_COMPILE_COMMANDS OFF)
endfunction()

# `leaky_GAME`: the command with a leak in that game (tests/leak/leaky_GAME.c), for tests/server/leaks-games.mjs.
function(gg_add_leaky_game game)
    set(name leaky_${game})
    add_library(${name}_game OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/tests/leak/${name}.c)
    gg_compile(${name}_game)
    gg_program(${name} ${GG_CLI_SHELF})
    foreach(part ${name} ${name}_game)
        gg_compile_test(${part})
        target_compile_definitions(${part} PRIVATE GG_WITH_PROBE ${game}_rules=leaky_${game}_rules)
    endforeach()
    target_link_libraries(${name} PRIVATE ${name}_game)
    gg_link(${name} cli grognard_server grognard_games grognard_draw ${GG_TEST_LIBRARIES})
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON EXPORT_COMPILE_COMMANDS OFF)
endfunction()

# leak_0 has no leak: it shows that the hunt has no false positives.
function(gg_add_planted_leaks)
    add_custom_target(leaks)
    if(EXISTS ${PROJECT_SOURCE_DIR}/tests/leak/main.c)
        foreach(number RANGE 0 11)
            add_planted_leak(${number})
        endforeach()
        foreach(number 4 9 11) # leaks that are visible from outside the program
            gg_add_leaky_server(${number})
        endforeach()
        foreach(game triumph napoleon)
            gg_add_leaky_game(${game})
        endforeach()
    endif()
endfunction()

# They need a build with libFuzzer's flags, such as `asan`.
function(gg_add_fuzzers)
    add_custom_target(fuzzers)
    gg_sources(sources tests/fuzz fuzz_*.c)
    foreach(source IN LISTS sources)
        get_filename_component(name ${source} NAME_WE)
        gg_program(${name} ${source})
        gg_compile_test(${name})
        target_compile_definitions(${name} PRIVATE GG_WITH_PROBE)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        gg_link(${name} grognard_server grognard_games grognard_draw ${GG_TEST_LIBRARIES})
        gg_link_quickly(${name})
        set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
        add_dependencies(fuzzers ${name})
    endforeach()
endfunction()

# The checks use the release build, whose library has no sanitizer or coverage code. What they look at is built first, as part of them.
function(gg_add_checks)
    if(NOT CMAKE_BUILD_TYPE STREQUAL Release)
        return()
    endif()
    add_test(NAME check_build
        COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target program notify_socket)
    set_tests_properties(check_build PROPERTIES LABELS check FIXTURES_SETUP checked_files TIMEOUT 1800)
    file(GLOB scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/checks/*.sh ${PROJECT_SOURCE_DIR}/tests/checks/*.mjs)
    foreach(script IN LISTS scripts)
        get_filename_component(name ${script} NAME_WE)
        add_test(NAME check_${name} COMMAND ${script} ${PROJECT_BINARY_DIR}
            WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
        set_tests_properties(check_${name} PROPERTIES LABELS check FIXTURES_REQUIRED checked_files)
    endforeach()
endfunction()
