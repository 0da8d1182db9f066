/* table.c: the public table API: wraps src/host in functions that take and return text. All external input is checked
 * here: seats, step numbers, orders. */
#include "host/hex.h"
#include "host/listing.h"
#include "host/memory.h"
#include "host/ready.h"
#include "host/untold.h"
#include "host/words.h"

#include <stdlib.h>
#include <string.h>

/* Each function that returns text has its own buffer, so that two results can be used side by side. */
enum { REASON, STEP, ORDER, READY, PROMPT, RESULT, VIEW, BOARD, NEWS, PREVIEW, LOG, ABOUT, TEXTS };

struct gg_table {
    host_table table;
    host_untold untold;
    host_readies readies;
    bool readies_read;
    bool listed; /* `steps` holds the current steps of `chooser` */
    gg_seat chooser;
    gg_steps steps;
    uint8_t seed[32];
    host_page text[TEXTS];
};

/* ---------------------------------------------------------------- texts */

static gg_text *rewrite(gg_table *table, int which, host_out *out)
{
    host_page_free(&table->text[which]);
    return host_page_text(&table->text[which], out);
}

static const char *written(gg_table *table, int which, gg_text *text)
{
    gg_text_close(text);
    host_page_close(&table->text[which]);
    return table->text[which].at;
}

/* The same for text printed to a stream. */
static FILE *reprint(gg_table *table, int which)
{
    host_page_free(&table->text[which]);
    host_page_open(&table->text[which]);
    return table->text[which].stream;
}

static const char *printed(gg_table *table, int which)
{
    host_page_close(&table->text[which]);
    return table->text[which].at;
}

/* ---------------------------------------------------------------- beginning and end */

static void on_played(void *to, gg_seat seat, const gg_order *order, bool barrier)
{
    gg_table *table = to;
    host_untold_add(&table->untold, seat, order, barrier);
}

gg_table *gg_table_open(gg_game *game, const uint8_t seed[32])
{
    uint8_t key[32];
    gg_error error;
    gg_table *table = host_memory(sizeof *table);
    if (seed)
        memcpy(table->seed, seed, sizeof table->seed);
    gg_make_key(table->seed, NULL, 0, key);
    bool begun = host_table_share(&table->table, game, &(host_beginning){.key = key}, &error);
    gg_assert(begun); /* only a caller's position or dice could be wrong */
    (void)begun;
    host_untold_open(&table->untold, &table->table);
    table->table.played = on_played;
    table->table.to = table;
    return table;
}

void gg_table_close(gg_table *table)
{
    if (!table)
        return;
    host_untold_close(&table->untold);
    host_readies_close(&table->readies);
    host_table_close(&table->table);
    for (int i = 0; i < TEXTS; i++)
        host_page_free(&table->text[i]);
    free(table);
}

/* ---------------------------------------------------------------- seats */

static bool is_player(const gg_table *table, gg_seat seat)
{
    return seat < host_table_head(&table->table)->seats;
}

static bool is_anybody(const gg_table *table, gg_seat seat)
{
    return is_player(table, seat) || seat == GG_PUBLIC || seat == GG_REFEREE;
}

uint32_t gg_table_seats(const gg_table *table)
{
    return host_table_head(&table->table)->seats;
}

const char *gg_table_seat_name(const gg_table *table, gg_seat seat)
{
    if (!is_player(table, seat))
        return seat == GG_PUBLIC ? "public" : seat == GG_REFEREE ? "referee" : "";
    return gg_seat_name(table->table.game, host_table_head(&table->table), seat);
}

gg_seat gg_table_find_seat(const gg_table *table, const char *name)
{
    gg_error error;
    return host_table_seat(&table->table, gg_span_of(name), true, &error);
}

bool gg_table_asked(const gg_table *table, gg_seat seat)
{
    return is_player(table, seat) && host_table_head(&table->table)->prompt[seat] != 0;
}

const char *gg_table_prompt(gg_table *table, gg_seat seat)
{
    host_out out;
    gg_text *text = rewrite(table, PROMPT, &out);
    if (gg_table_asked(table, seat))
        gg_write_prompt(table->table.game, host_table_view(&table->table, seat), seat, text);
    return written(table, PROMPT, text);
}

bool gg_table_over(const gg_table *table)
{
    return host_table_head(&table->table)->over != 0;
}

const char *gg_table_result(gg_table *table)
{
    host_out out;
    gg_text *text = rewrite(table, RESULT, &out);
    if (gg_table_over(table))
        gg_write_result(table->table.game, host_table_head(&table->table), text);
    return written(table, RESULT, text);
}

/* ---------------------------------------------------------------- orders */

/* The reason is written right away, since it may name the seats that are asked now. */
static gg_status answered(gg_table *table, gg_seat seat, const gg_answer *answer)
{
    host_out out;
    gg_text *text = rewrite(table, REASON, &out);
    gg_seat reader = is_player(table, seat) ? seat : GG_PUBLIC;
    if (answer->status == GG_REFUSED) {
        gg_write_refusal(table->table.game, &answer->refusal, text);
        gg_put_char(text, ' ');
        host_write_reason(&table->table, reader, answer, text);
    }
    written(table, REASON, text);
    return answer->status;
}

static void refuse(gg_answer *answer, uint16_t rule)
{
    answer->status = GG_REFUSED;
    gg_refuse(&answer->refusal, rule);
}

/* Splits an order into words; false: answer says why not. */
static bool read_words(const char *order, gg_words *words, gg_answer *answer)
{
    *answer = (gg_answer){0};
    if (gg_split(gg_span_of(order), words, &answer->error))
        return true;
    refuse(answer, GG_RULE_FORM);
    return false;
}

/* Is the draft a complete order? If not, fills the answer. */
static bool is_complete(const gg_table *table, gg_seat seat, gg_answer *answer)
{
    *answer = (gg_answer){0};
    if (!is_player(table, seat))
        refuse(answer, GG_RULE_SEAT);
    else if (!gg_table_asked(table, seat))
        refuse(answer, gg_table_over(table) ? GG_RULE_OVER : GG_RULE_TURN);
    else if (!table->table.draft[seat].complete) {
        gg_fail(&answer->error, 0, 0, "the order is not complete: steps are missing");
        refuse(answer, GG_RULE_FORM);
    }
    return answer->status == GG_PLAYED;
}

static void play_draft(gg_table *table, gg_seat seat, gg_answer *answer)
{
    if (!is_complete(table, seat, answer))
        return;
    gg_order order = table->table.draft[seat].order;
    if (host_table_play(&table->table, seat, &order, NULL, 0, answer) == GG_PLAYED)
        host_table_open_seals(&table->table);
}

gg_status gg_table_play(gg_table *table, gg_seat seat, const char *order)
{
    gg_words words;
    gg_answer answer;
    table->listed = false;
    if (!order)
        play_draft(table, seat, &answer);
    else if (read_words(order, &words, &answer))
        host_table_say(&table->table, seat, &words, 0, NULL, 0, &answer);
    return answered(table, seat, &answer);
}

gg_status gg_table_ask(gg_table *table, gg_seat seat, const char *order)
{
    gg_words words;
    gg_answer answer;
    if (!order)
        is_complete(table, seat, &answer);
    else if (read_words(order, &words, &answer))
        host_table_ask(&table->table, seat, &words, 0, &answer);
    return answered(table, seat, &answer);
}

const char *gg_table_reason(gg_table *table)
{
    return table->text[REASON].at ? table->text[REASON].at : "";
}

/* ---------------------------------------------------------------- steps */

uint32_t gg_table_steps(gg_table *table, gg_seat seat)
{
    if (!is_player(table, seat))
        return 0;
    if (!table->listed || table->chooser != seat)
        host_table_steps(&table->table, seat, &table->steps);
    table->listed = true;
    table->chooser = seat;
    return table->steps.count;
}

const char *gg_table_step(gg_table *table, gg_seat seat, uint32_t index)
{
    host_out out;
    gg_text *text = rewrite(table, STEP, &out);
    if (index < gg_table_steps(table, seat))
        gg_write_step(table->table.game, host_table_view(&table->table, seat),
                      &table->table.draft[seat], table->steps.step[index], text);
    return written(table, STEP, text);
}

bool gg_table_take(gg_table *table, gg_seat seat, uint32_t index)
{
    if (index >= gg_table_steps(table, seat))
        return false;
    host_table_take(&table->table, seat, table->steps.step[index]);
    table->listed = false;
    return true;
}

bool gg_table_back(gg_table *table, gg_seat seat)
{
    table->listed = false;
    return is_player(table, seat) && host_table_back(&table->table, seat);
}

const char *gg_table_order(gg_table *table, gg_seat seat)
{
    host_out out;
    gg_text *text = rewrite(table, ORDER, &out);
    if (is_player(table, seat) && table->table.draft[seat].complete)
        gg_write_order(table->table.game, host_table_view(&table->table, seat),
                       &table->table.draft[seat].order, text);
    return written(table, ORDER, text);
}

bool gg_table_undoable(gg_table *table, gg_seat seat)
{
    return is_player(table, seat) &&
           host_table_undoable(&table->table, seat, &table->table.draft[seat]);
}

/* ---------------------------------------------------------------- ready-made set-ups */

static const host_readies *readies_of(gg_table *table)
{
    if (!table->readies_read)
        host_readies_open(&table->readies, table->table.game);
    table->readies_read = true;
    return &table->readies;
}

static const host_ready_order *find_ready(gg_table *table, gg_seat seat, gg_span name)
{
    uint32_t given[64];
    const gg_head *head = host_table_head(&table->table);
    const host_ready *setup = host_find_ready(readies_of(table), table->table.game,
                                              head->side[seat], name);
    if (!setup)
        return NULL;
    host_count_given(table->table.match, seat, given);
    return host_ready_answer(setup, table->table.game, head->prompt[seat], given);
}

const char *gg_table_ready(gg_table *table, gg_seat seat, const char *name)
{
    host_out out;
    gg_text *text = rewrite(table, READY, &out);
    const host_ready_order *order = is_player(table, seat)
                                        ? find_ready(table, seat, gg_span_of(name))
                                        : NULL;
    gg_put(text, order ? order->text : "");
    return written(table, READY, text);
}

/* ---------------------------------------------------------------- looking */

const char *gg_table_view(gg_table *table, gg_seat anybody)
{
    host_out out;
    gg_text *text = rewrite(table, VIEW, &out);
    if (is_anybody(table, anybody))
        host_write_view(&table->table, anybody, text);
    return written(table, VIEW, text);
}

const char *gg_table_board(gg_table *table, gg_seat anybody)
{
    host_out out;
    gg_text *text = rewrite(table, BOARD, &out);
    if (is_anybody(table, anybody))
        gg_write_board(table->table.game, host_table_view(&table->table, anybody), text);
    return written(table, BOARD, text);
}

const char *gg_table_news(gg_table *table, gg_seat seat)
{
    FILE *stream = reprint(table, NEWS);
    if (is_player(table, seat) || seat == GG_PUBLIC)
        host_untold_show(&table->untold, seat, stream);
    return printed(table, NEWS);
}

const char *gg_table_preview(gg_table *table, gg_seat seat, const char *order)
{
    host_out out;
    gg_words words = {.count = 0};
    gg_draft draft;
    gg_error error;
    gg_text *text = rewrite(table, PREVIEW, &out);
    if (is_player(table, seat) && (!order || gg_split(gg_span_of(order), &words, &error)) &&
        host_preview_draft(&table->table, seat, &words, 0, &draft, &error))
        host_write_preview(&table->table, seat, &draft, text);
    return written(table, PREVIEW, text);
}

/* The seed is included only when the game is over. */
const char *gg_table_log(gg_table *table, gg_seat anybody)
{
    char hash[65], seed[65], end[80] = "";
    FILE *stream = reprint(table, LOG);
    host_write_hash(table->seed, sizeof table->seed, hash);
    host_write_hex(table->seed, seed);
    if (gg_table_over(table))
        snprintf(end, sizeof end, "seed %s\n", seed);
    gg_log_head head = {"", "", hash, "", end};
    if (is_anybody(table, anybody))
        host_table_log(&table->table, &head, anybody, stream);
    return printed(table, LOG);
}

const gg_match *gg_table_match(const gg_table *table)
{
    return table->table.match;
}

const char *gg_table_about(gg_table *table)
{
    host_out out;
    gg_json json;
    gg_text *text = rewrite(table, ABOUT, &out);
    gg_json_open(&json, text);
    host_write_listing(&json, table->table.game, readies_of(table));
    return written(table, ABOUT, text);
}
