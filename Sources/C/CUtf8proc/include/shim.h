#ifndef GHLANCE_CUTF8PROC_SHIM_H
#define GHLANCE_CUTF8PROC_SHIM_H
#include <utf8proc.h>
#endif
