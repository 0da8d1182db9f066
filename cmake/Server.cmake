# src/server as the library `grognard_server`, and the libraries that it stands on; src/server/games as `grognard_games`, which
# stands on none of them.

find_package(PkgConfig QUIET)
find_package(Threads REQUIRED)

# gg_link_server(PKG-CONFIG MODULES...): reports all missing modules at once.
function(gg_link_server)
    if(NOT PKG_CONFIG_FOUND)
        message(FATAL_ERROR "pkg-config was not found; `scripts/install-packages.sh build` installs it")
    endif()
    set(missing)
    foreach(module IN LISTS ARGN)
        pkg_check_modules(${module} QUIET IMPORTED_TARGET ${module})
        if(${module}_FOUND)
            target_link_libraries(grognard_server PUBLIC PkgConfig::${module})
        else()
            list(APPEND missing ${module})
        endif()
    endforeach()
    if(missing)
        list(JOIN missing ", " missing)
        message(FATAL_ERROR "The server needs ${missing}, with headers; "
            "`scripts/install-packages.sh build` installs them")
    endif()
endfunction()

gg_sources(games_sources src/server/games)
gg_library(grognard_games ${games_sources})
gg_sources(server_sources src/server)
list(REMOVE_ITEM server_sources ${games_sources})
gg_library(grognard_server ${server_sources})
if(server_sources)
    gg_link_server(libmicrohttpd sqlite3 libpq libsodium jansson zlib icu-uc icu-i18n libcurl)
    target_link_libraries(grognard_server PUBLIC Threads::Threads m)
    # Programs that use nothing of the server, such as most tests, do not load its libraries.
    target_link_options(grognard_server INTERFACE LINKER:--as-needed)
endif()
