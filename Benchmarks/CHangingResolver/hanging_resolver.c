#define _GNU_SOURCE
#include "hanging_resolver.h"

#include <dlfcn.h>
#include <netdb.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

typedef int lookup(const char *, const char *, const struct addrinfo *, struct addrinfo **);

static atomic_int lookups;

int hanging_resolver_lookups(void) { return atomic_load(&lookups); }

__attribute__((visibility("default"))) int getaddrinfo(
    const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    static const char suffix[] = ".hangs.invalid";
    size_t length = name ? strlen(name) : 0;
    if (length >= sizeof suffix - 1 && strcmp(name + length - (sizeof suffix - 1), suffix) == 0) {
        atomic_fetch_add(&lookups, 1);
        sleep(5);
        return EAI_AGAIN;
    }
    lookup *next = (lookup *)dlsym(RTLD_NEXT, "getaddrinfo");
    return next ? next(name, service, hints, result) : EAI_SYSTEM;
}
