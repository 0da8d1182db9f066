/* logs_write.c: writes stored games as logs: adds names, date and secrets to what the library writes. */
#include "host/date.h"
#include "host/hex.h"
#include "host/page.h"
#include "server/games/logs.h"
#include "server/games/replay.h"

#include <string.h>

/* ---------------------------------------------------------------- header */

/* Characters that would split a word or would not read back. */
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

/* `F=Marie A=bot:random`, with the names that the seats had at the beginning. */
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

/* Nonces use the seats' names at the end. If such a name was another seat's at the beginning, a reader would confuse
 * them, so the names of the beginning are used. */
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

/* Encoding makes a name at most three times as long. */
enum { SEATS_SIZE = GG_SEATS_MAX * (3 * STORE_NAME_MAX + 40) };

bool logs_write(const host_table *table, const store_game *stored, gg_seat reader, FILE *stream)
{
    char seats[SEATS_SIZE], date[HOST_DATE_SIZE], seed_hash[65];
    gg_text text;
    host_page end;
    gg_text_open(&text, seats, sizeof seats);
    write_seats(table, stored, &text);
    gg_assert(!text.cut); /* otherwise a reader would get other names */
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
