/* permute.c: the same game for one observer, with other hidden facts.
 *
 * Faces are changed by swapping two tiles of a seat at a time, if the observer cannot notice; what third seats know
 * of these tiles changes with them. Secret notes, picks and deployments are drawn again. */
#include "probe.h"
#include "state.h"

enum { SWAPS = 12 };

typedef struct permuting {
    const gg_game *game;
    probe_state *state;
    gg_seat seat;
    uint32_t observer;
    uint16_t pinned; /* bit per tile whose face must stay */
    uint8_t placed;  /* bit per seat whose deployment is told: its places must stay */
    uint8_t picked;  /* bit per seat whose pick is told */
    bool note_told;
    gg_dice *dice;
} permuting;

static void read_pin(permuting *of, const gg_event *pin)
{
    uint16_t tile = pin->open[0] >= 0 && pin->open[0] < PROBE_TILES
                        ? probe_bit((uint32_t)pin->open[0])
                        : 0;
    switch (pin->kind) {
    case PROBE_EVENT_REVEALED:
        of->picked = (uint8_t)(of->picked | GG_BIT(probe_owner((uint32_t)pin->open[0])));
        of->pinned |= tile;
        break;
    case GG_EVENT_SHOWN:
    case PROBE_EVENT_LOST:
        of->pinned |= tile;
        break;
    case PROBE_EVENT_PLACED:
        of->placed = (uint8_t)(of->placed | GG_BIT(probe_hear_placed(pin).seat));
        break;
    case PROBE_EVENT_NOTE_OPEN:
        of->note_told = of->note_told || probe_hear_note_open(pin).trusted;
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------------- faces */

static uint32_t faces_there(const probe_state *state, uint32_t observer, uint32_t group,
                            uint32_t face)
{
    uint32_t count = 0;
    for (uint32_t tile = group; tile < PROBE_TILES; tile++)
        count += state->open.group[tile] == group && state->known.face[observer][tile] == 0 &&
                 state->face[tile] == face;
    return count;
}

/* Are all faces still there that are known to be among the group? */
static bool fits(const probe_state *state, uint32_t observer, uint32_t group)
{
    for (uint32_t face = 1; face <= PROBE_FACES; face++)
        if (probe_among(state->known.among[observer][group], face) >
            faces_there(state, observer, group, face))
            return false;
    return true;
}

/* A third seat now knows the new faces of a group instead of the old ones, as far as they are there, and still
 * everything that the public knows. */
static void learn_anew(probe_state *state, uint32_t observer, uint32_t group)
{
    probe_known *known = &state->known;
    uint32_t among = 0;
    for (uint32_t tile = group; tile < PROBE_TILES; tile++)
        if (state->open.group[tile] == group && known->face[observer][tile] != 0)
            known->face[observer][tile] = state->face[tile];
    for (uint32_t face = 1; face <= PROBE_FACES; face++) {
        uint32_t there = faces_there(state, observer, group, face);
        uint32_t all = faces_there(state, PROBE_PUBLIC, group, face);
        uint32_t open = probe_among(known->among[PROBE_PUBLIC][group], face);
        uint32_t kept = probe_among(known->among[observer][group], face);
        uint32_t named = all - there; /* the public names no tile of such a group */
        kept = kept < there ? kept : there;
        open = open > named ? open - named : 0;
        among += (kept > open ? kept : open) * probe_one(face);
    }
    known->among[observer][group] = (uint16_t)among;
}

static void swap_faces(probe_state *state, uint32_t a, uint32_t b)
{
    uint8_t face = state->face[a];
    state->face[a] = state->face[b];
    state->face[b] = face;
}

static void try_swap(permuting *of, uint32_t a, uint32_t b)
{
    probe_state *state = of->state;
    uint16_t both = (uint16_t)(probe_bit(a) | probe_bit(b));
    if (state->face[a] == 0 || state->face[b] == 0 || state->face[a] == state->face[b] ||
        (of->pinned & both) || state->known.face[of->observer][a] != 0 ||
        state->known.face[of->observer][b] != 0)
        return;
    swap_faces(state, a, b);
    if (!fits(state, of->observer, state->open.group[a]) ||
        !fits(state, of->observer, state->open.group[b])) {
        swap_faces(state, a, b);
        return;
    }
    for (uint32_t observer = 0; observer < PROBE_SEATS; observer++) {
        if (observer == of->observer || observer == probe_owner(a))
            continue;
        learn_anew(state, observer, state->open.group[a]);
        learn_anew(state, observer, state->open.group[b]);
    }
}

/* ---------------------------------------------------------------- secret decisions */

/* Another split of the same list into home places. */
static void deploy_anew(permuting *of, gg_seat seat)
{
    const probe_board *board = probe_board_of(of->game);
    uint8_t *plan = &of->state->plan[seat * PROBE_SLOTS];
    uint8_t homes[PROBE_PLACES];
    uint32_t count = 0;
    for (uint8_t place = 0; place < board->places; place++)
        if (board->place[place].home == probe_role(&of->state->open.head, seat))
            homes[count++] = place;
    if (count != 2 || (of->placed & GG_BIT(seat)))
        return;
    uint32_t first = gg_below(of->dice, 2);
    uint32_t room = board->place[homes[first]].capacity,
             rest = board->place[homes[1 - first]].capacity;
    room = room < PROBE_SLOTS ? room : PROBE_SLOTS;
    uint32_t least = PROBE_SLOTS > rest ? PROBE_SLOTS - rest : 0;
    uint32_t cut = least + gg_below(of->dice, room - least + 1);
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
        plan[slot] = homes[slot < cut ? first : 1 - first];
}

static void pick_anew(permuting *of, gg_seat seat)
{
    probe_state *state = of->state;
    uint8_t place = probe_duel_place(&state->open, seat);
    uint32_t tile = seat * (uint32_t)PROBE_SLOTS + gg_below(of->dice, PROBE_SLOTS);
    if (!(of->picked & GG_BIT(seat)) && state->open.place[tile] == place)
        state->pick[seat] = (uint8_t)tile;
}

static bool note_is_hidden(const permuting *of)
{
    const probe_open *open = &of->state->open;
    if (open->note_round == 0 || open->note_open == PROBE_NOTE_PUBLIC || of->note_told ||
        of->seat == PROBE_ROLE_M)
        return false;
    return of->seat != PROBE_ROLE_N || open->note_open == PROBE_NOTE_SEALED;
}

static void permute_seat(permuting *of, gg_seat seat)
{
    uint32_t begin = seat * (uint32_t)PROBE_SLOTS;
    for (uint32_t i = 0; i < SWAPS; i++) {
        uint32_t a = begin + gg_below(of->dice, PROBE_SLOTS);
        uint32_t b = begin + gg_below(of->dice, PROBE_SLOTS);
        try_swap(of, a, b);
    }
    if (of->state->plan[begin] != PROBE_NOWHERE)
        deploy_anew(of, seat);
    if (of->state->pick[seat] != PROBE_NOWHERE)
        pick_anew(of, seat);
}

/* ---------------------------------------------------------------- the whole permutation */

static uint32_t count_changes(const probe_state *a, const probe_state *b)
{
    uint32_t changes = a->note != b->note;
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        changes += a->face[tile] != b->face[tile] || a->plan[tile] != b->plan[tile];
    for (uint32_t seat = 0; seat < PROBE_SEATS; seat++)
        changes += a->pick[seat] != b->pick[seat];
    return changes;
}

uint32_t probe_permute(const gg_game *game, void *at, gg_seat seat, const gg_event *pins,
                       uint32_t pin_count, gg_dice *dice)
{
    probe_state before = *(const probe_state *)at;
    permuting of = {
        .game = game, .state = at, .seat = seat, .observer = probe_observer(seat), .dice = dice};
    for (uint32_t i = 0; i < pin_count; i++)
        read_pin(&of, &pins[i]);
    for (gg_seat other = 0; other < before.open.head.seats; other++)
        if (other != seat)
            permute_seat(&of, other);
    if (note_is_hidden(&of)) {
        uint32_t note = gg_below(dice, probe_board_of(game)->places + 1);
        of.state->note = note == probe_board_of(game)->places ? PROBE_NOWHERE : (uint8_t)note;
    }
    return count_changes(&before, at);
}
