#include "shim.h"

#include <stdlib.h>
#include <zlib.h>

struct ccurl_gzip {
    z_stream stream;
    bool is_whole;
};

ccurl_gzip *ccurl_gzip_begin(void) {
    ccurl_gzip *gzip = calloc(1, sizeof *gzip);
    // 16 stands for gzip, whose checksum and length are then checked as well (zlib.h).
    if (gzip && inflateInit2(&gzip->stream, 16 + MAX_WBITS) != Z_OK) {
        free(gzip);
        return NULL;
    }
    return gzip;
}

void ccurl_gzip_end(ccurl_gzip *gzip) {
    inflateEnd(&gzip->stream);
    free(gzip);
}

bool ccurl_gzip_read(ccurl_gzip *gzip, const char *bytes, size_t *count, unsigned char *room, size_t *room_count) {
    z_stream *stream = &gzip->stream;
    // What follows a member is the next one (RFC 1952, 2.2).
    if (gzip->is_whole && *count > 0 && inflateReset(stream) != Z_OK) return false;
    if (*count > 0) gzip->is_whole = false;
    stream->next_in = (unsigned char *)bytes;
    stream->avail_in = (unsigned)*count;
    stream->next_out = room;
    stream->avail_out = (unsigned)*room_count;
    int code = inflate(stream, Z_NO_FLUSH);
    *count -= stream->avail_in;
    *room_count -= stream->avail_out;
    if (code == Z_STREAM_END) gzip->is_whole = true;
    // Z_BUF_ERROR: nothing more to read, or no more room.
    return code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR;
}

bool ccurl_gzip_is_whole(const ccurl_gzip *gzip) { return gzip->is_whole; }
