#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <zlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static __typeof__(&inflateInit2_) p_init;
static __typeof__(&inflate) p_inflate;
static __typeof__(&inflateReset) p_reset;
static __typeof__(&inflateEnd) p_end;

static void load(void) {
    // Already loaded: its symbols and those of what it depends on.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (!library) return;
    *(void **)&p_init = dlsym(library, "inflateInit2_");
    *(void **)&p_inflate = dlsym(library, "inflate");
    *(void **)&p_reset = dlsym(library, "inflateReset");
    *(void **)&p_end = dlsym(library, "inflateEnd");
}

bool ccurl_has_zlib(void) {
    pthread_once(&once, load);
    return p_init && p_inflate && p_reset && p_end;
}

struct ccurl_gzip {
    z_stream stream;
    bool is_whole;
};

ccurl_gzip *ccurl_gzip_begin(void) {
    ccurl_gzip *gzip = ccurl_has_zlib() ? calloc(1, sizeof *gzip) : NULL;
    // 16 stands for gzip, whose checksum and length are then checked as well (zlib.h).
    if (gzip && p_init(&gzip->stream, 16 + MAX_WBITS, ZLIB_VERSION, sizeof gzip->stream) != Z_OK) {
        free(gzip);
        return NULL;
    }
    return gzip;
}

void ccurl_gzip_end(ccurl_gzip *gzip) {
    p_end(&gzip->stream);
    free(gzip);
}

bool ccurl_gzip_read(ccurl_gzip *gzip, const char *bytes, size_t *count, unsigned char *room, size_t *room_count) {
    z_stream *stream = &gzip->stream;
    // What follows a member is the next one (RFC 1952, 2.2).
    if (gzip->is_whole && *count > 0 && p_reset(stream) != Z_OK) return false;
    if (*count > 0) gzip->is_whole = false;
    stream->next_in = (unsigned char *)bytes;
    stream->avail_in = (unsigned)*count;
    stream->next_out = room;
    stream->avail_out = (unsigned)*room_count;
    int code = p_inflate(stream, Z_NO_FLUSH);
    *count -= stream->avail_in;
    *room_count -= stream->avail_out;
    if (code == Z_STREAM_END) gzip->is_whole = true;
    // Z_BUF_ERROR: nothing more to read, or no more room.
    return code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR;
}

bool ccurl_gzip_is_whole(const ccurl_gzip *gzip) { return gzip->is_whole; }
