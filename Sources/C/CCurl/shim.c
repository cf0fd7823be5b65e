#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>

// Every function of libcurl that is used, by name: each becomes a pointer of exactly its type, found by dlsym.
#define EACH_FUNCTION(DO)      \
    DO(curl_global_init)       \
    DO(curl_version_info)      \
    DO(curl_easy_init)         \
    DO(curl_easy_cleanup)      \
    DO(curl_easy_strerror)     \
    DO(curl_easy_setopt)       \
    DO(curl_easy_getinfo)      \
    DO(curl_slist_append)      \
    DO(curl_slist_free_all)    \
    DO(curl_multi_init)        \
    DO(curl_multi_cleanup)     \
    DO(curl_multi_strerror)    \
    DO(curl_multi_add_handle)  \
    DO(curl_multi_remove_handle) \
    DO(curl_multi_perform)     \
    DO(curl_multi_poll)        \
    DO(curl_multi_wakeup)      \
    DO(curl_multi_info_read)

// curl.h wraps a few names in macros of the same name; the plain functions are meant here.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define DECLARE(name) static __typeof__(&name) p_##name;
EACH_FUNCTION(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[256];

static bool find(void *library, void **function, const char *name) {
    *function = dlsym(library, name);
    if (!*function) {
        snprintf(problem, sizeof problem, "libcurl.so.4 is too old: it has no %s", name);
    }
    return *function != NULL;
}

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(problem, sizeof problem, "libcurl cannot be opened: %s", reason ? reason : "no reason given");
        return;
    }
    // POSIX lets a function pointer be written through a void pointer, which is how dlsym is meant to be used.
#define FIND(name) \
    if (!find(library, (void **)&p_##name, #name)) return;
    EACH_FUNCTION(FIND)
    if (p_curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(problem, sizeof problem, "libcurl cannot be initialised");
    }
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

const char *ccurl_version(void) { return p_curl_version_info(CURLVERSION_NOW)->version; }

const char *ccurl_tls_version(void) { return p_curl_version_info(CURLVERSION_NOW)->ssl_version; }

bool ccurl_has_quick_exit(void) { return p_curl_version_info(CURLVERSION_NOW)->version_num >= 0x075700; }

CURL *ccurl_easy_init(void) { return p_curl_easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { p_curl_easy_cleanup(easy); }
const char *ccurl_easy_error_text(CURLcode code) { return p_curl_easy_strerror(code); }

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
    return p_curl_slist_append(list, text);
}
void ccurl_list_free(struct curl_slist *list) { p_curl_slist_free_all(list); }

CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) { return p_curl_easy_setopt(easy, option, value); }
CURLcode ccurl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return p_curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return p_curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return p_curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return p_curl_easy_setopt(easy, option, list);
}
CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, ccurl_receiver receiver) {
    return p_curl_easy_setopt(easy, option, receiver);
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

CURLcode ccurl_close_sockets_on_exec(CURL *easy) {
    return p_curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

CURLcode ccurl_set_guard(CURL *easy, curl_prereq_callback guard) {
    return p_curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, guard);
}

long ccurl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return p_curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}
curl_off_t ccurl_get_offset(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return p_curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

curl_socket_t ccurl_get_socket(CURL *easy) {
    curl_socket_t value = CURL_SOCKET_BAD;
    return p_curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value) == CURLE_OK ? value : CURL_SOCKET_BAD;
}

CURLM *ccurl_multi_init(void) { return p_curl_multi_init(); }
void ccurl_multi_cleanup(CURLM *multi) { p_curl_multi_cleanup(multi); }
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return p_curl_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return p_curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_wakeup(CURLM *multi) { return p_curl_multi_wakeup(multi); }
const char *ccurl_multi_error_text(CURLMcode code) { return p_curl_multi_strerror(code); }

CURLMcode ccurl_multi_perform(CURLM *multi) {
    int running;
    return p_curl_multi_perform(multi, &running);
}

CURLMcode ccurl_multi_wait(CURLM *multi) { return p_curl_multi_poll(multi, NULL, 0, INT_MAX, NULL); }

CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result) {
    int left;
    for (CURLMsg *message; (message = p_curl_multi_info_read(multi, &left));) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}
