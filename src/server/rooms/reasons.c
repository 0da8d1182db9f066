/* reasons.c: the reasons of bots: from the store, from logs, and into logs. */
#include "server/rooms/reasons.h"

#include "host/memory.h"
#include "server/store/texts.h"

#include <stdlib.h>
#include <string.h>

typedef struct reason {
    uint64_t order;
    char *why;
} reason;

struct room_reasons {
    reason *at;
    size_t count, room;
};

static room_reasons *new_reasons(void)
{
    return host_zeroed(sizeof(room_reasons));
}

void reasons_free(room_reasons *reasons)
{
    for (size_t i = 0; reasons && i < reasons->count; i++)
        free(reasons->at[i].why);
    if (reasons)
        free(reasons->at);
    free(reasons);
}

static void add(room_reasons *reasons, uint64_t order, gg_span why)
{
    if (reasons->count == reasons->room) {
        reasons->room = reasons->room * 2 + 64;
        reasons->at = host_resized(reasons->at, reasons->room * sizeof *reasons->at);
    }
    reasons->at[reasons->count++] = (reason){order, host_copy_text(why.at, why.size)};
}

const char *reasons_find(const room_reasons *reasons, uint64_t order)
{
    size_t low = 0, high = reasons->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (reasons->at[middle].order < order)
            low = middle + 1;
        else
            high = middle;
    }
    return low < reasons->count && reasons->at[low].order == order ? reasons->at[low].why : NULL;
}

/* ---------------------------------------------------------------- the store */

static bool see(void *to, uint64_t order, const char *why)
{
    add(to, order, gg_span_of(why));
    return true;
}

room_reasons *reasons_load(srv_store *store, const char *game)
{
    room_reasons *reasons = new_reasons();
    store_status status = store->ops->reasons(store, game, see, reasons);
    if (status == STORE_OK)
        return reasons;
    reasons_free(reasons);
    return NULL;
}

/* ---------------------------------------------------------------- logs */

void reasons_write(const room_reasons *reasons, const host_table *table, FILE *stream)
{
    gg_record record;
    const gg_head *head = host_table_head(table);
    for (size_t place = 0; gg_match_next(table->match, &place, &record);) {
        const char *why = reasons_find(reasons, record.number);
        if (why)
            fprintf(stream, "# %llu %s: %s\n", (unsigned long long)record.number,
                    gg_seat_name(table->game, head, record.seat), why);
    }
}

/* Cuts off the next line. */
static gg_span take_line(gg_span *rest)
{
    const char *end = memchr(rest->at, '\n', rest->size);
    gg_span line = {rest->at, end ? (size_t)(end - rest->at) : rest->size};
    size_t used = line.size + (end != NULL);
    *rest = (gg_span){rest->at + used, rest->size - used};
    return line;
}

static bool take_number(gg_span *line, uint64_t *number)
{
    size_t digits = 0;
    *number = 0;
    for (; digits < line->size && digits < 9; digits++) {
        char c = line->at[digits];
        if (c < '0' || c > '9')
            break;
        *number = *number * 10 + (uint64_t)(c - '0');
    }
    *line = (gg_span){line->at + digits, line->size - digits};
    return digits > 0;
}

/* `# 12 F: the reason`. */
static bool read_comment(gg_span line, uint64_t *order, gg_span *why)
{
    if (line.size < 2 || memcmp(line.at, "# ", 2) != 0)
        return false;
    line = (gg_span){line.at + 2, line.size - 2};
    if (!take_number(&line, order) || line.size == 0 || line.at[0] != ' ')
        return false;
    const char *colon = memchr(line.at, ':', line.size);
    if (!colon || memchr(line.at + 1, ' ', (size_t)(colon - line.at - 1)))
        return false;
    size_t begin = (size_t)(colon - line.at) + 2;
    if (begin >= line.size || colon[1] != ' ')
        return false;
    *why = (gg_span){line.at + begin, line.size - begin};
    return why->size <= REASON_MAX;
}

static bool is_readable(gg_span why)
{
    char text[REASON_MAX + 1];
    gg_error error;
    memcpy(text, why.at, why.size);
    text[why.size] = 0;
    return !memchr(text, 0, why.size) && texts_check(text, TEXT_LINE, &error);
}

/* Logs have them in the order of their numbers. */
room_reasons *reasons_read(gg_span log)
{
    uint64_t order, last = 0;
    gg_span why;
    room_reasons *reasons = new_reasons();
    while (log.size > 0)
        if (read_comment(take_line(&log), &order, &why) && order > last && is_readable(why)) {
            last = order;
            add(reasons, order, why);
        }
    return reasons;
}
