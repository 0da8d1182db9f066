/* position_pieces.c: the pieces of a free position: `F PLACE: pieces PLACE: pieces ..` (the
 * notation, 4.2). */
#include "core/mem.h"
#include "triumph/checks/check_state.h"
#include "triumph/position/position.h"

/* ---------------------------------------------------------------- pieces: what lies below */

static void drop_unit(tri_builder *build, uint32_t index)
{
    build->units--;
    memmove(&build->unit[index], &build->unit[index + 1],
            (build->units - index) * sizeof build->unit[0]);
}

static void drop_corps(tri_builder *build, uint32_t commander)
{
    for (uint32_t i = build->units; i-- > 0;)
        if (build->unit[i].commander == commander)
            drop_unit(build, i);
    build->commander[commander] = (tri_listed_commander){.at = TRI_OUT};
}

static void empty_place(const tri_listing *from, uint8_t side, uint16_t at)
{
    tri_builder *build = from->build;
    for (uint32_t c = 0; c < from->board->commanders; c++)
        if (build->commander[c].at == at &&
            (at != TRI_OFF || from->board->commander[c].side == side))
            build->commander[c] = (tri_listed_commander){.at = TRI_OUT};
    for (uint32_t i = build->units; i-- > 0;)
        if (build->unit[i].at == at && (at != TRI_OFF || build->unit[i].side == side))
            drop_unit(build, i);
}

static tri_listed_place *find_place(tri_builder *build, uint8_t side, uint16_t at)
{
    for (uint32_t i = 0; i < build->places; i++)
        if (build->place[i].at == at && build->place[i].side == side)
            return &build->place[i];
    return NULL;
}

/* The place is listed: pieces of earlier layers there are removed, those of the other side, too. Both sides may list it,
 * one of them as empty. */
static bool list_place(const tri_listing *from, uint8_t side, uint16_t at)
{
    tri_builder *build = from->build;
    gg_span name = gg_said_here(&from->said);
    tri_listed_place *own = find_place(build, side, at);
    const tri_listed_place *other = at == TRI_OFF ? NULL : find_place(build, side ^ 1U, at);
    bool emptied = other && other->layer == from->layer;
    if (own && own->layer == from->layer)
        return gg_said_fail(&from->said, "%.*s is given twice", (int)name.size, name.at);
    if (!own && build->places == TRI_LISTED_PLACES_MAX)
        return gg_said_fail(&from->said, "too many places");
    if ((own || other) && !emptied)
        empty_place(from, side, at);
    if (!own)
        own = &build->place[build->places++];
    *own = (tri_listed_place){gg_spot_of(&from->said), at, side, from->layer};
    return true;
}

/* ---------------------------------------------------------------- pieces: marks */

/* `/named=`: a named piece is on the map, perhaps in another locale by now. */
static bool read_named(const tri_listing *from, const tri_marks *marks, uint16_t at,
                       uint16_t *named)
{
    *named = 0;
    if (!(marks->written & TRI_MARK_NAMED))
        return true;
    if (!tri_on_board(at))
        return gg_impossible(&from->said, "T-ATK-2.9", "/named of a piece that is not on the map");
    uint8_t locale = tri_locale_at(from->board, at);
    *named = (uint16_t)(tri_named_approach(from->board, marks->named, locale) + 1);
    return true;
}

static uint8_t times_of(const tri_marks *marks)
{
    if (!(marks->written & TRI_MARK_MOVED))
        return 0;
    return marks->moved == 0 ? 1 : marks->moved;
}

/* T-SAN-02: only there it is in reserve. */
static bool may_hold_santon(const tri_listing *from, uint16_t at)
{
    return from->said.game->option[TRI_OPTION_SANTON] && at == tri_reserve(from->board->santon);
}

static bool check_unit_marks(const tri_listing *from, const tri_piece *piece, uint8_t side,
                             uint16_t at)
{
    const tri_marks *marks = &piece->marks;
    if ((marks->written & TRI_MARK_FIXED) &&
        (side != TRI_FRENCH || tri_type(piece->unit.face) != TRI_ARTILLERY || !tri_on_board(at)))
        return gg_impossible(&from->said, "T-SET-13",
                             "the fixed battery is French artillery on the map");
    if ((marks->written & TRI_MARK_FIXED) && tri_in_reserve(at) && !may_hold_santon(from, at))
        return gg_impossible(&from->said, "T-SET-13", "the fixed battery blocks an approach");
    if ((marks->written & TRI_MARK_INTO) && !tri_in_reserve(at))
        return gg_impossible(&from->said, "T-MOV-16", "/into belongs to a unit in reserve");
    if ((marks->written & (TRI_MARK_ENTERED | TRI_MARK_RETREATED)) && at == TRI_OFF)
        return gg_impossible(&from->said, "T-RNF-01", "a unit off the map has not been there");
    if ((marks->written & TRI_MARK_ORIGIN) && from->board->commander[marks->origin].side != side)
        return gg_impossible(&from->said, "T-RNF-02", "/origin of the other side");
    return true;
}

/* ---------------------------------------------------------------- pieces: units and commanders */

/* A written label belongs to one block: that block of an earlier layer leaves its place. */
static bool claim_label(const tri_listing *from, const tri_piece *piece, uint8_t side)
{
    tri_builder *build = from->build;
    uint16_t label = piece->unit.label;
    char letters[4];
    gg_text text;
    for (uint32_t i = 0; i < build->units && label != 0; i++) {
        if (build->unit[i].side != side || build->unit[i].label != label)
            continue;
        gg_text_open(&text, letters, sizeof letters);
        tri_put_label(label, &text);
        if (build->unit[i].layer == from->layer)
            return gg_fail_at(from->said.error, from->said.words, piece->word,
                              "label %s is used twice by %s", letters, tri_side_name(side));
        drop_unit(build, i);
        break;
    }
    return true;
}

static bool list_unit(const tri_listing *from, const tri_piece *piece, uint8_t side, uint16_t at)
{
    tri_builder *build = from->build;
    tri_listed_unit unit = {
        .spot = gg_spot_of(&from->said),
        .at = at,
        .label = piece->unit.label,
        .side = side,
        .layer = from->layer,
        .face = piece->unit.face,
        .commander = piece->commander,
        .moved = times_of(&piece->marks),
        .flags = tri_flags_of(&piece->marks),
        .origin = piece->marks.origin,
        .seen = (piece->marks.written & TRI_MARK_SEEN) != 0,
    };
    if (piece->unit.unknown)
        return gg_fail_at(from->said.error, from->said.words, piece->word, "no such face: ?");
    if (!check_unit_marks(from, piece, side, at) || !claim_label(from, piece, side) ||
        !read_named(from, &piece->marks, at, &unit.named))
        return false;
    if (at == TRI_OFF && unit.origin == TRI_NO_COMMANDER)
        unit.origin = unit.commander;
    for (uint32_t i = 0; i < piece->unit.count; i++) {
        if (build->units == TRI_LISTED_UNITS_MAX)
            return gg_fail_at(from->said.error, from->said.words, piece->word, "too many units");
        build->unit[build->units++] = unit;
    }
    return true;
}

static bool check_corps(const tri_listing *from, const tri_listed_corps *corps, uint8_t side)
{
    const tri_commander *him = &from->board->commander[corps->commander];
    char what[100];
    gg_text text;
    gg_text_open(&text, what, sizeof what);
    if (him->side != side) {
        gg_print(&text, "%s is no commander of %s", him->name, tri_side_name(side));
        return gg_impossible(&from->said, "T-CRP-01", what);
    }
    if (corps->units == 0) {
        gg_print(&text, "%s has no units", him->name);
        return gg_impossible(&from->said, "T-CRP-01", what);
    }
    if (corps->units > TRI_CORPS_MAX) {
        gg_print(&text, "%u units under %s, at most %d", corps->units, him->name, TRI_CORPS_MAX);
        return gg_impossible(&from->said, "T-CRP-01", what);
    }
    return true;
}

/* A commander listed again leaves his old place with his corps. */
static bool list_commander(const tri_listing *from, const tri_listed_corps *corps, uint8_t side,
                           uint16_t at)
{
    tri_listed_commander *old = &from->build->commander[corps->commander];
    tri_listed_commander now = {
        .spot = gg_spot_of(&from->said),
        .at = at,
        .layer = from->layer,
        .commands = times_of(&corps->marks),
        .flags = tri_flags_of(&corps->marks),
    };
    if (!check_corps(from, corps, side) || !read_named(from, &corps->marks, at, &now.named))
        return false;
    if (old->at != TRI_OUT && old->layer == from->layer)
        return gg_fail_at(from->said.error, from->said.words, corps->word,
                          "%s stands in two places", from->board->commander[corps->commander].name);
    drop_corps(from->build, corps->commander);
    *old = now;
    return true;
}

static bool list_all(const tri_listing *from, const tri_piece_list *list, uint8_t side, uint16_t at)
{
    for (uint32_t i = 0; i < list->corps_count; i++)
        if (!list_commander(from, &list->corps[i], side, at))
            return false;
    for (uint32_t i = 0; i < list->count; i++)
        if (!list_unit(from, &list->piece[i], side, at))
            return false;
    return true;
}

static bool check_place(const tri_listing *from, uint16_t at)
{
    char what[60];
    gg_text text;
    if (!tri_on_approach(at) || !tri_border_of(from->board, tri_approach_at(at))->impassable)
        return true;
    gg_text_open(&text, what, sizeof what);
    tri_put_place(from->board, at, &text);
    gg_put(&text, " is impassable");
    return gg_impossible(&from->said, "T-MOV-02", what);
}

/* `F PLACE: pieces PLACE: pieces ..` */
bool tri_list_pieces(tri_listing *from)
{
    uint8_t side;
    if (from->taken_away)
        return gg_said_fail(&from->said, "\"not\" takes away marks, not pieces");
    if (!tri_said_side(from, &side))
        return false;
    do {
        uint16_t at;
        tri_piece_list list;
        if (!tri_read_place(from->board, gg_said_here(&from->said), from->said.words,
                            from->said.next, &at, from->said.error) ||
            !check_place(from, at))
            return false;
        if (!tri_opens_place(from->said.words, from->said.next, from->said.words->count))
            return gg_fail_at(from->said.error, from->said.words, from->said.next + 1,
                              "\":\" expected");
        if (!list_place(from, side, at))
            return false;
        from->said.next += 2;
        if (!tri_read_pieces(from->board, from->said.words, &from->said.next,
                             from->said.words->count, &list, from->said.error) ||
            !list_all(from, &list, side, at))
            return false;
    } while (!gg_said_all(&from->said));
    return true;
}
