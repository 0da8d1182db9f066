# How a library or a program of this project is compiled.

include(GNUInstallDirs)
include(cmake/Harden.cmake)

set(GG_WARNINGS
    -Wall -Wextra -Wpedantic -Werror
    -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wmissing-prototypes -Wstrict-prototypes -Wold-style-definition
    -Wundef -Wcast-align -Wcast-qual -Wwrite-strings -Wpointer-arith
    -Wformat=2 -Wvla -Wimplicit-fallthrough
    # Without asserts a function that only they call is looked at and never called; clang minds that.
    -Wno-unneeded-internal-declaration)

# Texts and rule numbers that are made from data/ end up here.
set(GG_GENERATED ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${GG_GENERATED})
add_custom_target(generated) # gg_finish_data() gives it its files

# gg_sources(VAR FOLDER [PATTERN]): the C files of a folder and of its rooms.
function(gg_sources variable folder)
    set(pattern *.c)
    if(ARGC GREATER 2)
        set(pattern ${ARGV2})
    endif()
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/${pattern})
    set(${variable} ${found} PARENT_SCOPE)
endfunction()

# What all own C code has in common.
function(gg_compile target)
    target_compile_options(${target} PRIVATE ${GG_WARNINGS})
    target_include_directories(${target} PRIVATE
        ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${GG_GENERATED})
    if(GG_SLOW)
        target_compile_definitions(${target} PRIVATE GG_SLOW=1)
    endif()
    gg_harden(${target})
    add_dependencies(${target} generated)
endfunction()

# gg_library(NAME SOURCES...): a static library; without sources, an empty stand-in.
# For WebAssembly it is a bundle of objects: wasm-ld then needs no archive and no llvm-ar.
function(gg_library name)
    if(NOT ARGN)
        add_library(${name} INTERFACE)
    elseif(GG_WASM)
        add_library(${name} OBJECT ${ARGN})
        gg_compile(${name})
    else()
        add_library(${name} STATIC ${ARGN})
        gg_compile(${name})
    endif()
endfunction()

function(gg_program name)
    add_executable(${name} ${ARGN})
    gg_compile(${name})
endfunction()
