#ifndef GHLANCE_CPLATFORM_MALLOC_LIMITS_H
#define GHLANCE_CPLATFORM_MALLOC_LIMITS_H

// mallopt(3), which is in none of the headers that Swift takes for the C library.
#include <malloc.h>

// As Swift can see them: the macros are negative numbers in brackets.
static const int malloc_arena_max = M_ARENA_MAX;
static const int malloc_mmap_threshold = M_MMAP_THRESHOLD;

#endif
