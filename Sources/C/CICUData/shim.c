// An empty table of contents in place of ICU's 34 MB of tables, which nothing of the program reads (decision 6). ICU finds in it that
// it has no data, and says so to whoever asks.
//
// Source: common/udata.h and common/ucmndata.h of ICU, and its own stubdata/stubdata.cpp, whose form this is.
#include <stdint.h>

struct table_of_contents {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size;
    uint16_t reserved;
    uint8_t is_big_endian, charset_family, size_of_character, reserved_byte;
    uint8_t data_format[4], format_version[4], data_version[4];
    char padding[8];
    uint32_t count, reserved_count;
    struct {
        const char *name;
        const void *data;
    } contents[1];
};

static const struct table_of_contents empty __attribute__((aligned(16))) = {
    .header_size = 32,
    .magic = {0xDA, 0x27},
    .info_size = 20,
    .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .size_of_character = 2,
    .data_format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};

// The symbol has ICU's version in it. Where the toolchain's ICU is of none of these, its own tables are linked. Hidden, so that a shared
// ICU keeps its own.
#define STAND_IN(version) \
    extern const struct table_of_contents icudt##version##_dat \
        __attribute__((alias("empty"), visibility("hidden")));

STAND_IN(74) STAND_IN(75) STAND_IN(76) STAND_IN(77) STAND_IN(78) STAND_IN(79) STAND_IN(80) STAND_IN(81) STAND_IN(82)
