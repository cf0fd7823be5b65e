#ifndef GHLANCE_CFUZZER_H
#define GHLANCE_CFUZZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libFuzzer as a library: runs the callback on inputs until its options say that it is enough, and returns the exit status.
// Source: LLVM, "libFuzzer", "Using libFuzzer as a library".
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));

// The host libcurl would connect to for an address, in lower case as libcurl writes it; false where libcurl reads none.
bool cfuzzer_curl_host(const char *address, char *host, size_t size);

// The port libcurl would connect to; 0 where libcurl reads none.
int cfuzzer_curl_port(const char *address);

#endif
