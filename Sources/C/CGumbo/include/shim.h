#ifndef GHLANCE_CGUMBO_SHIM_H
#define GHLANCE_CGUMBO_SHIM_H

// libgumbo for Swift, with bounds on memory and time.
#include <gumbo.h>
#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

// A parsed document and all the memory it takes.
typedef struct cgumbo_tree cgumbo_tree;

// Parses UTF-8, which must live as long as the tree. NULL where parsing needs more than so many bytes of memory or
// milliseconds of the thread's processor time: a few documents take far more of either than their size suggests.
cgumbo_tree *_Nullable cgumbo_parse(const char *bytes, size_t length, size_t memory_limit, long milliseconds);
void cgumbo_free(cgumbo_tree *tree);

// The element <html>, or NULL.
const GumboNode *_Nullable cgumbo_root(const cgumbo_tree *tree);

// GumboNode holds a union, whose members Swift reads without any check of which one is there.
bool cgumbo_is_element(const GumboNode *node);
const char *_Nullable cgumbo_text(const GumboNode *node);
GumboTag cgumbo_tag(const GumboNode *node);
unsigned cgumbo_child_count(const GumboNode *node);
const GumboNode *cgumbo_child(const GumboNode *node, unsigned index);

// The value of an attribute of an element, NULL where it has none of this name (in lower case).
const char *_Nullable cgumbo_attribute(const GumboNode *node, const char *name);

#pragma clang assume_nonnull end

#endif
