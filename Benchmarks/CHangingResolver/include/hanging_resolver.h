#ifndef GHLANCE_HANGING_RESOLVER_H
#define GHLANCE_HANGING_RESOLVER_H

// A name server that does not answer, without one: this module's getaddrinfo stands before libc's, for libcurl too, because
// the dynamic linker looks in the executable first. Names below `.hangs.invalid` take five seconds and then fail; all
// others go to libc.

// How many lookups of such names have begun.
int hanging_resolver_lookups(void);

#endif
