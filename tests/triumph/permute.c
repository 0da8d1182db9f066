/* permute.c: changes what a seat cannot know, and nothing else.
 *
 * Everything is done by swaps that leave the public picture as it is: two hidden faces of an army, two units of a
 * hidden set-up, a corps on another approach of its locale, two owners of a conference that is not over, the words
 * of a sealed order, leaders sealed ahead. What an order is going to reveal (the pins) stays. Where that is hard
 * to tell, everything of the kind stays. */
#include <string.h>

#include "triumph/attack/defender_answers.h"
#include "triumph/knowledge/information.h"
#include "triumph/permute.h"
#include "triumph/setup/setup.h"

enum { SWAPS = 300, PLACINGS = 20, TRIES = 40 };

typedef struct permuting {
    const gg_game *game;
    const tri_board *board;
    tri_state *state;
    tri_table *table;
    gg_seat seat;
    gg_dice *dice;
    tri_set pinned;     /* units that the order shows */
    bool all_pinned[2]; /* the order shows more of a side than can be told unit by unit */
    bool published[2];  /* the order shows its set-up */
    bool playing;       /* there is an order */
} permuting;

/* ---------------------------------------------------------------- pins */

static bool sees(const permuting *work, uint8_t side)
{
    return work->seat < GG_SEATS_MAX && work->table->head.side[work->seat] == side;
}

/* Faces that the reader learns from these words of a table. */
static void pin_words(permuting *work, const gg_event *event)
{
    uint32_t begin = offsetof(tri_table, face);
    for (uint32_t i = 0; i < 10; i++) {
        uint32_t at = 2U * (uint32_t)event->open[0] + i;
        uint8_t face = (uint8_t)((uint16_t)event->open[1 + i / 2] >> (i % 2 * 8));
        if (at < begin || at >= begin + TRI_UNITS || face >= TRI_FACES)
            continue;
        uint32_t slot = at - begin;
        uint8_t side = tri_army_of(slot);
        bool known = tri_is_known(work->table, slot) || work->table->at[slot] == TRI_DEAD;
        if (!sees(work, side) && !known && !tri_has(work->pinned, slot))
            work->all_pinned[side] = true;
    }
}

static void read_pins(permuting *work, const gg_event *pins, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (pins[i].kind == GG_EVENT_SHOWN || pins[i].kind == TRI_EVENT_LOSS)
            tri_add(&work->pinned, (uint32_t)pins[i].open[0]);
        if (pins[i].kind == TRI_EVENT_PUBLISHED)
            work->published[tri_hear_published(&pins[i]).side] = true;
    }
    for (uint32_t i = 0; i < count; i++)
        if (pins[i].kind == TRI_EVENT_WORDS || pins[i].kind == TRI_EVENT_FACES)
            pin_words(work, &pins[i]);
    work->playing = count > 0;
}

/* ---------------------------------------------------------------- faces in play */

static bool may_change(const permuting *work, uint32_t slot)
{
    const tri_table *table = work->table;
    return tri_in_play(table->at[slot]) && !tri_is_known(table, slot) &&
           !tri_has(work->pinned, slot);
}

/* How often the face is in the group, and how often it is known to be. */
static bool is_spare(const tri_table *table, uint32_t slot)
{
    int spare = 0;
    for (uint32_t other = 0; other < TRI_UNITS; other++) {
        if (table->group[other] != table->group[slot])
            continue;
        spare += table->face[other] == table->face[slot];
        spare -= table->memo[other] == table->face[slot];
    }
    return spare > 0;
}

static bool fits_rider(const permuting *work, uint32_t slot, uint8_t face)
{
    return !tri_has(tri_known_riders(work->table), slot) || tri_type(face) == TRI_CAVALRY;
}

static void swap_faces(permuting *work, uint8_t side)
{
    tri_table *table = work->table;
    uint32_t a = tri_first_slot(side) + gg_below(work->dice, TRI_UNITS_MAX);
    uint32_t b = tri_first_slot(side) + gg_below(work->dice, TRI_UNITS_MAX);
    uint8_t face_a = table->face[a], face_b = table->face[b];
    if (face_a == face_b || !may_change(work, a) || !may_change(work, b))
        return;
    if (!fits_rider(work, a, face_b) || !fits_rider(work, b, face_a))
        return;
    bool together = table->group[a] == table->group[b];
    if (!together && !(is_spare(table, a) && is_spare(table, b)))
        return;
    table->face[a] = face_b;
    table->face[b] = face_a;
}

/* ---------------------------------------------------------------- a hidden set-up */

static bool is_all_i2(const permuting *work, uint8_t commander)
{
    for (uint32_t slot = tri_first_slot(TRI_FRENCH); slot < TRI_UNITS; slot++)
        if (work->table->corps[slot] == commander && work->table->face[slot] != TRI_I2)
            return false;
    return true;
}

static void exchange(tri_table *table, uint32_t a, uint32_t b)
{
    uint16_t at = table->at[a];
    uint8_t corps = table->corps[a];
    table->at[a] = table->at[b];
    table->corps[a] = table->corps[b];
    table->at[b] = at;
    table->corps[b] = corps;
}

/* The two units exchange corps or detachments. Artillery stays, because one must be able to become the battery. */
static void swap_assigned(permuting *work, uint8_t side)
{
    tri_table *table = work->table;
    uint32_t a = tri_first_slot(side) + gg_below(work->dice, work->board->army[side].total);
    uint32_t b = tri_first_slot(side) + gg_below(work->dice, work->board->army[side].total);
    if (table->face[a] == TRI_A1 || table->face[b] == TRI_A1 || table->corps[a] == table->corps[b])
        return;
    exchange(table, a, b);
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t commander = table->corps[i == 0 ? a : b];
        if (commander == TRI_NO_COMMANDER || tri_has_setup(work->board, commander) ||
            !is_all_i2(work, commander))
            continue;
        exchange(table, a, b); /* T-SET-08 */
        return;
    }
}

/* Moves a corps within its set-up locale. */
static void move_corps(permuting *work, uint8_t side)
{
    tri_table *table = work->table;
    uint32_t c = tri_first_commander(work->board, side) +
                 gg_below(work->dice, work->board->army[side].commanders);
    uint16_t old = table->commander_at[c];
    if (!tri_on_board(old))
        return;
    const tri_locale *here = &work->board->locale[tri_locale_at(work->board, old)];
    uint32_t choice = gg_below(work->dice, here->passable + 1U);
    uint16_t at = choice == here->passable ? tri_reserve(tri_locale_at(work->board, old))
                                           : tri_blocking(here->approach[choice]);
    if (tri_in_reserve(at) && tri_corps_size(table, c) == 1)
        return; /* a battery could not leave it */
    table->commander_at[c] = at;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        if (table->corps[slot] == c)
            table->at[slot] = at;
}

static void permute_side(permuting *work, uint8_t side)
{
    bool hidden = tri_setup_is_hidden(work->table, side);
    for (uint32_t i = 0; i < SWAPS && !work->all_pinned[side]; i++) {
        if (!hidden)
            swap_faces(work, side);
        else if (work->table->phase == TRI_SETUP)
            swap_assigned(work, side);
    }
    for (uint32_t i = 0;
         i < PLACINGS && hidden && !work->published[side] && work->table->phase == TRI_SETUP; i++)
        move_corps(work, side);
}

/* ---------------------------------------------------------------- teams */

/* A team that has conferred: two commanders change their players. */
static void permute_conference(permuting *work, uint8_t side)
{
    tri_table *table = work->table;
    uint32_t first = tri_first_commander(work->board, side),
             count = work->board->army[side].commanders;
    for (uint32_t i = 0; i < SWAPS && table->phase == TRI_CONFERENCE && !work->playing; i++) {
        uint32_t a = first + gg_below(work->dice, count), b = first + gg_below(work->dice, count);
        uint8_t owner = table->owner[a];
        table->owner[a] = table->owner[b];
        table->owner[b] = owner;
    }
}

static void permute_note(permuting *work, uint8_t *note)
{
    uint32_t nouns = gg_below(work->dice, 4);
    memset(note, 0, TRI_NOUNS + 2);
    if (gg_below(work->dice, 4) == 0)
        return;
    note[0] = (uint8_t)(TRI_NOTE_ATTACK + gg_below(work->dice, 2));
    for (uint32_t i = 1; i <= nouns; i++)
        note[i] = (uint8_t)(1 + i + gg_below(work->dice, 8) * 4);
}

/* The chief knows all orders, an addressee those that he may read, or is going to read by this
 * order. */
static void permute_notes(permuting *work, uint8_t side)
{
    uint32_t size = tri_team_size(work->table, side);
    if (size < 2 || work->table->phase != TRI_PLAY)
        return;
    uint32_t own = sees(work, side) ? tri_rank_of(work->table, work->seat) : UINT32_MAX;
    for (uint32_t rank = 1; rank < size && own != 0; rank++) {
        if (rank != own)
            permute_note(work, work->state->notes[side][TRI_NOTE_READABLE][rank]);
        if (rank != own || !work->playing)
            permute_note(work, work->state->notes[side][TRI_NOTE_WAITS][rank]);
    }
}

/* ---------------------------------------------------------------- leaders sealed ahead */

static void set_seal(tri_attack *attack, uint32_t count, const uint8_t *leaders)
{
    attack->sealed = 1;
    for (uint32_t i = 0; i < 2; i++)
        attack->sealed_leader[i] = i < count ? (uint8_t)(leaders[i] + 1) : 0;
}

/* One or two of the named units, ascending. */
static uint32_t pick_leaders(permuting *work, uint8_t leaders[2])
{
    uint8_t named[TRI_UNITS] = {0};
    uint32_t count = 0;
    TRI_EACH (slot, work->table->attack.named)
        named[count++] = (uint8_t)slot;
    uint32_t a = gg_below(work->dice, count), b = gg_below(work->dice, count);
    leaders[0] = named[a < b ? a : b];
    leaders[1] = named[a < b ? b : a];
    return a == b ? 1 : 2;
}

/* Between naming and leading, with a defender in reserve. */
static bool may_be_sealed(const tri_table *table)
{
    const tri_attack *attack = &table->attack;
    if (attack->from == TRI_NO_APPROACH || attack->blocking)
        return false;
    return table->head.prompt[tri_commanding_seat(table)] == TRI_ASK_FEINT ||
           table->head.prompt[attack->controller] == TRI_ASK_LEAD;
}

/* Only the defending seat knows whether leaders are sealed, and which. Uses the changed faces. */
static void permute_seal(permuting *work)
{
    tri_table *table = work->table;
    tri_attack *attack = &table->attack;
    if (!may_be_sealed(table) || work->seat == attack->controller)
        return;
    uint32_t choice = gg_below(work->dice, 4);
    tri_look look;
    tri_look_at(work->game, table, attack->controller, &look);
    for (uint32_t i = 0; i < PLACINGS && choice > 1; i++) {
        uint8_t leaders[2];
        uint32_t count = pick_leaders(work, leaders);
        set_seal(attack, count, leaders);
        if (tri_seal_fits(&look))
            return;
    }
    set_seal(attack, 0, (const uint8_t[2]){0, 0});
    attack->sealed = choice > 0;
}

/* ---------------------------------------------------------------- all of it */

static uint32_t count_changes(const tri_state *before, const tri_state *after)
{
    uint32_t changes = memcmp(before->notes, after->notes, sizeof before->notes) != 0;
    for (uint32_t slot = 0; slot < TRI_UNITS; slot++)
        changes += before->table.face[slot] != after->table.face[slot] ||
                   before->table.corps[slot] != after->table.corps[slot] ||
                   before->table.at[slot] != after->table.at[slot];
    changes += memcmp(before->table.attack.sealed_leader, after->table.attack.sealed_leader, 2) !=
                   0 ||
               before->table.attack.sealed != after->table.attack.sealed;
    for (uint32_t c = 0; c < TRI_COMMANDERS_MAX; c++)
        changes += before->table.owner[c] != after->table.owner[c];
    return changes;
}

static void permute_all(permuting *work)
{
    for (uint8_t side = 0; side < TRI_SIDES; side++) {
        permute_notes(work, side);
        if (sees(work, side))
            continue;
        permute_side(work, side);
        permute_conference(work, side);
    }
    permute_seal(work);
}

/* Faces must fit what has happened: only cavalry can have threatened from a distance. */
uint32_t tri_permute(const gg_game *game, void *state, gg_seat seat, const gg_event *pins,
                     uint32_t pin_count, gg_dice *dice)
{
    tri_state before = *(tri_state *)state;
    permuting work = {
        .game = game, .board = tri_board_of(game), .state = state, .seat = seat, .dice = dice};
    work.table = &work.state->table;
    read_pins(&work, pins, pin_count);
    if (work.table->head.over)
        return 0;
    for (uint32_t i = 0; i < TRIES; i++) {
        permute_all(&work);
        if (tri_check_stages(game, state, NULL))
            return count_changes(&before, state);
        *work.state = before;
    }
    return 0;
}
