/* match.c: a state with its history: numbers, dice, barriers, undo.
 *
 * Undo is a replay: starting from an earlier state (trail.h), the standing orders since then, without the undone ones,
 * are carried out again with the dice already rolled. An agreed undo crosses barriers in the same way. Order numbers
 * never go back, so new orders get new dice. */
#include "core/match/match.h"
#include "core/mem.h"
#include "core/orders/grammar.h"

/* ---------------------------------------------------------------- making */

static size_t round_up(size_t size)
{
    return (size + GG_ALIGN - 1) / GG_ALIGN * GG_ALIGN;
}

static size_t fixed_size(const gg_game *game)
{
    return round_up(sizeof(gg_match)) +
           (6 + GG_TRAIL_MAX + game->seats) * round_up(gg_state_size(game)) +
           round_up(gg_view_size(game));
}

size_t gg_match_size(const gg_game *game, size_t journal)
{
    return fixed_size(game) + round_up(journal);
}

static void *take_part(uint8_t **at, size_t size)
{
    void *part = *at;
    *at += round_up(size);
    return part;
}

gg_match *gg_match_make(const gg_game *game, void *memory, size_t size)
{
    gg_assert((uintptr_t)memory % GG_ALIGN == 0);
    if (size < fixed_size(game))
        return NULL;
    uint8_t *at = memory;
    gg_match *match = take_part(&at, sizeof(gg_match));
    memset(match, 0, offsetof(gg_match, events)); /* most of a match is the news buffer */
    memset(at, 0, fixed_size(game) - round_up(sizeof(gg_match)));
    match->game = game;
    match->begun = take_part(&at, gg_state_size(game));
    match->barrier = take_part(&at, gg_state_size(game));
    match->earlier = take_part(&at, gg_state_size(game));
    match->before = take_part(&at, gg_state_size(game));
    match->now = take_part(&at, gg_state_size(game));
    match->trial = take_part(&at, gg_state_size(game));
    match->view = take_part(&at, gg_view_size(game));
    match->alone = take_part(&at, game->seats * round_up(gg_state_size(game)));
    gg_trail_open(&match->trail, take_part(&at, GG_TRAIL_MAX * round_up(gg_state_size(game))),
                  gg_state_size(game));
    gg_journal_open(&match->journal, at, size - fixed_size(game));
    match->last_seat = GG_NOBODY;
    gg_turn_open(&match->turn, &match->dice, match->events, GG_NEWS_MAX);
    return match;
}

void gg_match_copy(gg_match *to, const gg_match *from)
{
    size_t size = gg_state_size(from->game);
    gg_assert(to->game == from->game && to->journal.size >= from->journal.used);
    memcpy(to->key, from->key, sizeof to->key);
    memcpy(to->begun, from->begun, size);
    memcpy(to->barrier, from->barrier, size);
    to->barrier_holds = from->barrier_holds;
    memcpy(to->earlier, from->earlier, size);
    to->earlier_known = from->earlier_known;
    memcpy(to->before, from->before, size);
    memcpy(to->now, from->now, size);
    to->last_seat = from->last_seat;
    to->last = from->last;
    to->begin_count = from->begin_count;
    memcpy(to->begin_draws, from->begin_draws, sizeof to->begin_draws);
    to->dice = from->dice;
    gg_turn_open(&to->turn, &to->dice, to->events, GG_NEWS_MAX);
    to->turn.count = from->turn.count;
    to->turn.actor = from->turn.actor;
    to->turn.barrier = from->turn.barrier;
    memcpy(to->events, from->events, from->turn.count * sizeof to->events[0]);
    gg_trail_copy(&to->trail, &from->trail);
    memset(to->lonely, 0, sizeof to->lonely);
    gg_journal journal = from->journal;
    journal.at = to->journal.at;
    journal.size = to->journal.size;
    memcpy(journal.at, from->journal.at, from->journal.used);
    to->journal = journal;
}

gg_match *gg_match_move(const gg_match *match, void *memory, size_t size)
{
    gg_match *moved = gg_match_make(match->game, memory, size);
    if (!moved || moved->journal.size < match->journal.used)
        return NULL;
    gg_match_copy(moved, match);
    return moved;
}

void gg_match_key(gg_match *match, const uint8_t key[32])
{
    memcpy(match->key, key, sizeof match->key);
}

/* ---------------------------------------------------------------- dice */

static const gg_draw no_draws[1];

/* Forced dice still shuffle with the match's key. */
static void open_dice(gg_match *match, uint64_t number, const gg_draw *forced, uint32_t count)
{
    if (!forced) {
        gg_dice_keyed(&match->dice, match->key, number);
        return;
    }
    gg_dice_forced(&match->dice, forced, count, number);
    memcpy(match->dice.key, match->key, sizeof match->key);
}

/* Dice first, then shuffles. */
static uint32_t list_draws(const gg_dice *dice, gg_draw draws[GG_DRAWS_MAX])
{
    gg_assert(dice->count + dice->shuffle_count <= GG_DRAWS_MAX);
    memcpy(draws, dice->drawn, dice->count * sizeof draws[0]);
    memcpy(draws + dice->count, dice->shuffled, dice->shuffle_count * sizeof draws[0]);
    return dice->count + dice->shuffle_count;
}

static gg_status dice_status(const gg_match *match, gg_answer *answer)
{
    const gg_dice *dice = &match->dice;
    if (!dice->none_left && !dice->wrong)
        return GG_PLAYED;
    char purpose[200];
    gg_text text;
    if (dice->of_shuffle) {
        gg_fail(&answer->error, 0, 0, dice->wrong ? "wrong shuffle" : "no shuffle left");
        return dice->wrong ? GG_WRONG_DICE : GG_NO_DICE;
    }
    gg_text_open(&text, purpose, sizeof purpose);
    match->game->rules->write_purpose(match->game, dice->missing_purpose, dice->missing_subject,
                                      &text);
    gg_fail(&answer->error, 0, 0, dice->wrong ? "wrong die for %s" : "no die left for %s", purpose);
    return dice->wrong ? GG_WRONG_DICE : GG_NO_DICE;
}

/* ---------------------------------------------------------------- beginning */

static bool settle_beginning(gg_match *match, gg_answer *answer)
{
    answer->dice_used = match->dice.forced_used;
    answer->status = dice_status(match, answer);
    if (answer->status != GG_PLAYED)
        return false;
    size_t size = gg_state_size(match->game);
    memcpy(match->begun, match->now, size);
    memcpy(match->barrier, match->now, size);
    memcpy(match->before, match->now, size);
    match->begin_count = list_draws(&match->dice, match->begin_draws);
    answer->barrier = true;
    return true;
}

static void open_beginning(gg_match *match, const gg_draw *dice, uint32_t count, gg_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    open_dice(match, 0, dice, count);
    gg_turn_open(&match->turn, &match->dice, match->events, GG_NEWS_MAX);
    gg_journal_open(&match->journal, match->journal.at, match->journal.size);
    gg_trail_open(&match->trail, match->trail.states, match->trail.size);
    match->barrier_holds = true;
    match->earlier_known = false;
    memset(match->lonely, 0, sizeof match->lonely);
    match->last_seat = GG_NOBODY;
}

bool gg_match_begin(gg_match *match, const gg_draw *dice, uint32_t count, gg_answer *answer)
{
    open_beginning(match, dice, count, answer);
    gg_start(match->game, match->now, &match->turn);
    return settle_beginning(match, answer);
}

bool gg_match_begin_at(gg_match *match, const void *state, const gg_draw *dice, uint32_t count,
                       gg_answer *answer)
{
    open_beginning(match, dice, count, answer);
    memcpy(match->now, state, gg_state_size(match->game));
    match->game->rules->begin(match->game, match->now, &match->turn);
    return settle_beginning(match, answer);
}

void gg_match_go_on(gg_match *match, const void *state)
{
    gg_answer answer;
    open_beginning(match, NULL, 0, &answer);
    memcpy(match->now, state, gg_state_size(match->game));
    bool settled = settle_beginning(match, &answer);
    gg_assert(settled); /* nothing was rolled */
    (void)settled;
}

/* ---------------------------------------------------------------- undo */

/* Carries out an order again, with the dice already rolled and without news. */
static void carry_out_again(const gg_match *match, size_t place, void *state)
{
    gg_record record;
    gg_turn turn;
    gg_dice dice;
    bool there = gg_journal_read(&match->journal, &place, &record);
    gg_assert(there && record.order.verb != GG_VERB_UNDO);
    (void)there;
    gg_dice_forced(&dice, record.draws, record.draw_count, record.number);
    memcpy(dice.key, match->key, sizeof dice.key);
    gg_turn_open(&turn, &dice, NULL, 0);
    gg_apply(match->game, state, record.seat, &record.order, &turn);
    gg_assert(!dice.none_left && !dice.wrong);
}

/* The nearest kept state before the last standing order. Deeper ones have already been dropped. */
static const void *find_milestone(const gg_match *match, gg_milestone *stone)
{
    const gg_journal *journal = &match->journal;
    const void *state = gg_trail_last(&match->trail, stone);
    bool barred = match->barrier_holds && (!state || stone->depth < journal->barred_depth);
    if (state && !barred)
        return state;
    *stone = barred ? (gg_milestone){.depth = journal->barred_depth, .last = journal->barred_last}
                    : (gg_milestone){.depth = 0, .last = GG_NOWHERE};
    return barred ? match->barrier : match->begun;
}

/* Rebuilds `now` from the standing orders. */
static void rebuild(gg_match *match, gg_open_offer offer)
{
    gg_journal *journal = &match->journal;
    gg_milestone stone;
    memcpy(match->now, find_milestone(match, &stone), gg_state_size(match->game));
    for (uint32_t place = gg_journal_after(journal, stone.last); place != GG_NOWHERE;
         place = gg_journal_after(journal, place)) {
        gg_trail_keep(&match->trail, match->now, stone.depth, stone.last);
        carry_out_again(match, place, match->now);
        gg_journal_set_depth(journal, place, ++stone.depth);
        stone.last = place;
    }
    gg_assert(stone.depth == journal->depth);
    gg_set_offer(match->now, offer);
}

/* Is the last order in effect the seat's, and one that it may take back though others have seen it? */
static bool can_recall(const gg_match *match, gg_seat seat)
{
    const gg_journal *journal = &match->journal;
    gg_record record;
    size_t place = journal->last;
    if (!match->game->rules->recalls || seat >= GG_SEATS_MAX || journal->last == GG_NOWHERE ||
        journal->last != journal->last_of[seat])
        return false;
    return gg_journal_read(journal, &place, &record) &&
           match->game->rules->recalls(match->game, &record.order);
}

bool gg_match_can_undo(const gg_match *match, gg_seat seat)
{
    return gg_journal_own(&match->journal, seat) != GG_NOWHERE || can_recall(match, seat);
}

static void take_back(gg_match *match, gg_seat seat)
{
    uint32_t place = gg_journal_own(&match->journal, seat);
    gg_open_offer offer = gg_offer_of(match->now);
    gg_trail_cut(&match->trail, gg_journal_depth(&match->journal, place) - 1);
    gg_journal_take_back(&match->journal, place, &offer);
    match->lonely[seat].valid = false;
    rebuild(match, offer);
}

/* All agree: undoes the asking seat's last order and everything after it. */
static void take_back_by_consent(gg_match *match, gg_seat seat)
{
    gg_open_offer offer;
    uint32_t place = match->journal.last_of[seat];
    uint32_t depth = gg_journal_depth(&match->journal, place) - 1;
    gg_trail_cut(&match->trail, depth);
    gg_journal_cut(&match->journal, place, &offer);
    match->barrier_holds = match->journal.barred_depth <= depth;
    rebuild(match, offer);
}

/* ---------------------------------------------------------------- playing */

static bool consent_is_complete(const gg_match *match)
{
    const gg_head *head = gg_head_of(match->now);
    return head->offer == GG_OFFER_UNDO && gg_all_agree(gg_offer_of(head), head->seats, head->gone);
}

/* G-UNDO */
static void check_history(const gg_match *match, gg_seat seat, const gg_order *order,
                          gg_refusal *refusal)
{
    if (refusal->count > 0)
        return;
    if (order->verb == GG_VERB_UNDO && !gg_match_can_undo(match, seat))
        gg_refuse(refusal, GG_RULE_UNDO);
    if (order->verb == GG_VERB_UNDO_ASK && match->journal.last_of[seat] == GG_NOWHERE)
        gg_refuse(refusal, GG_RULE_UNDO);
}

/* True if the order undid something. It then has no events: clients reload the view. */
static bool carry_out(gg_match *match, gg_seat seat, const gg_order *order)
{
    gg_turn *turn = &match->turn;
    if (order->verb == GG_VERB_UNDO && gg_journal_own(&match->journal, seat) == GG_NOWHERE) {
        take_back_by_consent(match, seat); /* gg_rules.recalls */
        turn->barrier = true;
        return true;
    }
    if (order->verb == GG_VERB_UNDO) {
        take_back(match, seat);
        return true;
    }
    gg_apply(match->game, match->now, seat, order, turn);
    if (!consent_is_complete(match))
        return false;
    take_back_by_consent(match, gg_head_of(match->now)->offer_by);
    turn->count = 0;
    turn->barrier = true; /* another seat has decided, and everyone has seen the standing orders */
    return true;
}

/* Discards what the order that completed an agreed undo drew, since all of that was undone. */
static void record_order(gg_match *match, gg_seat seat, const gg_order *order, bool undoes)
{
    gg_journal *journal = &match->journal;
    gg_draw draws[GG_DRAWS_MAX];
    uint32_t count = undoes ? 0 : list_draws(&match->dice, draws);
    if (order->verb < GG_VERB_CORE)
        gg_trail_keep(&match->trail, match->before, journal->depth, journal->last);
    bool recorded = gg_journal_add(
        journal, &(gg_entry_of_journal){.seat = seat,
                                        .barrier = match->turn.barrier,
                                        .undoes = undoes,
                                        .order = order,
                                        .draws = draws,
                                        .draw_count = count,
                                        .hash = gg_hash(match->game, match->now),
                                        .offer = gg_offer_of(undoes ? match->now : match->before)});
    gg_assert(recorded);
    (void)recorded;
    match->last_seat = seat;
    match->last = *order;
}

static void note_refused(gg_answer *answer, gg_seat seat, const gg_order *order)
{
    answer->seat = seat;
    answer->order = *order;
}

static void raise_barrier(gg_match *match)
{
    memcpy(match->earlier, match->barrier, gg_state_size(match->game));
    match->earlier_known = true;
    memcpy(match->barrier, match->now, gg_state_size(match->game));
    match->barrier_holds = true;
    gg_journal_bar(&match->journal);
}

/* Plays one order and appends to the news. On failure the state is unchanged. */
static gg_status play_one(gg_match *match, gg_seat seat, const gg_order *order,
                          const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    size_t size = gg_state_size(match->game);
    gg_check(match->game, match->now, seat, order, &answer->refusal);
    check_history(match, seat, order, &answer->refusal);
    if (answer->refusal.count > 0) {
        note_refused(answer, seat, order);
        return GG_REFUSED;
    }
    if (match->turn.room - match->turn.count < GG_EVENTS_MAX)
        return GG_FULL;
    /* Reserve room for the longest record before anything changes. */
    if (match->journal.size - match->journal.used < GG_JOURNAL_RECORD_MAX)
        return GG_FULL;
    uint32_t news = match->turn.count;
    memcpy(match->before, match->now, size);
    match->turn.barrier = false;
    open_dice(match, match->journal.count + 1, forced, count);
    bool undoes = carry_out(match, seat, order);
    gg_status status = dice_status(match, answer);
    if (status != GG_PLAYED) {
        memcpy(match->now, match->before, size);
        match->turn.count = news;
        return status;
    }
    record_order(match, seat, order, undoes);
    answer->dice_used += match->dice.forced_used;
    answer->barrier = match->turn.barrier;
    answer->orders++;
    if (match->turn.barrier)
        raise_barrier(match);
    return GG_PLAYED;
}

static void open_answer(gg_match *match, gg_answer *answer)
{
    memset(answer, 0, offsetof(gg_answer, error));
    answer->error.line = answer->error.column = 0;
    answer->error.rule = 0;
    answer->error.text[0] = 0;
    answer->orders = 0;
    answer->dice_used = 0;
    answer->barrier = false;
    answer->seat = GG_NOBODY;
    gg_order_open(&answer->order, 0);
    match->turn.count = 0;
}

gg_status gg_match_play(gg_match *match, gg_seat seat, const gg_order *order, const gg_draw *forced,
                        uint32_t count, gg_answer *answer)
{
    open_answer(match, answer);
    answer->status = play_one(match, seat, order, forced, count, answer);
    return answer->status;
}

/* ---------------------------------------------------------------- texts */

/* A seat that is not asked for such an order learns only that, before the rest is examined (G-TURN). */
static bool asked_for(const gg_match *match, gg_seat seat, uint8_t verb, gg_answer *answer)
{
    gg_order order;
    const gg_head *head = gg_head_of(match->now);
    if (seat < match->game->seats && !head->over && verb < GG_VERB_CORE) {
        uint8_t prompt = head->prompt[seat];
        if (prompt == 0 || !(match->game->rules->prompts[prompt].verbs >> verb & 1))
            gg_refuse(&answer->refusal, GG_RULE_TURN);
        return answer->refusal.count == 0;
    }
    gg_order_open(&order, verb);
    gg_check(match->game, match->now, seat, &order, &answer->refusal);
    return answer->refusal.count == 0;
}

static bool read_orders(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                        gg_orders *orders, gg_answer *answer)
{
    uint8_t verb = gg_find_verb(match->game, words, first);
    if (verb != 0 && !asked_for(match, seat, verb, answer))
        return false;
    gg_view(match->game, match->now, seat < match->game->seats ? seat : GG_PUBLIC, match->view);
    if (gg_read_order(match->game, match->view, words, first, orders, &answer->error))
        return true;
    gg_refuse(&answer->refusal, GG_RULE_FORM);
    return false;
}

bool gg_match_read(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                   gg_orders *orders, gg_answer *answer)
{
    uint32_t news = match->turn.count;
    open_answer(match, answer);
    match->turn.count = news; /* asking makes no news */
    answer->status = GG_REFUSED;
    return read_orders(match, seat, words, first, orders, answer);
}

/* Plays several orders of one text, all or none. They are known to be legal (gg_match_ask). Once one of them was a barrier,
 * the next ones must not fail, so there is room for all records. */
static gg_status play_all(gg_match *match, gg_seat seat, const gg_orders *orders,
                          const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    size_t size = gg_state_size(match->game);
    gg_journal journal = match->journal;
    bool barrier = false;
    if ((match->journal.size - match->journal.used) / GG_JOURNAL_RECORD_MAX < orders->count)
        return GG_FULL;
    memcpy(match->trial, match->now, size);
    for (uint32_t i = 0; i < orders->count; i++) {
        const gg_draw *left = forced ? forced + answer->dice_used : NULL;
        gg_status status = play_one(match, seat, &orders->order[i], left, count - answer->dice_used,
                                    answer);
        if (status == GG_PLAYED) {
            barrier = barrier || answer->barrier;
            answer->barrier = barrier;
            continue;
        }
        gg_assert(!barrier);
        memcpy(match->now, match->trial, size);
        gg_journal_shorten(&match->journal, &journal);
        gg_trail_cut(&match->trail, journal.depth);
        memset(match->lonely, 0, sizeof match->lonely);
        match->turn.count = 0;
        answer->orders = 0;
        answer->dice_used = 0;
        if (i > 0)
            gg_order_open(&answer->order, 0); /* no view shows the state that refuses it */
        return status;
    }
    return GG_PLAYED;
}

gg_status gg_match_say(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                       const gg_draw *forced, uint32_t count, gg_answer *answer)
{
    gg_orders orders;
    open_answer(match, answer);
    answer->status = GG_REFUSED;
    if (!read_orders(match, seat, words, first, &orders, answer))
        return GG_REFUSED;
    if (orders.count > 1)
        gg_match_ask(match, seat, words, first, answer);
    if (answer->refusal.count > 0)
        return answer->status;
    if (orders.count == 1)
        answer->status = play_one(match, seat, &orders.order[0], forced, count, answer);
    else
        answer->status = play_all(match, seat, &orders, forced, count, answer);
    return answer->status;
}

void gg_match_ask(gg_match *match, gg_seat seat, const gg_words *words, uint32_t first,
                  gg_answer *answer)
{
    gg_orders orders;
    if (!gg_match_read(match, seat, words, first, &orders, answer))
        return;
    memcpy(match->trial, match->now, gg_state_size(match->game));
    for (uint32_t i = 0; i < orders.count; i++) {
        gg_check(match->game, match->trial, seat, &orders.order[i], &answer->refusal);
        check_history(match, seat, &orders.order[i], &answer->refusal);
        if (answer->refusal.count > 0 && i == 0)
            note_refused(answer, seat, &orders.order[i]);
        if (answer->refusal.count > 0)
            return;
        if (i + 1 == orders.count)
            break;
        gg_dice dice;
        gg_turn turn;
        gg_dice_forced(&dice, no_draws, 0, 0);
        gg_turn_open(&turn, &dice, NULL, 0);
        gg_apply(match->game, match->trial, seat, &orders.order[i], &turn);
    }
    answer->status = GG_PLAYED;
}

/* The newest order as `reader` may read it; for GG_REFEREE the author's own. The view is then that of `reader` before it. */
static gg_order seen_by(gg_match *match, gg_seat reader)
{
    gg_order seen = match->last;
    gg_seat eyes = reader == GG_REFEREE ? match->last_seat : reader;
    if (seen.verb < GG_VERB_CORE)
        gg_redact(match->game, match->before, match->now, match->last_seat, eyes, &match->last,
                  &seen);
    gg_view(match->game, match->before, eyes, match->view);
    return seen;
}

void gg_match_line(gg_match *match, gg_seat reader, gg_text *out)
{
    if (match->last_seat == GG_NOBODY)
        return;
    gg_order seen = seen_by(match, reader);
    gg_write_order(match->game, match->view, &seen, out);
}

bool gg_match_reads(gg_match *match, gg_seat reader, const gg_words *words, uint32_t first)
{
    gg_orders read;
    gg_error ignored;
    if (match->last_seat == GG_NOBODY)
        return false;
    gg_order seen = seen_by(match, reader);
    if (!gg_same_order(&seen, &match->last))
        return false;
    gg_view(match->game, match->before, match->last_seat, match->view);
    return gg_read_order(match->game, match->view, words, first, &read, &ignored) &&
           read.count == 1 && gg_same_order(&read.order[0], &match->last);
}

/* ---------------------------------------------------------------- current values */

const gg_game *gg_match_game(const gg_match *match)
{
    return match->game;
}

const void *gg_match_state(const gg_match *match)
{
    return match->now;
}

uint64_t gg_match_count(const gg_match *match)
{
    return match->journal.count;
}

uint64_t gg_match_hash(const gg_match *match)
{
    return gg_hash(match->game, match->now);
}

gg_news gg_match_news(const gg_match *match)
{
    return (gg_news){match->events, match->turn.count};
}

const gg_dice *gg_match_dice(const gg_match *match)
{
    return &match->dice;
}

const gg_draw *gg_match_begin_draws(const gg_match *match, uint32_t *count)
{
    *count = match->begin_count;
    return match->begin_draws;
}

const void *gg_match_begin_state(const gg_match *match)
{
    return match->begun;
}

bool gg_match_next(const gg_match *match, size_t *place, gg_record *record)
{
    return gg_journal_read(&match->journal, place, record);
}

size_t gg_match_newest(const gg_match *match)
{
    gg_assert(match->journal.count > 0);
    return match->journal.newest;
}

bool gg_match_next_held(const gg_match *match, size_t *place)
{
    const gg_journal *journal = &match->journal;
    uint32_t next = gg_journal_after(journal, *place == GG_BEFORE_ALL ? journal->barred_last
                                                                      : (uint32_t)*place);
    *place = next;
    return next != GG_NOWHERE;
}

/* The state at the barrier plus the seat's own orders since then, without those of others. Cached for the next call. */
static void *state_alone(gg_match *match, gg_seat seat)
{
    gg_journal *journal = &match->journal;
    if (gg_journal_own(journal, seat) == GG_NOWHERE)
        return match->barrier;
    size_t size = gg_state_size(match->game);
    gg_lonely *lonely = &match->lonely[seat];
    void *state = match->alone + seat * round_up(size);
    if (!lonely->valid || lonely->barred != journal->barred) {
        memcpy(state, match->barrier, size);
        *lonely = (gg_lonely){true, journal->barred_last, journal->barred};
    }
    while (lonely->last != journal->last_of[seat]) {
        uint32_t place = gg_journal_after(journal, lonely->last);
        while (gg_journal_seat(journal, place) != seat)
            place = gg_journal_after(journal, place);
        carry_out_again(match, place, state);
        lonely->last = place;
    }
    return state;
}

/* Others' orders since the last barrier are left out. Offers are always visible. */
void gg_match_view(gg_match *match, gg_seat seat, void *view)
{
    const gg_journal *journal = &match->journal;
    uint32_t own = seat < GG_SEATS_MAX ? journal->since[seat] : 0;
    void *state = match->now;
    if (journal->depth - journal->barred_depth != own && seat != GG_REFEREE) {
        state = state_alone(match, seat);
        gg_set_offer(state, gg_offer_of(match->now));
    }
    gg_view(match->game, state, seat, view);
}

/* Offers are those before the newest order if it is a barrier: the seat has seen them with the orders before it. */
bool gg_match_view_with(gg_match *match, gg_seat seat, const size_t *places, uint32_t count,
                        void *view)
{
    const gg_rules *rules = match->game->rules;
    bool barred = match->journal.barred == match->journal.count;
    gg_assert(!barred || match->earlier_known);
    memcpy(match->trial, barred ? match->earlier : match->barrier, gg_state_size(match->game));
    for (uint32_t i = 0; i < count; i++)
        carry_out_again(match, places[i], match->trial);
    if (rules->fleeting && rules->fleeting(match->game, match->trial))
        return false;
    gg_set_offer(match->trial, gg_offer_of(barred ? match->before : match->now));
    gg_view(match->game, match->trial, seat, view);
    return true;
}
