# clang for wasm32, without a C library.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_FLAGS_INIT "-ffreestanding -nostdlibinc -fvisibility=hidden")
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-nostdlib -Wl,--no-entry -Wl,--fatal-warnings -Wl,--stack-first -Wl,-z,stack-size=262144")
