# The installed library for other programs: libgrognard, shared and static, with headers, man pages, and files for
# pkg-config and CMake. It contains the rules, their data, src/host and src/library, and needs only the C library.
#
# Objects are compiled once for programs, tests and both libraries. In hardened builds, where the libraries are made,
# they are position-independent. Only declarations in include/ are exported (tests/checks/library_exports.sh).

# The version of libgrognard.so. A release raises it once if programs that were linked with the release before would
# break. 0.2.0 is the first release with a library, so changes up to then break no program.
set(GG_SOVERSION 0)

# gg_shareable(TARGETS...): static libraries whose objects go into the shared one. Without interposition, functions are
# inlined as in a program.
function(gg_shareable)
    if(NOT GG_HARDENED)
        return()
    endif()
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE -fPIC -fvisibility=hidden -fno-semantic-interposition)
        target_compile_definitions(${target} PRIVATE GG_EXPORTS)
    endforeach()
endfunction()

# Leaves out the board style, which only programs that draw need, and the programs' out-of-memory handling.
function(gg_add_installed name kind)
    set(host $<FILTER:$<TARGET_OBJECTS:grognard_host>,EXCLUDE,/out_of_memory>)
    set(data $<FILTER:$<TARGET_OBJECTS:grognard_data>,EXCLUDE,/style_files>)
    add_library(${name} ${kind}
        $<TARGET_OBJECTS:grognard_rules> ${data} ${host} $<TARGET_OBJECTS:grognard_library>)
    set_target_properties(${name} PROPERTIES OUTPUT_NAME grognard LINKER_LANGUAGE C)
    target_include_directories(${name} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    add_dependencies(program ${name})
    install(TARGETS ${name} EXPORT grognard)
endfunction()

function(gg_install_pkg_config)
    set(folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    file(RELATIVE_PATH GG_PREFIX /${folder} /) # relative, so that the installation can be moved
    string(REGEX REPLACE "/$" "" GG_PREFIX ${GG_PREFIX})
    configure_file(packaging/grognard.pc.in grognard.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/grognard.pc DESTINATION ${folder})
endfunction()

function(gg_install_cmake_package)
    include(CMakePackageConfigHelpers)
    set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/grognard)
    write_basic_package_version_file(${PROJECT_BINARY_DIR}/grognardConfigVersion.cmake
        COMPATIBILITY SameMinorVersion)
    install(FILES ${PROJECT_BINARY_DIR}/grognardConfigVersion.cmake DESTINATION ${folder})
    install(EXPORT grognard NAMESPACE grognard:: DESTINATION ${folder} FILE grognardConfig.cmake)
endfunction()

function(gg_add_installed_library)
    if(NOT GG_HARDENED)
        return()
    endif()
    gg_add_installed(grognard_static STATIC)
    gg_add_installed(grognard_shared SHARED)
    set_target_properties(grognard_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${GG_SOVERSION})
    set_target_properties(grognard_shared PROPERTIES EXPORT_NAME grognard)
    set_target_properties(grognard_static PROPERTIES EXPORT_NAME static)
    target_link_options(grognard_shared PRIVATE ${GG_HARDEN_LINK_SHARED} LINKER:--no-undefined)
    install(FILES include/grognard.h include/grognard_game.h TYPE INCLUDE)
    install(FILES docs/man/grognard.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES docs/man/libgrognard.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3)
    install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
    gg_install_pkg_config()
    gg_install_cmake_package()
endfunction()
