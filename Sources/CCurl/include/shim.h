#ifndef GHLANCE_CCURL_SHIM_H
#define GHLANCE_CCURL_SHIM_H
#include <curl/curl.h>
#endif
