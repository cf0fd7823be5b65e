#include "curl_address.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

static bool part(const char *address, CURLUPart which, unsigned flags, char *text, size_t size) {
    CURLU *url = curl_url();
    char *found = NULL;
    bool is_read = url && curl_url_set(url, CURLUPART_URL, address, 0) == CURLUE_OK &&
                   curl_url_get(url, which, &found, flags) == CURLUE_OK && strlen(found) < size;
    if (is_read) strcpy(text, found);
    curl_free(found);
    curl_url_cleanup(url);
    return is_read;
}

bool curl_address_host(const char *address, char *host, size_t size) {
    return part(address, CURLUPART_HOST, 0, host, size);
}

int curl_address_port(const char *address) {
    char digits[16];
    return part(address, CURLUPART_PORT, CURLU_DEFAULT_PORT, digits, sizeof digits) ? atoi(digits) : 0;
}
