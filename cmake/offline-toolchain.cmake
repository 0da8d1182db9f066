# clang for wasm32 with wasi-libc (Debian: wasi-libc, libclang-rt-*-dev-wasm32).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_C_FLAGS_INIT "-fvisibility=hidden -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_SIGNAL")
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-mexec-model=reactor -Wl,--strip-all -Wl,--fatal-warnings -Wl,--stack-first -Wl,-z,stack-size=1048576 -lwasi-emulated-process-clocks -lwasi-emulated-signal")
