/* random_position.c: armies in contact, for the harness. */
#include "warpeace/random_position.h"

#include <string.h>

#include "warpeace/month/scenario.h"

enum { FRONTS_MAX = 6, SIEGES_MAX = 3, CENTRES = 2, TRIES = 30, LISTED_MAX = 448 };

/* SP of one kind in one place. */
typedef struct listed {
    uint16_t hex;
    uint8_t kind, count;
    bool inside;
} listed;

/* Two hexes that touch; the active side stands in the first. */
typedef struct front {
    uint16_t a, t;
} front;

typedef struct placing {
    const wap_board *board;
    gg_dice *dice;
    uint8_t month, active, phase;
    bool changed[WAP_CHANGES_MAX]; /* what has happened */
    wap_table table;               /* nations as after that; nobody on the map */
    uint8_t left[WAP_KINDS_MAX];   /* SP of the set-up that stand nowhere yet */
    uint16_t centre[CENTRES];
    wap_hexes outside[WAP_SIDES], inside[WAP_SIDES], fighting;
    uint32_t count, fronts;
    listed sp[LISTED_MAX];
    front front[FRONTS_MAX];
} placing;

static uint32_t below(placing *place, uint32_t count)
{
    return gg_below(place->dice, count);
}

static uint8_t side_of(const placing *place, uint32_t kind)
{
    return place->table.troops[place->board->kind[kind].nation];
}

/* ---------------------------------------------------------------- hexes */

static bool is_open(const placing *place, uint16_t hex)
{
    return !wap_is_closed(place->board, &place->table, hex);
}

static uint16_t any_hex(placing *place)
{
    for (;;) {
        uint16_t hex = (uint16_t)below(place, place->board->hexes);
        if (is_open(place, hex))
            return hex;
    }
}

/* Where units of the set-up stand: there are cities and sources of supply. */
static uint16_t any_start(placing *place)
{
    const wap_stack *stack = &place->board->stack[below(place, place->board->stacks)];
    return is_open(place, stack->hex) ? stack->hex : any_hex(place);
}

static uint16_t any_neighbour(placing *place, uint16_t hex)
{
    uint16_t next = place->board->hex[hex].next[below(place, WAP_DIRECTIONS)];
    return is_open(place, next) ? next : hex;
}

static uint16_t hex_near(placing *place, uint32_t far)
{
    uint16_t hex = place->centre[below(place, CENTRES)];
    for (uint32_t steps = below(place, far + 1); steps > 0; steps--)
        hex = any_neighbour(place, hex);
    return hex;
}

static bool may_stand(const placing *place, uint8_t side, uint16_t hex)
{
    return !wap_has(&place->outside[wap_other(side)], hex) && !wap_has(&place->inside[side], hex);
}

/* ---------------------------------------------------------------- SP */

/* All units that the scenario begins with. */
static void count_troops(placing *place)
{
    for (uint32_t i = 0; i < place->board->stacks; i++) {
        const wap_stack *stack = &place->board->stack[i];
        for (uint32_t k = 0; k < stack->who.pieces && stack->joins == WAP_NONE; k++) {
            const wap_piece *piece = &place->board->roster_piece[stack->who.first_piece + k];
            place->left[piece->kind] = (uint8_t)(place->left[piece->kind] + piece->count);
        }
    }
    for (uint32_t i = 0; i < place->board->groups; i++) {
        const wap_reinforcement *group = &place->board->group[i];
        for (uint32_t k = 0; k < group->who.pieces && group->change != WAP_NONE; k++) {
            const wap_piece *piece = &place->board->roster_piece[group->who.first_piece + k];
            if (place->changed[group->change])
                place->left[piece->kind] = (uint8_t)(place->left[piece->kind] + piece->count);
        }
    }
}

/* In a campaign whose groups come with its changes: as many changes as the months allow, or fewer. */
static void let_happen(placing *place, const gg_game *game)
{
    gg_turn silent = {.dice = NULL, .events = NULL, .actor = GG_NOBODY};
    wap_play play = {.game = game, .board = place->board, .table = &place->table, .turn = &silent};
    wap_clear_table(place->board, &place->table);
    place->table.month = place->month;
    if (place->board->small || place->month == 0)
        return;
    uint32_t most = below(place, place->board->changes + 1U);
    for (uint8_t i = 0; i < most; i++) {
        const wap_change *change = &place->board->change[i];
        bool early = change->opens ? change->from > place->month : change->from >= place->month;
        if (early || (change->after != WAP_NONE && !place->changed[change->after]))
            continue;
        place->changed[i] = true;
        wap_have_happened(&play, i);
    }
}

static void write_changed(const placing *place, gg_text *out)
{
    for (uint32_t i = 0; i < place->board->changes; i++)
        if (place->changed[i])
            gg_print(out, "changed %s\n", place->board->change[i].name);
}

static void put_sp(placing *place, uint8_t kind, uint32_t count, uint16_t hex, bool inside)
{
    wap_hexes *at = inside ? place->inside : place->outside;
    wap_put(&at[side_of(place, kind)], hex);
    place->left[kind] = (uint8_t)(place->left[kind] - count);
    for (uint32_t i = 0; i < place->count; i++) {
        listed *sp = &place->sp[i];
        if (sp->hex == hex && sp->kind == kind && sp->inside == inside) {
            sp->count = (uint8_t)(sp->count + count);
            return;
        }
    }
    gg_assert(place->count < LISTED_MAX);
    place->sp[place->count++] = (listed){hex, kind, (uint8_t)count, inside};
}

/* A kind of the side of which some are left; WAP_NONE: none is found. */
static uint8_t any_kind(placing *place, uint8_t side)
{
    for (uint32_t i = 0; i < TRIES; i++) {
        uint8_t kind = (uint8_t)below(place, place->board->kinds);
        if (place->left[kind] > 0 && side_of(place, kind) == side)
            return kind;
    }
    return WAP_NONE;
}

/* About this many SP of the side. */
static void gather(placing *place, uint8_t side, uint32_t count, uint16_t hex, bool inside)
{
    while (count > 0) {
        uint8_t kind = any_kind(place, side);
        if (kind == WAP_NONE)
            return;
        uint32_t most = place->left[kind] < count ? place->left[kind] : count;
        uint32_t now = 1 + below(place, most);
        put_sp(place, kind, now, hex, inside);
        count -= now;
    }
}

/* ---------------------------------------------------------------- fronts and sieges */

static bool is_empty(const placing *place, uint16_t hex)
{
    return !wap_has(&place->outside[WAP_FR], hex) && !wap_has(&place->outside[WAP_AL], hex) &&
           !wap_has(&place->inside[WAP_FR], hex) && !wap_has(&place->inside[WAP_AL], hex);
}

static void add_front(placing *place)
{
    uint16_t a = hex_near(place, 3), t = any_neighbour(place, a);
    uint8_t enemy = wap_other(place->active);
    if (a == t || !may_stand(place, place->active, a) || !may_stand(place, enemy, t) ||
        wap_has(&place->inside[enemy], a) || wap_has(&place->inside[place->active], t))
        return;
    gather(place, place->active, 1 + below(place, 12), a, false);
    gather(place, enemy, 1 + below(place, 12), t, false);
    if (wap_has(&place->outside[place->active], a) && wap_has(&place->outside[enemy], t))
        place->front[place->fronts++] = (front){a, t};
}

static uint16_t city_near(placing *place)
{
    for (uint32_t i = 0; i < TRIES; i++) {
        uint16_t hex = hex_near(place, 4);
        if (wap_has_city(place->board, hex) && is_empty(place, hex))
            return hex;
    }
    return WAP_NO_HEX;
}

/* Units inside a city, and enemies outside. */
static void add_siege(placing *place)
{
    uint16_t hex = city_near(place);
    uint8_t side = (uint8_t)below(place, WAP_SIDES);
    uint8_t garrison = any_kind(place, side), besieger = any_kind(place, wap_other(side));
    if (hex == WAP_NO_HEX || garrison == WAP_NONE || besieger == WAP_NONE)
        return;
    put_sp(place, garrison, 1, hex, true);
    put_sp(place, besieger, 1, hex, false);
    gather(place, wap_other(side), below(place, 8), hex, false);
    gather(place, side, below(place, place->board->city[place->board->hex[hex].city].capacity), hex,
           true);
}

/* The other units stand around, some of them far away; some are eliminated. */
static void scatter(placing *place)
{
    for (uint8_t kind = 0; kind < place->board->kinds; kind++) {
        uint8_t side = side_of(place, kind);
        for (uint32_t i = 0; i < TRIES && place->left[kind] > 0 && side < WAP_SIDES; i++) {
            uint16_t hex = below(place, 4) == 0 ? any_start(place) : hex_near(place, 4);
            if (may_stand(place, side, hex) && !wap_has(&place->inside[side], hex) &&
                !wap_has(&place->inside[wap_other(side)], hex))
                put_sp(place, kind, 1 + below(place, place->left[kind]), hex, false);
        }
    }
}

static void put_all(placing *place)
{
    count_troops(place);
    for (uint32_t i = 0; i < CENTRES; i++)
        place->centre[i] = i > 0 && below(place, 2) == 0 ? place->centre[0] : any_start(place);
    for (uint32_t i = below(place, SIEGES_MAX + 1); i > 0; i--)
        add_siege(place);
    for (uint32_t i = below(place, FRONTS_MAX + 1); i > 0; i--)
        add_front(place);
    scatter(place);
}

/* ---------------------------------------------------------------- writing: pieces */

static void write_flags(placing *place, uint8_t side, gg_text *out)
{
    if (side != place->active || below(place, 12) > 0)
        return;
    if (place->phase == WAP_MOVEMENT)
        gg_put(out, below(place, 2) == 0 ? "/moved" : "/marched");
}

/* A hex where he is with troops of his side; WAP_NO_HEX: none found. */
static uint16_t place_for(placing *place, uint8_t side, bool *inside)
{
    for (uint32_t i = 0; i < TRIES && place->count > 0; i++) {
        const listed *sp = &place->sp[below(place, place->count)];
        *inside = sp->inside;
        if (side_of(place, sp->kind) == side)
            return sp->hex;
    }
    return WAP_NO_HEX;
}

/* Leaders by place. */
typedef struct posted {
    uint16_t hex[WAP_LEADERS_MAX];
    bool inside[WAP_LEADERS_MAX];
} posted;

static void write_absent(placing *place, uint32_t leader, gg_text *out)
{
    bool away = below(place, 2) == 0;
    if (!away && !place->board->leader[leader].named)
        return;
    gg_put(out, away ? "away " : "dead ");
    wap_put_leader(place->board, (uint8_t)leader, out);
    if (away) {
        gg_put_char(out, ' ');
        wap_put_turn(place->board, place->month + 1U + below(place, 3), out);
    }
    gg_put(out, "\n");
}

/* Does the leader come with a group in this month or later? */
static bool comes_later(const placing *place, uint32_t leader)
{
    for (uint32_t i = 0; i < place->board->groups; i++) {
        const wap_reinforcement *group = &place->board->group[i];
        for (uint32_t k = 0; k < group->who.leaders; k++)
            if (group->turn >= place->month && !(group->flags & WAP_GROUP_WITHDRAWS) &&
                (group->change == WAP_NONE || !place->changed[group->change]) &&
                place->board->roster_leader[group->who.first_leader + k] == leader)
                return true;
    }
    return false;
}

/* The two leaders with special rules are usually where armies meet. */
static uint16_t front_for(placing *place, uint32_t leader)
{
    if ((leader != place->board->napoleon && leader != place->board->wellington) ||
        place->fronts == 0 || below(place, 4) == 0)
        return WAP_NO_HEX;
    const front *of = &place->front[below(place, place->fronts)];
    return place->table.leader[leader].side == place->active ? of->a : of->t;
}

/* A nation that has gone home leaves no leaders behind. */
static uint8_t leader_side(const placing *place, uint32_t leader)
{
    uint8_t nation = place->board->leader[leader].nation;
    uint8_t side = place->table.leader[leader].side;
    return nation != WAP_NONE && place->board->nation[nation].may_close
               ? place->table.troops[nation]
               : side;
}

static void post_leaders(placing *place, posted *posts, gg_text *out)
{
    for (uint32_t i = 0; i < place->board->leaders; i++) {
        const wap_leader *leader = &place->board->leader[i];
        posts->hex[i] = WAP_NO_HEX;
        posts->inside[i] = false;
        uint8_t side = leader_side(place, i);
        if (!leader->listed || side >= WAP_SIDES || comes_later(place, i))
            continue;
        posts->hex[i] = front_for(place, i);
        if (posts->hex[i] != WAP_NO_HEX)
            continue;
        if (below(place, 8) == 0)
            write_absent(place, i, out);
        else
            posts->hex[i] = place_for(place, side, &posts->inside[i]);
    }
}

static void write_place(placing *place, const posted *posts, uint16_t hex, bool inside,
                        gg_text *out)
{
    bool found = false;
    for (uint32_t i = 0; i < place->count; i++) {
        const listed *sp = &place->sp[i];
        if (sp->hex != hex || sp->inside != inside)
            continue;
        if (!found) {
            gg_put(out, inside ? "in(" : "");
            wap_put_hex(place->board, hex, out);
            gg_put(out, inside ? "):" : ":");
        }
        found = true;
        gg_put_char(out, ' ');
        wap_put_sp(place->board, sp->kind, sp->count, out);
        write_flags(place, side_of(place, sp->kind), out);
    }
    for (uint32_t i = 0; i < place->board->leaders && found; i++) {
        if (posts->hex[i] != hex || posts->inside[i] != inside)
            continue;
        gg_put_char(out, ' ');
        wap_put_leader(place->board, (uint8_t)i, out);
        write_flags(place, place->board->leader[i].side, out);
    }
    if (found)
        gg_put(out, "\n");
}

static void write_pool(placing *place, gg_text *out)
{
    for (uint32_t kind = 0; kind < place->board->kinds; kind++)
        if (place->left[kind] > 0)
            gg_print(out, "pool %s %u\n", place->board->kind[kind].code, place->left[kind]);
}

/* ---------------------------------------------------------------- writing: markers and battles */

static void write_markers(placing *place, gg_text *out)
{
    const wap_board *board = place->board;
    for (uint16_t hex = 0; hex < board->hexes; hex++) {
        if (wap_has(&place->inside[WAP_FR], hex) || wap_has(&place->inside[WAP_AL], hex)) {
            gg_put(out, "siege ");
            wap_put_hex(board, hex, out);
            gg_print(out, " %u\n", 1 + below(place, board->limits.siege_max));
        } else if (!is_empty(place, hex) && !wap_has_major_city(board, hex) &&
                   below(place, 5) == 0) {
            gg_put(out, "trench ");
            wap_put_hex(board, hex, out);
            gg_put(out, "\n");
        }
    }
}

static void write_control(placing *place, gg_text *out)
{
    for (uint32_t city = 0; city < place->board->cities; city++) {
        uint16_t hex = place->board->city[city].hex;
        if (!is_open(place, hex) || !is_empty(place, hex) || below(place, 12) > 0)
            continue;
        gg_print(out, "control %s ", wap_side_name((uint8_t)below(place, WAP_SIDES)));
        wap_put_hex(place->board, hex, out);
        gg_put(out, "\n");
    }
}

/* A hex of another army that can have joined: next to the enemy's of the battle. */
static uint16_t any_supporter(placing *place, const front *of)
{
    bool first = below(place, 2) == 0;
    uint8_t side = first ? place->active : wap_other(place->active);
    uint16_t hex = any_neighbour(place, first ? of->t : of->a);
    return wap_has(&place->outside[side], hex) && !wap_has(&place->fighting, hex) &&
                   !wap_has(&place->inside[wap_other(side)], hex)
               ? hex
               : (uint16_t)WAP_NO_HEX;
}

static void write_battle(placing *place, const front *of, uint32_t round, gg_text *out)
{
    gg_put(out, "battle ");
    wap_put_hex(place->board, of->a, out);
    gg_put_char(out, '-');
    wap_put_hex(place->board, of->t, out);
    gg_print(out, " init %s round %u dem FR %u AL %u",
             wap_side_name((uint8_t)below(place, WAP_SIDES)), round, below(place, 3),
             below(place, 3));
    uint16_t with = any_supporter(place, of);
    if (with != WAP_NO_HEX) {
        wap_put(&place->fighting, with);
        gg_put(out, " with ");
        wap_put_hex(place->board, with, out);
    }
    gg_put(out, "\n");
}

/* No hex fights twice. */
static void write_battles(placing *place, gg_text *out)
{
    bool fought[FRONTS_MAX];
    uint32_t round = 1 + below(place, 4);
    for (uint32_t i = 0; i < place->fronts; i++) {
        const front *of = &place->front[i];
        fought[i] = !wap_has(&place->fighting, of->a) && !wap_has(&place->fighting, of->t);
        if (!fought[i])
            continue;
        wap_put(&place->fighting, of->a);
        wap_put(&place->fighting, of->t);
    }
    for (uint32_t i = 0; i < place->fronts; i++)
        if (fought[i])
            write_battle(place, &place->front[i], round, out);
}

/* ---------------------------------------------------------------- the whole */

static uint8_t any_phase(placing *place)
{
    uint8_t phase = (uint8_t)below(place, WAP_PHASES);
    bool first = place->month == 0;
    if (below(place, 2) == 0)
        phase = WAP_COMBAT;
    if (phase == WAP_ATTRITION && first)
        return WAP_MOVEMENT;
    return phase == WAP_ALLIANCE && (first || !place->board->alliances) ? (uint8_t)WAP_MOVEMENT
                                                                        : phase;
}

static void write_time(const placing *place, gg_text *out)
{
    static const char *const phases[WAP_PHASES] = {"attrition", "alliance", "reinforcement",
                                                   "movement", "combat"};
    gg_put(out, "month ");
    wap_put_turn(place->board, place->month, out);
    gg_print(out, "\nsegment %s\nphase %s\n", wap_side_name(place->active), phases[place->phase]);
}

void wap_random_position(const gg_game *game, gg_dice *dice, gg_text *out)
{
    placing place = {.board = wap_board_of(game), .dice = dice};
    posted posts;
    place.month = (uint8_t)below(&place, place.board->turns);
    place.active = (uint8_t)below(&place, WAP_SIDES);
    place.phase = any_phase(&place);
    let_happen(&place, game);
    put_all(&place);
    write_time(&place, out);
    write_changed(&place, out);
    gg_print(out, "points FR %u AL %u\n", below(&place, 6), below(&place, 6));
    post_leaders(&place, &posts, out);
    for (uint16_t hex = 0; hex < place.board->hexes; hex++) {
        write_place(&place, &posts, hex, false, out);
        write_place(&place, &posts, hex, true, out);
    }
    write_markers(&place, out);
    write_control(&place, out);
    write_pool(&place, out);
    if (place.phase == WAP_COMBAT && below(&place, 3) > 0)
        write_battles(&place, out);
}
