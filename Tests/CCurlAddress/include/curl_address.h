#ifndef GHLANCE_CCURLADDRESS_H
#define GHLANCE_CCURLADDRESS_H

#include <stdbool.h>
#include <stddef.h>

// The host libcurl would connect to for an address, in lower case as libcurl writes it; false where libcurl reads none.
bool curl_address_host(const char *address, char *host, size_t size);

// The port libcurl would connect to; 0 where libcurl reads none.
int curl_address_port(const char *address);

#endif
