#ifndef GHLANCE_CZLIB_SHIM_H
#define GHLANCE_CZLIB_SHIM_H

// zlib for Swift, opened with dlopen on first use.
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// The largest size of so many bytes once they are compressed; 0 if there is no zlib.
size_t czlib_bound(size_t count);

// Compresses bytes. `room_count` is the size of the room before, and what is in it afterwards. False if that fails.
bool czlib_compress(const unsigned char *bytes, size_t count, unsigned char *room, size_t *room_count);

// The opposite. False also if the bytes are damaged or need more room.
bool czlib_expand(const unsigned char *bytes, size_t count, unsigned char *room, size_t *room_count);

#pragma clang assume_nonnull end

#endif
