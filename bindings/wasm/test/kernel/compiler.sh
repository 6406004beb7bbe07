#!/bin/sh
# Prints the compiler for programs of WASI with vectors. Their memory has nothing at its beginning, and as much as they ask
# malloc() for before its first end (test/support/guarded_wasm.hpp).
# A text at address 0 is no null pointer to them.
echo clang++-14 --target=wasm32-wasi -std=c++20 -msimd128 -fno-exceptions -fno-delete-null-pointer-checks -D_WASI_EMULATED_SIGNAL \
  -Wno-unused-command-line-argument -Wl,--global-base=131072,--initial-memory=67108864,-z,stack-size=1048576 -lwasi-emulated-signal
