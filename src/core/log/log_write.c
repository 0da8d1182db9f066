/* log_write.c: writes a match as a log (the notation, section 7): complete, or the copy of one seat.
 *
 * An order's text depends on the state it was given in, so the match is replayed from its beginning in a second one,
 * and each line is written at its turn. */
#include "core/match/beginning.h"
#include "core/match/growing.h"
#include "core/mem.h"

typedef struct log_writer {
    const gg_match *match;
    const gg_game *game;
    const gg_log_head *head;
    gg_seat reader;
    gg_arena *arena;
    gg_text *out;
    gg_growing again; /* the replayed match */
    uint8_t *hidden;  /* for each order: 1 if it is hidden from the reader */
    uint64_t written; /* order lines so far */
    void *seen, *now; /* in a copy: its seat's view, as written and as it is now */
} log_writer;

/* ---------------------------------------------------------------- the header */

static void write_bytes(const uint8_t *bytes, size_t size, gg_text *out)
{
    for (size_t i = 0; i < size; i++)
        gg_put_hex(out, bytes[i], 2);
}

/* A missing value is written as `-`, so that every header has all its lines. */
static void write_head_line(const char *key, const char *value, gg_text *out)
{
    gg_print(out, "%s %s\n", key, value && value[0] ? value : "-");
}

/* Writes lines given by the caller. */
static void write_lines(const char *lines, gg_text *out)
{
    if (!lines || !lines[0])
        return;
    gg_put(out, lines);
    if (lines[strlen(lines) - 1] != '\n')
        gg_put_char(out, '\n');
}

static bool is_copy(const log_writer *writer)
{
    return writer->reader != GG_REFEREE;
}

/* The statements of a free position contain hidden information, so a copy leaves them out. */
static void write_header(log_writer *writer)
{
    gg_text *out = writer->out;
    const gg_log_head *head = writer->head;
    gg_put(out, "log grognard 1\ngame ");
    gg_write_game(writer->game, out);
    gg_put(out, "\nrules-version " GG_VERSION "\ndata-hash ");
    write_bytes(writer->game->data_hash, sizeof writer->game->data_hash, out);
    gg_put_char(out, '\n');
    write_head_line("seed-hash", head->seed_hash, out);
    write_head_line("seats", head->seats, out);
    write_head_line("date", head->date, out);
    if (is_copy(writer)) {
        const gg_head *begun = gg_head_of(gg_match_begin_state(writer->match));
        write_head_line("seen-by", gg_seat_name(writer->game, begun, writer->reader), out);
    } else {
        write_lines(head->position, out);
    }
}

/* ---------------------------------------------------------------- hidden information */

typedef struct trace {
    uint32_t own; /* the seat's previous order in effect then, counted from 1; 0 if none */
    gg_seat seat;
    bool stands; /* an order of the game that its seat did not undo alone */
} trace;

/* Each seat's orders in effect at this point of the walk. */
typedef struct tracing {
    trace *traces;
    uint32_t last_of[GG_SEATS_MAX]; /* same numbering as `own` */
} tracing;

static void trace_order(tracing *all, uint32_t at, const gg_record *record)
{
    bool stands = record->order.verb < GG_VERB_CORE;
    all->traces[at] = (trace){stands ? all->last_of[record->seat] : 0, record->seat, stands};
    if (stands)
        all->last_of[record->seat] = at + 1;
}

/* Hides the order that an `undo` takes back: the seat's last one in effect, never one before a barrier. */
static void hide_undone(tracing *all, uint8_t *hidden, uint32_t barrier, uint32_t undo)
{
    gg_seat seat = all->traces[undo].seat;
    uint32_t at = all->last_of[seat];
    gg_assert(at > barrier);
    (void)barrier;
    all->traces[at - 1].stands = false;
    all->last_of[seat] = all->traces[at - 1].own;
    hidden[at - 1] = hidden[undo] = 1;
}

/* Other seats never see tentative orders: neither those undone nor those that can still be undone. */
static bool find_hidden(log_writer *writer)
{
    gg_record record;
    uint32_t count = (uint32_t)gg_match_count(writer->match), at = 0, barrier = 0;
    tracing all = {.traces = gg_arena_take(writer->arena, count * sizeof(trace))};
    writer->hidden = gg_arena_take(writer->arena, count);
    if (!all.traces || !writer->hidden)
        return false;
    for (size_t place = 0; gg_match_next(writer->match, &place, &record); at++) {
        trace_order(&all, at, &record);
        if (record.order.verb == GG_VERB_UNDO && !record.barrier) /* else others have seen it */
            hide_undone(&all, writer->hidden, barrier, at);
        if (record.barrier)
            barrier = at + 1;
    }
    for (uint32_t i = barrier; i < at; i++)
        writer->hidden[i] = writer->hidden[i] || all.traces[i].stands;
    for (uint32_t i = 0; i < at; i++)
        writer->hidden[i] = writer->hidden[i] && all.traces[i].seat != writer->reader;
    return true;
}

/* ---------------------------------------------------------------- order lines */

static bool reads(const gg_event *event, gg_seat reader)
{
    gg_event seen;
    return gg_event_for(event, reader, &seen);
}

static void write_draw(const log_writer *writer, const gg_head *head, const gg_draw *draw)
{
    char word[200];
    gg_text text;
    gg_text_open(&text, word, sizeof word);
    gg_write_draws(writer->game, head, draw, 1, &text);
    gg_assert(text.used > 2);
    gg_put_span(writer->out, (gg_span){word + 1, text.used - 2}); /* without brackets */
}

/* Every draw has an event, in the same order; the event tells who saw the draw. */
static void write_seen_draws(const log_writer *writer, const gg_head *head, const gg_draw *draws,
                             uint32_t count, gg_news news)
{
    uint32_t at = 0;
    gg_put_char(writer->out, '[');
    for (uint32_t i = 0; i < count; i++, at++) {
        while (at < news.count && news.events[at].kind != GG_EVENT_DIE &&
               news.events[at].kind != GG_EVENT_DRAWN)
            at++;
        if (i > 0)
            gg_put_char(writer->out, ' ');
        if (at < news.count && reads(&news.events[at], writer->reader))
            write_draw(writer, head, &draws[i]);
        else
            gg_put_char(writer->out, '?');
    }
    gg_put_char(writer->out, ']');
}

/* Only the referee may know how pieces were shuffled. */
static uint32_t without_shuffles(const gg_draw *draws, uint32_t count)
{
    while (count > 0 && draws[count - 1].kind == GG_DRAW_SHUFFLE)
        count--;
    return count;
}

static void write_draws(const log_writer *writer, const gg_head *head, const gg_draw *draws,
                        uint32_t count, gg_news news)
{
    if (is_copy(writer))
        count = without_shuffles(draws, count);
    if (count == 0)
        return;
    gg_put_char(writer->out, ' ');
    if (is_copy(writer))
        write_seen_draws(writer, head, draws, count, news);
    else
        gg_write_draws(writer->game, head, draws, count, writer->out);
}

/* Writes the line of an order that was just replayed; `head` is from before it. */
static void write_line(log_writer *writer, const gg_record *record, const gg_head *head)
{
    gg_text *out = writer->out;
    gg_put_int(out, (int64_t)++writer->written);
    gg_print(out, " %s: ", gg_seat_name(writer->game, head, record->seat));
    gg_match_line(writer->again.match, writer->reader, out);
    write_draws(writer, head, record->draws, record->draw_count,
                gg_match_news(writer->again.match));
    if (!is_copy(writer)) {
        gg_put(out, " {");
        gg_put_hex(out, record->hash >> 32, 8);
        gg_put_char(out, '}');
    }
    gg_put_char(out, '\n');
}

/* Writes what has changed in the seat's view. */
static void write_sight(log_writer *writer)
{
    if (!is_copy(writer))
        return;
    gg_match_view(writer->again.match, writer->reader, writer->now);
    gg_write_sight(writer->game, writer->seen, writer->now, writer->out);
    memcpy(writer->seen, writer->now, gg_view_size(writer->game));
}

static bool write_orders(log_writer *writer)
{
    gg_answer answer;
    gg_record record;
    for (size_t place = 0; gg_match_next(writer->match, &place, &record);) {
        gg_head head = *gg_head_of(gg_match_state(writer->again.match));
        gg_status status = gg_growing_play(&writer->again, record.seat, &record.order, record.draws,
                                           record.draw_count, &answer);
        if (status != GG_PLAYED || gg_match_hash(writer->again.match) != record.hash)
            return false;
        if (writer->hidden && writer->hidden[record.number - 1])
            continue;
        write_line(writer, &record, &head);
        write_sight(writer);
    }
    return true;
}

/* ---------------------------------------------------------------- beginning and end */

static bool read_position(log_writer *writer, gg_beginning *beginning)
{
    gg_error error;
    gg_reader reader;
    gg_words *words = gg_arena_take(writer->arena, sizeof *words);
    const char *position = writer->head->position;
    if (!words || !gg_beginning_open(beginning, writer->game, writer->arena, &error))
        return false;
    beginning->free = position && position[0];
    gg_reader_open(&reader, gg_span_of(beginning->free ? position : ""));
    while (gg_read_words(&reader, words, &error))
        if (!gg_beginning_line(beginning, 0, words, &error))
            return false;
    return error.text[0] == 0 && gg_beginning_end(beginning, &error);
}

/* Begins the second match like the first one: with its draws, and its key for shuffles. */
static bool begin_again(log_writer *writer)
{
    gg_answer answer;
    gg_beginning beginning;
    uint32_t count;
    const gg_draw *draws = gg_match_begin_draws(writer->match, &count);
    if (!read_position(writer, &beginning) ||
        !gg_growing_make(&writer->again, writer->game, writer->arena))
        return false;
    gg_match_key(writer->again.match, gg_match_dice(writer->match)->key);
    if (!gg_begin(&beginning, writer->again.match, draws, count, &answer))
        return false;
    return memcmp(gg_match_state(writer->again.match), gg_match_begin_state(writer->match),
                  gg_state_size(writer->game)) == 0;
}

static void write_begin(log_writer *writer)
{
    uint32_t count;
    const gg_draw *draws = gg_match_begin_draws(writer->match, &count);
    gg_put(writer->out, "begin");
    write_draws(writer, gg_head_of(gg_match_begin_state(writer->match)), draws, count,
                gg_match_news(writer->again.match));
    gg_put_char(writer->out, '\n');
}

/* The seed would reveal everything, so a seat's copy ends with the result. */
static void write_end(log_writer *writer)
{
    gg_text *out = writer->out;
    const gg_head *head = gg_head_of(gg_match_state(writer->match));
    if (head->over) {
        gg_put(out, "over ");
        gg_write_result(writer->game, head, out);
        gg_put_char(out, '\n');
    }
    if (!is_copy(writer))
        write_lines(writer->head->end, out);
}

static bool write_all(log_writer *writer)
{
    writer->seen = gg_arena_take(writer->arena, gg_view_size(writer->game));
    writer->now = gg_arena_take(writer->arena, gg_view_size(writer->game));
    if (!writer->seen || !writer->now || !begin_again(writer) ||
        (is_copy(writer) && !find_hidden(writer)))
        return false;
    write_header(writer);
    write_begin(writer);
    write_sight(writer);
    if (!write_orders(writer))
        return false;
    write_end(writer);
    return true;
}

bool gg_write_log(const gg_match *match, const gg_log_head *head, gg_seat reader, gg_arena *arena,
                  gg_text *out)
{
    log_writer writer = {.match = match,
                         .game = gg_match_game(match),
                         .head = head,
                         .reader = reader,
                         .arena = arena,
                         .out = out};
    gg_assert(reader < writer.game->seats || reader == GG_PUBLIC || reader == GG_REFEREE);
    size_t used = arena->used;
    bool good = write_all(&writer);
    arena->used = used;
    return good;
}
