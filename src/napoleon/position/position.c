/* position.c: the statements of a free position, one by one (the notation, 5.2).
 *
 * What a statement says is wrong by itself is refused here, with the word that is wrong; what
 * contradicts other statements shows at the end (position_state.c). With `like`, later layers
 * are laid over earlier ones. */
#include "napoleon/position/position.h"

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

/* ---------------------------------------------------------------- tracks */

static bool read_turn(nap_listing *from)
{
    int32_t turn = 0;
    if (!gg_word_number(from->said.words, from->said.next, &turn))
        return gg_said_expected(&from->said, "number");
    if (turn < 1 || turn > from->board->turns)
        return gg_said_fail(&from->said, "no turn %d: 1 to %d", turn, from->board->turns);
    from->build->turn = (uint8_t)turn;
    from->said.next++;
    return true;
}

/* `FR 3 AD 0 PR 2` */
static bool read_lost(nap_listing *from)
{
    do {
        uint8_t army, lost;
        if (!take_army(from, &army) || !gg_said_number(&from->said, 0, from->board->blocks, &lost))
            return false;
        from->build->lost[army] = (nap_listed_number){gg_spot_of(&from->said), lost};
    } while (!gg_said_all(&from->said));
    return true;
}

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

/* `Soire-Binche`, as it was written: *first is the town named first. */
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
    if (units > from->board->road[road].move) {
        char what[120];
        gg_text text;
        gg_text_open(&text, what, sizeof what);
        gg_print(&text, "%d units over ", units);
        nap_put_road(from->board, road, first, &text);
        gg_print(&text, ", at most %d", from->board->road[road].move);
        return gg_impossible(&from->said, "W-MOV-09", what);
    }
    from->build->used[road] = (nap_listed_number){gg_spot_of(&from->said), units};
    return true;
}

/* `FR Soire Beaumont` */
static bool read_group(nap_listing *from)
{
    uint8_t army, town;
    char what[80];
    gg_text text;
    if (!take_army(from, &army))
        return false;
    uint64_t *opened = &from->build->opened[army];
    do {
        if (!nap_said_town(from, &town))
            return false;
        *opened = from->taken_away ? *opened & ~nap_bit(town) : *opened | nap_bit(town);
    } while (!gg_said_all(&from->said));
    uint32_t count = nap_count(*opened), most = from->board->army[army].group_moves;
    if (count <= most)
        return true;
    gg_text_open(&text, what, sizeof what);
    gg_print(&text, "%u group moves of %s, at most %u", count, nap_army_id(army), most);
    return gg_impossible(&from->said, "W-MOV-01", what);
}

/* ---------------------------------------------------------------- the interface */

typedef struct statement {
    gg_opening opening;
    bool (*read)(nap_listing *from);
} statement;

static const statement statements[] = {
    {{"turn", false}, read_turn},
    {{"town", false}, nap_list_towns},
    {{"lost", false}, read_lost},
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

static bool read_statement(nap_listing *from)
{
    if (nap_opens_place(from->said.words, from->said.next, from->said.words->count) &&
        !from->taken_away)
        return nap_list_places(from);
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
