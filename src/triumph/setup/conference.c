/* conference.c: what a team decides in its conferences, and the orders that its chief seals (T-TEA). */
#include "triumph/setup/setup.h"

/* ---------------------------------------------------------------- reading a conference */

/* Ranks and corps of a team, as an order says it: SEAT, commanders .., DONE for each seat,
 * senior first. */
typedef struct conference {
    const tri_board *board;
    const tri_table *table;
    uint8_t side;
    bool again; /* the second one: ranks stay */
    bool good;
    bool open;      /* commanders of the last seat are being named */
    uint32_t seats; /* named */
    uint32_t named; /* commanders of the last one */
    uint32_t last;  /* of them */
    gg_seat seat[4];
    uint8_t owner[TRI_COMMANDERS_MAX]; /* GG_NOBODY: not yet named */
} conference;

static bool is_living(const conference *talk, uint32_t commander)
{
    return commander >= tri_first_commander(talk->board, talk->side) &&
           commander < tri_end_commander(talk->board, talk->side) &&
           tri_in_play(talk->table->commander_at[commander]);
}

static bool is_seated(const conference *talk, gg_seat seat)
{
    for (uint32_t i = 0; i < talk->seats; i++)
        if (talk->seat[i] == seat)
            return true;
    return false;
}

static bool name_seat(conference *talk, uint16_t item)
{
    uint32_t seat = item - (uint32_t)TRI_ITEM_SEAT;
    if (talk->table->head.side[seat] != talk->side || is_seated(talk, (gg_seat)seat))
        return false;
    talk->seat[talk->seats++] = (gg_seat)seat;
    talk->named = 0;
    talk->open = true;
    return true;
}

static bool name_commander(conference *talk, uint16_t item)
{
    uint32_t commander = item - (uint32_t)TRI_ITEM_COMMANDER;
    if (!is_living(talk, commander) || talk->owner[commander] != GG_NOBODY)
        return false;
    talk->owner[commander] = talk->seat[talk->seats - 1];
    talk->last = commander;
    talk->named++;
    return true;
}

static void read_conference(const gg_game *game, const tri_table *table, gg_seat seat,
                            const gg_order *order, conference *talk)
{
    memset(talk, 0, sizeof *talk);
    talk->board = tri_board_of(game);
    talk->table = table;
    talk->side = table->head.side[seat];
    talk->again = table->phase == TRI_PLAY;
    talk->good = true;
    memset(talk->owner, GG_NOBODY, sizeof talk->owner);
    for (uint32_t i = 0; i < order->count && talk->good; i++) {
        uint16_t item = order->item[i];
        if (!talk->open)
            talk->good = name_seat(talk, item);
        else if (item == TRI_DONE)
            talk->open = false;
        else
            talk->good = name_commander(talk, item);
    }
}

/* ---------------------------------------------------------------- what a conference may settle */

static uint32_t count_unowned(const conference *talk)
{
    uint32_t count = 0;
    for (uint32_t c = tri_first_commander(talk->board, talk->side);
         c < tri_end_commander(talk->board, talk->side); c++)
        count += is_living(talk, c) && talk->owner[c] == GG_NOBODY;
    return count;
}

static uint32_t count_unseated(const conference *talk)
{
    return tri_team_size(talk->table, talk->side) - talk->seats;
}

/* Everybody gets a corps, as long as there are enough left. */
static uint32_t least_corps(const conference *talk)
{
    uint32_t living = 0;
    for (uint32_t c = tri_first_commander(talk->board, talk->side);
         c < tri_end_commander(talk->board, talk->side); c++)
        living += is_living(talk, c);
    return living >= tri_team_size(talk->table, talk->side) ? 1 : 0;
}

static uint32_t count_owned(const conference *talk, gg_seat seat)
{
    uint32_t count = 0;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        count += talk->owner[c] == seat;
    return count;
}

/* T-TEA-03 */
void tri_check_conference(const gg_game *game, const tri_table *table, gg_seat seat,
                          const gg_order *order, gg_refusal *refusal)
{
    conference talk;
    read_conference(game, table, seat, order, &talk);
    if (!talk.good) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    if (count_unowned(&talk) > 0 || count_unseated(&talk) > 0)
        gg_refuse(refusal, T_TEA_03);
    for (uint32_t i = 0; i < talk.seats; i++) {
        if (count_owned(&talk, talk.seat[i]) < least_corps(&talk))
            gg_refuse(refusal, T_TEA_03);
        if (talk.again && tri_seat_at(table, talk.side, i) != talk.seat[i])
            gg_refuse(refusal, T_TEA_05);
    }
}

/* ---------------------------------------------------------------- the steps of a conference */

static bool may_be_next(const conference *talk, gg_seat seat)
{
    if (talk->table->head.side[seat] != talk->side || is_seated(talk, seat))
        return false;
    return !talk->again || tri_seat_at(talk->table, talk->side, talk->seats) == seat;
}

static void offer_seats(const conference *talk, gg_steps *out)
{
    for (gg_seat seat = 0; seat < talk->table->head.seats; seat++)
        if (may_be_next(talk, seat))
            tri_offer_item(out, TRI_STEP_SEAT, (uint16_t)(TRI_ITEM_SEAT + seat), false);
}

/* Corps for the last seat named. The last of all gets what is left, lowest first. */
static void offer_corps(const conference *talk, gg_steps *out)
{
    uint32_t unowned = count_unowned(talk), others = count_unseated(talk) * least_corps(talk);
    uint32_t first = talk->named > 0 ? talk->last + 1
                                     : tri_first_commander(talk->board, talk->side);
    for (uint32_t c = first; c < tri_end_commander(talk->board, talk->side) && unowned > others;
         c++) {
        if (!is_living(talk, c) || talk->owner[c] != GG_NOBODY)
            continue;
        tri_offer_item(out, TRI_STEP_COMMANDER, (uint16_t)(TRI_ITEM_COMMANDER + c), false);
        if (count_unseated(talk) == 0)
            break;
    }
    if (talk->named < least_corps(talk))
        return;
    if (count_unseated(talk) > 0)
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
    else if (unowned == 0)
        tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
}

void tri_conference_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                          const gg_order *order, gg_steps *out)
{
    conference talk;
    if (order->verb == 0) {
        gg_offer(out, tri_verb_step(TRI_CONFER, false));
        return;
    }
    read_conference(game, table, seat, order, &talk);
    gg_assert(talk.good);
    if (talk.open)
        offer_corps(&talk, out);
    else
        offer_seats(&talk, out);
}

/* ---------------------------------------------------------------- the end of a conference */

void tri_confer(tri_table *table, gg_seat seat, const gg_order *order)
{
    uint8_t side = table->head.side[seat];
    uint32_t rank = 0;
    gg_seat owner = GG_NOBODY;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (tri_item_is_commander(item)) {
            table->owner[item - TRI_ITEM_COMMANDER] = owner;
        } else if (item != TRI_DONE) {
            owner = (gg_seat)(item - TRI_ITEM_SEAT);
            gg_assert(rank < 4 && table->head.side[owner] == side);
            table->seat_of_rank[side][rank++] = owner;
        }
    }
}

/* T-TEA-04 */
void tri_apply_conference(tri_play *play, gg_seat seat, const gg_order *order)
{
    tri_table *table = play->table;
    tri_confer(table, seat, order);
    if (table->phase == TRI_PLAY) {
        play->turn->barrier = true;
        tri_ask_only(table, seat, TRI_ASK_ORDERS);
        return;
    }
    table->head.prompt[seat] = TRI_ASK_NOTHING;
    if (gg_first_asked(&table->head) != GG_NOBODY)
        return;
    play->turn->barrier = true; /* both teams have conferred, which cannot be undone */
    tri_begin_setup(play);
}

/* ---------------------------------------------------------------- sealed orders
 *
 * Items: SEAT, ATTACK or DEFEND, nouns .., DONE for each addressee, ascending; DONE. */

typedef struct writing {
    const tri_board *board;
    const tri_table *table;
    gg_seat author;
    bool good, closed;
    uint32_t last; /* addressee, GG_NOBODY: none yet */
    bool open;     /* his order is being written */
    bool has_verb;
    uint32_t nouns;
    uint8_t noun[TRI_NOUNS];
} writing;

static bool is_teammate(const writing *note, uint32_t seat)
{
    return seat < note->table->head.seats && seat != note->author &&
           note->table->head.side[seat] == note->table->head.side[note->author];
}

static bool is_written(const writing *note, uint32_t noun)
{
    for (uint32_t i = 0; i < note->nouns; i++)
        if (note->noun[i] == noun)
            return true;
    return false;
}

/* T-TEA-08 */
static void write_addressee(writing *note, uint16_t item, gg_refusal *refusal)
{
    uint32_t seat = item - (uint32_t)TRI_ITEM_SEAT;
    if (item == TRI_DONE) {
        note->closed = true;
        return;
    }
    if (item < TRI_ITEM_SEAT || seat >= note->table->head.seats ||
        (note->last != GG_NOBODY && seat <= note->last)) {
        note->good = false;
        return;
    }
    if (!is_teammate(note, seat))
        gg_refuse(refusal, T_TEA_08);
    note->last = seat;
    note->open = true;
    note->has_verb = false;
    note->nouns = 0;
}

/* DONE instead of the verb stands for any other word, and a noun out of range for a name that is not on the map
 * (T-TEA-12, T-TEA-13). */
static void write_word(writing *note, uint16_t item, gg_refusal *refusal)
{
    uint32_t noun = item - (uint32_t)TRI_ITEM_NOUN;
    if (!note->has_verb) {
        if (item == TRI_DONE)
            gg_refuse(refusal, T_TEA_12);
        else if (item != TRI_WORD_ATTACK && item != TRI_WORD_DEFEND)
            note->good = false;
        note->has_verb = true;
    } else if (item == TRI_DONE) {
        note->open = false;
    } else if (item < TRI_ITEM_NOUN || noun > UINT8_MAX) {
        note->good = false;
    } else if (noun >= note->board->nouns) {
        gg_refuse(refusal, T_TEA_13);
    } else if (note->nouns == TRI_NOUNS || is_written(note, noun)) {
        note->good = false;
    } else {
        note->noun[note->nouns++] = (uint8_t)noun;
    }
}

static void read_notes(const gg_game *game, const tri_table *table, gg_seat seat,
                       const gg_order *order, writing *note, gg_refusal *refusal)
{
    memset(note, 0, sizeof *note);
    note->board = tri_board_of(game);
    note->table = table;
    note->author = seat;
    note->good = true;
    note->last = GG_NOBODY;
    for (uint32_t i = 0; i < order->count && note->good; i++) {
        if (note->closed)
            note->good = false;
        else if (note->open)
            write_word(note, order->item[i], refusal);
        else
            write_addressee(note, order->item[i], refusal);
    }
}

void tri_check_notes(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_refusal *refusal)
{
    writing note;
    gg_refusal found = {.count = 0};
    read_notes(game, table, seat, order, &note, &found);
    if (!note.good || !note.closed) {
        gg_refuse(refusal, GG_RULE_FORM);
        return;
    }
    for (uint32_t i = 0; i < found.count; i++)
        gg_refuse(refusal, found.rule[i]);
}

static void offer_words(const writing *note, gg_steps *out)
{
    if (!note->has_verb) {
        tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_ATTACK, false);
        tri_offer_item(out, TRI_STEP_WORD, TRI_WORD_DEFEND, false);
        return;
    }
    for (uint32_t noun = 0; noun < note->board->nouns && note->nouns < TRI_NOUNS; noun++)
        if (!is_written(note, noun))
            tri_offer_item(out, TRI_STEP_NOUN, (uint16_t)(TRI_ITEM_NOUN + noun), false);
    tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, false);
}

void tri_notes_steps(const gg_game *game, const tri_table *table, gg_seat seat,
                     const gg_order *order, gg_steps *out)
{
    writing note;
    gg_refusal ignored = {.count = 0};
    if (order->verb == 0) {
        gg_offer(out, tri_verb_step(TRI_ORDERS, false));
        return;
    }
    read_notes(game, table, seat, order, &note, &ignored);
    gg_assert(note.good && !note.closed);
    if (note.open) {
        offer_words(&note, out);
        return;
    }
    for (uint32_t to = note.last == GG_NOBODY ? 0 : note.last + 1; to < table->head.seats; to++)
        if (is_teammate(&note, to))
            tri_offer_item(out, TRI_STEP_SEAT, (uint16_t)(TRI_ITEM_SEAT + to), false);
    tri_offer_item(out, TRI_STEP_WORD, TRI_DONE, true);
}

/* ---------------------------------------------------------------- writing and reading them */

/* One event for the order, one more for each further noun. */
static void tell_note(tri_play *play, gg_seat reader, gg_seat addressee, const uint8_t *note)
{
    for (uint32_t i = 1; i <= TRI_NOUNS && note[0] != 0; i++) {
        int noun = note[i] - 1;
        if (i == 1 || noun >= 0)
            tri_tell_note(play->turn, GG_BIT(reader), addressee, (enum tri_task)note[0], noun);
    }
}

void tri_apply_notes(tri_play *play, gg_seat seat, const gg_order *order)
{
    tri_table *table = play->table;
    uint8_t side = table->head.side[seat];
    uint8_t *note = play->state->notes[side][TRI_NOTE_WAITS][0]; /* an order begins with a seat */
    uint32_t nouns = 0;
    for (uint32_t i = 0; i < order->count; i++) {
        uint16_t item = order->item[i];
        if (item >= TRI_ITEM_SEAT && item < TRI_ITEM_SEAT + GG_SEATS_MAX) {
            uint32_t rank = tri_rank_of(table, (gg_seat)(item - TRI_ITEM_SEAT));
            note = play->state->notes[side][TRI_NOTE_WAITS][rank];
            nouns = 0;
        } else if (item == TRI_WORD_ATTACK || item == TRI_WORD_DEFEND) {
            note[0] = item == TRI_WORD_ATTACK ? TRI_NOTE_ATTACK : TRI_NOTE_DEFEND;
        } else if (item != TRI_DONE) {
            gg_assert(nouns < TRI_NOUNS);
            note[++nouns] = (uint8_t)(item - TRI_ITEM_NOUN + 1);
        }
    }
    for (uint32_t rank = 1; rank < tri_team_size(table, side); rank++)
        tell_note(play, seat, tri_seat_at(table, side, rank),
                  play->state->notes[side][TRI_NOTE_WAITS][rank]);
    tri_ask_only(table, tri_commanding_seat(table), TRI_ASK_COMMAND);
    tri_ask_command(play);
}

_Static_assert(TRI_NOTE_READABLE == 1, "the second of the two lists of notes");

/* T-TEA-09, T-TEA-10: orders can be read. They need not be obeyed. */
void tri_release_notes(tri_play *play, uint8_t side)
{
    gg_assert(tri_team_size(play->table, side) > 1);
    uint8_t(*notes)[4][TRI_NOUNS + 2] = play->state->notes[side];
    memcpy(notes[TRI_NOTE_READABLE], notes[TRI_NOTE_WAITS], sizeof notes[0]);
    memset(notes[TRI_NOTE_WAITS], 0, sizeof notes[0]);
    for (uint32_t rank = 1; rank < tri_team_size(play->table, side); rank++) {
        gg_seat reader = tri_seat_at(play->table, side, rank);
        tell_note(play, reader, reader, notes[TRI_NOTE_READABLE][rank]);
    }
}
