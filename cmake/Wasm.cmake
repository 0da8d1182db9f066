# Builds the rules library, the bots and src/wasm/*.c as one WebAssembly module without imports: grognard.wasm. It exports exactly
# the functions of src/wasm with external linkage.
#
# grognard-probe.wasm also has the probe game, for the agreement tests.

function(gg_wasm_module name)
    gg_program(${name} ${ARGN})
    target_compile_options(${name} PRIVATE -fvisibility=default)
    set_target_properties(${name} PROPERTIES SUFFIX .wasm)
    target_link_options(${name} PRIVATE -Wl,--export-dynamic)
    target_link_libraries(${name} PRIVATE grognard_bot grognard_data grognard_rules)
endfunction()

gg_sources(wasm_sources src/wasm)
if(wasm_sources)
    gg_wasm_module(grognard ${wasm_sources})
    add_dependencies(program grognard)

    gg_sources(probe_sources tests/probe)
    if(GG_TESTS AND probe_sources)
        gg_game_data(probe_data probe ${PROJECT_SOURCE_DIR}/tests/probe/data)
        gg_events(probe_events probe ${PROJECT_SOURCE_DIR}/tests/probe/events.txt probe/view.h)
        gg_wasm_module(grognard-probe ${wasm_sources})
        gg_library(probe ${probe_sources} ${probe_data} ${probe_events})
        target_include_directories(probe PRIVATE ${PROJECT_SOURCE_DIR}/tests)
        target_compile_definitions(probe PRIVATE GG_PLANTED_LEAK=0)
        target_include_directories(grognard-probe PRIVATE ${PROJECT_SOURCE_DIR}/tests)
        target_compile_definitions(grognard-probe PRIVATE GG_WITH_PROBE)
        target_link_libraries(grognard-probe PRIVATE probe)
    endif()
endif()
