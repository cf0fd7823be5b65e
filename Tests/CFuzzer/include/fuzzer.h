#ifndef GHLANCE_CFUZZER_H
#define GHLANCE_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library: runs the callback on inputs until its options say that it is enough, and returns the exit status.
// Source: LLVM, "libFuzzer", "Using libFuzzer as a library".
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));

#endif
