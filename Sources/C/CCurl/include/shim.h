#ifndef GHLANCE_CCURL_SHIM_H
#define GHLANCE_CCURL_SHIM_H

// libcurl for Swift, opened with dlopen on first use. libcurl brings some forty shared libraries with it: linked, they
// would cost every start of the program about 4 ms and 8 MiB before the first frame. curl.h is here for its types and
// constants alone; calling one of its functions directly is an error at link time.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

#pragma clang assume_nonnull begin

// Opens libcurl and initialises it, once for the process, from any thread. NULL where that went well, else a sentence
// saying what is missing. Every function below may be called only after it went well.
const char *_Nullable ccurl_load(void);

// The versions of the loaded libcurl, and of what it encrypts with; NULL if it does not.
const char *ccurl_version(void);
const char *_Nullable ccurl_tls_version(void);

// Whether the loaded libcurl (not the one whose headers were compiled) has CURLOPT_QUICK_EXIT: since 7.87.0.
bool ccurl_has_quick_exit(void);

// Plain forwarding: Swift could call the originals, were they linked.
CURL *_Nullable ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
const char *ccurl_easy_error_text(CURLcode code);
struct curl_slist *_Nullable ccurl_list_append(struct curl_slist *_Nullable list, const char *text);
void ccurl_list_free(struct curl_slist *_Nullable list);

// curl_easy_setopt is variadic, and Swift does not import variadic C functions: one function per type of argument.
CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *_Nullable value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *_Nullable list);

// What curl_write_callback is, with the pointers marked so that Swift need not unwrap the bytes.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *_Nullable context);
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, ccurl_receiver receiver);

// Opens the sockets of a handle so that programs which are started meanwhile do not get them: libcurl itself does so since 8.9 only.
CURLcode ccurl_close_sockets_on_exec(CURL *easy);

// curl_easy_getinfo is variadic too. Both give 0 where libcurl does not know.
long ccurl_get_long(CURL *easy, CURLINFO info);
curl_off_t ccurl_get_offset(CURL *easy, CURLINFO info);

// The socket of the connection that was used, while libcurl keeps it; CURL_SOCKET_BAD (-1) if there is none.
curl_socket_t ccurl_get_socket(CURL *easy);

// Called when a connection has been chosen, before the request is sent on it.
CURLcode ccurl_set_guard(CURL *easy, curl_prereq_callback guard);

// Plain forwarding again.
CURLM *_Nullable ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_wakeup(CURLM *multi);
const char *ccurl_multi_error_text(CURLMcode code);

// curl_multi_perform without the counter nobody reads.
CURLMcode ccurl_multi_perform(CURLM *multi);

// curl_multi_poll with no descriptors besides libcurl's own and no time limit but libcurl's own timers.
CURLMcode ccurl_multi_wait(CURLM *multi);

// The next transfer that ended and its result, or NULL: CURLMsg holds a union, whose members Swift reads without any
// check of which one is there.
CURL *_Nullable ccurl_multi_next_ended(CURLM *multi, CURLcode *result);

// libcurl undoes gzip by itself, but takes a body that ends amid it for whole. So it hands over what is sent, and zlib is used
// directly.

// A body under way; NULL where there is no memory.
typedef struct ccurl_gzip ccurl_gzip;
ccurl_gzip *_Nullable ccurl_gzip_begin(void);
void ccurl_gzip_end(ccurl_gzip *gzip);

// Reads some bytes and writes what they become, as far as there is room. Sets both counts to what was read and written. False
// where the bytes are no gzip.
bool ccurl_gzip_read(ccurl_gzip *gzip, const char *bytes, size_t *count, unsigned char *room, size_t *room_count);

// Whether the bytes so far end where a member of the gzip format ends.
bool ccurl_gzip_is_whole(const ccurl_gzip *gzip);

#pragma clang assume_nonnull end

#endif
