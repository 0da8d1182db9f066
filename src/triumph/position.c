/* position.c: the statements of a free position, one by one (the notation, 4.2).
 *
 * What a statement says is wrong by itself is refused here, with the word that is wrong; what
 * contradicts other statements shows at the end (position_state.c). With `like`, later layers are
 * laid over earlier ones. */
#include "triumph/position.h"

#include "core/mem.h"
#include "triumph/texts.h"

static bool expected(const tri_said *from, const char *what)
{
    return gg_fail_at(from->error, from->words, from->next, "%s expected", what);
}

tri_spot tri_spot_of(const tri_said *from)
{
    gg_error place = {0};
    gg_fail_at(&place, from->words, 0, "here");
    return (tri_spot){place.line, place.column};
}

bool tri_impossible(const tri_said *from, const char *rule, const char *what)
{
    gg_fail_at(from->error, from->words, 0, "impossible position: %s (%s)", what, rule);
    if (from->error)
        from->error->rule = gg_find_rule(from->game, gg_span_of(rule));
    return false;
}

/* ---------------------------------------------------------------- words */

static bool take_number(tri_said *from, int32_t low, int32_t high, uint8_t *value)
{
    int32_t number = 0;
    *value = 0;
    if (!gg_word_number(from->words, from->next, &number))
        return expected(from, "number");
    if (number < low || number > high)
        return gg_fail_at(from->error, from->words, from->next, "number from %d to %d expected",
                          low, high);
    *value = (uint8_t)number;
    from->next++;
    return true;
}

bool tri_said_side(tri_said *from, uint8_t *side)
{
    if (!tri_read_side(from->words, from->next, side, from->error))
        return false;
    from->next++;
    return true;
}

static bool take_locale(tri_said *from, uint8_t *locale)
{
    *locale = tri_read_locale(from->board, tri_said_here(from), from->words, from->next,
                              from->error);
    from->next++;
    return *locale != TRI_NONE;
}

static bool take_approach(tri_said *from, uint16_t *approach)
{
    bool good = tri_read_approach(from->board, tri_said_here(from), from->words, from->next,
                                  approach, from->error);
    from->next++;
    return good;
}

static bool take_commander(tri_said *from, uint8_t *commander)
{
    *commander = tri_read_commander(from->board, tri_said_here(from), from->words, from->next,
                                    from->error);
    from->next++;
    return *commander != TRI_NONE;
}

static void set_number(const tri_said *from, tri_listed_number *number, uint8_t value)
{
    *number = (tri_listed_number){true, value, tri_spot_of(from)};
}

/* ---------------------------------------------------------------- tracks */

static bool read_round(tri_said *from)
{
    uint8_t round;
    int32_t last = from->board->rounds[from->game->scenario] - 1;
    if (!take_number(from, 0, last, &round))
        return false;
    set_number(from, &from->build->round, round);
    return true;
}

static bool read_active(tri_said *from)
{
    uint8_t side;
    if (!tri_said_side(from, &side))
        return false;
    set_number(from, &from->build->active, side);
    return true;
}

/* `F 23 A 27` */
static bool read_by_side(tri_said *from, int32_t low, int32_t high, tri_listed_number number[2])
{
    do {
        uint8_t side, value;
        if (!tri_said_side(from, &side) || !take_number(from, low, high, &value))
            return false;
        set_number(from, &number[side], value);
    } while (!tri_said_all(from));
    return true;
}

static bool read_morale(tri_said *from)
{
    return read_by_side(from, 1, 99, from->build->morale);
}

static bool read_morale_lost(tri_said *from)
{
    return read_by_side(from, 0, 99, from->build->morale_lost);
}

static int32_t limit_of(uint8_t commands)
{
    return commands == TRI_ANY_NUMBER ? 99 : commands;
}

/* `F corps 1 unit 2` */
static bool read_used(tri_said *from)
{
    do {
        uint8_t side, value;
        if (!tri_said_side(from, &side))
            return false;
        const tri_army *army = &from->board->army[side];
        if (!tri_said_is(from, "corps") && !tri_said_is(from, "unit"))
            return expected(from, "corps or unit");
        while (tri_said_is(from, "corps") || tri_said_is(from, "unit")) {
            bool corps = tri_said_is(from, "corps");
            from->next++;
            if (!take_number(from, 0, limit_of(corps ? army->corps_commands : army->unit_commands),
                             &value))
                return false;
            set_number(from,
                       corps ? &from->build->corps_used[side] : &from->build->units_used[side],
                       value);
        }
    } while (!tri_said_all(from));
    return true;
}

/* ---------------------------------------------------------------- marks */

static bool read_committed(tri_said *from)
{
    uint8_t side;
    if (!tri_said_side(from, &side))
        return false;
    do {
        if (tri_said_is(from, "heavy"))
            from->build->heavy[side] = !from->taken_away;
        else if (tri_said_is(from, "guard"))
            from->build->guard[side] = !from->taken_away;
        else
            return expected(from, "heavy or guard");
        from->next++;
    } while (!tri_said_all(from));
    return true;
}

static bool read_guard_lost(tri_said *from)
{
    uint8_t side;
    if (!tri_said_side(from, &side))
        return false;
    from->build->guard_lost[side] = !from->taken_away;
    return true;
}

static bool read_reinforced(tri_said *from)
{
    from->build->reinforced = !from->taken_away;
    return true;
}

static bool read_santon(tri_said *from)
{
    from->build->santon = from->taken_away ? TRI_IS_NOT_SO : TRI_IS_SO;
    return true;
}

static void put_bit(const tri_said *from, uint64_t *bits, uint32_t index)
{
    uint64_t bit = UINT64_C(1) << (index & 63);
    bits[index >> 6] = from->taken_away ? bits[index >> 6] & ~bit : bits[index >> 6] | bit;
}

static bool read_closed(tri_said *from)
{
    do {
        uint16_t border;
        if (!tri_read_border(from->board, tri_said_here(from), from->words, from->next, &border,
                             from->error))
            return false;
        from->next++;
        put_bit(from, from->build->closed, border);
    } while (!tri_said_all(from));
    return true;
}

static bool read_stormed(tri_said *from)
{
    do {
        uint8_t locale;
        if (!take_locale(from, &locale))
            return false;
        put_bit(from, from->build->stormed, locale);
    } while (!tri_said_all(from));
    return true;
}

static bool read_marched(tri_said *from)
{
    uint8_t locale, commander;
    if (!take_locale(from, &locale))
        return false;
    if (from->taken_away && tri_said_all(from)) {
        from->build->marched[locale] = 0;
        return true;
    }
    if (!take_commander(from, &commander))
        return false;
    from->build->marched[locale] = from->taken_away ? 0 : (uint8_t)(commander + 1);
    return true;
}

/* The entry of that approach, of this turn or of an earlier round; NULL: all are taken. */
static tri_listed_fire *find_fire(tri_builder *build, uint16_t approach, bool now)
{
    tri_listed_fire *free = NULL;
    for (uint32_t i = 0; i < TRI_FIRED; i++) {
        tri_listed_fire *fire = &build->fire[i];
        if (fire->from == approach + 1 && fire->now == now)
            return fire;
        if (fire->from == 0 && !free)
            free = fire;
    }
    return free;
}

static bool list_fire(const tri_said *from, uint16_t approach, bool now, uint8_t round)
{
    tri_listed_fire *fire = find_fire(from->build, approach, now);
    if (!fire)
        return gg_fail_at(from->error, from->words, from->next - 1,
                          "too many artillery-led attacks");
    *fire = (tri_listed_fire){.from = 0};
    if (!from->taken_away)
        *fire = (tri_listed_fire){(uint16_t)(approach + 1), round, now, tri_spot_of(from)};
    return true;
}

static bool read_bombarded(tri_said *from)
{
    do {
        uint16_t approach;
        if (!take_approach(from, &approach) || !list_fire(from, approach, true, 0))
            return false;
    } while (!tri_said_all(from));
    return true;
}

static bool read_fired(tri_said *from)
{
    uint16_t approach;
    uint8_t round = 0;
    if (!take_approach(from, &approach))
        return false;
    if (!(from->taken_away && tri_said_all(from)) &&
        !take_number(from, 0, from->board->rounds[from->game->scenario] - 1, &round))
        return false;
    return list_fire(from, approach, false, round);
}

/* ---------------------------------------------------------------- the open road move */

static bool list_rider(tri_said *from, tri_listed_ride *ride)
{
    tri_unit_word unit;
    if (!tri_read_unit_word(from->words, from->next, &unit, from->error))
        return false;
    if (tri_type(unit.face) != TRI_CAVALRY)
        return tri_impossible(from, "T-ATK-0.6", "the open road move is not all cavalry");
    if (ride->riders + unit.count > TRI_RIDERS_MAX)
        return gg_fail_at(from->error, from->words, from->next, "too many riders");
    for (uint32_t i = 0; i < unit.count; i++) {
        ride->face[ride->riders] = unit.face;
        ride->label[ride->riders++] = unit.label;
    }
    from->next++;
    return true;
}

/* All roads must be there: the riders have come by them. */
static bool read_ride_path(tri_said *from, tri_path *path)
{
    tri_reading reading = {.game = from->game,
                           .board = from->board,
                           .words = from->words,
                           .next = from->next,
                           .error = from->error};
    tri_way_hint hint = {TRI_NONE, TRI_NO_APPROACH, true};
    if (!tri_take_path(&reading, path) || !tri_find_roads(&reading, &hint, from->next, path))
        return false;
    uint32_t locales = path->locales + (path->entry != TRI_NONE ? 1U : 0U);
    if (locales < 2 || locales > TRI_PATH_MAX)
        return gg_fail_at(from->error, from->words, from->next, "path of 2 to %d places expected",
                          TRI_PATH_MAX);
    for (uint32_t i = 0; i + 1 < path->locales; i++)
        if (path->item[i] >= TRI_ITEM_NO_ROAD)
            return tri_impossible(from, "T-MOV-07", "no road follows that path");
    from->next++;
    return true;
}

static bool read_open(tri_said *from)
{
    tri_listed_ride ride = {.spot = tri_spot_of(from), .open = true, .commander = TRI_NO_COMMANDER};
    gg_error ignored;
    if (from->taken_away) {
        from->build->ride = (tri_listed_ride){.open = false};
        from->next = from->words->count;
        return true;
    }
    uint8_t commander = tri_read_commander(from->board, tri_said_here(from), from->words,
                                           from->next, &ignored);
    if (commander != TRI_NONE) {
        ride.commander = commander;
        from->next++;
    }
    while (!tri_said_all(from) && tri_looks_like_unit(tri_said_here(from)) &&
           tri_find_entry(from->board, tri_said_here(from)) == TRI_NONE)
        if (!list_rider(from, &ride))
            return false;
    if (ride.commander == TRI_NO_COMMANDER && ride.riders == 0)
        return expected(from, "cavalry or commander");
    if (!read_ride_path(from, &ride.path))
        return false;
    from->build->ride = ride;
    return true;
}

/* ---------------------------------------------------------------- teams */

void tri_seat_sides(const gg_game *game, gg_head *head)
{
    memset(head, 0, sizeof *head);
    head->seats = (uint8_t)game->seats;
    head->winner = head->offer_by = GG_NOBODY;
    head->viewer = GG_REFEREE;
    memset(head->side, GG_NOBODY, sizeof head->side);
    for (uint32_t seat = 0; seat < game->seats; seat++)
        head->side[seat] = seat < (uint32_t)game->option[TRI_OPTION_FRENCH] ? TRI_FRENCH
                                                                            : TRI_ALLIED;
}

static bool has_rank(const tri_builder *build, uint8_t side, gg_seat seat)
{
    for (uint32_t i = 0; i < build->team[side]; i++)
        if (build->rank[side][i] == seat)
            return true;
    return false;
}

/* One seat and its corps. */
static bool read_member(tri_said *from, const gg_head *head, uint8_t *side)
{
    tri_builder *build = from->build;
    uint8_t commander;
    gg_seat seat = gg_find_seat(from->game, head, tri_said_here(from));
    if (seat == GG_NOBODY)
        return expected(from, "seat");
    if (*side == TRI_SIDES) {
        *side = head->side[seat];
        build->team[*side] = 0;
    }
    if (head->side[seat] != *side || has_rank(build, *side, seat))
        return gg_fail_at(from->error, from->words, from->next,
                          "another seat of the same team expected");
    build->rank[*side][build->team[*side]++] = seat;
    from->next++;
    while (!tri_said_all(from) && !tri_said_is(from, ",")) {
        if (!take_commander(from, &commander))
            return false;
        if (from->board->commander[commander].side != *side)
            return tri_impossible(from, "T-TEA-03", "a commander of the other side");
        build->owner[commander] = (uint8_t)(seat + 1);
    }
    from->next += tri_said_is(from, ",");
    return true;
}

/* `F1 Lannes Murat, F2 Davout`: all seats of the team, senior first. */
static bool read_team(tri_said *from)
{
    gg_head head;
    uint8_t side = TRI_SIDES;
    uint32_t members = 0;
    tri_seat_sides(from->game, &head);
    do {
        if (!read_member(from, &head, &side))
            return false;
    } while (!tri_said_all(from));
    for (uint32_t seat = 0; seat < head.seats; seat++)
        members += head.side[seat] == side;
    if (from->build->team[side] != members)
        return expected(from, "every seat of the team");
    return true;
}

/* ---------------------------------------------------------------- the interface */

typedef struct statement_name {
    const char *name;
    bool (*read)(tri_said *from);
    bool is_mark; /* `not` can take it away */
} statement_name;

static const statement_name statements[] = {
    {"round", read_round, false},
    {"active", read_active, false},
    {"used", read_used, false},
    {"morale", read_morale, false},
    {"morale-lost", read_morale_lost, false},
    {"committed", read_committed, true},
    {"guard-lost", read_guard_lost, true},
    {"reinforced", read_reinforced, true},
    {"closed", read_closed, true},
    {"stormed", read_stormed, true},
    {"marched", read_marched, true},
    {"bombarded", read_bombarded, true},
    {"fired", read_fired, true},
    {"open", read_open, true},
    {"santon-set", read_santon, true},
    {"team", read_team, false},
};

static bool read_statement(tri_said *from)
{
    gg_span word = tri_said_here(from);
    if (tri_said_is(from, "F") || tri_said_is(from, "A"))
        return tri_list_pieces(from);
    for (uint32_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        if (!tri_said_is(from, statements[i].name))
            continue;
        if (from->taken_away && !statements[i].is_mark)
            return gg_fail_at(from->error, from->words, from->next,
                              "\"not\" takes away marks, not %s", statements[i].name);
        from->next++;
        return statements[i].read(from);
    }
    return gg_fail_at(from->error, from->words, from->next, "unknown statement \"%.*s\"",
                      (int)word.size, word.at);
}

bool tri_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                       uint32_t first, gg_error *error)
{
    tri_said from = {
        .game = game,
        .board = tri_board_of(game),
        .build = position->builder,
        .layer = position->layer,
        .taken_away = position->taken_away,
        .words = words,
        .next = first,
        .error = error,
    };
    if (!read_statement(&from))
        return false;
    if (!tri_said_all(&from))
        return gg_fail_at(error, words, from.next, "nothing may follow here");
    return true;
}
