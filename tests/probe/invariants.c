/* invariants.c: what holds in every state of the probe game, beyond the ranges of its fields (view.h). */
#include "core/play/checking.h"
#include "state.h"

static bool broken(gg_error *error, uint16_t rule, const char *what)
{
    return gg_fail_state(error, rule, "%s", what);
}

/* ---------------------------------------------------------------- tiles */

static bool check_tile(const probe_state *state, uint32_t tile, gg_error *error)
{
    const probe_open *open = &state->open;
    bool planned = state->plan[tile] != PROBE_NOWHERE;
    bool there = probe_alive(open, tile);
    if (there && planned)
        return broken(error, B_DEP_01, "a tile is placed and to be placed");
    if (there && probe_owner(tile) >= open->head.seats)
        return broken(error, 0, "a tile of a seat that does not play");
    if ((there || planned) != (state->face[tile] > 0))
        return broken(error, B_DUE_05, "tiles have faces, dead ones none");
    if (!there && ((open->moved | open->seen) & probe_bit(tile)))
        return broken(error, B_DUE_05, "marks on a tile that is not there");
    return true;
}

/* B-DEP-02: sorted from the highest down, no tile is above its counterpart in the army list. */
static bool check_army(const gg_game *game, const probe_state *state, gg_seat seat, gg_error *error)
{
    const uint8_t *army = probe_board_of(game)->army[state->open.head.side[seat]];
    uint32_t rank = 0;
    for (uint8_t face = PROBE_FACES; face > 0; face--)
        for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++)
            if (state->face[seat * PROBE_SLOTS + slot] == face && face > army[rank++])
                return broken(error, B_DEP_02, "more high faces than the army has");
    return true;
}

static bool check_place(const gg_game *game, const probe_open *open, uint32_t place,
                        gg_error *error)
{
    const probe_place *at = &probe_board_of(game)->place[place];
    uint32_t crowd = probe_crowd(open, place);
    if (probe_holds(open, PROBE_SUN, place) && probe_holds(open, PROBE_MOON, place))
        return broken(error, B_MAP_02, "both sides in one place");
    if (crowd <= at->capacity)
        return true;
    return gg_fail_state(error, B_MAP_01, "%u tiles in %s, capacity %d", crowd, at->name,
                         at->capacity);
}

/* *blamed: the faulty place. */
static bool check_places(const gg_game *game, const probe_open *open, uint8_t *blamed,
                         gg_error *error)
{
    for (uint8_t place = 0; place < probe_board_of(game)->places; place++) {
        *blamed = place;
        if (!check_place(game, open, place, error))
            return false;
    }
    *blamed = PROBE_NOWHERE;
    return true;
}

static bool check_tiles(const gg_game *game, const probe_state *state, gg_error *error)
{
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        if (!check_tile(state, tile, error))
            return false;
    for (gg_seat seat = 0; seat < state->open.head.seats; seat++)
        if (state->open.head.side[seat] != GG_NOBODY && !check_army(game, state, seat, error))
            return false;
    return true;
}

/* ---------------------------------------------------------------- knowledge */

static bool stands_alone(const probe_state *state, uint32_t tile)
{
    for (uint32_t other = 0; other < PROBE_TILES; other++)
        if (other != tile && state->open.group[other] == state->open.group[tile])
            return false;
    return true;
}

static bool check_group(const probe_state *state, uint32_t tile, gg_error *error)
{
    uint32_t group = state->open.group[tile];
    if (group > tile || probe_owner(group) != probe_owner(tile) ||
        state->open.group[group] != group)
        return broken(error, B_KNO_02, "a group is not called by its first tile");
    if (!stands_alone(state, tile) &&
        (!probe_alive(&state->open, tile) || !(state->open.seen & probe_bit(tile))))
        return broken(error, B_KNO_02, "a tile in a group is dead, or of no interest");
    return true;
}

/* Every face that is known to be among the unnamed ones of a group is really there. */
static bool check_among(const probe_state *state, uint32_t observer, uint32_t group,
                        gg_error *error)
{
    uint16_t among = state->known.among[observer][group];
    for (uint32_t face = 1; face <= PROBE_FACES; face++) {
        uint32_t there = 0;
        for (uint32_t tile = group; tile < PROBE_TILES; tile++)
            there += state->open.group[tile] == group && state->face[tile] == face &&
                     state->known.face[observer][tile] == 0;
        if (probe_among(among, face) > there)
            return broken(error, B_KNO_01, "somebody knows of a face that is not there");
    }
    return true;
}

/* Everyone knows what the public knows of a group: named faces, and the least number of each. */
static bool check_public(const probe_state *state, uint32_t observer, uint32_t group,
                         gg_error *error)
{
    const probe_known *known = &state->known;
    for (uint32_t face = 1; face <= PROBE_FACES; face++) {
        uint32_t own = probe_among(known->among[observer][group], face);
        uint32_t open = probe_among(known->among[PROBE_PUBLIC][group], face);
        for (uint32_t tile = group; tile < PROBE_TILES; tile++) {
            if (state->open.group[tile] != group)
                continue;
            own += known->face[observer][tile] == face;
            open += known->face[PROBE_PUBLIC][tile] == face;
        }
        if (open > own)
            return broken(error, B_KNO_01, "a seat knows less than the public");
    }
    return true;
}

static bool check_known(const probe_state *state, uint32_t observer, uint32_t tile, gg_error *error)
{
    uint8_t face = state->known.face[observer][tile];
    uint16_t among = state->known.among[observer][tile];
    if (observer == probe_owner(tile) || !(state->open.seen & probe_bit(tile)))
        return (face == 0 && among == 0) ||
               broken(error, B_KNO_01, "knowledge of a tile that was never seen");
    if (face != 0 && face != state->face[tile])
        return broken(error, B_KNO_01, "a face is known wrongly");
    if (state->known.face[PROBE_PUBLIC][tile] != 0 && (face == 0 || !stands_alone(state, tile)))
        return broken(error, B_KNO_01, "what all have seen is known to all, and in no group");
    if (state->open.group[tile] != tile)
        return among == 0 ||
               broken(error, B_KNO_02, "faces among a group are kept at its first tile");
    return check_among(state, observer, tile, error) && check_public(state, observer, tile, error);
}

static bool check_knowledge(const probe_state *state, gg_error *error)
{
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++) {
        if (!check_group(state, tile, error))
            return false;
        for (uint32_t observer = 0; observer < PROBE_OBSERVERS; observer++)
            if (!check_known(state, observer, tile, error))
                return false;
    }
    return true;
}

/* ---------------------------------------------------------------- time */

static bool check_time(const gg_game *game, const probe_open *open, bool history, gg_error *error)
{
    if (history && (open->round == 0) != (open->weather == PROBE_NO_WEATHER))
        return broken(error, B_WEA_01, "a round has its weather");
    if ((open->round > 0) != (open->active != GG_NOBODY))
        return broken(error, B_SEQ_01, "in a round one seat is active");
    for (uint32_t marker = 0; marker < PROBE_MARKERS; marker++)
        if (open->bag[marker] > probe_board_of(game)->bag[marker])
            return broken(error, B_WEA_01, "too many markers in the bag");
    return true;
}

static bool check_note(const probe_state *state, gg_error *error)
{
    const probe_open *open = &state->open;
    if (open->note_round > open->round)
        return broken(error, B_NOT_01, "a note of a round that has not come");
    if (open->note_round == 0 ? state->note != PROBE_NOWHERE || open->note_open != PROBE_NOTE_SEALED
                              : open->head.seats != PROBE_SEATS)
        return broken(error, B_NOT_01, "a note that nobody has written");
    if (open->note_round > 0 && open->note_round < open->round &&
        open->note_open == PROBE_NOTE_SEALED)
        return broken(error, B_NOT_02, "an old note is still sealed");
    return true;
}

static bool check_sides(const gg_game *game, const probe_open *open, gg_error *error)
{
    uint32_t count[PROBE_SIDES] = {0}, none = 0;
    for (gg_seat seat = 0; seat < GG_SEATS_MAX; seat++) {
        uint8_t side = open->head.side[seat];
        if (side != GG_NOBODY && (side >= PROBE_SIDES || seat >= open->head.seats))
            return broken(error, B_AUC_02, "no such side or seat");
        none += side == GG_NOBODY && seat < open->head.seats;
        if (side != GG_NOBODY)
            count[side]++;
    }
    if (game->option[PROBE_OPTION_AUCTION] && none == open->head.seats && open->round == 0)
        return true;
    bool dealt = none == 0 && count[PROBE_SUN] == 1 &&
                 (open->head.seats != PROBE_SEATS || open->head.side[0] == PROBE_SUN);
    return dealt || broken(error, B_AUC_02, "sides are dealt to all or to none");
}

/* ---------------------------------------------------------------- secrets and duels */

/* B-DEP-01: a seat that has deployed has planned all its tiles, at home. */
static bool check_plan(const gg_game *game, const probe_state *state, gg_seat seat, gg_error *error)
{
    const probe_board *board = probe_board_of(game);
    bool deployed = state->open.round == 0 && (state->open.answered & GG_BIT(seat)) &&
                    state->open.head.side[seat] != GG_NOBODY;
    uint8_t tiles[PROBE_PLACES] = {0};
    for (uint32_t slot = 0; slot < PROBE_SLOTS; slot++) {
        uint32_t tile = seat * (uint32_t)PROBE_SLOTS + slot;
        uint8_t plan = state->plan[tile];
        if (deployed != (plan != PROBE_NOWHERE))
            return broken(error, B_DEP_01, "a deployment is there when it was made");
        if (state->open.round == 0 && probe_alive(&state->open, tile))
            return broken(error, B_DEP_01, "a tile is placed before the first round");
        if (!deployed)
            continue;
        if (board->place[plan].home != probe_role(&state->open.head, seat))
            return broken(error, B_DEP_03, "a tile is not deployed at home");
        if (++tiles[plan] > board->place[plan].capacity)
            return broken(error, B_MAP_01, "more tiles than the place can hold");
    }
    return true;
}

static bool check_pick(const probe_state *state, gg_seat seat, gg_error *error)
{
    const probe_open *open = &state->open;
    bool picked = open->round > 0 && (open->answered & GG_BIT(seat));
    uint8_t tile = state->pick[seat];
    if (picked != (tile != PROBE_NOWHERE))
        return broken(error, B_DUE_01, "a pick is there when it was made");
    if (picked && (!probe_own(state, seat, tile) || !probe_in_duel(open, seat) ||
                   open->place[tile] != probe_duel_place(open, seat)))
        return broken(error, B_DUE_01, "a pick from elsewhere");
    if ((open->owing & GG_BIT(seat)) && !probe_in_duel(open, seat))
        return broken(error, B_DUE_04, "a loss is owed outside a duel");
    return true;
}

static bool check_duel(const gg_game *game, const probe_open *open, gg_error *error)
{
    const probe_board *board = probe_board_of(game);
    if (open->attacker == GG_NOBODY)
        return (open->from == PROBE_NOWHERE && open->target == PROBE_NOWHERE) ||
               broken(error, B_ATK_01, "a place of a duel that is not there");
    if (open->attacker != open->active || !open->attacked || open->from == PROBE_NOWHERE ||
        open->target == PROBE_NOWHERE || !probe_linked(board, open->from, open->target))
        return broken(error, B_ATK_01, "a duel that cannot be");
    return true;
}

/* ---------------------------------------------------------------- prompts */

/* May the seat be asked this? */
static bool may_be_asked(const gg_game *game, const probe_open *open, gg_seat seat)
{
    bool answered = (open->answered & GG_BIT(seat)) != 0;
    bool dealt = open->head.side[seat] != GG_NOBODY;
    bool quiet = open->attacker == GG_NOBODY;
    switch (open->head.prompt[seat]) {
    case PROBE_ASK_BID:
    case PROBE_ASK_SIDE:
        return game->option[PROBE_OPTION_AUCTION] && !dealt;
    case PROBE_ASK_DEPLOY:
        return dealt && open->round == 0 && !answered;
    case PROBE_ASK_NOTE:
        return seat == open->active && quiet && open->head.seats == PROBE_SEATS &&
               seat == PROBE_ROLE_M && open->note_round != open->round;
    case PROBE_ASK_MOVE:
        return seat == open->active && quiet;
    case PROBE_ASK_PICK:
        return probe_in_duel(open, seat) && !answered && open->owing == 0;
    case PROBE_ASK_LOSS:
        return (open->owing & GG_BIT(seat)) != 0;
    default:
        return false;
    }
}

/* Of seats that are asked together, exactly those without an answer are asked; other prompts are for one seat. */
static bool check_prompts(const gg_game *game, const probe_open *open, gg_error *error)
{
    uint32_t asked = 0;
    uint8_t prompt = 0;
    for (gg_seat seat = 0; seat < open->head.seats; seat++) {
        if (open->head.prompt[seat] == 0)
            continue;
        if (!may_be_asked(game, open, seat) || (prompt != 0 && prompt != open->head.prompt[seat]))
            return broken(error, 0, "a seat is asked what it cannot be asked now");
        prompt = open->head.prompt[seat];
        asked |= GG_BIT(seat);
    }
    if (open->head.over)
        return true;
    for (gg_seat seat = 0; seat < open->head.seats; seat++) {
        bool answers = (prompt == PROBE_ASK_PICK && probe_in_duel(open, seat)) ||
                       prompt == PROBE_ASK_DEPLOY;
        if (answers && !((asked | open->answered) & GG_BIT(seat)))
            return broken(error, 0, "a seat that must answer is not asked");
    }
    bool together = prompt == PROBE_ASK_PICK || prompt == PROBE_ASK_DEPLOY;
    if (!together && (open->answered != 0 || (asked & (asked - 1)) != 0))
        return broken(error, 0, "several seats are asked what is for one");
    return true;
}

/* B-END-01: unless a duel is being settled, both sides have tiles. */
static bool check_armies(const probe_open *open, gg_error *error)
{
    bool there[PROBE_SIDES] = {false, false};
    if (open->round == 0 || open->head.over || open->owing != 0)
        return true;
    for (uint32_t tile = 0; tile < PROBE_TILES; tile++)
        if (probe_alive(open, tile))
            there[open->head.side[probe_owner(tile)]] = true;
    return (there[PROBE_SUN] && there[PROBE_MOON]) ||
           broken(error, B_END_01, "a side has no tiles");
}

bool probe_find_fault(const gg_game *game, const probe_state *state, bool history, uint8_t *blamed,
                      gg_error *error)
{
    const probe_open *open = &state->open;
    *blamed = PROBE_NOWHERE;
    if (!check_sides(game, open, error) || !check_time(game, open, history, error) ||
        !check_note(state, error) || !check_places(game, open, blamed, error) ||
        !check_tiles(game, state, error) || !check_knowledge(state, error) ||
        !check_duel(game, open, error))
        return false;
    for (uint32_t seat = 0; seat < PROBE_SEATS; seat++)
        if (!check_plan(game, state, (gg_seat)seat, error) ||
            !check_pick(state, (gg_seat)seat, error))
            return false;
    return check_prompts(game, open, error) && check_armies(open, error);
}

bool probe_check_state(const gg_game *game, const void *state, bool history, gg_error *error)
{
    uint8_t blamed;
    return probe_find_fault(game, state, history, &blamed, error);
}
