/* table.c: a match with its drafts, its memory and its starting position. */
#include "table.h"
#include "memory.h"
#include "page.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

#define JOURNAL_FIRST ((size_t)1 << 16)
#define LOG_ROOM ((size_t)1 << 20)

enum { GIVEN_MOST = 200 }; /* automatic answers in a row; after that, people are asked anyway */

/* ---------------------------------------------------------------- beginning */

static bool position_line(const gg_game *game, gg_position *position, const gg_words *words,
                          gg_error *error)
{
    position->taken_away = gg_word_is(words, 0, "not");
    uint32_t first = position->taken_away ? 1 : 0;
    if (first == words->count)
        return gg_fail_at(error, words, first, "statement expected");
    return game->rules->position_line(game, position, words, first, error);
}

static bool read_lines(const gg_game *game, gg_span text, gg_position *position, gg_error *error)
{
    gg_reader reader;
    gg_words words;
    gg_error trouble = {0};
    bool statements = false;
    gg_reader_open(&reader, text);
    for (; gg_read_words(&reader, &words, &trouble); statements = true)
        if (!position_line(game, position, &words, error))
            return false;
    if (trouble.text[0] == 0)
        return statements || gg_fail(error, 1, 1, "the position has no statement");
    *error = trouble;
    return false;
}

/* Adds the rule's identifier to the reason, unless the game already did. */
static void name_rule(const gg_game *game, gg_error *error)
{
    char id[60];
    size_t used = strlen(error->text);
    gg_span span = gg_rule_id(game, error->rule);
    snprintf(id, sizeof id, "%.*s", (int)span.size, span.at);
    if (id[0] && !strstr(error->text, id))
        snprintf(error->text + used, sizeof error->text - used, " (%s)", id);
}

bool host_read_position(const gg_game *game, gg_span text, void *state, gg_error *error)
{
    gg_position position = {0};
    position.builder = host_memory(game->rules->builder_size);
    bool good = read_lines(game, text, &position, error) &&
                game->rules->position_end(game, &position, state, error);
    if (!good)
        name_rule(game, error);
    free(position.builder);
    return good;
}

static gg_match *new_match(const gg_game *game, size_t journal)
{
    size_t size = gg_match_size(game, journal);
    gg_match *match = gg_match_make(game, host_raw_memory(size), size);
    gg_assert(match); /* there is as much memory as it needs */
    return match;
}

/* Nothing is carried out: the state was reached in play. */
static bool go_on_in(gg_match *match, gg_span text, gg_error *error)
{
    const gg_game *game = gg_match_game(match);
    void *state = host_memory(gg_state_size(game));
    bool good = gg_read_state(game, text, state, error);
    if (good)
        gg_match_go_on(match, state);
    free(state);
    return good;
}

static bool begin(gg_match *match, const host_beginning *beginning, gg_error *error)
{
    static const uint8_t no_key[32];
    const gg_game *game = gg_match_game(match);
    gg_answer answer;
    bool good;
    gg_match_key(match, beginning->key ? beginning->key : no_key);
    if (beginning->state.at)
        return go_on_in(match, beginning->state, error);
    if (!beginning->position.at) {
        good = gg_match_begin(match, beginning->draws, beginning->draw_count, &answer);
    } else {
        void *state = host_memory(gg_state_size(game));
        good = host_read_position(game, beginning->position, state, error);
        bool readable = good;
        if (good)
            good = gg_match_begin_at(match, state, beginning->draws, beginning->draw_count,
                                     &answer);
        free(state);
        if (!readable)
            return false;
    }
    if (!good)
        return gg_fail(error, 0, 0, "%s", answer.error.text);
    if (beginning->draws && answer.dice_used < beginning->draw_count)
        return gg_fail(error, 0, 0, "dice left: the beginning takes %u", answer.dice_used);
    return true;
}

/* ---------------------------------------------------------------- views */

static host_view *view_of(host_table *table, gg_seat seat)
{
    return &table->view[seat < HOST_VIEWS ? seat : HOST_VIEWS - 1];
}

static void open_views(host_table *table)
{
    for (int i = 0; i < HOST_VIEWS; i++)
        table->view[i] = (host_view){.at = host_memory(gg_view_size(table->game))};
}

static void forget_views(host_table *table)
{
    for (int i = 0; i < HOST_VIEWS; i++)
        table->view[i].fresh = false;
}

bool host_table_begin(host_table *table, const host_beginning *beginning, gg_error *error)
{
    gg_match *match = new_match(table->game, JOURNAL_FIRST);
    if (!begin(match, beginning, error)) {
        free(match);
        return false;
    }
    char *position = beginning->position.at
                         ? host_copy_text(beginning->position.at, beginning->position.size)
                         : host_copy_text("", 0);
    free(table->match);
    free(table->spare);
    free(table->position);
    table->match = match;
    forget_views(table);
    table->spare = NULL;
    table->journal = JOURNAL_FIRST;
    table->position = position;
    for (int seat = 0; seat < GG_SEATS_MAX; seat++)
        gg_draft_open(&table->draft[seat]);
    return true;
}

bool host_table_open(host_table *table, gg_game *game, const host_beginning *beginning,
                     gg_error *error)
{
    *table = (host_table){.game = game};
    if (!host_table_begin(table, beginning, error))
        return false;
    open_views(table);
    return true;
}

bool host_table_share(host_table *table, gg_game *game, const host_beginning *beginning,
                      gg_error *error)
{
    if (!host_table_open(table, game, beginning, error))
        return false;
    table->shares = true;
    return true;
}

bool host_table_recall(host_table *table, gg_game *game, const host_kept *kept)
{
    size_t journal = JOURNAL_FIRST;
    while (journal < kept->orders_size)
        journal *= 2;
    gg_match *match = new_match(game, journal);
    gg_match_key(match, kept->key);
    if (!gg_match_recall(match, kept->match, kept->match_size, kept->orders, kept->orders_size)) {
        free(match);
        return false;
    }
    *table = (host_table){.game = game,
                          .shares = true,
                          .match = match,
                          .journal = journal,
                          .position = host_copy_text(kept->position, strlen(kept->position))};
    open_views(table);
    for (int seat = 0; seat < GG_SEATS_MAX; seat++)
        gg_draft_open(&table->draft[seat]);
    return true;
}

void host_table_close(host_table *table)
{
    free(table->match);
    free(table->spare);
    free(table->position);
    for (int i = 0; i < HOST_VIEWS; i++)
        free(table->view[i].at);
    if (!table->shares)
        free(table->game);
    *table = (host_table){0};
}

/* ---------------------------------------------------------------- drafts */

static bool is_offered(const gg_steps *steps, gg_step step)
{
    for (uint32_t i = 0; i < steps->count; i++)
        if (steps->step[i] == step)
            return true;
    return false;
}

void host_table_steps(const host_table *table, gg_seat seat, gg_steps *steps)
{
    gg_assert(seat < table->game->seats); /* spectators have no draft */
    steps->count = 0;
    if (!table->draft[seat].complete)
        gg_list_steps(table->game, gg_match_state(table->match), seat, &table->draft[seat], steps);
}

void host_table_take(host_table *table, gg_seat seat, gg_step step)
{
    gg_assert(seat < table->game->seats && !table->draft[seat].complete);
    gg_take(table->game, gg_match_state(table->match), seat, &table->draft[seat], step);
}

bool host_table_back(host_table *table, gg_seat seat)
{
    return gg_back(table->game, gg_match_state(table->match), seat, &table->draft[seat]);
}

bool host_table_find_step(host_table *table, gg_seat seat, const gg_steps *steps, gg_span wanted,
                          gg_step *step)
{
    char words[GG_LINE_MAX + 1];
    gg_text text;
    const void *view = host_table_view(table, seat);
    for (uint32_t i = 0; i < steps->count; i++) {
        gg_text_open(&text, words, sizeof words);
        gg_write_step(table->game, view, &table->draft[seat], steps->step[i], &text);
        if (!host_same_text(wanted, (gg_span){words, text.used}))
            continue;
        *step = steps->step[i];
        return true;
    }
    return false;
}

/* After an order, keeps as much of a draft as is still offered, so that seats with simultaneous prompts do not disturb
 * each other. */
static void refresh_draft(host_table *table, gg_seat seat)
{
    gg_draft *draft = &table->draft[seat];
    gg_draft old = *draft;
    gg_steps steps;
    gg_draft_open(draft);
    for (uint16_t i = 0; i < old.count; i++) {
        host_table_steps(table, seat, &steps);
        if (!is_offered(&steps, old.taken[i]))
            return;
        host_table_take(table, seat, old.taken[i]);
    }
}

static void refresh_drafts(host_table *table, gg_seat author)
{
    for (gg_seat seat = 0; seat < host_table_head(table)->seats; seat++) {
        if (seat == author)
            gg_draft_open(&table->draft[seat]);
        else
            refresh_draft(table, seat);
    }
}

/* ---------------------------------------------------------------- orders */

static void grow(host_table *table)
{
    table->journal *= 2;
    size_t size = gg_match_size(table->game, table->journal);
    gg_match *larger = gg_match_move(table->match, host_raw_memory(size), size);
    gg_assert(larger);
    free(table->match);
    table->match = larger;
    if (!table->spare)
        return;
    gg_match *spare = gg_match_move(table->spare, host_raw_memory(size), size);
    gg_assert(spare);
    free(table->spare);
    table->spare = spare;
}

gg_status host_table_play(host_table *table, gg_seat seat, const gg_order *order,
                          const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    forget_views(table);
    if (!forced && table->chosen && !table->gives) {
        forced = table->chosen;
        count = table->chosen_count;
        table->chosen = NULL;
    }
    while (gg_match_play(table->match, seat, order, forced, count, answer) == GG_FULL)
        grow(table);
    gg_assert(answer->status != GG_REFUSED || answer->refusal.count > 0);
    if (answer->status == GG_PLAYED)
        refresh_drafts(table, seat);
    if (answer->status == GG_PLAYED && table->played)
        table->played(table->to, seat, order, answer->barrier);
    return answer->status;
}

void host_table_open_seals(host_table *table)
{
    gg_order order;
    gg_answer answer;
    for (gg_seat seat = 0; !table->seals_wait && seat < host_table_head(table)->seats; seat++)
        while (gg_sealed(table->game, gg_match_state(table->match), seat, &order)) {
            gg_status status = host_table_play(table, seat, &order, NULL, 0, &answer);
            gg_assert(status == GG_PLAYED); /* sealed answers are legal */
            if (status != GG_PLAYED)
                return;
        }
}

/* ---------------------------------------------------------------- automatic answers */

static void give(host_table *table, gg_seat seat, const gg_order *order)
{
    gg_answer answer;
    gg_assert(!table->gives); /* one at a time */
    table->gives = true;
    gg_status status = host_table_play(table, seat, order, NULL, 0, &answer);
    table->gives = false;
    gg_assert(status == GG_PLAYED); /* the order was offered */
    (void)status;
}

/* Would this order make everything before it final? */
static bool is_barrier(const host_table *table, gg_seat seat, const gg_order *order)
{
    gg_dice dice;
    gg_turn turn;
    size_t size = gg_state_size(table->game);
    void *state = host_memory(size);
    gg_event *events = host_memory(GG_EVENTS_MAX * sizeof *events);
    memcpy(state, gg_match_state(table->match), size);
    gg_dice_fast(&dice, 0);
    gg_turn_open(&turn, &dice, events, GG_EVENTS_MAX);
    gg_apply(table->game, state, seat, order, &turn);
    free(events);
    free(state);
    return turn.barrier;
}

bool host_table_ends_undo(const host_table *table, gg_seat seat, const gg_order *order)
{
    return gg_match_can_undo(table->match, seat) && is_barrier(table, seat, order);
}

/* Finds the seat's only answer. It is not obvious if the seat could still undo something that the answer makes final,
 * or if the seat has made an offer that would lapse. */
static bool is_obvious(const host_table *table, gg_seat seat, gg_order *order)
{
    return host_table_head(table)->offer_by != seat &&
           gg_obvious(table->game, gg_match_state(table->match), seat, order) &&
           !host_table_ends_undo(table, seat, order);
}

static bool give_next(host_table *table)
{
    gg_order order;
    for (gg_seat seat = 0; seat < host_table_head(table)->seats; seat++)
        if (is_obvious(table, seat, &order)) {
            give(table, seat, &order);
            return true;
        }
    return false;
}

static void undo_further(host_table *table, gg_seat seat)
{
    gg_order undo;
    gg_order_open(&undo, GG_VERB_UNDO);
    while (gg_match_can_undo(table->match, seat) &&
           gg_obvious(table->game, gg_match_state(table->match), seat, NULL))
        give(table, seat, &undo);
}

void host_table_go_on(host_table *table)
{
    gg_record newest = {0};
    if (gg_match_count(table->match) > 0) {
        size_t place = gg_match_newest(table->match);
        gg_match_next(table->match, &place, &newest);
    }
    if (newest.order.verb == GG_VERB_UNDO)
        undo_further(table, newest.seat);
    if (newest.order.verb >= GG_VERB_CORE)
        return;
    for (int i = 0; i < GIVEN_MOST && give_next(table); i++)
        host_table_open_seals(table);
}

/* ---------------------------------------------------------------- orders as text */

static void keep_copy(host_table *table)
{
    if (!table->spare)
        table->spare = new_match(table->game, table->journal);
    gg_match_copy(table->spare, table->match);
}

static gg_status take_all_back(host_table *table, const gg_draft *drafts, gg_status status,
                               gg_answer *answer)
{
    gg_match_copy(table->match, table->spare);
    forget_views(table);
    memcpy(table->draft, drafts, sizeof table->draft);
    answer->status = status;
    answer->orders = 0;
    return status;
}

static void say_dice_left(const host_table *table, const gg_draw *draws, uint32_t count,
                          gg_answer *answer)
{
    char left[300];
    gg_text text;
    gg_text_open(&text, left, sizeof left);
    gg_write_draws(table->game, host_table_head(table), draws, count, &text);
    gg_fail(&answer->error, 0, 0, "dice left: %s", left);
}

/* Plays one order at a time, so that each has its own news. */
static gg_status play_all(host_table *table, gg_seat seat, const gg_orders *orders,
                          const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < orders->count; i++) {
        const gg_draw *left = forced ? forced + used : NULL;
        gg_status status = host_table_play(table, seat, &orders->order[i], left, count - used,
                                           answer);
        if (status != GG_PLAYED)
            return status;
        used += answer->dice_used;
    }
    answer->orders = orders->count;
    answer->dice_used = used;
    if (!forced || used == count)
        return GG_PLAYED;
    say_dice_left(table, forced + used, count - used, answer);
    return GG_WRONG_DICE;
}

/* Plays all orders or none. */
gg_status host_table_say(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                         const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    gg_orders orders;
    gg_draft drafts[GG_SEATS_MAX];
    if (!forced && table->chosen) {
        forced = table->chosen;
        count = table->chosen_count;
        table->chosen = NULL;
    }
    if (!gg_match_read(table->match, seat, words, first, &orders, answer))
        return answer->status;
    if (orders.count > 1)
        host_table_ask(table, seat, words, first, answer);
    if (orders.count > 1 && answer->status != GG_PLAYED)
        return answer->status;
    /* May fail halfway, after some orders were played. */
    bool may_fail = forced || orders.count > 1;
    if (may_fail) {
        keep_copy(table);
        memcpy(drafts, table->draft, sizeof drafts);
    }
    gg_status status = play_all(table, seat, &orders, forced, count, answer);
    if (status != GG_PLAYED)
        return may_fail ? take_all_back(table, drafts, status, answer) : status;
    host_table_open_seals(table);
    return status;
}

void host_table_ask(host_table *table, gg_seat seat, const gg_words *words, uint32_t first,
                    gg_answer *answer)
{
    gg_match_ask(table->match, seat, words, first, answer);
}

gg_seat host_table_last_author(const host_table *table)
{
    gg_seat author = GG_NOBODY;
    gg_record record;
    for (size_t place = 0; gg_match_next(table->match, &place, &record);)
        if (!record.undone && record.order.verb < GG_VERB_CORE)
            author = record.seat;
    return author;
}

/* ---------------------------------------------------------------- looking */

const gg_head *host_table_head(const host_table *table)
{
    return gg_head_of(gg_match_state(table->match));
}

const void *host_table_view(host_table *table, gg_seat seat)
{
    host_view *view = view_of(table, seat);
    if (!view->fresh || view->seat != seat)
        gg_match_view(table->match, seat, view->at);
    view->fresh = true;
    view->seat = seat;
    return view->at;
}

void host_table_look_back(host_table *table, gg_seat seat, const size_t *places, uint32_t count)
{
    host_view *view = view_of(table, seat);
    view->fresh = gg_match_view_with(table->match, seat, places, count, view->at);
    view->seat = seat;
}

const void *host_table_newest_view(host_table *table, gg_seat seat)
{
    host_view *view = view_of(table, seat);
    gg_view(table->game, gg_match_state(table->match), seat, view->at);
    view->fresh = false;
    return view->at;
}

gg_seat host_table_seat(const host_table *table, gg_span name, bool onlookers, gg_error *error)
{
    const gg_head *head = host_table_head(table);
    gg_seat seat = gg_find_seat(table->game, head, name);
    if (seat != GG_NOBODY)
        return seat;
    if (onlookers && gg_same_name(name, gg_span_of("public")))
        return GG_PUBLIC;
    if (onlookers && gg_same_name(name, gg_span_of("referee")))
        return GG_REFEREE;
    char seats[200];
    gg_text text;
    gg_text_open(&text, seats, sizeof seats);
    gg_write_seats(table->game, head, &text);
    gg_fail(error, 0, 0, "no seat \"%.*s\" in this game: %s%s", (int)name.size, name.at, seats,
            onlookers ? ", public, referee" : "");
    return GG_NOBODY;
}

/* The log writer replays the game in memory of its own. */
bool host_table_log(const host_table *table, const gg_log_head *head, gg_seat reader, FILE *stream)
{
    host_out out;
    host_page page;
    gg_text *text = host_page_text(&page, &out);
    gg_arena arena = host_arena(gg_match_size(table->game, table->journal) * 4 + LOG_ROOM);
    bool written = gg_write_log(table->match, head, reader, &arena, text);
    gg_text_close(text);
    host_page_close(&page);
    if (written)
        fwrite(page.at, 1, page.size, stream);
    host_page_free(&page);
    free(arena.at);
    return written;
}
