/* position.c: the statements of a free position, one by one (the notation, 5.2). Fields that have a word are read by their
 * description (table.h).
 *
 * A statement that is wrong by itself is refused here, at the word that is wrong. Contradictions between statements are found
 * at the end (position_checks.c). With `like`, later layers replace what earlier ones said. */
#include "napoleon/position/position.h"

#include "napoleon/map/movement.h"
#include "napoleon/text/texts.h"

/* ---------------------------------------------------------------- words */

bool nap_said_town(nap_listing *from, uint8_t *town)
{
    *town = nap_read_town(from->board, gg_said_here(&from->said), from->said.words, from->said.next,
                          from->said.error);
    from->said.next++;
    return *town != NAP_NONE;
}

static bool take_army(nap_listing *from, uint8_t *army)
{
    *army = nap_find_army(gg_said_here(&from->said));
    if (*army == NAP_NONE)
        return gg_said_expected(&from->said, "FR, AD or PR");
    from->said.next++;
    return true;
}

/* ---------------------------------------------------------------- defeated armies */

static bool read_defeated(nap_listing *from)
{
    do {
        uint8_t army;
        if (!take_army(from, &army))
            return false;
        from->build->defeated[army] = from->taken_away ? (gg_spot){0, 0} : gg_spot_of(&from->said);
    } while (!gg_said_all(&from->said));
    return true;
}

/* ---------------------------------------------------------------- roads and groups */

/* `Soire-Binche`; *first is the town that is named first. */
static bool take_road(nap_listing *from, uint8_t *road, uint8_t *first)
{
    gg_span word = gg_said_here(&from->said);
    uint8_t town[2];
    if (nap_read_path(from->board, word, town, 2, from->said.words, from->said.next,
                      from->said.error) != 2)
        return false;
    *first = town[0];
    *road = nap_road_between(from->board, town[0], town[1]);
    if (*road == NAP_NONE)
        return gg_said_fail(&from->said, "no road %.*s", (int)word.size, word.at);
    from->said.next++;
    return true;
}

/* `Soire-Binche 3` */
static bool read_used(nap_listing *from)
{
    uint8_t road = 0, first = 0, units = 0;
    if (!take_road(from, &road, &first))
        return false;
    bool silent = from->taken_away && gg_said_all(&from->said);
    if (!silent && !gg_said_number(&from->said, 0, UINT8_MAX, &units))
        return false;
    units = from->taken_away ? 0 : units;
    uint32_t most = nap_road_takes(from->board, road, false);
    if (units > most) {
        char what[120];
        gg_text text;
        gg_text_open(&text, what, sizeof what);
        gg_print(&text, "%d units over ", units);
        nap_put_road(from->board, road, first, &text);
        gg_print(&text, ", at most %u", most);
        return gg_impossible(&from->said, "W-MOV-09", what);
    }
    from->build->used[road] = units;
    return true;
}

/* `FR Soire Beaumont` */
static bool read_group(nap_listing *from)
{
    uint8_t army, town;
    if (!take_army(from, &army))
        return false;
    from->build->grouped[army] = gg_spot_of(&from->said);
    uint64_t *opened = &from->build->opened[army];
    do {
        if (!nap_said_town(from, &town))
            return false;
        *opened = from->taken_away ? *opened & ~nap_bit(town) : *opened | nap_bit(town);
    } while (!gg_said_all(&from->said));
    return true;
}

/* ---------------------------------------------------------------- the interface */

typedef struct statement {
    gg_opening opening;
    bool (*read)(nap_listing *from);
} statement;

static const statement statements[] = {
    {{"town", false}, nap_list_towns},
    {{"defeated", true}, read_defeated},
    {{"used", true}, read_used},
    {{"group", true}, read_group},
    {{"fight", true}, nap_list_fight},
    {{"battle", false}, nap_list_battle},
    {{"terrain", true}, nap_list_terrain},
    {{"quiet", true}, nap_list_quiet},
    {{"withdrawing", true}, nap_list_withdrawing},
    {{"crossed", true}, nap_list_crossed},
    {{"out", true}, nap_list_out},
    {{"in", true}, nap_list_in},
};

enum { STATEMENTS = sizeof statements / sizeof statements[0] };

/* `turn 5`, `lost FR 3 AD 0`: none of them is a mark. */
static bool read_field(nap_listing *from, const gg_field *field)
{
    if (!from->taken_away)
        return gg_read_statement(field, &from->said, NULL, false, &from->build->fields);
    from->said.next--;
    return gg_said_fail(&from->said, "\"not\" takes away marks, not %s", field->word);
}

static bool read_statement(nap_listing *from)
{
    if (nap_opens_place(from->said.words, from->said.next, from->said.words->count) &&
        !from->taken_away)
        return nap_list_places(from);
    const gg_field *field = gg_said_field(&from->said, from->said.game->rules->state_fields);
    if (field != NULL)
        return read_field(from, field);
    uint32_t row = gg_said_opening(&from->said, from->taken_away, &statements[0].opening,
                                   sizeof statements[0], STATEMENTS);
    return row < STATEMENTS && statements[row].read(from);
}

bool nap_position_line(const gg_game *game, gg_position *position, const gg_words *words,
                       uint32_t first, gg_error *error)
{
    nap_listing from = {
        .said = gg_said_from(game, words, first, error),
        .board = nap_board_of(game),
        .build = position->builder,
        .layer = position->layer,
        .taken_away = position->taken_away,
    };
    return read_statement(&from) && gg_said_nothing(&from.said);
}
