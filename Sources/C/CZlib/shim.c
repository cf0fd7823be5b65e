#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <zlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static __typeof__(&compressBound) p_bound;
static __typeof__(&compress2) p_compress;
static __typeof__(&uncompress) p_expand;

static void load(void) {
    // libcurl depends on it, so it is there.
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    *(void **)&p_bound = dlsym(library, "compressBound");
    *(void **)&p_compress = dlsym(library, "compress2");
    *(void **)&p_expand = dlsym(library, "uncompress");
}

static bool is_loaded(void) {
    pthread_once(&once, load);
    return p_bound && p_compress && p_expand;
}

size_t czlib_bound(size_t count) { return is_loaded() ? p_bound(count) : 0; }

bool czlib_compress(const unsigned char *bytes, size_t count, unsigned char *room, size_t *room_count) {
    return is_loaded() && p_compress(room, room_count, bytes, count, Z_DEFAULT_COMPRESSION) == Z_OK;
}

bool czlib_expand(const unsigned char *bytes, size_t count, unsigned char *room, size_t *room_count) {
    return is_loaded() && p_expand(room, room_count, bytes, count) == Z_OK;
}
