/* position.c: the statements of a free position, one by one (the notation, 4.2).
 *
 * A statement that is wrong by itself is refused here, with the wrong word. Contradictions between statements are
 * found at the end (position_state.c). With `like`, later layers replace earlier ones. */
#include "triumph/position/position.h"

#include "core/play/head.h"
#include "triumph/text/texts.h"

/* ---------------------------------------------------------------- words */

bool tri_said_side(tri_listing *from, uint8_t *side)
{
    if (!tri_read_side(from->said.words, from->said.next, side, from->said.error))
        return false;
    from->said.next++;
    return true;
}

static bool take_locale(tri_listing *from, uint8_t *locale)
{
    *locale = tri_read_locale(from->board, gg_said_here(&from->said), from->said.words,
                              from->said.next, from->said.error);
    from->said.next++;
    return *locale != TRI_NONE;
}

static bool take_approach(tri_listing *from, uint16_t *approach)
{
    bool good = tri_read_approach(from->board, gg_said_here(&from->said), from->said.words,
                                  from->said.next, approach, from->said.error);
    from->said.next++;
    return good;
}

static bool take_commander(tri_listing *from, uint8_t *commander)
{
    *commander = tri_read_commander(from->board, gg_said_here(&from->said), from->said.words,
                                    from->said.next, from->said.error);
    from->said.next++;
    return *commander != TRI_NONE;
}

/* ---------------------------------------------------------------- tracks */

/* `round 3`, `morale F 23 A 27`: as described by the field whose word was taken. */
static bool read_field(tri_listing *from)
{
    gg_head head;
    from->said.next--;
    const gg_field *field = gg_said_field(&from->said, from->said.game->rules->state_fields);
    tri_seat_sides(from->said.game, &head);
    return gg_read_statement(field, &from->said, &head, from->taken_away, &from->build->fields);
}

static int32_t limit_of(uint8_t commands)
{
    return commands == TRI_ANY_NUMBER ? 99 : commands;
}

/* `F corps 1 unit 2` */
static bool read_used(tri_listing *from)
{
    do {
        uint8_t side, value;
        if (!tri_said_side(from, &side))
            return false;
        const tri_army *army = &from->board->army[side];
        if (!gg_said_is(&from->said, "corps") && !gg_said_is(&from->said, "unit"))
            return gg_said_expected(&from->said, "corps or unit");
        while (gg_said_is(&from->said, "corps") || gg_said_is(&from->said, "unit")) {
            bool corps = gg_said_is(&from->said, "corps");
            from->said.next++;
            if (!gg_said_number(&from->said, 0,
                                limit_of(corps ? army->corps_commands : army->unit_commands),
                                &value))
                return false;
            *(corps ? &from->build->corps_used[side] : &from->build->units_used[side]) = value;
        }
    } while (!gg_said_all(&from->said));
    return true;
}

/* ---------------------------------------------------------------- marks */

static bool read_committed(tri_listing *from)
{
    uint8_t side;
    if (!tri_said_side(from, &side))
        return false;
    do {
        if (gg_said_is(&from->said, "heavy"))
            from->build->heavy[side] = !from->taken_away;
        else if (gg_said_is(&from->said, "guard"))
            from->build->guard[side] = !from->taken_away;
        else
            return gg_said_expected(&from->said, "heavy or guard");
        from->said.next++;
    } while (!gg_said_all(&from->said));
    return true;
}

static bool read_guard_lost(tri_listing *from)
{
    uint8_t side;
    if (!tri_said_side(from, &side))
        return false;
    from->build->guard_lost[side] = !from->taken_away;
    return true;
}

static bool read_santon(tri_listing *from)
{
    from->build->santon = from->taken_away ? TRI_IS_NOT_SO : TRI_IS_SO;
    return true;
}

static void put_bit(const tri_listing *from, uint64_t *bits, uint32_t index)
{
    uint64_t bit = UINT64_C(1) << (index & 63);
    bits[index >> 6] = from->taken_away ? bits[index >> 6] & ~bit : bits[index >> 6] | bit;
}

static bool read_closed(tri_listing *from)
{
    do {
        uint16_t border;
        if (!tri_read_border(from->board, gg_said_here(&from->said), from->said.words,
                             from->said.next, &border, from->said.error))
            return false;
        from->said.next++;
        put_bit(from, from->build->closed, border);
    } while (!gg_said_all(&from->said));
    return true;
}

static bool read_stormed(tri_listing *from)
{
    do {
        uint8_t locale;
        if (!take_locale(from, &locale))
            return false;
        put_bit(from, from->build->stormed, locale);
    } while (!gg_said_all(&from->said));
    return true;
}

static bool read_marched(tri_listing *from)
{
    uint8_t locale, commander;
    if (!take_locale(from, &locale))
        return false;
    if (from->taken_away && gg_said_all(&from->said)) {
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

static bool list_fire(const tri_listing *from, uint16_t approach, bool now, uint8_t round)
{
    tri_listed_fire *fire = find_fire(from->build, approach, now);
    if (!fire)
        return gg_fail_at(from->said.error, from->said.words, from->said.next - 1,
                          "too many artillery-led attacks");
    *fire = (tri_listed_fire){.from = 0};
    if (!from->taken_away)
        *fire = (tri_listed_fire){(uint16_t)(approach + 1), round, now, gg_spot_of(&from->said)};
    return true;
}

static bool read_bombarded(tri_listing *from)
{
    do {
        uint16_t approach;
        if (!take_approach(from, &approach) || !list_fire(from, approach, true, 0))
            return false;
    } while (!gg_said_all(&from->said));
    return true;
}

static bool read_fired(tri_listing *from)
{
    uint16_t approach;
    uint8_t round = 0;
    if (!take_approach(from, &approach))
        return false;
    if (!(from->taken_away && gg_said_all(&from->said)) &&
        !gg_said_number(&from->said, 0, from->board->rounds[from->said.game->scenario] - 1, &round))
        return false;
    return list_fire(from, approach, false, round);
}

/* ---------------------------------------------------------------- the open road move */

static bool list_rider(tri_listing *from, tri_listed_ride *ride)
{
    tri_unit_word unit;
    if (!tri_read_unit_word(from->said.words, from->said.next, &unit, from->said.error))
        return false;
    if (tri_type(unit.face) != TRI_CAVALRY)
        return gg_impossible(&from->said, "T-ATK-0.6", "the open road move is not all cavalry");
    if (ride->riders + unit.count > TRI_RIDERS_MAX)
        return gg_said_fail(&from->said, "too many riders");
    for (uint32_t i = 0; i < unit.count; i++) {
        ride->face[ride->riders] = unit.face;
        ride->label[ride->riders++] = unit.label;
    }
    from->said.next++;
    return true;
}

/* All roads must exist, because the riders came by them. */
static bool read_ride_path(tri_listing *from, tri_path *path)
{
    gg_said said = from->said;
    tri_way_hint hint = {TRI_NONE, TRI_NO_APPROACH, true};
    if (!tri_take_path(from->board, &said, path) ||
        !tri_find_roads(from->board, &said, &hint, from->said.next, path))
        return false;
    uint32_t locales = path->locales + (path->entry != TRI_NONE ? 1U : 0U);
    if (locales < 2 || locales > TRI_PATH_MAX)
        return gg_said_fail(&from->said, "path of 2 to %d places expected", TRI_PATH_MAX);
    for (uint32_t i = 0; i + 1 < path->locales; i++)
        if (path->item[i] >= TRI_ITEM_NO_ROAD)
            return gg_impossible(&from->said, "T-MOV-07", "no road follows that path");
    from->said.next++;
    return true;
}

static bool read_open(tri_listing *from)
{
    tri_listed_ride ride = {
        .spot = gg_spot_of(&from->said), .open = true, .commander = TRI_NO_COMMANDER};
    gg_error ignored;
    if (from->taken_away) {
        from->build->ride = (tri_listed_ride){.open = false};
        from->said.next = from->said.words->count;
        return true;
    }
    uint8_t commander = tri_read_commander(from->board, gg_said_here(&from->said), from->said.words,
                                           from->said.next, &ignored);
    if (commander != TRI_NONE) {
        ride.commander = commander;
        from->said.next++;
    }
    while (!gg_said_all(&from->said) && tri_looks_like_unit(gg_said_here(&from->said)) &&
           tri_find_entry(from->board, gg_said_here(&from->said)) == TRI_NONE)
        if (!list_rider(from, &ride))
            return false;
    if (ride.commander == TRI_NO_COMMANDER && ride.riders == 0)
        return gg_said_expected(&from->said, "cavalry or commander");
    if (!read_ride_path(from, &ride.path))
        return false;
    from->build->ride = ride;
    return true;
}

/* ---------------------------------------------------------------- teams */

void tri_seat_sides(const gg_game *game, gg_head *head)
{
    gg_open_head(game, head);
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
static bool read_member(tri_listing *from, const gg_head *head, uint8_t *side)
{
    tri_builder *build = from->build;
    uint8_t commander;
    gg_seat seat = gg_find_seat(from->said.game, head, gg_said_here(&from->said));
    if (seat == GG_NOBODY)
        return gg_said_expected(&from->said, "seat");
    if (*side == TRI_SIDES) {
        *side = head->side[seat];
        build->team[*side] = 0;
    }
    if (head->side[seat] != *side || has_rank(build, *side, seat))
        return gg_said_fail(&from->said, "another seat of the same team expected");
    build->rank[*side][build->team[*side]++] = seat;
    from->said.next++;
    while (!gg_said_all(&from->said) && !gg_said_is(&from->said, ",")) {
        if (!take_commander(from, &commander))
            return false;
        if (from->board->commander[commander].side != *side)
            return gg_impossible(&from->said, "T-TEA-03", "a commander of the other side");
        build->owner[commander] = (uint8_t)(seat + 1);
    }
    from->said.next += gg_said_is(&from->said, ",");
    return true;
}

/* `F1 Lannes Murat, F2 Davout`: all seats of the team, senior first. */
static bool read_team(tri_listing *from)
{
    gg_head head;
    uint8_t side = TRI_SIDES;
    uint32_t members = 0;
    tri_seat_sides(from->said.game, &head);
    do {
        if (!read_member(from, &head, &side))
            return false;
    } while (!gg_said_all(&from->said));
    for (uint32_t seat = 0; seat < head.seats; seat++)
        members += head.side[seat] == side;
    if (from->build->team[side] != members)
        return gg_said_expected(&from->said, "every seat of the team");
    return true;
}

/* ---------------------------------------------------------------- the interface */

typedef struct statement {
    gg_opening opening;
    bool (*read)(tri_listing *from);
} statement;

static const statement statements[] = {
    {{"round", false}, read_field},
    {{"active", false}, read_field},
    {{"used", false}, read_used},
    {{"morale", false}, read_field},
    {{"morale-lost", false}, read_field},
    {{"committed", true}, read_committed},
    {{"guard-lost", true}, read_guard_lost},
    {{"reinforced", true}, read_field},
    {{"closed", true}, read_closed},
    {{"stormed", true}, read_stormed},
    {{"marched", true}, read_marched},
    {{"bombarded", true}, read_bombarded},
    {{"fired", true}, read_fired},
    {{"open", true}, read_open},
    {{"santon-set", true}, read_santon},
    {{"team", false}, read_team},
};

enum { STATEMENTS = sizeof statements / sizeof statements[0] };

static bool read_statement(tri_listing *from)
{
    if (gg_said_is(&from->said, "F") || gg_said_is(&from->said, "A"))
        return tri_list_pieces(from);
    uint32_t row = gg_said_opening(&from->said, from->taken_away, &statements[0].opening,
                                   sizeof statements[0], STATEMENTS);
    return row < STATEMENTS && statements[row].read(from);
}

bool tri_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                       uint32_t first, gg_error *error)
{
    tri_listing from = {
        .said = gg_said_from(game, words, first, error),
        .board = tri_board_of(game),
        .build = position->builder,
        .layer = position->layer,
        .taken_away = position->taken_away,
    };
    return read_statement(&from) && gg_said_nothing(&from.said);
}
