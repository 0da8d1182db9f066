# How this project's libraries and programs are compiled.

include(GNUInstallDirs)
include(cmake/Harden.cmake)

set(GG_WARNINGS
    -Wall -Wextra -Wpedantic -Werror
    -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wmissing-prototypes -Wstrict-prototypes -Wold-style-definition
    -Wundef -Wcast-align -Wcast-qual -Wwrite-strings -Wpointer-arith
    -Wformat=2 -Wvla -Wimplicit-fallthrough
    # Without asserts, a function used only in them is compiled but never called; clang warns about that.
    -Wno-unneeded-internal-declaration)

# Texts and rule numbers generated from data/.
set(GG_GENERATED ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${GG_GENERATED})
add_custom_target(generated) # gg_finish_data() adds its files

# gg_sources(VAR FOLDER [PATTERN]): the C files of a folder and its subfolders.
function(gg_sources variable folder)
    set(pattern *.c)
    if(ARGC GREATER 2)
        set(pattern ${ARGV2})
    endif()
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/${pattern})
    set(${variable} ${found} PARENT_SCOPE)
endfunction()

# Common settings for all our C code.
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

# gg_library(NAME SOURCES...): a static library; without sources, an empty stand-in. For WebAssembly it is an object
# library, so that wasm-ld needs no archive and no llvm-ar.
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

# gg_compile_quickly(TARGETS...): what computes little. With sanitizers the compiler then takes a third of the time; the
# rules and bots would run four times as long.
function(gg_compile_quickly)
    foreach(target IN LISTS ARGN)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Asan>:-O0>)
    endforeach()
endfunction()

function(gg_program name)
    add_executable(${name} ${ARGN})
    gg_compile(${name})
endfunction()
