# Hardening against exploitation of memory errors, for the builds that people run and that servers are tested with.
# Debug builds, sanitizers and coverage have their own flags; WebAssembly has no stack to smash.
#
# tests/checks/hardened.sh verifies it on the built program; bench/results.md has the cost.

include(CheckCCompilerFlag)
include(CheckCSourceCompiles)

set(GG_HARDEN_COMPILE)
set(GG_HARDEN_LINK) # for programs
set(GG_HARDEN_LINK_SHARED) # for shared libraries
set(GG_HARDENED OFF)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|Clang)$" AND NOT GG_WASM)
    set(GG_HARDENED ON)
endif()

# gg_harden_with(FLAG): adds the flag if the compiler supports it for this processor.
function(gg_harden_with flag)
    string(MAKE_C_IDENTIFIER "GG_HAS_${flag}" known)
    check_c_compiler_flag(${flag} ${known})
    if(${known})
        list(APPEND GG_HARDEN_COMPILE ${flag})
        set(GG_HARDEN_COMPILE ${GG_HARDEN_COMPILE} PARENT_SCOPE)
    endif()
endfunction()

# Checked copying, printing and reading functions of the C library; level 3 also uses sizes known only at run time.
function(gg_find_fortify variable)
    set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
    check_c_source_compiles("
        #include <features.h>
        #if __USE_FORTIFY_LEVEL < 3
        #error no
        #endif
        int main(void) { return 0; }" GG_HAS_FORTIFY_3)
    set(${variable} 2 PARENT_SCOPE)
    if(GG_HAS_FORTIFY_3)
        set(${variable} 3 PARENT_SCOPE)
    endif()
endfunction()

if(GG_HARDENED)
    foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection=full)
        gg_harden_with(${flag})
    endforeach()
    gg_find_fortify(GG_FORTIFY)
    list(APPEND GG_HARDEN_COMPILE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${GG_FORTIFY})
    # shstk: all our code supports shadow stacks, and start files without the mark need no changes for them. `ibt` is
    # not set: start files without landing pads, such as Debian 12's, would make it false.
    set(GG_HARDEN_LINK_SHARED LINKER:-z,relro LINKER:-z,now LINKER:-z,noexecstack)
    if(GG_HAS__fcf_protection_full)
        list(APPEND GG_HARDEN_LINK_SHARED LINKER:-z,shstk)
    endif()
    set(GG_HARDEN_LINK -pie ${GG_HARDEN_LINK_SHARED})
endif()

# Part of gg_compile. Code that also goes into the shared library is compiled with -fPIC later: cmake/Library.cmake.
function(gg_harden target)
    if(NOT GG_HARDENED)
        return()
    endif()
    get_target_property(type ${target} TYPE)
    target_compile_options(${target} PRIVATE ${GG_HARDEN_COMPILE}
        -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=) # asserts should not reveal the build folder
    if(NOT type STREQUAL MODULE_LIBRARY)
        target_compile_options(${target} PRIVATE -fPIE)
    endif()
    if(type STREQUAL EXECUTABLE)
        target_link_options(${target} PRIVATE ${GG_HARDEN_LINK})
    endif()
endfunction()
