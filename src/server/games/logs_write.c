/* logs_write.c: writes stored games as logs: names, date and secrets around what the library writes. */
#include "host/date.h"
#include "host/hex.h"
#include "host/page.h"
#include "server/games/logs.h"
#include "server/games/replay.h"

#include <string.h>

/* ---------------------------------------------------------------- header */

/* What would not stay one word, or would not come back as it is. */
static bool is_plain(char c)
{
    return (unsigned char)c > ' ' && c != 0x7F && !strchr("#,;[]\\:%_", c);
}

static void write_name(const char *name, gg_text *out)
{
    for (; *name; name++) {
        if (*name == ' ') {
            gg_put_char(out, '_');
        } else if (is_plain(*name)) {
            gg_put_char(out, *name);
        } else {
            gg_put_char(out, '%');
            gg_put_hex(out, (unsigned char)*name, 2);
        }
    }
}

/* `F=Marie A=bot:random`, by the names that the seats had at the beginning. */
static void write_seats(const host_table *table, const store_game *stored, gg_text *out)
{
    const gg_head *begun = gg_head_of(gg_match_begin_state(table->match));
    for (uint32_t i = 0; i < stored->seats; i++) {
        const store_seat *seat = &stored->seat[i];
        bool bot = seat->kind == SEAT_BOT;
        if (!bot && seat->name[0] == 0)
            continue;
        gg_print(out, "%s%s=%s", out->used > 0 ? " " : "",
                 gg_seat_name(table->game, begun, (gg_seat)i), bot ? "bot:" : "");
        write_name(bot ? seat->bot : seat->name, out);
    }
}

/* ---------------------------------------------------------------- secrets */

/* Nonces are named as the seats are called at the end. Where that name was another seat's at the beginning a reader
 * would take one for the other: then it is the names of the beginning. */
static const gg_head *head_for_nonces(const host_table *table)
{
    const gg_head *begun = gg_head_of(gg_match_begin_state(table->match));
    const gg_head *now = host_table_head(table);
    for (gg_seat seat = 0; seat < now->seats; seat++) {
        const char *name = gg_seat_name(table->game, now, seat);
        gg_seat before = gg_find_seat(table->game, begun, gg_span_of(name));
        if (before != GG_NOBODY && before != seat)
            return begun;
    }
    return now;
}

void logs_write_secret(const host_table *table, const store_game *stored, FILE *stream)
{
    char digits[65];
    const gg_head *head = head_for_nonces(table);
    for (uint32_t seat = 0; seat < stored->seats; seat++) {
        if (!replay_has_nonce(&stored->seat[seat]))
            continue;
        host_write_hex(stored->seat[seat].nonce, digits);
        fprintf(stream, "nonce %s %s\n", gg_seat_name(table->game, head, (gg_seat)seat), digits);
    }
    host_write_hex(stored->seed, digits);
    fprintf(stream, "seed %s\n", digits);
}

/* ---------------------------------------------------------------- the log */

/* A name takes at most three bytes for each of its own. */
enum { SEATS_SIZE = GG_SEATS_MAX * (3 * STORE_NAME_MAX + 40) };

bool logs_write(const host_table *table, const store_game *stored, gg_seat reader, FILE *stream)
{
    char seats[SEATS_SIZE], date[HOST_DATE_SIZE], seed_hash[65];
    gg_text text;
    host_page end;
    gg_text_open(&text, seats, sizeof seats);
    write_seats(table, stored, &text);
    gg_assert(!text.cut); /* or somebody else would read other names */
    host_write_date(stored->started, date);
    replay_seed_hash(stored, seed_hash);
    host_page_open(&end);
    if (reader == GG_REFEREE && store_has_ended(stored))
        logs_write_secret(table, stored, end.stream);
    host_page_close(&end);
    gg_log_head head = {seats, date, seed_hash, table->position, end.at};
    bool written = host_table_log(table, &head, reader, stream);
    host_page_free(&end);
    return written;
}
