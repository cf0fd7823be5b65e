#ifndef GHLANCE_CMALLOC_SHIM_H
#define GHLANCE_CMALLOC_SHIM_H

// mallopt(3), which is in none of the headers that Swift takes for the C library.
#include <malloc.h>

// As Swift can see it: the macro is a negative number in brackets.
static const int malloc_arena_max = M_ARENA_MAX;

#endif
