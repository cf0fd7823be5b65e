#include "shim.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// All memory of a tree comes from chunks that are freed together. That is faster than freeing node by node, which libgumbo
// does by recursion as deep as the document, and it makes it safe to leave the parser in the middle.
struct chunk {
    struct chunk *next;
    _Alignas(16) char bytes[];
};

struct cgumbo_tree {
    struct chunk *chunks;
    char *free;
    size_t free_size;
    size_t memory_left;
    unsigned calls;
    struct timespec deadline;
    jmp_buf exhausted;
    const GumboNode *root;
};

enum { chunk_size = 256 * 1024, calls_per_look = 256 };

static bool is_late(const cgumbo_tree *tree) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec != tree->deadline.tv_sec ? now.tv_sec > tree->deadline.tv_sec
                                               : now.tv_nsec > tree->deadline.tv_nsec;
}

static void *allocate(void *context, size_t size) {
    cgumbo_tree *tree = context;
    if (++tree->calls % calls_per_look == 0 && is_late(tree)) longjmp(tree->exhausted, 1);
    if (size > tree->memory_left) longjmp(tree->exhausted, 1);
    size = (size + 15) & ~(size_t)15;
    if (size > tree->free_size) {
        size_t room = size > chunk_size ? size : chunk_size;
        struct chunk *chunk = room > tree->memory_left + chunk_size ? NULL : malloc(sizeof *chunk + room);
        if (!chunk) longjmp(tree->exhausted, 1);
        tree->memory_left -= room < tree->memory_left ? room : tree->memory_left;
        chunk->next = tree->chunks;
        tree->chunks = chunk;
        tree->free = chunk->bytes;
        tree->free_size = room;
    }
    void *bytes = tree->free;
    tree->free += size;
    tree->free_size -= size;
    return bytes;
}

static void deallocate(void *context, void *bytes) {
    (void)context;
    (void)bytes;
}

cgumbo_tree *cgumbo_parse(const char *bytes, size_t length, size_t memory_limit, long milliseconds) {
    cgumbo_tree *tree = calloc(1, sizeof *tree);
    if (!tree) return NULL;
    tree->memory_left = memory_limit;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &tree->deadline);
    tree->deadline.tv_sec += milliseconds / 1000;
    tree->deadline.tv_nsec += milliseconds % 1000 * 1000000;
    if (tree->deadline.tv_nsec >= 1000000000) {
        tree->deadline.tv_nsec -= 1000000000;
        tree->deadline.tv_sec++;
    }
    if (setjmp(tree->exhausted)) {
        cgumbo_free(tree);
        return NULL;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = tree;
    options.max_errors = 0;
    const GumboOutput *output = gumbo_parse_with_options(&options, bytes, length);
    if (output) tree->root = output->root;
    return tree;
}

void cgumbo_free(cgumbo_tree *tree) {
    for (struct chunk *chunk = tree->chunks; chunk;) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(tree);
}

const GumboNode *cgumbo_root(const cgumbo_tree *tree) { return tree->root; }

// A <template> is one, with a type of its own.
bool cgumbo_is_element(const GumboNode *node) {
    return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE;
}

const char *cgumbo_text(const GumboNode *node) {
    switch (node->type) {
    case GUMBO_NODE_TEXT:
    case GUMBO_NODE_WHITESPACE:
    case GUMBO_NODE_CDATA:
        return node->v.text.text;
    default:
        return NULL;
    }
}

GumboTag cgumbo_tag(const GumboNode *node) {
    return node->v.element.tag_namespace == GUMBO_NAMESPACE_SVG ? GUMBO_TAG_SVG : node->v.element.tag;
}

unsigned cgumbo_child_count(const GumboNode *node) { return node->v.element.children.length; }

const GumboNode *cgumbo_child(const GumboNode *node, unsigned index) { return node->v.element.children.data[index]; }

const char *cgumbo_attribute(const GumboNode *node, const char *name) {
    const GumboVector *attributes = &node->v.element.attributes;
    for (unsigned index = 0; index < attributes->length; index++) {
        const GumboAttribute *attribute = attributes->data[index];
        if (strcmp(attribute->name, name) == 0) return attribute->value;
    }
    return NULL;
}
