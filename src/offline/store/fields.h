/* fields.h: structs as bytes, field by field: a tag, the size, the value. Fields that are zero are left out, and tags that are not known
 * are skipped, so that another version reads what it knows. Tags never change their meaning. */
#ifndef GROGNARD_OFFLINE_FIELDS_H
#define GROGNARD_OFFLINE_FIELDS_H

#include "host/page.h"

typedef enum field_kind {
    FIELD_NUMBER, /* of 1, 2, 4 or 8 bytes */
    FIELD_TEXT,   /* an array of characters, terminated */
    FIELD_BYTES,  /* an array of bytes */
    FIELD_LONG    /* a pointer to a text of any length; when read, it points into the record */
} field_kind;

typedef struct field {
    uint8_t tag; /* 0: the end of a list */
    uint8_t kind;
    uint16_t offset, size;
} field;

#define FIELD(tag, kind, type, member)                                                             \
    {                                                                                              \
        tag, kind, offsetof(type, member), sizeof(((type *)0)->member)                             \
    }

void fields_write(const field *fields, const void *from, FILE *out);
/* Into a struct that is zeroed first, except its texts of any length, which are "". Returns the bytes that were read: up to a tag 0 or the end; SIZE_MAX: damaged. */
size_t fields_read(const field *fields, void *to, size_t struct_size, const char *at, size_t size);
/* The end of a struct, when another one follows. */
void fields_end(FILE *out);

#endif
