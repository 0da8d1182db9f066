/* position.c: the statements of a free position, one by one (the notation, 6.2).
 *
 * A statement that is wrong by itself is refused here, at the wrong word. Contradictions between statements are found at the end
 * (position_checks.c). With `like`, later layers replace what earlier ones say. */
#include "warpeace/position/position.h"

#include "warpeace/text/texts.h"

static const gg_spot nowhere = {0, 0};

/* The place of the statement, or none if it is removed. */
static gg_spot spot_of(const wap_listing *from)
{
    return from->taken_away ? nowhere : gg_spot_of(&from->said);
}

/* ---------------------------------------------------------------- words */

bool wap_listed_hex(wap_listing *from, uint16_t *hex)
{
    const wap_board *board = from->board;
    char name[16], what[80];
    gg_text text;
    if (!wap_said_hex(&from->said, board, hex))
        return false;
    if (*hex < board->hexes)
        return true;
    bool outside = (board->hex[*hex].flags & WAP_HEX_OUTSIDE) != 0;
    gg_text_open(&text, name, sizeof name);
    wap_put_hex(board, *hex, &text);
    gg_text_open(&text, what, sizeof what);
    gg_print(&text, "%s is %s", name, outside ? "outside the scenario" : "closed");
    return gg_impossible(&from->said, outside ? "P-SCN-04" : "P-MOV-16", what);
}

bool wap_listed_city(wap_listing *from, uint16_t *city)
{
    uint16_t hex;
    uint32_t word = from->said.next;
    gg_span name = gg_said_here(&from->said);
    if (!wap_listed_hex(from, &hex))
        return false;
    *city = from->board->hex[hex].city;
    return *city != WAP_NO_CITY || gg_fail_at(from->said.error, from->said.words, word,
                                              "there is no city in %.*s", (int)name.size, name.at);
}

static bool take_side(wap_listing *from, uint8_t *side)
{
    if (!wap_read_side(gg_said_here(&from->said), from->said.words, from->said.next, side,
                       from->said.error))
        return false;
    from->said.next++;
    return true;
}

/* ---------------------------------------------------------------- cities and markers */

/* Replaces everything that a lower layer said about this side. */
static void forget_control(const wap_listing *from, uint8_t side)
{
    for (uint32_t city = 0; city < WAP_CITIES_MAX; city++) {
        wap_listed_value *control = &from->build->control[city];
        if (control->value == side && control->layer < from->layer)
            control->where = nowhere;
    }
}

/* `FR Munich Ulm` */
static bool read_control(wap_listing *from)
{
    uint8_t side;
    if (!take_side(from, &side))
        return false;
    if (!from->taken_away)
        forget_control(from, side);
    do {
        uint16_t city;
        if (!wap_listed_city(from, &city))
            return false;
        from->build->control[city] = (wap_listed_value){spot_of(from), side, from->layer};
    } while (!gg_said_all(&from->said));
    return true;
}

static bool no_such_marker(const wap_listing *from, uint16_t hex)
{
    char what[80];
    gg_text text;
    gg_text_open(&text, what, sizeof what);
    wap_put_hex(from->board, hex, &text);
    gg_put(&text, ": a siege marker is 1 to 5");
    return gg_impossible(&from->said, "P-FOR-15", what);
}

/* `Ulm 2` */
static bool read_siege(wap_listing *from)
{
    uint16_t city;
    uint8_t marker = 0;
    if (!wap_listed_city(from, &city))
        return false;
    bool silent = from->taken_away && gg_said_all(&from->said);
    if (!silent && !gg_said_number(&from->said, 0, UINT8_MAX, &marker))
        return false;
    if (!silent && (marker < 1 || marker > from->board->limits.siege_max))
        return no_such_marker(from, from->board->city[city].hex);
    from->build->siege[city] = (wap_listed_value){spot_of(from), marker, from->layer};
    return true;
}

static bool read_demanded(wap_listing *from)
{
    do {
        uint16_t city;
        if (!wap_listed_city(from, &city))
            return false;
        from->build->demanded[city] = spot_of(from);
    } while (!gg_said_all(&from->said));
    return true;
}

static bool read_trench(wap_listing *from)
{
    do {
        uint16_t hex;
        if (!wap_listed_hex(from, &hex))
            return false;
        from->build->trench[hex] = spot_of(from);
    } while (!gg_said_all(&from->said));
    return true;
}

/* ---------------------------------------------------------------- the schedule */

/* `Kutusov`: of groups with the same name, the first that is not due yet. */
static bool read_due(wap_listing *from)
{
    const wap_board *board = from->board;
    gg_span word = gg_said_here(&from->said);
    wap_name name;
    bool called = false;
    if (!wap_read_name(board, word, from->said.words, from->said.next, &name, from->said.error))
        return false;
    for (uint32_t i = 0; i < board->groups; i++) {
        gg_spot *due = &from->build->due[i];
        if (!wap_is_called(board, &board->group[i].who, &name))
            continue;
        called = true;
        if ((due->line != 0) != from->taken_away)
            continue;
        *due = spot_of(from);
        from->said.next++;
        return true;
    }
    if (called)
        return gg_said_fail(&from->said, "no more groups are called \"%.*s\"", (int)word.size,
                            word.at);
    return gg_said_fail(&from->said, "no group is called \"%.*s\"", (int)word.size, word.at);
}

/* `Contingents Prussia`: all changes of last month; replaces what a lower layer said. */
static bool read_changed(wap_listing *from)
{
    for (uint32_t i = 0; i < WAP_CHANGES_MAX && !from->taken_away; i++)
        if (from->build->changed[i].layer < from->layer)
            from->build->changed[i].where = nowhere;
    do {
        gg_span word = gg_said_here(&from->said);
        uint8_t change = wap_find_change(from->board, word);
        if (change == WAP_NONE)
            return gg_said_fail(&from->said, "no change of this scenario is called \"%.*s\"",
                                (int)word.size, word.at);
        from->build->changed[change] = (wap_listed_value){spot_of(from), 0, from->layer};
        from->said.next++;
    } while (!gg_said_all(&from->said));
    return true;
}

/* ---------------------------------------------------------------- the interface */

typedef struct statement {
    gg_opening opening;
    bool (*read)(wap_listing *from);
} statement;

static const statement statements[] = {
    {{"control", true}, read_control},   {{"siege", true}, read_siege},
    {{"demanded", true}, read_demanded}, {{"trench", true}, read_trench},
    {{"due", true}, read_due},           {{"changed", true}, read_changed},
    {{"away", true}, wap_list_away},     {{"dead", true}, wap_list_dead},
    {{"open", true}, wap_list_open},     {{"battle", true}, wap_list_battle},
    {{"tried", true}, wap_list_tried},   {{"exposed", true}, wap_list_exposed},
    {{"held", true}, wap_list_held},
};

enum { STATEMENTS = sizeof statements / sizeof statements[0] };

static bool read_statement(wap_listing *from)
{
    if (wap_opens_place(&from->said) && !from->taken_away)
        return wap_list_places(from);
    const gg_field *field = gg_said_field(&from->said, from->said.game->rules->state_fields);
    if (field != NULL)
        return gg_read_statement(field, &from->said, NULL, from->taken_away, &from->build->fields);
    uint32_t row = gg_said_opening(&from->said, from->taken_away, &statements[0].opening,
                                   sizeof statements[0], STATEMENTS);
    return row < STATEMENTS && statements[row].read(from);
}

bool wap_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                       uint32_t first, gg_error *error)
{
    wap_listing from = {
        .said = gg_said_from(game, words, first, error),
        .board = wap_board_of(game),
        .build = position->builder,
        .layer = position->layer,
        .taken_away = position->taken_away,
    };
    return read_statement(&from) && gg_said_nothing(&from.said);
}
